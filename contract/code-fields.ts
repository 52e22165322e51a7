/** @file Text as it is kept: its letters in one form everywhere, and codes and numbers without signs that draw nothing. */

/**
 * Fields that hold a code, a number or an address, or what is looked for: what draws nothing does not belong to them. In
 * texts and names it stays, for emoji and some scripts are written with it.
 */
const codeFields: ReadonlySet<string> = new Set([
  ...['sku', 'code', 'codes', 'barcode', 'barcodes', 'manufacturer_code', 'cn_code', 'stat_nr', 'bank_code', 'unece_code', 'vat_rate_code'],
  ...[
    'vat_reason_code',
    'reg_nr',
    'vat_nr',
    'card_nr',
    'gln',
    'peppol_id',
    'iban',
    'bic',
    'postal_code',
    'delivery_postal_code',
    'licence_nr',
    'vehicle_nr',
  ],
  ...['trailer_nr', 'serial_nr', 'inventory_nr', 'uuid', 'number', 'units', 'tracking_nr', 'cmr_nr', 'contract_nr', 'customer_order_nr'],
  ...['supplier_order_nr', 'supplier_number', 'supplier_credit_nr', 'gift_card_nr', 'cash_receipt_nr', 'reference', 'order_ref'],
  ...['invoice_ref', 'phone', 'contact_phone', 'recipient_phone', 'email', 'invoice_email', 'notice_email', 'website', 'url', 'public_url'],
  ...['slug', 'abbreviation', 'country_of_origin', 'adr_class', 'q', 'query', 'token'],
  ...['declaration_code', 'pvn1_code', 'phone_code'],
])

const unseen = /\p{Default_Ignorable_Code_Point}/gu

/** Signs of figures, days and times. */
const figure = /^[\d\s.,:+\-–−/%()]+$/

/** Whether a field of this name holds a code. */
export const isCodeField = (field: string): boolean => codeFields.has(field)

/** A code or a number without signs that draw nothing. */
export const codeText = (text: string): string => text.normalize('NFC').replace(unseen, '')

/** The text of a field as it is kept. */
export function keptText(field: string, text: string): string {
  const composed = text.normalize('NFC')
  if (composed.search(unseen) < 0) return composed
  const bare = composed.replace(unseen, '')
  return codeFields.has(field) || figure.test(bare) ? bare : composed
}

/** All texts of a value as they are kept; a field is named by its key, the entries of a list by that of the list. */
export function keptTexts(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return keptText(field, value)
  if (Array.isArray(value)) return value.map((each) => keptTexts(each, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, keptTexts(each, key)]))
}
