import * as z from 'zod/mini'
import { can, namedRef, namedRefOrNull } from '../calls.ts'
import { count, keyOf, orNull } from '../fields.ts'
import { priceSources } from '../sales/sale-lines.ts'
import { subscriptionStates } from '../states.ts'

/** @file Subscriptions with lines and billed periods (docs/domain/invoicing.md#subscriptions). */

export const subscriptionPeriods = { month: 'Mēnesis', quarter: 'Ceturksnis', half: 'Pusgads', year: 'Gads' } as const

export const subscriptionPeriodNames = Object.keys(subscriptionPeriods) as [
  keyof typeof subscriptionPeriods,
  ...(keyof typeof subscriptionPeriods)[],
]

/** Lines per subscription. */
export const subscriptionLines = 200

export const subscriptionRow = z.object({
  id: count,
  uuid: z.string(),
  name: z.string(),
  status: keyOf(subscriptionStates),
  customer: namedRef,
  branch: namedRefOrNull,
  billing_period: z.enum(subscriptionPeriodNames),
  start_date: z.string(),
  end_date: orNull(z.string()),
  /** Billing day of the next period; null unless active. */
  next_invoice_date: orNull(z.string()),
  /** Full period, EUR without VAT. */
  net: z.string(),
  /** Error of the last billing, or why its invoice is still a draft; else null. */
  billing_fault: orNull(z.string()),
  lock_version: count,
})

/** EUR without VAT. */
export const subscriptionItem = z.object({
  id: count,
  position: count,
  catalog_item: namedRefOrNull,
  sku: orNull(z.string()),
  name: z.string(),
  description: orNull(z.string()),
  quantity: z.string(),
  measure_unit: namedRef,
  unit_price: z.string(),
  discount_percent: z.string(),
  /** Null without an item and for old lines. */
  price_source: orNull(z.enum(priceSources)),
  vat_rate_code: z.string(),
  net: z.string(),
  lock_version: count,
})

export const billedPeriod = z.object({
  id: count,
  period_start: z.string(),
  period_end: z.string(),
  /** Null if the draft was deleted: its charges await another invoice. */
  invoice: orNull(z.object({ id: count, number: orNull(z.string()), status: z.string(), date: z.string(), gross: z.string() })),
})

/** Days, both inclusive. */
export const period = z.object({
  period_start: z.string(),
  period_end: z.string(),
  date: z.string(),
})

export const subscriptionRecord = z.extend(subscriptionRow, {
  subscription_id: count,
  billing_day: orNull(count),
  billing_in_advance: z.boolean(),
  auto_accept: z.boolean(),
  notice_email: orNull(z.string()),
  notes: orNull(z.string()),
  accepted_at: orNull(z.string()),
  accepted_by: namedRefOrNull,
  subscription_items: z.array(subscriptionItem),
  /** Price changes apply from here. */
  next_period: orNull(period),
  periods: z.array(billedPeriod),
  /** Periods starting on these days are not billed. */
  pauses: z.array(z.object({ date_from: z.string(), date_to: orNull(z.string()) })),
  created_by: namedRefOrNull,
  created_at: z.string(),
  can,
})

export type SubscriptionRow = z.output<typeof subscriptionRow>
export type SubscriptionRecord = z.output<typeof subscriptionRecord>
export type SubscriptionItem = z.output<typeof subscriptionItem>
