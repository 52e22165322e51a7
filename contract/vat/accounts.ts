import * as z from 'zod/mini'
import { count, keyOf, oneOf, orNull } from '../fields.ts'
import { ledgerSources } from '../ledger/ledger.ts'
import { vatRowCodes } from './rows.ts'

/** @file The VAT return against the accounts of VAT. What is owed stands above zero, what is deducted below; EUR. */

export const vatAccountRoles = { vat_output: 'Aprēķinātais nodoklis', vat_input: 'Priekšnodoklis' } as const

/** Why a document has another tax in the return than in the accounts. */
export const vatDifferenceCauses = {
  period: 'Cits periods',
  waiting: 'Gaida grāmatošanu',
  not_declared: 'Nav deklarācijas dokuments',
  account: 'Cits konts',
  amount: 'Cita summa',
} as const

/** Documents that post to an account of VAT. */
export const vatAccountDocuments = { ...ledgerSources, advance_invoice: 'Avansa rēķins' } as const

const account = z.object({ id: count, name: z.string() })

/** Turnover of an account of VAT beside what is declared. */
export const vatAccount = z.object({
  account,
  roles: z.array(keyOf(vatAccountRoles)),
  declared: z.string(),
  debit: z.string(),
  credit: z.string(),
  /** Credit less debit. */
  posted: z.string(),
  /** Declared less posted. */
  difference: z.string(),
  /** Whose tax differs. */
  documents: count,
})
export type VatAccount = z.output<typeof vatAccount>

export const vatAccountRow = z.object({
  account,
  role: keyOf(vatAccountRoles),
  /** Null where no rule gives the documents a row. */
  row: orNull(oneOf(vatRowCodes)),
  declared: z.string(),
})
export type VatAccountRow = z.output<typeof vatAccountRow>

export const vatAccountFigures = z.object({
  from: z.string(),
  to: z.string(),
  accounts: z.array(vatAccount),
  /** Of the accounts. */
  sums: z.object({ declared: z.string(), posted: z.string(), difference: z.string(), documents: count }),
  rows: z.array(vatAccountRow),
  /** Documents of all periods that have to be posted. */
  waiting: count,
})
export type VatAccountFigures = z.output<typeof vatAccountFigures>

export const vatAccountDifference = z.object({
  /** Of the row in its period. */
  id: count,
  kind: keyOf(vatAccountDocuments),
  document: z.object({ type: z.string(), id: count }),
  number: orNull(z.string()),
  partner: orNull(z.string()),
  account,
  /** In the period, else when it is declared or was posted; null where it never was. */
  declared_on: orNull(z.string()),
  posted_on: orNull(z.string()),
  declared: z.string(),
  posted: z.string(),
  difference: z.string(),
  cause: keyOf(vatDifferenceCauses),
  /** Last entry of the document; null where it has none. */
  entry_id: orNull(count),
})
export type VatAccountDifference = z.output<typeof vatAccountDifference>
