import * as z from 'zod/mini'
import { can, namedRef, namedRefOrNull } from '../calls.ts'
import { count, keyOf, orNull } from '../fields.ts'
import { creditNoteStates } from '../states.ts'
import { creditReasons } from './credit-reasons.ts'
import { mails, vatLines } from '../document-parts.ts'
import { paymentMethods } from '../invoices/invoice-record.ts'
import { vatCategories } from '../money.ts'
import { priceModes } from '../simplified/simplified.ts'

/** Positive decimal strings in EUR. */
export const creditNoteRow = z.object({
  id: count,
  uuid: z.string(),
  number: orNull(z.string()),
  status: keyOf(creditNoteStates),
  date: z.string(),
  /** Null for a simplified invoice without a customer. */
  customer: namedRefOrNull,
  /** The customer's name or the buyer's on a simplified invoice, if any. */
  buyer_name: orNull(z.string()),
  branch: namedRefOrNull,
  /** One of the two is set. */
  invoice: namedRefOrNull,
  simplified_invoice: namedRefOrNull,
  reason: z.enum(creditReasons),
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
  sent_at: orNull(z.string()),
  lock_version: count,
})

/** Price, discount and VAT are those of the invoice line. */
export const creditNoteItem = z.object({
  id: count,
  credit_note_id: count,
  invoice_item_id: orNull(count),
  simplified_invoice_item_id: orNull(count),
  position: count,
  item_id: orNull(count),
  sku: orNull(z.string()),
  name: z.string(),
  description: orNull(z.string()),
  quantity: z.string(),
  /** Maximum quantity, not in other credit notes. */
  creditable: z.string(),
  measure_unit: namedRef,
  unit_price: z.string(),
  discount_percent: z.string(),
  /** In the price mode: with VAT if prices include it. */
  amount: z.string(),
  net: z.string(),
  vat_rate: z.string(),
  vat_category: z.enum(vatCategories),
  /** Price correction; the quantity stays delivered. */
  price_only: z.boolean(),
  return_to_stock: z.boolean(),
  warehouse: namedRefOrNull,
  /** Stocked, so it can be returned. */
  is_stocked: z.boolean(),
  /** Returned serial numbers. */
  has_units: z.boolean(),
  unit_kind: orNull(z.enum(['imei', 'serial'])),
  units: z.array(z.string()),
  lock_version: count,
})

export const creditNoteRecord = z.extend(creditNoteRow, {
  series: orNull(z.string()),
  /** Price mode of the invoice (INV-VAT-4). */
  price_mode: z.enum(priceModes),
  reason_text: orNull(z.string()),
  reopen_order: z.boolean(),
  refund_method: orNull(z.enum(paymentMethods)),
  notes: orNull(z.string()),
  amount_in_words: orNull(z.string()),
  accepted_at: orNull(z.string()),
  exported_at: orNull(z.string()),
  credit_note_items: z.array(creditNoteItem),
  vat_lines: vatLines,
  /** Part that became customer credit, because it was paid. */
  credit: z.string(),
  /** Part refunded to a non-customer, because it was paid. */
  paid_back: z.string(),
  orders: z.array(namedRef),
  /** Orders that deliver the goods again. */
  replacements: z.array(namedRef),
  emails: mails,
  /** Default email address. */
  email: orNull(z.string()),
  created_at: z.string(),
  can,
})

export const creditableItem = z.object({
  invoice_item_id: orNull(count),
  simplified_invoice_item_id: orNull(count),
  invoice: z.object({ id: count, name: z.string(), date: z.string() }),
  order: namedRefOrNull,
  item_id: orNull(count),
  sku: orNull(z.string()),
  name: z.string(),
  description: orNull(z.string()),
  /** Invoiced and not in credit notes. */
  quantity: z.string(),
  creditable: z.string(),
  measure_unit: namedRef,
  unit_price: z.string(),
  discount_percent: z.string(),
  /** Line amount in the price mode, and its part not credited, EUR. */
  line_amount: z.string(),
  amount: z.string(),
  /** In credit notes: quantity, amount and price correction. */
  held: z.object({ quantity: z.string(), net: z.string(), corrected: z.string() }),
  vat_rate: z.string(),
  vat_category: z.enum(vatCategories),
  is_stocked: z.boolean(),
  /** Charged serial numbers not in credit notes. */
  units: z.array(z.string()),
  /** Default warehouse for returns. */
  warehouse: namedRefOrNull,
})

export type CreditNoteRow = z.output<typeof creditNoteRow>
export type CreditNoteRecord = z.output<typeof creditNoteRecord>
export type CreditNoteItem = z.output<typeof creditNoteItem>
export type CreditableItem = z.output<typeof creditableItem>
