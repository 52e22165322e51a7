import * as z from 'zod/mini'
import { can, namedRef, namedRefOrNull } from '../calls.ts'
import { cost } from '../costs.ts'
import { count, keyOf, orNull } from '../fields.ts'
import { saleStates } from '../states.ts'

/** @file Campaigns (docs/domain/shop.md#campaigns, docs/domain/sales.md#price-resolution rule 6). */

/** Office documents, till, and orders by customers. */
export const saleChannels = { office: 'Birojs', shop: 'Veikals', web: 'Klienta pasūtījumi' } as const
export const saleChannelNames = Object.keys(saleChannels) as [keyof typeof saleChannels, ...(keyof typeof saleChannels)[]]
export type SaleChannel = keyof typeof saleChannels

/** Individually listed items. */
export const saleItemsAtMost = 5000

export const saleRow = z.object({
  id: count,
  uuid: z.string(),
  name: z.string(),
  status: keyOf(saleStates),
  date_from: z.string(),
  date_to: z.string(),
  /** Default percent off. */
  discount_percent: orNull(z.string()),
  /** Off: never applies, regardless of dates. */
  is_active: z.boolean(),
  channels: z.array(z.enum(saleChannelNames)),
  categories: count,
  items: count,
  lock_version: count,
})

/** Includes descendants; null: the campaign's percent. */
const saleCategory = z.object({ id: count, category: namedRef, discount_percent: orNull(z.string()), lock_version: count })

/** Own price (EUR without VAT) or percent; else the campaign's percent. */
export const saleCatalogItem = z.object({
  id: count,
  catalog_item: namedRef,
  sku: z.string(),
  /** General price. */
  list_price: z.string(),
  price: orNull(z.string()),
  discount_percent: orNull(z.string()),
  /** Average unit cost. */
  avg_cost: cost(orNull(z.string())),
  lock_version: count,
})

export const saleRecord = z.extend(saleRow, {
  /** Empty: all customers. */
  customer_types: z.array(namedRef),
  notes: orNull(z.string()),
  sale_categories: z.array(saleCategory),
  sale_catalog_items: z.array(saleCatalogItem),
  created_by: namedRefOrNull,
  created_at: z.string(),
  can,
})

/** EUR per unit without VAT. */
export const saleItemRow = z.object({
  id: count,
  name: z.string(),
  sku: z.string(),
  category: namedRef,
  old_price: z.string(),
  new_price: z.string(),
  discount_percent: z.string(),
  avg_cost: cost(orNull(z.string())),
  /** Percent of the new price; null if the cost is unknown. */
  margin: cost(orNull(z.string())),
  is_below_cost: cost(z.boolean()),
})

export type SaleRow = z.output<typeof saleRow>
export type SaleRecord = z.output<typeof saleRecord>
export type SaleCatalogItem = z.output<typeof saleCatalogItem>
export type SaleItemRow = z.output<typeof saleItemRow>
