import * as z from 'zod/mini'
import { namedRef, one, post } from '../calls.ts'
import { count, id, oneOf, orNull } from '../fields.ts'

export const relationKinds = { accessory: 'Piederums', alternative: 'Aizstājējs', consumable: 'Izejmateriāls' } as const
const kinds = ['accessory', 'alternative', 'consumable'] as const

/** Price without VAT. */
export const relatedItem = z.object({
  id: count,
  item: namedRef,
  sku: z.string(),
  kind: z.enum(kinds),
  price: z.string(),
  is_eol: z.boolean(),
  /** Over all warehouses; null for items without stock. */
  available: orNull(z.string()),
})

export type RelatedItem = z.output<typeof relatedItem>

export const relatedCalls = {
  setRelated: post('/api/related_catalog_items', {
    title: 'Noteikt saistītās preces',
    rule: 'manage_catalog_items',
    /** Replaces all related items, in this order. */
    body: z.object({
      catalog_item_id: id,
      related: z.array(z.object({ related_id: id, kind: z.optional(oneOf(kinds)) })).check(z.maxLength(100)),
      lock_version: z.int(),
    }),
    answer: one(z.object({ related: z.array(relatedItem) })),
  }),
} as const
