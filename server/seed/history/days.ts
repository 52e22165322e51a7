import { addDays, dayNumber, historyBefore, isWorkday, weightOf } from '../demo/calendar.ts'

const secondsOfDay = 86_400

export class Days {
  /** yyyy-mm-dd. */
  readonly text: readonly string[]
  /** Cumulative share of orders by day. */
  readonly #share: readonly number[]
  readonly #clock: string[] = []
  readonly #workdays: number[] = []

  /** The last day with payments. */
  readonly yesterday: number

  /** @param livedDays last days written elsewhere; here they only have payments of old debts */
  constructor(today: string, livedDays = 0) {
    const { first, last } = historyBefore(today)
    this.yesterday = dayNumber(last) - dayNumber(first)
    this.text = Array.from({ length: this.yesterday + 1 - livedDays }, (_, index) => addDays(first, index))
    let passed = 0
    const upTo = this.text.map((day) => (passed += weightOf(day)))
    this.#share = upTo.map((weight) => weight / passed)
  }

  get last(): number {
    return this.text.length - 1
  }

  ordersBy(day: number, count: number): number {
    return Math.round((this.#share[day] ?? 1) * count)
  }

  workday(number: number): number {
    let found = this.#workdays[number]
    if (found === undefined) {
      found = isWorkday(this.day(number)) ? number : this.workday(number + 1)
      this.#workdays[number] = found
    }
    return found
  }

  day(number: number): string {
    return this.text[number] ?? addDays(this.text[0] ?? '', number)
  }

  /** Seconds since the first day (UTC) to PostgreSQL text. */
  moment(seconds: number): string {
    return `${this.day(Math.floor(seconds / secondsOfDay))} ${this.#time(seconds % secondsOfDay)}`
  }

  #time(second: number): string {
    return (this.#clock[second] ??= `${new Date(second * 1000).toISOString().slice(11, 19)}+00`)
  }
}

export function momentOf(day: number, second: number): number {
  return day * secondsOfDay + second
}
