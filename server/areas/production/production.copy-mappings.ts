import { independentRow, copyMapping } from '../shared/copy-mappings.ts'

/** INV-SALE-4. */
export const splitApplication = copyMapping(
  'production_applications',
  'production_applications',
)({
  ...independentRow,
  uuid: 'its own',
  number: 'its own',
  quantity: 'the part',
  quantity_done: 'nothing of it is made yet',
  labour_cost: 'the share of the part',
  completed_at: 'it goes on',
  split_from_id: 'the application that it is split from',
  search: 'follows its words',
  status: true,
  component_list_id: true,
  catalog_item_id: true,
  warehouse_id: true,
  output_warehouse_id: true,
  order_item_id: true,
  due_date: true,
  responsible_user_id: true,
  notes: true,
  started_at: true,
})

export const splitComponent = copyMapping(
  'production_application_components',
  'production_application_components',
)({
  ...independentRow,
  production_application_id: 'the new application',
  quantity: 'the part',
  planned_quantity: 'the part',
  quantity_consumed: 'nothing is consumed yet',
  cost: 'nothing is consumed yet',
  catalog_item_id: true,
  position: true,
  warehouse_id: true,
})
