import { big, round2, round4, sum } from '../../../contract/money.ts'

/** docs/domain/rent.md#invariants; days are `yyyy-mm-dd`, EUR without VAT. */

export interface DueRent {
  date_from: string
  ended_on: string | null
  billing_day: number
  billing_period: 'month' | 'quarter'
  /** By month, readings, or both. */
  type: RentType
  former_types?: readonly { until: string; type: RentType }[]
  /** Monthly, until terms change it. */
  minimum_fee: string
  terms: readonly Terms[]
  items: readonly {
    id: number
    date_from: string
    date_to: string | null
    monthly_fee: string
    former_fees?: readonly { until: string; monthly_fee: string }[]
  }[]
  /** Invoiced days. */
  held?: readonly InvoicedDays[]
}

/** From a day on; missing values continue. */
interface Terms {
  valid_from: string
  fee: string | null
  /** Raises monthly fees, except one given in these terms. */
  indexation_pc: string
  minimum_fee: string | null
}

export interface InvoicedDays {
  /** Null: fee of the whole rent. */
  rent_item_id: number | null
  period_start: string
  period_end: string
}

type RentType = 'fixed' | 'per_reading' | 'mixed'

export interface DueFee {
  /** Null: fee of the whole rent. */
  rent_item_id: number | null
  period_start: string
  period_end: string
  amount: string
}

/** By month and machine, without invoiced days (INV-RENT-7). */
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
      return daysLeft(rented, invoicedIn(rent, month, id)).flatMap((days) => {
        const amount = amountOf(rent, month, days, feeAt)
        return big(amount).gt(0) ? [{ rent_item_id: id, period_start: days.from, period_end: days.to, amount }] : []
      })
    })
  })
}

/** Both included. */
export interface Days {
  from: string
  to: string
}

export function within({ start, end }: Month, { from, to }: { from: string; to: string | null }): Days | null {
  const days = { from: from > start ? from : start, to: to !== null && to < end ? to : end }
  return days.from <= days.to ? days : null
}

function invoicedIn({ held = [] }: DueRent, { start, end }: Month, id: number | null): Days[] {
  return held
    .filter((each) => each.rent_item_id === id && each.period_end >= start && each.period_end <= end)
    .map(({ period_start, period_end }) => ({ from: period_start, to: period_end }))
}

export function daysLeft({ from, to }: Days, without: readonly Days[]): Days[] {
  const excluded = without.toSorted((a, b) => a.from.localeCompare(b.from))
  const starts = [from, ...excluded.map((each) => dayAfter(each.to))]
  const ends = [...excluded.map((each) => dayBefore(each.from)), to]
  return starts.flatMap((start, place) => {
    const gap = { from: start > from ? start : from, to: (ends[place] ?? to) < to ? (ends[place] ?? to) : to }
    return gap.from <= gap.to ? [gap] : []
  })
}

/** INV-RENT-4: each day by its terms. */
export function amountOf({ terms }: DueRent, month: Month, { from, to }: Days, monthly: (day: string) => string): string {
  const changeDays = terms.map(({ valid_from }) => valid_from).filter((day) => day > from && day <= to)
  const starts = [...new Set([from, ...changeDays])].toSorted()
  const parts = starts.map((start, place) => {
    const next = starts[place + 1]
    return big(monthly(start)).times(days(start, next === undefined ? to : dayBefore(next)))
  })
  return round2(sum(parts).div(days(month.start, month.end)))
}

export function typeAt({ type, former_types = [] }: Pick<DueRent, 'type' | 'former_types'>, day: string): RentType {
  return formerly(former_types, day)?.type ?? type
}

/** Undefined if unchanged since. */
function formerly<T extends { until: string }>(former: readonly T[], day: string): T | undefined {
  return former.filter(({ until }) => day < until).toSorted((a, b) => a.until.localeCompare(b.until))[0]
}

export function openFrom(rent: Pick<DueRent, 'date_from' | 'billing_day' | 'billing_period'>, today: string): string {
  let start = `${rent.date_from.slice(0, 7)}-01`
  while (billedOn(rent, start) <= today) start = monthAfter(start, 1)
  return start
}

export interface Month {
  start: string
  end: string
}

/** Billing period and day have come; all months of an ended rent. */
export function monthsDue(rent: DueRent, today: string): Month[] {
  const months: Month[] = []
  const last = rent.ended_on ?? today
  for (let start = `${rent.date_from.slice(0, 7)}-01`; start <= last; start = monthAfter(start, 1)) {
    if (rent.ended_on !== null || billedOn(rent, start) <= today) months.push({ start, end: dayBefore(monthAfter(start, 1)) })
  }
  return months
}

function billedOn({ billing_period, billing_day }: Pick<DueRent, 'billing_day' | 'billing_period'>, start: string): string {
  const monthsToEnd = billing_period === 'month' ? 1 : 3 - ((Number(start.slice(5, 7)) - 1) % 3)
  return `${monthAfter(start, monthsToEnd).slice(0, 8)}${String(billing_day).padStart(2, '0')}`
}

/** Last agreed fee with later rises. */
function wholeFee({ terms }: DueRent, day: string): string {
  return round4(
    termsAt(terms, day).reduce(
      (reached, { fee, indexation_pc }) => (fee === null ? reached.times(big(indexation_pc).div(100).plus(1)) : big(fee)),
      big(0),
    ),
  )
}

export function minimumFee({ terms, minimum_fee }: DueRent, day: string): string {
  return termsAt(terms, day).findLast((each) => each.minimum_fee !== null)?.minimum_fee ?? minimum_fee
}

/** Compound. */
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
const isoDay = (at: Date) => at.toISOString().slice(0, 10)

function monthAfter(start: string, months: number): string {
  const at = utc(start)
  at.setUTCMonth(at.getUTCMonth() + months)
  return isoDay(at)
}

const dayBefore = (day: string) => isoDay(new Date(utc(day).getTime() - 86_400_000))
const dayAfter = (day: string) => isoDay(new Date(utc(day).getTime() + 86_400_000))

/** Both included. */
function days(from: string, to: string): number {
  return Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000) + 1
}
