import { way } from '../shared/ways.ts'

/** A line of an invoice, simplified or not, that is credited. What it names it reads from the line of the invoice. */
export const creditedLine = way(
  'creditable_lines',
  'credit_note_items',
)({
  invoice_item_id: true,
  simplified_invoice_item_id: true,
  invoice_id: 'the note names its invoice',
  simplified_invoice_id: 'the note names its invoice',
  position: 'its place there',
  unit_price: { until: 'what earlier notes took off it' },
  discount_percent: { until: 'what earlier notes took off it' },
  quantity: 'what is left of it, or what is asked',
  amount: 'what is left of it, or what is asked',
  net: 'what is left of it (INV-SALE-3)',
  price_mode: 'the note has that of its invoice',
  units: 'the pieces that no other note names',
  source_type: 'read from the invoice',
  source_id: 'read from the invoice',
  catalog_item_id: 'read from the invoice',
  name: 'read from the invoice',
  description: 'read from the invoice',
  measure_unit_id: 'read from the invoice',
  vat_rate_code: 'read from the invoice',
  vat_category: 'read from the invoice',
  vat_rate: 'read from the invoice',
  vat_reason_code: 'read from the invoice',
  accounting_account_id: 'read from the invoice',
  stock_item_id: 'goods come back where they are asked for',
})
