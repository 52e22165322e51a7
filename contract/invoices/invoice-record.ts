import * as z from 'zod/mini'
import { can, namedRef, namedRefOrNull } from '../calls.ts'
import { sourceTypes } from '../rent/charges.ts'
import { mails, vatLines } from '../document-parts.ts'
import { count, orNull } from '../fields.ts'
import { vatCategories } from '../money.ts'

/** States of an invoice; the lifecycle itself stands in machines/invoice.ts. */
export const invoiceStates = ['draft', 'accepted', 'partially_paid', 'paid', 'credited'] as const

/** How an invoice is paid. */
export const paymentMethods = ['transfer', 'cash', 'card', 'offset'] as const
/** How an invoice is paid. */
export type PaymentMethod = (typeof paymentMethods)[number]

/** A row of the invoice list; overdue and sent are derived (docs/domain/invoicing.md#invoice). */
export const invoiceRow = z.object({
  id: count,
  uuid: z.string(),
  number: orNull(z.string()),
  status: z.enum(invoiceStates),
  date: z.string(),
  due_date: z.string(),
  customer: namedRef,
  branch: namedRefOrNull,
  kind: z.enum(['service', 'goods', 'mixed']),
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
  open: z.string(),
  is_overdue: z.boolean(),
  sent_at: orNull(z.string()),
  lock_version: count,
})

/** A line of an invoice. */
export const invoiceItem = z.object({
  id: count,
  position: count,
  source_type: z.string(),
  source_id: orNull(count),
  item_id: orNull(count),
  sku: orNull(z.string()),
  name: z.string(),
  description: orNull(z.string()),
  quantity: z.string(),
  measure_unit: namedRef,
  unit_price: z.string(),
  discount_percent: z.string(),
  net: z.string(),
  vat_rate_code: z.string(),
  vat_rate: z.string(),
  vat_category: z.enum(vatCategories),
  vat_reason_code: orNull(z.string()),
  order: namedRefOrNull,
  quantity_credited: z.string(),
  lock_version: count,
})

/** An invoice with its lines, VAT groups, payments, orders and what its lifecycle allows. */
export const invoiceRecord = z.extend(invoiceRow, {
  series: orNull(z.string()),
  type: z.string(),
  delivery_date: orNull(z.string()),
  payment_term_text: orNull(z.string()),
  payment_method: z.enum(paymentMethods),
  contract_ref: orNull(z.string()),
  notes: orNull(z.string()),
  advance_applied: z.string(),
  credited: z.string(),
  paid: z.string(),
  amount_in_words: orNull(z.string()),
  reminder_count: count,
  accepted_at: orNull(z.string()),
  paid_at: orNull(z.string()),
  exported_at: orNull(z.string()),
  /** A former program wrote it: here is what was left of it when the company moved in. */
  is_opening: z.boolean(),
  waybill: orNull(z.record(z.string(), z.string())),
  /** Where its goods went. */
  delivery: orNull(
    z.object({
      name: orNull(z.string()),
      address: z.string(),
      city: orNull(z.string()),
      postal_code: orNull(z.string()),
      country_code: z.string(),
    }),
  ),
  invoice_items: z.array(invoiceItem),
  vat_lines: vatLines,
  /** What each payment pays of it; `from_credit` what of that was the customer's credit by then. */
  payments: z.array(
    z.object({
      id: count,
      date: z.string(),
      amount: z.string(),
      method: z.string(),
      reference: orNull(z.string()),
      from_credit: z.boolean(),
    }),
  ),
  orders: z.array(namedRef),
  /** Credit notes on it but those rejected, and advances spent on it with what of them, EUR. */
  credit_notes: z.array(z.object({ id: count, number: orNull(z.string()), status: z.string(), date: z.string(), gross: z.string() })),
  advances: z.array(z.object({ id: count, number: z.string(), amount: z.string() })),
  emails: mails,
  /** Where mails about it go unless told otherwise. */
  email: orNull(z.string()),
  /** What its customer has paid too much and could pay it with, EUR. */
  customer_credit: z.string(),
  created_at: z.string(),
  can,
})

/** A row of the invoice list. */
export type InvoiceRow = z.output<typeof invoiceRow>
/** An invoice as its tab shows it. */
export type InvoiceRecord = z.output<typeof invoiceRecord>
/** A line of an invoice. */
export type InvoiceItem = z.output<typeof invoiceItem>

/** Something delivered or done that no invoice holds yet (docs/domain/invoicing.md#entities). */
export const invoiceableItem = z.object({
  /** Key of the row: that of its source. */
  id: count,
  customer: namedRef,
  branch: namedRefOrNull,
  source_type: z.enum(sourceTypes),
  source_id: count,
  order: namedRefOrNull,
  /** What it is of where that is no order, such as a rent. */
  agreement: namedRefOrNull,
  date: z.string(),
  description: z.string(),
  quantity_open: z.string(),
  measure_unit: z.string(),
  unit_price: z.string(),
  discount_percent: z.string(),
  net: z.string(),
})
