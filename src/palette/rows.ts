import type { Command } from '../../commands/command.ts'
import { isOfWorkspace } from '../../commands/workspace/workspace.ts'
import { search, type Indexed } from './search-index.ts'

/** Rows drawn at most: more cost time at every key and are never read. */
export const mostRows = 24
/** Commands offered before anything is typed: few, so that the palette stands at once. */
export const firstRows = 6

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
  /** How closely it is what was typed (`closeness`). */
  close: number
}

interface CommandRows {
  index: readonly Indexed<Command>[]
  text: string
  /** Whether the command belongs to what is in front. */
  inScope: (command: Command) => boolean
  reason: (command: Command) => string | null
  /** How much it is used here. */
  bonus: (command: Command) => number
}

/** Points of what belongs to the record or list in front: as much as a use or two. */
const inScopeBonus = 15
/** Points of what has a key of its own: where nothing is known of a person yet, that is what people do most. */
const ofKeys = 3

/**
 * Commands for a query: those that can run first, the closest match first, then what is in front and what is used
 * there. Without a query only what can be done here is offered, and nothing of the palette, tabs and view themselves:
 * nobody opens it for these.
 */
export function commandRows({ index, text, inScope, reason, bonus }: CommandRows): CommandRow[] {
  const used = (command: Command): number => bonus(command) + (inScope(command) && command.scope !== 'everywhere' ? inScopeBonus : 0)
  if (text === '') {
    const usual = index.filter(({ item }) => inScope(item) && !isOfWorkspace(item))
    const rows: CommandRow[] = []
    for (const { item, close } of search(usual, '', (command) => used(command) + (command.keys ? ofKeys : 0))) {
      if (rows.length < firstRows && reason(item) === null) rows.push({ command: item, reason: null, close })
    }
    return rows
  }
  const found = search(index, text, used)
    .slice(0, mostRows)
    .map(({ item, close }) => ({ command: item, reason: reason(item), close }))
  // A page where something is made has a command of the same name, which knows its keys: one row for both.
  // The command may open the page itself, and say on it what it was begun from: a page's own row is told by its name alone.
  const isPage = ({ id }: Command): boolean => id.startsWith('page.')
  const named = new Set(found.flatMap(({ command, reason: why }) => (!isPage(command) && why === null ? [command.title] : [])))
  const rows = found.filter(({ command }) => !isPage(command) || !named.has(command.title))
  return [...rows.filter((row) => row.reason === null), ...rows.filter((row) => row.reason !== null)]
}
