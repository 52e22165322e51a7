import * as z from 'zod/mini'
import { can } from '../calls.ts'
import { count, date, optional, orNull, text } from '../fields.ts'

/** Papers that can be made from an order. */
export const paperTypes = ['acceptance_act', 'waybill', 'warranty', 'other'] as const

/** A paper made from an order, as its tab shows it. */
export const orderPaper = z.object({
  id: count,
  uuid: z.string(),
  type: z.enum(paperTypes),
  status: z.enum(['created', 'signed']),
  number: orNull(z.string()),
  date: z.string(),
  text: orNull(z.string()),
  signed_by: orNull(z.string()),
  signed_at: orNull(z.string()),
  /** How the goods of a waybill travel; null for every other paper. */
  waybill: orNull(
    z.object({
      transaction: orNull(z.string()),
      carrier: orNull(z.string()),
      vehicle: orNull(z.string()),
      driver: orNull(z.string()),
      transport_date: orNull(z.string()),
      loading_address: orNull(z.string()),
      unloading_address: orNull(z.string()),
    }),
  ),
  lock_version: count,
  can,
})

/** What a person says of how goods travel; what is left out of a new waybill is taken from its order. */
export const waybill = z.object({
  transaction: optional(text(120)),
  carrier: optional(text(150)),
  vehicle: optional(text(60)),
  driver: optional(text(120)),
  transport_date: optional(date),
  loading_address: optional(text(255)),
  unloading_address: optional(text(255)),
})

/** A paper of an order. */
export type OrderPaper = z.output<typeof orderPaper>
