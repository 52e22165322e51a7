import * as z from 'zod/mini'
import { namedRefOrNull } from '../calls.ts'
import { count, keyOf, orNull } from '../fields.ts'
import type { MarginCase } from '../company/vat-cases.ts'

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
