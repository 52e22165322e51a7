import { countsAtOnce, type CountAnswer } from '../../../contract/stock-check-record.ts'
import { stockChecks, type NewCount } from '../../../contract/stock-checks.ts'
import { newKey } from '../../../contract/new-key.ts'
import { pauseAfter } from '../../data/backoff.ts'
import { failureOf } from '../../data/failure.ts'
import { sendOnce } from '../../data/http.ts'
import { notify } from '../../desk/notices.ts'
import { nameOfCounts, nameOfRefused } from './unsent-checks.ts'

/**
 * Counts on their way from this device. Each is on disk, with the key by which the server knows it, from the scan until
 * the server has it: a lost network, a reload or a crash neither loses nor doubles one. They go in the order of the
 * scans, so many at once as have gathered, so that a slow answer holds up nobody who scans on. What the server refuses
 * stays on disk too, apart from the others, until a person sends it again or drops it.
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

/** Counts of one check that this device made. */
export class CountQueue {
  readonly #name: string
  readonly #refusedName: string
  readonly #checkId: number
  readonly #watchers = new Set<() => void>()
  #shown: readonly Scanned[] = []
  #waiting = 0
  #refused: readonly Refused[] = []
  #isSending = false

  constructor(checkId: number, name: string, refusedName: string) {
    this.#checkId = checkId
    this.#name = name
    this.#refusedName = refusedName
    const left = this.#read()
    this.#waiting = left.length
    // One that is on both lists was put back to be sent, or had not left yet when the page closed.
    this.#refused = kept<Refused>(refusedName).filter(({ count }) => left.every(({ key }) => key !== count.key))
    this.#shown = [...this.#refused, ...left.map((count) => ({ count }))].toReversed()
    globalThis.addEventListener('online', this.resume)
    this.resume()
  }

  /** Goes on with what waits: when the network is back, and when the person has signed in anew. */
  readonly resume = (): void => void this.#send()

  /** The newest first. */
  readonly shown = (): readonly Scanned[] => this.#shown
  /** Counts that the server does not have yet. */
  readonly waiting = (): number => this.#waiting
  /** Counts that it does not take, and why. */
  readonly refused = (): readonly Refused[] => this.#refused
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Takes a count: on disk first, then on its way. */
  add(count: Omit<NewCount, 'key' | 'counted_at'>): void {
    const whole = { ...count, key: newKey(), counted_at: new Date().toISOString() }
    this.#write([...this.#read(), whole])
    this.#show([{ count: whole }, ...this.#shown])
    void this.#send()
  }

  /** What was refused goes on its way again: as the same counts, in case the server has some of them. */
  readonly sendRefused = (): void => {
    const again = this.#refused.map(({ count }) => count)
    const keys = new Set(again.map(({ key }) => key))
    this.#write([...this.#read(), ...again])
    this.#keepRefused([])
    this.#show(this.#shown.map((each) => (keys.has(each.count.key) ? { count: each.count } : each)))
    void this.#send()
  }

  /** What was refused is given up. */
  readonly dropRefused = (): void => {
    this.#keepRefused([])
    this.#show(this.#shown.filter(({ refused }) => refused === undefined))
  }

  async #send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    const before = this.#refused.length
    let failures = 0
    // After a refusal one by one, so that what is right goes and what is wrong is told.
    let most = countsAtOnce
    for (let next = this.#read().slice(0, most); next.length > 0; next = this.#read().slice(0, most)) {
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

  /** On the list of refused ones first, then off that of waiting ones: at no moment on neither. */
  #refuse(counts: readonly NewCount[], refused: string): void {
    this.#keepRefused([...this.#refused, ...counts.map((count) => ({ count, refused }))])
    this.#settle(counts, (count) => ({ count, refused }))
  }

  #keepRefused(refused: readonly Refused[]): void {
    this.#refused = refused
    keep(this.#refusedName, refused)
  }

  #settle(
    done: readonly NewCount[],
    became: (count: NewCount) => { count: NewCount; answer?: CountAnswer | undefined; refused?: string },
  ): void {
    const keys = new Set(done.map(({ key }) => key))
    this.#write(this.#read().filter(({ key }) => !keys.has(key)))
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

  #read(): NewCount[] {
    return kept<NewCount>(this.#name)
  }

  #write(counts: readonly NewCount[]): void {
    this.#waiting = counts.length
    keep(this.#name, counts)
  }
}

/** A list on disk; what cannot be read is none. */
function kept<T>(name: string): T[] {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '[]') as T[]
  } catch {
    localStorage.removeItem(name)
    return []
  }
}

function keep(name: string, list: readonly unknown[]): void {
  if (list.length === 0) localStorage.removeItem(name)
  else localStorage.setItem(name, JSON.stringify(list))
}

/** The same counts sent again are the same call. */
function keyOf(counts: readonly NewCount[]): string {
  return `counts-${counts.length}-${counts[0]?.key ?? ''}-${counts.at(-1)?.key ?? ''}`
}

const queues = new Map<string, CountQueue>()

/** The counts of a check that this device made, for as long as the page lives. */
export function queueOf(checkId: number): CountQueue {
  const name = nameOfCounts(checkId)
  const known = queues.get(name)
  if (known) return known
  const queue = new CountQueue(checkId, name, nameOfRefused(checkId))
  queues.set(name, queue)
  return queue
}
