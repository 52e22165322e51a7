import * as z from 'zod/mini'
import { allOf, can, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { count, flag, id, oneOf, optional, orNull, text, textOfLines } from '../fields.ts'

export const paramTypes = { text: 'Teksts', number: 'Skaitlis', bool: 'Jā vai nē', list: 'Saraksts' } as const
const types = ['text', 'number', 'bool', 'list'] as const

const paramValue = z.object({ id: count, value: z.string() })

/** Unit `name` is its abbreviation. */
export const paramRow = z.object({
  id: count,
  name: z.string(),
  type: z.enum(types),
  measure_unit: namedRefOrNull,
  is_filterable: z.boolean(),
  values: z.array(paramValue),
  /** Number of items that use it. */
  items: count,
  can,
  lock_version: count,
})

export type ParamRow = z.output<typeof paramRow>

export const itemParam = z.object({
  /** Key of the item's value. */
  id: count,
  param: namedRef,
  type: z.enum(types),
  measure_unit: orNull(z.string()),
  /** The list value; null for free text. */
  value_id: orNull(count),
  value: z.string(),
})

export type ItemParam = z.output<typeof itemParam>

const fields = { type: z.optional(oneOf(types)), measure_unit_id: optional(id), is_filterable: z.optional(flag) }
const value = { value_id: optional(id), text: optional(textOfLines(500)) }
const param = one(paramRow)
const itemParams = allOf(itemParam)

const paramReads = ['catalog_items', 'catalog_params', 'measure_units'] as const

export const paramCalls = {
  params: get('/api/catalog_params', {
    title: 'Parametri',
    rule: 'manage_catalog_params',
    query: listQuery({}),
    reads: paramReads,
    columns: {
      name: 'text',
      type: { words: paramTypes },
      measure_unit: 'name',
      values: 'text',
      is_filterable: 'flag',
      items: 'whole',
    },
    answer: listOf(paramRow),
  }),
  paramForm: get('/api/catalog_params/create', {
    title: 'Jauna parametra veidlapas dati',
    rule: 'manage_catalog_params',
    reads: ['measure_units'],
    answer: one(z.object({ types: z.array(z.object({ value: z.enum(types), name: z.string() })), measure_units: z.array(namedRef) })),
  }),
  showParam: get('/api/catalog_params/{id}', {
    title: 'Parametrs',
    rule: 'manage_catalog_params',
    reads: paramReads,
    answer: param,
  }),
  createParam: post('/api/catalog_params', {
    title: 'Jauns parametrs',
    rule: 'manage_catalog_params',
    body: z.object({ name: text(150), ...fields }),
    answer: param,
  }),
  updateParam: patch('/api/catalog_params/{id}', {
    title: 'Labot parametru',
    rule: 'manage_catalog_params',
    body: z.object({ name: z.optional(text(150)), ...fields, lock_version: z.int() }),
    answer: param,
  }),
  removeParam: del('/api/catalog_params/{id}', { title: 'Dzēst parametru', rule: 'manage_catalog_params' }),
  addParamValue: post('/api/{catalog_param_id}/catalog_param_values', {
    title: 'Pievienot parametra vērtību',
    rule: 'manage_catalog_params',
    body: z.object({ value: text(200) }),
    answer: param,
  }),
  removeParamValue: del('/api/catalog_param_values/{id}', {
    title: 'Dzēst parametra vērtību',
    rule: 'manage_catalog_params',
    answer: param,
  }),
  itemParamForm: get('/api/catalog_item_params/create/{id}', {
    title: 'Preces parametru veidlapas dati',
    rule: 'manage_catalog_items',
    reads: paramReads,
    answer: one(z.object({ params: z.array(paramRow), chosen: z.array(itemParam) })),
  }),
  addItemParam: post('/api/catalog_item_param_values/{itemId}', {
    title: 'Pievienot precei parametra vērtību',
    rule: 'manage_catalog_items',
    body: z.object({ catalog_param_id: id, ...value }),
    answer: itemParams,
  }),
  updateItemParam: patch('/api/catalog_item_param_values/{id}', {
    title: 'Labot preces parametra vērtību',
    rule: 'manage_catalog_items',
    body: z.object(value),
    answer: itemParams,
  }),
  removeItemParam: del('/api/catalog_item_param_values/{id}', {
    title: 'Noņemt preces parametra vērtību',
    rule: 'manage_catalog_items',
    answer: itemParams,
  }),
  setItemParam: post('/api/catalog_item_param_values_with_type/{itemId}/{paramId}', {
    title: 'Noteikt precei parametru kopumā',
    rule: 'manage_catalog_items',
    /** Replaces all values of the parameter. */
    body: z.object({ value_ids: z.optional(z.array(id).check(z.maxLength(50))), text: optional(textOfLines(500)) }),
    answer: itemParams,
  }),
  clearItemParam: del('/api/catalog_item_param_values_with_type/{itemId}/{paramId}', {
    title: 'Noņemt precei parametru kopumā',
    rule: 'manage_catalog_items',
    answer: itemParams,
  }),
} as const
