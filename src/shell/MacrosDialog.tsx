import { useState } from 'react'
import { countOf } from '../../contract/format.ts'
import { kindWords } from '../../contract/record-names.ts'
import { macroSharings, type Macro } from '../../contract/workspace/macros.ts'
import { commandById, commandsFor } from '../commands/commands.ts'
import { closeMacros, learnMacros, knownMacros, showMacros, useMacros } from '../commands/macro-state.ts'
import { draftOf, findCommand, removeMacro } from '../commands/macros.ts'
import { notify } from '../commands/notices.ts'
import { startCommand } from '../commands/run.ts'
import { signedInUser } from '../commands/session.ts'
import { failureOf } from '../data/failure.ts'
import { KeysDialog } from '../keyboard/KeysDialog.tsx'
import { useBindings } from '../keyboard/use-bindings.ts'
import { Button } from '../ui/Button.tsx'
import { usePrintKeys } from '../ui/printed-keys.ts'
import { NamedList } from './NamedList.tsx'

/** Enter runs a macro, F2 edits it, Insert gives it a key, Delete removes it. */
export function MacrosDialog() {
  const { data } = useMacros()
  const { keysOf } = useBindings()
  const print = usePrintKeys()
  const [onKey, setOnKey] = useState<Macro | null>(null)
  const find = (id: string): Macro | undefined => data.find((each) => String(each.id) === id)
  if (onKey) {
    const commands = commandsFor(signedInUser().kind)
    return <KeysDialog commands={commands} initialSearch={commandById(`macro.${onKey.id}`).title} onClose={() => setOnKey(null)} />
  }
  const entries = data.map((macro) => ({
    id: String(macro.id),
    name: macro.name,
    hint: hintOf(macro, (keysOf.get(`macro.${macro.id}`) ?? []).map(print)),
  }))

  function run(id: string): void {
    closeMacros()
    void startCommand(commandById(`macro.${id}`))
  }

  function edit(id: string): void {
    const macro = find(id)
    if (macro?.is_own) showMacros({ view: 'edit', draft: draftOf(macro) })
    else if (macro) notify({ color: 'blue', text: `Makro labo tā īpašnieks: ${macro.owner.name}` })
  }

  async function remove(id: string): Promise<void> {
    const macro = find(id)
    try {
      await removeMacro(Number(id))
      learnMacros({ ...knownMacros(), data: knownMacros().data.filter((each) => each !== macro) })
      notify({ color: 'green', text: `Dzēsts: makro „${macro?.name ?? ''}”` })
    } catch (error) {
      notify({ color: 'red', text: failureOf(error).message })
    }
  }

  return (
    <NamedList
      title="Makro saraksts"
      entries={entries}
      opens="Izpildīt"
      open={run}
      edit={edit}
      more={{ key: 'Insert', chord: 'insert', verb: 'Taustiņš', run: (id) => setOnKey(find(id) ?? null) }}
      remove={(id) => void remove(id)}
      onClose={closeMacros}
      empty="Neviena makro vēl nav"
    >
      <Button className="mt-3" onClick={() => showMacros({ view: 'choose', range: null })}>
        Izveidot no pēdējām darbībām
      </Button>
    </NamedList>
  )
}

function hintOf({ kind, steps, sharing, role, is_own, owner }: Macro, keys: readonly string[]): string {
  const gone = steps.find(({ command }) => !findCommand(command))
  const where = kind !== null && kind in kindWords ? kindWords[kind as keyof typeof kindWords].noun : 'jebkurā vietā'
  return [
    gone && `Darbības „${gone.title}” vairs nav`,
    where,
    countOf(steps.length, 'solis', 'soļi', 'soļu'),
    is_own ? sharing !== 'own' && (role?.name ?? macroSharings[sharing]) : owner.name,
    keys.join(' vai '),
  ]
    .filter(Boolean)
    .join(' · ')
}
