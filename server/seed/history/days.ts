import { addDays, dayNumber, historyBefore, isWorkday, weightOf } from '../demo/calendar.ts'

const secondsOfDay = 86_400

/** The days of a history, by number from 0 on, and how moments are written. */
export class Days {
  /** yyyy-mm-dd. */
  readonly text: readonly string[]
  /** How many orders of all stand before the end of each day. */
  readonly #share: readonly number[]
  readonly #clock: string[] = []
  readonly #workdays: number[] = []

  /** Number of the day before today: nothing is paid after it. */
  readonly yesterday: number

  /** @param untold so many of the last days are told by others, and only old debts are paid on them */
  constructor(today: string, untold = 0) {
    const { first, last } = historyBefore(today)
    this.yesterday = dayNumber(last) - dayNumber(first)
    this.text = Array.from({ length: this.yesterday + 1 - untold }, (_, index) => addDays(first, index))
    let passed = 0
    const upTo = this.text.map((day) => (passed += weightOf(day)))
    this.#share = upTo.map((weight) => weight / passed)
  }

  /** Number of the last day that is told. */
  get last(): number {
    return this.text.length - 1
  }

  /** Of so many orders, how many there are at the end of a day. */
  ordersBy(day: number, count: number): number {
    return Math.round((this.#share[day] ?? 1) * count)
  }

  /** Number of the first day from this one on when people work. */
  workday(number: number): number {
    let found = this.#workdays[number]
    if (found === undefined) {
      found = isWorkday(this.day(number)) ? number : this.workday(number + 1)
      this.#workdays[number] = found
    }
    return found
  }

  /** Day as written; after the last one, too. */
  day(number: number): string {
    return this.text[number] ?? addDays(this.text[0] ?? '', number)
  }

  /** A moment (seconds since the first day, UTC) as PostgreSQL reads it. */
  moment(seconds: number): string {
    return `${this.day(Math.floor(seconds / secondsOfDay))} ${this.#time(seconds % secondsOfDay)}`
  }

  #time(second: number): string {
    return (this.#clock[second] ??= `${new Date(second * 1000).toISOString().slice(11, 19)}+00`)
  }
}

/** Moment of a second of a day. */
export function momentOf(day: number, second: number): number {
  return day * secondsOfDay + second
}
