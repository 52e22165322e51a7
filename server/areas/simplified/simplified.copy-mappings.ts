import { independentRow, copyMapping } from '../shared/copy-mappings.ts'

/** Prices stay, VAT by the new day. */
export const copiedSale = copyMapping(
  'simplified_invoice_items',
  'simplified_invoice_items',
)({
  ...independentRow,
  simplified_invoice_id: 'the new invoice',
  position: 'its place there',
  amount: 'reckoned by the table',
  net: 'reckoned with its tax',
  units: 'pieces are sold once',
  source_type: true,
  catalog_item_id: true,
  stock_item_id: true,
  name: true,
  description: true,
  quantity: true,
  measure_unit_id: true,
  unit_price: true,
  counterpart_price: true,
  discount_percent: true,
  price_source: true,
  vat_rate_code: { until: 'decided anew' },
  vat_category: { until: 'decided anew' },
  vat_rate: { until: 'decided anew' },
  vat_reason_code: { until: 'decided anew' },
})
