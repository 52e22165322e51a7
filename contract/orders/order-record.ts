import * as z from 'zod/mini'
import type { ListColumns } from '../list-columns.ts'
import { can, namedRef, namedRefOrNull } from '../calls.ts'
import { orderVatCases } from '../company/vat-cases.ts'
import { cost } from '../costs.ts'
import { vatGroups } from '../document-parts.ts'
import { count, keyOf, oneOf, orNull } from '../fields.ts'
import { lineOption } from '../line-options.ts'
import { orderStates } from '../states.ts'
import { orderDocumentRecord } from './order-documents.ts'
import { pricedLine } from '../sales/sale-lines.ts'

const progressWords = { none: 'Nav', partial: 'Daļēji', full: 'Viss' } as const
const progress = keyOf(progressWords)

const priceMode = oneOf(['net', 'gross'])

export const orderRow = z.object({
  id: count,
  uuid: z.string(),
  number: z.string(),
  status: keyOf(orderStates),
  date: z.string(),
  expected_date: orNull(z.string()),
  customer: namedRef,
  branch: namedRefOrNull,
  manager: namedRefOrNull,
  customer_order_nr: orNull(z.string()),
  net: z.string(),
  gross: z.string(),
  fulfillment_status: progress,
  invoicing_status: progress,
  is_backordered: z.boolean(),
  lock_version: count,
})

export const orderColumns = {
  number: 'text',
  date: 'date',
  expected_date: 'date',
  customer: 'name',
  branch: 'name',
  manager: 'name',
  customer_order_nr: 'text',
  status: { words: orderStates },
  fulfillment_status: { words: progressWords },
  invoicing_status: { words: progressWords },
  net: 'money',
  gross: 'money',
} satisfies ListColumns

/** Decimal strings; EUR. */
export const orderItem = z.extend(pricedLine, {
  order_id: count,
  item_id: count,
  warehouse: namedRefOrNull,
  /** Issue cost in EUR. */
  cost: cost(orNull(z.string())),
  quantity_reserved: z.string(),
  quantity_fulfilled: z.string(),
  quantity_invoiced: z.string(),
  quantity_credited: z.string(),
  /** On hand minus reserved in the line's warehouse; null for items without stock. */
  available: orNull(z.string()),
  is_stocked: z.boolean(),
  has_units: z.boolean(),
  unit_kind: orNull(z.enum(['imei', 'serial'])),
  /** Reserved or issued serial numbers. */
  units: z.array(z.object({ id: count, number: z.string(), issued: z.boolean() })),
  options: z.array(lineOption),
  takes_options: z.boolean(),
})

const orderDetails = z.object({
  delivery_type: namedRefOrNull,
  delivery_address: orNull(z.string()),
  delivery_city: orNull(z.string()),
  delivery_postal_code: orNull(z.string()),
  /** Decides VAT; default: the branch's country, else the customer's. */
  delivery_country: namedRefOrNull,
  /** Of its goods (docs/domain/vat-return.md#special-cases). */
  vat_case: orNull(oneOf(orderVatCases)),
  recipient_name: orNull(z.string()),
  recipient_phone: orNull(z.string()),
  delivery_date: orNull(z.string()),
  tracking_nr: orNull(z.string()),
  instructions: orNull(z.string()),
})

export const orderRecord = z.extend(orderRow, {
  contact: namedRefOrNull,
  warehouse: namedRef,
  buyer_reference: orNull(z.string()),
  source: z.string(),
  price_mode: priceMode,
  advance_required: z.boolean(),
  project: orNull(z.string()),
  notes: orNull(z.string()),
  /** Omitted for customers' users. */
  internal_notes: z.optional(orNull(z.string())),
  vat: z.string(),
  vat_groups: vatGroups,
  fulfilled_at: orNull(z.string()),
  invoiced_at: orNull(z.string()),
  cancelled_at: orNull(z.string()),
  split_from: namedRefOrNull,
  merged_into: namedRefOrNull,
  offer: namedRefOrNull,
  order_items: z.array(orderItem),
  details: orderDetails,
  documents: z.array(orderDocumentRecord),
  acceptance_act: orNull(z.object({ id: count, uuid: z.string() })),
  /** Credit note whose goods are delivered again. */
  credit_note: namedRefOrNull,
  invoices: z.array(z.object({ id: count, number: orNull(z.string()), status: z.string(), gross: z.string() })),
  /** Without rejected credit notes and cancelled advances. */
  credit_notes: z.array(z.object({ id: count, number: orNull(z.string()), status: z.string(), gross: z.string() })),
  advances: z.array(z.object({ id: count, number: z.string(), status: z.string(), gross: z.string() })),
  created_at: z.string(),
  can,
})

export type OrderRow = z.output<typeof orderRow>
export type OrderRecord = z.output<typeof orderRecord>
export type OrderItem = z.output<typeof orderItem>
