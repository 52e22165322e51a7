import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Backup } from './manifest.ts'
import { damaged } from './parts.ts'
import { logOf } from './wal.ts'

/**
 * @file Each restoration of a cluster begins a timeline of its log, numbered onwards. What was written before and what
 * was written since lie side by side, and a moment belongs to the timeline that the company was on then.
 */

/** A timeline as the kept log tells it. */
interface Timeline {
  id: number
  /** Milliseconds since the epoch. */
  begun: number
  /** Timelines that it goes on from, each with the place in the log up to which it does. */
  before: Map<number, bigint>
}

/** A backup to begin with, and the timeline to go by; its own without one. */
export interface Way {
  backup: Backup
  timeline?: number
}

/** Timeline on which a physical backup was made: its pieces of the log are named by it. */
const timelineOf = ({ manifest }: Backup): number => Number.parseInt(manifest.log?.slice(0, 8) ?? '1', 16)

/**
 * The way to a moment, or to the end of the log, from the newest of these physical backups (the oldest first) that leads
 * there; null where none is that old.
 */
export async function wayTo(place: string, backups: readonly Backup[], to: Date | 'latest'): Promise<Way | null> {
  const early = to === 'latest' ? backups : backups.filter(({ manifest }) => new Date(manifest.moment) <= to)
  const newest = early.at(-1)
  if (!newest) return null
  const system = newest.manifest.origin?.system
  // A backup of before clusters had folders of their own knows no other timeline.
  if (system === undefined) return { backup: newest }
  const same = early.filter(({ manifest }) => manifest.origin?.system === system)
  const timelines = await timelinesIn(join(logOf(place), system), same)
  const [then] = timelines.filter(({ begun }) => to === 'latest' || begun <= to.getTime())
  const backup = then && then.id > timelineOf(newest) ? same.findLast((each) => leadsTo(each, then)) : undefined
  return then && backup ? { backup, timeline: then.id } : { backup: newest }
}

/** Those that are told in a cluster's folder, the newest first. */
async function timelinesIn(folder: string, backups: readonly Backup[]): Promise<Timeline[]> {
  const timelines: Timeline[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const id = Number.parseInt(/^([0-9A-F]{8})\.history\.gz$/.exec(name)?.[1] ?? '', 16)
    if (Number.isNaN(id)) continue
    const text = await historyIn(folder, name)
    const before = new Map([...text.matchAll(/^(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gm)].map(([, of, lsn = '']) => [Number(of), placeOf(lsn)]))
    // Whoever copied the folder may have made its files younger than they are; a backup knows its moment.
    const moments = backups.filter((backup) => timelineOf(backup) === id).map(({ manifest }) => Date.parse(manifest.moment))
    timelines.push({ id, begun: Math.min((await stat(join(folder, name))).mtimeMs, ...moments), before })
  }
  return timelines.sort((one, another) => another.id - one.id)
}

async function historyIn(folder: string, name: string): Promise<string> {
  try {
    return gunzipSync(await readFile(join(folder, name))).toString('utf8')
  } catch (error) {
    throw damaged(folder, name, error)
  }
}

/** Whether a backup lies on a timeline, or on one before where that was left. */
function leadsTo(backup: Backup, { id, before }: Timeline): boolean {
  const on = timelineOf(backup)
  const left = before.get(on)
  const end = backup.manifest.origin?.end
  return on === id || (left !== undefined && end !== undefined && placeOf(end) <= left)
}

/** A place in the log, `0/3000148`, as a number. */
function placeOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
