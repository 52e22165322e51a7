import * as z from 'zod/mini'
import { area, can, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { paymentDay, taxPointDay } from '../days.ts'
import {
  balance,
  count,
  date,
  flag,
  id,
  keyOf,
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
import { procurementInvoiceStates, procurementStates } from '../states.ts'
import { lineOrder } from '../line-order.ts'
import { invoiceApproval, newDecision } from './approvals.ts'
import { customsDeclaration, newCustomsDeclaration } from './customs.ts'
import { invoiceableGoods, invoiceableSupplier, openEInvoice } from './invoiceables.ts'
import { supplierPaymentMethods, supplierSettlements } from './settlements.ts'

/** Charged by the supplier, or reverse charge. */
export const purchaseVatKinds = {
  domestic: 'PVN rēķinā',
  reverse: 'Reversais PVN',
  eu: 'Iegāde ES',
  import: 'Imports',
} as const

const vatKinds = ['domestic', 'reverse', 'eu', 'import'] as const

/** EUR as stated by the supplier. */
export const procurementInvoiceRow = z.object({
  id: count,
  uuid: z.string(),
  supplier_number: z.string(),
  status: keyOf(procurementInvoiceStates),
  date: z.string(),
  due_date: z.string(),
  /** Accepted, unpaid and past due. */
  is_overdue: z.boolean(),
  supplier: namedRef,
  /** A credit note that brings no goods back: its sums, `paid` and `open` stand below zero, and so do its lines. */
  is_credit: z.boolean(),
  vat_kind: z.enum(vatKinds),
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
  paid: z.string(),
  /** Unpaid; of a credit note the part that no invoice took. EUR. */
  open: z.string(),
  /** Day of the last payment, once nothing is open. */
  paid_at: orNull(z.string()),
  /** Why it is not to be paid for now. */
  payment_hold: orNull(z.string()),
  /** In words, whom a draft waits for, or who declined it. */
  awaits: orNull(z.string()),
  /** The person of the call decides next. */
  awaits_me: z.boolean(),
  /** The person of the call may decline: they decide next, or decided before. */
  may_decline: z.boolean(),
  lock_version: count,
})

/** The invoice's part of one payment; EUR. */
export const procurementInvoicePayment = z.object({
  id: count,
  date: z.string(),
  amount: z.string(),
  method: keyOf(supplierSettlements),
  reference: orNull(z.string()),
})

/** The part of a credit note that an invoice took; EUR. */
const creditUse = z.object({ procurement_invoice: namedRef, date: z.string(), amount: z.string() })

/** Decimal strings, EUR without VAT. */
export const procurementInvoiceItem = z.object({
  id: count,
  procurement_invoice_id: count,
  position: count,
  /** Procurement line of the goods; null: a price difference without goods. */
  procurement_item_id: orNull(count),
  procurement: namedRefOrNull,
  item_id: orNull(count),
  sku: orNull(z.string()),
  name: z.string(),
  measure_unit: namedRefOrNull,
  warehouse: namedRefOrNull,
  quantity: z.string(),
  /** Maximum quantity. */
  invoiceable: z.string(),
  price: z.string(),
  discount_percent: z.string(),
  net: z.string(),
  vat_rate_code: z.string(),
  vat_rate: z.string(),
  /** Limit of the deduction of its tax; null: deducted in full. */
  vat_deduction: namedRefOrNull,
  /** Received discounted price, and the excess of the line; none without goods. */
  expected_price: orNull(z.string()),
  difference: z.string(),
  quantity_returned: z.string(),
  lock_version: count,
})

export const procurementInvoiceRecord = z.extend(procurementInvoiceRow, {
  received_at: z.string(),
  /** On which its tax counts, where that is not its date. */
  vat_date: orNull(z.string()),
  accounting_account: namedRefOrNull,
  notes: orNull(z.string()),
  accepted_at: orNull(z.string()),
  accepted_by: namedRefOrNull,
  cancelled_at: orNull(z.string()),
  /** Opening balance: goods and tax are in a former program. */
  is_opening: z.boolean(),
  procurement_invoice_items: z.array(procurementInvoiceItem),
  /** Line totals, beside the stated totals. */
  lines_net: z.string(),
  lines_vat: z.string(),
  /** Tax that is deducted in the end; null without a limit on any line. */
  deductible_vat: orNull(z.string()),
  /** Excess over the received cost of the goods, with costs beside them, and its part on goods in stock; EUR. */
  difference: z.string(),
  revalued: z.string(),
  procurements: z.array(namedRef),
  /** In their order; of a draft those that it needs by now. */
  approvals: z.array(invoiceApproval),
  payments: z.array(procurementInvoicePayment),
  /** Of a credit note: the invoice that it names, and those that took it. */
  corrects: namedRefOrNull,
  credit_uses: z.array(creditUse),
  /** Credit notes that name this invoice. */
  credit_notes: z.array(namedRef),
  /** Of an import. */
  customs_declarations: z.array(customsDeclaration),
  created_at: z.string(),
  can,
})

export type ProcurementInvoicePayment = z.output<typeof procurementInvoicePayment>
export type ProcurementInvoiceRow = z.output<typeof procurementInvoiceRow>
export type ProcurementInvoiceRecord = z.output<typeof procurementInvoiceRecord>
export type ProcurementInvoiceItem = z.output<typeof procurementInvoiceItem>

const lineFields = {
  quantity: z.optional(quantity),
  price: z.optional(price),
  discount_percent: z.optional(percent),
  vat_rate_code: z.optional(text(20)),
}

/** A limit of deduction that is valid on the day of the invoice; null: deducted in full. */
const vat_deduction_id = optional(id)

/** A cost without goods, EUR without VAT; below zero it lowers. On a credit note above zero for what is credited. */
const costLine = z.object({ name: text(200), price: balance, vat_rate_code: text(20), vat_deduction_id })
export const costLineLimit = 200

/** Sums of a credit note are stated above zero. */
const header = {
  date: z.optional(taxPointDay),
  /** On which its tax is declared and deducted, not before its date; null: on its date. */
  vat_date: optional(taxPointDay),
  due_date: z.optional(date),
  net: z.optional(money),
  vat: z.optional(money),
  vat_kind: z.optional(oneOf(vatKinds)),
  accounting_account_id: optional(id),
  notes: optional(longText),
}

/** Of a credit note the accepted invoice of its supplier that it corrects. */
const corrects_id = optional(id)

const base = '/api/stock/procurement_invoices'
const rule = { rule: 'manage_procurement' } as const
const changed = one(procurementInvoiceRecord)

/** Spec: calls.tsv; docs/domain/purchasing.md#supplier-invoices. */
export const supplierInvoices = area('supplier-invoices', {
  list: get(base, {
    title: 'Piegādātāju rēķini',
    ...rule,
    query: listQuery({
      status: z.optional(keyOf(procurementInvoiceStates)),
      supplier_id: z.optional(queryId),
      date_from: z.optional(date),
      date_to: z.optional(date),
      is_overdue: z.optional(queryFlag),
      /** Accepted and not paid in full. */
      is_open: z.optional(queryFlag),
      /** Kept back from payment. */
      is_held: z.optional(queryFlag),
      is_credit: z.optional(queryFlag),
      /** Drafts that the person of the call approves next. */
      awaits_me: z.optional(queryFlag),
      due_until: z.optional(date),
    }),
    reads: ['procurement_invoices', 'invoice_approval_steps', 'suppliers', 'users'],
    columns: {
      supplier_number: 'text',
      date: 'date',
      supplier: 'name',
      due_date: 'date',
      payment_hold: 'text',
      awaits: 'text',
      status: { words: procurementInvoiceStates },
      is_credit: 'flag',
      net: 'money',
      gross: 'money',
      paid: 'money',
      open: 'money',
    },
    answer: listOf(procurementInvoiceRow),
  }),
  invoiceables: get(`${base}/invoiceables`, {
    title: 'Piegādātāji, kuru precēm nav rēķina',
    ...rule,
    query: listQuery({}),
    reads: ['procurement_items', 'procurements', 'suppliers'],
    columns: {
      name: 'text',
      procurements: 'whole',
      lines: 'whole',
      oldest: 'date',
      net: 'money',
    },
    answer: listOf(invoiceableSupplier),
  }),
  form: get(`${base}/create/{supplierId}`, {
    title: 'Jauna piegādātāja rēķina dati',
    ...rule,
    query: z.object({
      /** Procurement state; default: received, the only invoiceable ones. */
      status: z.optional(keyOf(procurementStates)),
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
      /** Stated totals; default: those of the lines. */
      ...header,
      /** Price, discount and quantity default to the received and uninvoiced ones. */
      /** Without goods its lines are costs, added later. */
      items: z.array(z.object({ procurement_item_id: id, ...lineFields })).check(z.maxLength(1000)),
    }),
    answer: z.object({ procurement_invoice_id: count, data: procurementInvoiceRecord }),
  }),
  createCredit: post('/api/workspace/procurement_invoices/credit_notes', {
    title: 'Ievadīt piegādātāja kredītrēķinu bez preču atdošanas',
    ...rule,
    addition: true,
    /** VAT kind and account default to those of the invoice that it corrects. */
    body: z.object({
      supplier_id: id,
      supplier_number: text(60),
      ...header,
      corrects_id,
      lines: z.array(costLine).check(z.minLength(1), z.maxLength(costLineLimit)),
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
      'invoice_approval_steps',
      'measure_units',
      'procurement_items',
      'procurements',
      'return_acts',
      'stock_movements',
      'supplier_payments',
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
      /** With ACCEPT: adds a line for the difference to the stated net. */
      price_difference: z.optional(flag),
      /** With PAY; default: today. */
      paid_at: z.optional(paymentDay),
      /** With PAY; default: all that is open. What is paid beyond stays on the payment. */
      amount: z.optional(money),
      /** With PAY; default: transfer. */
      method: z.optional(keyOf(supplierPaymentMethods)),
      reference: optional(text(140)),
      /** With UNPAY; default: all. */
      payment_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(1000))),
      supplier_number: z.optional(text(60)),
      ...header,
      /** Of a credit note alone. */
      corrects_id,
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  decide: post('/api/workspace/procurement_invoices/{id}/approval', {
    title: 'Saskaņot vai noraidīt piegādātāja rēķinu',
    ...rule,
    addition: true,
    body: newDecision,
    answer: changed,
  }),
  addCustoms: post('/api/workspace/procurement_invoices/{id}/customs_declarations', {
    title: 'Pievienot muitas deklarāciju importa rēķinam',
    ...rule,
    addition: true,
    body: newCustomsDeclaration,
    answer: changed,
  }),
  removeCustoms: del('/api/workspace/procurement_invoices/{id}/customs_declarations/{declarationId}', {
    title: 'Noņemt muitas deklarāciju',
    ...rule,
    addition: true,
    answer: changed,
  }),
  remove: del(`${base}/{id}`, { title: 'Dzēst piegādātāja rēķinu', ...rule }),
  addItems: post('/api/workspace/procurement_invoices/{id}/procurement_invoice_items', {
    title: 'Pievienot izmaksu rindas piegādātāja rēķinam',
    ...rule,
    addition: true,
    body: z.object({ lines: z.array(costLine).check(z.minLength(1), z.maxLength(costLineLimit)) }),
    answer: changed,
  }),
  updateItem: patch(`${base}/{id}/procurement_invoice_items/{itemId}`, {
    title: 'Labot piegādātāja rēķina rindu',
    ...rule,
    /** The name of a cost. */
    body: z.object({ name: z.optional(text(200)), ...lineFields, vat_deduction_id, lock_version: z.int() }),
    answer: changed,
  }),
  arrangeItems: patch('/api/workspace/procurement_invoices/{id}/line_order', {
    title: 'Pārkārtot piegādātāja rēķina rindas',
    ...rule,
    addition: true,
    body: lineOrder,
    answer: changed,
  }),
  removeItem: del(`${base}/{id}/procurement_invoice_items/{itemId}`, {
    title: 'Dzēst piegādātāja rēķina rindu',
    ...rule,
    answer: changed,
  }),
  xml: get(`${base}/xml/{id}`, { title: 'Piegādātāja rēķina XML', ...rule, file: true }),
})
