import { big, round2, round4, sum } from '../../../contract/money.ts'

/** What falls due of a rent and when (domain.md 3.14); days are `yyyy-mm-dd`, money in EUR without VAT. */

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
  terms: readonly { valid_from: string; fee: string; indexation_pc: string; minimum_fee: string | null }[]
  items: readonly {
    id: number
    date_from: string
    date_to: string | null
    monthly_fee: string
    former_fees?: readonly { until: string; monthly_fee: string }[]
  }[]
  /** Parts of months that invoices hold: a rent began or ended amid one, and may have been reopened since. */
  held?: readonly HeldPart[]
}

/** What an invoice holds of a month of which it does not hold all days. */
export interface HeldPart {
  kind: 'rent_fee' | 'rent_minimum'
  rent_item_id: number | null
  period_start: string
  period_end: string
  net: string
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

/** What a month's minimum still asks for. */
export interface DueMinimum {
  period_start: string
  period_end: string
  amount: string
}

/** Fees of all months that have fallen due by a day, by month and machine. */
export function feesDue(rent: DueRent, today: string): DueFee[] {
  return feesFor(rent, today, (_, { from, to }) => [{ from, to }])
}

/** The same without the days that invoices hold already (law T7): what is to be charged. */
export function feesLeft(rent: DueRent, today: string): DueFee[] {
  return feesFor(rent, today, ({ start, end }, { id, from, to }) => {
    const held = heldIn(rent, { kind: 'rent_fee', id, start, end })
    return held.length === 0 ? [{ from, to }] : gapsIn({ from: from > start ? from : start, to: to !== null && to < end ? to : end }, held)
  })
}

interface Stretch {
  from: string
  /** Null where no end is known. */
  to: string | null
}

/** @param daysOf the stretches of a month that are reckoned of a machine, or of the whole rent */
function feesFor(rent: DueRent, today: string, daysOf: (month: Month, of: Stretch & { id: number | null }) => Stretch[]): DueFee[] {
  return monthsDue(rent, today).flatMap((month) => {
    if (typeAt(rent, month.start) === 'per_reading') return []
    const risen = indexation(rent, month.start)
    const machines = rent.items.map(({ id, date_from, date_to, monthly_fee, former_fees = [] }) => {
      const fee = round4(big(formerly(former_fees, month.start)?.monthly_fee ?? monthly_fee).times(risen))
      return { id, from: date_from, to: earlier(date_to, rent.ended_on), fee }
    })
    const whole = { id: null, from: rent.date_from, to: rent.ended_on, fee: termFee(rent, month.start) }
    return [whole, ...machines].flatMap(({ fee, ...of }) =>
      daysOf(month, of).flatMap((days) => feeOf(month, days, fee).map((due) => ({ rent_item_id: of.id, ...due }))),
    )
  })
}

/** Parts that invoices hold of a month, by their days. */
function heldIn({ held = [] }: DueRent, { kind, id, start, end }: Month & { kind: HeldPart['kind']; id: number | null }): HeldPart[] {
  return held
    .filter((part) => part.kind === kind && part.rent_item_id === id && part.period_end >= start && part.period_end <= end)
    .toSorted((a, b) => a.period_start.localeCompare(b.period_start))
}

/** The stretches of some days that no part holds; the parts are in the order of their days. */
function gapsIn({ from, to }: { from: string; to: string }, held: readonly HeldPart[]): { from: string; to: string }[] {
  const starts = [from, ...held.map(({ period_end }) => dayAfter(period_end))]
  const ends = [...held.map(({ period_start }) => dayBefore(period_start)), to]
  return starts.flatMap((start, place) => {
    const gap = { from: start > from ? start : from, to: (ends[place] ?? to) < to ? (ends[place] ?? to) : to }
    return gap.from <= gap.to ? [gap] : []
  })
}

/**
 * Law T6: what is left to the minimum of each month that has fallen due.
 * @param charged what else was charged for a day: fees at the end of their period, readings on their own
 */
export function minimaDue(rent: DueRent, charged: readonly { date: string; net: string }[], today: string): DueMinimum[] {
  return monthsDue(rent, today).flatMap((month) => {
    const [wanted] = feeOf(month, { from: rent.date_from, to: rent.ended_on }, minimumFee(rent, month.start))
    if (!wanted) return []
    const had = sum(charged.filter(({ date }) => date >= month.start && date <= month.end).map(({ net }) => net))
    const left = big(wanted.amount).minus(had)
    return left.gt(0) ? [{ period_start: wanted.period_start, period_end: wanted.period_end, amount: left.toFixed(2) }] : []
  })
}

/** What of the minima that are due no invoice holds yet, for the days that it does not hold. */
export function minimaLeft(rent: DueRent, due: readonly DueMinimum[]): DueMinimum[] {
  return due.flatMap((minimum) => {
    const { period_start, period_end, amount } = minimum
    const held = heldIn(rent, {
      kind: 'rent_minimum',
      id: null,
      start: `${period_start.slice(0, 7)}-01`,
      end: `${period_start.slice(0, 7)}-31`,
    })
    if (held.length === 0) return [minimum]
    const left = big(amount).minus(sum(held.map(({ net }) => net)))
    const [gap] = gapsIn({ from: period_start, to: period_end }, held)
    return gap && left.gt(0) ? [{ period_start: gap.from, period_end: gap.to, amount: left.toFixed(2) }] : []
  })
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

interface Month {
  start: string
  end: string
}

/** Calendar months whose billing period is over and whose billing day has come; all of a rent that has ended. */
function monthsDue(rent: DueRent, today: string): Month[] {
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

/** Law T4: the fee of a month by the days of it that were rented; nothing where there is nothing to pay. */
function feeOf({ start, end }: Month, { from, to }: { from: string; to: string | null }, fee: string): Omit<DueFee, 'rent_item_id'>[] {
  const period_start = from > start ? from : start
  const period_end = to !== null && to < end ? to : end
  if (period_start > period_end) return []
  const amount = round2(big(fee).times(days(period_start, period_end)).div(days(start, end)))
  return big(amount).gt(0) ? [{ period_start, period_end, amount }] : []
}

/** The fee of the whole rent by the terms of a day. */
function termFee({ terms }: DueRent, day: string): string {
  return termsAt(terms, day).at(-1)?.fee ?? '0'
}

/** The least that a month costs by the terms of a day. */
function minimumFee({ terms, minimum_fee }: DueRent, day: string): string {
  return termsAt(terms, day).findLast((each) => each.minimum_fee !== null)?.minimum_fee ?? minimum_fee
}

/** By how much the monthly fees have risen by a day: every rise on what was reached before. */
function indexation({ terms }: DueRent, day: string) {
  return termsAt(terms, day).reduce((factor, { indexation_pc }) => factor.times(big(indexation_pc).div(100).plus(1)), big(1))
}

function termsAt(terms: DueRent['terms'], day: string): DueRent['terms'] {
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
