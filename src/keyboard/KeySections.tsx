import type { Command } from '../../commands/command.ts'
import { placeOf, type Scope } from '../../commands/scope.ts'
import { usePrintKeys } from '../ui/printed-keys.ts'
import { useBindings } from './use-bindings.ts'

export function KeySections({ commands, inScope }: { commands: readonly Command[]; inScope: (command: Command) => boolean }) {
  const { keysOf } = useBindings()
  const print = usePrintKeys()
  return (
    <div className="gap-6 sm:columns-2 lg:columns-3">
      {sectionsOf(commands, inScope).map(({ title, rows }) => (
        <section key={title} className="mb-4 break-inside-avoid">
          <h2 className="mb-1 text-small font-semibold text-muted">{title}</h2>
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
  )
}

interface Section {
  title: string
  rows: Command[]
}

function sectionsOf(commands: readonly Command[], inScope: (command: Command) => boolean): Section[] {
  const sections = new Map<string, Section>()
  const ordered = [
    ...commands.filter((command) => command.scope !== 'everywhere' && inScope(command)),
    ...commands.filter((command) => command.scope === 'everywhere'),
    ...commands.filter((command) => command.scope !== 'everywhere' && !inScope(command)),
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
