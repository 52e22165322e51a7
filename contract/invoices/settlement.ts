import { big, partNet, round2, splitGross, sum, type Decimal, type LineAmount, type VatCategory, type VatGroup } from '../money.ts'

/** Cents of credit notes and advances (docs/domain/sales.md#merging-splitting-and-invoicing-in-parts, docs/domain/invoicing.md#payments-advances-and-credits), the same on server and client. */

/** What of an invoice's line other credit notes hold; amounts as its price is given, with VAT where prices hold it. */
export interface CreditedBefore {
  /** Quantity credited, and what it came to in EUR. */
  quantity: Decimal
  net: Decimal
  /** EUR by which its price was corrected, no quantity coming back. */
  corrected: Decimal
}

/**
 * INV-SALE-3 downwards: net of the next part of an invoice's line that is credited, so that all parts
 * together give the line to the cent. What its price was corrected by is no longer there to be credited.
 * @param line as it stands on the invoice, with its net
 */
export function creditNet(line: LineAmount & { net: Decimal }, part: Decimal, before: CreditedBefore): string {
  const worth = big(line.net).minus(big(before.corrected))
  const left = worth.minus(big(before.net))
  const upTo = big(before.quantity).plus(big(part))
  if (upTo.gte(big(line.quantity))) return round2(left)
  const next = big(before.corrected).eq(0)
    ? big(partNet(line, part, before))
    : big(round2(worth.times(upTo).div(big(line.quantity)))).minus(big(before.net))
  return round2(next.lt(0) ? 0 : next.gt(left) ? left : next)
}

/** What a piece of an invoice's line is worth after corrections of its price: price and discount that a credit line shows. */
export function creditPrice(line: LineAmount & { net: Decimal }, corrected: Decimal): { unit_price: string; discount_percent: string } {
  if (big(corrected).eq(0)) return { unit_price: big(line.unit_price).toFixed(4), discount_percent: big(line.discount_percent).toFixed(4) }
  const worth = big(line.net).minus(big(corrected))
  return { unit_price: worth.div(big(line.quantity)).round(4).toFixed(4), discount_percent: '0.0000' }
}

/** VAT groups of a document as notes before it came to. */
export type GroupSum = Pick<VatGroup, 'category' | 'rate' | 'reason_code' | 'taxable' | 'tax'>

/**
 * VAT groups of a credit note: the tax of each is what all notes on the invoice come to with this one
 * (INV-VAT-2), less what they came to before, so that crediting all of an invoice gives back its tax.
 * @param whole groups of the invoice, whose tax may be what prices held (INV-VAT-4), a cent beside that of its base
 */
export function creditGroups(groups: readonly VatGroup[], before: readonly GroupSum[], whole: readonly GroupSum[] = []): VatGroup[] {
  return groups.map((group) => {
    if (group.category !== 'S') return group
    const earlier = before.find((each) => keyOf(each) === keyOf(group))
    const taxable = big(group.taxable).plus(big(earlier?.taxable))
    const all = whole.find((each) => keyOf(each) === keyOf(group))
    const tax = all && taxable.eq(big(all.taxable)) ? all.tax : round2(taxable.times(big(group.rate)).div(100))
    return { ...group, tax: round2(big(tax).minus(big(earlier?.tax))) }
  })
}

function keyOf({ category, rate, reason_code }: Pick<VatGroup, 'category' | 'rate' | 'reason_code'>): string {
  return [category, big(rate).toFixed(), reason_code ?? ''].join('|')
}

/** A part of an advance in a VAT group, EUR. */
export interface AdvanceShare {
  vat_category: VatCategory
  vat_rate: string
  net: string
  vat: string
  gross: string
}

/**
 * INV-MONEY-3: an amount with VAT spread over VAT groups in proportion to what each comes to, the last one
 * taking the rest; the tax inside each share is told by its rate. Groups that get nothing are left out.
 */
export function spreadAdvance(amount: Decimal, groups: readonly Pick<VatGroup, 'category' | 'rate' | 'taxable' | 'tax'>[]): AdvanceShare[] {
  const whole = sum(groups.map(({ taxable, tax }) => big(taxable).plus(big(tax))))
  let left = big(round2(amount))
  return groups.flatMap(({ category, rate, taxable, tax }, index): AdvanceShare[] => {
    const last = index === groups.length - 1
    const share = last
      ? left
      : big(
          big(amount)
            .times(big(taxable).plus(big(tax)))
            .div(whole)
            .round(2),
        )
    left = left.minus(share)
    if (share.eq(0)) return []
    const { net, tax: vat } = splitGross(share, category === 'S' ? rate : 0)
    return [{ vat_category: category, vat_rate: rate, net, vat, gross: round2(share) }]
  })
}

/** A line whose amount holds VAT. */
export interface GrossLine {
  gross: Decimal
  vat_category: VatCategory
  vat_rate: Decimal
  vat_reason_code?: string | null
}

/**
 * INV-VAT-4 for a document whose amounts hold VAT: groups, totals, and the net of each line, which add up to them.
 * @param before groups of what was credited before of the same invoice, where the document credits more of it: its tax is
 *   that of all together less what was before, so that all parts give back the tax of the invoice to the cent
 */
export function grossTotals(
  lines: readonly GrossLine[],
  before: readonly GroupSum[] = [],
): { net: string; vat: string; gross: string; groups: VatGroup[]; nets: string[] } {
  const sums = new Map<string, { group: VatGroup; gross: Decimal; taken: Decimal }>()
  for (const { gross, vat_category: category, vat_rate, vat_reason_code: reason_code = null } of lines) {
    const group = { category, rate: big(vat_rate).toFixed(), reason_code, taxable: '0.00', tax: '0.00' }
    const known = sums.get(keyOf(group))
    sums.set(keyOf(group), { group, gross: big(known?.gross).plus(big(gross)), taken: 0 })
  }
  for (const each of sums.values()) {
    const earlier = before.find((other) => keyOf(other) === keyOf(each.group))
    const start = big(earlier?.taxable).plus(big(earlier?.tax))
    const { net, tax } = splitGross(start.plus(big(each.gross)), each.group.category === 'S' ? each.group.rate : 0)
    each.group = { ...each.group, taxable: round2(big(net).minus(big(earlier?.taxable))), tax: round2(big(tax).minus(big(earlier?.tax))) }
    each.gross = start
    each.taken = big(earlier?.taxable)
  }
  const nets = lines.map(({ gross, vat_category: category, vat_rate, vat_reason_code: reason_code = null }) => {
    const each = sums.get(keyOf({ category, rate: big(vat_rate).toFixed(), reason_code }))
    if (!each) return '0.00'
    // Up to here, so that the nets of a group give its sum (INV-SALE-3).
    each.gross = big(each.gross).plus(big(gross))
    const upTo = big(splitGross(each.gross, category === 'S' ? vat_rate : 0).net)
    const net = upTo.minus(big(each.taken))
    each.taken = upTo
    return round2(net)
  })
  const groups = [...sums.values()].map(({ group }) => group)
  const net = sum(groups.map(({ taxable }) => taxable))
  const vat = sum(groups.map(({ tax }) => tax))
  return { net: round2(net), vat: round2(vat), gross: round2(net.plus(vat)), groups, nets }
}
