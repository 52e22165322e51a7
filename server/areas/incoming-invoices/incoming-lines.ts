import { formatMoney, formatPercent, formatPrice, formatQuantity } from '../../../contract/format.ts'
import { big, round2, sum, type Decimal } from '../../../contract/money.ts'
import type { IncomingProblem } from '../../../contract/incoming-invoices/incoming-invoices.ts'
import { priced } from '../procurements/invoice-price.ts'

/** @file How lines of a received invoice are spread over goods that were received and have no invoice. */

/** Goods of the invoice, in the unit of the item. EUR without VAT. */
export interface InvoicedGoods {
  line: number
  name: string
  item_id: number
  quantity: string
  /** Before discount, for one; null if the seller states none. */
  full: string | null
  net: string
  /** Null where the buyer reckons the VAT. */
  vat_rate_code: string | null
}

/** A line of a procurement with the quantity that no invoice has. */
export interface OpenReceipt {
  procurement_item_id: number
  item_id: number
  open: string
  /** After discount, for one. */
  price: string
  vat_rate_code: string
}

export interface InvoiceItem {
  procurement_item_id: number
  quantity: string
  price: string
  discount_percent: string
  vat_rate_code: string
}

/** Of goods that the same invoice gives back: what is left of their sums. EUR. */
export interface Rest {
  name: string
  net: string
  vat_rate_code: string | null
}

export interface Spread {
  items: InvoiceItem[]
  rests: Rest[]
  problems: IncomingProblem[]
}

/**
 * Receipts are taken in their order. Each stands once on an invoice, so lines of one item and rate are one demand.
 * @param tolerance percent by which a price may differ from that of the receipt
 */
export function spreadOver(goods: readonly InvoicedGoods[], receipts: readonly OpenReceipt[], tolerance: Decimal): Spread {
  const spread: Spread = { items: [], rests: [], problems: [] }
  const taken = new Set<number>()
  for (const demand of demandsOf(goods)) {
    if (big(demand.quantity).lte(0)) {
      spread.rests.push(demand)
      if (big(demand.quantity).lt(0)) spread.problems.push(givenBack(demand))
      continue
    }
    const free = receipts.filter((receipt) => receipt.item_id === demand.item_id && !taken.has(receipt.procurement_item_id))
    const open = sum(free.map((receipt) => receipt.open))
    if (open.lt(demand.quantity)) {
      spread.problems.push(tooFew(demand, open))
      continue
    }
    for (const part of partsOf(demand, free)) {
      taken.add(part.receipt.procurement_item_id)
      place(spread, demand, part, tolerance)
    }
  }
  return spread
}

function demandsOf(goods: readonly InvoicedGoods[]): InvoicedGoods[] {
  const demands = new Map<string, InvoicedGoods>()
  for (const each of goods) {
    const key = `${each.item_id} ${each.vat_rate_code ?? ''}`
    const same = demands.get(key)
    if (!same) demands.set(key, { ...each })
    else {
      same.quantity = big(same.quantity).plus(each.quantity).toFixed()
      same.net = round2(big(same.net).plus(each.net))
      if (same.full !== each.full) same.full = null
    }
  }
  return [...demands.values()]
}

interface Part {
  receipt: OpenReceipt
  quantity: string
  net: string
}

/** Nets by cumulative rounding, so that they sum to the line's. */
function partsOf({ quantity, net }: InvoicedGoods, receipts: readonly OpenReceipt[]): Part[] {
  const parts: Part[] = []
  let [left, given] = [big(quantity), big(0)]
  for (const receipt of receipts) {
    if (left.lte(0)) break
    const taken = left.lt(receipt.open) ? left : big(receipt.open)
    left = left.minus(taken)
    const upTo = big(round2(big(net).times(big(quantity).minus(left)).div(quantity)))
    parts.push({ receipt, quantity: taken.toFixed(), net: round2(upTo.minus(given)) })
    given = upTo
  }
  return parts
}

function place({ items, problems }: Spread, demand: InvoicedGoods, { receipt, quantity, net }: Part, tolerance: Decimal): void {
  const found = priced(quantity, demand.full, net)
  const line = demand.line
  if (!found) {
    problems.push({ line, remedy: 'fix', words: `${line}. rinda: nav cenas, ar kuru ${amountOf(quantity)} maksā ${formatMoney(net)}` })
    return
  }
  items.push({
    procurement_item_id: receipt.procurement_item_id,
    quantity,
    price: found.purchase_price,
    discount_percent: found.discount_percent,
    vat_rate_code: demand.vat_rate_code ?? receipt.vat_rate_code,
  })
  const expected = big(round2(big(quantity).times(receipt.price)))
  const difference = big(net).minus(expected)
  const allowed = expected.times(tolerance).div(100)
  if (difference.abs().lte(least) || difference.abs().lte(allowed)) return
  problems.push({ line, remedy: 'differences', words: dearer(demand, receipt, { quantity, net, expected }) })
}

/** EUR; smaller differences come from rounding. */
const least = '0.02'

function dearer(
  { line, name }: InvoicedGoods,
  { price }: OpenReceipt,
  { quantity, net, expected }: { quantity: string; net: string; expected: Decimal },
): string {
  const difference = big(net).minus(big(expected))
  const invoiced = big(net).div(quantity)
  const by = big(expected).eq(0) ? '' : `par ${formatPercent(difference.abs().times(100).div(big(expected)).toFixed(1))} `
  const words = difference.gt(0) ? 'dārgāk' : 'lētāk'
  return `${line}. rinda: „${name}” rēķinā maksā ${formatPrice(invoiced.toFixed(4))} €, saņemot bija ${formatPrice(price)} €: ${by}${words}, kopā ${formatMoney(difference.abs())}`
}

function tooFew({ line, name, quantity }: InvoicedGoods, open: Decimal): IncomingProblem {
  const received = big(open).eq(0) ? 'bez rēķina saņemtu nav' : `bez rēķina saņemti tikai ${amountOf(open)}`
  return { line, remedy: 'fix', words: `${line}. rinda: „${name}” rēķinā ir ${amountOf(quantity)}, bet ${received}` }
}

function amountOf(quantity: Decimal): string {
  return formatQuantity(big(quantity))
}

function givenBack({ line, name, quantity }: InvoicedGoods): IncomingProblem {
  return {
    line,
    remedy: 'differences',
    words: `${line}. rinda atdod preci „${name}” (${amountOf(big(quantity).abs())}), kuras šajā rēķinā tik daudz nav; atdotajam vajag atgriešanas aktu`,
  }
}
