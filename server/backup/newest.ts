import { readdir } from 'node:fs/promises'

/** The moment of the newest backup, by the names of the folders. */
export async function newestBackup(place: string): Promise<Date | null> {
  const names = await readdir(place).catch(() => [])
  const moments = names.flatMap((name) => {
    const parts = /^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2})-(?:portable|physical)$/.exec(name)
    return parts ? [Date.parse(`${parts[1]}:${parts[2]}:${parts[3]}Z`)] : []
  })
  return moments.length === 0 ? null : new Date(Math.max(...moments))
}
