import * as z from 'zod/mini'
import { orderVatCases } from '../company/vat-cases.ts'
import { documentDay } from '../days.ts'
import { date, id, longText, oneOf, optional, quantity, text } from '../fields.ts'

export const orderHeader = {
  branch_id: optional(id),
  contact_id: optional(id),
  customer_order_nr: optional(text(60)),
  buyer_reference: optional(text(60)),
  manager_id: optional(id),
  warehouse_id: z.optional(id),
  date: z.optional(documentDay),
  expected_date: optional(date),
  project: optional(text(120)),
  notes: optional(longText),
  internal_notes: optional(longText),
}

export const orderDelivery = {
  delivery_type_id: optional(id),
  delivery_address: optional(text(255)),
  delivery_city: optional(text(100)),
  delivery_postal_code: optional(text(20)),
  delivery_country_id: optional(id),
  vat_case: optional(oneOf(orderVatCases)),
  recipient_name: optional(text(150)),
  recipient_phone: optional(text(40)),
  delivery_date: optional(date),
  tracking_nr: optional(text(60)),
  instructions: optional(longText),
}

/** Serial numbers. */
export const pieceNumbers = z.array(text(60)).check(z.maxLength(1000))

/** Quantity, warehouse and serial numbers of a fulfilment step. */
export const fulfilledItem = z.object({
  id,
  quantity: z.optional(quantity),
  warehouse_id: z.optional(id),
  units: z.optional(pieceNumbers),
})
