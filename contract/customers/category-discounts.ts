import * as z from 'zod/mini'
import { allOf, del, get, namedRef, one, patch, post } from '../calls.ts'
import { count, flag, id, percent } from '../fields.ts'

/** Optionally includes descendant categories. */
const categoryDiscount = z.object({
  id: count,
  customer_id: count,
  category: namedRef,
  /** E.g. `Instrumenti / Urbji`. */
  path: z.string(),
  discount_percent: z.string(),
  with_subcategories: z.boolean(),
  lock_version: count,
})

export type CategoryDiscount = z.output<typeof categoryDiscount>

const rule = { rule: 'manage_customers' } as const

export const categoryDiscountCalls = {
  discountForm: get('/api/customer_discounts/create', {
    title: 'Klienta atlaides veidlapas dati',
    ...rule,
    reads: ['categories'],
    answer: one(
      z.object({
        /** Default start of a new discount. */
        valid_from: z.string(),
        categories: z.array(z.object({ id: count, name: z.string(), path: z.string() })),
      }),
    ),
  }),
  categoryDiscounts: get('/api/{customerId}/customer_category_discounts', {
    title: 'Klienta kategoriju atlaides',
    ...rule,
    record: 'customers',
    reads: ['customers', 'categories', 'customer_category_discounts'],
    answer: allOf(categoryDiscount),
  }),
  createCategoryDiscount: post('/api/{customerId}/customer_category_discounts', {
    title: 'Pievienot klienta kategorijas atlaidi',
    ...rule,
    body: z.object({ category_id: id, discount_percent: percent, with_subcategories: z.optional(flag) }),
    answer: one(categoryDiscount),
  }),
  updateCategoryDiscount: patch('/api/customer_category_discounts/{id}', {
    title: 'Labot klienta kategorijas atlaidi',
    ...rule,
    body: z.object({ discount_percent: z.optional(percent), with_subcategories: z.optional(flag), lock_version: z.int() }),
    answer: one(categoryDiscount),
  }),
  removeCategoryDiscount: del('/api/customer_category_discounts/{id}', { title: 'Dzēst klienta kategorijas atlaidi', ...rule }),
  /** Applies to the whole branch: deletes the customer's discounts on descendants. */
  updateCategoryDiscountWithSubcategories: patch('/api/customer_category_discounts_with_subcategories/{id}', {
    title: 'Noteikt klienta atlaidi kategorijai ar visām apakškategorijām',
    ...rule,
    body: z.object({ discount_percent: z.optional(percent), lock_version: z.int() }),
    answer: one(categoryDiscount),
  }),
  removeCategoryDiscountWithSubcategories: del('/api/customer_category_discounts_with_subcategories/{id}', {
    title: 'Dzēst klienta atlaides kategorijai un visām apakškategorijām',
    ...rule,
  }),
} as const
