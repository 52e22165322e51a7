import * as z from 'zod/mini'
import { allOf, get, namedRef, namedRefOrNull, one, post } from '../calls.ts'
import { documentDay } from '../days.ts'
import { count, date, id, oneOf, orNull, queryId } from '../fields.ts'
import { billingPeriods, charge, manageRent, periodNames, rentReads, rentRecord, viewRent } from './rent-record.ts'

/** Contracts per run. */
export const billedAtOnce = 20_000

/** EUR without VAT. */
const due = z.object({
  rent: namedRef,
  customer: namedRef,
  /** Monthly fees, and the number of partial months. */
  fees: z.string(),
  partial_months: count,
  readings: z.string(),
  minimum: z.string(),
  net: z.string(),
  do_not_invoice: z.boolean(),
  /** Meters without a reading in the period. */
  unread: z.array(z.string()),
})

export type RentDue = z.output<typeof due>

const outcomes = z.object({ waiting: count, invoiced: count, nothing_due: count, withheld: count, refused: count })

const billingRun = z.object({
  id: count,
  period: z.enum(periodNames),
  period_start: z.string(),
  period_end: z.string(),
  date: z.string(),
  is_running: z.boolean(),
  outcomes,
  /** Invoice total, EUR without VAT. */
  net: z.string(),
  refused: z.array(z.object({ rent: namedRef, reason: z.string() })),
  created_by: namedRefOrNull,
  created_at: z.string(),
})

export type BillingRun = z.output<typeof billingRun>

/** Any day within the period. */
const period = { period: oneOf(periodNames), day: date }
const bills = { rule: { allOf: ['manage_rent', 'manage_invoices'] }, module: 'rent' } as const

/** First and last day of the month or quarter, `yyyy-mm-dd`. */
export function billedPeriod(kind: keyof typeof billingPeriods, day: string): { period_start: string; period_end: string } {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = kind === 'month' ? month - 1 : Math.floor((month - 1) / 3) * 3
  const at = (months: number, days: number) => new Date(Date.UTC(year, first + months, days)).toISOString().slice(0, 10)
  return { period_start: at(0, 1), period_end: at(kind === 'month' ? 1 : 3, 0) }
}

export const billingCalls = {
  invoiceData: get('/api/rent/rent_invoices/{id}/create', {
    title: 'Nomas rēķina dati',
    ...manageRent,
    query: z.object({ date: z.optional(date) }),
    record: 'rents',
    reads: [...rentReads],
    answer: one(z.object({ rent: namedRef, customer: namedRef, date: z.string(), charges: z.array(charge) })),
  }),
  invoice: post('/api/workspace/rent_invoices/{id}', {
    title: 'Izrakstīt nomas rēķinu',
    ...bills,
    addition: true,
    body: z.object({ date: z.optional(documentDay), charge_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(1000))) }),
    answer: z.object({ invoice_id: count, data: rentRecord }),
  }),
  billing: get('/api/workspace/rent_billing', {
    title: 'Ko nomas rēķinos iekļaus',
    ...viewRent,
    addition: true,
    query: z.object({ ...period, date: z.optional(date), customer_id: z.optional(queryId) }),
    reads: ['category_options', 'charges', 'customers', 'inventory_items', 'rent_billing_runs', 'rents'],
    answer: one(
      z.object({
        period_start: z.string(),
        period_end: z.string(),
        date: z.string(),
        rents: z.array(due),
        /** Active run of this period. */
        running: orNull(count),
      }),
    ),
  }),
  billingRuns: get('/api/workspace/rent_billing_runs', {
    title: 'Nomas rēķinu izrakstīšanas reizes',
    ...viewRent,
    addition: true,
    reads: ['invoices', 'rent_billing_runs', 'rents', 'users'],
    answer: allOf(billingRun),
  }),
  billingRun: get('/api/workspace/rent_billing_runs/{id}', {
    title: 'Nomas rēķinu izrakstīšanas reize',
    ...viewRent,
    addition: true,
    record: 'rent_billing_runs',
    reads: ['invoices', 'rent_billing_runs', 'rents', 'users'],
    answer: one(billingRun),
  }),
  bill: post('/api/workspace/rent_billing_runs', {
    title: 'Izrakstīt nomas rēķinus par periodu',
    ...bills,
    addition: true,
    body: z.object({
      ...period,
      date: z.optional(documentDay),
      /** Default: all with due charges. */
      rent_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(billedAtOnce))),
    }),
    answer: one(billingRun),
  }),
} as const
