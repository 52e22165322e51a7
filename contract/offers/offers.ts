import * as z from 'zod/mini'
import type { ListColumns } from '../list-columns.ts'
import { allOf, area, can, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { cost } from '../costs.ts'
import { documentDay } from '../days.ts'
import { mails, vatGroups } from '../document-parts.ts'
import {
  count,
  date,
  email,
  flag,
  id,
  inLanguage,
  keyOf,
  language,
  longText,
  oneOf,
  optional,
  orNull,
  percent,
  price,
  quantity,
  queryId,
  text,
} from '../fields.ts'
import { storedFile } from '../files/files.ts'
import { selectedOptions, lineOption } from '../line-options.ts'
import { lineOrder } from '../line-order.ts'
import { newOrderItem, pricedLine } from '../sales/sale-lines.ts'
import { offerStates } from '../states.ts'

export const offerColumns = {
  number: 'text',
  date: 'date',
  customer_name: 'name',
  branch: 'name',
  status: { words: offerStates },
  valid_until: 'date',
  sent_at: 'moment',
  net: 'money',
  gross: 'money',
} satisfies ListColumns

export const offerRow = z.object({
  id: count,
  uuid: z.string(),
  /** Null for a draft. */
  number: orNull(z.string()),
  status: keyOf(offerStates),
  date: z.string(),
  valid_until: z.string(),
  /** Past its last day. */
  is_outdated: z.boolean(),
  customer: namedRefOrNull,
  /** Customer or prospect. */
  customer_name: z.string(),
  branch: namedRefOrNull,
  net: z.string(),
  gross: z.string(),
  sent_at: orNull(z.string()),
  lock_version: count,
})

/** Decimal strings; EUR. */
export const offerItem = z.extend(pricedLine, {
  offer_id: count,
  item_id: count,
  warehouse: namedRefOrNull,
  /** On hand minus reserved in the line's or sales warehouse; null for items without stock. */
  available: orNull(z.string()),
  /** Optional when ordering, excluded from totals. */
  is_optional: z.boolean(),
  /** Group heading in print. */
  group_title: orNull(z.string()),
  /** Unit cost, EUR. */
  purchase_price: cost(orNull(z.string())),
  options: z.array(lineOption),
  takes_options: z.boolean(),
})

export const offerRecord = z.extend(offerRow, {
  offer_id: count,
  contact: namedRefOrNull,
  delivery_terms: orNull(z.string()),
  payment_terms: orNull(z.string()),
  intro: orNull(z.string()),
  outro: orNull(z.string()),
  notes: orNull(z.string()),
  rejected_reason: orNull(z.string()),
  vat: z.string(),
  vat_groups: vatGroups,
  items: z.array(offerItem),
  files: z.array(storedFile),
  images: z.array(storedFile),
  orders: z.array(z.object({ id: count, number: z.string(), status: z.string(), gross: z.string() })),
  /** Sources, staff only. */
  price_clarifications: z.array(namedRef),
  emails: mails,
  /** Default email address. */
  email: orNull(z.string()),
  created_at: z.string(),
  can,
})

export type OfferRow = z.output<typeof offerRow>
export type OfferRecord = z.output<typeof offerRecord>
export type OfferItem = z.output<typeof offerItem>

const offerLineFields = {
  is_optional: z.optional(flag),
  group_title: optional(text(120)),
  purchase_price: cost(orNull(price)),
}

/** Default price: docs/domain/sales.md#price-resolution. */
const newOfferItem = z.extend(newOrderItem, offerLineFields)
const newOfferItems = z.array(newOfferItem).check(z.maxLength(1000))

const header = {
  customer_id: optional(id),
  customer_name: optional(text(255)),
  branch_id: optional(id),
  contact_id: optional(id),
  date: z.optional(documentDay),
  valid_until: z.optional(date),
  delivery_terms: optional(text(255)),
  payment_terms: optional(text(255)),
  intro: optional(longText),
  outro: optional(longText),
  notes: optional(longText),
}

const changed = one(offerRecord)
const createdOffer = z.object({ offer_id: count, data: offerRecord })
const module = 'offers'

/** Spec: calls.tsv; docs/domain/sales.md#offers. */
export const offers = area('offers', {
  list: get('/api/offers', {
    title: 'Piedāvājumi',
    rule: 'view_offers',
    module,
    query: listQuery({
      status: z.optional(keyOf(offerStates)),
      customer_id: z.optional(queryId),
      branch_id: z.optional(queryId),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads: ['branches', 'customers', 'offers'],
    columns: offerColumns,
    answer: listOf(offerRow),
  }),
  show: get('/api/offers/{id}', {
    title: 'Piedāvājums',
    rule: 'view_offers',
    module,
    record: 'offers',
    reads: [
      'offers',
      'branches',
      'catalog_items',
      'category_options',
      'contacts',
      'customers',
      'email_log',
      'files',
      'measure_units',
      'orders',
      'price_clarifications',
      'stock_items',
      'users',
      'warehouses',
    ],
    answer: changed,
  }),
  create: post('/api/offers', {
    title: 'Izveidot piedāvājumu',
    rule: 'manage_offers',
    module,
    body: z.object({ ...header, offer_items: z.optional(newOfferItems) }),
    answer: createdOffer,
  }),
  update: patch('/api/offers/{id}', {
    title: 'Labot piedāvājumu',
    rule: 'manage_offers',
    module,
    body: z.object({ ...header, lock_version: z.int() }),
    answer: changed,
  }),
  remove: del('/api/offers/{id}', { title: 'Dzēst piedāvājumu', rule: 'manage_offers', module }),
  copy: post('/api/offers/copy/{id}', { title: 'Kopēt piedāvājumu', rule: 'manage_offers', module, answer: createdOffer }),
  setStatus: patch('/api/offers/status/{id}', {
    title: 'Mainīt piedāvājuma statusu',
    rule: 'manage_offers',
    module,
    body: z.object({
      status: oneOf(['sent', 'accepted', 'rejected', 'draft']),
      rejected_reason: optional(longText),
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  mail: post('/api/offers/mail/{id}', {
    title: 'Sūtīt piedāvājumu e-pastā',
    rule: 'manage_offers',
    module,
    body: z.object({ address: email, language }),
    answer: changed,
  }),
  pdf: get('/api/offers_pdf/{id}', { title: 'Piedāvājuma PDF', rule: 'view_offers', module, query: inLanguage, file: true }),
  addItems: post('/api/offer_items', {
    title: 'Pievienot piedāvājuma rindas',
    rule: 'manage_offers',
    module,
    body: z.object({ offer_id: id, offer_items: newOfferItems.check(z.minLength(1)) }),
    answer: changed,
  }),
  updateItem: patch('/api/offer_items/{id}', {
    title: 'Labot piedāvājuma rindu',
    rule: 'manage_offers',
    module,
    body: z.object({
      item_id: z.optional(id),
      quantity: z.optional(quantity),
      /** Null resets to the resolved price. */
      unit_price: optional(price),
      discount_percent: optional(percent),
      warehouse_id: optional(id),
      name: z.optional(text(300)),
      options: optional(selectedOptions),
      notes: optional(longText),
      ...offerLineFields,
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  deleteItem: del('/api/offer_items/{id}', { title: 'Dzēst piedāvājuma rindu', rule: 'manage_offers', module, answer: changed }),
  arrangeItems: patch('/api/workspace/offers/{id}/line_order', {
    title: 'Pārkārtot piedāvājuma rindas',
    rule: 'manage_offers',
    module,
    addition: true,
    body: lineOrder,
    answer: changed,
  }),
  addFiles: post('/api/offer_files/{id}', {
    title: 'Pievienot piedāvājuma failus',
    rule: 'manage_offers',
    module,
    upload: true,
    answer: allOf(storedFile),
  }),
})
