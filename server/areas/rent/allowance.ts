import { big } from '../../../contract/money.ts'

/** Included quantity by calendar month (INV-RENT-2); days are `yyyy-mm-dd`. */

type Quantity = ReturnType<typeof big>

export interface Progress {
  date: string
  /** Difference from the former reading; 0 for an opening reading. */
  increase: Quantity
  /** Per month, by the price of the day. */
  included: string
  /** Covered quantity if final. */
  settled: string | null
}

/**
 * Covered quantity of each reading of one meter, in order, from the first or a month-closing one. Each rented month
 * includes a quantity once; readings of a month share what remains since the former month's reading, oldest first,
 * and the rest lapses at the reading of its last day. @param rentedFrom the machine's first day
 */
export function countPaid(readings: readonly Progress[], rentedFrom: string): Quantity[] {
  const used = new Map<number, Quantity>()
  let from = 0
  let before: { month: number; date: string } | null = null
  return readings.map(({ date, increase, included, settled }) => {
    const month = monthRead(date, rentedFrom)
    if (before === null) from = month
    else if (before.month !== month) from = isClosed(before) ? before.month + 1 : before.month
    before = { month, date }
    let toDraw = settled === null ? increase : increase.minus(settled)
    let paid = increase
    for (let each = from; each <= month; each += 1) {
      const remainingQuantity = larger(big(included).minus(used.get(each) ?? 0), big(0))
      const coveredQuantity = smaller(remainingQuantity, toDraw)
      used.set(each, (used.get(each) ?? big(0)).plus(coveredQuantity))
      toDraw = toDraw.minus(coveredQuantity)
      paid = paid.minus(coveredQuantity)
    }
    return paid
  })
}

/** On the first of a month, the month before. */
export function monthOfReading(date: string, rentedFrom: string): string {
  const month = monthRead(date, rentedFrom)
  return `${String(Math.floor(month / 12))}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

/** Months since year 0. */
function monthRead(date: string, rentedFrom: string): number {
  const month = monthOf(date)
  return date.endsWith('-01') && monthOf(rentedFrom) < month ? month - 1 : month
}

function monthOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
}

function isClosed({ month, date }: { month: number; date: string }): boolean {
  const last = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).toISOString().slice(0, 10)
  return date >= last
}

const larger = (one: Quantity, other: Quantity) => (one.gt(other) ? one : other)
const smaller = (one: Quantity, other: Quantity) => (one.lt(other) ? one : other)
