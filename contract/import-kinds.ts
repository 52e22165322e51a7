import type { ImportSheet } from './import-columns.ts'
import { categories, customerPrices, items, manufacturers, openingStock } from './import-goods.ts'
import { openInvoices } from './import-invoices.ts'
import { branches, contacts, customers, suppliers } from './import-parties.ts'
import { labelOf } from './labels.ts'

/** Kinds of sheets in the order in which a company moves in: each names what those before it brought. */
export const importSheets = {
  customers,
  contacts,
  branches,
  suppliers,
  manufacturers,
  categories,
  items,
  customer_prices: customerPrices,
  opening_stock: openingStock,
  open_invoices: openInvoices,
} as const satisfies Record<string, ImportSheet>

/** A kind of sheet. */
export type ImportKind = keyof typeof importSheets

/** All kinds, in the order in which a company moves in. */
export const importKinds = Object.keys(importSheets) as [ImportKind, ...ImportKind[]]

/** A kind by its name. */
export const sheetOf = (kind: ImportKind): ImportSheet => importSheets[kind]

/** What a column is called. */
export function columnLabel(kind: ImportKind, field: string): string {
  return sheetOf(kind).columns[field]?.label ?? labelOf(field)
}

/** Series of invoices that a former program wrote: none of ours counts in it. */
export const openingSeries = 'SĀKUMS'
