import { countsAtOnce, type CountAnswer } from '../../../contract/stock-checks/stock-check-record.ts'
import { stockChecks, type NewCount } from '../../../contract/stock-checks/stock-checks.ts'
import { newKey } from '../../../contract/new-key.ts'
import { pauseAfter } from '../../data/backoff.ts'
import { failureOf } from '../../data/failure.ts'
import { sendOnce } from '../../data/http.ts'
import { notify } from '../../commands/notices.ts'
import { ownerOfWorkspace } from '../../tabs/store.ts'
import { callRoll, thisWindow } from '../../tabs/windows.ts'
import { forgetCount, keepCount, keyOfName, othersCounted, readCount, takeUpCounts } from './unsent-checks.ts'

/**
 * Counts on their way from this device. Each is on disk, with the key by which the server knows it, from the scan until
 * the server has it: a lost network, a reload or a crash neither loses nor doubles one. They go in the order of the
 * scans, so many at once as have gathered, so that a slow answer holds up nobody who scans on. What the server refuses
 * stays on disk too, until a person sends it again or drops it. Windows that count the same check each send their own;
 * the key of a count sees to it that one sent by two is counted once.
 */

/** A count of this device, as its page shows it. */
export interface Scanned {
  count: NewCount
  /** What became of it; none while it waits. */
  answer?: CountAnswer
  /** Why the server did not take it. */
  refused?: string
}

/** A count that the server did not take. */
interface Refused extends Scanned {
  refused: string
}

/** Scans that the page shows. */
const shownAtMost = 50

/** Counts of one check that this window made, and those that windows which are gone left. */
export class CountQueue {
  readonly #checkId: number
  readonly #watchers = new Set<() => void>()
  #shown: readonly Scanned[] = []
  #waiting: readonly NewCount[] = []
  #refused: readonly Refused[] = []
  #isSending = false

  constructor(checkId: number) {
    this.#checkId = checkId
    globalThis.addEventListener('online', this.resume)
    globalThis.addEventListener('storage', this.#hear)
    this.resume()
  }

  /** Goes on with what waits: when the network is back, and when the person has signed in anew. */
  readonly resume = (): void => {
    if (!othersCounted(this.#checkId)) return this.#goOn()
    // Which of them are gone is known once the open ones had time to answer.
    void callRoll().then(() => this.#goOn())
  }

  #goOn(): void {
    this.#takeUp()
    void this.#send()
  }

  /** The newest first. */
  readonly shown = (): readonly Scanned[] => this.#shown
  /** Counts that the server does not have yet. */
  readonly waiting = (): number => this.#waiting.length
  /** Counts that it does not take, and why. */
  readonly refused = (): readonly Refused[] => this.#refused
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Takes a count: on disk first, then on its way. */
  add(count: Omit<NewCount, 'key' | 'counted_at'>): void {
    const whole = { ...count, key: newKey(), counted_at: new Date().toISOString() }
    keepCount(this.#checkId, { count: whole })
    this.#waiting = [...this.#waiting, whole]
    this.#show([{ count: whole }, ...this.#shown])
    void this.#send()
  }

  /** What was refused goes on its way again: as the same counts, in case the server has some of them. */
  readonly sendRefused = (): void => {
    const again = this.#refused.map(({ count }) => count)
    const keys = keysOf(again)
    for (const count of again) keepCount(this.#checkId, { count })
    this.#waiting = [...this.#waiting, ...again]
    this.#refused = []
    this.#show(this.#shown.map((each) => (keys.has(each.count.key) ? { count: each.count } : each)))
    void this.#send()
  }

  /** What was refused is given up. */
  readonly dropRefused = (): void => {
    for (const { count } of this.#refused) forgetCount(this.#checkId, count.key)
    this.#refused = []
    this.#show(this.#shown.filter(({ refused }) => refused === undefined))
  }

  /** What is on disk for this window and not known here yet. */
  #takeUp(): void {
    const known = keysOf([...this.#waiting, ...this.#refused.map(({ count }) => count)])
    const fresh = takeUpCounts(this.#checkId).filter(({ count }) => !known.has(count.key))
    if (fresh.length === 0) return
    const refused = fresh.flatMap(({ count, refused: reason }) => (reason === undefined ? [] : { count, refused: reason }))
    const waiting = fresh.flatMap(({ count, refused: reason }) => (reason === undefined ? count : []))
    this.#waiting = [...this.#waiting, ...waiting]
    this.#refused = [...this.#refused, ...refused]
    this.#show([...this.#shown, ...[...refused, ...waiting.map((count) => ({ count }))].toReversed()])
  }

  /** Another window took this one for gone and goes on with its count, or is through with it. */
  readonly #hear = ({ key: name, newValue }: StorageEvent): void => {
    const key = keyOfName(this.#checkId, name)
    if (key === undefined || readCount(newValue)?.window === thisWindow()) return
    if (!this.#waiting.some((each) => each.key === key) && !this.#refused.some(({ count }) => count.key === key)) return
    this.#waiting = this.#waiting.filter((each) => each.key !== key)
    this.#refused = this.#refused.filter(({ count }) => count.key !== key)
    this.#show(this.#shown.filter(({ count }) => count.key !== key))
  }

  async #send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    const before = this.#refused.length
    let failures = 0
    // After a refusal one by one, so that what is right goes and what is wrong is told.
    let most = countsAtOnce
    for (let next = this.#waiting.slice(0, most); next.length > 0; next = this.#waiting.slice(0, most)) {
      try {
        const { data } = await sendOnce(stockChecks.count, { params: { id: this.#checkId }, body: { counts: next } }, { key: keyOf(next) })
        failures = 0
        this.#settle(next, (each) => ({ count: each, answer: data.find(({ key }) => key === each.key) }))
        most = countsAtOnce
      } catch (error) {
        const { status, message } = failureOf(error)
        if (status === 401) break
        if (status >= 400 && status < 500 && status !== 429) {
          if (next.length > 1) most = 1
          else this.#refuse(next, message || 'serveris nepieņēma')
          continue
        }
        failures += 1
        await new Promise((resolve) => setTimeout(resolve, pauseAfter(failures + 1, 'looking')))
      }
    }
    this.#isSending = false
    const fresh = this.#refused.length - before
    // The person may be on another page by now.
    if (fresh > 0) notify({ color: 'red', text: `Inventarizācijā nav pieņemti skaitījumi (${fresh}): ${this.#refused.at(-1)?.refused}` })
  }

  #refuse(counts: readonly NewCount[], refused: string): void {
    for (const count of counts) keepCount(this.#checkId, { count, refused })
    this.#refused = [...this.#refused, ...counts.map((count) => ({ count, refused }))]
    this.#leave(counts, (count) => ({ count, refused }))
  }

  #settle(counts: readonly NewCount[], became: (count: NewCount) => Became): void {
    for (const { key } of counts) forgetCount(this.#checkId, key)
    this.#leave(counts, became)
  }

  /** Counts wait no more. */
  #leave(counts: readonly NewCount[], became: (count: NewCount) => Became): void {
    const keys = keysOf(counts)
    this.#waiting = this.#waiting.filter(({ key }) => !keys.has(key))
    this.#show(
      this.#shown.map((each) => {
        if (!keys.has(each.count.key)) return each
        const { answer, ...rest } = became(each.count)
        return { ...rest, ...(answer && { answer }) }
      }),
    )
  }

  #show(shown: readonly Scanned[]): void {
    const unsettled = (each: Scanned) => !each.answer && each.refused === undefined
    this.#shown = shown.filter((each, place) => place < shownAtMost || unsettled(each) || each.refused !== undefined)
    for (const watcher of this.#watchers) watcher()
  }
}

/** What a count became once the server had answered. */
interface Became extends Pick<Scanned, 'count' | 'refused'> {
  answer?: CountAnswer | undefined
}

function keysOf(counts: readonly NewCount[]): Set<string> {
  return new Set(counts.map(({ key }) => key))
}

/** The same counts sent again are the same call. */
function keyOf(counts: readonly NewCount[]): string {
  return `counts-${counts.length}-${counts[0]?.key ?? ''}-${counts.at(-1)?.key ?? ''}`
}

const queues = new Map<string, CountQueue>()

/** The counts of a check that this window made, for as long as the page lives. */
export function queueOf(checkId: number): CountQueue {
  const name = `${ownerOfWorkspace() ?? 0} ${checkId}`
  const known = queues.get(name)
  if (known) return known
  const queue = new CountQueue(checkId)
  queues.set(name, queue)
  return queue
}
