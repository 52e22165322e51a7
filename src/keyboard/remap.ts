import type { Command } from '../../commands/command.ts'
import { keyFault, keysClash } from '../../commands/keys.ts'

export type Proposal =
  /** The reason follows the key in the text. */
  { kind: 'refused'; reason: string } | { kind: 'clash'; others: readonly Command[] } | { kind: 'free' }

/** Commands that must keep a key. */
const requiredCommands: ReadonlySet<string> = new Set(['shell.palette'])

interface Circumstances {
  commands: readonly Command[]
  keysOf: ReadonlyMap<string, readonly string[]>
  installed: boolean
}

export function propose(command: Command, key: string, { commands, keysOf, installed }: Circumstances): Proposal {
  const reason = keyFault(key, installed)
  if (reason !== null) return { kind: 'refused', reason }
  const others = commands.filter(
    (other) =>
      other.id !== command.id &&
      (keysOf.get(other.id) ?? []).some((each) => keysClash({ key, scope: command.scope }, { key: each, scope: other.scope })),
  )
  const [last] = others.filter(({ id }) => requiredCommands.has(id) && remaining(keysOf.get(id) ?? [], key).length === 0)
  if (last) return { kind: 'refused', reason: `ir vienīgais darbībai „${last.title}”, bez kuras nevar iztikt` }
  return others.length > 0 ? { kind: 'clash', others } : { kind: 'free' }
}

export function changesFor(
  command: Command,
  key: string,
  { others, keysOf }: { others: readonly Command[] } & Pick<Circumstances, 'keysOf'>,
) {
  const reducedKeys = others.map((other) => [other.id, remaining(keysOf.get(other.id) ?? [], key)] as const)
  return Object.fromEntries<readonly string[]>([...reducedKeys, [command.id, [key]]])
}

export function mayLose({ id }: Command): boolean {
  return !requiredCommands.has(id)
}

function remaining(keys: readonly string[], removedKey: string): readonly string[] {
  return keys.filter((each) => !keysClash({ key: removedKey, scope: 'everywhere' }, { key: each, scope: 'everywhere' }))
}
