import type { SubscriptionRecord } from '../../../contract/subscriptions/subscription-record.ts'

/** docs/domain/invoicing.md#subscriptions; days are `yyyy-mm-dd`. */

export interface Terms extends Pick<
  SubscriptionRecord,
  'start_date' | 'end_date' | 'billing_period' | 'billing_day' | 'billing_in_advance'
> {
  periods_gone: number
  /** Exclusive end; a current pause ends on the requested day. */
  pauses: readonly { date_from: string; date_to: string }[]
}

export interface Period {
  /** From 0. */
  index: number
  start: string
  end: string
  /** Actual and full days. */
  days: number
  whole: number
  billed_on: string
}

const months = { month: 1, quarter: 3, half: 6, year: 12 } as const

/** Null if none; skips periods that begin during a pause. */
export function nextPeriod(terms: Terms): Period | null {
  for (let index = terms.periods_gone; ; index += 1) {
    const period = periodAt(terms, index)
    if (period === null || !isPaused(terms, period.start)) return period
  }
}

export function duePeriods(terms: Terms, day: string): Period[] {
  const due: Period[] = []
  for (let index = terms.periods_gone; ;) {
    const period = nextPeriod({ ...terms, periods_gone: index })
    if (period === null || period.billed_on > day) return due
    due.push(period)
    index = period.index + 1
  }
}

function isPaused({ pauses }: Terms, day: string): boolean {
  return pauses.some(({ date_from, date_to }) => date_from <= day && day < date_to)
}

function periodAt(terms: Terms, index: number): Period | null {
  const { start_date, end_date, billing_in_advance } = terms
  const step = months[terms.billing_period]
  const start = monthsAfter(start_date, index * step)
  if (end_date !== null && start > end_date) return null
  const full = dayAfter(monthsAfter(start_date, (index + 1) * step), -1)
  const end = end_date !== null && end_date < full ? end_date : full
  const billed_on = onBillingDay(terms, billing_in_advance ? start : dayAfter(end, 1))
  return { index, start, end, days: days(start, end), whole: days(start, full), billed_on }
}

/** At most the month's last day. */
function onBillingDay({ billing_day }: Terms, day: string): string {
  if (billing_day === null) return day
  const first = `${day.slice(0, 8)}01`
  const here = dayOfMonth(first, billing_day)
  return here >= day ? here : dayOfMonth(monthsAfter(first, 1), billing_day)
}

/** At most the month's last day. */
function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return dayOfMonth(isoDay(Date.UTC(year, month - 1 + count, 1)), date)
}

/** @param first first day of the month */
function dayOfMonth(first: string, date: number): string {
  const [year = 0, month = 1] = first.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${first.slice(0, 8)}${String(Math.min(date, last)).padStart(2, '0')}`
}

const length = 86_400_000
const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

function dayAfter(day: string, count: number): string {
  return isoDay(utc(day) + count * length)
}

/** Both included. */
function days(from: string, to: string): number {
  return Math.round((utc(to) - utc(from)) / length) + 1
}
