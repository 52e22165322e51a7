import * as z from 'zod/mini'
import { can, namedRef, namedRefOrNull, one } from '../calls.ts'
import { chargeKinds } from './charges.ts'
import { count, orNull } from '../fields.ts'

/** @file A rent as answers tell it, with its machines, their readings and what fell due (docs/domain/rent.md#entities). */

/** States of a rent; its lifecycle stands in machines/rent.ts. */
export const rentStates = ['active', 'ended'] as const

/** What a rent is paid by. */
export const rentTypes = { fixed: 'Pēc mēneša maksas', per_reading: 'Pēc rādījumiem', mixed: 'Maksa un rādījumi' } as const

/** Whose the machines of a rent are. */
export const rentOwners = { own: 'Uzņēmuma', leasing: 'Līzinga devēja', customer: 'Klienta' } as const

/** How often a rent is invoiced. */
export const billingPeriods = { month: 'Mēnesis', quarter: 'Ceturksnis' } as const

/** Kinds of readings: when a meter is changed, the old one is closed and the new one opened on one day (INV-RENT-1). */
export const readingKinds = { usual: 'Rādījums', closing: 'Noslēguma', opening: 'Sākuma' } as const

/** Why a rent cannot be invoiced, whatever state it is in. */
export const notInvoiced = {
  withheld: 'Nomai ir norādīts neizrakstīt rēķinus',
  nothing: 'Nomā nav nekā, ko iekļaut rēķinā',
} as const

/** What a rent is paid by, as a list. */
export const rentTypeNames = Object.keys(rentTypes) as [keyof typeof rentTypes, ...(keyof typeof rentTypes)[]]
/** Kinds of owners, as a list. */
export const ownerNames = Object.keys(rentOwners) as [keyof typeof rentOwners, ...(keyof typeof rentOwners)[]]
/** Billing periods, as a list. */
export const periodNames = Object.keys(billingPeriods) as [keyof typeof billingPeriods, ...(keyof typeof billingPeriods)[]]
/** Kinds of readings, as a list. */
export const kindNames = Object.keys(readingKinds) as [keyof typeof readingKinds, ...(keyof typeof readingKinds)[]]

/** A row of the list of rents. */
export const rentRow = z.object({
  id: count,
  uuid: z.string(),
  number: z.string(),
  contract_nr: orNull(z.string()),
  status: z.enum(rentStates),
  type: z.enum(rentTypeNames),
  customer: namedRef,
  branch: namedRefOrNull,
  date_from: z.string(),
  date_to: orNull(z.string()),
  /** Machines rented now, and what they cost a month, EUR without VAT. */
  machines: count,
  monthly_fee: z.string(),
  /** What has fallen due and is on no invoice yet, EUR without VAT. */
  uninvoiced: z.string(),
  do_not_invoice: z.boolean(),
  lock_version: count,
})

/** A reading of a meter; quantities are decimal strings. */
const reading = z.object({
  id: count,
  option: namedRef,
  date: z.string(),
  kind: z.enum(kindNames),
  value: z.string(),
  previous_value: z.string(),
  /** What of the difference is paid for (INV-RENT-2). */
  billable: z.string(),
  estimated: z.boolean(),
  is_waived: z.boolean(),
  /** The customer's own people sent it. */
  by_customer: z.boolean(),
  /** Pictures of the meter as it was read; their bytes come from `GET /api/files/{id}`. */
  photos: z.array(namedRef),
  /** The invoice that it stands on; a draft has no number yet. */
  invoice: orNull(z.object({ id: count, number: orNull(z.string()) })),
  lock_version: count,
})

const readingPrice = z.object({
  id: count,
  option: namedRef,
  valid_from: z.string(),
  /** EUR for one. */
  price: z.string(),
  /** How many of each calendar month the monthly fee holds (INV-RENT-2). */
  included: z.string(),
  lock_version: count,
})

/** A row of the list of rented machines. */
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
  /** Monthly, of the rent as a whole; none: what held before, with the rise. */
  fee: orNull(z.string()),
  indexation_pc: z.string(),
  /** The least that a month costs from then on; none: what held before. */
  minimum_fee: orNull(z.string()),
  notes: orNull(z.string()),
})

/** Something that fell due: a fee of a month, a reading, what is left to the minimum fee. */
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

/** A line of an invoice with days that come after the last one of the rent or of its machine (INV-RENT-8). */
const invoicedBeyond = z.object({
  invoice_item_id: count,
  /** A draft has no number yet. */
  invoice: z.object({ id: count, number: orNull(z.string()) }),
  name: z.string(),
  period_start: z.string(),
  period_end: z.string(),
})

/** A rent as its tab shows it. */
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
  /** What is to be credited because the rent or a machine ended earlier; those with a prepared credit note are left out. */
  invoiced_beyond: z.array(invoicedBeyond),
  /** Acts by which its machines were handed over. */
  documents: z.array(z.object({ id: count, number: z.string(), date: z.string() })),
  created_by: namedRefOrNull,
  created_at: z.string(),
  can,
})

/** A row of the list of rents. */
export type RentRow = z.output<typeof rentRow>
/** A rent as its tab shows it. */
export type RentRecord = z.output<typeof rentRecord>
/** A rented machine with its readings and their prices. */
export type RentItem = z.output<typeof rentItem>
/** A row of the list of rented machines. */
export type RentItemRow = z.output<typeof rentItemRow>
/** A reading of a meter. */
export type RentReading = z.output<typeof reading>
/** Something that fell due. */
export type RentCharge = z.output<typeof charge>
/** A line of an invoice with days after the last one. */
export type InvoicedBeyond = z.output<typeof invoicedBeyond>

/** Who sees rents. */
export const viewRent = { rule: 'view_rent', module: 'rent' } as const
/** Who agrees, reads and bills them. */
export const manageRent = { rule: 'manage_rent', module: 'rent' } as const
/** The answer of what changes a rent: the rent as it is then. */
export const changedRent = one(rentRecord)
/** The same, with what speaks against the change though it is made. */
export const remarkedRent = z.object({ data: rentRecord, warnings: z.array(z.string()) })

const parties = ['branches', 'contacts', 'customers', 'inventory_items', 'rents'] as const
/** What a rent in full comes from. */
export const rentReads = ['catalog_items', 'category_options', 'charges', 'credit_notes', 'files', 'invoices', 'users', ...parties] as const
