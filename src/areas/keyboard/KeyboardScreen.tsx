import { useState } from 'react'
import type { Command } from '../../../commands/command.ts'
import { countOf } from '../../../contract/format.ts'
import { commandsFor } from '../../commands/commands.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { signedInUser } from '../../commands/session.ts'
import { KeySections } from '../../keyboard/KeySections.tsx'
import { usePrintKeys } from '../../ui/printed-keys.ts'
import { useBindings } from '../../keyboard/use-bindings.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { fold } from '../../ui/fold.ts'
import { TextField } from '../../ui/TextField.tsx'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'

const field = 'keyboard-search'

export default function KeyboardScreen({ tab }: ScreenProps) {
  const { keysOf } = useBindings()
  const print = usePrintKeys()
  const [searchText, setTyped] = useState<string | null>(null)
  const [withoutKeys, setWithoutKeys] = useState(false)
  useTitle(tab, 'Tastatūra')
  useView(tab, { search: () => document.getElementById(field)?.querySelector('input')?.focus() })

  const all = commandsFor(signedInUser().kind)
  const found = all.filter((command) => (withoutKeys || keysOf.has(command.id)) && matches(command))

  function matches({ id, title, group, keywords = [] }: Command): boolean {
    const keys = (keysOf.get(id) ?? []).map(print)
    const text = fold([title, group, ...keywords, ...keys].join(' '))
    return fold(searchText ?? '')
      .split(/\s+/)
      .every((word) => text.includes(word))
  }
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Tastatūra" above="Visas darbības un to taustiņi, kādi tie ir Jums" />
      <div className="no-print flex flex-wrap items-end gap-3 px-4 pt-4">
        <div id={field} className="w-80">
          <TextField
            label="Meklēt"
            name="search"
            type="search"
            placeholder="Darbība, sadaļa vai taustiņi"
            value={searchText}
            onChange={setTyped}
            autoFocus
          />
        </div>
        <CheckField label="Arī darbības bez taustiņiem" value={withoutKeys} onChange={setWithoutKeys} />
        <CommandButton id="shell.keys" />
        <Button onClick={() => window.print()}>Drukāt</Button>
        <p role="status" className="ml-auto self-center pt-5 text-small text-muted">
          {countOf(found.length, 'darbība', 'darbības', 'darbības')}
        </p>
      </div>
      <div className="p-4">
        {found.length > 0 ? <KeySections commands={found} inScope={none} /> : <EmptyState title="Nekas nav atrasts" />}
      </div>
    </div>
  )
}

/** The page shows all commands regardless of context. */
const none = (): boolean => false
