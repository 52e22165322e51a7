import { big, partNet, round2, splitGross, sum, type Decimal, type LineAmount, type VatCategory, type VatGroup } from '../money.ts'

/**
 * Amounts of credit notes and advances (docs/domain/sales.md#merging-splitting-and-invoicing-in-parts,
 * docs/domain/invoicing.md#payments-advances-and-credits).
 */

/** Parts of an invoice line in other credit notes, in the price mode. */
export interface CreditedBefore {
  /** Quantity and its amount in EUR. */
  quantity: Decimal
  net: Decimal
  /** Price corrections without quantity, EUR. */
  corrected: Decimal
}

/**
 * INV-SALE-3: net of the next credited part, so that all parts add up to the line, less price corrections.
 * @param line the invoice line with its net
 */
export function creditNet(line: LineAmount & { net: Decimal }, part: Decimal, before: CreditedBefore): string {
  const worth = big(line.net).minus(big(before.corrected))
  const remainingNet = worth.minus(big(before.net))
  const upTo = big(before.quantity).plus(big(part))
  if (upTo.gte(big(line.quantity))) return round2(remainingNet)
  const next = big(before.corrected).eq(0)
    ? big(partNet(line, part, before))
    : big(round2(worth.times(upTo).div(big(line.quantity)))).minus(big(before.net))
  return round2(next.lt(0) ? 0 : next.gt(remainingNet) ? remainingNet : next)
}

/** Unit price and discount after price corrections, for the credit line. */
export function creditPrice(line: LineAmount & { net: Decimal }, corrected: Decimal): { unit_price: string; discount_percent: string } {
  if (big(corrected).eq(0)) return { unit_price: big(line.unit_price).toFixed(4), discount_percent: big(line.discount_percent).toFixed(4) }
  const worth = big(line.net).minus(big(corrected))
  return { unit_price: worth.div(big(line.quantity)).round(4).toFixed(4), discount_percent: '0.0000' }
}

export type GroupSum = Pick<VatGroup, 'category' | 'rate' | 'reason_code' | 'taxable' | 'tax'>

/**
 * The tax is cumulative with earlier notes (INV-VAT-2), so that crediting everything returns the invoice's tax.
 * @param whole groups of the invoice, whose tax may differ by a cent for prices with VAT (INV-VAT-4)
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

/** EUR. */
export interface AdvanceShare {
  vat_category: VatCategory
  vat_rate: string
  vat_reason_code: string | null
  net: string
  vat: string
  gross: string
}

export interface AdvanceGroup extends Pick<VatGroup, 'category' | 'rate' | 'taxable' | 'tax'> {
  reason_code?: string | null
}

/**
 * INV-MONEY-3: spreads a gross amount over VAT groups in proportion, the last one taking the rest. Empty groups are
 * omitted.
 */
export function spreadAdvance(amount: Decimal, groups: readonly AdvanceGroup[]): AdvanceShare[] {
  const whole = sum(groups.map(({ taxable, tax }) => big(taxable).plus(big(tax))))
  let undistributed = big(round2(amount))
  return groups.flatMap(({ category, rate, reason_code = null, taxable, tax }, index): AdvanceShare[] => {
    const last = index === groups.length - 1
    const share = last
      ? undistributed
      : big(
          big(amount)
            .times(big(taxable).plus(big(tax)))
            .div(whole)
            .round(2),
        )
    undistributed = undistributed.minus(share)
    if (share.eq(0)) return []
    const { net, tax: vat } = splitGross(share, category === 'S' ? rate : 0)
    return [{ vat_category: category, vat_rate: rate, vat_reason_code: reason_code, net, vat, gross: round2(share) }]
  })
}

export interface GrossLine {
  gross: Decimal
  vat_category: VatCategory
  vat_rate: Decimal
  vat_reason_code?: string | null
}

/**
 * INV-VAT-4: groups, totals and line nets from gross amounts.
 * @param before groups credited before; tax is computed cumulatively, so that all parts return the invoice's tax
 */
export function grossTotals(
  lines: readonly GrossLine[],
  before: readonly GroupSum[] = [],
): { net: string; vat: string; gross: string; groups: VatGroup[]; nets: string[] } {
  const sums = new Map<string, { group: VatGroup; gross: Decimal; taken: Decimal }>()
  for (const { gross, vat_category: category, vat_rate, vat_reason_code: reason_code = null } of lines) {
    const group = { category, rate: big(vat_rate).toFixed(), reason_code, taxable: '0.00', tax: '0.00' }
    const accumulated = sums.get(keyOf(group))
    sums.set(keyOf(group), { group, gross: big(accumulated?.gross).plus(big(gross)), taken: 0 })
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
    // Cumulative, so that nets add up to the group (INV-SALE-3).
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
