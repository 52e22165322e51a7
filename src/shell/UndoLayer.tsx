import { useEffect, useState } from 'react'
import { formatMoney } from '../../contract/format.ts'
import { labelOf } from '../../contract/labels.ts'
import type { Effect } from '../../commands/effects/effect.ts'
import { areChangesUnderWay, whileUnderWay } from '../commands/changes-under-way.ts'
import { commandById } from '../commands/commands.ts'
import { openPath } from '../commands/navigate.ts'
import { notify } from '../commands/notices.ts'
import { amountsOf, compensate, reverse, undoingOf, type Undoing } from '../commands/undo.ts'
import { endUndo, useRequestedUndo, type Undoable } from '../commands/undo-request.ts'
import { Dialog, type DialogAction } from '../ui/Dialog.tsx'
import { KeyFacts } from '../ui/KeyFacts.tsx'

/** Takes back at once what can be; of the rest says why, and offers the counter-document. */
export function UndoLayer() {
  const requested = useRequestedUndo()
  useEffect(() => {
    if (!requested) return
    const { run } = requested
    const undoing = run && undoingOf(run)
    if (!run && areChangesUnderWay()) notify({ color: 'blue', text: 'Iepriekšējā darbība vēl nav pabeigta; atsauciet, kad tā ir izdarīta' })
    else if (!run || !undoing) notify({ color: 'blue', text: 'Nav ko atsaukt' })
    else if (undoing.effect.is === 'reversible') void whileUnderWay(reverse(run, undoing))
    else if (undoing.effect.is === 'lines') {
      notify({ color: 'blue', text: `${undoing.command.title}: rindas atsauc rindās ar Ctrl+Z, līdz cilne ir atvērta` })
    } else return
    endUndo()
  }, [requested])
  const run = requested?.run
  const undoing = run ? undoingOf(run) : undefined
  return run && undoing && isAsked(undoing.effect) ? <UndoDialog run={run} undoing={undoing} effect={undoing.effect} /> : null
}

type Asked = Extract<Effect, { is: 'compensable' | 'final' }>

function isAsked(effect: Effect): effect is Asked {
  return effect.is === 'compensable' || effect.is === 'final'
}

function UndoDialog({ run, undoing: { command }, effect }: { run: Undoable; undoing: Undoing; effect: Asked }) {
  const [amounts, setAmounts] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    amountsOf(run).then(setAmounts, () => setAmounts({}))
  }, [run])
  const facts = Object.entries(amounts).map(([name, amount]) => ({ id: name, label: labelOf(name), value: formatMoney(amount) }))
  return (
    <Dialog
      title={`Atsaukt: ${command.title}`}
      size="small"
      onClose={endUndo}
      primary={primaryOf(run, effect)}
      cancelLabel={effect.is === 'final' ? null : 'Atstāt'}
    >
      <div className="flex flex-col gap-3">
        <p>
          {run.record && <span className="font-medium">{run.record.title}: </span>}
          {effect.is === 'final' ? 'to nevar atsaukt.' : 'to neatsauc, bet labo ar citu darbību.'}
        </p>
        <p>{effect.text}.</p>
        {facts.length > 0 && <KeyFacts label="Summas" columns={1} facts={facts} />}
      </div>
    </Dialog>
  )
}

function primaryOf(run: Undoable, effect: Asked): DialogAction {
  const close =
    (act: () => void): DialogAction['run'] =>
    () => {
      endUndo()
      act()
    }
  const autoFocus = true
  if (effect.is === 'final') return { label: 'Aizvērt', run: endUndo, autoFocus }
  const { by } = effect
  if (by !== undefined) return { label: commandById(by).title, run: close(() => void compensate(run, by)), autoFocus }
  const { made } = run
  return made === null
    ? { label: 'Aizvērt', run: endUndo, autoFocus }
    : { label: 'Atvērt izveidoto', run: close(() => openPath(made)), autoFocus }
}
