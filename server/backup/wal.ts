import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** @file How an embedded PostgreSQL is told to keep its log beside the backups, and to go by it to a moment. */

const script = join(import.meta.dirname, 'wal-archive.mjs')

/** Folder of the log in a place of backups. */
export const logOf = (place: string): string => join(place, 'wal')

/** Server parameters under which every piece of the log is kept in the place, a minute after its last change at the latest. */
export function keepLog(place: string): Record<string, string> {
  mkdirSync(logOf(place), { recursive: true, mode: 0o700 })
  return { archive_mode: 'on', archive_timeout: '60s', archive_command: command('keep', '%p', `${literal(logOf(place))}/%f`) }
}

/** Server parameters with which a copied cluster goes by the kept log up to a moment, and is then a database of its own. */
export function goTo(place: string, moment: Date): Record<string, string> {
  return {
    restore_command: command('bring', `${literal(logOf(place))}/%f`, '%p'),
    recovery_target_time: moment.toISOString().replace('T', ' ').replace('Z', '+00'),
    recovery_target_action: 'promote',
    // Nobody is let in before the moment is reached: to be ready means to be there.
    hot_standby: 'off',
  }
}

/** A line for the shell, in which `%p` and `%f` are PostgreSQL's. */
function command(...words: string[]): string {
  return [literal(process.execPath), literal(script), ...words].map(quoted).join(' ')
}

/** A path whose per cent signs are meant. */
function literal(path: string): string {
  return path.replaceAll('%', '%%')
}

function quoted(word: string): string {
  return process.platform === 'win32' ? `"${word}"` : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
