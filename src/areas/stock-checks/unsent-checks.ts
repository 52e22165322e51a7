import type { NewCount } from '../../../contract/stock-checks/stock-checks.ts'
import { ownerOfWorkspace } from '../../tabs/store.ts'
import { isOpen, thisWindow } from '../../tabs/windows.ts'

/**
 * Counts on the disk of this device that the server does not have. Each has a name of its own, so that two windows that
 * count the same check write over nothing of each other's.
 */

/** A count as it is kept. */
export interface KeptCount {
  count: NewCount
  /** Why the server did not take it; none while it waits. */
  refused?: string
  /** The window that sends it. */
  window: string
}

/** Keeps a count as this window's. */
export function keepCount(checkId: number, { count, refused }: Omit<KeptCount, 'window'>): void {
  const kept: KeptCount = { count, window: thisWindow(), ...(refused !== undefined && { refused }) }
  localStorage.setItem(nameOfCount(checkId, count.key), JSON.stringify(kept))
}

/** The server has a count, or a person gave it up. */
export function forgetCount(checkId: number, key: string): void {
  localStorage.removeItem(nameOfCount(checkId, key))
}

/** Whether windows other than this one keep counts of a check here, open ones or gone ones. */
export function othersCounted(checkId: number): boolean {
  return keptCounts(checkId).some(({ window }) => window !== thisWindow())
}

/** What this window keeps of a check, in the order of the scans; what windows that are gone left is its own from now on. */
export function takeUpCounts(checkId: number): KeptCount[] {
  const counts = keptCounts(checkId)
    .filter(({ window }) => !isOpen(window))
    .toSorted((a, b) => (a.count.counted_at ?? '').localeCompare(b.count.counted_at ?? ''))
  for (const each of counts) if (each.window !== thisWindow()) keepCount(checkId, each)
  return counts
}

function keptCounts(checkId: number): KeptCount[] {
  splitLists(checkId)
  return Object.keys(localStorage).flatMap((name) =>
    keyOfName(checkId, name) === undefined ? [] : (readCount(localStorage.getItem(name)) ?? []),
  )
}

/** A count that another window wrote, or undefined. */
export function readCount(text: string | null): KeptCount | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as KeptCount)
  } catch {
    return undefined
  }
}

/** Checks of which this device keeps counts. */
export function unsentChecks(): number[] {
  const starts = [mine(), refusedBefore()]
  const ids = Object.keys(localStorage).flatMap((name) =>
    starts.flatMap((start) => (name.startsWith(start) ? Number.parseInt(name.slice(start.length), 10) : [])),
  )
  return [...new Set(ids)]
}

/** The key of a count of a check by the name it is kept under; undefined of anything else. */
export function keyOfName(checkId: number, name: string | null): string | undefined {
  const start = nameOfCount(checkId, '')
  return name?.startsWith(start) ? name.slice(start.length) : undefined
}

const mine = (): string => `stock-check:${ownerOfWorkspace() ?? 0}:`
const refusedBefore = (): string => `stock-check-refused:${ownerOfWorkspace() ?? 0}:`
const nameOfCount = (checkId: number, key: string): string => `${mine()}${checkId}:${key}`

/** Versions before 2027 kept one list of a check for all windows, and one of what was refused. */
function splitLists(checkId: number): void {
  for (const name of [`${mine()}${checkId}`, `${refusedBefore()}${checkId}`]) {
    const text = localStorage.getItem(name)
    if (text === null) continue
    for (const each of listIn(text)) keepCount(checkId, 'count' in each ? each : { count: each })
    localStorage.removeItem(name)
  }
}

function listIn(text: string): (NewCount | Omit<KeptCount, 'window'>)[] {
  try {
    return JSON.parse(text) as (NewCount | Omit<KeptCount, 'window'>)[]
  } catch {
    return []
  }
}
