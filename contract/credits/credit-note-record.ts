import * as z from 'zod/mini'
import { can, namedRef, namedRefOrNull } from '../calls.ts'
import { count, orNull } from '../fields.ts'
import { creditReasons } from './credit-reasons.ts'
import { mails, vatLines } from '../document-parts.ts'
import { paymentMethods } from '../invoices/invoice-record.ts'
import { vatCategories } from '../money.ts'
import { priceModes } from '../simplified/simplified.ts'

/** States of a credit note; the lifecycle itself stands in machines/credit-note.ts. */
export const creditNoteStates = ['draft', 'accepted', 'rejected'] as const

/** A row of the list of credit notes; amounts are positive, decimal strings in EUR. */
export const creditNoteRow = z.object({
  id: count,
  uuid: z.string(),
  /** A draft has none yet. */
  number: orNull(z.string()),
  status: z.enum(creditNoteStates),
  date: z.string(),
  /** Null where a simplified invoice to a buyer who is no customer is corrected. */
  customer: namedRefOrNull,
  /** The customer's name, or how the simplified invoice names its buyer; null where nobody named one. */
  buyer_name: orNull(z.string()),
  branch: namedRefOrNull,
  /** What it corrects: one of the two. */
  invoice: namedRefOrNull,
  simplified_invoice: namedRefOrNull,
  reason: z.enum(creditReasons),
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
  sent_at: orNull(z.string()),
  lock_version: count,
})

/** A line of a credit note; price, discount and VAT are those of the invoice's line. */
export const creditNoteItem = z.object({
  id: count,
  credit_note_id: count,
  invoice_item_id: orNull(count),
  simplified_invoice_item_id: orNull(count),
  position: count,
  item_id: orNull(count),
  sku: orNull(z.string()),
  name: z.string(),
  /** What the invoice says of it under its name. */
  description: orNull(z.string()),
  quantity: z.string(),
  /** What of the invoice's line no other credit note holds: the most that can stand here. */
  creditable: z.string(),
  measure_unit: namedRef,
  unit_price: z.string(),
  discount_percent: z.string(),
  /** What it comes to as its price is given: with VAT where prices hold it. */
  amount: z.string(),
  net: z.string(),
  vat_rate: z.string(),
  vat_category: z.enum(vatCategories),
  /** Only the price is corrected; the quantity stays delivered. */
  price_only: z.boolean(),
  return_to_stock: z.boolean(),
  warehouse: namedRefOrNull,
  /** The item is kept in stock, so that it can be returned there. */
  is_stocked: z.boolean(),
  /** IMEI or serial numbers that come back. */
  has_units: z.boolean(),
  unit_kind: orNull(z.enum(['imei', 'serial'])),
  units: z.array(z.string()),
  lock_version: count,
})

/** A credit note with its lines, VAT groups, related documents and what its lifecycle allows. */
export const creditNoteRecord = z.extend(creditNoteRow, {
  series: orNull(z.string()),
  /** Whether its prices hold VAT, as those of the invoice do (INV-VAT-4). */
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
  /** What of it became the customer's credit, because it was paid already. */
  credit: z.string(),
  /** What of it goes back to a buyer who is no customer, because it was paid already. */
  paid_back: z.string(),
  /** Orders whose lines it credits. */
  orders: z.array(namedRef),
  /** Orders that deliver its goods anew. */
  replacements: z.array(namedRef),
  emails: mails,
  /** Where mails about it go unless told otherwise. */
  email: orNull(z.string()),
  created_at: z.string(),
  can,
})

/** A line of an accepted invoice, or of a simplified one, as far as it can still be credited. */
export const creditableItem = z.object({
  invoice_item_id: orNull(count),
  simplified_invoice_item_id: orNull(count),
  invoice: z.object({ id: count, name: z.string(), date: z.string() }),
  order: namedRefOrNull,
  item_id: orNull(count),
  sku: orNull(z.string()),
  name: z.string(),
  /** What the invoice says of it under its name. */
  description: orNull(z.string()),
  /** Invoiced, and what of it no credit note holds. */
  quantity: z.string(),
  creditable: z.string(),
  measure_unit: namedRef,
  unit_price: z.string(),
  discount_percent: z.string(),
  /** What the line comes to on the invoice as its price is given, with VAT where prices hold it, and of it what no credit note holds, EUR. */
  line_amount: z.string(),
  amount: z.string(),
  /** What credit notes hold: quantity and amount, and the amount by which the price was corrected. */
  held: z.object({ quantity: z.string(), net: z.string(), corrected: z.string() }),
  vat_rate: z.string(),
  vat_category: z.enum(vatCategories),
  is_stocked: z.boolean(),
  /** Numbers of pieces that the line charged and no credit note names. */
  units: z.array(z.string()),
  /** Where returned goods go unless told otherwise. */
  warehouse: namedRefOrNull,
})

/** A row of the list of credit notes. */
export type CreditNoteRow = z.output<typeof creditNoteRow>
/** A credit note as its tab shows it. */
export type CreditNoteRecord = z.output<typeof creditNoteRecord>
/** A line of a credit note. */
export type CreditNoteItem = z.output<typeof creditNoteItem>
/** A line of an invoice that can be credited. */
export type CreditableItem = z.output<typeof creditableItem>
