/** `price` and `discount` only lower the price per piece; the goods stay delivered. */
export const creditReasons = ['return', 'price', 'error', 'discount', 'other'] as const

export type CreditReason = (typeof creditReasons)[number]

export const creditReasonWords: Readonly<Record<CreditReason, string>> = {
  return: 'Preču atgriešana',
  price: 'Cenas labojums',
  error: 'Kļūda rēķinā',
  discount: 'Atlaide',
  other: 'Cits iemesls',
}

export function lowersPrice(reason: CreditReason): boolean {
  return reason === 'price' || reason === 'discount'
}
