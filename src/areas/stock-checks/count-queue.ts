import { countsAtOnce, type CountAnswer } from '../../../contract/stock-checks/stock-check-record.ts'
import { stockChecks, type NewCount } from '../../../contract/stock-checks/stock-checks.ts'
import { newKey } from '../../../contract/new-key.ts'
import { pauseAfter } from '../../data/backoff.ts'
import { failureOf } from '../../data/failure.ts'
import { sendOnce } from '../../data/http.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { notify } from '../../commands/notices.ts'
import { ownerOfWorkspace } from '../../tabs/store.ts'
import { callRoll, thisWindow } from '../../tabs/windows.ts'
import { forgetCount, keepCount, keyOfName, othersCounted, readCount, takeUpCounts } from './unsent-checks.ts'

/**
 * Persistent queue of counts. Each is stored with its idempotency key until the server confirms, so network loss,
 * reload or crash neither lose nor duplicate it. Sent in scan order in batches; refused counts wait for the user.
 * Each window sends its own; keys deduplicate.
 */

export interface Scanned {
  count: NewCount
  /** Absent while waiting. */
  answer?: CountAnswer
  refused?: string
}

interface Refused extends Scanned {
  refused: string
}

interface Counts {
  shown: readonly Scanned[]
  waiting: readonly NewCount[]
  refused: readonly Refused[]
}

const maxShown = 50

/** Counts of this window and of closed ones. */
export class CountQueue {
  readonly #checkId: number
  readonly #counts = createStore<Counts>({ shown: [], waiting: [], refused: [] })
  readonly state: Readable<Counts> = this.#counts
  #isSending = false

  constructor(checkId: number) {
    this.#checkId = checkId
    globalThis.addEventListener('online', this.resume)
    globalThis.addEventListener('storage', this.#hear)
    this.resume()
  }

  /** Called when back online or signed in. */
  readonly resume = (): void => {
    if (!othersCounted(this.#checkId)) return this.#goOn()
    // Open windows need time to answer the roll call.
    void callRoll().then(() => this.#goOn())
  }

  #goOn(): void {
    this.#takeUp()
    void this.#send()
  }

  /** Stores before sending. */
  add(count: Omit<NewCount, 'key' | 'counted_at'>): void {
    const whole = { ...count, key: newKey(), counted_at: new Date().toISOString() }
    keepCount(this.#checkId, { count: whole })
    const { shown, waiting } = this.state.get()
    this.#change({ waiting: [...waiting, whole], shown: [{ count: whole }, ...shown] })
    void this.#send()
  }

  /** Uses the same keys, as the server may have some. */
  readonly sendRefused = (): void => {
    const { shown, waiting, refused } = this.state.get()
    const again = refused.map(({ count }) => count)
    const keys = keysOf(again)
    for (const count of again) keepCount(this.#checkId, { count })
    this.#change({
      waiting: [...waiting, ...again],
      refused: [],
      shown: shown.map((each) => (keys.has(each.count.key) ? { count: each.count } : each)),
    })
    void this.#send()
  }

  readonly dropRefused = (): void => {
    const { shown, refused } = this.state.get()
    for (const { count } of refused) forgetCount(this.#checkId, count.key)
    this.#change({ refused: [], shown: shown.filter((each) => each.refused === undefined) })
  }

  /** Loads stored counts not yet in memory. */
  #takeUp(): void {
    const before = this.state.get()
    const existingKeys = keysOf([...before.waiting, ...before.refused.map(({ count }) => count)])
    const fresh = takeUpCounts(this.#checkId).filter(({ count }) => !existingKeys.has(count.key))
    if (fresh.length === 0) return
    const refused = fresh.flatMap(({ count, refused: reason }) => (reason === undefined ? [] : { count, refused: reason }))
    const waiting = fresh.flatMap(({ count, refused: reason }) => (reason === undefined ? count : []))
    this.#change({
      waiting: [...before.waiting, ...waiting],
      refused: [...before.refused, ...refused],
      shown: [...before.shown, ...[...refused, ...waiting.map((count) => ({ count }))].toReversed()],
    })
  }

  /** Another window adopted or finished a count. */
  readonly #hear = ({ key: name, newValue }: StorageEvent): void => {
    const key = keyOfName(this.#checkId, name)
    if (key === undefined || readCount(newValue)?.window === thisWindow()) return
    const { shown, waiting, refused } = this.state.get()
    if (!waiting.some((each) => each.key === key) && !refused.some(({ count }) => count.key === key)) return
    this.#change({
      waiting: waiting.filter((each) => each.key !== key),
      refused: refused.filter(({ count }) => count.key !== key),
      shown: shown.filter(({ count }) => count.key !== key),
    })
  }

  async #send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    const before = this.state.get().refused.length
    let failures = 0
    // After a refusal, sends one by one to isolate the faulty ones.
    let most = countsAtOnce
    const first = (): NewCount[] => this.state.get().waiting.slice(0, most)
    for (let next = first(); next.length > 0; next = first()) {
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
    const { refused } = this.state.get()
    const fresh = refused.length - before
    // The user may be on another page.
    if (fresh > 0) notify({ color: 'red', text: `Inventarizācijā nav pieņemti skaitījumi (${fresh}): ${refused.at(-1)?.refused}` })
  }

  #refuse(counts: readonly NewCount[], refused: string): void {
    for (const count of counts) keepCount(this.#checkId, { count, refused })
    const all = [...this.state.get().refused, ...counts.map((count) => ({ count, refused }))]
    this.#leave(counts, (count) => ({ count, refused }), all)
  }

  #settle(counts: readonly NewCount[], became: (count: NewCount) => Became): void {
    for (const { key } of counts) forgetCount(this.#checkId, key)
    this.#leave(counts, became)
  }

  /** Removes counts from the waiting list. */
  #leave(counts: readonly NewCount[], became: (count: NewCount) => Became, refused = this.state.get().refused): void {
    const keys = keysOf(counts)
    const { shown, waiting } = this.state.get()
    this.#change({
      waiting: waiting.filter(({ key }) => !keys.has(key)),
      refused,
      shown: shown.map((each) => {
        if (!keys.has(each.count.key)) return each
        const { answer, ...rest } = became(each.count)
        return { ...rest, ...(answer && { answer }) }
      }),
    })
  }

  #change({ shown, ...lists }: Partial<Counts> & Pick<Counts, 'shown'>): void {
    const unsettled = (each: Scanned) => !each.answer && each.refused === undefined
    const stillShown = shown.filter((each, place) => place < maxShown || unsettled(each) || each.refused !== undefined)
    this.#counts.update((before) => ({ ...before, ...lists, shown: stillShown }))
  }
}

interface Became extends Pick<Scanned, 'count' | 'refused'> {
  answer?: CountAnswer | undefined
}

function keysOf(counts: readonly NewCount[]): Set<string> {
  return new Set(counts.map(({ key }) => key))
}

/** The same batch is the same call. */
function keyOf(counts: readonly NewCount[]): string {
  return `counts-${counts.length}-${counts[0]?.key ?? ''}-${counts.at(-1)?.key ?? ''}`
}

const queues = new Map<string, CountQueue>()

/** One queue per check and page load. */
export function queueOf(checkId: number): CountQueue {
  const name = `${ownerOfWorkspace() ?? 0} ${checkId}`
  const cached = queues.get(name)
  if (cached) return cached
  const queue = new CountQueue(checkId)
  queues.set(name, queue)
  return queue
}
