import * as z from 'zod/mini'
import { can, namedRef, namedRefOrNull } from '../calls.ts'
import { sourceTypes } from '../rent/charges.ts'
import { mails, vatLines } from '../document-parts.ts'
import { count, keyOf, orNull } from '../fields.ts'
import { vatCategories } from '../money.ts'
import { invoiceStates } from '../states.ts'

export const paymentMethods = ['transfer', 'cash', 'card', 'offset'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const methodWords: Readonly<Record<PaymentMethod, string>> = {
  transfer: 'Pārskaitījums',
  cash: 'Skaidra nauda',
  card: 'Karte',
  offset: 'Ieskaits',
}

/** Overdue and sent are derived (docs/domain/invoicing.md#invoice). */
export const invoiceRow = z.object({
  id: count,
  uuid: z.string(),
  number: orNull(z.string()),
  status: keyOf(invoiceStates),
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
  /** The customer does not agree, and something is open. */
  is_disputed: z.boolean(),
  sent_at: orNull(z.string()),
  lock_version: count,
})

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
  /** Day and level of the newest reminder. Omitted for customers' users. */
  reminded_on: z.optional(orNull(z.string())),
  reminder_level: z.optional(namedRefOrNull),
  /** Why the customer does not agree. Omitted for customers' users. */
  dispute: z.optional(orNull(z.string())),
  accepted_at: orNull(z.string()),
  paid_at: orNull(z.string()),
  exported_at: orNull(z.string()),
  /** Imported with the balance open at that time. */
  is_opening: z.boolean(),
  waybill: orNull(z.record(z.string(), z.string())),
  /** Delivery address. */
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
  /** Amount per payment; `from_credit` is the part from customer credit. */
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
  /** Credit notes that are not rejected, and applied advances, EUR. */
  credit_notes: z.array(z.object({ id: count, number: orNull(z.string()), status: z.string(), date: z.string(), gross: z.string() })),
  advances: z.array(z.object({ id: count, number: z.string(), amount: z.string() })),
  emails: mails,
  /** Default email address. */
  email: orNull(z.string()),
  /** Customer's usable credit, EUR. */
  customer_credit: z.string(),
  created_at: z.string(),
  can,
})

export type InvoiceRow = z.output<typeof invoiceRow>
export type InvoiceRecord = z.output<typeof invoiceRecord>
export type InvoiceItem = z.output<typeof invoiceItem>

/** Delivered or completed and not invoiced (docs/domain/invoicing.md#entities). */
export const invoiceableItem = z.object({
  /** Key of the source row. */
  id: count,
  customer: namedRef,
  branch: namedRefOrNull,
  source_type: z.enum(sourceTypes),
  source_id: count,
  order: namedRefOrNull,
  /** Source other than an order, e.g. a rent. */
  agreement: namedRefOrNull,
  date: z.string(),
  description: z.string(),
  quantity_open: z.string(),
  measure_unit: z.string(),
  unit_price: z.string(),
  discount_percent: z.string(),
  net: z.string(),
})
