import * as z from 'zod/mini'
import { namedRef } from '../calls.ts'
import { count, keyOf } from '../fields.ts'
import { statedInvoice } from '../procurements/procurement-record.ts'
import { procurementStates } from '../states.ts'

/** @file Received goods for which the supplier's invoice has not come. */

/** Received goods not invoiced. */
export const invoiceableGoods = z.object({
  procurement_item_id: count,
  procurement: z.object({ id: count, name: z.string(), date: z.string() }),
  status: keyOf(procurementStates),
  item_id: count,
  sku: z.string(),
  name: z.string(),
  measure_unit: namedRef,
  warehouse: namedRef,
  quantity: z.string(),
  price: z.string(),
  discount_percent: z.string(),
  net: z.string(),
  vat_rate_code: z.string(),
  vat_rate: z.string(),
})

/** E-invoice of received goods without a supplier's invoice; EUR. */
export const openEInvoice = z.extend(statedInvoice, { procurement: namedRef, number: z.string() })

export const invoiceableSupplier = z.object({
  id: count,
  name: z.string(),
  procurements: count,
  lines: count,
  net: z.string(),
  /** Oldest receipt. */
  oldest: z.string(),
})

export type InvoiceableGoods = z.output<typeof invoiceableGoods>
export type OpenEInvoice = z.output<typeof openEInvoice>
export type InvoiceableSupplier = z.output<typeof invoiceableSupplier>
