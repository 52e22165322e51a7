import { Busy } from './busy.ts'

export interface SlotOptions {
  quick: number
  slow: number
  /** Of one kind, quick and slow together, so that a blocked popular call does not take all slots. */
  each: number
  /** Milliseconds. */
  slowAfter: number
  /** Milliseconds of waiting before refusal. */
  patience: number
  isStuck: (pids: readonly number[]) => Promise<boolean>
}

/** The call reports each connection it takes and releases. */
export type SlotRunner = <T>(kind: string, act: (holds: (pid: number, isHeld: boolean) => void) => Promise<T>) => Promise<T>

interface Waiting {
  kind: string
  begin: () => void
}

/** Milliseconds after a lock during which one call of the kind runs at a time. */
const cautious = 10_000
/** The same while the lock check runs. */
const suspicious = 1000

/**
 * Schedules calls so that few connections serve many: a slow call gives up its quick slot and continues. Kinds of
 * calls blocked by a locked table start one at a time until it is free.
 */
export function createSlotRunner({ quick, slow, each, slowAfter, patience, isStuck }: SlotOptions): SlotRunner {
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

  function acquireSlot(kind: string): Promise<void> {
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
    else await acquireSlot(kind)
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
      // Starts no more of this kind until the lock check answers.
      stuckUntil.set(kind, Math.max(stuckUntil.get(kind) ?? 0, performance.now() + suspicious))
      next()
      void isStuck([...pids]).then(evaluate, () => undefined)
    }
    const evaluate = (isBeforeLock: boolean): void => {
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
      const remaining = (running.get(kind) ?? 1) - 1
      if (remaining > 0) running.set(kind, remaining)
      else running.delete(kind)
      next()
    }
  }
}
