import { dayAfter } from '../support/clock.ts'

/** @file How goods lie by the day law (INV-STOCK-6), reckoned beside the product: pieces, never money. */

/** Quantities that came and went in a warehouse, each on the day of its document. */
export interface Moved {
  warehouse: number
  /** Pieces; below zero what went out. */
  quantity: number
  day: string
  /** What was bought is there at noon of a day that has passed; all else happens at its end, or today as it comes. */
  noon: boolean
}

/** What was moved so far, in the order in which it was told. */
export class Ledger {
  readonly #moved: Moved[] = []

  /** What lies in a warehouse now. */
  onHand(warehouse: number): number {
    return this.#balances(warehouse, []).at(-1) ?? 0
  }

  /** Whether moves can be told: at no moment from theirs on is there less than nothing. */
  takes(moves: readonly Moved[]): boolean {
    return moves.every(({ warehouse }) => this.#balances(warehouse, moves).every((balance) => balance >= 0))
  }

  post(moves: readonly Moved[]): void {
    this.#moved.push(...moves)
  }

  /** Balances of a warehouse after each move, by day, noon before the day's end, and as they were told. */
  #balances(warehouse: number, more: readonly Moved[]): number[] {
    const line = [...this.#moved, ...more]
      .filter((each) => each.warehouse === warehouse)
      .toSorted((one, other) => momentOf(one).localeCompare(momentOf(other)))
    let balance = 0
    return line.map(({ quantity }) => (balance += quantity))
  }
}

const momentOf = ({ day, noon }: Moved): string => `${day} ${noon ? 'noon' : 'the end'}`

/** Whether a document that takes its number is asked about for its day: ahead, or more than sixty days back (N5). */
export function isAskedAbout(day: string, today: string, backToo: boolean): boolean {
  return day > today || (backToo && day < dayAfter(today, -60))
}
