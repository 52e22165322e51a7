import * as z from 'zod/mini'
import { allOf, area, can, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { cost } from '../costs.ts'
import { documentDay } from '../days.ts'
import {
  count,
  date,
  id,
  inLanguage,
  keyOf,
  longText,
  optional,
  orNull,
  percent,
  price,
  quantity,
  queryId,
  text,
  textOfLines,
} from '../fields.ts'
import { returnActStates } from '../states.ts'
import { lineOrder } from '../line-order.ts'

/** EUR to be credited by the supplier. */
export const returnActRow = z.object({
  id: count,
  uuid: z.string(),
  number: orNull(z.string()),
  status: keyOf(returnActStates),
  date: z.string(),
  supplier: namedRef,
  /** Null: goods without an invoice. */
  procurement_invoice: namedRefOrNull,
  warehouse: namedRef,
  reason: z.string(),
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
  supplier_credit_nr: orNull(z.string()),
  lock_version: count,
})

/** Decimal strings, EUR without VAT. */
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
  /** Invoiced and not returned; without an invoice, free stock. */
  returnable: z.string(),
  /** Free stock in the act's warehouse. */
  available: z.string(),
  price: z.string(),
  discount_percent: z.string(),
  net: z.string(),
  vat_rate_code: z.string(),
  vat_rate: z.string(),
  /** Issue cost, once issued. */
  cost: cost(orNull(z.string())),
  units: z.array(z.string()),
  reason: orNull(z.string()),
  lock_version: count,
})

export const returnActRecord = z.extend(returnActRow, {
  series: orNull(z.string()),
  vat_kind: z.enum(['domestic', 'reverse', 'eu', 'import']),
  notes: orNull(z.string()),
  /** Total issue cost, EUR; more than `net` is a loss. */
  cost: cost(orNull(z.string())),
  accepted_at: orNull(z.string()),
  accepted_by: namedRefOrNull,
  cancelled_at: orNull(z.string()),
  created_by: namedRefOrNull,
  created_at: z.string(),
  return_act_items: z.array(returnActItem),
  can,
})

export type ReturnActRow = z.output<typeof returnActRow>
export type ReturnActRecord = z.output<typeof returnActRecord>
export type ReturnActItem = z.output<typeof returnActItem>

const header = { date: z.optional(documentDay), notes: optional(longText) }
const reason = textOfLines(500)
const lineFields = { units: optional(z.array(text(60)).check(z.maxLength(1000))), reason: optional(text(255)) }
const priced = { price: z.optional(price), discount_percent: z.optional(percent), vat_rate_code: z.optional(text(20)) }

/** Default price: the last one of the supplier. */
const freeLine = z.object({ item_id: id, quantity, ...priced, ...lineFields })
/** At the invoice price; default quantity: all returnable. */
const invoiceLine = z.object({ procurement_invoice_item_id: id, quantity: z.optional(quantity), ...lineFields })
const lines = <S extends z.core.SomeType>(line: S) => z.array(line).check(z.maxLength(1000))

const base = '/api/stock/return_acts'
const rule = 'manage_procurement' as const
const changed = one(returnActRecord)
const createdReturnAct = z.object({ return_act_id: count, data: returnActRecord })

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

/** Spec: calls.tsv; docs/domain/purchasing.md#return-acts. */
export const returnActs = area('return-acts', {
  list: get(base, {
    title: 'Atgriešanas akti',
    rule,
    query: listQuery({
      status: z.optional(keyOf(returnActStates)),
      supplier_id: z.optional(queryId),
      procurement_invoice_id: z.optional(queryId),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads: ['procurement_invoices', 'return_acts', 'suppliers', 'warehouses'],
    columns: {
      number: 'text',
      date: 'date',
      supplier: 'name',
      procurement_invoice: 'text',
      reason: 'text',
      status: { words: returnActStates },
      supplier_credit_nr: 'text',
      gross: 'money',
    },
    answer: listOf(returnActRow),
  }),
  create: post(base, {
    title: 'Sagatavot atgriešanas aktu bez rēķina',
    rule,
    body: z.object({ ...header, supplier_id: id, warehouse_id: id, reason, items: z.optional(lines(freeLine)) }),
    answer: createdReturnAct,
  }),
  createFromInvoice: post(`${base}/{procurementInvoiceId}`, {
    title: 'Sagatavot atgriešanas aktu no piegādātāja rēķina',
    rule,
    body: z.object({
      ...header,
      reason,
      /** Default: where the first item was received. */
      warehouse_id: z.optional(id),
      /** Default: all returnable goods of the invoice in the warehouse. */
      items: z.optional(lines(invoiceLine)),
    }),
    answer: createdReturnAct,
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
      /** Accepted acts only; null clears it. */
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
    /** With an invoice its line, otherwise an item. */
    body: z.object({ procurement_invoice_item_id: z.optional(id), item_id: z.optional(id), quantity, ...priced, ...lineFields }),
    answer: changed,
  }),
  updateItem: patch(`${base}/{id}/return_act_items/{return_act_item_id}`, {
    title: 'Labot atgriešanas akta rindu',
    rule,
    body: z.object({ quantity: z.optional(quantity), ...priced, ...lineFields, lock_version: z.int() }),
    answer: changed,
  }),
  arrangeItems: patch('/api/workspace/return_acts/{id}/line_order', {
    title: 'Pārkārtot atgriešanas akta rindas',
    rule,
    addition: true,
    body: lineOrder,
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
