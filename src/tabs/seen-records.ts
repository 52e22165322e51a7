import { personal } from '../store/personal.ts'
import { faded, isUse, mergedUse, usedAgain, type Use } from './recent-changes.ts'

/** Recently visited records: the palette finds them before the server answers. */
export interface RecentRecord extends Use {
  path: string
  /** Kind as used in command scopes. */
  kind: string
  id: number
  title: string
}

type RecentRecords = readonly RecentRecord[]

const most = 60

export const recents = personal<RecentRecords>({
  key: 'recents',
  initial: [],
  parse: (stored) => (Array.isArray(stored) && stored.every(isRecentRecord) ? stored : undefined),
  merge: mergedRecents,
  former: (userId) => `seen:${userId}`,
  pause: 20_000,
})

export const seenRecords = recents.get

/** Reloading or renaming a record is no new visit. */
export function noteSeen({ path, kind, id, title }: Omit<RecentRecord, keyof Use>, now = Date.now()): void {
  const earlierRecords = seenRecords()
  const before = earlierRecords.find((each) => each.path === path)
  if (before && before === earlierRecords[0]) {
    if (before.title !== title) recents.set([{ ...before, title }, ...earlierRecords.slice(1)])
    return
  }
  recents.set([{ path, kind, id, title, ...usedAgain(before, now) }, ...earlierRecords.filter((each) => each !== before)].slice(0, most))
}

export function forgetSeen(path: string): void {
  recents.update((records) => (records.some((each) => each.path === path) ? records.filter((each) => each.path !== path) : records))
}

/** Visit weight: 0 for never, 1 for once just now. */
export function visitsOf(path: string, now = Date.now()): number {
  const recentRecord = seenRecords().find((each) => each.path === path)
  return recentRecord ? faded(recentRecord, now) : 0
}

/** A record that one computer forgot stays forgotten, unless the other one visited it since. */
export function mergedRecents(mine: RecentRecords, theirs: RecentRecords, base: RecentRecords): RecentRecords {
  const find = (records: RecentRecords, path: string) => records.find((each) => each.path === path)
  const paths = new Set([...mine, ...theirs].map(({ path }) => path))
  const merged = [...paths].flatMap((path) => {
    const [here, there, before] = [find(mine, path), find(theirs, path), find(base, path)]
    if (here && there) return { ...(there.at > here.at ? there : here), ...mergedUse(here, there, before) }
    const only = here ?? there
    return only && (!before || only.at > before.at) ? only : []
  })
  return merged.toSorted((one, other) => other.at - one.at).slice(0, most)
}

function isRecentRecord(stored: unknown): stored is RecentRecord {
  const { path, kind, id, title } = { path: null, kind: null, id: null, title: null, ...(stored as object | null) }
  return isUse(stored) && [path, kind, title].every((text) => typeof text === 'string') && Number.isSafeInteger(id)
}
