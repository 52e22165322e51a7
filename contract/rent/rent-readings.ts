import * as z from 'zod/mini'
import { del, get, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { documentDay } from '../days.ts'
import { count, date, flag, id, oneOf, orNull, price, quantityOrNone, queryId } from '../fields.ts'
import { columnMapping, sheetName, sheetPreview } from '../sheets.ts'
import { changedRent, kindNames, manageRent, viewRent } from './rent-record.ts'

/** Meters per sheet. */
export const metersOfSheet = 1000
/** A replaced meter has two readings. */
const readingsAtOnce = 2 * metersOfSheet

/** Days that customers may backdate readings. */
export const readingsBack = 31

const meter = z.object({
  rent_item_id: count,
  option: namedRef,
  rent: namedRef,
  branch: namedRefOrNull,
  inventory_item: namedRef,
  catalog_item: namedRef,
  serial_nr: orNull(z.string()),
  location: orNull(z.string()),
  last: orNull(z.object({ date: z.string(), value: z.string() })),
  /** Extrapolated from the last year. */
  estimate: orNull(z.string()),
  /** Plausible range; lower values or more than three times the pace are unusual. */
  plausible: orNull(z.object({ from: z.string(), to: z.string() })),
  /** That day's reading with the number of photos. */
  reading: orNull(z.object({ id: count, value: z.string(), photos: count })),
})

const metersOfDay = {
  date: z.string(),
  meters: z.array(meter),
  /** More meters exist than fit: filter by branch or rent. */
  is_cut: z.boolean(),
}

const savedReading = z.object({ id: count, rent_item_id: count, option_id: count, kind: z.enum(kindNames) })

const savedReadings = z.object({ readings: count, data: z.array(savedReading) })

export type RentMeter = z.output<typeof meter>

const machineReads = ['branches', 'catalog_items', 'category_options', 'customers', 'files', 'inventory_items', 'rents'] as const

/** INV-RENT-1 to INV-RENT-3 */
export const readingCalls = {
  branchSheet: get('/api/rent/rent_items/{branchId}/create', {
    title: 'Filiāles rādījumu lapa',
    ...viewRent,
    query: z.object({ date: z.optional(date) }),
    record: 'branches',
    reads: machineReads,
    answer: one(z.object({ branch: namedRef, ...metersOfDay })),
  }),
  sheet: get('/api/workspace/rent_readings', {
    title: 'Klienta vai nomas rādījumu lapa',
    ...viewRent,
    addition: true,
    /** One of the two; customers' users need none. */
    query: z.object({ customer_id: z.optional(queryId), rent_id: z.optional(queryId), date: z.optional(date) }),
    reads: machineReads,
    answer: one(z.object({ customer: namedRef, rent: namedRefOrNull, ...metersOfDay })),
  }),
  read: post('/api/workspace/rent_readings', {
    title: 'Ierakstīt rādījumus',
    ...manageRent,
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
    answer: savedReadings,
  }),
  sendReadings: post('/api/workspace/own_rent_readings', {
    title: 'Nodot savu iekārtu rādījumus',
    ...viewRent,
    addition: true,
    body: z.object({
      date: z.optional(date),
      readings: z
        .array(z.object({ rent_item_id: id, option_id: id, value: quantityOrNone }))
        .check(z.minLength(1), z.maxLength(readingsAtOnce)),
    }),
    answer: savedReadings,
  }),
  previewReadings: post('/api/workspace/rent_readings_sheet', {
    title: 'Kā rādījumu izklājlapa saprasta, pirms to ielasa',
    ...manageRent,
    upload: true,
    addition: true,
    asks: true,
    body: z.object({ columns: z.optional(columnMapping), sheet: z.optional(sheetName) }),
    answer: one(sheetPreview),
  }),
  importReadings: post('/api/workspace/rent_readings_file', {
    title: 'Ielasīt rādījumus no izklājlapas vai CSV faila',
    ...manageRent,
    upload: true,
    addition: true,
    body: z.object({
      /** Default day of rows; default: today. */
      date: z.optional(date),
      /** Default: all machines. */
      customer_id: z.optional(id),
      rent_id: z.optional(id),
      columns: z.optional(columnMapping),
      sheet: z.optional(sheetName),
    }),
    answer: savedReadings,
  }),
  updateReading: patch('/api/rent/rent_item_readings/{id}', {
    title: 'Labot rādījumu',
    ...manageRent,
    body: z.object({ value: z.optional(quantityOrNone), estimated: z.optional(flag), is_waived: z.optional(flag), lock_version: z.int() }),
    answer: changedRent,
  }),
  removeReading: del('/api/workspace/rent_readings/{id}', { title: 'Dzēst rādījumu', ...manageRent, addition: true, answer: changedRent }),
  updateReadingPrice: patch('/api/rent/rent_item_reading_prices/{id}', {
    title: 'Labot rādījuma cenu',
    ...manageRent,
    body: z.object({ price: z.optional(price), included: z.optional(quantityOrNone), lock_version: z.int() }),
    answer: changedRent,
  }),
  addReadingPrice: post('/api/workspace/rent_items/{id}/reading_prices', {
    title: 'Noteikt rādījuma cenu no datuma',
    ...manageRent,
    addition: true,
    body: z.object({ option_id: id, valid_from: documentDay, price, included: z.optional(quantityOrNone) }),
    answer: changedRent,
  }),
} as const
