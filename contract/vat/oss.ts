import * as z from 'zod/mini'
import { namedRef } from '../calls.ts'
import { count, flag, keyOf, orNull } from '../fields.ts'
import { day, percent, reference, referenceList, words } from '../reference/reference-list.ts'
import { vatSources } from './sources.ts'

/** @file Distance sales of goods under the Union One-Stop Shop (docs/domain/oss.md). EUR. */

export const euVatRates = referenceList('/api/company_settings/eu_vat_rates', {
  kind: 'eu_vat_rate',
  table: 'eu_vat_rates',
  page: '/workspace/eu_vat_rates',
  permission: 'manage_accounting_accounts',
  addition: 'all',
  title: 'ES valstu PVN likmes',
  noun: { one: 'ES valsts PVN likme', whom: 'ES valsts PVN likmi', fresh: 'Jauna ES valsts PVN likme' },
  fields: {
    name: words({ required: true, column: 320 }),
    country_id: reference('countries', { required: true, column: 200 }),
    rate: percent({ required: true, column: 120 }),
    valid_from: day({ required: true, column: 120 }),
    valid_to: day({ ends: true, column: 190 }),
  },
  sort: ['name', 'valid_from'],
  unique: ['country_id', 'valid_from'],
  examples: [
    { name: 'Igaunija, pamatlikme 2031', rate: '26.0000', valid_from: '2031-01-01' },
    { name: 'Čehija, krīzes likme', rate: '18.5000', valid_from: '2032-01-01', valid_to: '2032-06-30' },
  ],
})

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
