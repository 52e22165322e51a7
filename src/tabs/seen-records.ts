import { faded, usedAgain, type Use } from './recent-changes.ts'
import { ownerOfWorkspace } from './store.ts'

/** Recently visited records, stored in the browser: the palette finds them before the server answers. */
export interface RecentRecord extends Use {
  path: string
  /** Kind as used in command scopes. */
  kind: string
  id: number
  title: string
}

const most = 60

const nameOf = (): string => `seen:${ownerOfWorkspace() ?? 0}`

let owner: string | null = null
let recentList: readonly RecentRecord[] = []

export function seenRecords(): readonly RecentRecord[] {
  const name = nameOf()
  if (owner !== name) {
    owner = name
    recentList = read(localStorage.getItem(name))
  }
  return recentList
}

/** Reloading or renaming a record is no new visit. */
export function noteSeen({ path, kind, id, title }: Omit<RecentRecord, keyof Use>, now = Date.now()): void {
  const earlierRecords = seenRecords()
  const before = earlierRecords.find((each) => each.path === path)
  if (before && before === earlierRecords[0]) {
    if (before.title !== title) keep([{ ...before, title }, ...earlierRecords.slice(1)])
    return
  }
  keep([{ path, kind, id, title, ...usedAgain(before, now) }, ...earlierRecords.filter((each) => each !== before)].slice(0, most))
}

export function forgetSeen(path: string): void {
  const earlierRecords = seenRecords()
  if (earlierRecords.some((each) => each.path === path)) keep(earlierRecords.filter((each) => each.path !== path))
}

/** Visit weight: 0 for never, 1 for once just now. */
export function visitsOf(path: string, now = Date.now()): number {
  const recentRecord = seenRecords().find((each) => each.path === path)
  return recentRecord ? faded(recentRecord, now) : 0
}

function keep(next: readonly RecentRecord[]): void {
  recentList = next
  try {
    localStorage.setItem(nameOf(), JSON.stringify(next))
  } catch {
    // Without storage, they last as long as the window.
  }
}

function read(text: string | null): readonly RecentRecord[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(parsed)
      ? (parsed as RecentRecord[]).filter(({ path, title }) => typeof path === 'string' && typeof title === 'string')
      : []
  } catch {
    return []
  }
}
