import * as z from 'zod/mini'
import { branchRow } from './branches.ts'
import { can, namedRef, namedRefOrNull } from '../calls.ts'
import { contactRow } from './contacts.ts'
import { customerFile } from './customer-profile.ts'
import { bankAccount, customerDiscount } from './customer-terms.ts'
import { count, orNull } from '../fields.ts'
import { languages } from '../company/document-languages.ts'
import { paymentDetails } from './payment-details.ts'

/** Grouping of order lines on invoices. */
export const invoiceGroupings = {
  per_order: 'Rēķins katram pasūtījumam',
  per_branch: 'Rēķins katrai filiālei',
  per_customer: 'Viens rēķins klientam',
} as const

export const einvoiceChannels = { none: 'Nesūta', peppol: 'Peppol', e_adrese: 'E-adrese', email: 'E-pasts' } as const

/** docs/domain/invoicing.md#e-invoices */
export const peppolSchemes = { '0218': '0218 (reģ. Nr.)', '9939': '9939 (PVN Nr.)' } as const

export const groupings = ['per_order', 'per_branch', 'per_customer'] as const

export const channels = ['none', 'peppol', 'e_adrese', 'email'] as const

export const customerRow = z.object({
  id: count,
  name: z.string(),
  /** Printed name: SIA "Nosaukums". */
  full_name: z.string(),
  type: namedRef,
  company_form: namedRefOrNull,
  reg_nr: orNull(z.string()),
  vat_nr: orNull(z.string()),
  email: orNull(z.string()),
  phone: orNull(z.string()),
  city: orNull(z.string()),
  manager: namedRefOrNull,
  is_blocked: z.boolean(),
  is_main: z.boolean(),
  archived_at: orNull(z.string()),
  lock_version: count,
})

export const customerRecord = z.extend(customerRow, {
  country: namedRef,
  website: orNull(z.string()),
  card_nr: orNull(z.string()),
  legal_address: z.string(),
  region: namedRefOrNull,
  postal_code: orNull(z.string()),
  /** Omitted for customers' users: notes, segment, credit limit. */
  notes: z.optional(orNull(z.string())),
  segment: z.optional(orNull(z.string())),
  credit_limit: z.optional(orNull(z.string())),
  blocked_reason: z.optional(orNull(z.string())),
  discount_percent: orNull(z.string()),
  payment_term_days: orNull(count),
  auto_invoice: z.boolean(),
  invoice_grouping: z.enum(groupings),
  invoice_email: orNull(z.string()),
  einvoice_channel: z.enum(channels),
  peppol_scheme: orNull(z.string()),
  peppol_id: orNull(z.string()),
  is_public_body: z.boolean(),
  document_language: z.enum(languages),
  vat_checked_at: orNull(z.string()),
  vat_valid: orNull(z.boolean()),
  /** Unused credit, EUR. */
  credit: z.string(),
  last_refund_id: orNull(count),
  created_at: z.string(),
  payment_details: orNull(paymentDetails),
  additional_bank_accounts: z.array(bankAccount),
  discounts: z.array(customerDiscount),
  /** Omitted for customers' users. */
  files: z.optional(z.array(customerFile)),
  branches: z.array(branchRow),
  contacts: z.array(contactRow),
  can,
})

export type CustomerRow = z.output<typeof customerRow>
export type CustomerRecord = z.output<typeof customerRecord>

const choice = z.object({ id: count, name: z.string() })

export const customerForm = z.object({
  types: z.array(z.extend(choice, { requires_reg_nr: z.boolean(), is_public_body: z.boolean() })),
  company_forms: z.array(z.extend(choice, { abbreviation: z.string() })),
  countries: z.array(z.extend(choice, { code: z.string(), is_eu: z.boolean() })),
  regions: z.array(choice),
  managers: z.array(choice),
  /** Country of the own company. */
  country_id: count,
})

export const customerOrderItem = z.object({
  id: count,
  order: namedRef,
  date: z.string(),
  item: namedRef,
  name: z.string(),
  sku: orNull(z.string()),
  quantity: z.string(),
  quantity_fulfilled: z.string(),
  measure_unit: namedRef,
  unit_price: z.string(),
  discount_percent: z.string(),
  amount: z.string(),
})

/** Most frequent first. */
export const frequentItem = z.object({
  id: count,
  sku: z.string(),
  name: z.string(),
  measure_unit: namedRef,
  /** Orders with the item in 12 months. */
  orders: count,
  quantity: z.string(),
  last_date: z.string(),
  last_price: z.string(),
})
