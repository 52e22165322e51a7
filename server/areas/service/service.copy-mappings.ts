import { ofEachRow, way } from '../shared/ways.ts'

/** The header of an application of which a part becomes one of its own. */
export const splitApplication = way(
  'service_applications',
  'service_applications',
)({
  ...ofEachRow,
  id: 'a new one',
  uuid: 'a new one',
  number: 'a new one',
  status: true,
  type: true,
  priority: true,
  date: true,
  reported_at: true,
  planned_date: true,
  courier_direction: 'asked for once',
  courier_date: 'asked for once',
  customer_id: true,
  branch_id: true,
  contact_id: true,
  assignee_id: true,
  warehouse_id: true,
  problem: true,
  diagnosis: true,
  result: 'what was done of the part is told there',
  notes: true,
  internal_notes: true,
  contract_ref: true,
  discount_percent: true,
  is_warranty: true,
  travel_km: 'driven once',
  started_at: true,
  completed_at: 'what is completed is not split',
  completed_on: 'what is completed is not split',
  split_from_id: 'the application that it came from',
  search: 'its own',
})

/** A machine of which some positions go to another application. */
export const splitMachine = way(
  'serviceable_items',
  'serviceable_items',
)({
  ...ofEachRow,
  id: 'a new one',
  service_application_id: 'the new one',
  position: 'its place there',
  inventory_item_id: true,
  description: true,
  serial_nr: true,
  counter_values: true,
  counters_read_on: true,
  problem: true,
})
