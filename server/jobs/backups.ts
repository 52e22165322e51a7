import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { dayOf } from '../../contract/format.ts'
import { isBackupRequested, clearRequest } from '../backup/after-restore.ts'
import { faultOf, forgetFailure, keepFailure, preparePlace } from '../backup/failed.ts'
import { newestBackup } from '../backup/newest.ts'
import { keepStored } from '../backup/stored.ts'
import { thin } from '../backup/thin.ts'
import { alone } from '../db/alone.ts'
import type { StorePlace } from '../integrations/file-store/open-store.ts'
import type { Db } from '../http/context.ts'
import type { Settings } from '../runtime/settings.ts'
import { startLoop } from './loop.ts'

interface BackupOptions {
  db: Db
  databaseUrl: string
  settings: Settings
  place: string
  /** Milliseconds. */
  every?: number
  onFault?: (error: unknown) => void
}

/** Milliseconds before retries. */
const pauses = [60_000, 300_000, 900_000, 3_600_000]

/**
 * Copies new files within a minute, like the WAL, and starts a backup process each night and after a restoration.
 * Failures are reported and retried. Returns the stop function.
 */
export function startBackups({
  db,
  databaseUrl,
  settings,
  place,
  every = 60_000,
  onFault = () => undefined,
}: BackupOptions): () => Promise<void> {
  const { DATA_DIR } = settings
  let since = new Date(0)
  let tries = 0
  // A restart retries at once.
  let again = 0
  const isWanted = async (): Promise<boolean> => isBackupRequested(DATA_DIR) || isDue(await newestBackup(place), new Date())

  async function look(): Promise<void> {
    await preparePlace(place)
    since = await keepNew(db, settings, place, since)
    // Servers that share the folder take turns, and the later one finds the backup made.
    if (await isWanted()) await alone(databaseUrl, 'backup', makeAndThin)
    tries = 0
    await forgetFailure(DATA_DIR)
  }

  async function makeAndThin(): Promise<void> {
    if (await isWanted()) {
      const isRequested = isBackupRequested(DATA_DIR)
      await make(place)
      await clearRequest(DATA_DIR)
      // After a restoration all moments of the day stay until night.
      if (!isRequested) await thin(place, onFault)
    }
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
      // Files are copied anyway; a manual backup may exist.
      if (Date.now() < again && (await isWanted())) return void (since = await keepNew(db, settings, place, since).catch(() => since))
      try {
        await look()
      } catch (error) {
        await note(error)
        throw error
      }
    },
  })
}

/** Due daily from 02:00 in Riga; at once if the last one is older than a day. */
export function isDue(newest: Date | null, now: Date): boolean {
  if (!newest) return true
  const night = new Date(now.getTime() - 2 * 3_600_000)
  return dayOf(new Date(newest.getTime() - 2 * 3_600_000)) < dayOf(night)
}

/** Overlaps five minutes, because open transactions may still add older rows. */
async function keepNew(db: Db, files: StorePlace, place: string, since: Date): Promise<Date> {
  const rows = await db
    .selectFrom('files')
    .select(['sha256', 'created_at'])
    .where('created_at', '>', since.toISOString())
    .orderBy('created_at')
    .execute()
  await keepStored(files, place, [...new Set(rows.map(({ sha256 }) => sha256))])
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
