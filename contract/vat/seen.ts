/** Calls that people with the right to see VAT may make; no specification has them. */
export const seenByVat = { rule: 'view_vat', addition: true } as const
