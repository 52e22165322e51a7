import * as z from 'zod/mini'
import { area, can, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { documentDay, paymentDay } from '../days.ts'
import { vatLines } from '../document-parts.ts'
import {
  count,
  date,
  id,
  inLanguage,
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
} from '../fields.ts'
import { methodWords, paymentMethods } from '../invoices/invoice-record.ts'
import { vatCategories } from '../money.ts'
import { priceSources, quotedLine } from '../sales/sale-lines.ts'
import { simplifiedInvoiceStates } from '../states.ts'
import { lineOrder } from '../line-order.ts'

/** Whether prices include VAT (INV-VAT-4). */
export const priceModes = ['net', 'gross'] as const

export type PriceMode = (typeof priceModes)[number]

/** Decimal strings in EUR. */
export const simplifiedInvoiceRow = z.object({
  id: count,
  uuid: z.string(),
  number: z.string(),
  status: keyOf(simplifiedInvoiceStates),
  date: z.string(),
  due_date: z.string(),
  customer: namedRefOrNull,
  /** Customer or entered name; may be null. */
  buyer_name: orNull(z.string()),
  branch: namedRefOrNull,
  payment_method: z.enum(paymentMethods),
  is_cash: z.boolean(),
  price_mode: z.enum(priceModes),
  /** It is for a sale in the shop. */
  in_shop: z.boolean(),
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
  /** Accepted credits with VAT and the open amount, EUR. */
  credited: z.string(),
  open: z.string(),
  paid_at: orNull(z.string()),
  lock_version: count,
})

/** `unit_price` and `amount` are in the price mode. */
export const simplifiedInvoiceItem = z.object({
  id: count,
  position: count,
  source_type: z.enum(['free', 'stock']),
  item_id: orNull(count),
  sku: orNull(z.string()),
  name: z.string(),
  description: orNull(z.string()),
  quantity: z.string(),
  measure_unit: namedRef,
  units: z.array(z.string()),
  warehouse: namedRefOrNull,
  /** Remaining stock; null without stock. */
  available: orNull(z.string()),
  unit_price: z.string(),
  discount_percent: z.string(),
  /** Null without an item and for old lines. */
  price_source: orNull(z.enum(priceSources)),
  amount: z.string(),
  net: z.string(),
  vat_rate_code: z.string(),
  vat_rate: z.string(),
  vat_category: z.enum(vatCategories),
  vat_reason_code: orNull(z.string()),
  lock_version: count,
})

export const simplifiedInvoiceRecord = z.extend(simplifiedInvoiceRow, {
  /** Small enough for reduced particulars (docs/domain/invoicing.md#document-particulars). */
  is_simplified: z.boolean(),
  warehouse: namedRef,
  payment_term_text: orNull(z.string()),
  notes: orNull(z.string()),
  amount_in_words: orNull(z.string()),
  simplified_invoice_items: z.array(simplifiedInvoiceItem),
  vat_lines: vatLines,
  /** Not rejected. */
  credit_notes: z.array(z.object({ id: count, number: orNull(z.string()), status: z.string(), date: z.string(), gross: z.string() })),
  created_at: z.string(),
  can,
})

export type SimplifiedInvoiceRow = z.output<typeof simplifiedInvoiceRow>
export type SimplifiedInvoiceRecord = z.output<typeof simplifiedInvoiceRecord>
export type SimplifiedInvoiceItem = z.output<typeof simplifiedInvoiceItem>

const figures = { unit_price: optional(price), discount_percent: optional(percent), warehouse_id: optional(id) }

/** Serial numbers, as many as the quantity. */
const units = z.optional(z.array(text(60)).check(z.maxLength(200)))

/** Item, or name with price and VAT rate. */
const newItem = z.object({
  item_id: optional(id),
  name: z.optional(text(300)),
  description: optional(longText),
  quantity: z.optional(quantity),
  vat_rate_code: z.optional(text(20)),
  units,
  ...figures,
})
const items = z.array(newItem).check(z.minLength(1), z.maxLength(200))

const header = {
  customer_id: optional(id),
  buyer_name: optional(text(200)),
  branch_id: optional(id),
  date: z.optional(documentDay),
  due_date: z.optional(date),
  payment_method: z.optional(oneOf(paymentMethods)),
  payment_term_text: optional(text(255)),
  notes: optional(longText),
}

const opens = { rule: 'manage_simple_invoices', module: 'simplified_invoices' } as const
const changed = one(simplifiedInvoiceRecord)
const createdInvoice = z.object({
  simplified_invoice_id: count,
  data: simplifiedInvoiceRecord,
  /** Non-blocking: the credit limit is exceeded. */
  warning: orNull(z.string()),
})

/** Spec: calls.tsv. */
export const simplified = area('simplified', {
  list: get('/api/simplified_invoices', {
    title: 'Vienkāršie rēķini',
    ...opens,
    query: listQuery({
      /** Default: without cancelled ones. */
      status: z.optional(keyOf(simplifiedInvoiceStates)),
      customer_id: z.optional(queryId),
      date_from: z.optional(date),
      date_to: z.optional(date),
      payment_method: z.optional(oneOf(paymentMethods)),
      is_cash: z.optional(queryFlag),
    }),
    reads: ['branches', 'customers', 'shop_orders', 'simplified_invoices'],
    columns: {
      number: 'text',
      date: 'date',
      buyer_name: 'name',
      status: { words: simplifiedInvoiceStates },
      payment_method: { words: methodWords },
      paid_at: 'date',
      net: 'money',
      gross: 'money',
    },
    answer: listOf(simplifiedInvoiceRow),
  }),
  show: get('/api/simplified_invoices/{id}', {
    title: 'Vienkāršais rēķins',
    ...opens,
    record: 'simplified_invoices',
    reads: [
      ...(['simplified_invoices', 'branches', 'catalog_items', 'credit_notes', 'customers', 'measure_units'] as const),
      ...(['stock_items', 'warehouses', 'shop_orders'] as const),
    ],
    answer: changed,
  }),
  create: post('/api/simplified_invoices', {
    title: 'Izrakstīt vienkāršo rēķinu',
    ...opens,
    body: z.object({
      ...header,
      price_mode: z.optional(oneOf(priceModes)),
      warehouse_id: z.optional(id),
      items,
    }),
    answer: createdInvoice,
  }),
  update: patch('/api/simplified_invoices/{id}', {
    title: 'Labot vienkāršo rēķinu; atzīmēt apmaksu vai to atsaukt',
    ...opens,
    body: z.object({
      event: z.optional(oneOf(['PAY', 'UNPAY'])),
      /** With PAY; default: today. */
      paid_at: z.optional(paymentDay),
      ...header,
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  remove: del('/api/simplified_invoices/{id}', { title: 'Anulēt vienkāršo rēķinu', ...opens, answer: changed }),
  item: get('/api/simplified_invoice_items/{id}', {
    title: 'Vienkāršā rēķina rinda',
    ...opens,
    reads: ['catalog_items', 'measure_units', 'simplified_invoices', 'stock_items', 'warehouses'],
    answer: one(simplifiedInvoiceItem),
  }),
  addItems: post('/api/simplified_invoice_items/{id}', {
    title: 'Pievienot rindas vienkāršajam rēķinam',
    ...opens,
    body: z.object({ items }),
    answer: changed,
  }),
  updateItem: patch('/api/simplified_invoice_items/{id}', {
    title: 'Labot vienkāršā rēķina rindu',
    ...opens,
    body: z.object({
      item_id: z.optional(id),
      name: z.optional(text(300)),
      description: optional(longText),
      quantity: z.optional(quantity),
      vat_rate_code: z.optional(text(20)),
      units,
      ...figures,
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  arrangeItems: patch('/api/workspace/simplified_invoices/{id}/line_order', {
    title: 'Pārkārtot vienkāršā rēķina rindas',
    ...opens,
    addition: true,
    body: lineOrder,
    answer: changed,
  }),
  removeItem: del('/api/simplified_invoice_items/{id}', { title: 'Dzēst vienkāršā rēķina rindu', ...opens, answer: changed }),
  copy: post('/api/copy_simplified_invoice/{id}', { title: 'Kopēt vienkāršo rēķinu', ...opens, answer: createdInvoice }),
  pdf: get('/api/workspace/simplified_invoices/{id}/pdf', {
    title: 'Vienkāršā rēķina PDF',
    ...opens,
    addition: true,
    query: inLanguage,
    file: true,
  }),
  xml: get('/api/workspace/simplified_invoices/{id}/xml', {
    title: 'Vienkāršā rēķina UBL XML',
    ...opens,
    addition: true,
    file: true,
  }),
  piece: get('/api/workspace/simplified_invoice_piece', {
    title: 'Brīva vienība pēc skenēta numura',
    ...opens,
    addition: true,
    query: z.object({ number: text(60) }),
    reads: ['catalog_item_units', 'catalog_items', 'stock_items', 'warehouses'],
    answer: one(z.object({ item_id: count, name: z.string(), sku: z.string(), number: z.string(), warehouse: z.string() })),
  }),
  quote: post('/api/workspace/simplified_invoice_quote', {
    title: 'Cenas, krājumi un PVN, kamēr vienkāršā rēķina rindas raksta',
    ...opens,
    addition: true,
    quiet: true,
    body: z.object({
      customer_id: optional(id),
      branch_id: optional(id),
      warehouse_id: optional(id),
      date: z.optional(date),
      payment_method: z.optional(oneOf(paymentMethods)),
      price_mode: z.optional(oneOf(priceModes)),
      lines: z
        .array(
          z.object({
            item_id: id,
            quantity: z.optional(quantity),
            unit_price: optional(price),
            discount_percent: optional(percent),
            warehouse_id: optional(id),
          }),
        )
        .check(z.maxLength(1000)),
    }),
    answer: z.object({
      data: z.object({
        lines: z.array(quotedLine),
      }),
    }),
  }),
})
