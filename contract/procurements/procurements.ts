import * as z from 'zod/mini'
import { columnMapping, sheetName, sheetPreview } from '../sheets.ts'
import { documentDay } from '../days.ts'
import { allOf, area, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import {
  count,
  date,
  id,
  keyOf,
  longText,
  money,
  oneOf,
  optional,
  percent,
  price,
  quantity,
  quantityOrNone,
  queryFlag,
  queryId,
  text,
  textOfLines,
} from '../fields.ts'
import { procurementStates } from '../states.ts'
import {
  expectedGoods,
  kinds,
  procurementRecord,
  procurementRow,
  manualKinds,
  warehouseStock,
  procurementKinds,
} from './procurement-record.ts'
import { lineOrder } from '../line-order.ts'
import { procurementCheckCalls } from './procurement-checks.ts'

const units = z.array(text(60)).check(z.maxLength(10_000))

const procurementLineFields = {
  discount_percent: z.optional(percent),
  vat_rate_code: z.optional(text(20)),
  warehouse_id: optional(id),
  sale_price: optional(price),
  order_item_id: optional(id),
  units: z.optional(units),
  notes: optional(longText),
}

/** Default price: the last one paid. */
const newItem = z.object({ item_id: id, quantity, purchase_price: z.optional(price), ...procurementLineFields })

const newItems = z.array(newItem).check(z.maxLength(1000))

const header = {
  supplier_id: optional(id),
  warehouse_id: z.optional(id),
  source_warehouse_id: optional(id),
  date: z.optional(documentDay),
  expected_date: optional(date),
  supplier_order_nr: optional(text(60)),
  for_order_id: optional(id),
  transport_cost: z.optional(money),
  notes: optional(longText),
}

const fileBodyFields = {
  supplier_id: z.optional(id),
  warehouse_id: z.optional(id),
  date: z.optional(documentDay),
}

/** In `matches`: the line is a cost or discount, not an item. */
export const notGoods = 'cost'

const sheetBody = z.object({
  ...fileBodyFields,
  /** Default: by headings. */
  columns: z.optional(columnMapping),
  sheet: z.optional(sheetName),
})

const invoiceBody = z.object({
  ...fileBodyFields,
  /** `line=item` pairs; `cost` for none: `1=25,3=cost`. */
  matches: z.optional(
    z.string().check(z.regex(/^(\d{1,6}=(\d{1,15}|cost))(,\d{1,6}=(\d{1,15}|cost))*$/, 'jābūt pāriem „rinda=prece”'), z.maxLength(20_000)),
  ),
  /** Quantity in the item's unit if the invoice uses another: `2=24`. */
  quantities: z.optional(
    z
      .string()
      .check(
        z.regex(/^(\d{1,6}=\d{1,10}(\.\d{1,4})?)(,\d{1,6}=\d{1,10}(\.\d{1,4})?)*$/, 'jābūt pāriem „rinda=daudzums”'),
        z.maxLength(20_000),
      ),
  ),
})

const changed = one(procurementRecord)

const createdProcurement = z.object({ procurement_id: count, data: procurementRecord })

const base = '/api/stock/procurements'

const anyStock = { anyOf: ['view_stock', 'view_procurement', 'manage_orders'] } as const

/** Spec: calls.tsv; docs/domain/purchasing.md#procurements. */
export const procurements = area('procurements', {
  list: get(base, {
    title: 'Iepirkumi',
    rule: 'view_procurement',
    query: listQuery({
      status: z.optional(keyOf(procurementStates)),
      kind: z.optional(z.enum(kinds)),
      supplier_id: z.optional(queryId),
      warehouse_id: z.optional(queryId),
      date_from: z.optional(date),
      date_to: z.optional(date),
      is_late: z.optional(queryFlag),
    }),
    reads: ['procurements', 'suppliers', 'warehouses'],
    columns: {
      number: 'text',
      date: 'date',
      source: 'name',
      warehouse: 'name',
      kind: { words: procurementKinds },
      status: { words: procurementStates },
      expected_date: 'date',
      supplier_order_nr: 'text',
      net: 'money',
    },
    answer: listOf(procurementRow),
  }),
  form: get(`${base}/create`, {
    title: 'Jauna iepirkuma veidlapas dati',
    rule: 'view_procurement',
    reads: ['users', 'warehouses'],
    answer: one(z.object({ date: z.string(), warehouse: namedRefOrNull, warehouses: z.array(namedRef) })),
  }),
  show: get(`${base}/{id}`, {
    title: 'Iepirkums',
    rule: 'view_procurement',
    record: 'procurements',
    reads: [
      'procurements',
      'catalog_item_units',
      'catalog_items',
      'measure_units',
      'orders',
      'price_clarifications',
      'procurement_invoices',
      'procurement_items',
      'stock_items',
      'stock_movements',
      'suppliers',
      'technical_documents',
      'users',
      'warehouses',
    ],
    answer: changed,
  }),
  create: post(base, {
    title: 'Izveidot iepirkumu',
    rule: 'manage_procurement',
    body: z.object({ kind: z.optional(oneOf(manualKinds)), ...header, procurement_items: z.optional(newItems) }),
    answer: createdProcurement,
  }),
  createFromInvoice: post(`${base}/procurement_from_invoice`, {
    title: 'Izveidot iepirkumu no piegādātāja e-rēķina',
    rule: 'manage_procurement',
    upload: true,
    body: invoiceBody,
    answer: createdProcurement,
  }),
  createFromExcel: post(`${base}/procurement_from_excel`, {
    title: 'Izveidot iepirkumu no izklājlapas',
    rule: 'manage_procurement',
    upload: true,
    body: sheetBody,
    answer: createdProcurement,
  }),
  previewSheet: post('/api/workspace/procurement_sheet', {
    title: 'Kā izklājlapa saprasta, pirms to ielasa',
    rule: 'manage_procurement',
    upload: true,
    addition: true,
    asks: true,
    body: z.object({ columns: z.optional(columnMapping), sheet: z.optional(sheetName) }),
    answer: one(sheetPreview),
  }),
  update: patch(`${base}/{id}`, {
    title: 'Labot iepirkumu vai atzīmēt to kā pasūtītu',
    rule: 'manage_procurement',
    body: z.object({ event: z.optional(oneOf(['MARK_ORDERED'])), ...header, lock_version: z.int() }),
    answer: changed,
  }),
  remove: del(`${base}/{id}`, { title: 'Dzēst iepirkumu', rule: 'manage_procurement' }),
  addItems: post(`${base}/{id}/procurement_items`, {
    title: 'Pievienot iepirkuma rindas',
    rule: 'manage_procurement',
    body: z.object({ procurement_items: newItems.check(z.minLength(1)) }),
    answer: changed,
  }),
  updateItem: patch(`${base}/{id}/procurement_items/{itemId}`, {
    title: 'Labot iepirkuma rindu',
    rule: 'manage_procurement',
    body: z.object({
      item_id: z.optional(id),
      quantity: z.optional(quantity),
      purchase_price: z.optional(price),
      ...procurementLineFields,
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  arrangeItems: patch('/api/workspace/procurements/{id}/line_order', {
    title: 'Pārkārtot iepirkuma rindas',
    rule: 'manage_procurement',
    addition: true,
    body: lineOrder,
    answer: changed,
  }),
  deleteItem: del(`${base}/{id}/procurement_items/{itemId}`, {
    title: 'Dzēst iepirkuma rindu',
    rule: 'manage_procurement',
    answer: changed,
  }),
  split: post(`${base}/{id}/split`, {
    title: 'Sadalīt iepirkumu',
    rule: 'manage_procurement',
    body: z.object({ procurement_items: z.array(z.object({ id, quantity })).check(z.minLength(1), z.maxLength(1000)) }),
    answer: createdProcurement,
  }),
  receiveCounted: post(`${base}/{id}/counted_receipt`, {
    title: 'Pieņemt saskaitītās preces un atdalīt trūkstošās',
    rule: 'manage_procurement',
    addition: true,
    body: z.object({
      counted: z
        .array(z.object({ id, counted: quantityOrNone, units: z.optional(units), lock_version: z.int() }))
        .check(z.minLength(1), z.maxLength(1000)),
    }),
    answer: changed,
  }),
  accept: get(`${base}/{id}/accept`, { title: 'Pieņemt preces', rule: 'manage_procurement', changes: 'by-state', answer: changed }),
  cancel: get(`${base}/{id}/cancel`, { title: 'Atcelt iepirkumu', rule: 'manage_procurement', changes: 'by-state', answer: changed }),
  changeDate: patch('/api/stock/procurement_date/{id}', {
    title: 'Mainīt iepirkuma datumu',
    rule: 'manage_procurement',
    body: z.object({ date: documentDay, lock_version: z.int() }),
    answer: changed,
  }),
  removeGoods: post(`${base}/{id}/goods_removal`, {
    title: 'Izņemt iepirkuma preces',
    rule: 'manage_procurement',
    body: z.object({
      reason: textOfLines(500),
      procurement_items: z.array(z.object({ id, quantity, units: z.optional(units) })).check(z.minLength(1), z.maxLength(1000)),
    }),
    answer: z.object({ document_id: count, data: procurementRecord }),
  }),
  excel: get(`${base}/{id}/excel`, { title: 'Iepirkums (Excel)', rule: 'view_procurement', file: true, heavy: true }),
  allLabels: get('/api/stock/procurement_download_all_item_labels/{id}', {
    title: 'Iepirkuma preču etiķetes (PDF)',
    rule: 'view_procurement',
    file: true,
    heavy: true,
  }),
  label: get('/api/stock/procurement_item_barcode/{id}', { title: 'Iepirkuma rindas etiķete (PDF)', rule: 'view_procurement', file: true }),
  labels: get('/api/stock/procurement_item_barcode/{id}/{qty}', {
    title: 'Iepirkuma rindas etiķetes (PDF)',
    rule: 'view_procurement',
    params: { qty: 'whole' },
    file: true,
    heavy: true,
  }),
  warehouseStock: get('/api/{warehouseId}/catalog_item_stock_items', {
    title: 'Preču krājumi noliktavā',
    rule: anyStock,
    query: z.object({
      products: z.union([
        z.array(queryId).check(z.maxLength(1000)),
        z.pipe(
          queryId,
          z.transform((single) => [single]),
        ),
      ]),
    }),
    record: 'warehouses',
    reads: ['warehouses', 'catalog_items', 'stock_items'],
    answer: allOf(warehouseStock),
  }),
  incoming: get('/api/catalog_items/{id}/view_incoming_in_stock/{warehouseId}', {
    title: 'Sagaidāmās preces noliktavā',
    rule: { anyOf: ['view_stock', 'view_procurement'] },
    reads: ['catalog_items', 'procurement_items', 'procurements', 'suppliers'],
    answer: allOf(expectedGoods),
  }),
  ...procurementCheckCalls,
})
