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

/** Removes superfluous backups, then the log before the oldest that is left and stored files that none names. */
export async function thin(place: string): Promise<void> {
  for (const { folder } of superfluous(await backupsIn(place))) await rm(folder, { recursive: true })
  const left = await backupsIn(place)
  await removeOldLog(place, left)
  await removeOldStored(place, left)
}

async function removeOldLog(place: string, left: readonly Backup[]): Promise<void> {
  const first = left.find(({ manifest }) => manifest.log !== null)?.manifest.log
  if (!first) return
  for (const name of await readdir(logOf(place)).catch(() => [])) {
    if (/^[0-9A-F]{24}\.gz$/.test(name) && name < `${first}.gz`) await rm(join(logOf(place), name))
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
