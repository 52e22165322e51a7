import { itsOwnRow, way } from '../ways.ts'

/** A line of a procurement, or a part of it, that is split off for what comes later or apart. */
export const splitPurchase = way(
  'procurement_items',
  'procurement_items',
)({
  ...itsOwnRow,
  procurement_id: 'the new procurement',
  position: 'its place there',
  quantity: 'the part',
  units: 'numbers of the part',
  split_from_item_id: 'the line that it is split from, where that stays',
  amount: 'reckoned by the table',
  quantity_invoiced: 'nothing is received yet',
  quantity_returned: 'nothing is received yet',
  catalog_item_id: true,
  purchase_price: true,
  discount_percent: true,
  vat_rate_code: true,
  warehouse_id: true,
  sale_price: true,
  order_item_id: true,
  price_clarification_item_id: true,
  notes: true,
})

/** A procurement that another one is split off. */
export const splitProcurement = way(
  'procurements',
  'procurements',
)({
  ...itsOwnRow,
  uuid: 'its own',
  number: 'its own, where the first has one',
  series: 'its own',
  series_no: 'its own',
  split_from_id: 'the procurement that it is split from',
  net: 'sum of its lines',
  search: 'follows its words',
  transport_cost: 'stays with the first (law C1)',
  accepted_at: 'it is not received yet',
  accepted_by: 'it is not received yet',
  cancelled_at: 'it goes on',
  document_id: 'papers stay with the first',
  status: true,
  kind: true,
  date: true,
  supplier_id: true,
  warehouse_id: true,
  source_warehouse_id: true,
  expected_date: true,
  ordered_at: true,
  supplier_order_nr: true,
  for_order_id: true,
  notes: true,
})
