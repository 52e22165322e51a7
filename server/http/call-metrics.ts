/** Upper bounds of the histogram buckets in milliseconds. */
export const buckets = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000] as const

export interface CallStats {
  count: number
  /** Status 500 or above. */
  failed: number
  /** Milliseconds. */
  sum: number
  longest: number
  within: number[]
}

interface QueueStats {
  waiting: number
  running: number
}

interface Slot {
  begin: () => void
  end: () => void
}

/** Metrics of this process, in memory. */
export class CallMetrics {
  readonly since = new Date()
  readonly calls = new Map<string, CallStats>()
  readonly turns = new Map<string, QueueStats>()
  lastAudit: { at: Date; broken: number } | null = null

  answered(id: string, status: number, milliseconds: number): void {
    const existing = this.calls.get(id) ?? { count: 0, failed: 0, sum: 0, longest: 0, within: buckets.map(() => 0) }
    existing.count += 1
    if (status >= 500) existing.failed += 1
    existing.sum += milliseconds
    existing.longest = Math.max(existing.longest, milliseconds)
    const place = buckets.findIndex((bound) => milliseconds <= bound)
    if (place >= 0) existing.within[place] = (existing.within[place] ?? 0) + 1
    this.calls.set(id, existing)
  }

  slot(kind: string): Slot {
    const existing = this.turns.get(kind) ?? { waiting: 0, running: 0 }
    this.turns.set(kind, existing)
    existing.waiting += 1
    let runs = false
    return {
      begin: () => {
        runs = true
        existing.waiting -= 1
        existing.running += 1
      },
      end: () => {
        if (runs) existing.running -= 1
        else existing.waiting -= 1
      },
    }
  }
}

/** Milliseconds within which a share of calls stayed, from the buckets; the longest above the last bucket. */
export function within({ count, within: counted, longest }: CallStats, part: number): number {
  let cumulative = 0
  for (const [place, bound] of buckets.entries()) {
    cumulative += counted[place] ?? 0
    if (cumulative >= count * part) return Math.min(bound, longest)
  }
  return longest
}
