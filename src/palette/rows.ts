import type { Command } from '../../commands/command.ts'
import type { FoundRecord } from '../../contract/workspace.ts'
import { fold, wordsOf } from '../ui/fold.ts'
import { search, type Indexed } from './search-index.ts'

/** Rows drawn at most: more cost time at every key and are never read. */
export const mostRows = 24
/** Rows offered before anything is typed: few, so that the palette stands at once. */
export const firstRows = 12

/** What the palette looks for, by the beginning of what was typed. */
export interface Query {
  mode: 'all' | 'commands' | 'records'
  text: string
}

/** `>` looks for commands only, `#` for records by number or name. */
export function queryOf(typed: string): Query {
  if (typed.startsWith('>')) return { mode: 'commands', text: typed.slice(1).trim() }
  if (typed.startsWith('#')) return { mode: 'records', text: typed.slice(1).trim() }
  return { mode: 'all', text: typed.trim() }
}

/** A command as a row: possible, or greyed with the reason in words. */
export interface CommandRow {
  command: Command
  reason: string | null
}

interface CommandRows {
  index: readonly Indexed<Command>[]
  text: string
  /** Whether the command belongs to what is in front. */
  inFront: (command: Command) => boolean
  reason: (command: Command) => string | null
  bonus: (command: Command) => number
}

/** Commands for a query: those that can run first, what is in front before the rest, best match first. */
export function commandRows({ index, text, inFront, reason, bonus }: CommandRows): CommandRow[] {
  const found = search(index, text, (command) => bonus(command) + (inFront(command) && command.scope !== 'everywhere' ? 15 : 0))
  // Without a query only what is in front is offered: greyed rows answer a question that was asked.
  const offered = text === '' ? found.filter(({ item }) => inFront(item)) : found
  const rows = offered.slice(0, text === '' ? firstRows : mostRows).map(({ item }) => ({ command: item, reason: reason(item) }))
  return [...rows.filter((row) => row.reason === null), ...rows.filter((row) => row.reason !== null)]
}

/**
 * Records to show when an answer comes: those shown already stay in their order, new ones follow,
 * so that no row moves under the eye or the cursor. An exact number alone may come first, for there
 * nothing else is meant.
 */
export function mergedRecords(shown: readonly FoundRecord[], answer: readonly FoundRecord[], text: string): FoundRecord[] {
  const keys = new Set(answer.map(keyOf))
  const kept = shown.filter((record) => keys.has(keyOf(record)))
  const known = new Set(kept.map(keyOf))
  const merged = [...kept, ...answer.filter((record) => !known.has(keyOf(record)))]
  const exact = merged.findIndex(({ title }) => fold(title) === fold(text))
  return exact > 0 && shown.length === 0 ? [...merged.slice(exact, exact + 1), ...merged.toSpliced(exact, 1)] : merged
}

/** Of the records shown for an older query, those that still hold every word of the new one. */
export function stillMatching(shown: readonly FoundRecord[], text: string): FoundRecord[] {
  const tokens = wordsOf(text)
  return shown.filter((record) => {
    const whole = fold(`${record.title} ${record.subtitle}`)
    return tokens.every((token) => whole.includes(token))
  })
}

/** What tells two records apart. */
export function keyOf({ kind, id }: FoundRecord): string {
  return `${kind} ${id}`
}
