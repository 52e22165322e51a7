import { big, round2, round4, type VatCategory } from '../../../contract/money.ts'

/** What of a line its price holds. */
export interface HeldTax {
  vat_category: VatCategory
  /** Percent. */
  vat_rate: string
}

/** The price of one, EUR, as a document whose prices hold tax shows it. */
export interface ShownPrice {
  unit_price: string
  /** What the same costs where the other one of the parties owes the tax; null where nobody worked it out yet. */
  counterpart_price: string | null
}

/** Whether a price holds tax of ours: not where the buyer owes it, nor outside the scope of VAT. */
export function holdsTax({ vat_category }: Pick<HeldTax, 'vat_category'>): boolean {
  return vat_category === 'S' || vat_category === 'Z' || vat_category === 'E'
}

/**
 * The price of a line whose VAT was decided anew: the price without tax stays when the tax goes from us to the buyer
 * or back (INV-VAT-7). A rate that only changes with the day is inside the price, which then stays as it is (INV-VAT-4).
 */
export function retaxed(price: ShownPrice, before: HeldTax, after: HeldTax): ShownPrice {
  if (holdsTax(before) === holdsTax(after)) return { unit_price: price.unit_price, counterpart_price: price.counterpart_price }
  const other =
    price.counterpart_price ?? (holdsTax(after) ? priceWithTax(price.unit_price, after) : withoutVat(price.unit_price, before.vat_rate))
  return { unit_price: other, counterpart_price: price.unit_price }
}

/** Price of one without the VAT that it holds. */
export function withoutVat(price: string, rate: string): string {
  return round4(big(price).times(100).div(big(rate).plus(100)))
}

/** In whole cents where these hold the same price without tax, as prices at the counter are. */
function priceWithTax(price: string, { vat_rate }: HeldTax): string {
  const exact = big(price).times(big(vat_rate).plus(100)).div(100)
  const cents = round2(exact)
  return withoutVat(cents, vat_rate) === round4(price) ? round4(cents) : round4(exact)
}
