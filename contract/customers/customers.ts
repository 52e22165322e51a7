import * as z from 'zod/mini'
import { branchCalls } from './branches.ts'
import { area, del, get, listOf, listQuery, one, patch, post } from '../calls.ts'
import { categoryDiscountCalls } from './category-discounts.ts'
import { lookUpCalls } from '../company/company-look-up.ts'
import { contactCalls } from './contacts.ts'
import { customerCreditCalls } from './customer-credits.ts'
import { priceCalls } from '../catalog/customer-prices.ts'
import { profileCalls } from './customer-profile.ts'
import { termCalls } from './customer-terms.ts'
import {
  email,
  flag,
  id,
  longText,
  money,
  oneOf,
  optional,
  percent,
  queryFlag,
  queryId,
  queryWhole,
  text,
  whole,
  textOfLines,
} from '../fields.ts'
import { offerColumns, offerRow } from '../offers/offers.ts'
import { languages } from '../company/document-languages.ts'
import { invitationCalls } from './invitations.ts'
import { orderColumns, orderRow } from '../orders/order-record.ts'
import { serviceColumns, serviceRow } from '../service/service-record.ts'
import { newPaymentDetails, paymentDetails, paymentDetailsForm, paymentDetailsPatch } from './payment-details.ts'
import { supplierOfCustomer } from '../suppliers/suppliers.ts'
import { channels, customerForm, customerOrderItem, customerRecord, customerRow, frequentItem, groupings } from './customer-record.ts'

const fields = {
  company_form_id: optional(id),
  reg_nr: optional(text(40)),
  vat_nr: optional(text(20)),
  country_id: z.optional(id),
  email: optional(email),
  phone: optional(text(40)),
  website: optional(text(255)),
  /** Loyalty card for the till. */
  card_nr: optional(text(60)),
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
  document_language: z.optional(oneOf(languages)),
}

const record = one(customerRecord)

const reading = { anyOf: ['view_orders', 'manage_customers'] } as const

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

const ofOrders = ['branches', 'customers', 'orders', 'users'] as const

/** Spec: calls.tsv; docs/domain/people.md#customers. */
export const customers = area('customers', {
  list: get('/api/customers', {
    title: 'Klienti',
    rule: 'view_customers',
    query: listQuery({
      type_id: z.optional(queryId),
      manager_id: z.optional(queryId),
      region_id: z.optional(queryId),
      is_blocked: z.optional(queryFlag),
      /** True: only archived customers, which are hidden otherwise. */
      archived: z.optional(queryFlag),
    }),
    reads: ['company_forms', 'customers', 'users'],
    columns: {
      name: 'text',
      reg_nr: 'text',
      vat_nr: 'text',
      city: 'name',
      phone: 'text',
      email: 'text',
      manager: 'name',
      is_blocked: 'flag',
    },
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
      /** False restores an archived customer. */
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
    columns: orderColumns,
    answer: listOf(orderRow),
  }),
  serviceApplications: get('/api/{customerId}/service_applications', {
    title: 'Klienta servisa pieteikumi',
    rule: { anyOf: ['view_service_applications', 'manage_customers'] },
    module: 'service',
    query: listQuery({}),
    record: 'customers',
    reads: [
      'branches',
      'catalog_items',
      'charges',
      'customers',
      'inventory_items',
      'service_applications',
      'stock_items',
      'users',
      'stock_reservations',
    ],
    columns: serviceColumns,
    answer: listOf(serviceRow),
  }),
  branchOrders: get('/api/branch_orders/{branchId}', {
    title: 'Filiāles pasūtījumi',
    rule: reading,
    query: listQuery({}),
    record: 'branches',
    reads: ofOrders,
    columns: orderColumns,
    answer: listOf(orderRow),
  }),
  offers: get('/api/{customerId}/offers', {
    title: 'Klienta piedāvājumi',
    rule: 'view_offers',
    module: 'offers',
    query: listQuery({ branch_id: z.optional(queryId) }),
    record: 'customers',
    reads: ['customers', 'branches', 'offers'],
    columns: offerColumns,
    answer: listOf(offerRow),
  }),
  orderItems: get('/api/{id}/customer_order_items', {
    title: 'Klienta pasūtītās preces',
    rule: reading,
    query: listQuery({}),
    record: 'customers',
    reads: ['customers', 'catalog_items', 'measure_units', 'orders'],
    columns: {
      date: 'date',
      order: 'name',
      name: 'text',
      sku: 'text',
      quantity: 'quantity',
      measure_unit: 'name',
      unit_price: 'decimal',
      discount_percent: 'decimal',
      amount: 'money',
    },
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
