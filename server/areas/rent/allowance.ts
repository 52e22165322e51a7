import { big } from '../../../contract/money.ts'

/** @file The included quantity of meters by calendar months (INV-RENT-2); days are `yyyy-mm-dd`. */

type Quantity = ReturnType<typeof big>

/** A reading as the allowance sees it. */
export interface Progress {
  date: string
  /** By how much the meter went on since the reading before; 0 for an opening reading. */
  gone: Quantity
  /** What each month includes by the price of its day. */
  included: string
  /** What of it is paid for already, when that is settled. */
  settled: string | null
}

/**
 * What of each reading is paid for. The readings are those of one meter in their order, from the first one or from one
 * that closed its month. Every month in which the machine is rented includes a quantity once. The readings of a month
 * draw together on what is left of the months since the reading of the month before, the oldest first; what a month
 * still has when its last day is read lapses.
 * @param rentedFrom the first day of the machine
 */
export function countPaid(readings: readonly Progress[], rentedFrom: string): Quantity[] {
  const used = new Map<number, Quantity>()
  let from = 0
  let before: { month: number; date: string } | null = null
  return readings.map(({ date, gone, included, settled }) => {
    const month = monthRead(date, rentedFrom)
    if (before === null) from = month
    else if (before.month !== month) from = isClosed(before) ? before.month + 1 : before.month
    before = { month, date }
    let toDraw = settled === null ? gone : gone.minus(settled)
    let paid = gone
    for (let each = from; each <= month; each += 1) {
      const left = larger(big(included).minus(used.get(each) ?? 0), big(0))
      const drawn = smaller(left, toDraw)
      used.set(each, (used.get(each) ?? big(0)).plus(drawn))
      toDraw = toDraw.minus(drawn)
      paid = paid.minus(drawn)
    }
    return paid
  })
}

/** The first day of the month that a reading is of: on the first day of a month the one before. */
export function monthOfReading(date: string, rentedFrom: string): string {
  const month = monthRead(date, rentedFrom)
  return `${String(Math.floor(month / 12))}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

/** The same, counted from year 0. */
function monthRead(date: string, rentedFrom: string): number {
  const month = monthOf(date)
  return date.endsWith('-01') && monthOf(rentedFrom) < month ? month - 1 : month
}

function monthOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
}

/** Whether nothing of a month comes after a reading of it. */
function isClosed({ month, date }: { month: number; date: string }): boolean {
  const last = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).toISOString().slice(0, 10)
  return date >= last
}

const larger = (one: Quantity, other: Quantity) => (one.gt(other) ? one : other)
const smaller = (one: Quantity, other: Quantity) => (one.lt(other) ? one : other)
