import * as z from 'zod/mini'
import { area, can, del, get, listOf, listQuery, namedRefOrNull, one, post } from '../calls.ts'
import { count, date, flag, id, keyOf, orNull } from '../fields.ts'
import { vatReturnStates } from '../states.ts'
import { vatSources } from '../vat/sources.ts'
import { vatFigure, vatTables, vatTreatments } from '../vat/vat.ts'
import { vatPeriodKinds } from './periods.ts'

/** A return of VAT (docs/domain/vat-return.md#filing). Sums are EUR. */
export const vatReturnRow = z.object({
  id: count,
  title: z.string(),
  kind: keyOf(vatPeriodKinds),
  period_from: z.string(),
  period_to: z.string(),
  /** 1 is the return itself, later ones correct it. */
  version: count,
  status: keyOf(vatReturnStates),
  /** As they were filed; null while it is open. */
  owed: orNull(z.string()),
  deducted: orNull(z.string()),
  /** Below zero it is claimed back. */
  payable: orNull(z.string()),
  filed_at: orNull(z.string()),
  filed_by: namedRefOrNull,
  lock_version: count,
})

export const vatReturnRecord = z.extend(vatReturnRow, {
  created_at: z.string(),
  created_by: namedRefOrNull,
  /** The return that it corrects, and the one that corrects it. */
  corrects: orNull(z.object({ id: count, version: count })),
  corrected_by: orNull(z.object({ id: count, version: count })),
  /** As they were filed; of an open return as they are now. */
  rows: z.array(vatFigure),
  /** Of the rows. */
  sums: z.object({ owed: z.string(), deducted: z.string(), payable: z.string() }),
  /** Groups of documents without a row of the return, as of now. */
  unruled: count,
  /** Dealings that changed since it, or the return that it corrects, was filed. */
  changes: orNull(z.object({ of: id, count, tax: z.string() })),
  can,
})

/** A dealing as it was filed, and as it is now; EUR. */
export const vatDifference = z.object({
  /** Of the row in its list. */
  id: count,
  date: z.string(),
  source: keyOf(vatSources),
  document: z.object({ type: z.string(), id: count }),
  number: orNull(z.string()),
  partner: orNull(z.string()),
  category: keyOf(vatTreatments),
  rate: orNull(z.string()),
  vat_rows: orNull(z.string()),
  filed_taxable: z.string(),
  filed_tax: z.string(),
  taxable: z.string(),
  tax: z.string(),
  /** Of the tax. */
  difference: z.string(),
  /** The return does not have it. */
  is_new: flag,
})

export type VatReturnRow = z.output<typeof vatReturnRow>
export type VatReturnRecord = z.output<typeof vatReturnRecord>
export type VatDifference = z.output<typeof vatDifference>

const base = '/api/workspace/vat_returns'
const seen = { rule: 'view_vat', addition: true } as const
const managed = { rule: 'manage_vat', addition: true } as const
const changed = one(vatReturnRecord)

export const vatReturns = area('vat-returns', {
  list: get(base, {
    title: 'PVN deklarācijas',
    ...seen,
    query: listQuery({ status: z.optional(keyOf(vatReturnStates)), kind: z.optional(keyOf(vatPeriodKinds)) }),
    reads: ['vat_returns', 'users'],
    columns: {
      title: 'text',
      kind: { words: vatPeriodKinds },
      period_from: 'date',
      period_to: 'date',
      version: 'whole',
      status: { words: vatReturnStates },
      owed: 'money',
      deducted: 'money',
      payable: 'money',
      filed_at: 'moment',
      filed_by: 'name',
    },
    answer: listOf(vatReturnRow),
  }),
  show: get(`${base}/{id}`, {
    title: 'PVN deklarācija',
    ...seen,
    record: 'vat_returns',
    reads: ['vat_returns', 'users', ...vatTables],
    answer: changed,
  }),
  create: post(base, {
    title: 'Sākt PVN deklarāciju',
    ...managed,
    body: z.object({ kind: keyOf(vatPeriodKinds), /** Any day of the period. */ date }),
    answer: changed,
  }),
  file: post(`${base}/{id}/filing`, { title: 'Iesniegt PVN deklarāciju', ...managed, body: z.object({}), answer: changed }),
  correct: post(`${base}/{id}/correction`, { title: 'Precizēt PVN deklarāciju', ...managed, body: z.object({}), answer: changed }),
  /** For import into EDS; of a filed return. */
  xml: get(`${base}/{id}/xml`, { title: 'PVN deklarācijas fails EDS', ...seen, file: true }),
  remove: del(`${base}/{id}`, { title: 'Dzēst PVN deklarāciju', ...managed }),
  differences: get(`${base}/{id}/differences`, {
    title: 'PVN darījumi, kas mainījušies pēc iesniegšanas',
    ...seen,
    record: 'vat_returns',
    query: listQuery({}),
    reads: ['vat_returns', ...vatTables],
    columns: {
      date: 'date',
      source: { words: vatSources },
      number: 'text',
      partner: 'name',
      category: { words: vatTreatments },
      rate: 'decimal',
      vat_rows: 'text',
      filed_taxable: 'money',
      filed_tax: 'money',
      taxable: 'money',
      tax: 'money',
      difference: 'money',
    },
    answer: listOf(vatDifference),
  }),
})
