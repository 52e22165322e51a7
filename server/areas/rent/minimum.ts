import { big, sum } from '../../../contract/money.ts'
import { amountOf, daysLeft, minimumFee, monthsDue, within, type DueRent, type Month } from './due.ts'

/** @file The least that a month of a rent costs (INV-RENT-6); days are `yyyy-mm-dd`, money in EUR without VAT. */

/** A fee or a reading that is on no invoice. */
export interface OpenCharge {
  /** First day of its month. */
  month: string
  net: string
}

/** What invoices hold of a month. */
export interface InvoicedMonth {
  /** Its first day. */
  month: string
  /** Fees and readings as they were invoiced. */
  net: string
  /** What these were less because an invoiced minimum covered it. */
  covered: string
  /** Differences to the minimum. */
  differences: readonly Difference[]
}

/** A difference to the minimum on an invoice. */
interface Difference {
  period_start: string
  period_end: string
  part: number
  net: string
  /** What its days had to come to; null in charges of former versions. */
  minimum: string | null
}

/** What a month's minimum still asks for. */
export interface DueMinimum {
  period_start: string
  period_end: string
  part: number
  /** What these days have to come to. */
  minimum: string
  amount: string
}

interface SetOff {
  minima: DueMinimum[]
  /** What the invoiced minimum covers of each open charge, in their order. */
  covered: string[]
}

/**
 * Sets open charges off against the minima that were invoiced, and asks for what months that have fallen due still lack.
 * All that is ever invoiced of a month comes to its fees and readings, or to its minimum where that is more.
 */
export function setOff(rent: DueRent, open: readonly OpenCharge[], invoiced: readonly InvoicedMonth[], today: string): SetOff {
  const covered = open.map(() => '0.00')
  const minima = monthsAsked(rent, invoiced, today).flatMap(({ held, asked }) => {
    const own = open.flatMap((charge, place) => (charge.month === held.month ? [{ ...charge, place }] : []))
    const wanted = sum(asked.map(({ minimum }) => minimum))
    const differences = sum(held.differences.map(({ net }) => net))
    const full = sum([held.net, held.covered, ...own.map(({ net }) => net)])
    const lacking = wanted.gt(full) ? wanted.minus(full) : big(0)
    let rest = differences.minus(lacking).minus(held.covered)
    for (const { net, place } of own) {
      const part = rest.gt(net) ? big(net) : rest.gt(0) ? rest : big(0)
      covered[place] = part.toFixed(2)
      rest = rest.minus(part)
    }
    const due = sum(own.map(({ net, place }) => big(net).minus(covered[place] ?? '0')))
    return spread(full.plus(lacking).minus(held.net).minus(differences).minus(due), asked)
  })
  return { minima, covered }
}

interface AskedMonth {
  held: InvoicedMonth
  asked: Asked[]
}

type Asked = Omit<DueMinimum, 'amount'>

/** Months that have fallen due, and those of which invoices hold a difference. */
function monthsAsked(rent: DueRent, invoiced: readonly InvoicedMonth[], today: string): AskedMonth[] {
  const due = monthsDue(rent, today).map((month) => {
    const nothing: InvoicedMonth = { month: month.start, net: '0', covered: '0', differences: [] }
    const held = invoiced.find((each) => each.month === month.start) ?? nothing
    return { held, asked: [...askedAnew(rent, month, held), ...askedBefore(held)] }
  })
  // A rent that ended amid a month, whose minimum was invoiced then, may go on.
  const ahead = invoiced.filter((held) => held.differences.length > 0 && !due.some((each) => each.held.month === held.month))
  return [...due, ...ahead.map((held) => ({ held, asked: askedBefore(held) }))]
}

/** The minima of the days of a month that no difference on an invoice is of, by the contract. */
function askedAnew(rent: DueRent, month: Month, { differences }: InvoicedMonth): Asked[] {
  const rented = within(month, { from: rent.date_from, to: rent.ended_on })
  if (rented === null) return []
  const days = differences.map(({ period_start, period_end }) => ({ from: period_start, to: period_end }))
  return daysLeft(rented, days).map(({ from, to }) => {
    const minimum = amountOf(rent, month, { from, to }, (day) => minimumFee(rent, day))
    return { period_start: from, period_end: to, part: 1, minimum }
  })
}

/** The minima of the other days, as they were when they were invoiced. */
function askedBefore({ net, covered, differences }: InvoicedMonth): Asked[] {
  const starts = [...new Set(differences.map(({ period_start }) => period_start))]
  return starts.flatMap((period_start) => {
    const parts = differences.filter((each) => each.period_start === period_start)
    const [first] = parts
    if (!first) return []
    const known = parts.findLast(({ minimum }) => minimum !== null)?.minimum
    const minimum = known ?? sum([net, covered, ...differences.map((each) => each.net)]).toFixed(2)
    return [{ period_start, period_end: first.period_end, part: Math.max(...parts.map(({ part }) => part)) + 1, minimum }]
  })
}

/** What is lacking, on stretches of days: each takes what its days ask for at most, the last one the rest. */
function spread(lacking: ReturnType<typeof big>, asked: readonly Asked[]): DueMinimum[] {
  let left = lacking
  return asked.flatMap((each, place) => {
    const amount = place < asked.length - 1 && left.gt(each.minimum) ? big(each.minimum) : left
    if (amount.lte(0)) return []
    left = left.minus(amount)
    return [{ ...each, amount: amount.toFixed(2) }]
  })
}
