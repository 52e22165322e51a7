import { big, round2, round4, sum } from '../../../contract/money.ts'

/** What falls due of a rent and when (docs/domain/rent.md#invariants); days are `yyyy-mm-dd`, money in EUR without VAT. */

/** A rent as its fees see it. */
export interface DueRent {
  date_from: string
  /** Its last day, once it ended. */
  ended_on: string | null
  billing_day: number
  billing_period: 'month' | 'quarter'
  /** Paid by the month, by readings, or both. */
  type: RentType
  /** What it was paid by before. */
  former_types?: readonly { until: string; type: RentType }[]
  /** The least that a month costs until terms say otherwise. */
  minimum_fee: string
  terms: readonly Terms[]
  items: readonly {
    id: number
    date_from: string
    date_to: string | null
    monthly_fee: string
    former_fees?: readonly { until: string; monthly_fee: string }[]
  }[]
  /** Days of fees that are on invoices. */
  held?: readonly HeldDays[]
}

/** What holds from a day on: a fee of the whole rent or a minimum that it does not name goes on as it was. */
interface Terms {
  valid_from: string
  fee: string | null
  /** By how much monthly fees rise; a fee that these terms name does not. */
  indexation_pc: string
  minimum_fee: string | null
}

/** Days of a month whose fee an invoice holds. */
export interface HeldDays {
  /** Null for the fee of the whole rent. */
  rent_item_id: number | null
  period_start: string
  period_end: string
}

type RentType = 'fixed' | 'per_reading' | 'mixed'

/** A fee of one calendar month, or of the part of it that was rented. */
export interface DueFee {
  /** Null for the fee of the whole rent. */
  rent_item_id: number | null
  period_start: string
  period_end: string
  amount: string
}

/** Fees of all months that have fallen due by a day, by month and machine, less the days that invoices hold (INV-RENT-7). */
export function feesDue(rent: DueRent, today: string): DueFee[] {
  return monthsDue(rent, today).flatMap((month) => {
    if (typeAt(rent, month.start) === 'per_reading') return []
    const machines = rent.items.map(({ id, date_from, date_to, monthly_fee, former_fees = [] }) => {
      const fee = formerly(former_fees, month.start)?.monthly_fee ?? monthly_fee
      const feeAt = (day: string) => round4(big(fee).times(indexation(rent, day)))
      return { id, from: date_from, to: earlier(date_to, rent.ended_on), feeAt }
    })
    const whole = { id: null, from: rent.date_from, to: rent.ended_on, feeAt: (day: string) => wholeFee(rent, day) }
    return [whole, ...machines].flatMap(({ id, from, to, feeAt }) => {
      const rented = within(month, { from, to })
      if (rented === null) return []
      return daysLeft(rented, heldIn(rent, month, id)).flatMap((days) => {
        const amount = amountOf(rent, month, days, feeAt)
        return big(amount).gt(0) ? [{ rent_item_id: id, period_start: days.from, period_end: days.to, amount }] : []
      })
    })
  })
}

/** Days from one to another, both included. */
export interface Days {
  from: string
  to: string
}

/** The days of a month that were rented; null for none. */
export function within({ start, end }: Month, { from, to }: { from: string; to: string | null }): Days | null {
  const days = { from: from > start ? from : start, to: to !== null && to < end ? to : end }
  return days.from <= days.to ? days : null
}

/** Days that invoices hold of a month. */
function heldIn({ held = [] }: DueRent, { start, end }: Month, id: number | null): Days[] {
  return held
    .filter((each) => each.rent_item_id === id && each.period_end >= start && each.period_end <= end)
    .map(({ period_start, period_end }) => ({ from: period_start, to: period_end }))
}

/** Some days without others, as stretches. */
export function daysLeft({ from, to }: Days, without: readonly Days[]): Days[] {
  const held = without.toSorted((a, b) => a.from.localeCompare(b.from))
  const starts = [from, ...held.map((each) => dayAfter(each.to))]
  const ends = [...held.map((each) => dayBefore(each.from)), to]
  return starts.flatMap((start, place) => {
    const gap = { from: start > from ? start : from, to: (ends[place] ?? to) < to ? (ends[place] ?? to) : to }
    return gap.from <= gap.to ? [gap] : []
  })
}

/** INV-RENT-4: what some days of a month cost of a monthly amount, each by the terms that hold on it. */
export function amountOf({ terms }: DueRent, month: Month, { from, to }: Days, monthly: (day: string) => string): string {
  const turns = terms.map(({ valid_from }) => valid_from).filter((day) => day > from && day <= to)
  const starts = [...new Set([from, ...turns])].toSorted()
  const parts = starts.map((start, place) => {
    const next = starts[place + 1]
    return big(monthly(start)).times(days(start, next === undefined ? to : dayBefore(next)))
  })
  return round2(sum(parts).div(days(month.start, month.end)))
}

/** What a rent was paid by on a day. */
export function typeAt({ type, former_types = [] }: Pick<DueRent, 'type' | 'former_types'>, day: string): RentType {
  return formerly(former_types, day)?.type ?? type
}

/** What held on a day before it was changed; undefined where what holds now held already. */
function formerly<T extends { until: string }>(former: readonly T[], day: string): T | undefined {
  return former.filter(({ until }) => day < until).toSorted((a, b) => a.until.localeCompare(b.until))[0]
}

/** The first day of the first month that has not fallen due by a day. */
export function openFrom(rent: Pick<DueRent, 'date_from' | 'billing_day' | 'billing_period'>, today: string): string {
  let start = `${rent.date_from.slice(0, 7)}-01`
  while (billedOn(rent, start) <= today) start = monthAfter(start, 1)
  return start
}

/** A calendar month by its first and last day. */
export interface Month {
  start: string
  end: string
}

/** Calendar months whose billing period is over and whose billing day has come; all of a rent that has ended. */
export function monthsDue(rent: DueRent, today: string): Month[] {
  const months: Month[] = []
  const last = rent.ended_on ?? today
  for (let start = `${rent.date_from.slice(0, 7)}-01`; start <= last; start = monthAfter(start, 1)) {
    if (rent.ended_on !== null || billedOn(rent, start) <= today) months.push({ start, end: dayBefore(monthAfter(start, 1)) })
  }
  return months
}

/** The day on which a month is billed: the billing day after its period. */
function billedOn({ billing_period, billing_day }: Pick<DueRent, 'billing_day' | 'billing_period'>, start: string): string {
  const left = billing_period === 'month' ? 1 : 3 - ((Number(start.slice(5, 7)) - 1) % 3)
  return `${monthAfter(start, left).slice(0, 8)}${String(billing_day).padStart(2, '0')}`
}

/** The monthly fee of the whole rent on a day: what was agreed last, and every rise since. */
function wholeFee({ terms }: DueRent, day: string): string {
  return round4(
    termsAt(terms, day).reduce(
      (reached, { fee, indexation_pc }) => (fee === null ? reached.times(big(indexation_pc).div(100).plus(1)) : big(fee)),
      big(0),
    ),
  )
}

/** The least that a month costs by the terms of a day. */
export function minimumFee({ terms, minimum_fee }: DueRent, day: string): string {
  return termsAt(terms, day).findLast((each) => each.minimum_fee !== null)?.minimum_fee ?? minimum_fee
}

/** By how much the monthly fees have risen by a day: every rise on what was reached before. */
function indexation({ terms }: DueRent, day: string) {
  return termsAt(terms, day).reduce((factor, { indexation_pc }) => factor.times(big(indexation_pc).div(100).plus(1)), big(1))
}

function termsAt(terms: readonly Terms[], day: string): readonly Terms[] {
  return terms.filter(({ valid_from }) => valid_from <= day).toSorted((a, b) => a.valid_from.localeCompare(b.valid_from))
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const told = (at: Date) => at.toISOString().slice(0, 10)

function monthAfter(start: string, months: number): string {
  const at = utc(start)
  at.setUTCMonth(at.getUTCMonth() + months)
  return told(at)
}

const dayBefore = (day: string) => told(new Date(utc(day).getTime() - 86_400_000))
const dayAfter = (day: string) => told(new Date(utc(day).getTime() + 86_400_000))

/** Days of a stretch, both ends included. */
function days(from: string, to: string): number {
  return Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000) + 1
}
