import * as z from 'zod/mini'
import { can, namedRef, namedRefOrNull, one } from '../calls.ts'
import { rentStates } from '../states.ts'
import { chargeKinds } from './charges.ts'
import { count, keyOf, orNull } from '../fields.ts'

/** @file docs/domain/rent.md#entities */

export const rentTypes = { fixed: 'Pēc mēneša maksas', per_reading: 'Pēc rādījumiem', mixed: 'Maksa un rādījumi' } as const

export const rentOwners = { own: 'Uzņēmuma', leasing: 'Līzinga devēja', customer: 'Klienta' } as const

export const billingPeriods = { month: 'Mēnesis', quarter: 'Ceturksnis' } as const

/** A replaced meter has a closing and an opening reading on one day (INV-RENT-1). */
export const readingKinds = { usual: 'Rādījums', closing: 'Noslēguma', opening: 'Sākuma' } as const

/** Reasons that block invoicing in any state. */
export const notInvoiced = {
  withheld: 'Nomai ir norādīts neizrakstīt rēķinus',
  nothing: 'Nomā nav nekā, ko iekļaut rēķinā',
} as const

export const rentTypeNames = Object.keys(rentTypes) as [keyof typeof rentTypes, ...(keyof typeof rentTypes)[]]
export const ownerNames = Object.keys(rentOwners) as [keyof typeof rentOwners, ...(keyof typeof rentOwners)[]]
export const periodNames = Object.keys(billingPeriods) as [keyof typeof billingPeriods, ...(keyof typeof billingPeriods)[]]
export const kindNames = Object.keys(readingKinds) as [keyof typeof readingKinds, ...(keyof typeof readingKinds)[]]

export const rentRow = z.object({
  id: count,
  uuid: z.string(),
  number: z.string(),
  contract_nr: orNull(z.string()),
  status: keyOf(rentStates),
  type: z.enum(rentTypeNames),
  customer: namedRef,
  branch: namedRefOrNull,
  date_from: z.string(),
  date_to: orNull(z.string()),
  /** Current machines and their monthly cost, EUR without VAT. */
  machines: count,
  monthly_fee: z.string(),
  /** Due and not invoiced, EUR without VAT. */
  uninvoiced: z.string(),
  do_not_invoice: z.boolean(),
  lock_version: count,
})

/** Decimal strings. */
const reading = z.object({
  id: count,
  option: namedRef,
  date: z.string(),
  kind: z.enum(kindNames),
  value: z.string(),
  previous_value: z.string(),
  /** Billable part of the difference (INV-RENT-2). */
  billable: z.string(),
  estimated: z.boolean(),
  is_waived: z.boolean(),
  /** Submitted by the customer. */
  by_customer: z.boolean(),
  /** Content: `GET /api/files/{id}`. */
  photos: z.array(namedRef),
  /** A draft has no number. */
  invoice: orNull(z.object({ id: count, number: orNull(z.string()) })),
  lock_version: count,
})

const readingPrice = z.object({
  id: count,
  option: namedRef,
  valid_from: z.string(),
  /** EUR per unit. */
  price: z.string(),
  /** Included per calendar month (INV-RENT-2). */
  included: z.string(),
  lock_version: count,
})

export const rentItemRow = z.object({
  id: count,
  uuid: z.string(),
  rent: namedRef,
  customer: namedRef,
  branch: namedRefOrNull,
  inventory_item: namedRef,
  catalog_item: namedRef,
  serial_nr: orNull(z.string()),
  location: orNull(z.string()),
  date_from: z.string(),
  date_to: orNull(z.string()),
  monthly_fee: z.string(),
  lock_version: count,
})

const rentItem = z.extend(rentItemRow, {
  readings: z.array(reading),
  reading_prices: z.array(readingPrice),
})

const term = z.object({
  id: count,
  valid_from: z.string(),
  /** Monthly fee of the whole rent; null: the previous one with the increase. */
  fee: orNull(z.string()),
  indexation_pc: z.string(),
  /** Monthly minimum from then on; null: the previous one. */
  minimum_fee: orNull(z.string()),
  notes: orNull(z.string()),
})

/** Due charge: monthly fee, reading or difference to the minimum. */
export const charge = z.object({
  id: count,
  kind: z.enum(chargeKinds.rent),
  date: z.string(),
  period_start: orNull(z.string()),
  period_end: orNull(z.string()),
  name: z.string(),
  description: orNull(z.string()),
  quantity: z.string(),
  unit_price: z.string(),
  net: z.string(),
  is_withheld: z.boolean(),
  invoice: orNull(z.object({ id: count, number: orNull(z.string()) })),
})

/** Invoice line for days after the end of the rent or machine (INV-RENT-8). */
const invoicedBeyond = z.object({
  invoice_item_id: count,
  /** A draft has no number. */
  invoice: z.object({ id: count, number: orNull(z.string()) }),
  name: z.string(),
  period_start: z.string(),
  period_end: z.string(),
})

export const rentRecord = z.extend(rentRow, {
  contact: namedRefOrNull,
  owner_type: z.enum(ownerNames),
  owner: namedRefOrNull,
  billing_day: count,
  billing_period: z.enum(periodNames),
  deposit: z.string(),
  minimum_fee: z.string(),
  notice_days: orNull(count),
  notes: orNull(z.string()),
  rent_terms: z.array(term),
  rent_items: z.array(rentItem),
  charges: z.array(charge),
  /** To be credited after an earlier end, without those in draft credit notes. */
  invoiced_beyond: z.array(invoicedBeyond),
  /** Handover acts. */
  documents: z.array(z.object({ id: count, number: z.string(), date: z.string() })),
  created_by: namedRefOrNull,
  created_at: z.string(),
  can,
})

export type RentRow = z.output<typeof rentRow>
export type RentRecord = z.output<typeof rentRecord>
export type RentItem = z.output<typeof rentItem>
export type RentItemRow = z.output<typeof rentItemRow>
export type RentReading = z.output<typeof reading>
export type RentCharge = z.output<typeof charge>
export type InvoicedBeyond = z.output<typeof invoicedBeyond>

export const viewRent = { rule: 'view_rent', module: 'rent' } as const
export const manageRent = { rule: 'manage_rent', module: 'rent' } as const
export const changedRent = one(rentRecord)
/** With non-blocking warnings. */
export const remarkedRent = z.object({ data: rentRecord, warnings: z.array(z.string()) })

const parties = ['branches', 'contacts', 'customers', 'inventory_items', 'rents'] as const
export const rentReads = ['catalog_items', 'category_options', 'charges', 'credit_notes', 'files', 'invoices', 'users', ...parties] as const
