import type { NewCount } from '../../../contract/stock-checks/stock-checks.ts'
import { ownerOfWorkspace } from '../../tabs/store.ts'
import { isOpen, thisWindow } from '../../tabs/windows.ts'

/** Stored counts, one entry each, so that windows do not overwrite each other. */

export interface StoredCount {
  count: NewCount
  /** Absent while waiting. */
  refused?: string
  window: string
}

export function keepCount(checkId: number, { count, refused }: Omit<StoredCount, 'window'>): void {
  const stored: StoredCount = { count, window: thisWindow(), ...(refused !== undefined && { refused }) }
  localStorage.setItem(nameOfCount(checkId, count.key), JSON.stringify(stored))
}

/** The server confirmed, or the user dropped it. */
export function forgetCount(checkId: number, key: string): void {
  localStorage.removeItem(nameOfCount(checkId, key))
}

/** Includes closed windows. */
export function othersCounted(checkId: number): boolean {
  return storedCounts(checkId).some(({ window }) => window !== thisWindow())
}

/** In scan order; adopts counts of closed windows. */
export function takeUpCounts(checkId: number): StoredCount[] {
  const counts = storedCounts(checkId)
    .filter(({ window }) => !isOpen(window))
    .toSorted((a, b) => (a.count.counted_at ?? '').localeCompare(b.count.counted_at ?? ''))
  for (const each of counts) if (each.window !== thisWindow()) keepCount(checkId, each)
  return counts
}

function storedCounts(checkId: number): StoredCount[] {
  splitLists(checkId)
  return Object.keys(localStorage).flatMap((name) =>
    keyOfName(checkId, name) === undefined ? [] : (readCount(localStorage.getItem(name)) ?? []),
  )
}

export function readCount(text: string | null): StoredCount | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as StoredCount)
  } catch {
    return undefined
  }
}

export function unsentChecks(): number[] {
  const starts = [mine(), refusedBefore()]
  const ids = Object.keys(localStorage).flatMap((name) =>
    starts.flatMap((start) => (name.startsWith(start) ? Number.parseInt(name.slice(start.length), 10) : [])),
  )
  return [...new Set(ids)]
}

/** Undefined for other storage keys. */
export function keyOfName(checkId: number, name: string | null): string | undefined {
  const start = nameOfCount(checkId, '')
  return name?.startsWith(start) ? name.slice(start.length) : undefined
}

const mine = (): string => `stock-check:${ownerOfWorkspace() ?? 0}:`
const refusedBefore = (): string => `stock-check-refused:${ownerOfWorkspace() ?? 0}:`
const nameOfCount = (checkId: number, key: string): string => `${mine()}${checkId}:${key}`

/** Migrates lists of versions before 2027. */
function splitLists(checkId: number): void {
  for (const name of [`${mine()}${checkId}`, `${refusedBefore()}${checkId}`]) {
    const text = localStorage.getItem(name)
    if (text === null) continue
    for (const each of listIn(text)) keepCount(checkId, 'count' in each ? each : { count: each })
    localStorage.removeItem(name)
  }
}

function listIn(text: string): (NewCount | Omit<StoredCount, 'window'>)[] {
  try {
    return JSON.parse(text) as (NewCount | Omit<StoredCount, 'window'>)[]
  } catch {
    return []
  }
}
