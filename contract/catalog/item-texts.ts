import * as z from 'zod/mini'
import { allOf, post } from '../calls.ts'
import { count, text } from '../fields.ts'

/** For pasted rows: one call in place of a search for each row. */
export const itemTextCalls = {
  itemsByTexts: post('/api/workspace/items_by_texts', {
    title: 'Preces pēc ielīmētiem artikuliem, svītrkodiem vai nosaukumiem',
    rule: 'view_catalog_items',
    addition: true,
    body: z.object({ texts: z.array(text(300)).check(z.maxLength(1000)) }),
    /** Texts without an item, and those that could mean several, are left out. */
    answer: allOf(z.object({ text: z.string(), id: count, sku: z.string(), name: z.string() })),
  }),
} as const
