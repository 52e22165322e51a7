import Big from 'big.js'

/**
 * Values are decimal strings; rounding is half away from zero, like PostgreSQL numeric
 * (docs/domain/invoicing.md#rounding).
 */

Big.RM = Big.roundHalfUp
Big.DP = 20

export type Decimal = Big | string | number

/** Empty text is zero. */
export function big(value: Decimal | null | undefined): Big {
  return value === null || value === undefined || value === '' ? new Big(0) : new Big(value)
}

export function round2(value: Decimal): string {
  return big(value).round(2).toFixed(2)
}

/** For prices, quantities and stock value. */
export function round4(value: Decimal): string {
  return big(value).round(4).toFixed(4)
}

export function sum(values: Iterable<Decimal>): Big {
  let total = big(0)
  for (const value of values) total = total.plus(big(value))
  return total
}

export interface LineAmount {
  quantity: Decimal
  unit_price: Decimal
  discount_percent: Decimal
}

/** Unrounded line amount after discount (INV-SALE-1). */
export function extended({ quantity, unit_price, discount_percent }: LineAmount): Big {
  return big(quantity)
    .times(big(unit_price))
    .times(big(100).minus(big(discount_percent)))
    .div(100)
}

/** INV-VAT-1: net of a line in EUR, rounded once. */
export function lineNet(line: LineAmount): string {
  return round2(extended(line))
}

/** EN 16931 categories; only S carries tax. */
export const vatCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const
export type VatCategory = (typeof vatCategories)[number]

export interface TaxedLine {
  net: Decimal
  vat_category: VatCategory
  vat_rate: Decimal
  vat_reason_code?: string | null
}

export interface VatGroup {
  category: VatCategory
  rate: string
  reason_code: string | null
  taxable: string
  tax: string
}

/** EUR. */
export interface Totals {
  net: string
  vat: string
  gross: string
  groups: VatGroup[]
}

/** INV-VAT-2 and INV-VAT-3: VAT by category and rate on rounded line nets, then summed without rounding. */
export function totalsOf(lines: readonly TaxedLine[]): Totals {
  const groups = new Map<string, { line: TaxedLine; taxable: Big }>()
  for (const line of lines) {
    const key = [line.vat_category, big(line.vat_rate).toFixed(), line.vat_reason_code ?? ''].join('|')
    const group = groups.get(key) ?? { line, taxable: big(0) }
    groups.set(key, { line: group.line, taxable: group.taxable.plus(big(line.net)) })
  }
  const result = [...groups.values()].map(({ line, taxable }): VatGroup => ({
    category: line.vat_category,
    rate: big(line.vat_rate).toFixed(),
    reason_code: line.vat_reason_code ?? null,
    taxable: round2(taxable),
    tax: line.vat_category === 'S' ? round2(taxable.times(big(line.vat_rate)).div(100)) : '0.00',
  }))
  result.sort((a, b) => vatCategories.indexOf(a.category) - vatCategories.indexOf(b.category) || big(b.rate).cmp(big(a.rate)))
  const net = sum(lines.map((line) => line.net))
  const vat = sum(result.map((group) => group.tax))
  return { net: round2(net), vat: round2(vat), gross: round2(net.plus(vat)), groups: result }
}

/** INV-VAT-4: net and tax of a gross amount, always adding up to it. */
export function splitGross(gross: Decimal, rate: Decimal): { net: string; tax: string } {
  const tax = big(big(gross).times(big(rate)).div(big(rate).plus(100)).round(2))
  return { net: round2(big(gross).minus(tax)), tax: round2(tax) }
}

/**
 * INV-SALE-3: net of the next part of a line, so that all parts add up to the line's net.
 * @param before quantity already invoiced and its net in EUR
 */
export function partNet(line: Omit<LineAmount, 'quantity'>, part: Decimal, before: { quantity: Decimal; net: Decimal }): string {
  const upTo = lineNet({ ...line, quantity: big(before.quantity).plus(big(part)) })
  return round2(big(upTo).minus(big(before.net)))
}
