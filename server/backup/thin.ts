import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf } from '../../contract/format.ts'
import { storedOf } from './back-up.ts'
import { type Backup, backupsIn } from './manifest.ts'
import { logOf } from './wal.ts'

/** How many of the newest days, weeks and months have a backup left. */
const kept = { days: 7, weeks: 5, months: 12 }

/** Of backups, the oldest first, those that are not kept: the newest of each of the last days, weeks and months stays. */
export function superfluous(backups: readonly Backup[]): Backup[] {
  const stays = new Set<Backup>()
  const newest = backups.toReversed()
  const keep = (most: number, periodOf: (day: string) => string): void => {
    const seen = new Set<string>()
    for (const backup of newest) {
      const period = periodOf(dayOf(new Date(backup.manifest.moment)))
      if (seen.has(period)) continue
      if (seen.size === most) return
      seen.add(period)
      stays.add(backup)
    }
  }
  keep(kept.days, (day) => day)
  keep(kept.weeks, weekOf)
  keep(kept.months, (day) => day.slice(0, 7))
  return backups.filter((backup) => !stays.has(backup))
}

/** The Monday of a day's week. */
function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

/**
 * Removes superfluous backups, then the log before the oldest that is left and stored files that none names. While one
 * cannot be read, nobody knows what it needs, and log and files stay.
 */
export async function thin(place: string, unreadable: (fault: unknown) => void): Promise<void> {
  for (const { folder } of superfluous(await backupsIn(place, unreadable))) await rm(folder, { recursive: true, force: true })
  let isKnown = true
  const left = await backupsIn(place, () => (isKnown = false))
  if (!isKnown) return
  await removeOldLog(place, left)
  await removeOldStored(place, left)
}

/** Each cluster counts its log from the beginning, so its own backups tell what of it is old. */
async function removeOldLog(place: string, left: readonly Backup[]): Promise<void> {
  const physical = left.filter(({ manifest }) => manifest.log !== null)
  const oldest = physical[0]
  if (!oldest) return
  const root = logOf(place)
  const entries = await readdir(root, { withFileTypes: true }).catch(() => [])
  const systems = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  // What lies beside the folders of clusters is of backups that do not tell theirs.
  for (const system of [undefined, ...systems]) {
    const own = physical.filter(({ manifest }) => manifest.origin?.system === system)
    const first = own.map(({ manifest }) => manifest.log ?? '').sort()[0]
    await removePieces(system === undefined ? root : join(root, system), first, Date.parse(oldest.manifest.moment))
  }
}

/** Removes what lies before the first piece that is needed; of a cluster without a backup, what is older than all backups. */
async function removePieces(folder: string, first: string | undefined, oldest: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?\.gz$/.test(name)) continue
    const isOld = first === undefined ? (await stat(join(folder, name))).mtimeMs < oldest : name < `${first}.`
    if (isOld) await rm(join(folder, name))
  }
}

/** Files that came since the newest backup are needed to go beyond it. */
async function removeOldStored(place: string, left: readonly Backup[]): Promise<void> {
  const newest = left.at(-1)
  if (!newest) return
  const named = new Set((await Promise.all(left.map(storedOf))).flat())
  const root = join(place, 'files')
  for (const shelf of await readdir(root).catch(() => [])) {
    for (const name of await readdir(join(root, shelf))) {
      const { mtimeMs } = await stat(join(root, shelf, name))
      if (!named.has(name) && mtimeMs < Date.parse(newest.manifest.moment)) await rm(join(root, shelf, name))
    }
  }
}
