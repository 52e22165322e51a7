import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { newClient } from '../db/client.ts'
import { lockDataFolder } from '../runtime/data-folder.ts'
import { openDatabase } from '../db/database.ts'
import { reachElsewhere } from '../db/elsewhere.ts'
import { leaseDatabase } from '../db/lease.ts'
import { stopOrphan } from '../db/postgres.ts'
import { migrationsIn } from '../db/frozen.ts'
import { migrationsFolder, refuseNewer } from '../db/migrate.ts'
import { one } from '../db/one.ts'
import { directUrlOf, type Settings } from '../runtime/settings.ts'
import { StartError } from '../runtime/start-error.ts'
import { momentElsewhere } from './archiving.ts'
import { bringSecrets, checkBackup, referencedFiles, storedOf } from './back-up.ts'
import { dropAside, putBack, setAside } from './elsewhere.ts'
import { fill } from './fill.ts'
import { logFault, missingPiece, toSecond } from './log-end.ts'
import { type Backup, backupsIn, readBackup } from './manifest.ts'
import { askForBackup, holdBack, holdBackAll } from './after-restore.ts'
import { bringStored } from './stored.ts'
import { wayTo } from './timelines.ts'
import { markBegun, markFinished, markUnfinished, setKeyAside, takeUp, unmarkBegun } from './unfinished.ts'
import { unpackCluster } from './unpack.ts'
import { goBy, logOf } from './wal.ts'

export interface Restoring {
  /** A backup folder or one backup. */
  from: string
  settings: Settings
  /** Default: the backup's own moment. */
  to?: Date | 'latest'
  overwrite?: boolean
  say?: (line: string) => void
}

export interface Restored extends Backup {
  moment: Date
}

/**
 * Builds beside existing data, then swaps, so that faults and crashes change nothing. @throws StartError if damaged,
 * newer, or data may not be overwritten
 */
export async function restore({ from, settings, to, overwrite = false, say = () => undefined }: Restoring): Promise<Restored> {
  const elsewhere = directUrlOf(settings)
  if (to && elsewhere) throw await momentElsewhere(elsewhere, to)
  const restoreSource = await choose(resolve(from), to, say)
  const unlock = await lockDataFolder(settings.DATA_DIR)
  try {
    await markBegun(settings.DATA_DIR)
    return await bring(restoreSource, settings, overwrite, say)
  } finally {
    await unmarkBegun(settings.DATA_DIR)
    unlock()
  }
}

async function bring(restoreSource: RestoreSource, settings: Settings, overwrite: boolean, say: (line: string) => void): Promise<Restored> {
  const { place, backup, to } = restoreSource
  say(`Rezerves kopija ${backup.folder} (${toSecond(new Date(backup.manifest.moment))}) tiek pārbaudīta …`)
  refuseNewer(
    backup.manifest.migrations.map(({ name }) => name),
    migrationsIn(migrationsFolder),
  )
  await checkBackup(place, backup)
  const missing = to === 'latest' ? await missingPiece(place, backup, restoreSource.timeline) : null
  if (missing) say(`Datubāzes žurnālā trūkst gabala ${missing}; atjaunot var tikai līdz tam`)
  say('Dati tiek atjaunoti …')
  const elsewhere = directUrlOf(settings)
  if (!elsewhere) return { ...backup, moment: await restoreHere(restoreSource, settings, overwrite) }
  await restoreElsewhere(restoreSource, settings, elsewhere, overwrite)
  return { ...backup, moment: new Date(backup.manifest.moment) }
}

interface RestoreSource {
  place: string
  backup: Backup
  to: Restoring['to']
  /** Default: the backup's own. */
  timeline?: number
}

async function choose(from: string, to: Restoring['to'], say: (line: string) => void): Promise<RestoreSource> {
  const isOne = existsSync(join(from, 'manifest.json'))
  const place = isOne ? dirname(from) : from
  const faults: string[] = []
  const noteFault = (fault: unknown): unknown => faults.push(fault instanceof Error ? fault.message : String(fault))
  const found = isOne ? [await readBackup(from)] : await backupsIn(place, noteFault)
  if (found.length === 0) throw new StartError([`Mapē ${from} nav nevienas derīgas rezerves kopijas`, ...faults].join('\n'))
  for (const fault of faults) say(`${fault}; to izlaiž`)
  if (!to) return { place, backup: found.at(-1) as Backup, to }
  const physical = found.filter(({ manifest }) => manifest.form === 'physical')
  if (physical.length === 0) throw new StartError('Uz brīdi atjauno tikai no pilnas kopijas; šeit ir tikai pārnesamās')
  if (!existsSync(logOf(place)))
    throw new StartError(`Mapē ${place} nav datubāzes žurnāla (wal), tāpēc atjauno tikai pašas kopijas, bez --to`)
  const way = await wayTo(place, physical, to)
  if (!way) throw new StartError(`Pirms norādītā brīža kopijas nav; vecākā ir no ${toSecond(new Date(physical[0]?.manifest.moment ?? 0))}`)
  return { place, ...way, to }
}

const draftName = 'restore.draft'
const replacedNames = ['postgres', 'files', 'secret.key']

async function restoreHere(restoreSource: RestoreSource, settings: Settings, overwrite: boolean): Promise<Date> {
  const { place, backup } = restoreSource
  const folder = settings.DATA_DIR
  const present = replacedNames.filter((name) => existsSync(join(folder, name)))
  if (present.length > 0 && !overwrite)
    throw new StartError(`Datu mapē ${folder} jau ir dati; lai tos aizstātu, pievienojiet --overwrite (tie paliks blakus mapē)`)
  const draft = join(folder, draftName)
  // PostgreSQL of a killed restore may still run.
  await stopOrphan(join(draft, 'postgres/cluster'))
  await rm(draft, { recursive: true, force: true })
  await mkdir(join(draft, 'postgres'), { recursive: true, mode: 0o700 })
  await bringSecrets(backup, draft)
  await bringStored(place, { ...settings, DATA_DIR: draft }, await storedOf(backup))
  const moment = await buildDatabase(restoreSource, { ...settings, DATA_DIR: draft })
  await takePlace(folder, draft, moment)
  return moment
}

/** Returns the database's moment. */
async function buildDatabase({ place, backup, to, timeline }: RestoreSource, settings: Settings): Promise<Date> {
  const physical = backup.manifest.form === 'physical'
  if (physical) await unpackCluster(backup, join(settings.DATA_DIR, 'postgres/cluster'), true)
  const lost = (fault: Error): void => void process.stderr.write(`${fault.message}\n`)
  const parameters = physical ? goBy({ place, next: settings.BACKUP_DIR, to: to ?? 'backup', timeline }) : {}
  const database = await openDatabase(settings, lost, parameters).catch(async (error: unknown) => {
    const logFile = join(settings.DATA_DIR, 'postgres/log')
    throw to ? await logFault(error, { place, backup, timeline, to, logFile }) : error
  })
  try {
    if (!physical) await fill(database.url, backup)
    if (to instanceof Date) return to
    return (to && (await lastIn(database.url))) ?? new Date(backup.manifest.moment)
  } finally {
    await database.stop()
  }
}

/** Last commit replayed from the log, or null. */
async function lastIn(url: string): Promise<Date | null> {
  const client = newClient({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ last: Date | null }>('select pg_last_xact_replay_timestamp() as last')
    return one(rows).last
  } finally {
    await client.end()
  }
}

async function takePlace(folder: string, draft: string, moment: Date): Promise<void> {
  const aside = join(folder, `replaced-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`)
  await markUnfinished(folder)
  for (const name of replacedNames) {
    if (existsSync(join(folder, name))) {
      await mkdir(aside, { recursive: true, mode: 0o700 })
      await rename(join(folder, name), join(aside, name))
    }
    if (existsSync(join(draft, name))) await rename(join(draft, name), join(folder, name))
  }
  await askForBackup(folder)
  await holdBack(folder, moment)
  await markFinished(folder)
  await rm(draft, { recursive: true, force: true })
}

async function restoreElsewhere(restoreSource: RestoreSource, settings: Settings, url: string, overwrite: boolean): Promise<void> {
  if (restoreSource.backup.manifest.form === 'physical')
    throw new StartError('DATABASE_URL norādītajā datubāzē atjauno tikai pārnesamo kopiju (npm run backup -- MAPE --portable)')
  await reachElsewhere(settings)
  const leave = await leaseDatabase(url, {
    onLost: (reason) => {
      throw reason
    },
  })
  try {
    await fillElsewhere(restoreSource, settings, url, overwrite)
  } finally {
    await leave()
  }
}

async function fillElsewhere({ place, backup }: RestoreSource, settings: Settings, url: string, overwrite: boolean): Promise<void> {
  const { DATA_DIR } = settings
  if (overwrite) await takeUp(DATA_DIR, url)
  await setAside(url, overwrite, () => markUnfinished(DATA_DIR))
  try {
    await fill(url, backup)
    await holdBackAll(url, new Date(backup.manifest.moment))
    await bringStored(place, settings, await storedOf(backup))
  } catch (error) {
    // Returns the former content.
    await putBack(url)
    await markFinished(DATA_DIR)
    throw error
  }
  await setKeyAside(DATA_DIR)
  await bringSecrets(backup, DATA_DIR)
  await askForBackup(DATA_DIR)
  await dropAside(url)
  await markFinished(DATA_DIR)
}

/** After the external server restored itself; returns the file count. @throws StartError for a missing file */
export async function restoreFiles(from: string, settings: Settings): Promise<number> {
  const unlock = await lockDataFolder(settings.DATA_DIR)
  try {
    const database = await openDatabase(settings, (fault) => void process.stderr.write(`${fault.message}\n`))
    try {
      const place = existsSync(join(from, 'manifest.json')) ? dirname(resolve(from)) : resolve(from)
      const brought = await bringStored(place, settings, await referencedFiles(database.url))
      await askForBackup(settings.DATA_DIR)
      await holdBack(settings.DATA_DIR, new Date())
      if (settings.DATABASE_URL) await holdBackAll(database.url, new Date())
      return brought
    } finally {
      await database.stop()
    }
  } finally {
    unlock()
  }
}
