import * as z from 'zod/mini'
import { allOf, area, del, get, listOf, listQuery, namedRefOrNull, one, patch, post } from '../calls.ts'
import { documentDay } from '../days.ts'
import {
  count,
  date,
  flag,
  id,
  keyOf,
  longText,
  moment,
  money,
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
import { quotedLine } from '../sales/sale-lines.ts'
import { shopOrderStates } from '../states.ts'
import {
  giftCardRow,
  giftCardStates,
  shopDifference,
  shopMethods,
  shopOrderRecord,
  shopOrderRow,
  shopReportRecord,
  shopReportRow,
  shopReportSums,
  shopReportTypes,
} from './shop-record.ts'

import {
  changed,
  createdSale,
  header,
  items,
  ofDay,
  orderReads,
  paying,
  payments,
  reportReads,
  reportType,
  scanReads,
  scanned,
  scannedItem,
  units,
  warnings,
} from './shop-input.ts'

const opens = { rule: 'manage_shop', module: 'shop' } as const

/** Spec: calls.tsv; docs/domain/shop.md#sales-at-the-till, docs/domain/shop.md#daily-reports. */
export const shop = area('shop', {
  list: get('/api/shop_orders', {
    title: 'Veikala pārdevumi',
    ...opens,
    query: listQuery({
      status: z.optional(keyOf(shopOrderStates)),
      customer_id: z.optional(queryId),
      cashier_id: z.optional(queryId),
      payment: z.optional(oneOf(shopMethods)),
      is_return: z.optional(queryFlag),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads: ['customers', 'invoices', 'shop_orders', 'simplified_invoices', 'users'],
    columns: {
      number: 'text',
      date: 'date',
      status: { words: shopOrderStates },
      customer: 'name',
      returns: 'text',
      payments: 'text',
      cash_receipt_nr: 'text',
      invoice: 'text',
      cashier: 'name',
      gross: 'money',
    },
    answer: listOf(shopOrderRow),
  }),
  show: get('/api/shop_orders/{id}', {
    title: 'Veikala pārdevums',
    ...opens,
    record: 'shop_orders',
    reads: [...orderReads],
    answer: changed,
  }),
  create: post('/api/shop_orders', {
    title: 'Pārdot veikalā',
    ...opens,
    body: z.object({
      ...header,
      ...paying,
      /** Default: today; offline sales give their day. */
      date: z.optional(date),
      warehouse_id: z.optional(id),
      event: z.optional(oneOf(['PARK'])),
      /** With `was_offline`: time by the till's clock. */
      sold_at: z.optional(moment),
      /** Completed offline: problems become a difference for manual handling, not a refusal. */
      was_offline: z.optional(z.boolean()),
      items,
    }),
    answer: z.object({
      /** Null for a difference. */
      shop_order_id: orNull(count),
      data: orNull(shopOrderRecord),
      difference: orNull(z.string()),
      warnings,
    }),
  }),
  update: patch('/api/shop_orders/{id}', {
    title: 'Labot veikala pārdevumu; saņemt naudu, atlikt vai turpināt to',
    ...opens,
    body: z.object({ event: z.optional(oneOf(['PARK', 'RESUME', 'PAY'])), ...header, ...paying, lock_version: z.int() }),
    answer: z.object({ data: shopOrderRecord, warnings }),
  }),
  remove: del('/api/shop_orders/{id}', { title: 'Dzēst veikala pārdevumu', ...opens }),
  pdf: get('/api/shop_orders/pdf/{id}', { title: 'Veikala čeks (PDF)', ...opens, file: true }),
  addItems: post('/api/shop_order_items/{id}', {
    title: 'Pievienot preces veikala pārdevumam',
    ...opens,
    body: z.object({ items }),
    answer: changed,
  }),
  updateItem: patch('/api/shop_order_items/{id}', {
    title: 'Labot veikala pārdevuma rindu',
    ...opens,
    body: z.object({
      quantity: z.optional(quantity),
      price_gross: optional(price),
      discount_percent: optional(percent),
      units,
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  removeItem: del('/api/shop_order_items/{id}', { title: 'Dzēst veikala pārdevuma rindu', ...opens, answer: changed }),
  takeBack: post('/api/workspace/shop_orders/{id}/return', {
    title: 'Pieņemt atpakaļ preces pēc čeka',
    ...opens,
    addition: true,
    body: z.object({
      items: z.array(z.object({ line_id: id, quantity: z.optional(quantity), units })).check(z.minLength(1), z.maxLength(200)),
      /** Refunds; default: as paid. */
      payments: z.optional(payments),
      cash_receipt_nr: optional(text(60)),
      notes: optional(longText),
    }),
    answer: createdSale,
  }),
  invoice: post('/api/workspace/shop_orders/{id}/invoice', {
    title: 'Izrakstīt rēķinu par veikala pārdevumu',
    rule: { allOf: ['manage_shop', 'manage_simple_invoices'] },
    module: 'shop',
    addition: true,
    body: z.object({
      customer_id: z.optional(id),
      /** Full invoice, which requires its own permission. */
      is_full: z.optional(flag),
    }),
    answer: z.object({ simplified_invoice_id: orNull(count), invoice_id: orNull(count), data: shopOrderRecord }),
  }),
  register: post('/api/workspace/shop_orders/{id}/register', {
    title: 'Reģistrēt pārdevumu kases aparātā',
    ...opens,
    addition: true,
    asks: true,
    answer: changed,
  }),
  till: get('/api/workspace/shop_till', {
    title: 'Ar ko sākas kases darbs',
    ...opens,
    addition: true,
    stored: true,
    reads: ['shop_daily_reports', 'shop_differences', 'shop_orders', 'warehouses', 'customers', 'users'],
    answer: one(
      z.object({
        warehouse: namedRefOrNull,
        date: z.string(),
        is_closed: z.boolean(),
        /** Without a fiscal device, receipt numbers are entered by hand. */
        has_device: z.boolean(),
        parked: z.array(z.object({ id: count, number: z.string(), gross: z.string(), customer: namedRefOrNull })),
        open_differences: count,
        /** Sales, returns and the last closing not yet registered by the device. */
        unregistered: z.array(z.object({ id: count, number: z.string(), gross: z.string() })),
        unregistered_close: namedRefOrNull,
      }),
    ),
  }),
  scan: get('/api/workspace/shop_scan', {
    title: 'Ko nozīmē kasē nolasītais kods',
    ...opens,
    addition: true,
    query: z.object({ code: text(60), customer_id: z.optional(queryId) }),
    reads: scanReads,
    answer: one(scanned),
  }),
  usual: get('/api/workspace/shop_usual_goods', {
    title: 'Ko kase pārdod visbiežāk',
    ...opens,
    addition: true,
    stored: true,
    reads: scanReads,
    /** Without serialised pieces. */
    answer: allOf(scannedItem),
  }),
  quote: post('/api/workspace/shop_quote', {
    title: 'Cenas un krājumi, kamēr kasē ievada preces',
    ...opens,
    addition: true,
    quiet: true,
    body: z.object({
      customer_id: optional(id),
      warehouse_id: optional(id),
      lines: z
        .array(z.object({ item_id: id, quantity: z.optional(quantity), price_gross: optional(price), discount_percent: optional(percent) }))
        .check(z.maxLength(200)),
    }),
    answer: z.object({ data: z.object({ lines: z.array(quotedLine) }) }),
  }),
  byBarcode: get('/api/get_catalog_item_by_barcode/{code}', {
    title: 'Prece pēc svītrkoda',
    rule: { anyOf: ['view_catalog_items', 'manage_shop'] },
    params: { code: 'text' },
    query: z.object({ with_shop_price: z.optional(queryFlag) }),
    reads: ['catalog_items', 'categories', 'measure_units'],
    answer: one(
      z.object({
        id: count,
        sku: z.string(),
        name: z.string(),
        measure_unit: z.string(),
        price: z.string(),
        /** EUR with VAT; null if not requested or the rate is not in force. */
        shop_price: orNull(z.string()),
      }),
    ),
  }),
  giftCards: get('/api/workspace/shop_gift_cards', {
    title: 'Pārdotās dāvanu kartes',
    ...opens,
    addition: true,
    query: listQuery({
      is_open: z.optional(queryFlag),
      is_paid: z.optional(queryFlag),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads: ['gift_cards', 'shop_orders'],
    columns: {
      number: 'text',
      state: { words: giftCardStates },
      sold_on: 'date',
      shop_order: 'text',
      used_by: 'text',
      amount: 'money',
      balance: 'money',
    },
    answer: listOf(giftCardRow),
  }),
  differences: get('/api/workspace/shop_differences', {
    title: 'Neiegrāmatotie kases pārdevumi',
    ...opens,
    addition: true,
    reads: ['catalog_items', 'shop_differences', 'users'],
    answer: allOf(shopDifference),
  }),
  resolveDifference: patch('/api/workspace/shop_differences/{id}', {
    title: 'Izšķirt neiegrāmatotu pārdevumu',
    ...opens,
    addition: true,
    body: z.object({
      /** True books it now; otherwise it was handled manually. */
      book: z.optional(z.boolean()),
      resolution: z.optional(text(500)),
    }),
    answer: z.object({ shop_order_id: orNull(count), data: orNull(shopOrderRecord), warnings }),
  }),
  reports: get('/api/shop_daily_reports', {
    title: 'Veikala dienas atskaites',
    ...opens,
    query: listQuery({ type: reportType, date_from: z.optional(date), date_to: z.optional(date) }),
    reads: ['shop_daily_reports', 'users'],
    columns: {
      date: 'date',
      type: { words: shopReportTypes },
      date_from: 'date',
      sales: 'whole',
      gross: 'money',
      vat: 'money',
      cash_balance: 'money',
      cash_difference: 'money',
      fiscal_nr: 'text',
      created_by: 'name',
    },
    answer: listOf(shopReportRow),
  }),
  prepareReport: get('/api/shop_daily_reports/create/{date}', {
    title: 'Dati jaunai dienas atskaitei',
    ...opens,
    params: ofDay,
    query: z.object({ type: reportType, date_from: z.optional(date) }),
    reads: [...reportReads, 'shop_differences'],
    answer: one(
      z.object({
        date: z.string(),
        ...shopReportSums,
        /** Reasons against closing. */
        obstacles: z.array(z.string()),
        parked: count,
        open_differences: count,
        /** Without a device or handwritten receipt. */
        without_receipt: z.array(z.object({ id: count, number: z.string(), gross: z.string() })),
      }),
    ),
  }),
  createReport: post('/api/shop_daily_reports', {
    title: 'Slēgt veikala dienu',
    ...opens,
    body: z.object({
      type: oneOf(['z', 'period']),
      date: z.optional(documentDay),
      /** First day of a period report. */
      date_from: z.optional(date),
      cash_in: z.optional(money),
      cash_out: z.optional(money),
      /** Counted cash, EUR. */
      cash_balance: z.optional(money),
      notes: optional(longText),
    }),
    answer: z.object({ shop_daily_report_id: count, data: shopReportRecord, warnings }),
  }),
  report: get('/api/shop_daily_reports/{id}', {
    title: 'Veikala dienas atskaite',
    ...opens,
    record: 'shop_daily_reports',
    reads: [...reportReads],
    answer: one(shopReportRecord),
  }),
  removeReport: del('/api/shop_daily_reports/{id}', { title: 'Dzēst dienas atskaiti un atvērt dienu', ...opens }),
  reportPdf: get('/api/shop_daily_reports/pdf/{date}', {
    title: 'Dienas atskaite (PDF)',
    ...opens,
    params: ofDay,
    query: z.object({ type: reportType }),
    file: true,
  }),
  reportXml: get('/api/shop_daily_reports/xml/{date}', {
    title: 'Dienas atskaite (XML)',
    ...opens,
    params: ofDay,
    query: z.object({ type: reportType }),
    file: true,
  }),
  registerReport: post('/api/workspace/shop_daily_reports/{id}/register', {
    title: 'Reģistrēt dienas slēgšanu kases aparātā',
    ...opens,
    addition: true,
    asks: true,
    answer: one(shopReportRecord),
  }),
})
