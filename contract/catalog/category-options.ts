import * as z from 'zod/mini'
import { del, get, namedRef, one, patch, post } from '../calls.ts'
import { count, flag, id, oneOf, optional, orNull, text, whole } from '../fields.ts'

export const optionTypes = { select: 'Izvēle', counter: 'Skaitītājs', bool: 'Jā vai nē', text: 'Teksts' } as const
const types = ['select', 'counter', 'bool', 'text'] as const

/** Price difference without VAT. */
export const optionItem = z.object({
  id: count,
  data: z.string(),
  price_delta: z.string(),
  weight: orNull(count),
  lock_version: count,
})

export const categoryOption = z.object({
  id: count,
  name: z.string(),
  type: z.enum(types),
  /** A meter that rent can bill. */
  is_reading: z.boolean(),
  weight: orNull(count),
  /** The declaring category: this one or an ancestor. */
  category: namedRef,
  is_offered: z.boolean(),
  items: z.array(optionItem),
  lock_version: count,
})

export type CategoryOption = z.output<typeof categoryOption>

export const itemOption = z.object({
  id: count,
  option: namedRef,
  type: z.enum(types),
  /** A meter: read later, not selected. */
  is_reading: z.boolean(),
  items: z.array(z.object({ id: count, data: z.string(), price_delta: z.string() })),
})

export type ItemOption = z.output<typeof itemOption>

/** Price difference in EUR, may be negative. */
const priceDelta = z.string().check(z.regex(/^-?\d{1,10}(\.\d{1,4})?$/, 'jābūt skaitlim ar ne vairāk kā 4 zīmēm aiz komata'))
const weight = optional(whole(0, 10_000))
const fields = { type: z.optional(oneOf(types)), is_reading: z.optional(flag), weight }
const option = one(categoryOption)

export const optionCalls = {
  optionForm: get('/api/category_options/create', {
    title: 'Jaunas opcijas veidlapas dati',
    rule: 'manage_categories',
    reads: [],
    answer: one(z.object({ types: z.array(z.object({ value: z.enum(types), name: z.string() })) })),
  }),
  createOption: post('/api/{categoryId}/category_options', {
    title: 'Pievienot kategorijas opciju',
    rule: 'manage_categories',
    body: z.object({ name: text(150), ...fields }),
    answer: option,
  }),
  /** With `category_option_ids` the key is a category's, else an option's. */
  changeOptions: patch('/api/category_options/{id}', {
    title: 'Labot opciju vai noteikt, kuras opcijas kategorija piedāvā',
    rule: 'manage_categories',
    body: z.object({
      name: z.optional(text(150)),
      ...fields,
      /** Options the category offers, its own and inherited. */
      category_option_ids: z.optional(z.array(id).check(z.maxLength(200))),
      lock_version: z.int(),
    }),
    answer: one(z.object({ options: z.array(categoryOption) })),
  }),
  removeOption: del('/api/category_options/{id}', { title: 'Dzēst kategorijas opciju', rule: 'manage_categories' }),
  createOptionItem: post('/api/{optionId}/category_option_items', {
    title: 'Pievienot opcijas vērtību',
    rule: 'manage_categories',
    body: z.object({ data: text(200), price_delta: z.optional(priceDelta), weight }),
    answer: option,
  }),
  updateOptionItem: patch('/api/category_option_items/{id}', {
    title: 'Labot opcijas vērtību',
    rule: 'manage_categories',
    body: z.object({ data: z.optional(text(200)), price_delta: z.optional(priceDelta), weight, lock_version: z.int() }),
    answer: option,
  }),
  removeOptionItem: del('/api/category_option_items/{id}', {
    title: 'Dzēst opcijas vērtību',
    rule: 'manage_categories',
    answer: option,
  }),
  setItemOptions: post('/api/catalog_item_options/{itemId}', {
    title: 'Noteikt preces opcijas',
    rule: 'manage_catalog_items',
    /** Replaces all options of the item. */
    body: z.object({
      options: z
        .array(z.object({ category_option_id: id, option_item_ids: z.optional(z.array(id).check(z.maxLength(100))) }))
        .check(z.maxLength(100)),
      lock_version: z.int(),
    }),
    answer: one(z.object({ options: z.array(itemOption) })),
  }),
} as const
