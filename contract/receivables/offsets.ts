import * as z from 'zod/mini'
import { get, listOf, listQuery, namedRef, namedRefOrNull, one, post } from '../calls.ts'
import { paymentDay } from '../days.ts'
import { count, date, flag, id, keyOf, language, money, optional, orNull, queryFlag, queryId, textOfLines } from '../fields.ts'

export const offsetSides = { invoice: 'Rēķins', procurement_invoice: 'Piegādātāja rēķins' } as const

/** A company that is customer and supplier, with open invoices both ways. EUR. */
export const offsetParty = z.object({
  /** Of the customer. */
  id: count,
  customer: namedRef,
  supplier: namedRef,
  reg_nr: orNull(z.string()),
  /** Open invoices without those that the customer disputes. */
  receivable: z.string(),
  /** Open supplier invoices without those that are held back or wait in a payment order. */
  payable: z.string(),
  /** The smaller of both. */
  most: z.string(),
})

/** An open document of one side on a day. EUR. */
export const offsettableDocument = z.object({
  id: count,
  number: z.string(),
  date: z.string(),
  due_date: z.string(),
  open: z.string(),
  /** Proposed: as much as both sides have open, the oldest first. */
  amount: z.string(),
})

export const offsettableDocuments = z.object({
  customer: namedRef,
  /** Null where no supplier is the same company. */
  supplier: namedRefOrNull,
  date: z.string(),
  invoices: z.array(offsettableDocument),
  procurement_invoices: z.array(offsettableDocument),
})

export const offsetRow = z.object({
  id: count,
  name: z.string(),
  date: z.string(),
  customer: namedRef,
  supplier: namedRef,
  amount: z.string(),
  notes: orNull(z.string()),
  is_withdrawn: flag,
  created_by: namedRefOrNull,
  lock_version: count,
})

/** EUR. */
export const offsetLine = z.object({
  id: count,
  side: keyOf(offsetSides),
  document: namedRef,
  date: z.string(),
  due_date: z.string(),
  amount: z.string(),
})

export const offsetRecord = z.extend(offsetRow, {
  created_at: z.string(),
  withdrawn_at: orNull(z.string()),
  lines: z.array(offsetLine),
})

export type OffsetParty = z.output<typeof offsetParty>
export type OffsettableDocument = z.output<typeof offsettableDocument>
export type OffsetRow = z.output<typeof offsetRow>
export type OffsetLine = z.output<typeof offsetLine>
export type OffsetRecord = z.output<typeof offsetRecord>

const seen = { rule: 'view_receivables', addition: true } as const
/** It pays suppliers, too. */
const managed = { rule: { allOf: ['manage_receivables', 'manage_bank'] }, addition: true } as const
/** Documents of a side in one offset. */
export const mostOffset = 1000
const parts = z.array(z.object({ id, amount: money })).check(z.minLength(1), z.maxLength(mostOffset))

const reads = ['offsets', 'customers', 'suppliers', 'users'] as const

export const offsetCalls = {
  offsetParties: get('/api/workspace/offset_parties', {
    title: 'Ieskaitāmie parādi',
    ...seen,
    query: listQuery({}),
    reads: ['customers', 'suppliers', 'invoices', 'procurement_invoices', 'payment_orders'],
    columns: { customer: 'name', supplier: 'name', reg_nr: 'text', receivable: 'money', payable: 'money', most: 'money' },
    answer: listOf(offsetParty),
  }),
  offsettable: get('/api/workspace/offset_parties/{customerId}/documents', {
    title: 'Ieskaitāmie dokumenti',
    ...seen,
    /** Default: today. */
    query: z.object({ date: z.optional(date) }),
    reads: ['customers', 'suppliers', 'invoices', 'procurement_invoices', 'payment_orders'],
    answer: one(offsettableDocuments),
  }),
  offset: post('/api/workspace/offset_parties/{customerId}', {
    title: 'Ieskaitīt savstarpējos parādus',
    ...managed,
    body: z.object({
      /** Default: today. */
      date: optional(paymentDay),
      /** Default: as much as both sides have open. Not beside chosen documents, whose sum it is. */
      amount: optional(money),
      /** Chosen documents of both sides, of equal sums. Default: the oldest. */
      invoices: optional(parts),
      procurement_invoices: optional(parts),
      notes: optional(textOfLines(2000)),
    }),
    answer: one(offsetRecord),
  }),
  offsets: get('/api/workspace/offsets', {
    title: 'Ieskaiti',
    ...seen,
    query: listQuery({
      customer_id: z.optional(queryId),
      supplier_id: z.optional(queryId),
      is_withdrawn: z.optional(queryFlag),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads,
    columns: {
      name: 'text',
      date: 'date',
      customer: 'name',
      supplier: 'name',
      amount: 'money',
      notes: 'text',
      is_withdrawn: 'flag',
      created_by: 'name',
    },
    answer: listOf(offsetRow),
  }),
  showOffset: get('/api/workspace/offsets/{id}', {
    title: 'Ieskaits',
    ...seen,
    record: 'offsets',
    reads: [...reads, 'invoices', 'procurement_invoices'],
    answer: one(offsetRecord),
  }),
  offsetPdf: get('/api/workspace/offsets/{id}/pdf', { title: 'Ieskaita akta PDF', ...seen, query: z.object({ language }), file: true }),
  withdrawOffset: post('/api/workspace/offsets/{id}/withdrawal', {
    title: 'Atsaukt ieskaitu',
    ...managed,
    body: z.object({ lock_version: count }),
    answer: one(offsetRecord),
  }),
} as const
