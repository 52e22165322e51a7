import * as z from 'zod/mini'
import { allOf, area, can, del, get, listOf, listQuery, named, namedOrNull, one, patch, post } from './calls.ts'
import {
  count,
  date,
  flag,
  id,
  longText,
  money,
  oneOf,
  optional,
  orNull,
  percent,
  price,
  quantityOrNone,
  queryFlag,
  queryId,
  text,
  whole,
} from './fields.ts'

/** States of a rent; its lifecycle stands in machines/rent.ts. */
export const rentStates = ['active', 'ended'] as const

/** What a rent is paid by. */
export const rentTypes = { fixed: 'Pēc mēneša maksas', per_reading: 'Pēc rādījumiem', mixed: 'Maksa un rādījumi' } as const

/** Whose the machines of a rent are. */
export const rentOwners = { own: 'Uzņēmuma', leasing: 'Līzinga devēja', customer: 'Klienta' } as const

/** How often a rent is invoiced. */
export const billingPeriods = { month: 'Mēnesis', quarter: 'Ceturksnis' } as const

/** Kinds of readings: when a meter is changed, the old one is closed and the new one opened on one day (law T1). */
export const readingKinds = { usual: 'Rādījums', closing: 'Noslēguma', opening: 'Sākuma' } as const

const rentTypeNames = Object.keys(rentTypes) as [keyof typeof rentTypes, ...(keyof typeof rentTypes)[]]
const ownerNames = Object.keys(rentOwners) as [keyof typeof rentOwners, ...(keyof typeof rentOwners)[]]
const periodNames = Object.keys(billingPeriods) as [keyof typeof billingPeriods, ...(keyof typeof billingPeriods)[]]
const kindNames = Object.keys(readingKinds) as [keyof typeof readingKinds, ...(keyof typeof readingKinds)[]]

/** Readings that one sheet saves at most. */
export const readingsAtOnce = 1000

/** A row of the list of rents. */
export const rentRow = z.object({
  id: count,
  uuid: z.string(),
  number: z.string(),
  contract_nr: orNull(z.string()),
  status: z.enum(rentStates),
  type: z.enum(rentTypeNames),
  customer: named,
  branch: namedOrNull,
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
  option: named,
  date: z.string(),
  kind: z.enum(kindNames),
  value: z.string(),
  previous_value: z.string(),
  /** What of the difference is paid for (law T2). */
  billable: z.string(),
  estimated: z.boolean(),
  is_waived: z.boolean(),
  /** The invoice that it stands on; a draft has no number yet. */
  invoice: orNull(z.object({ id: count, number: orNull(z.string()) })),
  lock_version: count,
})

const readingPrice = z.object({
  id: count,
  option: named,
  valid_from: z.string(),
  /** EUR for one. */
  price: z.string(),
  /** How many of each reading the monthly fee holds. */
  included: z.string(),
  lock_version: count,
})

/** A rented machine. */
const rentItemRow = z.object({
  id: count,
  uuid: z.string(),
  rent: named,
  customer: named,
  branch: namedOrNull,
  inventory_item: named,
  catalog_item: named,
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

const term = z.object({ id: count, valid_from: z.string(), fee: z.string(), indexation_pc: z.string(), notes: orNull(z.string()) })

/** Something that fell due: a fee of a month, a reading, what is left to the minimum fee. */
const charge = z.object({
  id: count,
  kind: z.enum(['rent_fee', 'rent_minimum', 'rent_reading']),
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

/** A rent as its tab shows it. */
export const rentRecord = z.extend(rentRow, {
  contact: namedOrNull,
  owner_type: z.enum(ownerNames),
  owner: namedOrNull,
  billing_day: count,
  billing_period: z.enum(periodNames),
  deposit: z.string(),
  minimum_fee: z.string(),
  notice_days: orNull(count),
  notes: orNull(z.string()),
  rent_terms: z.array(term),
  rent_items: z.array(rentItem),
  charges: z.array(charge),
  /** Acts by which its machines were handed over. */
  documents: z.array(z.object({ id: count, number: z.string(), date: z.string() })),
  created_by: namedOrNull,
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

/** A meter to be read on a sheet, with what is known of it. */
const meter = z.object({
  rent_item_id: count,
  option: named,
  rent: named,
  branch: namedOrNull,
  inventory_item: named,
  catalog_item: named,
  serial_nr: orNull(z.string()),
  location: orNull(z.string()),
  last: orNull(z.object({ date: z.string(), value: z.string() })),
  /** What the meter would show by the pace so far, and the reading of the day itself where there is one. */
  estimate: orNull(z.string()),
  value: orNull(z.string()),
})

/** A meter to be read on a sheet. */
export type RentMeter = z.output<typeof meter>

const header = {
  branch_id: optional(id),
  contact_id: optional(id),
  type: z.optional(oneOf(rentTypeNames)),
  owner_type: z.optional(oneOf(ownerNames)),
  owner_id: optional(id),
  contract_nr: optional(text(60)),
  date_from: z.optional(date),
  date_to: optional(date),
  billing_day: z.optional(whole(1, 28)),
  billing_period: z.optional(oneOf(periodNames)),
  deposit: z.optional(money),
  minimum_fee: z.optional(money),
  notice_days: optional(whole(0, 3650)),
  notes: optional(longText),
}

/** A machine is named by the UUID of its inventory item, as its sticker says it. */
const newItem = {
  uuid: text(36),
  branch_id: optional(id),
  date_from: z.optional(date),
  monthly_fee: z.optional(price),
  location: optional(text(120)),
  /** What its meters show when it is handed over. */
  readings: z.optional(z.array(z.object({ option_id: id, value: quantityOrNone })).check(z.maxLength(50))),
}

const view = { rule: 'view_rent', module: 'rent' } as const
const manage = { rule: 'manage_rent', module: 'rent' } as const
const changed = one(rentRecord)
const parties = ['branches', 'contacts', 'customers', 'inventory_items', 'rents'] as const
const all = ['catalog_items', 'category_options', 'charges', 'invoices', 'users', ...parties] as const

/** Calls of area «Rent» (spec: calls.tsv; domain.md 1.7, 2.11, 3.14). */
export const rent = area('rent', {
  list: get('/api/rent', {
    title: 'Nomas',
    ...view,
    query: listQuery({
      status: z.optional(z.enum(rentStates)),
      type: z.optional(z.enum(rentTypeNames)),
      customer_id: z.optional(queryId),
      branch_id: z.optional(queryId),
      do_not_invoice: z.optional(queryFlag),
      /** Only those of which something has fallen due and is on no invoice. */
      uninvoiced: z.optional(queryFlag),
    }),
    reads: ['branches', 'charges', 'customers', 'rents'],
    answer: listOf(rentRow),
  }),
  create: post('/api/rent', {
    title: 'Jauna noma',
    ...manage,
    body: z.object({
      customer_id: id,
      ...header,
      rent_items: z.optional(z.array(z.object(newItem)).check(z.maxLength(200))),
    }),
    answer: z.object({ rent_id: count, data: rentRecord }),
  }),
  createData: get('/api/rent/create', {
    title: 'Jaunas nomas dati',
    ...manage,
    reads: [],
    answer: one(
      z.object({
        date_from: z.string(),
        types: z.array(z.object({ type: z.string(), name: z.string() })),
        billing_periods: z.array(z.object({ billing_period: z.string(), name: z.string() })),
      }),
    ),
  }),
  show: get('/api/rent/{id}', { title: 'Noma', ...view, record: 'rents', reads: [...all], answer: changed }),
  editData: get('/api/rent/{id}/edit', { title: 'Nomas labošanas dati', ...manage, record: 'rents', reads: [...all], answer: changed }),
  update: patch('/api/rent/{id}', {
    title: 'Labot, beigt vai atjaunot nomu',
    ...manage,
    body: z.object({
      event: z.optional(oneOf(['END', 'REOPEN'])),
      ...header,
      /** With END: readings that no invoice holds are never invoiced. */
      waive_readings: z.optional(flag),
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  remove: del('/api/rent/{id}', { title: 'Dzēst nomu', ...manage }),
  doNotInvoice: post('/api/rent/do_not_invoice/{id}', {
    title: 'Nomai neizrakstīt rēķinus vai atkal izrakstīt',
    ...manage,
    body: z.object({ do_not_invoice: z.optional(flag) }),
    answer: changed,
  }),
  addTerms: post('/api/rent/terms/{id}', {
    title: 'Nomas nosacījumi no datuma',
    ...manage,
    body: z.object({ valid_from: date, fee: z.optional(price), indexation_pc: z.optional(percent), notes: optional(text(255)) }),
    answer: changed,
  }),
  items: get('/api/rent/rent_items', {
    title: 'Iznomātās iekārtas',
    ...view,
    query: listQuery({ customer_id: z.optional(queryId), branch_id: z.optional(queryId), is_live: z.optional(queryFlag) }),
    reads: ['branches', 'catalog_items', 'customers', 'inventory_items', 'rents'],
    answer: listOf(rentItemRow),
  }),
  newItemData: get('/api/rent/rent_items/create', {
    title: 'Iznomājamās iekārtas',
    ...manage,
    query: z.object({ q: z.optional(z.string().check(z.maxLength(200))) }),
    reads: ['catalog_items', 'inventory_items'],
    answer: allOf(z.object({ id: count, uuid: z.string(), inventory_nr: z.string(), name: z.string(), serial_nr: orNull(z.string()) })),
  }),
  branchSheet: get('/api/rent/rent_items/{branchId}/create', {
    title: 'Filiāles rādījumu lapa',
    ...view,
    query: z.object({ date: z.optional(date) }),
    record: 'branches',
    reads: ['branches', 'catalog_items', 'category_options', 'customers', 'inventory_items', 'rents'],
    answer: one(z.object({ branch: named, date: z.string(), meters: z.array(meter) })),
  }),
  sheet: get('/api/workspace/rent_readings', {
    title: 'Klienta rādījumu lapa',
    ...view,
    addition: true,
    query: z.object({ customer_id: queryId, date: z.optional(date) }),
    reads: ['branches', 'catalog_items', 'category_options', 'customers', 'inventory_items', 'rents'],
    answer: one(z.object({ customer: named, date: z.string(), meters: z.array(meter) })),
  }),
  read: post('/api/workspace/rent_readings', {
    title: 'Ierakstīt rādījumus',
    ...manage,
    addition: true,
    body: z.object({
      date: z.optional(date),
      readings: z
        .array(
          z.object({
            rent_item_id: id,
            option_id: id,
            value: quantityOrNone,
            kind: z.optional(oneOf(kindNames)),
            estimated: z.optional(flag),
          }),
        )
        .check(z.minLength(1), z.maxLength(readingsAtOnce)),
    }),
    answer: z.object({ /** Readings written. */ readings: count }),
  }),
  addItem: post('/api/rent/{rentId}/rent_items', { title: 'Pievienot nomai iekārtu', ...manage, body: z.object(newItem), answer: changed }),
  updateItem: patch('/api/rent/rent_items/{id}', {
    title: 'Labot vai saņemt atpakaļ iznomāto iekārtu',
    ...manage,
    body: z.object({
      uuid: z.optional(text(36)),
      branch_id: optional(id),
      date_from: z.optional(date),
      /** The last day that it was rented: with it, it comes back. */
      date_to: optional(date),
      monthly_fee: z.optional(price),
      location: optional(text(120)),
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  removeItem: del('/api/rent/rent_items/{id}', { title: 'Dzēst iekārtu no nomas', ...manage, answer: changed }),
  updateReading: patch('/api/rent/rent_item_readings/{id}', {
    title: 'Labot rādījumu',
    ...manage,
    body: z.object({ value: z.optional(quantityOrNone), estimated: z.optional(flag), is_waived: z.optional(flag), lock_version: z.int() }),
    answer: changed,
  }),
  removeReading: del('/api/workspace/rent_readings/{id}', { title: 'Dzēst rādījumu', ...manage, addition: true, answer: changed }),
  updateReadingPrice: patch('/api/rent/rent_item_reading_prices/{id}', {
    title: 'Labot rādījuma cenu',
    ...manage,
    body: z.object({ price: z.optional(price), included: z.optional(quantityOrNone), lock_version: z.int() }),
    answer: changed,
  }),
  addReadingPrice: post('/api/workspace/rent_items/{id}/reading_prices', {
    title: 'Noteikt rādījuma cenu no datuma',
    ...manage,
    addition: true,
    body: z.object({ option_id: id, valid_from: date, price, included: z.optional(quantityOrNone) }),
    answer: changed,
  }),
  owners: get('/api/rent/rent_owner/create', {
    title: 'Iespējamie iekārtu īpašnieki',
    ...manage,
    query: z.object({ customer_id: z.optional(queryId), q: z.optional(z.string().check(z.maxLength(200))) }),
    reads: ['customers'],
    answer: allOf(z.object({ owner_type: z.enum(ownerNames), owner_id: orNull(count), name: z.string() })),
  }),
  makeDocument: post('/api/documents/rent/{rentId}', {
    title: 'Sagatavot nomas pieņemšanas–nodošanas aktu',
    ...manage,
    body: z.object({ date: z.optional(date) }),
    answer: z.object({ /** Number of the document. */ number: z.string() }),
  }),
  document: get('/api/documents/rent/{id}', { title: 'Nomas akta PDF', ...view, file: true }),
  invoiceData: get('/api/rent/rent_invoices/{id}/create', {
    title: 'Nomas rēķina dati',
    ...manage,
    query: z.object({ date: z.optional(date) }),
    record: 'rents',
    reads: [...all],
    answer: one(z.object({ rent: named, customer: named, date: z.string(), charges: z.array(charge) })),
  }),
  invoice: post('/api/workspace/rent_invoices/{id}', {
    title: 'Izrakstīt nomas rēķinu',
    rule: { allOf: ['manage_rent', 'manage_invoices'] },
    module: 'rent',
    addition: true,
    body: z.object({ date: z.optional(date), charge_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(1000))) }),
    answer: z.object({ invoice_id: count, data: rentRecord }),
  }),
})
