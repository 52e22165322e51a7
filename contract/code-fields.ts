/** @file Unicode normalization of stored text; removes invisible characters from codes and numbers. */

/**
 * Codes, numbers, addresses and search terms. In other texts invisible characters stay, as emoji and some scripts
 * need them.
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
  ...[
    'supplier_order_nr',
    'supplier_number',
    'supplier_credit_nr',
    'gift_card_nr',
    'cash_receipt_nr',
    'receipt_nr',
    'reference',
    'order_ref',
  ],
  ...['invoice_ref', 'phone', 'contact_phone', 'recipient_phone', 'email', 'invoice_email', 'notice_email', 'website', 'url', 'public_url'],
  ...['slug', 'abbreviation', 'country_of_origin', 'adr_class', 'q', 'query', 'token'],
  ...['declaration_code', 'pvn1_code', 'phone_code', 'person_code'],
])

const unseen = /\p{Default_Ignorable_Code_Point}/gu

/** Characters of numbers, dates and times. */
const figure = /^[\d\s.,:+\-–−/%()]+$/

export const isCodeField = (field: string): boolean => codeFields.has(field)

export const codeText = (text: string): string => text.normalize('NFC').replace(unseen, '')

export function normalizedText(field: string, text: string): string {
  const composed = text.normalize('NFC')
  if (composed.search(unseen) < 0) return composed
  const bare = composed.replace(unseen, '')
  return codeFields.has(field) || figure.test(bare) ? bare : composed
}

/** Fields are named by their key, array entries by the key of the array. */
export function normalizedTexts(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return normalizedText(field, value)
  if (Array.isArray(value)) return value.map((each) => normalizedTexts(each, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, normalizedTexts(each, key)]))
}
