import * as z from 'zod/mini'
import { can, del, get, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { contactRow, newContact } from './contacts.ts'
import { count, email, flag, id, longText, optional, orNull, text, textOfLines } from '../fields.ts'
import { newPaymentDetails, paymentDetails, paymentDetailsPatch } from './payment-details.ts'

export const branchRow = z.object({
  id: count,
  customer_id: count,
  name: z.string(),
  code: orNull(z.string()),
  address: z.string(),
  city: orNull(z.string()),
  postal_code: orNull(z.string()),
  phone: orNull(z.string()),
  email: orNull(z.string()),
  is_default: z.boolean(),
  archived_at: orNull(z.string()),
  lock_version: count,
})

/** `id` is the key of the tie, `contact` the person. */
export const branchContact = z.object({
  id: count,
  role: orNull(z.string()),
  is_primary: z.boolean(),
  contact: contactRow,
  lock_version: count,
})

export const branchRecord = z.extend(branchRow, {
  customer: namedRef,
  reg_nr: orNull(z.string()),
  /** Omitted for customers' users. */
  notes: z.optional(orNull(z.string())),
  region: namedRefOrNull,
  /** Delivery country; null: that of the customer. */
  country: namedRefOrNull,
  latitude: orNull(z.string()),
  longitude: orNull(z.string()),
  opening_hours: orNull(z.string()),
  delivery_notes: orNull(z.string()),
  gln: orNull(z.string()),
  payment_details: orNull(paymentDetails),
  contacts: z.array(branchContact),
  can,
})

export type BranchRow = z.output<typeof branchRow>
export type BranchContact = z.output<typeof branchContact>
export type BranchRecord = z.output<typeof branchRecord>

const degrees = (most: number) =>
  z.string().check(
    z.regex(/^-?\d{1,3}(\.\d{1,6})?$/, 'jābūt grādiem ar ne vairāk kā 6 zīmēm aiz komata'),
    z.refine((value) => Math.abs(Number(value)) <= most, `jābūt no -${most} līdz ${most}`),
  )

const fields = {
  code: optional(text(40)),
  email: optional(email),
  reg_nr: optional(text(40)),
  notes: optional(longText),
  city: optional(text(100)),
  postal_code: optional(text(20)),
  region_id: optional(id),
  country_id: optional(id),
  latitude: optional(degrees(90)),
  longitude: optional(degrees(180)),
  phone: optional(text(40)),
  opening_hours: optional(text(200)),
  delivery_notes: optional(textOfLines(1000)),
  gln: optional(text(20)),
  is_default: z.optional(flag),
}

const tie = { role: optional(text(100)), is_primary: z.optional(flag) }
const record = one(branchRecord)

export const branchCalls = {
  createBranch: post('/api/{customerId}/branches', {
    title: 'Pievienot filiāli',
    rule: 'manage_customers',
    body: z.object({ name: text(150), address: text(255), ...fields }),
    answer: record,
  }),
  branchForm: get('/api/{customerId}/branches/create', {
    title: 'Jaunas filiāles veidlapas dati',
    rule: 'manage_customers',
    record: 'customers',
    reads: ['customers', 'regions'],
    answer: z.object({
      data: z.object({
        customer: namedRef,
        regions: z.array(namedRef),
        address: z.string(),
        city: orNull(z.string()),
        postal_code: orNull(z.string()),
        region_id: orNull(count),
      }),
    }),
  }),
  showBranch: get('/api/branches/{id}', {
    title: 'Filiāle',
    rule: 'view_customers',
    record: 'branches',
    reads: ['branches', 'banks', 'branch_contacts', 'branch_payment_details', 'contacts', 'customers', 'regions', 'warehouses'],
    answer: record,
  }),
  updateBranch: patch('/api/branches/{id}', {
    title: 'Labot filiāli',
    rule: 'manage_customers',
    body: z.object({
      name: z.optional(text(150)),
      address: z.optional(text(255)),
      ...fields,
      /** False restores an archived branch. */
      archived: z.optional(z.literal(false)),
      lock_version: z.int(),
    }),
    answer: record,
  }),
  removeBranch: del('/api/branches/{id}', { title: 'Dzēst filiāli', rule: 'manage_customers' }),
  createBranchPaymentDetails: post('/api/{branchId}/branch_payment_details', {
    title: 'Pievienot filiāles norēķinu datus',
    rule: 'manage_customers',
    body: newPaymentDetails,
    answer: one(paymentDetails),
  }),
  updateBranchPaymentDetails: patch('/api/branch_payment_details/{id}', {
    title: 'Labot filiāles norēķinu datus',
    rule: 'manage_customers',
    body: paymentDetailsPatch,
    answer: one(paymentDetails),
  }),
  createBranchContact: post('/api/{branchId}/branch_contacts', {
    title: 'Pievienot filiāles kontaktpersonu',
    rule: 'manage_customers',
    body: z.object({ ...newContact, ...tie }),
    answer: record,
  }),
  attachBranchContact: get('/api/{branchId}/attach_branch_contacts/{contactId}', {
    title: 'Piesaistīt filiālei kontaktpersonu',
    rule: 'manage_customers',
    changes: 'by-state',
    answer: record,
  }),
  updateBranchContact: patch('/api/branch_contacts/{id}', {
    title: 'Labot kontaktpersonas lomu filiālē',
    rule: 'manage_customers',
    body: z.object({ ...tie, lock_version: z.int() }),
    answer: record,
  }),
  removeBranchContact: del('/api/{branchId}/branch_contacts/{contactId}', {
    title: 'Atvienot filiāles kontaktpersonu',
    rule: 'manage_customers',
    answer: record,
  }),
} as const
