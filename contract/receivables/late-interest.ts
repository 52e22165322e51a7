import * as z from 'zod/mini'
import { get, listOf, listQuery, namedRef, namedRefOrNull, one } from '../calls.ts'
import { count, date, keyOf, language, orNull, queryId } from '../fields.ts'

/** Rules by which a customer owes interest. */
export const interestBases = {
  contract: 'Līgums',
  business: 'Likums, uzņēmums',
  consumer: 'Likums, patērētājs',
} as const

/** Interest of a customer in a period by one basis, EUR; branches may have contracts of their own. */
export const lateInterestRow = z.object({
  /** Of the row. */
  id: count,
  customer: namedRef,
  basis: keyOf(interestBases),
  invoices: count,
  interest: z.string(),
  /** In no claim yet. */
  unclaimed: z.string(),
  /** Why some days are not reckoned. */
  fault: orNull(z.string()),
})

/** Days in a row of one open sum and one rate; both ends are included. EUR. */
export const interestDays = z.object({
  /** Of the row. */
  id: count,
  invoice: namedRef,
  basis: keyOf(interestBases),
  due_date: z.string(),
  from: z.string(),
  to: z.string(),
  days: count,
  /** Open on each of these days. */
  base: z.string(),
  /** Percent a year, or a day by contract. */
  percent: z.string(),
  interest: z.string(),
  /** Cut by the cap of the contract's percent. */
  is_capped: z.boolean(),
})
export type InterestDays = z.output<typeof interestDays>

export const interestStretch = z.extend(interestDays, {
  /** That asks for these days; its own sums do not change. */
  claim: namedRefOrNull,
})

export const lateInterestRecord = z.object({
  customer: namedRef,
  interest: z.string(),
  unclaimed: z.string(),
  fault: orNull(z.string()),
  from: z.string(),
  to: z.string(),
  rows: z.array(interestStretch),
})

export type LateInterestRow = z.output<typeof lateInterestRow>
export type InterestStretch = z.output<typeof interestStretch>
export type LateInterestRecord = z.output<typeof lateInterestRecord>

const rule = { rule: 'view_receivables', addition: true } as const
/** Default: a year until today. */
const period = { from: z.optional(date), to: z.optional(date) }
export const lateInterestReads = [
  'advance_settlements',
  'branches',
  'branch_payment_details',
  'credit_notes',
  'customer_credits',
  'customer_payment_details',
  'customers',
  'interest_claims',
  'interest_rates',
  'invoices',
  'payment_allocations',
  'payments',
] as const

export const lateInterestCalls = {
  lateInterest: get('/api/workspace/late_interest', {
    title: 'Nokavējuma procenti',
    ...rule,
    query: listQuery({ ...period, customer_id: z.optional(queryId) }),
    reads: lateInterestReads,
    columns: {
      customer: 'name',
      basis: { words: interestBases },
      invoices: 'whole',
      interest: 'money',
      unclaimed: 'money',
      fault: 'text',
    },
    answer: listOf(lateInterestRow),
  }),
  showLateInterest: get('/api/workspace/late_interest/{customerId}', {
    title: 'Klienta nokavējuma procenti',
    ...rule,
    query: z.object(period),
    reads: lateInterestReads,
    answer: one(lateInterestRecord),
  }),
  lateInterestPdf: get('/api/workspace/late_interest/{customerId}/pdf', {
    title: 'Nokavējuma procentu aprēķina PDF',
    ...rule,
    query: z.object({ ...period, language }),
    file: true,
  }),
} as const
