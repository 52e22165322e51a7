import * as z from 'zod/mini'
import { branchCalls, branchRow } from './branches.ts'
import { area, can, del, get, listOf, listQuery, named, namedOrNull, one, patch, post } from './calls.ts'
import { categoryDiscountCalls } from './category-discounts.ts'
import { lookUpCalls } from './company-look-up.ts'
import { contactCalls, contactRow } from './contacts.ts'
import { customerCreditCalls } from './customer-credits.ts'
import { priceCalls } from './customer-prices.ts'
import { customerFile, profileCalls } from './customer-profile.ts'
import { bankAccount, customerDiscount, termCalls } from './customer-terms.ts'
import {
  count,
  email,
  flag,
  id,
  longText,
  money,
  oneOf,
  optional,
  orNull,
  percent,
  queryFlag,
  queryId,
  queryWhole,
  text,
  whole,
  textOfLines,
} from './fields.ts'
import { offerRow } from './offers.ts'
import { languages } from './document-languages.ts'
import { invitationCalls } from './invitations.ts'
import { orderRow } from './order-record.ts'
import { serviceRow } from './service-record.ts'
import { newPaymentDetails, paymentDetails, paymentDetailsForm, paymentDetailsPatch } from './payment-details.ts'
import { supplierOfCustomer } from './suppliers.ts'

/** How the lines of several orders are put on invoices. */
export const invoiceGroupings = {
  per_order: 'Rēķins katram pasūtījumam',
  per_branch: 'Rēķins katrai filiālei',
  per_customer: 'Viens rēķins klientam',
} as const

/** How a customer gets e-invoices. */
export const einvoiceChannels = { none: 'Nesūta', peppol: 'Peppol', e_adrese: 'E-adrese', email: 'E-pasts' } as const

/** Participant schemes of Latvia in Peppol (domain.md 4.6). */
export const peppolSchemes = { '0218': '0218 (reģ. Nr.)', '9939': '9939 (PVN Nr.)' } as const

const groupings = ['per_order', 'per_branch', 'per_customer'] as const
const channels = ['none', 'peppol', 'e_adrese', 'email'] as const

/** A row of the customer list. */
export const customerRow = z.object({
  id: count,
  name: z.string(),
  /** The name with its company form, as documents print it: SIA "Nosaukums". */
  full_name: z.string(),
  type: named,
  company_form: namedOrNull,
  reg_nr: orNull(z.string()),
  vat_nr: orNull(z.string()),
  email: orNull(z.string()),
  phone: orNull(z.string()),
  city: orNull(z.string()),
  manager: namedOrNull,
  is_blocked: z.boolean(),
  is_main: z.boolean(),
  archived_at: orNull(z.string()),
  lock_version: count,
})

/** A customer with branches, contacts and payment details. */
export const customerRecord = z.extend(customerRow, {
  country: named,
  website: orNull(z.string()),
  legal_address: z.string(),
  region: namedOrNull,
  postal_code: orNull(z.string()),
  /** Notes, segment and credit limit are left out for customer-side users. */
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
  /** What he has paid too much and is neither spent nor paid back, EUR. */
  credit: z.string(),
  last_refund_id: orNull(count),
  created_at: z.string(),
  payment_details: orNull(paymentDetails),
  additional_bank_accounts: z.array(bankAccount),
  discounts: z.array(customerDiscount),
  /** Left out for customer-side users. */
  files: z.optional(z.array(customerFile)),
  branches: z.array(branchRow),
  contacts: z.array(contactRow),
  can,
})

/** A row of the customer list. */
export type CustomerRow = z.output<typeof customerRow>
/** A customer as its tab shows it. */
export type CustomerRecord = z.output<typeof customerRecord>

const fields = {
  company_form_id: optional(id),
  reg_nr: optional(text(40)),
  vat_nr: optional(text(20)),
  country_id: z.optional(id),
  email: optional(email),
  phone: optional(text(40)),
  website: optional(text(255)),
  city: optional(text(100)),
  region_id: optional(id),
  postal_code: optional(text(20)),
  notes: optional(longText),
  manager_id: optional(id),
  segment: optional(text(60)),
  discount_percent: optional(percent),
  payment_term_days: optional(whole(0, 365)),
  credit_limit: optional(money),
  is_blocked: z.optional(flag),
  blocked_reason: optional(textOfLines(500)),
  auto_invoice: z.optional(flag),
  invoice_grouping: z.optional(oneOf(groupings)),
  invoice_email: optional(email),
  einvoice_channel: z.optional(oneOf(channels)),
  peppol_scheme: optional(oneOf(['0218', '9939'])),
  peppol_id: optional(text(50)),
  is_public_body: z.optional(flag),
  /** In which he gets documents, unless another is asked for. */
  document_language: z.optional(oneOf(languages)),
}

const choice = z.object({ id: count, name: z.string() })

/** What the form of a new customer offers. */
export const customerForm = z.object({
  types: z.array(z.extend(choice, { requires_reg_nr: z.boolean(), is_public_body: z.boolean() })),
  company_forms: z.array(z.extend(choice, { abbreviation: z.string() })),
  countries: z.array(z.extend(choice, { code: z.string(), is_eu: z.boolean() })),
  regions: z.array(choice),
  managers: z.array(choice),
  /** Country of the own company. */
  country_id: count,
})

/** A line that a customer has ordered. */
export const customerOrderItem = z.object({
  id: count,
  order: named,
  date: z.string(),
  item: named,
  name: z.string(),
  sku: orNull(z.string()),
  quantity: z.string(),
  quantity_fulfilled: z.string(),
  measure_unit: named,
  unit_price: z.string(),
  discount_percent: z.string(),
  amount: z.string(),
})

/** Goods that a customer orders again and again, most often first. */
export const frequentItem = z.object({
  id: count,
  sku: z.string(),
  name: z.string(),
  measure_unit: named,
  /** Orders of the last 12 months that hold the item. */
  orders: count,
  quantity: z.string(),
  last_date: z.string(),
  last_price: z.string(),
})

const record = one(customerRecord)
const reading = { anyOf: ['view_orders', 'manage_customers'] } as const

/** What a customer is told from. */
const ofRecord = [
  'advance_invoices',
  'banks',
  'branches',
  'company_forms',
  'contacts',
  'customer_additional_bank_accounts',
  'customer_credits',
  'customer_discounts',
  'customer_payment_details',
  'customer_refunds',
  'customers',
  'files',
  'invoices',
  'offers',
  'orders',
  'payments',
  'regions',
  'users',
] as const

/** What the orders of a customer are told from. */
const ofOrders = ['branches', 'customers', 'orders', 'users'] as const

/** Calls of areas «Customers», «Branches» and «Contacts» (spec: calls.tsv; domain.md 1.3). */
export const customers = area('customers', {
  list: get('/api/customers', {
    title: 'Klienti',
    rule: 'view_customers',
    query: listQuery({
      type_id: z.optional(queryId),
      manager_id: z.optional(queryId),
      region_id: z.optional(queryId),
      is_blocked: z.optional(queryFlag),
      /** Archived customers only; left out of the list otherwise. */
      archived: z.optional(queryFlag),
    }),
    reads: ['company_forms', 'customers', 'users'],
    answer: listOf(customerRow),
  }),
  form: get('/api/customers/create', {
    title: 'Jauna klienta veidlapas dati',
    rule: 'manage_customers',
    reads: ['company_forms', 'customers', 'regions', 'users'],
    answer: z.object({ data: customerForm }),
  }),
  create: post('/api/{typeId}/customers', {
    title: 'Izveidot klientu',
    rule: 'manage_customers',
    body: z.object({ name: text(255), legal_address: text(255), ...fields }),
    answer: record,
  }),
  show: get('/api/customers/{id}', {
    title: 'Klients',
    rule: 'view_customers',
    record: 'customers',
    reads: ofRecord,
    answer: record,
  }),
  update: patch('/api/customers/{id}', {
    title: 'Labot klientu',
    rule: 'manage_customers',
    body: z.object({
      type_id: z.optional(id),
      name: z.optional(text(255)),
      legal_address: z.optional(text(255)),
      ...fields,
      /** False brings an archived customer back. */
      archived: z.optional(z.literal(false)),
      lock_version: z.int(),
    }),
    answer: record,
  }),
  remove: del('/api/customers/{id}', { title: 'Dzēst klientu', rule: 'manage_customers' }),
  main: get('/api/main_customer', {
    title: 'Mans uzņēmums',
    rule: 'signed-in',
    reads: ofRecord,
    answer: record,
  }),
  paymentDetailsForm: get('/api/{id}/customer_payment_details/create', {
    title: 'Klienta norēķinu datu veidlapa',
    rule: 'manage_customers',
    record: 'customers',
    reads: ['customers', 'banks'],
    answer: paymentDetailsForm,
  }),
  createPaymentDetails: post('/api/{customerId}/customer_payment_details', {
    title: 'Pievienot klienta norēķinu datus',
    rule: 'manage_customers',
    body: newPaymentDetails,
    answer: one(paymentDetails),
  }),
  updatePaymentDetails: patch('/api/customer_payment_details/{id}', {
    title: 'Labot klienta norēķinu datus',
    rule: 'manage_customers',
    body: paymentDetailsPatch,
    answer: one(paymentDetails),
  }),
  orders: get('/api/{customerId}/orders', {
    title: 'Klienta pasūtījumi',
    rule: reading,
    query: listQuery({}),
    record: 'customers',
    reads: ofOrders,
    answer: listOf(orderRow),
  }),
  serviceApplications: get('/api/{customerId}/service_applications', {
    title: 'Klienta servisa pieteikumi',
    rule: { anyOf: ['view_service_applications', 'manage_customers'] },
    module: 'service',
    query: listQuery({}),
    record: 'customers',
    reads: ['branches', 'catalog_items', 'customers', 'inventory_items', 'service_applications', 'stock_items', 'users'],
    answer: listOf(serviceRow),
  }),
  branchOrders: get('/api/branch_orders/{branchId}', {
    title: 'Filiāles pasūtījumi',
    rule: reading,
    query: listQuery({}),
    record: 'branches',
    reads: ofOrders,
    answer: listOf(orderRow),
  }),
  offers: get('/api/{customerId}/offers', {
    title: 'Klienta piedāvājumi',
    rule: 'view_offers',
    module: 'offers',
    query: listQuery({ branch_id: z.optional(queryId) }),
    record: 'customers',
    reads: ['customers', 'branches', 'offers'],
    answer: listOf(offerRow),
  }),
  orderItems: get('/api/{id}/customer_order_items', {
    title: 'Klienta pasūtītās preces',
    rule: reading,
    query: listQuery({}),
    record: 'customers',
    reads: ['customers', 'catalog_items', 'measure_units', 'orders'],
    answer: listOf(customerOrderItem),
  }),
  frequentItems: get('/api/frequently_ordered_items', {
    title: 'Biežāk pasūtītās preces',
    rule: 'manage_orders',
    query: z.object({ customer_id: queryId, limit: z.optional(queryWhole(1, 100)) }),
    reads: ['catalog_items', 'measure_units', 'orders'],
    answer: z.object({ data: z.array(frequentItem) }),
  }),
  ...priceCalls,
  ...categoryDiscountCalls,
  ...termCalls,
  ...customerCreditCalls,
  ...profileCalls,
  ...lookUpCalls,
  ...contactCalls,
  ...invitationCalls,
  ...branchCalls,
  createSupplier: supplierOfCustomer,
})
