/** How suppliers are paid. */
export const supplierPaymentMethods = {
  transfer: 'Pārskaitījums',
  cash: 'Skaidra nauda',
  card: 'Karte',
  offset: 'Ieskaits',
} as const

/** Payments, and credit notes of the supplier. */
export const supplierSettlements = { ...supplierPaymentMethods, credit: 'Kredītrēķins' } as const
