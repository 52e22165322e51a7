import { dayAfter } from '../support/clock.ts'

/** @file Model of the date rule (INV-STOCK-6): quantities without values. */

export interface Moved {
  warehouse: number
  /** Negative: out. */
  quantity: number
  day: string
  /** Past purchases count at noon, other moves at the day's end, or today in order. */
  noon: boolean
}

export class Ledger {
  readonly #moved: Moved[] = []

  onHand(warehouse: number): number {
    return this.#balances(warehouse, []).at(-1) ?? 0
  }

  /** Whether stock never becomes negative from these moves on. */
  takes(moves: readonly Moved[]): boolean {
    return moves.every(({ warehouse }) => this.#balances(warehouse, moves).every((balance) => balance >= 0))
  }

  post(moves: readonly Moved[]): void {
    this.#moved.push(...moves)
  }

  #balances(warehouse: number, more: readonly Moved[]): number[] {
    const line = [...this.#moved, ...more]
      .filter((each) => each.warehouse === warehouse)
      .toSorted((one, other) => momentOf(one).localeCompare(momentOf(other)))
    let balance = 0
    return line.map(({ quantity }) => (balance += quantity))
  }
}

const momentOf = ({ day, noon }: Moved): string => `${day} ${noon ? 'noon' : 'the end'}`

/** Confirmation for future days, or more than sixty days back (N5). */
export function needsConfirmation(day: string, today: string, backToo: boolean): boolean {
  return day > today || (backToo && day < dayAfter(today, -60))
}
