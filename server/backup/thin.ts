import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf } from '../../contract/format.ts'
import { storedOf } from './back-up.ts'
import { type Backup, backupsIn } from './manifest.ts'
import { logOf } from './wal.ts'

const retention = { days: 7, weeks: 5, months: 12 }

export function superfluous(backups: readonly Backup[]): Backup[] {
  const stays = new Set<Backup>()
  const newest = backups.toReversed()
  const keep = (most: number, periodOf: (day: string) => string): void => {
    const seenPeriods = new Set<string>()
    for (const backup of newest) {
      const period = periodOf(dayOf(new Date(backup.manifest.moment)))
      if (seenPeriods.has(period)) continue
      if (seenPeriods.size === most) return
      seenPeriods.add(period)
      stays.add(backup)
    }
  }
  keep(retention.days, (day) => day)
  keep(retention.weeks, weekOf)
  keep(retention.months, (day) => day.slice(0, 7))
  return backups.filter((backup) => !stays.has(backup))
}

function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

/** Then removes unneeded log and files, unless a backup is unreadable and its needs unknown. */
export async function thin(place: string, unreadable: (fault: unknown) => void): Promise<void> {
  for (const { folder } of superfluous(await backupsIn(place, unreadable))) await rm(folder, { recursive: true, force: true })
  let isKnown = true
  const remainingBackups = await backupsIn(place, () => (isKnown = false))
  if (!isKnown) return
  await removeOldLog(place, remainingBackups)
  await removeOldStored(place, remainingBackups)
}

/** Each cluster counts its own log. */
async function removeOldLog(place: string, remainingBackups: readonly Backup[]): Promise<void> {
  const physical = remainingBackups.filter(({ manifest }) => manifest.log !== null)
  const oldest = physical[0]
  if (!oldest) return
  const root = logOf(place)
  const entries = await readdir(root, { withFileTypes: true }).catch(() => [])
  const systems = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  // Files outside cluster folders belong to older backups.
  for (const system of [undefined, ...systems]) {
    const systemBackups = physical.filter(({ manifest }) => manifest.origin?.system === system)
    const first = systemBackups.map(({ manifest }) => manifest.log ?? '').sort()[0]
    await removePieces(system === undefined ? root : join(root, system), first, Date.parse(oldest.manifest.moment))
  }
}

/** Without a backup of the cluster: what is older than all backups. */
async function removePieces(folder: string, first: string | undefined, oldest: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?\.gz$/.test(name)) continue
    const isOld = first === undefined ? (await stat(join(folder, name))).mtimeMs < oldest : name < `${first}.`
    if (isOld) await rm(join(folder, name))
  }
}

/** Newer files are needed for point-in-time recovery. */
async function removeOldStored(place: string, remainingBackups: readonly Backup[]): Promise<void> {
  const newest = remainingBackups.at(-1)
  if (!newest) return
  const referencedFiles = new Set((await Promise.all(remainingBackups.map(storedOf))).flat())
  const root = join(place, 'files')
  for (const shelf of await readdir(root).catch(() => [])) {
    for (const name of await readdir(join(root, shelf))) {
      const { mtimeMs } = await stat(join(root, shelf, name))
      if (!referencedFiles.has(name) && mtimeMs < Date.parse(newest.manifest.moment)) await rm(join(root, shelf, name))
    }
  }
}
