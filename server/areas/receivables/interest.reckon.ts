import type Big from 'big.js'
import { shifted } from '../../../contract/bank-days.ts'
import type { InterestBasis, InterestStretch } from '../../../contract/receivables/late-interest.ts'
import { big, round2, round4 } from '../../../contract/money.ts'
import { daysBetween } from '../../http/days.ts'

/** Percents, from a day until the next row. */
export interface InterestRate {
  valid_from: string
  reference_rate: string
  business_points: string
  consumer_rate: string
  contract_cap: string
}

/** A change of what is open, at the end of a day; EUR, below zero what is paid. */
export interface OpenChange {
  day: string
  delta: string
}

export interface LateInvoice {
  id: number
  number: string
  due_date: string
  gross: string
  /** Now; EUR. */
  open: string
  /** After the due date. */
  changes: readonly OpenChange[]
  /** By contract; null: by law. */
  percent_a_day: string | null
  basis: InterestBasis
}

interface Period {
  from: string
  to: string
}

export interface Reckoned {
  stretches: Omit<InterestStretch, 'id'>[]
  /** The first day without a rate. */
  missing: string | null
}

/**
 * Interest of the days after the due date, each on what was open when the day began: whoever pays on the day after the
 * due date owes for one day (INV-INTEREST-1). Each stretch is rounded to cents.
 */
export function reckon(invoice: LateInvoice, period: Period, rates: readonly InterestRate[]): Reckoned {
  const stretches: Reckoned['stretches'] = []
  let missing: string | null = null
  // The cap is on the whole, so days before the period are reckoned, too.
  let left = capOf(invoice, rates)
  for (const { first, last, base } of openStretches(invoice, period.to)) {
    for (const part of byRate({ first, last }, period.from, rates)) {
      const percent = percentOf(invoice, part)
      if (percent === null) {
        if (part.last >= period.from) missing ??= part.first
        continue
      }
      const days = daysBetween(part.first, part.last) + 1
      const whole = big(round2(interestOf(base, percent, days, invoice.basis)))
      const interest = left !== null && whole.gt(left) ? left : whole
      if (left !== null) left = left.minus(interest)
      if (interest.lte(0) || part.first < period.from) continue
      stretches.push({
        invoice: { id: invoice.id, name: invoice.number },
        basis: invoice.basis,
        due_date: invoice.due_date,
        from: part.first,
        to: part.last,
        days,
        base: round2(base),
        percent,
        interest: round2(interest),
        is_capped: interest.lt(whole),
      })
    }
  }
  return { stretches, missing }
}

/** Days of a year, also of a leap year, so that a day costs the same on each. */
const daysOfYear = 365

function interestOf(base: Big, percent: string, days: number, basis: InterestBasis): Big {
  const a_day = basis === 'contract' ? big(percent) : big(percent).div(daysOfYear)
  return base.times(a_day).times(days).div(100)
}

interface Stretch {
  first: string
  last: string
  base: Big
}

/** Days in a row with the same sum open at their beginning. */
function openStretches({ open, changes, due_date }: LateInvoice, to: string): Stretch[] {
  const sorted = changes.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  // Of the evening of the due date: the sum that is open now, without all that came since.
  let base = sorted.reduce((sum, { delta }) => sum.minus(delta), big(open))
  const found: Stretch[] = []
  let first = shifted(due_date, 1)
  for (const { day, delta } of sorted.filter((each) => each.day < to)) {
    const next = shifted(day, 1)
    if (next > first && base.gt(0)) found.push({ first, last: day, base })
    first = next
    base = base.plus(delta)
  }
  if (first <= to && base.gt(0)) found.push({ first, last: to, base })
  return found
}

interface RatedDays {
  first: string
  last: string
  rate: InterestRate | undefined
}

/** Cut where another rate begins, at half-years, and where the period begins. */
function byRate({ first, last }: Pick<Stretch, 'first' | 'last'>, from: string, rates: readonly InterestRate[]): RatedDays[] {
  const days = [from, ...rates.map(({ valid_from }) => valid_from), ...halfYears(first, last)]
  const cuts = [...new Set(days)].filter((day) => day > first && day <= last).toSorted()
  return [first, ...cuts].map((start, place) => {
    const next = cuts[place]
    return { first: start, last: next === undefined ? last : shifted(next, -1), rate: rateOn(rates, start) }
  })
}

function rateOn(rates: readonly InterestRate[], day: string): InterestRate | undefined {
  return rates.findLast(({ valid_from }) => valid_from <= day)
}

function halfYears(first: string, last: string): string[] {
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))]
  return Array.from({ length: to - from + 1 }, (_, place) => from + place).flatMap((year) => [`${year}-01-01`, `${year}-07-01`])
}

/** Null: nobody entered the rate of this day. The reference rate has to be entered for each half-year. */
function percentOf({ basis, percent_a_day }: LateInvoice, { first, rate }: RatedDays): string | null {
  if (basis === 'contract') return percent_a_day
  if (!rate) return null
  if (basis === 'consumer') return rate.consumer_rate
  const halfYear = first.slice(5) < '07-01' ? `${first.slice(0, 4)}-01-01` : `${first.slice(0, 4)}-07-01`
  return rate.valid_from < halfYear ? null : round4(big(rate.reference_rate).plus(rate.business_points))
}

/** EUR that a percent a day by contract comes to at most, by the cap of the due date; null by law. */
function capOf({ basis, gross, due_date }: LateInvoice, rates: readonly InterestRate[]): Big | null {
  const rate = rateOn(rates, due_date) ?? rates[0]
  return basis === 'contract' && rate ? big(round2(big(gross).times(rate.contract_cap).div(100))) : null
}
