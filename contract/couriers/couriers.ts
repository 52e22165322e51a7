import * as z from 'zod/mini'
import { area, can, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { mails } from '../document-parts.ts'
import { count, date, id, keyOf, longText, oneOf, optional, orNull, quantityOrNone, queryFlag, queryId, text, whole } from '../fields.ts'
import { courierStates } from '../states.ts'

export const courierDirections = { delivery: 'Piegāde', pickup: 'Paņemšana' } as const

const direction = oneOf(['delivery', 'pickup'])
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'jābūt laikam (hh:mm)'))

export const courierRow = z.object({
  id: count,
  uuid: z.string(),
  number: z.string(),
  status: keyOf(courierStates),
  direction: z.enum(['delivery', 'pickup']),
  customer: namedRefOrNull,
  order: namedRefOrNull,
  service_application: namedRefOrNull,
  address: z.string(),
  contact_name: orNull(z.string()),
  contact_phone: orNull(z.string()),
  date: z.string(),
  time_from: orNull(z.string()),
  time_to: orNull(z.string()),
  /** Position on the daily sheet. */
  position: count,
  /** Staff only. */
  courier: namedRefOrNull,
  parcels: orNull(count),
  weight_kg: orNull(z.string()),
  /** Last failed attempt: reason and time. */
  failure_reason: orNull(z.string()),
  failed_at: orNull(z.string()),
  lock_version: count,
})

export const courierRecord = z.extend(courierRow, {
  branch: namedRefOrNull,
  /** Staff only. */
  notes: orNull(z.string()),
  accepted_by: orNull(z.string()),
  delivered_at: orNull(z.string()),
  signature_file_id: orNull(count),
  photo_file_id: orNull(count),
  emails: mails,
  created_at: z.string(),
  can,
})

export type CourierRow = z.output<typeof courierRow>
export type CourierRecord = z.output<typeof courierRecord>

const header = {
  direction: z.optional(direction),
  customer_id: optional(id),
  branch_id: optional(id),
  address: z.optional(text(300)),
  contact_name: optional(text(120)),
  contact_phone: optional(text(40)),
  date: z.optional(date),
  time_from: optional(time),
  time_to: optional(time),
  parcels: optional(whole(0, 10_000)),
  weight_kg: optional(quantityOrNone),
}

const work = { rule: 'view_courier_applications', module: 'couriers' } as const
const listed = ['courier_applications', 'customers', 'orders', 'service_applications', 'users'] as const
const recordReads = [...listed, 'branches', 'email_log'] as const
const changed = one(courierRecord)

/** Spec: calls.tsv; docs/domain/transport.md#courier-applications. */
export const couriers = area('couriers', {
  list: get('/api/courier_applications', {
    title: 'Kurjeru pieteikumi',
    ...work,
    stored: true,
    query: listQuery({
      status: z.optional(keyOf(courierStates)),
      date_from: z.optional(date),
      date_to: z.optional(date),
      user_id: z.optional(queryId),
      customer_id: z.optional(queryId),
      order_id: z.optional(queryId),
      service_application_id: z.optional(queryId),
      /** Of the current user. */
      mine: z.optional(queryFlag),
      is_open: z.optional(queryFlag),
      /** True: of today; false: other days. */
      today: z.optional(queryFlag),
    }),
    reads: [...listed],
    columns: {
      date: 'date',
      position: 'whole',
      number: 'text',
      status: { words: courierStates },
      customer: 'name',
      address: 'text',
      time_from: 'text',
      contact_phone: 'text',
      parcels: 'whole',
      courier: 'name',
      failure_reason: 'text',
    },
    answer: listOf(courierRow),
  }),
  form: get('/api/courier_applications/create', {
    title: 'Dati kurjera pieteikuma veidlapai',
    ...work,
    reads: ['courier_applications', 'customers', 'orders', 'roles', 'users'],
    answer: one(z.object({ date: z.string(), couriers: z.array(namedRef), orders: z.array(namedRef) })),
  }),
  show: get('/api/courier_applications/{id}', {
    title: 'Kurjera pieteikums',
    ...work,
    stored: true,
    record: 'courier_applications',
    reads: [...recordReads],
    answer: changed,
  }),
  create: post('/api/courier_applications', {
    title: 'Izveidot kurjera pieteikumu',
    ...work,
    body: z.object({
      ...header,
      /** Source of the default address, contact and customer. */
      order_id: optional(id),
      service_application_id: optional(id),
      user_id: optional(id),
      notes: optional(longText),
    }),
    answer: z.object({ courier_application_id: count, data: courierRecord }),
  }),
  update: patch('/api/courier_applications/{id}', {
    title: 'Labot kurjera pieteikumu, atzīmēt piegādi vai neizdošanos',
    ...work,
    body: z.object({
      event: z.optional(oneOf(['COMPLETE', 'FAIL'])),
      ...header,
      accepted_by: optional(text(120)),
      /** Attached pictures. */
      signature_file_id: optional(id),
      photo_file_id: optional(id),
      failure_reason: optional(text(500)),
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  notes: patch('/api/courier_applications/{id}/notes', {
    title: 'Labot kurjera pieteikuma piezīmes',
    ...work,
    body: z.object({ notes: optional(longText) }),
    answer: changed,
  }),
  remove: del('/api/courier_applications/{id}', { title: 'Dzēst kurjera pieteikumu', ...work }),
  attach: patch('/api/courier_applications/{id}/user', {
    title: 'Nodot pieteikumu kurjeram',
    ...work,
    body: z.object({ user_id: id }),
    answer: changed,
  }),
  detach: del('/api/courier_applications/{id}/user', { title: 'Noņemt pieteikumam kurjeru', ...work, answer: changed }),
  ofDay: post('/api/workspace/courier_applications/of_day', {
    title: 'Izveidot dienas piegādes no pasūtījumiem un servisa pieteikumiem',
    ...work,
    addition: true,
    body: z.object({ date: z.optional(date), user_id: optional(id) }),
    answer: z.object({ made: count, /** Not planned for lack of an address. */ without_address: z.array(z.string()) }),
  }),
  sort: patch('/api/workspace/courier_applications/{id}/position', {
    title: 'Pārvietot piegādi kurjera lapā',
    ...work,
    addition: true,
    body: z.object({ to: oneOf(['earlier', 'later']) }),
    answer: changed,
  }),
  sheet: get('/api/workspace/courier_applications/sheet', {
    title: 'Kurjera maršruta lapa',
    ...work,
    addition: true,
    query: z.object({ date: z.optional(date), user_id: z.optional(queryId) }),
    file: true,
  }),
})
