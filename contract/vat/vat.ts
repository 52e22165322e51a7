import * as z from 'zod/mini'
import { area, get, listOf, listQuery, namedRefOrNull, one } from '../calls.ts'
import { vatCategoryNames } from '../company/vat-lists.ts'
import { count, date, flag, keyOf, oneOf, orNull, queryFlag, queryId, queryWhole } from '../fields.ts'
import { ledgerDocuments } from '../ledger/ledger.ts'
import { vatAccountDifference, vatAccountDocuments, vatAccountFigures, vatDifferenceCauses } from './accounts.ts'
import { marginCalls } from './margins.ts'
import { vatLimit, vatLimitFigures, watchedDealing, watchedDealings } from './limits.ts'
import { ossCalls } from './oss.ts'
import { vatRowCodes } from './rows.ts'
import { seenByVat as rule } from './seen.ts'
import { vatSources } from './sources.ts'

export const vatAnnexes = { PVN1I: 'PVN 1-I', PVN1II: 'PVN 1-II', PVN1III: 'PVN 1-III', PVN2: 'PVN 2' } as const

/** Kinds of documents of the annexes. */
export const vatDocumentKinds = {
  '1': 'nodokļa rēķins',
  '3': 'maksājuma dokuments',
  '4': 'kredītrēķins',
  '6': 'muitas deklarācija',
  T: 'mazie darījumi kopā',
  V: 'partnera mazie darījumi',
  X: 'nereģistrēti pircēji',
} as const

/** Of a sale its VAT category, of a purchase the kind of VAT of the document. */
export const vatTreatments = {
  ...vatCategoryNames,
  domestic: 'Iekšzemes iegāde',
  reverse: 'Iegāde ar apgriezto maksāšanu',
  eu: 'Preces no ES',
  import: 'Imports',
  import_special: 'Imports, īpašais režīms',
} as const

/** A group of tax of a document; what lowers is negative. EUR. */
export const vatEntry = z.object({
  /** Of the row in its period. */
  id: count,
  date: z.string(),
  source: keyOf(vatSources),
  document: z.object({ type: z.string(), id: count }),
  number: orNull(z.string()),
  partner: orNull(z.string()),
  customer: namedRefOrNull,
  supplier: namedRefOrNull,
  vat_nr: orNull(z.string()),
  category: keyOf(vatTreatments),
  rate: orNull(z.string()),
  /** Limit of the deduction of its tax. */
  deduction: orNull(z.string()),
  taxable: z.string(),
  tax: z.string(),
  /** Rows of the return, such as `41, 52`; null without one. */
  vat_rows: orNull(z.string()),
  /** No rule says which row it belongs to. */
  is_unruled: flag,
})
export type VatEntry = z.output<typeof vatEntry>

/** A row of an annex, EUR; sums carry no sign, the kind of document says what lowers. */
export const vatAnnexRow = z.object({
  /** Of the row in its period. */
  id: count,
  annex: keyOf(vatAnnexes),
  /** Row of the return in 1-III, else the kind of dealing; null in the sum of small ones, and where it is not known. */
  deal: orNull(z.string()),
  document_kind: orNull(keyOf(vatDocumentKinds)),
  country: orNull(z.string()),
  vat_nr: orNull(z.string()),
  partner: orNull(z.string()),
  /** Null in sums. */
  document: orNull(z.object({ type: z.string(), id: count })),
  number: orNull(z.string()),
  document_date: orNull(z.string()),
  taxable: z.string(),
  tax: orNull(z.string()),
})
export type VatAnnexRow = z.output<typeof vatAnnexRow>

export const vatFigure = z.object({ row: oneOf(vatRowCodes), name: z.string(), amount: z.string() })
export type VatFigure = z.output<typeof vatFigure>

export const vatFigures = z.object({
  from: z.string(),
  to: z.string(),
  rows: z.array(vatFigure),
  /** Tax that is owed, that is deducted, and the difference: below zero it is claimed back. */
  owed: z.string(),
  deducted: z.string(),
  payable: z.string(),
  /** Groups of documents that no rule gives a row. */
  unruled: count,
})
export type VatFigures = z.output<typeof vatFigures>

/** Of documents that declare VAT. */
export const vatTables = [
  'advance_invoices',
  'advance_settlements',
  'countries',
  'credit_notes',
  'customer_credits',
  'customers',
  'invoices',
  'payments',
  'procurement_invoices',
  'return_acts',
  'shop_orders',
  'simplified_invoices',
  'suppliers',
] as const

/** Of goods that cross borders, and their limits. */
const limitTables = [...vatTables, 'branches', 'catalog_items', 'orders', 'vat_limits'] as const

/** They show what the accounts hold. */
const withAccounts = { rule: 'view_ledger', addition: true } as const
const accountTables = [...vatTables, ...ledgerDocuments, 'accounting_accounts', 'posting_rules'] as const

export const vat = area('vat', {
  figures: get('/api/workspace/vat_return', {
    title: 'PVN deklarācijas aprēķins',
    ...rule,
    /** Default: the month before this one. */
    query: z.object({ from: z.optional(date), to: z.optional(date) }),
    reads: vatTables,
    answer: one(vatFigures),
  }),
  entries: get('/api/workspace/vat_entries', {
    title: 'PVN darījumi',
    ...rule,
    query: listQuery({
      /** Default: the month before this one. */
      date_from: z.optional(date),
      date_to: z.optional(date),
      row: z.optional(oneOf(vatRowCodes)),
      source: z.optional(keyOf(vatSources)),
      unruled: z.optional(queryFlag),
      customer_id: z.optional(queryId),
      supplier_id: z.optional(queryId),
      /** As they were filed, of the whole period of the return. */
      vat_return_id: z.optional(queryId),
    }),
    reads: [...vatTables, 'vat_returns'],
    columns: {
      date: 'date',
      source: { words: vatSources },
      number: 'text',
      partner: 'name',
      vat_nr: 'text',
      category: { words: vatTreatments },
      rate: 'decimal',
      taxable: 'money',
      tax: 'money',
      vat_rows: 'text',
    },
    answer: listOf(vatEntry),
  }),
  annexes: get('/api/workspace/vat_annexes', {
    title: 'PVN deklarācijas pielikumi',
    ...rule,
    query: listQuery({
      /** Default: the month before this one. */
      date_from: z.optional(date),
      date_to: z.optional(date),
      annex: z.optional(keyOf(vatAnnexes)),
      /** As they were filed, of the whole period of the return. */
      vat_return_id: z.optional(queryId),
    }),
    reads: [...vatTables, 'catalog_items', 'categories', 'vat_returns'],
    columns: {
      annex: { words: vatAnnexes },
      deal: 'text',
      document_kind: { words: vatDocumentKinds },
      country: 'text',
      vat_nr: 'text',
      partner: 'name',
      number: 'text',
      document_date: 'date',
      taxable: 'money',
      tax: 'money',
    },
    answer: listOf(vatAnnexRow),
  }),
  limits: get('/api/workspace/vat_limits', {
    title: 'PVN gada robežas',
    ...rule,
    /** Default: this year. */
    query: z.object({ year: z.optional(queryWhole(2005, 2100)) }),
    reads: limitTables,
    answer: one(vatLimitFigures),
  }),
  distanceLimit: get('/api/workspace/distance_limit', {
    title: 'Tālpārdošanas gada robeža',
    ...rule,
    reads: ['credit_notes', 'invoices', 'vat_limits'],
    /** This year. */
    answer: one(z.extend(vatLimit, { year: count })),
  }),
  limitDealings: get('/api/workspace/vat_limit_dealings', {
    title: 'Robežās ieskaitītie darījumi',
    ...rule,
    query: listQuery({
      /** Default: this month. */
      date_from: z.optional(date),
      date_to: z.optional(date),
      watched: z.optional(keyOf(watchedDealings)),
      country_id: z.optional(queryId),
      customer_id: z.optional(queryId),
      supplier_id: z.optional(queryId),
    }),
    reads: limitTables,
    columns: {
      watched: { words: watchedDealings },
      date: 'date',
      number: 'text',
      partner: 'name',
      country: 'text',
      amount: 'money',
    },
    answer: listOf(watchedDealing),
  }),
  ...marginCalls,
  ...ossCalls,
  accounts: get('/api/workspace/vat_accounts', {
    title: 'PVN deklarācija un konti',
    ...withAccounts,
    /** Default: the month before this one. */
    query: z.object({ from: z.optional(date), to: z.optional(date) }),
    reads: accountTables,
    answer: one(vatAccountFigures),
  }),
  accountDifferences: get('/api/workspace/vat_account_differences', {
    title: 'PVN deklarācijas un kontu atšķirības',
    ...withAccounts,
    query: listQuery({
      /** Default: the month before this one. */
      date_from: z.optional(date),
      date_to: z.optional(date),
      account_id: z.optional(queryId),
      kind: z.optional(keyOf(vatAccountDocuments)),
      cause: z.optional(keyOf(vatDifferenceCauses)),
    }),
    reads: accountTables,
    columns: {
      kind: { words: vatAccountDocuments },
      number: 'text',
      partner: 'name',
      account: 'name',
      declared_on: 'date',
      posted_on: 'date',
      declared: 'money',
      posted: 'money',
      difference: 'money',
      cause: { words: vatDifferenceCauses },
    },
    answer: listOf(vatAccountDifference),
  }),
})
