import * as z from 'zod/mini'
import { get, listOf, listQuery, namedRefOrNull } from '../calls.ts'
import type { MarginCase } from '../company/vat-cases.ts'
import { count, date, keyOf, orNull, queryId } from '../fields.ts'
import { seenByVat } from './seen.ts'

/** @file Records of the margin scheme (docs/domain/margin-scheme.md). */

export const marginKinds: Readonly<Record<MarginCase, string>> = {
  'PVN-138-MANTAS': 'Lietotas mantas',
  'PVN-138-MAKSLA': 'Mākslas darbi',
  'PVN-138-KOLEKCIJA': 'Kolekciju priekšmeti un senlietas',
}

export const marginDocuments = {
  invoice: 'Rēķins',
  simplified_invoice: 'Vienkāršais rēķins',
  shop_order: 'Veikala pārdevums',
  credit_note: 'Kredītrēķins',
} as const

/** A line of a sale, or what takes a part of one off, below zero. EUR. */
export const marginSale = z.object({
  id: count,
  date: z.string(),
  kind: keyOf(marginDocuments),
  document: z.object({ type: z.string(), id: count }),
  number: orNull(z.string()),
  partner: orNull(z.string()),
  customer: namedRefOrNull,
  goods: keyOf(marginKinds),
  name: z.string(),
  quantity: z.string(),
  /** Price with the tax inside the margin. */
  sale: z.string(),
  purchase: z.string(),
  /** Below zero where the goods were sold at a loss. */
  margin: z.string(),
  rate: z.string(),
  /** Of the margin, without tax. */
  taxable: z.string(),
  tax: z.string(),
})
export type MarginSale = z.output<typeof marginSale>

export const marginCalls = {
  marginSales: get('/api/workspace/margin_sales', {
    title: 'Peļņas daļas režīma darījumi',
    ...seenByVat,
    query: listQuery({
      /** Default: this month. */
      date_from: z.optional(date),
      date_to: z.optional(date),
      kind: z.optional(keyOf(marginDocuments)),
      goods: z.optional(keyOf(marginKinds)),
      customer_id: z.optional(queryId),
    }),
    reads: ['credit_notes', 'customers', 'invoices', 'shop_orders', 'simplified_invoices'],
    columns: {
      date: 'date',
      kind: { words: marginDocuments },
      number: 'text',
      partner: 'name',
      goods: { words: marginKinds },
      name: 'name',
      quantity: 'decimal',
      sale: 'money',
      purchase: 'money',
      margin: 'money',
      rate: 'decimal',
      taxable: 'money',
      tax: 'money',
    },
    answer: listOf(marginSale),
  }),
}
