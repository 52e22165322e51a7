import * as z from 'zod/mini'
import { can } from '../calls.ts'
import { count, date, keyOf, optional, orNull, text } from '../fields.ts'
import { orderDocumentStates } from '../states.ts'

export const orderDocumentTypes = ['acceptance_act', 'waybill', 'warranty', 'other'] as const

export const orderDocumentRecord = z.object({
  id: count,
  uuid: z.string(),
  type: z.enum(orderDocumentTypes),
  status: keyOf(orderDocumentStates),
  number: orNull(z.string()),
  date: z.string(),
  text: orNull(z.string()),
  signed_by: orNull(z.string()),
  signed_at: orNull(z.string()),
  /** Null for other documents. */
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

/** Defaults come from the order. */
export const waybill = z.object({
  transaction: optional(text(120)),
  carrier: optional(text(150)),
  vehicle: optional(text(60)),
  driver: optional(text(120)),
  transport_date: optional(date),
  loading_address: optional(text(255)),
  unloading_address: optional(text(255)),
})

export type OrderDocumentRecord = z.output<typeof orderDocumentRecord>
