import * as z from 'zod/mini'
import { allOf, area, del, get, listOf, listQuery, one, patch, post } from '../calls.ts'
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
  queryFlag,
  queryId,
  text,
} from '../fields.ts'
import { selectedOptions } from '../line-options.ts'
import { orderStates } from '../states.ts'
import { fulfilledItem, orderDelivery, orderHeader, pieceNumbers } from './order-input.ts'
import { orderDocumentRecord, orderDocumentTypes, waybill } from './order-documents.ts'
import { lineEntryCalls } from '../sales/line-entry.ts'
import { lineOrder } from '../line-order.ts'
import { newOrderItem, saleLineCalls } from '../sales/sale-lines.ts'
import { orderItem, orderRecord, orderRow, orderColumns } from './order-record.ts'

const changed = one(orderRecord)

const createdOrder = z.object({ order_id: count, data: orderRecord })

/** Spec: calls.tsv; payloads: docs/domain/sales.md#orders, docs/domain/README.md#rules-for-every-document. */
export const orders = area('orders', {
  list: get('/api/orders', {
    title: 'Pasūtījumi',
    rule: 'view_orders',
    query: listQuery({
      status: z.optional(keyOf(orderStates)),
      customer_id: z.optional(queryId),
      branch_id: z.optional(queryId),
      warehouse_id: z.optional(queryId),
      manager_id: z.optional(queryId),
      date_from: z.optional(date),
      date_to: z.optional(date),
      is_backordered: z.optional(queryFlag),
    }),
    reads: ['branches', 'customers', 'orders', 'users'],
    columns: orderColumns,
    answer: listOf(orderRow),
  }),
  show: get('/api/orders/{id}', {
    title: 'Pasūtījums',
    rule: 'view_orders',
    record: 'orders',
    reads: [
      'orders',
      'advance_invoices',
      'branches',
      'catalog_item_units',
      'catalog_items',
      'category_options',
      'charges',
      'contacts',
      'courier_applications',
      'credit_notes',
      'customer_credits',
      'customers',
      'invoices',
      'measure_units',
      'offers',
      'order_documents',
      'simplified_invoices',
      'stock_items',
      'stock_movements',
      'transportations',
      'users',
      'warehouses',
    ],
    answer: changed,
  }),
  create: post('/api/orders', {
    title: 'Izveidot pasūtījumu',
    rule: 'manage_orders',
    body: z.object({
      customer_id: id,
      ...orderHeader,
      ...orderDelivery,
      order_items: z.optional(z.array(newOrderItem).check(z.maxLength(1000))),
    }),
    answer: createdOrder,
  }),
  update: patch('/api/orders/{id}', {
    title: 'Labot pasūtījumu',
    rule: 'manage_orders',
    body: z.object({ ...orderHeader, lock_version: z.int() }),
    answer: changed,
  }),
  createFromOffer: post('/api/orders/create_from_offer/{offerId}', {
    title: 'Izveidot pasūtījumu no piedāvājuma',
    rule: { allOf: ['manage_orders', 'view_offers'] },
    module: 'offers',
    body: z.object({
      /** Required if the offer has no customer. */
      customer_id: z.optional(id),
      warehouse_id: z.optional(id),
      expected_date: optional(date),
      customer_order_nr: optional(text(60)),
      /** Default: all lines that are not optional, in full. */
      offer_items: z.optional(z.array(z.object({ id, quantity: z.optional(quantity) })).check(z.maxLength(1000))),
    }),
    answer: createdOrder,
  }),
  autoProcess: patch('/api/auto_process_order/{id}', {
    title: 'Apstrādāt pasūtījumu automātiski',
    rule: 'manage_orders',
    answer: z.object({
      data: orderRecord,
      invoice_id: orNull(count),
      /** Lines not issued, as text. */ blocked: z.array(z.string()),
      /** Credit check in mode `warn`. */ warnings: z.array(z.string()),
    }),
  }),
  changeCustomer: patch('/api/{id}/orders/customers', {
    title: 'Mainīt pasūtījuma klientu',
    rule: 'manage_orders',
    body: z.object({ customer_id: id, lock_version: z.int() }),
    answer: changed,
  }),
  updateDetails: patch('/api/order_details/{id}', {
    title: 'Labot piegādi',
    rule: 'manage_orders',
    body: z.object({ ...orderDelivery, lock_version: z.int() }),
    answer: changed,
  }),
  merge: post('/api/orders/{id}/merge', {
    title: 'Apvienot pasūtījumus',
    rule: 'manage_orders',
    body: z.object({ order_ids: z.array(id).check(z.minLength(1), z.maxLength(50)) }),
    answer: changed,
  }),
  items: get('/api/{orderId}/order_items', {
    title: 'Pasūtījuma rindas',
    rule: 'view_orders',
    record: 'orders',
    reads: [
      'orders',
      'advance_invoices',
      'branches',
      'catalog_item_units',
      'catalog_items',
      'category_options',
      'contacts',
      'courier_applications',
      'credit_notes',
      'customers',
      'invoices',
      'measure_units',
      'offers',
      'order_documents',
      'stock_items',
      'stock_movements',
      'transportations',
      'users',
      'warehouses',
    ],
    answer: allOf(orderItem),
  }),
  addItems: post('/api/{orderId}/order_items', {
    title: 'Pievienot rindas',
    rule: 'manage_orders',
    body: z.object({ order_items: z.array(newOrderItem).check(z.minLength(1), z.maxLength(1000)) }),
    answer: changed,
  }),
  updateItem: patch('/api/{orderId}/order_items/{itemId}', {
    title: 'Labot rindu',
    rule: 'manage_orders',
    body: z.object({
      item_id: z.optional(id),
      quantity: z.optional(quantity),
      /** Null resets to the resolved price. */
      unit_price: optional(price),
      discount_percent: optional(percent),
      warehouse_id: optional(id),
      name: z.optional(text(300)),
      /** All selected options; the price follows unless agreed. */
      options: optional(selectedOptions),
      notes: optional(longText),
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  deleteItem: del('/api/{orderId}/order_items/{itemId}', { title: 'Dzēst rindu', rule: 'manage_orders', answer: changed }),
  arrangeItems: patch('/api/workspace/orders/{id}/line_order', {
    title: 'Pārkārtot rindas',
    rule: 'manage_orders',
    addition: true,
    body: lineOrder,
    answer: changed,
  }),
  fulfil: post('/api/orders/{id}/fulfillment', {
    title: 'Nodot izpildē vai izsniegt',
    rule: 'manage_orders',
    body: z.object({
      step: oneOf(['reserve', 'issue']),
      /** Default: all open lines in full. */
      order_items: z.optional(z.array(fulfilledItem).check(z.maxLength(1000))),
    }),
    answer: z.object({ data: orderRecord, warnings: z.array(z.string()) }),
  }),
  nameUnits: post('/api/workspace/orders/{id}/units', {
    title: 'Norādīt pasūtījuma vienības (IMEI)',
    rule: 'manage_orders',
    addition: true,
    body: z.object({
      /** Complete lists of serial numbers; omitted ones are released. */
      order_items: z.array(z.object({ id, units: pieceNumbers })).check(z.minLength(1), z.maxLength(1000)),
    }),
    answer: changed,
  }),
  revert: get('/api/orders/{id}/revert_to_fulfillment', {
    title: 'Atgriezt izpildē',
    rule: 'manage_orders',
    changes: 'by-state',
    answer: changed,
  }),
  split: post('/api/orders/{id}/split', {
    title: 'Sadalīt pasūtījumu',
    rule: 'manage_orders',
    body: z.object({ order_items: z.array(z.object({ id, quantity })).check(z.minLength(1), z.maxLength(1000)) }),
    answer: createdOrder,
  }),
  /** Splits off what is neither issued nor reserved. */
  splitMissing: post('/api/orders/{id}/split_missing', {
    title: 'Atdalīt trūkstošo',
    rule: 'manage_orders',
    addition: true,
    answer: createdOrder,
  }),
  replicate: get('/api/orders/{id}/replicate', { title: 'Kopēt pasūtījumu', rule: 'manage_orders', changes: 'once', answer: createdOrder }),
  issueInvoice: post('/api/orders/{id}/invoice', {
    title: 'Izrakstīt rēķinu',
    rule: { allOf: ['manage_orders', 'manage_invoices'] },
    answer: z.object({ invoice_id: count, data: orderRecord }),
  }),
  cancel: get('/api/orders/{id}/cancel', {
    title: 'Atcelt pasūtījumu',
    rule: 'manage_orders',
    changes: 'by-state',
    answer: z.object({ data: orderRecord, /** A courier was already called. */ warnings: z.array(z.string()) }),
  }),
  createDocument: post('/api/orders/{id}/documents', {
    title: 'Izveidot pasūtījuma dokumentu',
    rule: 'manage_orders',
    body: z.object({ type: oneOf(orderDocumentTypes), text: optional(longText), waybill: z.optional(waybill) }),
    answer: z.object({ document_id: count, data: orderRecord }),
  }),
  documentPdf: get('/api/orders/documents/{id}', {
    title: 'Pasūtījuma dokumenta PDF',
    rule: 'view_orders',
    query: inLanguage,
    file: true,
  }),
  updateDocument: patch('/api/orders/documents/{id}', {
    title: 'Labot vai parakstīt dokumentu',
    rule: 'manage_orders',
    body: z.object({
      text: optional(longText),
      waybill: z.optional(waybill),
      event: z.optional(oneOf(['SIGN', 'UNSIGN'])),
      signed_by: optional(text(150)),
      signed_at: optional(date),
      lock_version: z.int(),
    }),
    answer: one(orderDocumentRecord),
  }),
  pdf: get('/api/orders/{id}/pdf', { title: 'Pasūtījuma PDF', rule: 'view_orders', query: inLanguage, file: true }),
  remove: del('/api/orders/{id}', { title: 'Dzēst pasūtījumu', rule: 'manage_orders' }),
  deliveryTypes: get('/api/delivery_types', {
    title: 'Piegādes veidi',
    rule: 'staff',
    reads: [],
    answer: allOf(
      z.object({ id: count, name: z.string(), needs_address: z.boolean(), is_courier: z.boolean(), price: orNull(z.string()) }),
    ),
  }),
  ...saleLineCalls,
  ...lineEntryCalls,
  mail: post('/api/workspace/orders/{id}/email', {
    title: 'Sūtīt pasūtījumu e-pastā',
    rule: 'manage_orders',
    addition: true,
    body: z.object({ address: email, include_attachments: z.optional(flag), language }),
  }),
})
