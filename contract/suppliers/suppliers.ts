import * as z from 'zod/mini'
import { allOf, area, can, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { count, email, flag, id, longText, money, optional, orNull, percent, queryFlag, queryId, text, whole } from '../fields.ts'
import { storedFile } from '../files/files.ts'

export const supplierRow = z.object({
  id: count,
  name: z.string(),
  reg_nr: orNull(z.string()),
  vat_nr: orNull(z.string()),
  country: namedRef,
  email: orNull(z.string()),
  phone: orNull(z.string()),
  contact_name: orNull(z.string()),
  payment_term_days: orNull(count),
  is_active: z.boolean(),
  lock_version: count,
})

export const supplierCategory = z.object({
  id: count,
  supplier_id: count,
  category: namedRef,
  /** Category path. */
  path: z.string(),
  discount_percent: z.string(),
  /** At most one per category. */
  is_preferred: z.boolean(),
  lock_version: count,
})

export const supplierRecord = z.extend(supplierRow, {
  vat_checked_at: orNull(z.string()),
  vat_valid: orNull(z.boolean()),
  address: orNull(z.string()),
  iban: orNull(z.string()),
  bank: namedRefOrNull,
  lead_time_days: orNull(count),
  /** Minimum order, EUR without VAT. */
  min_order: orNull(z.string()),
  /** Invoices without VAT, under reverse charge. */
  is_reverse_charge: z.boolean(),
  notes: orNull(z.string()),
  /** The same company as a customer. */
  customer: namedRefOrNull,
  created_at: z.string(),
  categories: z.array(supplierCategory),
  files: z.array(storedFile),
  can,
})

export type SupplierRow = z.output<typeof supplierRow>
export type SupplierCategory = z.output<typeof supplierCategory>
export type SupplierRecord = z.output<typeof supplierRecord>

const fields = {
  reg_nr: optional(text(40)),
  vat_nr: optional(text(20)),
  /** Default: own country. */
  country_id: z.optional(id),
  email: optional(email),
  phone: optional(text(40)),
  address: optional(text(255)),
  contact_name: optional(text(150)),
  iban: optional(text(42)),
  /** Default: the bank of the IBAN. */
  bank_id: optional(id),
  payment_term_days: optional(whole(0, 365)),
  lead_time_days: optional(whole(0, 365)),
  min_order: optional(money),
  is_reverse_charge: z.optional(flag),
  is_active: z.optional(flag),
  notes: optional(longText),
}

const terms = { discount_percent: z.optional(percent), is_preferred: z.optional(flag) }
const record = one(supplierRecord)

/** Part of area «Customers»; returns a supplier. */
export const supplierOfCustomer = get('/api/create_supplier_form_customer/{id}', {
  title: 'Izveidot piegādātāju no klienta',
  rule: { allOf: ['manage_customers', 'manage_procurement'] },
  changes: 'by-state',
  answer: z.object({ supplier_id: count, data: supplierRecord }),
})

/** Spec: calls.tsv; docs/domain/purchasing.md#entities. The VAT check is a customer call. */
export const suppliers = area('suppliers', {
  list: get('/api/stock/suppliers', {
    title: 'Piegādātāji',
    rule: 'view_suppliers',
    query: listQuery({
      is_active: z.optional(queryFlag),
      /** Suppliers of the category or an ancestor. */
      category_id: z.optional(queryId),
    }),
    reads: ['categories', 'supplier_categories', 'suppliers'],
    columns: {
      name: 'text',
      reg_nr: 'text',
      vat_nr: 'text',
      country: 'name',
      contact_name: 'text',
      phone: 'text',
      email: 'text',
      is_active: 'flag',
    },
    answer: listOf(supplierRow),
  }),
  create: post('/api/stock/suppliers', {
    title: 'Izveidot piegādātāju',
    rule: 'manage_procurement',
    body: z.object({ name: text(255), ...fields }),
    answer: record,
  }),
  show: get('/api/stock/suppliers/{id}', {
    title: 'Piegādātājs',
    rule: 'view_suppliers',
    record: 'suppliers',
    reads: ['suppliers', 'banks', 'categories', 'customers', 'files', 'procurements', 'supplier_categories'],
    answer: record,
  }),
  update: patch('/api/stock/suppliers/{id}', {
    title: 'Labot piegādātāju',
    rule: 'manage_procurement',
    body: z.object({ name: z.optional(text(255)), ...fields, lock_version: z.int() }),
    answer: record,
  }),
  remove: del('/api/stock/suppliers/{id}', { title: 'Dzēst piegādātāju', rule: 'manage_procurement' }),
  categories: get('/api/stock/suppliers/{id}/categories', {
    title: 'Piegādātāja kategorijas',
    rule: 'view_suppliers',
    record: 'suppliers',
    reads: ['suppliers', 'categories', 'supplier_categories'],
    answer: allOf(supplierCategory),
  }),
  addCategories: patch('/api/stock/suppliers/{id}/categories', {
    title: 'Pievienot piegādātājam kategorijas',
    rule: 'manage_procurement',
    body: z.object({
      categories: z.array(z.object({ category_id: id, ...terms })).check(z.minLength(1), z.maxLength(500)),
    }),
    answer: allOf(supplierCategory),
  }),
  category: get('/api/stock/suppliers/{id}/categories/{categoryId}', {
    title: 'Piegādātāja kategorija',
    rule: 'view_suppliers',
    reads: ['categories', 'supplier_categories'],
    answer: one(supplierCategory),
  }),
  updateCategory: patch('/api/stock/suppliers/{id}/categories/{categoryId}', {
    title: 'Labot vai noņemt piegādātāja kategoriju',
    rule: 'manage_procurement',
    body: z.object({
      ...terms,
      /** False detaches the category. */
      attached: z.optional(z.literal(false)),
      lock_version: z.int(),
    }),
    answer: allOf(supplierCategory),
  }),
  addFiles: post('/api/supplier_files/{id}', {
    title: 'Pievienot piegādātāja failus',
    rule: 'manage_procurement',
    upload: true,
    answer: allOf(storedFile),
  }),
})
