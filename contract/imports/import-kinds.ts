import type { ImportSheet } from './import-columns.ts'
import { categories, customerPrices, items, manufacturers, openingStock } from './import-goods.ts'
import { openInvoices, openSupplierInvoices } from './import-invoices.ts'
import { branches, contacts, customers, suppliers } from './import-parties.ts'
import type { ImportKind } from './import-titles.ts'
import { labelOf } from '../labels.ts'

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
  open_supplier_invoices: openSupplierInvoices,
} as const satisfies Record<ImportKind, ImportSheet>

export const sheetOf = (kind: ImportKind): ImportSheet => importSheets[kind]

export function columnLabel(kind: ImportKind, field: string): string {
  return sheetOf(kind).columns[field]?.label ?? labelOf(field)
}

/** Series of imported invoices, outside our own numbering. */
export const openingSeries = 'SĀKUMS'
