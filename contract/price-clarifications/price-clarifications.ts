import * as z from 'zod/mini'
import { area, can, del, get, listOf, listQuery, namedRefOrNull, one, patch, post } from '../calls.ts'
import { priceClarificationStates } from '../states.ts'
import { clarificationLines } from './clarification-sheets.ts'
import { cost } from '../costs.ts'
import { mails } from '../document-parts.ts'
import {
  count,
  date,
  email,
  flag,
  id,
  keyOf,
  longText,
  oneOf,
  optional,
  orNull,
  percent,
  price,
  quantity,
  queryFlag,
  queryId,
  text,
  textOfLines,
  whole,
} from '../fields.ts'
import { storedFile } from '../files/files.ts'
import { columnMapping, sheetName, sheetPreview } from '../sheets.ts'
import { lineOrder } from '../line-order.ts'

export const mostSuppliers = 20

export const priceClarificationRow = z.object({
  id: count,
  uuid: z.string(),
  title: z.string(),
  status: keyOf(priceClarificationStates),
  customer: namedRefOrNull,
  due_date: orNull(z.string()),
  /** Past its last day and incomplete. */
  is_late: z.boolean(),
  author: namedRefOrNull,
  clarifier: namedRefOrNull,
  lines: count,
  /** Lines with a price or marked unavailable. */
  priced: count,
  /** Contacted and total suppliers. */
  asked: count,
  suppliers_count: count,
  lock_version: count,
})

/** EUR per unit, without VAT. */
export const supplierAnswer = z.object({
  supplier_id: count,
  supplier_price: orNull(z.string()),
  not_available: z.boolean(),
  delivery_days: orNull(count),
  notes: orNull(z.string()),
})

/** Includes the selected answer; EUR per unit, without VAT. */
export const priceClarificationItem = z.object({
  id: count,
  position: count,
  name: z.string(),
  catalog_item: namedRefOrNull,
  sku: orNull(z.string()),
  quantity: z.string(),
  unit: orNull(z.string()),
  /** A number in the customer's text may be the quantity. */
  quantity_unclear: z.boolean(),
  supplier: namedRefOrNull,
  supplier_price: cost(orNull(z.string())),
  /** Price for the customer. */
  price: orNull(z.string()),
  not_available: z.boolean(),
  delivery_days: orNull(count),
  notes: orNull(z.string()),
  answers: cost(z.array(supplierAnswer)),
  lock_version: count,
})

const requestedSupplier = z.object({
  id: count,
  name: z.string(),
  email: orNull(z.string()),
  /** Null until contacted. */
  asked_at: orNull(z.string()),
})

const resultingDocument = z.object({ id: count, name: z.string(), status: z.string(), party: orNull(z.string()) })

export const priceClarificationRecord = z.extend(priceClarificationRow, {
  price_clarification_id: count,
  notes: orNull(z.string()),
  completed_at: orNull(z.string()),
  items: z.array(priceClarificationItem),
  suppliers: z.array(requestedSupplier),
  images: z.array(storedFile),
  emails: mails,
  offers: z.array(resultingDocument),
  procurements: z.array(resultingDocument),
  created_at: z.string(),
  can,
})

export type PriceClarificationRow = z.output<typeof priceClarificationRow>
export type PriceClarificationRecord = z.output<typeof priceClarificationRecord>
export type PriceClarificationItem = z.output<typeof priceClarificationItem>
export type SupplierAnswer = z.output<typeof supplierAnswer>

const header = {
  customer_id: optional(id),
  due_date: optional(date),
  clarifier_id: optional(id),
  notes: optional(longText),
  /** Complete list; suppliers who answered cannot be removed. */
  supplier_ids: z.optional(z.array(id).check(z.maxLength(mostSuppliers))),
}

const line = {
  catalog_item_id: optional(id),
  unit: optional(text(20)),
  quantity_unclear: z.optional(flag),
  price: optional(price),
  not_available: z.optional(flag),
  notes: optional(textOfLines(1000)),
}

/** Name and unit default to the item's. */
const newItem = z.object({ name: z.optional(text(300)), quantity: z.optional(quantity), ...line })

const newLines = {
  items: z.optional(z.array(newItem).check(z.maxLength(clarificationLines))),
  /** Lines pasted from a customer's email. */
  text: z.optional(textOfLines(50_000)),
}

const answer = z.object({
  supplier_id: id,
  supplier_price: optional(price),
  not_available: z.optional(flag),
  delivery_days: optional(whole(0, 999)),
  notes: optional(textOfLines(1000)),
})

const manage = { rule: 'manage_price_clarifications', module: 'price_clarifications' } as const
const knowingCosts = { rule: { allOf: ['manage_price_clarifications', 'view_costs'] }, module: 'price_clarifications' } as const
const changed = one(priceClarificationRecord)
const basePath = '/api/workspace/price_clarifications'
const listed = ['customers', 'price_clarifications', 'users'] as const

/** Spec: calls.tsv; docs/domain/sales.md#price-clarifications. */
export const priceClarifications = area('price-clarifications', {
  list: get('/api/price_clarifications', {
    title: 'Cenu aptaujas',
    ...manage,
    query: listQuery({
      status: z.optional(keyOf(priceClarificationStates)),
      customer_id: z.optional(queryId),
      supplier_id: z.optional(queryId),
      clarifier_id: z.optional(queryId),
      is_late: z.optional(queryFlag),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads: [...listed],
    columns: {
      title: 'text',
      status: { words: priceClarificationStates },
      is_late: 'flag',
      customer: 'name',
      due_date: 'date',
      priced: 'whole',
      asked: 'whole',
      clarifier: 'name',
      author: 'name',
    },
    answer: listOf(priceClarificationRow),
  }),
  show: get('/api/price_clarifications/{id}', {
    title: 'Cenu aptauja',
    ...manage,
    record: 'price_clarifications',
    reads: [...listed, 'catalog_items', 'email_log', 'files', 'offers', 'procurement_items', 'procurements', 'suppliers'],
    answer: changed,
  }),
  create: post('/api/price_clarifications', {
    title: 'Izveidot cenu aptauju',
    ...manage,
    body: z.object({ title: text(200), ...header, ...newLines }),
    answer: z.object({ price_clarification_id: count, data: priceClarificationRecord }),
  }),
  update: patch('/api/price_clarifications/{id}', {
    title: 'Labot cenu aptauju',
    ...manage,
    body: z.object({ title: z.optional(text(200)), ...header, lock_version: z.int() }),
    answer: changed,
  }),
  remove: del('/api/price_clarifications/{id}', { title: 'Dzēst cenu aptauju', ...manage }),
  complete: patch('/api/price_clarifications/{id}/complete', { title: 'Pabeigt cenu aptauju', ...manage, answer: changed }),
  incomplete: patch('/api/price_clarifications/{id}/incomplete', { title: 'Atsākt cenu aptauju', ...manage, answer: changed }),
  pdf: get('/api/price_clarifications/pdf/{id}', {
    title: 'Cenu aptaujas PDF',
    ...manage,
    query: z.object({
      /** For suppliers: without customer and prices, with empty answer columns. */
      no_customer: z.optional(queryFlag),
    }),
    file: true,
  }),
  addItems: post('/api/price_clarification_items', {
    title: 'Pievienot cenu aptaujas rindas',
    ...manage,
    body: z.object({ price_clarification_id: id, ...newLines }),
    answer: changed,
  }),
  updateItem: patch('/api/price_clarification_items/{id}', {
    title: 'Labot cenu aptaujas rindu, ierakstīt un izvēlēties atbildes',
    ...manage,
    body: z.object({
      name: z.optional(text(300)),
      quantity: z.optional(quantity),
      ...line,
      /** Null selects none. */
      supplier_id: optional(id),
      /** Changed answers; omitted values become unknown. */
      answers: cost(z.array(answer).check(z.maxLength(mostSuppliers))),
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  arrangeItems: patch('/api/workspace/price_clarifications/{id}/line_order', {
    title: 'Pārkārtot cenu aptaujas rindas',
    ...manage,
    addition: true,
    body: lineOrder,
    answer: changed,
  }),
  removeItem: del('/api/price_clarification_items/{id}', { title: 'Dzēst cenu aptaujas rindu', ...manage, answer: changed }),
  addSheet: post(`${basePath}/{id}/sheet`, {
    title: 'Pievienot cenu aptaujas rindas no izklājlapas',
    ...manage,
    upload: true,
    addition: true,
    body: z.object({ columns: z.optional(columnMapping), sheet: z.optional(sheetName) }),
    answer: changed,
  }),
  previewSheet: post('/api/workspace/price_clarification_sheet', {
    title: 'Kā klienta izklājlapa saprasta, pirms to ielasa',
    ...manage,
    upload: true,
    addition: true,
    asks: true,
    body: z.object({ columns: z.optional(columnMapping), sheet: z.optional(sheetName) }),
    answer: one(sheetPreview),
  }),
  addAnswers: post(`${basePath}/{id}/answers`, {
    title: 'Ielasīt piegādātāja atbildi no izklājlapas',
    ...knowingCosts,
    upload: true,
    addition: true,
    body: z.object({ supplier_id: id, columns: z.optional(columnMapping), sheet: z.optional(sheetName) }),
    answer: changed,
  }),
  previewAnswers: post('/api/workspace/price_clarification_answers', {
    title: 'Kā piegādātāja izklājlapa saprasta, pirms to ielasa',
    ...knowingCosts,
    upload: true,
    addition: true,
    asks: true,
    body: z.object({ columns: z.optional(columnMapping), sheet: z.optional(sheetName) }),
    answer: one(sheetPreview),
  }),
  ask: post(`${basePath}/{id}/enquiries`, {
    title: 'Nosūtīt cenu aptauju piegādātājiem',
    ...manage,
    addition: true,
    body: z.object({
      enquiries: z
        .array(
          z.object({
            supplier_id: id,
            /** Default: the supplier's address. */
            address: z.optional(email),
          }),
        )
        .check(z.minLength(1), z.maxLength(mostSuppliers)),
    }),
    answer: changed,
  }),
  chooseBest: post(`${basePath}/{id}/best`, {
    title: 'Izvēlēties labākās atbildes',
    ...knowingCosts,
    addition: true,
    body: z.object({
      best: z.optional(oneOf(['price', 'delivery'])),
      /** Markup on the supplier's price; if omitted, our prices stay. */
      markup_percent: optional(percent),
      /** Default: all lines. */
      item_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(clarificationLines))),
    }),
    answer: changed,
  }),
  makeOffer: post(`${basePath}/{id}/offer`, {
    title: 'Sagatavot piedāvājumu no cenu aptaujas',
    rule: { allOf: ['manage_price_clarifications', 'manage_offers'] },
    module: 'price_clarifications',
    addition: true,
    body: z.object({ customer_id: optional(id) }),
    answer: z.object({ offer_id: count, data: priceClarificationRecord }),
  }),
  makeProcurements: post(`${basePath}/{id}/procurements`, {
    title: 'Izveidot iepirkumus no cenu aptaujas',
    rule: { allOf: ['manage_price_clarifications', 'manage_procurement'] },
    module: 'price_clarifications',
    addition: true,
    body: z.object({ warehouse_id: optional(id) }),
    answer: z.object({ procurement_ids: z.array(count), data: priceClarificationRecord }),
  }),
})
