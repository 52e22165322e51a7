import { ofEachRow, copyMapping } from '../shared/copy-mappings.ts'

export const returnedLine = copyMapping(
  'procurement_invoice_items',
  'return_act_items',
)({
  ...ofEachRow,
  id: { as: 'procurement_invoice_item_id' },
  procurement_invoice_id: 'the act names its invoice',
  procurement_item_id: 'read from the invoice',
  position: 'its place there',
  price: true,
  discount_percent: true,
  vat_rate_code: true,
  vat_rate: true,
  vat_deduction_id: 'read from the line of the invoice',
  quantity: 'what did not go back yet, or what is asked',
  net: 'reckoned by the table',
  name: 'only goods go back, and they are named by the catalogue',
  quantity_returned: 'stays with the invoice',
})
