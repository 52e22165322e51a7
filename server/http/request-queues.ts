import { Busy } from './busy.ts'

/** How many run, and what makes way; milliseconds. */
export interface LaneOptions {
  /** Quick ones at once. */
  quick: number
  /** Slow ones beside them. */
  slow: number
  /** Of one kind at once, quick and slow: what everybody asks for may be what stands still. */
  each: number
  /** When one that runs is slow. */
  slowAfter: number
  /** How long one waits for its turn before it is refused. */
  patience: number
  /** Whether one of these PostgreSQL processes waits for a locked table. */
  isStuck: (pids: readonly number[]) => Promise<boolean>
}

/** Runs a call of a kind when it is its turn; the call tells of each connection that it takes and gives back. */
export type Lane = <T>(kind: string, act: (holds: (pid: number, isHeld: boolean) => void) => Promise<T>) => Promise<T>

interface Waiting {
  kind: string
  begin: () => void
}

/** After a kind of call stood before a locked table, so long only one of it tries at a time. */
const cautious = 10_000
/** The same while it is asked whether it stands there. */
const suspicious = 1000

/**
 * Turns for calls, so that few connections serve many and none of those who are slow keeps the others waiting: one
 * that runs long gives its place on and goes on beside. A kind of call that stands before a locked table is
 * begun one at a time until the table is free: the calls that do not need the table go on as ever.
 */
export function lanes({ quick, slow, each, slowAfter, patience, isStuck }: LaneOptions): Lane {
  const waiting: Waiting[] = []
  const running = new Map<string, number>()
  const stuckUntil = new Map<string, number>()
  let quickOnes = 0
  let slowOnes = 0

  const mayBegin = (kind: string): boolean => {
    const isStuck = (stuckUntil.get(kind) ?? 0) > performance.now()
    return quickOnes < quick && (running.get(kind) ?? 0) < (isStuck ? 1 : each)
  }

  function begin(kind: string): void {
    quickOnes += 1
    running.set(kind, (running.get(kind) ?? 0) + 1)
  }

  function next(): void {
    for (let place = 0; place < waiting.length && quickOnes < quick;) {
      const one = waiting[place]
      if (!one || !mayBegin(one.kind)) place += 1
      else {
        waiting.splice(place, 1)
        begin(one.kind)
        one.begin()
      }
    }
  }

  function turn(kind: string): Promise<void> {
    return new Promise((done, fail) => {
      const giveUp = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1)
        fail(new Busy('Serveris šobrīd ir aizņemts; mēģiniet pēc brīža'))
      }, patience)
      const one = {
        kind,
        begin: () => {
          clearTimeout(giveUp)
          done()
        },
      }
      waiting.push(one)
    })
  }

  return async (kind, act) => {
    if (mayBegin(kind)) begin(kind)
    else await turn(kind)
    const pids = new Set<number>()
    let isSlow = false
    let watch: NodeJS.Timeout | undefined
    const look = (after: number): void => {
      watch = setTimeout(() => {
        look(after * 2)
        makeWay()
      }, after)
    }
    const makeWay = (): void => {
      if (!isSlow && slowOnes < slow) {
        isSlow = true
        slowOnes += 1
        quickOnes -= 1
      }
      if (pids.size === 0) return next()
      // Until it is known where it stands, no more of its kind are begun, and the others go on.
      stuckUntil.set(kind, Math.max(stuckUntil.get(kind) ?? 0, performance.now() + suspicious))
      next()
      void isStuck([...pids]).then(judge, () => undefined)
    }
    const judge = (isBeforeLock: boolean): void => {
      if (isBeforeLock) stuckUntil.set(kind, performance.now() + cautious)
      else stuckUntil.delete(kind)
      next()
    }
    look(slowAfter)
    try {
      return await act((pid, isHeld) => void (isHeld ? pids.add(pid) : pids.delete(pid)))
    } finally {
      clearTimeout(watch)
      if (isSlow) slowOnes -= 1
      else {
        quickOnes -= 1
        stuckUntil.delete(kind)
      }
      const left = (running.get(kind) ?? 1) - 1
      if (left > 0) running.set(kind, left)
      else running.delete(kind)
      next()
    }
  }
}
