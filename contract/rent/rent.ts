import * as z from 'zod/mini'
import { allOf, area, del, get, listOf, listQuery, one, patch, post } from '../calls.ts'
import { documentDay } from '../days.ts'
import {
  count,
  date,
  flag,
  id,
  keyOf,
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
} from '../fields.ts'
import { rentStates } from '../states.ts'
import { billingCalls } from './rent-billing.ts'
import { readingCalls } from './rent-readings.ts'
import {
  changedRent,
  manageRent,
  ownerNames,
  periodNames,
  remarkedRent,
  rentItemRow,
  rentReads,
  rentRecord,
  rentRow,
  rentTypeNames,
  viewRent,
} from './rent-record.ts'

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

/** UUID of the inventory item, as on its sticker. */
const newItem = {
  uuid: text(36),
  branch_id: optional(id),
  date_from: z.optional(date),
  monthly_fee: z.optional(price),
  location: optional(text(120)),
  /** Meter readings at handover. */
  readings: z.optional(z.array(z.object({ option_id: id, value: quantityOrNone })).check(z.maxLength(50))),
}

/** Spec: calls.tsv; docs/domain/rent.md#entities, docs/domain/rent.md#lifecycle, docs/domain/rent.md#invariants. */
export const rent = area('rent', {
  list: get('/api/rent', {
    title: 'Nomas',
    ...viewRent,
    query: listQuery({
      status: z.optional(keyOf(rentStates)),
      type: z.optional(z.enum(rentTypeNames)),
      customer_id: z.optional(queryId),
      branch_id: z.optional(queryId),
      do_not_invoice: z.optional(queryFlag),
      /** With due charges not invoiced. */
      uninvoiced: z.optional(queryFlag),
    }),
    reads: ['branches', 'charges', 'customers', 'rents'],
    columns: {
      number: 'text',
      contract_nr: 'text',
      customer: 'name',
      branch: 'name',
      status: { words: rentStates },
      date_from: 'date',
      date_to: 'date',
      machines: 'whole',
      monthly_fee: 'money',
      uninvoiced: 'money',
    },
    answer: listOf(rentRow),
  }),
  create: post('/api/rent', {
    title: 'Jauna noma',
    ...manageRent,
    body: z.object({
      customer_id: id,
      ...header,
      rent_items: z.optional(z.array(z.object(newItem)).check(z.maxLength(200))),
    }),
    answer: z.object({ rent_id: count, data: rentRecord }),
  }),
  createData: get('/api/rent/create', {
    title: 'Jaunas nomas dati',
    ...manageRent,
    reads: [],
    answer: one(
      z.object({
        date_from: z.string(),
        types: z.array(z.object({ type: z.string(), name: z.string() })),
        billing_periods: z.array(z.object({ billing_period: z.string(), name: z.string() })),
      }),
    ),
  }),
  show: get('/api/rent/{id}', { title: 'Noma', ...viewRent, record: 'rents', reads: [...rentReads], answer: changedRent }),
  editData: get('/api/rent/{id}/edit', {
    title: 'Nomas labošanas dati',
    ...manageRent,
    record: 'rents',
    reads: [...rentReads],
    answer: changedRent,
  }),
  update: patch('/api/rent/{id}', {
    title: 'Labot, beigt vai atjaunot nomu',
    ...manageRent,
    body: z.object({
      event: z.optional(oneOf(['END', 'REOPEN'])),
      ...header,
      /** With END: uninvoiced readings are waived. */
      waive_readings: z.optional(flag),
      lock_version: z.int(),
    }),
    answer: remarkedRent,
  }),
  remove: del('/api/rent/{id}', { title: 'Dzēst nomu', ...manageRent }),
  doNotInvoice: post('/api/rent/do_not_invoice/{id}', {
    title: 'Nomai neizrakstīt rēķinus vai atkal izrakstīt',
    ...manageRent,
    body: z.object({ do_not_invoice: z.optional(flag) }),
    answer: changedRent,
  }),
  addTerms: post('/api/rent/terms/{id}', {
    title: 'Nomas nosacījumi no datuma',
    ...manageRent,
    body: z.object({
      valid_from: documentDay,
      /** Default: unchanged. */
      fee: z.optional(price),
      indexation_pc: z.optional(percent),
      minimum_fee: optional(money),
      notes: optional(text(255)),
    }),
    answer: changedRent,
  }),
  items: get('/api/rent/rent_items', {
    title: 'Iznomātās iekārtas',
    ...viewRent,
    query: listQuery({
      customer_id: z.optional(queryId),
      branch_id: z.optional(queryId),
      is_live: z.optional(queryFlag),
      /** Full UUID, inventory or serial number. */
      machine: z.optional(z.string().check(z.maxLength(60))),
    }),
    reads: ['branches', 'catalog_items', 'customers', 'inventory_items', 'rents'],
    columns: {
      inventory_item: 'text',
      catalog_item: 'name',
      serial_nr: 'text',
      customer: 'name',
      branch: 'name',
      location: 'name',
      rent: 'name',
      date_from: 'date',
      date_to: 'date',
      monthly_fee: 'money',
    },
    answer: listOf(rentItemRow),
  }),
  newItemData: get('/api/rent/rent_items/create', {
    title: 'Iznomājamās iekārtas',
    ...manageRent,
    query: z.object({ q: z.optional(z.string().check(z.maxLength(200))) }),
    reads: ['catalog_items', 'inventory_items'],
    answer: allOf(z.object({ id: count, uuid: z.string(), inventory_nr: z.string(), name: z.string(), serial_nr: orNull(z.string()) })),
  }),
  addItem: post('/api/rent/{rentId}/rent_items', {
    title: 'Pievienot nomai iekārtu',
    ...manageRent,
    body: z.object(newItem),
    answer: changedRent,
  }),
  updateItem: patch('/api/rent/rent_items/{id}', {
    title: 'Labot vai saņemt atpakaļ iznomāto iekārtu',
    ...manageRent,
    body: z.object({
      uuid: z.optional(text(36)),
      branch_id: optional(id),
      date_from: z.optional(date),
      /** Last day; setting it returns the machine. */
      date_to: optional(date),
      monthly_fee: z.optional(price),
      location: optional(text(120)),
      lock_version: z.int(),
    }),
    answer: remarkedRent,
  }),
  removeItem: del('/api/rent/rent_items/{id}', { title: 'Dzēst iekārtu no nomas', ...manageRent, answer: changedRent }),
  owners: get('/api/rent/rent_owner/create', {
    title: 'Iespējamie iekārtu īpašnieki',
    ...manageRent,
    query: z.object({ customer_id: z.optional(queryId), q: z.optional(z.string().check(z.maxLength(200))) }),
    reads: ['customers'],
    answer: allOf(z.object({ owner_type: z.enum(ownerNames), owner_id: orNull(count), name: z.string() })),
  }),
  makeDocument: post('/api/documents/rent/{rentId}', {
    title: 'Sagatavot nomas pieņemšanas–nodošanas aktu',
    ...manageRent,
    body: z.object({ date: z.optional(date) }),
    answer: z.object({ number: z.string() }),
  }),
  document: get('/api/documents/rent/{id}', { title: 'Nomas akta PDF', ...viewRent, file: true }),
  ...readingCalls,
  ...billingCalls,
})
