import * as z from 'zod/mini'
import { area, can, del, get, listOf, listQuery, namedRefOrNull, one, patch, post } from '../calls.ts'
import { clarificationLines } from './clarification-sheets.ts'
import { cost } from '../costs.ts'
import { mails } from '../document-parts.ts'
import {
  count,
  date,
  email,
  flag,
  id,
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
import { chosenColumns, chosenSheet, sheetPreview } from '../sheets.ts'

/** States of a price clarification; the lifecycle itself stands in machines/price-clarification.ts. */
export const priceClarificationStates = ['incomplete', 'complete'] as const

/** Suppliers that one price clarification may ask. */
export const askedSuppliers = 20

/** A row of the list of price clarifications. */
export const priceClarificationRow = z.object({
  id: count,
  uuid: z.string(),
  title: z.string(),
  status: z.enum(priceClarificationStates),
  customer: namedRefOrNull,
  due_date: orNull(z.string()),
  /** Its last day has passed and it is not complete. */
  is_late: z.boolean(),
  author: namedRefOrNull,
  /** Who finds the prices out. */
  clarifier: namedRefOrNull,
  lines: count,
  /** Lines that have a price or are not available. */
  priced: count,
  /** Suppliers that were written to, and those who are to be asked at all. */
  asked: count,
  suppliers_count: count,
  lock_version: count,
})

/** What a supplier answers about a line; price in EUR for one, without VAT. */
export const supplierAnswer = z.object({
  supplier_id: count,
  supplier_price: orNull(z.string()),
  not_available: z.boolean(),
  delivery_days: orNull(count),
  notes: orNull(z.string()),
})

/** A line of a price clarification; the chosen supplier's answer stands in it, prices in EUR for one, without VAT. */
export const priceClarificationItem = z.object({
  id: count,
  position: count,
  name: z.string(),
  catalog_item: namedRefOrNull,
  sku: orNull(z.string()),
  quantity: z.string(),
  unit: orNull(z.string()),
  /** A number in the customer's words may be the quantity; nobody has said yet. */
  quantity_unclear: z.boolean(),
  supplier: namedRefOrNull,
  supplier_price: cost(orNull(z.string())),
  /** What the customer is to pay. */
  price: orNull(z.string()),
  /** Nobody has it. */
  not_available: z.boolean(),
  delivery_days: orNull(count),
  notes: orNull(z.string()),
  answers: cost(z.array(supplierAnswer)),
  lock_version: count,
})

/** A supplier who is asked. */
const askedSupplier = z.object({
  id: count,
  name: z.string(),
  email: orNull(z.string()),
  /** When he was written to; null while he was not. */
  asked_at: orNull(z.string()),
})

const paper = z.object({ id: count, name: z.string(), status: z.string(), party: orNull(z.string()) })

/** A price clarification as its tab shows it. */
export const priceClarificationRecord = z.extend(priceClarificationRow, {
  price_clarification_id: count,
  notes: orNull(z.string()),
  completed_at: orNull(z.string()),
  items: z.array(priceClarificationItem),
  suppliers: z.array(askedSupplier),
  images: z.array(storedFile),
  emails: mails,
  offers: z.array(paper),
  procurements: z.array(paper),
  created_at: z.string(),
  can,
})

/** A row of the list of price clarifications. */
export type PriceClarificationRow = z.output<typeof priceClarificationRow>
/** A price clarification as its tab shows it. */
export type PriceClarificationRecord = z.output<typeof priceClarificationRecord>
/** A line of a price clarification. */
export type PriceClarificationItem = z.output<typeof priceClarificationItem>
/** What a supplier answers about a line. */
export type SupplierAnswer = z.output<typeof supplierAnswer>

const header = {
  customer_id: optional(id),
  due_date: optional(date),
  clarifier_id: optional(id),
  notes: optional(longText),
  /** Who is asked, whole: who is left out is not asked any more, unless he has answered. */
  supplier_ids: z.optional(z.array(id).check(z.maxLength(askedSuppliers))),
}

const line = {
  catalog_item_id: optional(id),
  unit: optional(text(20)),
  quantity_unclear: z.optional(flag),
  price: optional(price),
  not_available: z.optional(flag),
  notes: optional(textOfLines(1000)),
}

/** Without a name it is called as its item in the catalogue; without a unit it is counted as that. */
const newItem = z.object({ name: z.optional(text(300)), quantity: z.optional(quantity), ...line })

const newLines = {
  items: z.optional(z.array(newItem).check(z.maxLength(clarificationLines))),
  /** Lines as a customer wrote them in his mail. */
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
const own = '/api/workspace/price_clarifications'
const listed = ['customers', 'price_clarifications', 'users'] as const

/** Calls of area «Price clarifications» (spec: calls.tsv; docs/domain/sales.md#price-clarifications). */
export const priceClarifications = area('price-clarifications', {
  list: get('/api/price_clarifications', {
    title: 'Cenu aptaujas',
    ...manage,
    query: listQuery({
      status: z.optional(z.enum(priceClarificationStates)),
      customer_id: z.optional(queryId),
      supplier_id: z.optional(queryId),
      clarifier_id: z.optional(queryId),
      is_late: z.optional(queryFlag),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads: [...listed],
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
      /** As suppliers get it: neither the customer nor our prices, with room for answers. */
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
      /** Whose answer is chosen; null chooses none. */
      supplier_id: optional(id),
      /** Answers that changed; what is left out of one becomes unknown. */
      answers: cost(z.array(answer).check(z.maxLength(askedSuppliers))),
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  removeItem: del('/api/price_clarification_items/{id}', { title: 'Dzēst cenu aptaujas rindu', ...manage, answer: changed }),
  addSheet: post(`${own}/{id}/sheet`, {
    title: 'Pievienot cenu aptaujas rindas no izklājlapas',
    ...manage,
    upload: true,
    addition: true,
    body: z.object({ columns: z.optional(chosenColumns), sheet: z.optional(chosenSheet) }),
    answer: changed,
  }),
  previewSheet: post('/api/workspace/price_clarification_sheet', {
    title: 'Kā klienta izklājlapa saprasta, pirms to ielasa',
    ...manage,
    upload: true,
    addition: true,
    asks: true,
    body: z.object({ columns: z.optional(chosenColumns), sheet: z.optional(chosenSheet) }),
    answer: one(sheetPreview),
  }),
  addAnswers: post(`${own}/{id}/answers`, {
    title: 'Ielasīt piegādātāja atbildi no izklājlapas',
    ...knowingCosts,
    upload: true,
    addition: true,
    body: z.object({ supplier_id: id, columns: z.optional(chosenColumns), sheet: z.optional(chosenSheet) }),
    answer: changed,
  }),
  previewAnswers: post('/api/workspace/price_clarification_answers', {
    title: 'Kā piegādātāja izklājlapa saprasta, pirms to ielasa',
    ...knowingCosts,
    upload: true,
    addition: true,
    asks: true,
    body: z.object({ columns: z.optional(chosenColumns), sheet: z.optional(chosenSheet) }),
    answer: one(sheetPreview),
  }),
  ask: post(`${own}/{id}/enquiries`, {
    title: 'Nosūtīt cenu aptauju piegādātājiem',
    ...manage,
    addition: true,
    body: z.object({
      enquiries: z
        .array(
          z.object({
            supplier_id: id,
            /** Left out, the supplier's own. */
            address: z.optional(email),
          }),
        )
        .check(z.minLength(1), z.maxLength(askedSuppliers)),
    }),
    answer: changed,
  }),
  chooseBest: post(`${own}/{id}/best`, {
    title: 'Izvēlēties labākās atbildes',
    ...knowingCosts,
    addition: true,
    body: z.object({
      /** What makes an answer the best: its price, or how soon the goods come. */
      best: z.optional(oneOf(['price', 'delivery'])),
      /** Our price above the supplier's; left out, our prices stay as they are. */
      markup_percent: optional(percent),
      /** Left out, all lines. */
      item_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(clarificationLines))),
    }),
    answer: changed,
  }),
  makeOffer: post(`${own}/{id}/offer`, {
    title: 'Sagatavot piedāvājumu no cenu aptaujas',
    rule: { allOf: ['manage_price_clarifications', 'manage_offers'] },
    module: 'price_clarifications',
    addition: true,
    body: z.object({ customer_id: optional(id) }),
    answer: z.object({ offer_id: count, data: priceClarificationRecord }),
  }),
  makeProcurements: post(`${own}/{id}/procurements`, {
    title: 'Izveidot iepirkumus no cenu aptaujas',
    rule: { allOf: ['manage_price_clarifications', 'manage_procurement'] },
    module: 'price_clarifications',
    addition: true,
    body: z.object({ warehouse_id: optional(id) }),
    answer: z.object({ procurement_ids: z.array(count), data: priceClarificationRecord }),
  }),
})
