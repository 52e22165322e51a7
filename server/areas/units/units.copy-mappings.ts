import { independentRow, copyMapping } from '../shared/copy-mappings.ts'

/** docs/domain/stock.md#serialised-units, DELETE. */
export const renumberedUnit = copyMapping(
  'catalog_item_units',
  'catalog_item_units',
)({
  ...independentRow,
  number: 'the right one',
  imei: 'reckoned by the table',
  search: 'follows its words',
  stock_item_id: 'where the former one lay',
  status: 'it lies in stock',
  sold_at: 'it lies in stock',
  customer_id: 'it lies in stock',
  deleted_at: 'it goes on',
  replaced_by_id: 'it goes on',
  catalog_item_id: true,
  number2: true,
  unit_cost: true,
  procurement_item_id: true,
  supplier_id: true,
  warranty_until: true,
})
