import * as z from 'zod/mini'
import { allOf, area, get, listOf, listQuery, namedRef, namedRefOrNull, post } from '../calls.ts'
import { count, date, id, inLanguage, keyOf, language, orNull, queryId } from '../fields.ts'
import { sheetName } from '../sheets.ts'
import { invoiceStates } from '../states.ts'

export const invoiceTypes = ['order', 'rent', 'service', 'subscription', 'ticket', 'interest', 'combined'] as const

export const invoiceTypeNames: Readonly<Record<(typeof invoiceTypes)[number], string>> = {
  order: 'Pasūtījums',
  rent: 'Noma',
  service: 'Serviss',
  subscription: 'Abonēšana',
  ticket: 'Atbalsts',
  interest: 'Nokavējuma procenti',
  combined: 'Apvienots',
}

/** EUR per day. */
export const invoicedDay = z.object({
  date: z.string(),
  invoices: count,
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
  credit_notes: count,
  credit_net: z.string(),
  credit_vat: z.string(),
  credit_gross: z.string(),
})

/** Accepted, issued, corrected or cancelled on a day. */
export const updatedDocument = z.object({
  kind: z.enum(['invoice', 'credit_note', 'simplified_invoice']),
  id: count,
  number: z.string(),
  date: z.string(),
  /** Null for buyers without a customer record. */
  customer: namedRefOrNull,
  buyer_name: orNull(z.string()),
  gross: z.string(),
  what: z.enum(['accepted', 'renumbered', 'issued', 'changed', 'annulled']),
  at: z.string(),
})

/** Amounts in EUR. */
export const reportedInvoice = z.object({
  id: count,
  number: z.string(),
  date: z.string(),
  due_date: z.string(),
  status: keyOf(invoiceStates),
  type: z.enum(invoiceTypes),
  customer: namedRef,
  branch: namedRefOrNull,
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
  open: z.string(),
  paid_at: orNull(z.string()),
})

export type ReportedInvoice = z.output<typeof reportedInvoice>
export type InvoicedDay = z.output<typeof invoicedDay>

/** Default: first of this month until today. */
const period = { from: z.optional(date), to: z.optional(date) }
const periodOfCustomer = z.object({ ...period, customer: z.optional(queryId) })

const reports = 'manage_invoice_reports'
const accounting = { rule: 'manage_invoices', module: 'export_to_xml' } as const

/** Spec: calls.tsv. */
export const invoiceReports = area('invoice-reports', {
  days: get('/api/daily_invoices_reports', {
    title: 'Rēķini pa dienām',
    rule: reports,
    query: z.object(period),
    reads: ['credit_notes', 'invoices'],
    answer: allOf(invoicedDay),
  }),
  dayXml: get('/api/daily_invoices_reports/{day}', {
    title: 'Dienas rēķini XML',
    ...accounting,
    params: { day: 'date' },
    file: true,
    heavy: true,
  }),
  updated: get('/api/daily_updated_invoices/{day}', {
    title: 'Dienā akceptētie un labotie rēķini',
    rule: reports,
    params: { day: 'date' },
    reads: ['credit_note_number_log', 'credit_notes', 'customers', 'invoice_number_log', 'invoices', 'simplified_invoices'],
    answer: allOf(updatedDocument),
  }),
  updatedXml: get('/api/daily_updated_invoices_xml/{day}', {
    title: 'Dienā akceptētie un labotie rēķini XML',
    ...accounting,
    params: { day: 'date' },
    file: true,
    heavy: true,
  }),
  xml: get('/api/invoices_xml_report', { title: 'Perioda rēķini XML', ...accounting, query: z.object(period), file: true, heavy: true }),
  markExported: post('/api/workspace/exported_invoices', {
    title: 'Atzīmēt perioda rēķinus kā eksportētus',
    ...accounting,
    addition: true,
    body: z.object(period),
    answer: z.object({ invoices: count, credit_notes: count, simplified_invoices: count }),
  }),
  excel: get('/api/invoices_excel_report', {
    title: 'Lejupielādēt rēķinus (Excel)',
    rule: reports,
    query: periodOfCustomer,
    file: true,
    heavy: true,
  }),
  serviceExcel: get('/api/service_applications_excel_report', {
    title: 'Lejupielādēt servisa pieteikumus (Excel)',
    rule: reports,
    query: periodOfCustomer,
    file: true,
    heavy: true,
  }),
  uninvoicedExcel: get('/api/invoiceable_items/uninvoiced_order_item_excel', {
    title: 'Lejupielādēt rēķinos neiekļautās rindas (Excel)',
    rule: reports,
    query: z.object({ branch_id: z.optional(queryId) }),
    file: true,
    heavy: true,
  }),
  branchTotals: get('/api/customer_branch_totals_report', {
    title: 'Lejupielādēt klientu filiāļu kopsummas (Excel)',
    rule: reports,
    query: periodOfCustomer,
    file: true,
    heavy: true,
  }),
  list: get('/api/reports/invoices', {
    title: 'Rēķinu atskaite',
    rule: reports,
    query: listQuery({
      ...period,
      status: z.optional(keyOf(invoiceStates)),
      type: z.optional(z.enum(invoiceTypes)),
      customer: z.optional(queryId),
    }),
    reads: ['branches', 'customers', 'invoices'],
    columns: {
      number: 'text',
      date: 'date',
      customer: 'name',
      branch: 'name',
      type: { words: invoiceTypeNames },
      status: { words: invoiceStates },
      due_date: 'date',
      net: 'money',
      vat: 'money',
      gross: 'money',
      open: 'money',
    },
    answer: z.extend(listOf(reportedInvoice), {
      totals: z.object({ count, net: z.string(), vat: z.string(), gross: z.string(), open: z.string() }),
    }),
  }),
  sonax: post('/api/sonax/excel_to_xml', {
    title: 'Sonax tabula uz XML',
    rule: reports,
    module: 'sonax_xml',
    asks: true,
    upload: true,
    body: z.object({ sheet: z.optional(sheetName) }),
    file: true,
  }),
  acceptancePdf: get('/api/invoices/acceptance/pdf/{id}', {
    title: 'Rēķina pieņemšanas–nodošanas akts',
    rule: 'view_invoices',
    query: inLanguage,
    file: true,
  }),
  groupPdf: post('/api/invoices_pdf_group', {
    title: 'Vairāku rēķinu PDF vienā failā',
    rule: 'view_invoices',
    asks: true,
    body: z.object({ invoice_ids: z.array(id).check(z.minLength(1), z.maxLength(100)), language }),
    file: true,
    heavy: true,
  }),
  branchPdf: get('/api/invoices/branch_report_pdf/{id}', {
    title: 'Rēķina atskaite pa filiālēm',
    rule: 'view_invoices',
    query: inLanguage,
    file: true,
  }),
  invoiceBranchTotals: get('/api/invoice_branch_totals_report/{id}', {
    title: 'Lejupielādēt rēķina filiāļu kopsummas (Excel)',
    rule: 'view_invoices',
    file: true,
    heavy: true,
  }),
})
