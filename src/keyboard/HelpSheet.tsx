import { useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { placeOf, type Scope } from '../../commands/scope.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { usePrintKeys } from './layout.ts'
import { setSingleKeys, singleKeysOn } from './preferences.ts'
import { useBindings } from './use-bindings.ts'

interface HelpSheetProps {
  commands: readonly Command[]
  /** Whether a command belongs to what is in front: its group comes first. */
  inFront: (command: Command) => boolean
  /** Gives commands other keys. */
  onRemap: () => void
  onClose: () => void
}

/** All keys, generated from the commands: those of what is in front first, then by scope and group. */
export function HelpSheet({ commands, inFront, onRemap, onClose }: HelpSheetProps) {
  const { keysOf } = useBindings()
  const print = usePrintKeys()
  const [single, setSingle] = useState(singleKeysOn)
  const bound = commands.filter((command) => keysOf.has(command.id))
  const sections = sectionsOf(bound, inFront)
  return (
    <Dialog title="Taustiņi" size="large" onClose={onClose}>
      <CheckField
        label="Viena burta taustiņi un to virknes (g o, n, /)"
        hint="Izslēdziet, ja lietojat balss ievadi vai ekrāna lasītāju."
        value={single}
        onChange={(on) => {
          setSingleKeys(on)
          setSingle(on)
        }}
      />
      <Button className="mt-2" onClick={onRemap}>
        Mainīt taustiņus
      </Button>
      <div className="mt-3 gap-6 sm:columns-2 lg:columns-3">
        {sections.map(({ title, rows }) => (
          <section key={title} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-small font-semibold text-muted">{title}</h3>
            <dl>
              {rows.map((command) => (
                <div key={command.id} className="flex items-baseline justify-between gap-3 border-b border-line py-1">
                  <dt>{command.title}</dt>
                  <dd className="shrink-0 text-small text-muted">
                    {(keysOf.get(command.id) ?? []).map((keys, place) => (
                      <span key={keys}>
                        {place > 0 && ' vai '}
                        <kbd className="font-sans text-text">{print(keys)}</kbd>
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

interface Section {
  title: string
  rows: Command[]
}

/** Commands by heading; what is in front first, everything else in the order it was declared. */
export function sectionsOf(commands: readonly Command[], inFront: (command: Command) => boolean): Section[] {
  const sections = new Map<string, Section>()
  const ordered = [
    ...commands.filter((command) => command.scope !== 'everywhere' && inFront(command)),
    ...commands.filter((command) => command.scope === 'everywhere'),
    ...commands.filter((command) => command.scope !== 'everywhere' && !inFront(command)),
  ]
  for (const command of ordered) {
    const title = `${command.group}${suffix(command.scope)}`
    const section = sections.get(title) ?? { title, rows: [] }
    section.rows.push(command)
    sections.set(title, section)
  }
  return [...sections.values()]
}

function suffix(scope: Scope): string {
  return { everywhere: '', list: ' · sarakstā', record: ' · ierakstā' }[placeOf(scope).where]
}
