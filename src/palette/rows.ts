import type { Command } from '../../commands/command.ts'
import { isOfWorkspace } from '../../commands/workspace/workspace.ts'
import { search, type Indexed } from './search-index.ts'

/** Rendering more would slow down typing. */
export const mostRows = 24
/** Few, for fast opening. */
export const firstRows = 6

export interface CommandRow {
  command: Command
  reason: string | null
  close: number
}

/** Id of a command's row. */
export function rowOf({ id }: Command): string {
  return `command ${id}`
}

interface CommandRows {
  index: readonly Indexed<Command>[]
  text: string
  inScope: (command: Command) => boolean
  reason: (command: Command) => string | null
  bonus: (command: Command) => number
}

/** Points of a command in scope; about two uses. */
const inScopeBonus = 15
/** Points of a command with a key, a default popularity. */
const ofKeys = 3

/**
 * Possible commands first, then by closeness, scope and usage. Without a query, only commands in scope, excluding
 * palette, tab and view commands.
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
  // A page and its command of the same title share one row.
  const isPage = ({ id }: Command): boolean => id.startsWith('page.')
  const commandTitles = new Set(found.flatMap(({ command, reason: why }) => (!isPage(command) && why === null ? [command.title] : [])))
  const rows = found.filter(({ command }) => !isPage(command) || !commandTitles.has(command.title))
  return [...rows.filter((row) => row.reason === null), ...rows.filter((row) => row.reason !== null)]
}
