import type { Command } from '../../commands/command.ts'
import { keyFault, keysClash } from '../../commands/keys.ts'

/** What giving a command a key would mean. */
export type Proposal =
  /** It cannot be: why, in words that follow the key. */
  | { kind: 'refused'; reason: string }
  /** Others would lose a key of theirs. */
  | { kind: 'clash'; others: readonly Command[] }
  | { kind: 'free' }

/** Commands that a person must never be left without: the way to every other one, and the way back here. */
const kept: ReadonlySet<string> = new Set(['shell.palette'])

interface Circumstances {
  commands: readonly Command[]
  /** Keys as they are now, by command id. */
  keysOf: ReadonlyMap<string, readonly string[]>
  installed: boolean
}

/** Judges a key for a command. */
export function propose(command: Command, key: string, { commands, keysOf, installed }: Circumstances): Proposal {
  const reason = keyFault(key, installed)
  if (reason !== null) return { kind: 'refused', reason }
  const others = commands.filter(
    (other) =>
      other.id !== command.id &&
      (keysOf.get(other.id) ?? []).some((each) => keysClash({ key, scope: command.scope }, { key: each, scope: other.scope })),
  )
  const [last] = others.filter(({ id }) => kept.has(id) && remaining(keysOf.get(id) ?? [], key).length === 0)
  if (last) return { kind: 'refused', reason: `ir vienīgais darbībai „${last.title}”, bez kuras nevar iztikt` }
  return others.length > 0 ? { kind: 'clash', others } : { kind: 'free' }
}

/** The changes that give a command a key in place of its own and take it from the others, by command id. */
export function changesFor(
  command: Command,
  key: string,
  { others, keysOf }: { others: readonly Command[] } & Pick<Circumstances, 'keysOf'>,
) {
  const taken = others.map((other) => [other.id, remaining(keysOf.get(other.id) ?? [], key)] as const)
  return Object.fromEntries<readonly string[]>([...taken, [command.id, [key]]])
}

/** Whether a command may be left without keys. */
export function mayLose({ id }: Command): boolean {
  return !kept.has(id)
}

function remaining(keys: readonly string[], taken: string): readonly string[] {
  return keys.filter((each) => !keysClash({ key: taken, scope: 'everywhere' }, { key: each, scope: 'everywhere' }))
}
