/**
 * Why an invoice is credited. `price` and `discount` only lower the price: their lines say how much a
 * piece costs less, and the goods stay delivered.
 */
export const creditReasons = ['return', 'price', 'error', 'discount', 'other'] as const

/** Why an invoice is credited. */
export type CreditReason = (typeof creditReasons)[number]

/** Reasons in words, as screens and documents name them. */
export const creditReasonWords: Readonly<Record<CreditReason, string>> = {
  return: 'Preču atgriešana',
  price: 'Cenas labojums',
  error: 'Kļūda rēķinā',
  discount: 'Atlaide',
  other: 'Cits iemesls',
}

/** Whether a note with this reason only lowers prices, no quantity coming back. */
export function lowersPrice(reason: CreditReason): boolean {
  return reason === 'price' || reason === 'discount'
}
