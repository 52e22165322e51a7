import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** @file How an embedded PostgreSQL is told to keep its log beside the backups, and to go by it to a moment. */

const script = join(import.meta.dirname, 'wal-archive.mjs')

/** Folder of the log in a place of backups; each cluster has one of its own in it, named by its number. */
export const logOf = (place: string): string => join(place, 'wal')

/** Server parameters under which every piece of the log is kept in the place, a minute after its last change at the latest. */
export function keepLog(place: string): Record<string, string> {
  try {
    mkdirSync(logOf(place), { recursive: true, mode: 0o700 })
  } catch {
    // A company works on without its place of backups: who makes them tells why it cannot be used (server/jobs/backups.ts),
    // and PostgreSQL holds its log back until it can.
  }
  return { archive_mode: 'on', archive_timeout: '60s', archive_command: command('keep', '%p', `${literal(logOf(place))}/%f`) }
}

/** How far a copied cluster goes by the log. */
export interface Going {
  /** Place of the backups that it comes from. */
  place: string
  /** Place where its log will be kept from then on, if that is known. */
  next: string | null
  /** To the end of its own backup, to a moment, or as far as there is a log. */
  to: 'backup' | 'latest' | Date
  /** Timeline of the log, each restoration begins one; that of the backup without it. */
  timeline?: number | undefined
}

/**
 * Server parameters with which a copied cluster goes by the kept log, and is then a database of its own, on a timeline
 * that nobody had: what it writes lies beside what was written before it under names of its own. That is kept back
 * until the server keeps its log again.
 */
export function goBy({ place, next, to, timeline }: Going): Record<string, string> {
  const others = next === null || next === place ? [] : [literal(logOf(next))]
  // The end of a backup lies in the backup itself; a damaged log beside it does not matter then.
  const way = to === 'backup' ? 'history' : 'bring'
  return {
    archive_mode: 'on',
    restore_command: command(way, `${literal(logOf(place))}/%f`, '%p', ...others),
    recovery_target_timeline: timeline === undefined ? 'current' : String(timeline),
    recovery_target_action: 'promote',
    ...(to === 'backup' && { recovery_target: 'immediate' }),
    ...(to instanceof Date && { recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00') }),
    // Nobody is let in before the end is reached: to be ready means to be there.
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
