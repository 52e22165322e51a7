import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

const script = join(import.meta.dirname, 'wal-archive.mjs')

/** One folder per cluster id. */
export const logOf = (place: string): string => join(place, 'wal')

/** At most a minute after the last change. */
export function keepLog(place: string): Record<string, string> {
  try {
    mkdirSync(logOf(place), { recursive: true, mode: 0o700 })
  } catch {
    // A missing backup folder does not stop the company: PostgreSQL retains its log, and server/jobs/backups.ts
    // reports it.
  }
  return { archive_mode: 'on', archive_timeout: '60s', archive_command: command('keep', '%p', `${literal(logOf(place))}/%f`) }
}

export interface Going {
  place: string
  /** Null if unknown. */
  next: string | null
  to: 'backup' | 'latest' | Date
  /** Default: the backup's. */
  timeline?: number | undefined
}

/** Recovers to a new timeline; its log is retained until archiving resumes. */
export function goBy({ place, next, to, timeline }: Going): Record<string, string> {
  const others = next === null || next === place ? [] : [literal(logOf(next))]
  // The backup contains its own end, so a damaged archive does not matter.
  const way = to === 'backup' ? 'history' : 'bring'
  return {
    archive_mode: 'on',
    restore_command: command(way, `${literal(logOf(place))}/%f`, '%p', ...others),
    recovery_target_timeline: timeline === undefined ? 'current' : String(timeline),
    recovery_target_action: 'promote',
    ...(to === 'backup' && { recovery_target: 'immediate' }),
    ...(to instanceof Date && { recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00') }),
    // Ready means recovered.
    hot_standby: 'off',
  }
}

/** `%p` and `%f` are PostgreSQL's. */
function command(...words: string[]): string {
  return [literal(process.execPath), literal(script), ...words].map(quoted).join(' ')
}

/** Escapes per cent signs. */
function literal(path: string): string {
  return path.replaceAll('%', '%%')
}

function quoted(word: string): string {
  return process.platform === 'win32' ? `"${word}"` : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
