/** Upper bounds of the buckets in which calls are counted by how long they took, in milliseconds. */
export const buckets = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000] as const

/** How the calls of one kind went since this process began. */
export interface CallStats {
  count: number
  /** Answered with 500 or more. */
  failed: number
  /** Milliseconds of all together, and of the longest. */
  sum: number
  longest: number
  /** How many took at most as long as the bucket of the same place; what took longer is in none. */
  within: number[]
}

/** Calls that wait for their turn, and those that have it. */
interface QueueStats {
  waiting: number
  running: number
}

/** One that waits for its turn, told of when it takes it and when it is over. */
interface Turn {
  begin: () => void
  end: () => void
}

/** What this process counts of its own work; kept in memory, and begun anew with it. */
export class CallMetrics {
  readonly since = new Date()
  readonly calls = new Map<string, CallStats>()
  readonly turns = new Map<string, QueueStats>()
  /** When the audit last ran here, and how many laws it found broken. */
  lastAudit: { at: Date; broken: number } | null = null

  /** Counts an answered call. */
  answered(id: string, status: number, milliseconds: number): void {
    const known = this.calls.get(id) ?? { count: 0, failed: 0, sum: 0, longest: 0, within: buckets.map(() => 0) }
    known.count += 1
    if (status >= 500) known.failed += 1
    known.sum += milliseconds
    known.longest = Math.max(known.longest, milliseconds)
    const place = buckets.findIndex((bound) => milliseconds <= bound)
    if (place >= 0) known.within[place] = (known.within[place] ?? 0) + 1
    this.calls.set(id, known)
  }

  /** Counts what waits for its turn of a kind; `begin` and `end` are told by who takes it. */
  turn(kind: string): Turn {
    const known = this.turns.get(kind) ?? { waiting: 0, running: 0 }
    this.turns.set(kind, known)
    known.waiting += 1
    let runs = false
    return {
      begin: () => {
        runs = true
        known.waiting -= 1
        known.running += 1
      },
      end: () => {
        if (runs) known.running -= 1
        else known.waiting -= 1
      },
    }
  }
}

/** Milliseconds that a part of the calls stayed within, read from the buckets; the longest where they end. */
export function within({ count, within: counted, longest }: CallStats, part: number): number {
  let seen = 0
  for (const [place, bound] of buckets.entries()) {
    seen += counted[place] ?? 0
    if (seen >= count * part) return Math.min(bound, longest)
  }
  return longest
}
