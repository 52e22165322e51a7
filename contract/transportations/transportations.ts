import * as z from 'zod/mini'
import { allOf, area, can, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { mails } from '../document-parts.ts'
import {
  count,
  date,
  email,
  flag,
  id,
  keyOf,
  longText,
  money,
  oneOf,
  optional,
  orNull,
  quantityOrNone,
  queryId,
  text,
  textOfLines,
  whole,
} from '../fields.ts'
import { storedFile } from '../files/files.ts'
import { transportationStates } from '../states.ts'
import { lineOrder } from '../line-order.ts'

export const directions = { outgoing: 'Izejošs', incoming: 'Ienākošs' } as const
/** Paid by the sender on departure, or by the consignee on arrival. */
export const carriagePayments = { paid: 'Maksā nosūtītājs', forward: 'Maksā saņēmējs' } as const
export const incoterms = ['EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF'] as const

export const transportationRow = z.object({
  id: count,
  uuid: z.string(),
  number: z.string(),
  status: keyOf(transportationStates),
  direction: z.enum(['outgoing', 'incoming']),
  carrier: namedRef,
  customer: namedRefOrNull,
  vehicle_nr: orNull(z.string()),
  loading_place: orNull(z.string()),
  loading_date: orNull(z.string()),
  unloading_place: orNull(z.string()),
  unloading_date: orNull(z.string()),
  /** Insurance ends before unloading, or has ended. */
  is_uninsured: z.boolean(),
  lock_version: count,
})

/** Kg and cubic metres, decimal strings. */
export const transportationItem = z.object({
  id: count,
  position: count,
  order: namedRefOrNull,
  invoice: namedRefOrNull,
  marks: orNull(z.string()),
  packages: orNull(count),
  packing: orNull(z.string()),
  goods: z.string(),
  stat_nr: orNull(z.string()),
  gross_kg: orNull(z.string()),
  volume_m3: orNull(z.string()),
  adr_class: orNull(z.string()),
  lock_version: count,
})

/** EUR. */
export const transportationRecord = z.extend(transportationRow, {
  transportation_id: count,
  trailer_nr: orNull(z.string()),
  driver: orNull(z.string()),
  sender_name: orNull(z.string()),
  sender_address: orNull(z.string()),
  consignee_name: orNull(z.string()),
  consignee_address: orNull(z.string()),
  incoterm: orNull(z.string()),
  price: orNull(z.string()),
  reductions: orNull(z.string()),
  supplements: orNull(z.string()),
  other_charges: orNull(z.string()),
  payment: z.enum(['paid', 'forward']),
  cod_amount: orNull(z.string()),
  cmr_nr: orNull(z.string()),
  documents_attached: orNull(z.string()),
  instructions: orNull(z.string()),
  successive_carriers: orNull(z.string()),
  reservations: orNull(z.string()),
  special_agreements: orNull(z.string()),
  notes: orNull(z.string()),
  departed_at: orNull(z.string()),
  delivered_at: orNull(z.string()),
  /** Last day insured. */
  insurance_until: orNull(z.string()),
  /** Default: the carrier's address. */
  email: orNull(z.string()),
  items: z.array(transportationItem),
  packages: count,
  gross_kg: z.string(),
  volume_m3: z.string(),
  files: z.array(storedFile),
  emails: mails,
  created_by: namedRefOrNull,
  created_at: z.string(),
  can,
})

export type TransportationRow = z.output<typeof transportationRow>
export type TransportationRecord = z.output<typeof transportationRecord>
export type TransportationItem = z.output<typeof transportationItem>

const place = optional(text(200))
const address = optional(textOfLines(500))

const header = {
  customer_id: optional(id),
  direction: z.optional(oneOf(['outgoing', 'incoming'])),
  vehicle_nr: optional(text(40)),
  trailer_nr: optional(text(40)),
  driver: optional(text(120)),
  sender_name: optional(text(200)),
  sender_address: address,
  consignee_name: optional(text(200)),
  consignee_address: address,
  loading_place: place,
  loading_date: optional(date),
  unloading_place: place,
  unloading_date: optional(date),
  incoterm: optional(oneOf(incoterms)),
  price: optional(money),
  reductions: optional(money),
  supplements: optional(money),
  other_charges: optional(money),
  payment: z.optional(oneOf(['paid', 'forward'])),
  cod_amount: optional(money),
  cmr_nr: optional(text(40)),
  documents_attached: optional(textOfLines(500)),
  instructions: optional(textOfLines(500)),
  successive_carriers: optional(textOfLines(500)),
  reservations: optional(textOfLines(500)),
  special_agreements: optional(textOfLines(500)),
  notes: optional(longText),
}

const item = {
  marks: optional(text(60)),
  packages: optional(whole(0, 100_000)),
  packing: optional(text(60)),
  stat_nr: optional(text(20)),
  gross_kg: optional(quantityOrNone),
  volume_m3: optional(quantityOrNone),
  adr_class: optional(text(20)),
}

const sources = {
  /** Lines from these orders, one per customs code, with catalogue weights. */
  order_ids: z.optional(z.array(id).check(z.maxLength(100))),
  invoice_ids: z.optional(z.array(id).check(z.maxLength(100))),
}

const manage = { rule: 'manage_transportations', module: 'transportation' } as const
const changed = one(transportationRecord)
/** Non-blocking, about the carrier's insurance. */
const warnings = z.array(z.string())
const listed = ['carriers', 'customers', 'transportations'] as const

/** Spec: calls.tsv; docs/domain/transport.md#transportations. */
export const transportations = area('transportations', {
  list: get('/api/transportations', {
    title: 'Pārvadājumi',
    ...manage,
    query: listQuery({
      status: z.optional(keyOf(transportationStates)),
      direction: z.optional(oneOf(['outgoing', 'incoming'])),
      carrier_id: z.optional(queryId),
      customer_id: z.optional(queryId),
      order_id: z.optional(queryId),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads: [...listed],
    columns: {
      number: 'text',
      status: { words: transportationStates },
      carrier: 'name',
      is_uninsured: 'flag',
      customer: 'name',
      loading_date: 'date',
      unloading_date: 'date',
      unloading_place: 'text',
      vehicle_nr: 'text',
    },
    answer: listOf(transportationRow),
  }),
  show: get('/api/transportations/{id}', {
    title: 'Pārvadājums',
    ...manage,
    record: 'transportations',
    reads: [...listed, 'email_log', 'files', 'invoices', 'orders', 'users'],
    answer: changed,
  }),
  create: post('/api/transportations', {
    title: 'Izveidot pārvadājumu',
    ...manage,
    body: z.object({ carrier_id: id, ...header, ...sources }),
    answer: z.object({ transportation_id: count, data: transportationRecord, warnings }),
  }),
  update: patch('/api/transportations/{id}', {
    title: 'Labot pārvadājumu vai mainīt tā stāvokli',
    ...manage,
    body: z.object({
      event: z.optional(oneOf(['DEPART', 'DELIVER', 'CANCEL'])),
      /** Default: today. */
      delivered_at: z.optional(date),
      carrier_id: z.optional(id),
      ...header,
      lock_version: z.int(),
    }),
    answer: z.object({ data: transportationRecord, warnings }),
  }),
  remove: del('/api/transportations/{id}', { title: 'Dzēst pārvadājumu', ...manage }),
  addItems: post('/api/transportation_items/{transportationId}', {
    title: 'Pievienot pārvadājuma kravu',
    ...manage,
    body: z.object({
      ...sources,
      items: z.optional(z.array(z.object({ goods: text(300), ...item })).check(z.maxLength(500))),
    }),
    answer: changed,
  }),
  updateItem: patch('/api/transportation_items/{id}', {
    title: 'Labot pārvadājuma kravu',
    ...manage,
    body: z.object({ goods: z.optional(text(300)), ...item, lock_version: z.int() }),
    answer: changed,
  }),
  arrangeItems: patch('/api/workspace/transportations/{id}/line_order', {
    title: 'Pārkārtot pārvadājuma kravu',
    ...manage,
    addition: true,
    body: lineOrder,
    answer: changed,
  }),
  removeItem: del('/api/transportation_items/{id}', { title: 'Dzēst pārvadājuma kravu', ...manage, answer: changed }),
  addFiles: post('/api/transportations_files/{id}', {
    title: 'Pievienot pārvadājuma failus',
    ...manage,
    upload: true,
    answer: allOf(storedFile),
  }),
  mail: post('/api/transportations/email_to_address/{id}', {
    title: 'Sūtīt pārvadājumu e-pastā',
    ...manage,
    body: z.object({
      address: email,
      /** Consignment note and attached files. */
      include_attachments: z.optional(flag),
    }),
    answer: changed,
  }),
  cmr: get('/api/transportations/cmr/outgoing/pdf/{id}', { title: 'CMR pavadzīme', ...manage, file: true }),
})
