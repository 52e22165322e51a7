import * as z from 'zod/mini'
import { allOf, area, can, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { cost } from '../costs.ts'
import { documentDay } from '../days.ts'
import { count, date, id, inLanguage, longText, optional, orNull, percent, price, quantity, queryId, text, textOfLines } from '../fields.ts'

/** States of a return act; the lifecycle itself stands in machines/return-act.ts. */
export const returnActStates = ['draft', 'accepted', 'cancelled'] as const

/** A row of the list of return acts; sums in EUR, what the supplier is to credit. */
export const returnActRow = z.object({
  id: count,
  uuid: z.string(),
  /** A draft has none yet. */
  number: orNull(z.string()),
  status: z.enum(returnActStates),
  date: z.string(),
  supplier: namedRef,
  /** None: a simplified act, of goods without an invoice. */
  procurement_invoice: namedRefOrNull,
  warehouse: namedRef,
  reason: z.string(),
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
  supplier_credit_nr: orNull(z.string()),
  lock_version: count,
})

/** A line of a return act; quantities and prices are decimal strings, EUR without VAT. */
export const returnActItem = z.object({
  id: count,
  return_act_id: count,
  position: count,
  procurement_invoice_item_id: orNull(count),
  item_id: count,
  stock_item_id: count,
  sku: z.string(),
  name: z.string(),
  measure_unit: namedRef,
  has_units: z.boolean(),
  quantity: z.string(),
  /** What can go back at most: invoiced and not returned; without an invoice what is free in the warehouse. */
  returnable: z.string(),
  /** On hand and not held now, in the act's warehouse. */
  available: z.string(),
  price: z.string(),
  discount_percent: z.string(),
  net: z.string(),
  vat_rate_code: z.string(),
  vat_rate: z.string(),
  /** What the goods left the books for, once they did. */
  cost: cost(orNull(z.string())),
  /** IMEI or serial numbers. */
  units: z.array(z.string()),
  reason: orNull(z.string()),
  lock_version: count,
})

/** A return act with its lines and what its lifecycle allows. */
export const returnActRecord = z.extend(returnActRow, {
  series: orNull(z.string()),
  vat_kind: z.enum(['domestic', 'reverse', 'eu', 'import']),
  notes: orNull(z.string()),
  /** What all goods left the books for, EUR; more than `net` is a loss of value. */
  cost: cost(orNull(z.string())),
  accepted_at: orNull(z.string()),
  accepted_by: namedRefOrNull,
  cancelled_at: orNull(z.string()),
  created_by: namedRefOrNull,
  created_at: z.string(),
  return_act_items: z.array(returnActItem),
  can,
})

/** A row of the list of return acts. */
export type ReturnActRow = z.output<typeof returnActRow>
/** A return act as its tab shows it. */
export type ReturnActRecord = z.output<typeof returnActRecord>
/** A line of a return act. */
export type ReturnActItem = z.output<typeof returnActItem>

const header = { date: z.optional(documentDay), notes: optional(longText) }
const reason = textOfLines(500)
const lineFields = { units: optional(z.array(text(60)).check(z.maxLength(1000))), reason: optional(text(255)) }
const priced = { price: z.optional(price), discount_percent: z.optional(percent), vat_rate_code: z.optional(text(20)) }

/** Goods without an invoice; price left out: what they were last bought from the supplier for. */
const freeLine = z.object({ item_id: id, quantity, ...priced, ...lineFields })
/** Goods of a line of the invoice, at its price; quantity left out: all that can go back. */
const invoiceLine = z.object({ procurement_invoice_item_id: id, quantity: z.optional(quantity), ...lineFields })
const lines = <S extends z.core.SomeType>(line: S) => z.array(line).check(z.maxLength(1000))

const base = '/api/stock/return_acts'
const rule = 'manage_procurement' as const
const changed = one(returnActRecord)
const made = z.object({ return_act_id: count, data: returnActRecord })

/** An act with its goods. */
const actReads = [
  'return_acts',
  'catalog_item_units',
  'catalog_items',
  'measure_units',
  'procurement_invoices',
  'stock_items',
  'stock_movements',
  'suppliers',
  'users',
  'warehouses',
] as const

/** Calls of area «Return acts» (spec: calls.tsv; docs/domain/purchasing.md#return-acts). */
export const returnActs = area('return-acts', {
  list: get(base, {
    title: 'Atgriešanas akti',
    rule,
    query: listQuery({
      status: z.optional(z.enum(returnActStates)),
      supplier_id: z.optional(queryId),
      procurement_invoice_id: z.optional(queryId),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads: ['procurement_invoices', 'return_acts', 'suppliers', 'warehouses'],
    answer: listOf(returnActRow),
  }),
  create: post(base, {
    title: 'Sagatavot atgriešanas aktu bez rēķina',
    rule,
    body: z.object({ ...header, supplier_id: id, warehouse_id: id, reason, items: z.optional(lines(freeLine)) }),
    answer: made,
  }),
  createFromInvoice: post(`${base}/{procurementInvoiceId}`, {
    title: 'Sagatavot atgriešanas aktu no piegādātāja rēķina',
    rule,
    body: z.object({
      ...header,
      reason,
      /** Left out: where the first of the goods were received. */
      warehouse_id: z.optional(id),
      /** Left out: all goods of the invoice that can go back from the warehouse. */
      items: z.optional(lines(invoiceLine)),
    }),
    answer: made,
  }),
  show: get(`${base}/{id}`, {
    title: 'Atgriešanas akts',
    rule,
    record: 'return_acts',
    reads: actReads,
    answer: changed,
  }),
  update: patch(`${base}/{id}`, {
    title: 'Labot atgriešanas aktu vai reģistrēt piegādātāja kredītrēķinu',
    rule,
    addition: true,
    body: z.object({
      ...header,
      reason: z.optional(reason),
      /** Of an accepted act; null takes it back. */
      supplier_credit_nr: optional(text(60)),
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  remove: del(`${base}/{id}`, { title: 'Dzēst atgriešanas aktu', rule }),
  pdf: get(`${base}/pdf/{id}`, { title: 'Atgriešanas akta PDF', rule, query: inLanguage, file: true }),
  excel: get(`${base}/excel/{id}`, { title: 'Atgriešanas akta izklājlapa', rule, file: true, heavy: true }),
  xml: get(`${base}/xml/{id}`, { title: 'Atgriešanas akta XML', rule, file: true }),
  items: get(`${base}/{id}/return_act_items`, {
    title: 'Atgriešanas akta rindas',
    rule,
    record: 'return_acts',
    reads: actReads,
    answer: allOf(returnActItem),
  }),
  item: get(`${base}/{id}/return_act_items/{return_act_item_id}`, {
    title: 'Atgriešanas akta rinda',
    rule,
    reads: ['catalog_items', 'measure_units', 'procurement_invoices', 'return_acts', 'stock_items', 'stock_movements'],
    answer: one(returnActItem),
  }),
  addItem: post(`${base}/{id}/return_act_items`, {
    title: 'Pievienot atgriežamās preces',
    rule,
    /** Of an act made from an invoice, a line of that invoice; of any other an item. */
    body: z.object({ procurement_invoice_item_id: z.optional(id), item_id: z.optional(id), quantity, ...priced, ...lineFields }),
    answer: changed,
  }),
  updateItem: patch(`${base}/{id}/return_act_items/{return_act_item_id}`, {
    title: 'Labot atgriešanas akta rindu',
    rule,
    body: z.object({ quantity: z.optional(quantity), ...priced, ...lineFields, lock_version: z.int() }),
    answer: changed,
  }),
  removeItem: del(`${base}/{id}/return_act_items/{return_act_item_id}`, {
    title: 'Dzēst atgriešanas akta rindu',
    rule,
    answer: changed,
  }),
  accept: get(`${base}/accept/{id}`, { title: 'Akceptēt atgriešanas aktu', rule, changes: 'by-state', answer: changed }),
  cancel: get(`${base}/cancel/{id}`, { title: 'Atcelt atgriešanas aktu', rule, changes: 'by-state', answer: changed }),
})
