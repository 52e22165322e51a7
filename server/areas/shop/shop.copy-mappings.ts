import { itsOwnRow, ofEachRow, way } from '../shared/ways.ts'

/** A line of a sale over the counter on the invoice that takes the sale over: prices hold VAT, goods are gone already. */
export const invoicedSale = way(
  'shop_order_items',
  'simplified_invoice_items',
)({
  ...itsOwnRow,
  shop_order_id: 'the invoice instead',
  position: 'its place there',
  stock_item_id: 'goods went with the sale',
  barcode: 'of the till',
  amount: 'reckoned by the table',
  net: 'reckoned with its tax',
  units: { until: 'written as text' },
  returns_item_id: 'none came back',
  quantity_returned: 'none came back',
  catalog_item_id: true,
  name: true,
  quantity: true,
  measure_unit_id: true,
  price_gross: { as: 'unit_price' },
  discount_percent: true,
  price_source: true,
  vat_rate_code: true,
  vat_category: true,
  vat_rate: true,
  vat_reason_code: true,
})

/** A line of a sale on the invoice with all particulars that takes the sale over. */
export const saleOnInvoice = way(
  'shop_order_items',
  'invoice_items',
)({
  ...ofEachRow,
  id: { as: 'source_id' },
  shop_order_id: 'the invoice instead',
  stock_item_id: 'goods went with the sale',
  barcode: 'of the till',
  price_gross: 'without its tax, as the unit price',
  price_source: 'the buyer is told what he pays',
  amount: 'its net instead',
  returns_item_id: 'none came back',
  quantity_returned: 'none came back',
  position: true,
  catalog_item_id: true,
  name: true,
  quantity: true,
  measure_unit_id: true,
  discount_percent: true,
  net: true,
  vat_rate_code: true,
  vat_category: true,
  vat_rate: true,
  vat_reason_code: true,
  units: true,
})
