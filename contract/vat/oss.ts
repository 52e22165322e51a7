import * as z from 'zod/mini'
import { get, listOf, listQuery, namedRef, one } from '../calls.ts'
import { count, date, flag, keyOf, orNull, percent, queryId } from '../fields.ts'
import { seenByVat } from './seen.ts'
import { vatSources } from './sources.ts'

/** @file Distance sales of goods under the Union One-Stop Shop (docs/domain/oss.md). EUR. */

export const ossParts = { supplies: 'Piegādes', corrections: 'Labojumi' } as const

/** Supplies of the quarter to a member state at a rate, less what was credited in the quarter. */
export const ossRow = z.object({ country: namedRef, rate: z.string(), taxable: z.string(), tax: z.string() })
export type OssRow = z.output<typeof ossRow>

/** Credit notes of the quarter on invoices of an earlier one. */
export const ossCorrection = z.object({
  country: namedRef,
  /** First day of the earlier quarter. */
  corrects: z.string(),
  taxable: z.string(),
  tax: z.string(),
})
export type OssCorrection = z.output<typeof ossCorrection>

export const ossFigures = z.object({
  from: z.string(),
  to: z.string(),
  /** Last day to file and to pay. */
  due: z.string(),
  /** Registered on some day of the quarter. */
  is_registered: flag,
  rows: z.array(ossRow),
  corrections: z.array(ossCorrection),
  /** Sum over the states that are owed something. */
  payable: z.string(),
  /** Paid back by the states themselves: not taken off. */
  refundable: z.string(),
})
export type OssFigures = z.output<typeof ossFigures>

/** A group of tax of a document; what lowers is negative. */
export const ossEntry = z.object({
  /** Of the row in its period. */
  id: count,
  date: z.string(),
  source: keyOf(vatSources),
  document: z.object({ type: z.string(), id: count }),
  number: orNull(z.string()),
  partner: orNull(z.string()),
  customer: namedRef,
  country: z.string(),
  rate: z.string(),
  taxable: z.string(),
  tax: z.string(),
  /** First day of the earlier quarter that it corrects. */
  corrects: orNull(z.string()),
})
export type OssEntry = z.output<typeof ossEntry>

/** Tables that the return reads. */
const ossTables = [
  'advance_invoices',
  'advance_settlements',
  'countries',
  'credit_notes',
  'customer_credits',
  'customers',
  'invoices',
  'payments',
  'system_properties',
] as const

export const ossCalls = {
  oss: get('/api/workspace/oss_return', {
    title: 'OSS deklarācija',
    ...seenByVat,
    /** Any day of the quarter; default: the quarter before this one. */
    query: z.object({ day: z.optional(date) }),
    reads: ossTables,
    answer: one(ossFigures),
  }),
  ossCsv: get('/api/workspace/oss_return/csv', {
    title: 'OSS deklarācija (CSV)',
    ...seenByVat,
    query: z.object({ day: z.optional(date) }),
    file: true,
  }),
  ossEntries: get('/api/workspace/oss_entries', {
    title: 'OSS darījumi',
    ...seenByVat,
    query: listQuery({
      /** Default: the quarter before this one. */
      date_from: z.optional(date),
      date_to: z.optional(date),
      part: z.optional(keyOf(ossParts)),
      country_id: z.optional(queryId),
      rate: z.optional(percent),
      /** First day of the earlier quarter. */
      corrects: z.optional(date),
      customer_id: z.optional(queryId),
    }),
    reads: ossTables,
    columns: {
      date: 'date',
      source: { words: vatSources },
      number: 'text',
      partner: 'name',
      country: 'text',
      rate: 'decimal',
      taxable: 'money',
      tax: 'money',
      corrects: 'date',
    },
    answer: listOf(ossEntry),
  }),
}
