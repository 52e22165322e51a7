import * as z from 'zod/mini'
import { get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { count, flag, id, orNull, queryFlag, queryId } from '../fields.ts'

/** Which item a code, a barcode or a name in a supplier's files means (docs/domain/received-invoices.md#received-invoices). */
export const supplierItemCode = z.object({
  id: count,
  code: z.string(),
  supplier: namedRef,
  item: namedRef,
  sku: z.string(),
  learned_at: z.string(),
  learned_by: namedRefOrNull,
  last_used_at: orNull(z.string()),
  /** The last received document that was prepared by it. */
  last_invoice: namedRefOrNull,
  is_forgotten: flag,
  lock_version: count,
})

export type SupplierItemCode = z.output<typeof supplierItemCode>

const base = '/api/workspace/supplier_item_codes'
const managed = { rule: 'manage_procurement', addition: true } as const
const answer = one(supplierItemCode)

export const supplierCodes = get(base, {
  title: 'Piegādātāju preču kodi',
  ...managed,
  query: listQuery({ supplier_id: z.optional(queryId), item_id: z.optional(queryId), is_forgotten: z.optional(queryFlag) }),
  reads: ['supplier_item_codes', 'suppliers', 'catalog_items', 'incoming_invoices', 'users'],
  columns: {
    code: 'text',
    supplier: 'name',
    item: 'name',
    sku: 'text',
    learned_at: 'moment',
    learned_by: 'name',
    last_used_at: 'moment',
    last_invoice: 'name',
    is_forgotten: 'flag',
  },
  answer: listOf(supplierItemCode),
})

export const changeSupplierCode = patch(`${base}/{id}`, {
  title: 'Mainīt preci, ko nozīmē piegādātāja kods',
  ...managed,
  body: z.object({ item_id: id, lock_version: count }),
  answer,
})

export const forgetSupplierCode = post(`${base}/{id}/forgetting`, {
  title: 'Aizmirst piegādātāja kodu',
  ...managed,
  body: z.object({}),
  answer,
})

export const recallSupplierCode = post(`${base}/{id}/recall`, {
  title: 'Atcerēties aizmirstu piegādātāja kodu',
  ...managed,
  body: z.object({}),
  answer,
})

/** The page, of one supplier and one code. */
export function supplierCodesPath(supplierId: number, code?: string): string {
  return `/stock/supplier_item_codes?${new URLSearchParams({ supplier_id: String(supplierId), ...(code !== undefined && { q: code }) })}`
}
