import { independentRow, copyMapping } from '../shared/copy-mappings.ts'

const ofItsFate = {
  quantity_reserved: 'follows the reservations that are handed over',
  quantity_fulfilled: 'what was issued stays where it was',
  quantity_invoiced: 'what was invoiced stays where it was',
  quantity_credited: 'what was credited stays where it was',
  cost: 'what was issued stays where it was',
  amount: 'reckoned by the table',
} as const

/** Agreed values stay; a whole line is moved instead. */
export const splitLine = copyMapping(
  'order_items',
  'order_items',
)({
  ...independentRow,
  ...ofItsFate,
  order_id: 'the new order',
  position: 'its place there',
  quantity: 'the part',
  split_from_item_id: 'the line that it is split from',
  catalog_item_id: true,
  name: true,
  sku: true,
  measure_unit_id: true,
  unit_price: true,
  base_price: true,
  price_source: true,
  discount_percent: true,
  vat_rate_code: true,
  vat_category: true,
  vat_rate: true,
  vat_reason_code: true,
  warehouse_id: true,
  options: true,
  notes: true,
})

/** Current prices, VAT and options (docs/domain/sales.md#orders). */
export const repeatedLine = copyMapping(
  'order_items',
  'order_items',
)({
  ...independentRow,
  ...ofItsFate,
  order_id: 'the new order',
  position: 'its place there',
  split_from_item_id: 'it was not split from anything',
  catalog_item_id: true,
  quantity: true,
  warehouse_id: true,
  name: true,
  notes: true,
  options: { until: 'as the catalogue names and prices them now' },
  sku: 'as the catalogue has it now',
  measure_unit_id: 'as the catalogue has it now',
  unit_price: 'priced anew',
  base_price: 'priced anew',
  price_source: 'priced anew',
  discount_percent: 'priced anew',
  vat_rate_code: 'decided anew',
  vat_category: 'decided anew',
  vat_rate: 'decided anew',
  vat_reason_code: 'decided anew',
})

const ofItsLines = {
  uuid: 'its own',
  number: 'its own',
  net: 'sum of its lines',
  vat: 'sum of its lines',
  gross: 'sum of its lines',
  search: 'follows its words',
  fulfillment_status: 'follows its lines',
  invoicing_status: 'follows its lines',
  is_backordered: 'follows its lines',
  fulfilled_at: 'nothing of it is fulfilled yet',
  invoiced_at: 'nothing of it is invoiced yet',
  cancelled_at: 'it goes on',
  merged_into_id: 'it goes on',
  credit_note_id: 'it was not made of one',
  offer_id: 'the offer is ordered by the first',
  advance_required: 'advances stay with the first',
  advance_percent: 'advances stay with the first',
} as const

const ofTheCustomer = {
  customer_id: true,
  branch_id: true,
  contact_id: true,
  buyer_reference: true,
  manager_id: 'the same, but one that a customer makes has nobody yet',
  warehouse_id: true,
  price_mode: true,
  project: true,
  notes: true,
  internal_notes: true,
} as const

/** Same state; same day in an open period. */
export const splitOrder = copyMapping(
  'orders',
  'orders',
)({
  ...independentRow,
  ...ofItsLines,
  ...ofTheCustomer,
  status: true,
  date: 'the same, unless its period was closed',
  source: 'says that it was split',
  split_from_id: 'the order that it is split from',
  customer_order_nr: true,
  expected_date: true,
})

export const repeatedOrder = copyMapping(
  'orders',
  'orders',
)({
  ...independentRow,
  ...ofItsLines,
  ...ofTheCustomer,
  status: 'it begins',
  date: 'today',
  source: 'says that it was replicated',
  split_from_id: 'it was not split from anything',
  customer_order_nr: "the customer's number of the former order",
  expected_date: 'expected of the former order',
})

const ofTheDelivery = {
  order_id: 'the new order',
  tracking_nr: 'a parcel of the former one',
  courier_application_id: 'a parcel of the former one',
  transportation_id: 'a parcel of the former one',
  delivery_type_id: true,
  delivery_address: true,
  delivery_city: true,
  delivery_postal_code: true,
  delivery_country_id: true,
  vat_case: true,
  parcel_locker: true,
  recipient_name: true,
  recipient_phone: true,
  delivery_price: true,
  instructions: true,
} as const

export const splitDelivery = copyMapping(
  'order_details',
  'order_details',
)({ ...independentRow, ...ofTheDelivery, delivery_date: true, time_from: true, time_to: true })

export const repeatedDelivery = copyMapping(
  'order_details',
  'order_details',
)({
  ...independentRow,
  ...ofTheDelivery,
  delivery_date: 'agreed for the former one',
  time_from: 'agreed for the former one',
  time_to: 'agreed for the former one',
})

/** Price as offered, VAT by the order's day. */
export const orderedLine = copyMapping(
  'offer_items',
  'order_items',
)({
  ...independentRow,
  offer_id: 'the order names the offer',
  position: 'its place there',
  catalog_item_id: true,
  name: true,
  quantity: true,
  unit_price: true,
  base_price: true,
  discount_percent: true,
  warehouse_id: true,
  options: true,
  notes: true,
  price_source: 'says that it was offered',
  sku: 'as the catalogue has it now',
  measure_unit_id: 'as the catalogue has it now',
  vat_rate_code: 'decided anew',
  vat_category: 'decided anew',
  vat_rate: 'decided anew',
  vat_reason_code: 'decided anew',
  amount: 'reckoned by the table',
  is_optional: 'what is ordered is no option any more',
  group_title: 'an order has no groups',
  purchase_price: 'what it cost is known when it is issued',
  price_clarification_item_id: 'the line of the offer tells it',
})

export const orderedOffer = copyMapping(
  'offers',
  'orders',
)({
  ...independentRow,
  uuid: 'its own',
  number: 'its own',
  series: 'its own',
  series_no: 'its own',
  status: 'it begins',
  date: 'today',
  net: 'sum of its lines',
  vat: 'sum of its lines',
  gross: 'sum of its lines',
  search: 'follows its words',
  customer_id: true,
  branch_id: true,
  contact_id: true,
  customer_name: 'an order is of a customer',
  delivery_terms: 'words of the offer',
  payment_terms: 'words of the offer',
  intro: 'words of the offer',
  outro: 'words of the offer',
  notes: 'notes on the offer',
  rejected_reason: 'it was not rejected',
  lead_id: 'the offer keeps it',
  sent_at: 'the offer was sent',
  valid_until: 'an order does not expire',
})
