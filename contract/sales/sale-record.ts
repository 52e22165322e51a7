import * as z from 'zod/mini'
import { can, namedRef, namedRefOrNull } from '../calls.ts'
import { cost } from '../costs.ts'
import { count, orNull } from '../fields.ts'

/** @file A campaign as answers tell it, with what it is about and at what price (docs/domain/shop.md#campaigns, docs/domain/sales.md#price-resolution rule 6). */

/** States of a campaign, told by its days. */
export const saleStates = ['scheduled', 'running', 'ended'] as const

/** Where a campaign holds: what we write ourselves, over the counter, and what customers order themselves. */
export const saleChannels = { office: 'Birojs', shop: 'Veikals', web: 'Klienta pasūtījumi' } as const
/** Channels, as a list. */
export const saleChannelNames = Object.keys(saleChannels) as [keyof typeof saleChannels, ...(keyof typeof saleChannels)[]]
/** A channel by which something is sold. */
export type SaleChannel = keyof typeof saleChannels

/** Items that a campaign names one by one at most. */
export const saleItemsAtMost = 5000

/** A row of the list of campaigns. */
export const saleRow = z.object({
  id: count,
  uuid: z.string(),
  name: z.string(),
  status: z.enum(saleStates),
  date_from: z.string(),
  date_to: z.string(),
  /** Percent off what has no price or percent of its own. */
  discount_percent: orNull(z.string()),
  /** It holds on its days; switched off, it holds nowhere. */
  is_active: z.boolean(),
  channels: z.array(z.enum(saleChannelNames)),
  categories: count,
  items: count,
  lock_version: count,
})

/** A category with all below it; none of its own, its percent is the campaign's. */
const saleCategory = z.object({ id: count, category: namedRef, discount_percent: orNull(z.string()), lock_version: count })

/** An item at a price of its own (EUR without VAT), or at a percent, its own or the campaign's. */
export const saleCatalogItem = z.object({
  id: count,
  catalog_item: namedRef,
  sku: z.string(),
  /** What everybody pays. */
  list_price: z.string(),
  price: orNull(z.string()),
  discount_percent: orNull(z.string()),
  /** What one costs us on average. */
  avg_cost: cost(orNull(z.string())),
  lock_version: count,
})

/** A campaign as its tab shows it. */
export const saleRecord = z.extend(saleRow, {
  /** Kinds of customers it holds for; none named, for all. */
  customer_types: z.array(namedRef),
  notes: orNull(z.string()),
  sale_categories: z.array(saleCategory),
  sale_catalog_items: z.array(saleCatalogItem),
  created_by: namedRefOrNull,
  created_at: z.string(),
  can,
})

/** What an item costs in a campaign: EUR for one without VAT. */
export const saleItemRow = z.object({
  id: count,
  name: z.string(),
  sku: z.string(),
  category: namedRef,
  old_price: z.string(),
  new_price: z.string(),
  discount_percent: z.string(),
  avg_cost: cost(orNull(z.string())),
  /** Of the new price, percent; none where nothing is known of the cost. */
  margin: cost(orNull(z.string())),
  is_below_cost: cost(z.boolean()),
})

/** A row of the list of campaigns. */
export type SaleRow = z.output<typeof saleRow>
/** A campaign as its tab shows it. */
export type SaleRecord = z.output<typeof saleRecord>
/** An item that a campaign names. */
export type SaleCatalogItem = z.output<typeof saleCatalogItem>
/** What an item costs in a campaign. */
export type SaleItemRow = z.output<typeof saleItemRow>
