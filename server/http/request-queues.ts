import { Busy } from '../runtime/busy.ts'

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
export function createSlotRunner({ slowAfter, isStuck, ...limits }: SlotOptions): SlotRunner {
  const slots = new Slots(limits)
  return async (kind, act) => {
    if (!slots.take(kind)) await slots.waitFor(kind)
    const watched = new WatchedCall(slots, kind, isStuck)
    watched.look(slowAfter)
    try {
      return await act((pid, isHeld) => void (isHeld ? watched.pids.add(pid) : watched.pids.delete(pid)))
    } finally {
      watched.end()
    }
  }
}

class Slots {
  readonly #limits: Pick<SlotOptions, 'quick' | 'slow' | 'each' | 'patience'>
  readonly #waiting: Waiting[] = []
  readonly #running = new Map<string, number>()
  readonly #stuckUntil = new Map<string, number>()
  #quickOnes = 0
  #slowOnes = 0

  constructor(limits: Pick<SlotOptions, 'quick' | 'slow' | 'each' | 'patience'>) {
    this.#limits = limits
  }

  /** Returns false if the call has to wait. */
  take(kind: string): boolean {
    const isStuck = (this.#stuckUntil.get(kind) ?? 0) > performance.now()
    const running = this.#running.get(kind) ?? 0
    if (this.#quickOnes >= this.#limits.quick || running >= (isStuck ? 1 : this.#limits.each)) return false
    this.#quickOnes += 1
    this.#running.set(kind, running + 1)
    return true
  }

  /** @throws Busy when patience ends */
  waitFor(kind: string): Promise<void> {
    return new Promise((done, fail) => {
      const giveUp = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        fail(new Busy('Serveris šobrīd ir aizņemts; mēģiniet pēc brīža'))
      }, this.#limits.patience)
      const waiting = {
        kind,
        begin: () => {
          clearTimeout(giveUp)
          done()
        },
      }
      this.#waiting.push(waiting)
    })
  }

  /** Starts waiting calls while there are slots. */
  next(): void {
    for (let place = 0; place < this.#waiting.length && this.#quickOnes < this.#limits.quick;) {
      const waiting = this.#waiting[place]
      if (!waiting || !this.take(waiting.kind)) place += 1
      else {
        this.#waiting.splice(place, 1)
        waiting.begin()
      }
    }
  }

  /** Returns false if all slow slots are taken. */
  becomeSlow(): boolean {
    if (this.#slowOnes >= this.#limits.slow) return false
    this.#slowOnes += 1
    this.#quickOnes -= 1
    return true
  }

  suspect(kind: string): void {
    this.#stuckUntil.set(kind, Math.max(this.#stuckUntil.get(kind) ?? 0, performance.now() + suspicious))
  }

  /** @param isBeforeLock the call waits for a locked table */
  judge(kind: string, isBeforeLock: boolean): void {
    if (isBeforeLock) this.#stuckUntil.set(kind, performance.now() + cautious)
    else this.#stuckUntil.delete(kind)
  }

  release(kind: string, isSlow: boolean): void {
    if (isSlow) this.#slowOnes -= 1
    else {
      this.#quickOnes -= 1
      this.#stuckUntil.delete(kind)
    }
    const remaining = (this.#running.get(kind) ?? 1) - 1
    if (remaining > 0) this.#running.set(kind, remaining)
    else this.#running.delete(kind)
    this.next()
  }
}

/** Looks at a running call at growing intervals. */
class WatchedCall {
  /** Processes of its connections. */
  readonly pids = new Set<number>()
  readonly #slots: Slots
  readonly #kind: string
  readonly #isStuck: SlotOptions['isStuck']
  #isSlow = false
  #watch: NodeJS.Timeout | undefined

  constructor(slots: Slots, kind: string, isStuck: SlotOptions['isStuck']) {
    this.#slots = slots
    this.#kind = kind
    this.#isStuck = isStuck
  }

  /** @param after milliseconds */
  look(after: number): void {
    this.#watch = setTimeout(() => {
      this.look(after * 2)
      this.#makeWay()
    }, after)
  }

  end(): void {
    clearTimeout(this.#watch)
    this.#slots.release(this.#kind, this.#isSlow)
  }

  #makeWay(): void {
    this.#isSlow ||= this.#slots.becomeSlow()
    if (this.pids.size === 0) return this.#slots.next()
    // Starts no more of this kind until the lock check answers.
    this.#slots.suspect(this.#kind)
    this.#slots.next()
    void this.#isStuck([...this.pids]).then(
      (isBeforeLock) => {
        this.#slots.judge(this.#kind, isBeforeLock)
        this.#slots.next()
      },
      () => undefined,
    )
  }
}
