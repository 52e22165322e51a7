import { big, round2, round4, type VatCategory } from '../../../contract/money.ts'

export interface IncludedTax {
  vat_category: VatCategory
  /** Percent. */
  vat_rate: string
}

/** EUR per unit with VAT. */
export interface GrossPrice {
  unit_price: string
  /** Price if the other party owes the tax; null until computed. */
  counterpart_price: string | null
}

/** False for reverse charge and out of scope. */
export function holdsTax({ vat_category }: Pick<IncludedTax, 'vat_category'>): boolean {
  return vat_category === 'S' || vat_category === 'Z' || vat_category === 'E'
}

/**
 * The net price stays when reverse charge changes (INV-VAT-7); the gross price stays when only the rate changes
 * (INV-VAT-4).
 */
export function retaxed(price: GrossPrice, before: IncludedTax, after: IncludedTax): GrossPrice {
  if (holdsTax(before) === holdsTax(after)) return { unit_price: price.unit_price, counterpart_price: price.counterpart_price }
  const other =
    price.counterpart_price ?? (holdsTax(after) ? priceWithTax(price.unit_price, after) : withoutVat(price.unit_price, before.vat_rate))
  return { unit_price: other, counterpart_price: price.unit_price }
}

export function withoutVat(price: string, rate: string): string {
  return round4(big(price).times(100).div(big(rate).plus(100)))
}

/** Whole cents if they give the same net price. */
function priceWithTax(price: string, { vat_rate }: IncludedTax): string {
  const exact = big(price).times(big(vat_rate).plus(100)).div(100)
  const cents = round2(exact)
  return withoutVat(cents, vat_rate) === round4(price) ? round4(cents) : round4(exact)
}
