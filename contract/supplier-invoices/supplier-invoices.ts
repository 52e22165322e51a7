import * as z from 'zod/mini'
import { area, can, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { paymentDay, taxPointDay } from '../days.ts'
import {
  count,
  date,
  flag,
  id,
  longText,
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
import { procurementStates, statedInvoice } from '../procurements/procurement-record.ts'

/** States of a supplier's invoice; the lifecycle itself stands in machines/procurement-invoice.ts. */
export const procurementInvoiceStates = ['new', 'accepted', 'paid', 'cancelled'] as const

/** How VAT comes about on a supplier's invoice: he charges it, or the buyer reckons it. */
export const purchaseVatKinds = {
  domestic: 'PVN rēķinā',
  reverse: 'Reversais PVN',
  eu: 'Iegāde ES',
  import: 'Imports',
} as const

const vatKinds = ['domestic', 'reverse', 'eu', 'import'] as const

/** A row of the list of suppliers' invoices; sums as the supplier states them, EUR. */
export const procurementInvoiceRow = z.object({
  id: count,
  uuid: z.string(),
  supplier_number: z.string(),
  status: z.enum(procurementInvoiceStates),
  date: z.string(),
  due_date: z.string(),
  /** Accepted, not paid, and its day has passed. */
  is_overdue: z.boolean(),
  supplier: namedRef,
  vat_kind: z.enum(vatKinds),
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
  paid_at: orNull(z.string()),
  lock_version: count,
})

/** A line of a supplier's invoice; quantities and prices are decimal strings, EUR without VAT. */
export const procurementInvoiceItem = z.object({
  id: count,
  procurement_invoice_id: count,
  position: count,
  /** The line of a procurement whose goods it is of; none: a difference of price that stands on no goods. */
  procurement_item_id: orNull(count),
  procurement: namedRefOrNull,
  item_id: orNull(count),
  sku: orNull(z.string()),
  name: z.string(),
  measure_unit: namedRefOrNull,
  warehouse: namedRefOrNull,
  quantity: z.string(),
  /** What of the received goods can stand here at most. */
  invoiceable: z.string(),
  price: z.string(),
  discount_percent: z.string(),
  net: z.string(),
  vat_rate_code: z.string(),
  vat_rate: z.string(),
  /** Price after discount by which the goods were received, and how much more the line comes to. */
  expected_price: orNull(z.string()),
  difference: z.string(),
  quantity_returned: z.string(),
  lock_version: count,
})

/** A supplier's invoice with its lines, what they come to, related documents, and what its lifecycle allows. */
export const procurementInvoiceRecord = z.extend(procurementInvoiceRow, {
  received_at: z.string(),
  accounting_account: namedRefOrNull,
  notes: orNull(z.string()),
  accepted_at: orNull(z.string()),
  accepted_by: namedRefOrNull,
  cancelled_at: orNull(z.string()),
  /** A former program accepted it; its goods and tax were entered there. */
  is_opening: z.boolean(),
  procurement_invoice_items: z.array(procurementInvoiceItem),
  /** What the lines come to: beside the stated sums. */
  lines_net: z.string(),
  lines_vat: z.string(),
  /** How much more than received for the goods cost, and of it what reached goods on hand; EUR. */
  difference: z.string(),
  revalued: z.string(),
  procurements: z.array(namedRef),
  created_at: z.string(),
  can,
})

/** Goods received from a supplier that no invoice of his names yet. */
export const invoiceableGoods = z.object({
  procurement_item_id: count,
  procurement: z.object({ id: count, name: z.string(), date: z.string() }),
  status: z.enum(procurementStates),
  item_id: count,
  sku: z.string(),
  name: z.string(),
  measure_unit: namedRef,
  warehouse: namedRef,
  /** What is not invoiced yet. */
  quantity: z.string(),
  price: z.string(),
  discount_percent: z.string(),
  net: z.string(),
  vat_rate_code: z.string(),
  vat_rate: z.string(),
})

/** An e-invoice by which goods were received, and that no supplier's invoice was entered of; sums in EUR. */
export const openEInvoice = z.extend(statedInvoice, { procurement: namedRef, number: z.string() })

/** A supplier with goods that no invoice names yet. */
export const invoiceableSupplier = z.object({
  id: count,
  name: z.string(),
  procurements: count,
  lines: count,
  net: z.string(),
  /** Day of the oldest receipt. */
  oldest: z.string(),
})

/** A row of the list of suppliers' invoices. */
export type ProcurementInvoiceRow = z.output<typeof procurementInvoiceRow>
/** A supplier's invoice as its tab shows it. */
export type ProcurementInvoiceRecord = z.output<typeof procurementInvoiceRecord>
/** A line of a supplier's invoice. */
export type ProcurementInvoiceItem = z.output<typeof procurementInvoiceItem>
/** Goods that can stand on a supplier's invoice. */
export type InvoiceableGoods = z.output<typeof invoiceableGoods>
/** An e-invoice that no supplier's invoice was entered of. */
export type OpenEInvoice = z.output<typeof openEInvoice>
/** A supplier with goods that no invoice names yet. */
export type InvoiceableSupplier = z.output<typeof invoiceableSupplier>

const lineFields = {
  quantity: z.optional(quantity),
  price: z.optional(price),
  discount_percent: z.optional(percent),
  vat_rate_code: z.optional(text(20)),
}

const header = {
  date: z.optional(taxPointDay),
  due_date: z.optional(date),
  net: z.optional(money),
  vat: z.optional(money),
  vat_kind: z.optional(oneOf(vatKinds)),
  accounting_account_id: optional(id),
  notes: optional(longText),
}

const base = '/api/stock/procurement_invoices'
const rule = { rule: 'manage_procurement' } as const
const changed = one(procurementInvoiceRecord)

/** Calls of area «Supplier invoices» (spec: calls.tsv; docs/domain/purchasing.md#supplier-invoices). */
export const supplierInvoices = area('supplier-invoices', {
  list: get(base, {
    title: 'Piegādātāju rēķini',
    ...rule,
    query: listQuery({
      status: z.optional(z.enum(procurementInvoiceStates)),
      supplier_id: z.optional(queryId),
      date_from: z.optional(date),
      date_to: z.optional(date),
      is_overdue: z.optional(queryFlag),
    }),
    reads: ['procurement_invoices', 'suppliers'],
    answer: listOf(procurementInvoiceRow),
  }),
  invoiceables: get(`${base}/invoiceables`, {
    title: 'Piegādātāji, kuru precēm nav rēķina',
    ...rule,
    query: listQuery({}),
    reads: ['procurement_items', 'procurements', 'suppliers'],
    answer: listOf(invoiceableSupplier),
  }),
  form: get(`${base}/create/{supplierId}`, {
    title: 'Jauna piegādātāja rēķina dati',
    ...rule,
    query: z.object({
      /** State of the procurements whose goods are told; left out: received ones, which alone can be invoiced. */
      status: z.optional(z.enum(procurementStates)),
    }),
    record: 'suppliers',
    reads: [
      'suppliers',
      'catalog_items',
      'customers',
      'measure_units',
      'procurement_invoices',
      'procurement_items',
      'procurements',
      'warehouses',
    ],
    answer: one(
      z.object({
        supplier: namedRef,
        date: z.string(),
        due_date: z.string(),
        vat_kind: z.enum(vatKinds),
        items: z.array(invoiceableGoods),
        e_invoices: z.array(openEInvoice),
      }),
    ),
  }),
  create: post(base, {
    title: 'Izveidot piegādātāja rēķinu',
    ...rule,
    body: z.object({
      supplier_id: id,
      supplier_number: text(60),
      /** The sums that the supplier states; left out: what the lines come to. */
      ...header,
      /** Price and discount left out: those by which the goods were received; the quantity: all that has no invoice. */
      items: z.array(z.object({ procurement_item_id: id, ...lineFields })).check(z.minLength(1), z.maxLength(1000)),
    }),
    answer: z.object({ procurement_invoice_id: count, data: procurementInvoiceRecord }),
  }),
  show: get(`${base}/{id}`, {
    title: 'Piegādātāja rēķins',
    ...rule,
    record: 'procurement_invoices',
    reads: [
      'procurement_invoices',
      'accounting_accounts',
      'catalog_items',
      'measure_units',
      'procurement_items',
      'procurements',
      'return_acts',
      'stock_movements',
      'suppliers',
      'users',
      'warehouses',
    ],
    answer: changed,
  }),
  update: patch(`${base}/{id}`, {
    title: 'Labot piegādātāja rēķinu; apstiprināt, apmaksāt, atvērt vai atcelt to',
    ...rule,
    body: z.object({
      event: z.optional(oneOf(['ACCEPT', 'PAY', 'UNPAY', 'REOPEN', 'CANCEL'])),
      /** With ACCEPT: what the stated net is off from the lines becomes a line of its own. */
      price_difference: z.optional(flag),
      /** With PAY; left out: today. */
      paid_at: z.optional(paymentDay),
      supplier_number: z.optional(text(60)),
      ...header,
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  remove: del(`${base}/{id}`, { title: 'Dzēst piegādātāja rēķinu', ...rule }),
  updateItem: patch(`${base}/{id}/procurement_invoice_items/{itemId}`, {
    title: 'Labot piegādātāja rēķina rindu',
    ...rule,
    body: z.object({ ...lineFields, lock_version: z.int() }),
    answer: changed,
  }),
  removeItem: del(`${base}/{id}/procurement_invoice_items/{itemId}`, {
    title: 'Dzēst piegādātāja rēķina rindu',
    ...rule,
    answer: changed,
  }),
  xml: get(`${base}/xml/{id}`, { title: 'Piegādātāja rēķina XML', ...rule, file: true }),
})
