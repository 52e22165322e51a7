import { ofEachRow, copyMapping } from '../shared/copy-mappings.ts'

export const offeredLine = copyMapping(
  'price_clarification_items',
  'offer_items',
)({
  ...ofEachRow,
  id: { as: 'price_clarification_item_id' },
  price_clarification_id: 'its line names it',
  position: 'its place there',
  name: true,
  catalog_item_id: true,
  quantity: true,
  unit: 'the item is counted in its own',
  quantity_unclear: 'was asked about before the line went on',
  supplier_id: 'whom we buy from is not the customer’s',
  supplier_price: { as: 'purchase_price' },
  delivery_days: 'an offer says its terms in words',
  price: { as: 'unit_price' },
  not_available: 'what nobody has is not offered',
  notes: true,
})

export const purchasedLine = copyMapping(
  'price_clarification_items',
  'procurement_items',
)({
  ...ofEachRow,
  id: { as: 'price_clarification_item_id' },
  price_clarification_id: 'its line names it',
  position: 'its place there',
  name: 'goods are called as in the catalogue',
  catalog_item_id: true,
  quantity: true,
  unit: 'the item is counted in its own',
  quantity_unclear: 'was asked about before the line went on',
  supplier_id: 'there is a procurement for each',
  supplier_price: { as: 'purchase_price' },
  delivery_days: 'the procurement is expected when the slowest of its goods come',
  price: 'what is bought has no price of sale',
  not_available: 'what nobody has is not bought',
  notes: true,
})
