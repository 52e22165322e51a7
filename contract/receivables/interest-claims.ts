import * as z from 'zod/mini'
import { get, listOf, listQuery, namedRef, namedRefOrNull, one, post } from '../calls.ts'
import { count, date, id, keyOf, language, optional, orNull, queryId } from '../fields.ts'
import { interestDays, lateInterestReads } from './late-interest.ts'

/** By the invoice that the claim stands on; `waiting` after a credit note set it free to be invoiced anew. */
export const interestClaimStates = {
  drafted: 'Rēķins sagatavots',
  billed: 'Rēķins akceptēts',
  waiting: 'Gaida rēķinu',
  cancelled: 'Atcelts',
} as const

/** The interest of an invoice that can be claimed up to a day. EUR. */
export const claimableInvoice = z.object({
  /** Of the invoice. */
  id: count,
  number: z.string(),
  due_date: z.string(),
  /** First and last of the days that bear interest and are not claimed. */
  from: z.string(),
  to: z.string(),
  days: count,
  interest: z.string(),
  /** Why some days are not reckoned. */
  fault: orNull(z.string()),
  /** Why nothing can be claimed now. */
  blocked: orNull(z.string()),
})

export const claimableInterest = z.object({
  customer: namedRef,
  until: z.string(),
  invoices: z.array(claimableInvoice),
})

export const interestClaimRow = z.object({
  id: count,
  name: z.string(),
  date: z.string(),
  customer: namedRef,
  /** The last day that it asks for. */
  until: z.string(),
  invoices: count,
  /** EUR. */
  amount: z.string(),
  state: keyOf(interestClaimStates),
  /** The invoice that it stands on; a draft has no number. */
  bill_id: orNull(count),
  bill_number: orNull(z.string()),
  created_by: namedRefOrNull,
  lock_version: count,
})

export const interestClaimRecord = z.extend(interestClaimRow, {
  created_at: z.string(),
  cancelled_at: orNull(z.string()),
  /** As they were reckoned for the claim. */
  lines: z.array(interestDays),
})

export type ClaimableInvoice = z.output<typeof claimableInvoice>
export type InterestClaimRow = z.output<typeof interestClaimRow>
export type InterestClaimRecord = z.output<typeof interestClaimRecord>

const seen = { rule: 'view_receivables', addition: true } as const
/** It prepares an invoice. */
const managed = { rule: { allOf: ['manage_receivables', 'manage_invoices'] }, addition: true } as const
const reads = ['interest_claims', 'charges', 'credit_notes', 'customers', 'invoices', 'users'] as const

/** Invoices of one claim. */
export const mostClaimed = 500

export const interestClaimCalls = {
  claimableInterest: get('/api/workspace/late_interest/{customerId}/claimable', {
    title: 'Prasāmie nokavējuma procenti',
    ...seen,
    /** Default: today. */
    query: z.object({ until: z.optional(date) }),
    reads: lateInterestReads,
    answer: one(claimableInterest),
  }),
  claimInterest: post('/api/workspace/late_interest/{customerId}/claims', {
    title: 'Prasīt nokavējuma procentus',
    ...managed,
    body: z.object({
      /** Default: today. */
      until: optional(date),
      invoice_ids: z.array(id).check(z.minLength(1), z.maxLength(mostClaimed)),
    }),
    answer: one(interestClaimRecord),
  }),
  interestClaims: get('/api/workspace/interest_claims', {
    title: 'Procentu prasījumi',
    ...seen,
    query: listQuery({
      customer_id: z.optional(queryId),
      state: z.optional(keyOf(interestClaimStates)),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads,
    columns: {
      name: 'text',
      date: 'date',
      customer: 'name',
      until: 'date',
      invoices: 'whole',
      amount: 'money',
      state: { words: interestClaimStates },
      bill_number: 'text',
      created_by: 'name',
    },
    answer: listOf(interestClaimRow),
  }),
  showInterestClaim: get('/api/workspace/interest_claims/{id}', {
    title: 'Procentu prasījums',
    ...seen,
    record: 'interest_claims',
    reads,
    answer: one(interestClaimRecord),
  }),
  interestClaimPdf: get('/api/workspace/interest_claims/{id}/pdf', {
    title: 'Procentu prasījuma aprēķina PDF',
    ...seen,
    query: z.object({ language }),
    file: true,
  }),
  cancelInterestClaim: post('/api/workspace/interest_claims/{id}/cancellation', {
    title: 'Atcelt procentu prasījumu',
    ...managed,
    body: z.object({ lock_version: count }),
    answer: one(interestClaimRecord),
  }),
} as const
