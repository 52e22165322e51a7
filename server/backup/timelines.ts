import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Backup } from './manifest.ts'
import { damaged } from './parts.ts'
import { logOf } from './wal.ts'

/** Each restore starts a new log timeline; a moment belongs to the timeline then active. */

interface Timeline {
  id: number
  /** Epoch milliseconds. */
  begun: number
  /** Parent timelines with the branch positions. */
  before: Map<number, bigint>
}

export interface Way {
  backup: Backup
  timeline?: number
}

/** Prefix of its log file names. */
const timelineOf = ({ manifest }: Backup): number => Number.parseInt(manifest.log?.slice(0, 8) ?? '1', 16)

/** From the newest suitable backup (input oldest first), or null. */
export async function wayTo(place: string, backups: readonly Backup[], to: Date | 'latest'): Promise<Way | null> {
  const early = to === 'latest' ? backups : backups.filter(({ manifest }) => new Date(manifest.moment) <= to)
  const newest = early.at(-1)
  if (!newest) return null
  const system = newest.manifest.origin?.system
  // Older backups know no other timeline.
  if (system === undefined) return { backup: newest }
  const same = early.filter(({ manifest }) => manifest.origin?.system === system)
  const timelines = await timelinesIn(join(logOf(place), system), same)
  const [then] = timelines.filter(({ begun }) => to === 'latest' || begun <= to.getTime())
  const backup = then && then.id > timelineOf(newest) ? same.findLast((each) => leadsTo(each, then)) : undefined
  return then && backup ? { backup, timeline: then.id } : { backup: newest }
}

/** Newest first. */
async function timelinesIn(folder: string, backups: readonly Backup[]): Promise<Timeline[]> {
  const timelines: Timeline[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const id = Number.parseInt(/^([0-9A-F]{8})\.history\.gz$/.exec(name)?.[1] ?? '', 16)
    if (Number.isNaN(id)) continue
    const text = await historyIn(folder, name)
    const before = new Map([...text.matchAll(/^(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gm)].map(([, of, lsn = '']) => [Number(of), placeOf(lsn)]))
    // File times may be those of a copy; backups know theirs.
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

function leadsTo(backup: Backup, { id, before }: Timeline): boolean {
  const on = timelineOf(backup)
  const branchPosition = before.get(on)
  const end = backup.manifest.origin?.end
  return on === id || (branchPosition !== undefined && end !== undefined && placeOf(end) <= branchPosition)
}

/** E.g. `0/3000148`. */
function placeOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
