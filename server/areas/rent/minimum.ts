import { big, sum } from '../../../contract/money.ts'
import { amountOf, daysLeft, minimumFee, monthsDue, within, type DueRent, type Month } from './due.ts'

/** INV-RENT-6; days are `yyyy-mm-dd`, EUR without VAT. */

export interface OpenCharge {
  month: string
  net: string
}

export interface InvoicedMonth {
  month: string
  /** As invoiced. */
  net: string
  /** Deducted, as an invoiced minimum covered it. */
  covered: string
  differences: readonly Difference[]
}

interface Difference {
  period_start: string
  period_end: string
  part: number
  net: string
  /** Null in former versions. */
  minimum: string | null
}

export interface DueMinimum {
  period_start: string
  period_end: string
  part: number
  minimum: string
  amount: string
}

interface SetOff {
  minima: DueMinimum[]
  /** Per open charge, in order. */
  covered: string[]
}

/**
 * Applies invoiced minima to open charges and computes missing differences of due months. A month totals its fees
 * and readings, or its minimum if higher.
 */
export function setOff(rent: DueRent, open: readonly OpenCharge[], invoiced: readonly InvoicedMonth[], today: string): SetOff {
  const covered = open.map(() => '0.00')
  const minima = minimumMonths(rent, invoiced, today).flatMap(({ held, minimumDays }) => {
    const monthCharges = open.flatMap((charge, place) => (charge.month === held.month ? [{ ...charge, place }] : []))
    const minimumTotal = sum(minimumDays.map(({ minimum }) => minimum))
    const differences = sum(held.differences.map(({ net }) => net))
    const full = sum([held.net, held.covered, ...monthCharges.map(({ net }) => net)])
    const lacking = minimumTotal.gt(full) ? minimumTotal.minus(full) : big(0)
    let rest = differences.minus(lacking).minus(held.covered)
    for (const { net, place } of monthCharges) {
      const part = rest.gt(net) ? big(net) : rest.gt(0) ? rest : big(0)
      covered[place] = part.toFixed(2)
      rest = rest.minus(part)
    }
    const due = sum(monthCharges.map(({ net, place }) => big(net).minus(covered[place] ?? '0')))
    return spread(full.plus(lacking).minus(held.net).minus(differences).minus(due), minimumDays)
  })
  return { minima, covered }
}

interface MinimumMonth {
  held: InvoicedMonth
  minimumDays: MinimumDays[]
}

type MinimumDays = Omit<DueMinimum, 'amount'>

/** Due months, and those with an invoiced difference. */
function minimumMonths(rent: DueRent, invoiced: readonly InvoicedMonth[], today: string): MinimumMonth[] {
  const due = monthsDue(rent, today).map((month) => {
    const nothing: InvoicedMonth = { month: month.start, net: '0', covered: '0', differences: [] }
    const invoicedMonth = invoiced.find((each) => each.month === month.start) ?? nothing
    return { held: invoicedMonth, minimumDays: [...uninvoicedMinima(rent, month, invoicedMonth), ...invoicedMinima(invoicedMonth)] }
  })
  // A rent that ended within an invoiced month may continue.
  const ahead = invoiced.filter(
    (aheadMonth) => aheadMonth.differences.length > 0 && !due.some((each) => each.held.month === aheadMonth.month),
  )
  return [...due, ...ahead.map((aheadMonth) => ({ held: aheadMonth, minimumDays: invoicedMinima(aheadMonth) }))]
}

/** Days without an invoiced difference, by contract. */
function uninvoicedMinima(rent: DueRent, month: Month, { differences }: InvoicedMonth): MinimumDays[] {
  const rented = within(month, { from: rent.date_from, to: rent.ended_on })
  if (rented === null) return []
  const days = differences.map(({ period_start, period_end }) => ({ from: period_start, to: period_end }))
  return daysLeft(rented, days).map(({ from, to }) => {
    const minimum = amountOf(rent, month, { from, to }, (day) => minimumFee(rent, day))
    return { period_start: from, period_end: to, part: 1, minimum }
  })
}

/** As invoiced. */
function invoicedMinima({ net, covered, differences }: InvoicedMonth): MinimumDays[] {
  const starts = [...new Set(differences.map(({ period_start }) => period_start))]
  return starts.flatMap((period_start) => {
    const parts = differences.filter((each) => each.period_start === period_start)
    const [first] = parts
    if (!first) return []
    const lastMinimum = parts.findLast(({ minimum }) => minimum !== null)?.minimum
    const minimum = lastMinimum ?? sum([net, covered, ...differences.map((each) => each.net)]).toFixed(2)
    return [{ period_start, period_end: first.period_end, part: Math.max(...parts.map(({ part }) => part)) + 1, minimum }]
  })
}

/** Up to each part's minimum, the rest to the last. */
function spread(lacking: ReturnType<typeof big>, minimumParts: readonly MinimumDays[]): DueMinimum[] {
  let remainingAmount = lacking
  return minimumParts.flatMap((each, place) => {
    const amount = place < minimumParts.length - 1 && remainingAmount.gt(each.minimum) ? big(each.minimum) : remainingAmount
    if (amount.lte(0)) return []
    remainingAmount = remainingAmount.minus(amount)
    return [{ ...each, amount: amount.toFixed(2) }]
  })
}
