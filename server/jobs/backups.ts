import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { dayOf } from '../../contract/format.ts'
import { isAskedFor, wasMade } from '../backup/after-restore.ts'
import { faultOf, forgetFailure, keepFailure, preparePlace } from '../backup/failed.ts'
import { keepStored } from '../backup/stored.ts'
import { thin } from '../backup/thin.ts'
import type { Db } from '../http/context.ts'
import type { Settings } from '../runtime/settings.ts'
import { startLoop } from './loop.ts'

interface BackupOptions {
  db: Db
  settings: Settings
  place: string
  /** Milliseconds between looks. */
  every?: number
  onFault?: (error: unknown) => void
}

/** Milliseconds before a backup that failed is tried again, the longer the more often it did. */
const pauses = [60_000, 300_000, 900_000, 3_600_000]

/**
 * Keeps the place of backups: what was stored follows within a minute, as the database's log does, so that a moment
 * between two backups has its files, too; each night, and at once after a restoration, a backup is made by a process of
 * its own. One that failed is told of, and tried again by and by. Answers its stop.
 */
export function startBackups({ db, settings, place, every = 60_000, onFault = () => undefined }: BackupOptions): () => Promise<void> {
  const { DATA_DIR } = settings
  let since = new Date(0)
  let tries = 0
  // Begun anew with the process: whoever starts it has mended something, perhaps.
  let again = 0
  const isWanted = async (): Promise<boolean> => isAskedFor(DATA_DIR) || isDue(await newestBackup(place), new Date())

  async function look(): Promise<void> {
    await preparePlace(place)
    since = await keepNew(db, DATA_DIR, place, since)
    if (await isWanted()) {
      const asked = isAskedFor(DATA_DIR)
      await make(place)
      await wasMade(DATA_DIR)
      // Who went back to a moment may want another of the same day: what leads there stays until the night.
      if (!asked) await thin(place, onFault)
    }
    tries = 0
    await forgetFailure(DATA_DIR)
  }

  async function note(error: unknown): Promise<void> {
    again = Date.now() + (pauses[Math.min(tries, pauses.length - 1)] ?? every)
    tries += 1
    await keepFailure(DATA_DIR, { at: new Date().toISOString(), again_at: new Date(again).toISOString(), ...faultOf(error) })
  }

  return startLoop({
    every,
    onFault,
    work: async () => {
      // What was stored follows all the same, where it can; and somebody may have made a backup by hand.
      if (Date.now() < again && (await isWanted())) return void (since = await keepNew(db, DATA_DIR, place, since).catch(() => since))
      try {
        await look()
      } catch (error) {
        await note(error)
        throw error
      }
    },
  })
}

/** Due once a day, from two in the night in Riga on; at once where none was made for more than a day. */
export function isDue(newest: Date | null, now: Date): boolean {
  if (!newest) return true
  const night = new Date(now.getTime() - 2 * 3_600_000)
  return dayOf(new Date(newest.getTime() - 2 * 3_600_000)) < dayOf(night)
}

/** Moment of the newest finished backup in a place, by its folder's name. */
export async function newestBackup(place: string): Promise<Date | null> {
  const names = await readdir(place).catch(() => [])
  const moments = names.flatMap((name) => {
    const parts = /^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2})-(?:portable|physical)$/.exec(name)
    return parts ? [Date.parse(`${parts[1]}:${parts[2]}:${parts[3]}Z`)] : []
  })
  return moments.length === 0 ? null : new Date(Math.max(...moments))
}

/** Copies what was stored since; a transaction that goes on for five minutes may still bring an older row. */
async function keepNew(db: Db, dataDir: string, place: string, since: Date): Promise<Date> {
  const rows = await db
    .selectFrom('files')
    .select(['sha256', 'created_at'])
    .where('created_at', '>', since.toISOString())
    .orderBy('created_at')
    .execute()
  await keepStored(dataDir, place, [...new Set(rows.map(({ sha256 }) => sha256))])
  const newest = rows.at(-1)?.created_at
  return newest ? new Date(Date.parse(newest) - 300_000) : since
}

async function make(place: string): Promise<void> {
  const root = join(import.meta.dirname, '../..')
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'server/tools/backup.ts'), place], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (child.pid !== undefined) setPriority(child.pid, 10)
  let fault = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (fault += text))
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  if (code !== 0) throw new Error(fault.trim() || `Kopijas process beidzās pirms laika (${signal ?? code})`)
}
