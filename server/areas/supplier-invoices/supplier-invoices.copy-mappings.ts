import { ofEachRow, copyMapping } from '../shared/copy-mappings.ts'

export const billedLine = copyMapping(
  'procurement_items',
  'procurement_invoice_items',
)({
  ...ofEachRow,
  id: { as: 'procurement_item_id' },
  procurement_id: 'read from the procurement',
  position: 'its place there',
  purchase_price: { as: 'price' },
  discount_percent: true,
  vat_rate_code: true,
  quantity: 'what is not invoiced yet',
  amount: 'reckoned by the table',
  catalog_item_id: 'read from the procurement',
  warehouse_id: 'read from the procurement',
  units: 'read from the procurement',
  notes: 'notes on the receipt',
  sale_price: 'the supplier does not know it',
  price_clarification_item_id: 'the line of the procurement tells it',
  order_item_id: 'the supplier does not know it',
  split_from_item_id: 'stays with the procurement',
  quantity_invoiced: 'stays with the procurement',
  quantity_returned: 'stays with the procurement',
})
