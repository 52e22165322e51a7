import * as z from 'zod/mini'
import { can, namedRef, namedRefOrNull } from '../calls.ts'
import { count, orNull } from '../fields.ts'
import { priceSources } from '../sales/sale-lines.ts'

/** @file A subscription as answers tell it, with its lines and the periods that were billed (docs/domain/invoicing.md#subscriptions). */

/** States of a subscription; its lifecycle stands in machines/subscription.ts. */
export const subscriptionStates = ['draft', 'active', 'paused', 'ended'] as const

/** How often a subscription is billed. */
export const subscriptionPeriods = { month: 'Mēnesis', quarter: 'Ceturksnis', half: 'Pusgads', year: 'Gads' } as const

/** Billing periods, as a list. */
export const subscriptionPeriodNames = Object.keys(subscriptionPeriods) as [
  keyof typeof subscriptionPeriods,
  ...(keyof typeof subscriptionPeriods)[],
]

/** Lines that one subscription has at most. */
export const subscriptionLines = 200

/** A row of the list of subscriptions. */
export const subscriptionRow = z.object({
  id: count,
  uuid: z.string(),
  name: z.string(),
  status: z.enum(subscriptionStates),
  customer: namedRef,
  branch: namedRefOrNull,
  billing_period: z.enum(subscriptionPeriodNames),
  start_date: z.string(),
  end_date: orNull(z.string()),
  /** Day on which the next period is billed; none unless it is active. */
  next_invoice_date: orNull(z.string()),
  /** What a whole period comes to, EUR without VAT. */
  net: z.string(),
  /** Why the latest billing broke off, or left its invoice a draft; none when all went well. */
  billing_fault: orNull(z.string()),
  lock_version: count,
})

/** What is billed each period; prices in EUR without VAT. */
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
  /** Null of what is no item of the catalogue, and of lines from before it was kept. */
  price_source: orNull(z.enum(priceSources)),
  vat_rate_code: z.string(),
  net: z.string(),
  lock_version: count,
})

/** A period that was billed. */
export const billedPeriod = z.object({
  id: count,
  period_start: z.string(),
  period_end: z.string(),
  /** None when its draft was deleted: what it charged waits to be invoiced with the customer's other work. */
  invoice: orNull(z.object({ id: count, number: orNull(z.string()), status: z.string(), date: z.string(), gross: z.string() })),
})

/** A stretch of one period, both days included. */
export const period = z.object({
  period_start: z.string(),
  period_end: z.string(),
  /** Day on which it is billed. */
  date: z.string(),
})

/** A subscription as its tab shows it. */
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
  /** What is billed next; a change of price holds from it on. */
  next_period: orNull(period),
  periods: z.array(billedPeriod),
  /** Days on which it was paused: periods that begin on them are not billed. */
  pauses: z.array(z.object({ date_from: z.string(), date_to: orNull(z.string()) })),
  created_by: namedRefOrNull,
  created_at: z.string(),
  can,
})

/** A row of the list of subscriptions. */
export type SubscriptionRow = z.output<typeof subscriptionRow>
/** A subscription as its tab shows it. */
export type SubscriptionRecord = z.output<typeof subscriptionRecord>
/** What is billed each period. */
export type SubscriptionItem = z.output<typeof subscriptionItem>
