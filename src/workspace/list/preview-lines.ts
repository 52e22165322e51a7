import type { CurrentRecord } from '../../../commands/records.ts'
import { advances } from '../../../contract/advances/advances.ts'
import { credits } from '../../../contract/credits/credits.ts'
import { invoices } from '../../../contract/invoices/invoices.ts'
import { offers } from '../../../contract/offers/offers.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { procurements } from '../../../contract/procurements/procurements.ts'
import { shop } from '../../../contract/shop/shop.ts'
import { simplified } from '../../../contract/simplified/simplified.ts'
import { subscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { supplierInvoices } from '../../../contract/supplier-invoices/supplier-invoices.ts'

/** Calls that answer a document with its lines, by record kind. */
export const documentCalls = {
  advance_invoice: advances.show,
  credit_note: credits.show,
  invoice: invoices.show,
  offer: offers.show,
  order: orders.show,
  procurement: procurements.show,
  procurement_invoice: supplierInvoices.show,
  shop_order: shop.show,
  simplified_invoice: simplified.show,
  subscription: subscriptions.show,
} as const

export type DocumentKind = keyof typeof documentCalls

export function isDocument(kind: CurrentRecord['kind']): kind is DocumentKind {
  return Object.hasOwn(documentCalls, kind)
}

export interface PreviewLine {
  name: string
  quantity: string
  net?: string
}

export type PreviewTotals = Partial<Record<'net' | 'vat' | 'gross', string>>

/** Lines and totals of any document; each kind names its lines differently. */
export function documentParts(document: object): { lines: readonly PreviewLine[]; totals: PreviewTotals } {
  const lines = Object.entries(document).flatMap(([field, value]: [string, unknown]) =>
    /(^|_)items$/.test(field) && Array.isArray(value) ? value.flatMap(lineOf) : [],
  )
  return { lines, totals: totalsOf(document) }
}

function lineOf(line: unknown): PreviewLine[] {
  if (typeof line !== 'object' || line === null) return []
  const { name, quantity, net }: { name?: unknown; quantity?: unknown; net?: unknown } = line
  if (typeof name !== 'string' || typeof quantity !== 'string') return []
  return [{ name, quantity, ...(typeof net === 'string' && { net }) }]
}

function totalsOf({ net, vat, gross }: { net?: unknown; vat?: unknown; gross?: unknown }): PreviewTotals {
  return {
    ...(typeof net === 'string' && { net }),
    ...(typeof vat === 'string' && { vat }),
    ...(typeof gross === 'string' && { gross }),
  }
}
