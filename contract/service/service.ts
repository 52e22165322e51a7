import * as z from 'zod/mini'
import { allOf, area, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { documentDay } from '../days.ts'
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
  percent,
  quantityOrNone,
  queryFlag,
  queryId,
  text,
} from '../fields.ts'
import { storedFile } from '../files/files.ts'
import { serviceStates } from '../states.ts'
import {
  materialChange,
  newMaterial,
  newPosition,
  newServiceItem,
  newServiceableItem,
  positionChange,
  serviceItemChange,
  serviceableItemChange,
} from './service-lines.ts'
import { actNames, formData, priorityNames, serviceRecord, serviceRow, serviceSaving, typeNames, serviceColumns } from './service-record.ts'

const header = {
  branch_id: optional(id),
  contact_id: optional(id),
  type: z.optional(oneOf(typeNames)),
  priority: z.optional(oneOf(priorityNames)),
  planned_date: optional(date),
  courier_direction: optional(oneOf(['pickup', 'delivery'])),
  courier_date: optional(date),
  assignee_id: optional(id),
  warehouse_id: z.optional(id),
  problem: optional(longText),
  diagnosis: optional(longText),
  result: optional(longText),
  notes: optional(longText),
  internal_notes: optional(longText),
  contract_ref: optional(text(60)),
  is_warranty: z.optional(flag),
  travel_km: optional(quantityOrNone),
}

const rule = 'view_service_applications' as const

const view = { rule, module: 'service' } as const

const changed = one(serviceRecord)

const rowReads = [
  'branches',
  'catalog_items',
  'charges',
  'customers',
  'inventory_items',
  'service_applications',
  'stock_items',
  'users',
] as const

const reads = [
  ...rowReads,
  'catalog_item_units',
  'category_options',
  'contacts',
  'customer_discounts',
  'files',
  'invoices',
  'measure_units',
  'service_jobs',
  'stock_movements',
  'stock_reservations',
  'warehouses',
] as const

/** Spec: calls.tsv; docs/domain/service.md#entities, docs/domain/service.md#applications. */
export const service = area('service', {
  list: get('/api/service_applications', {
    title: 'Servisa pieteikumi',
    ...view,
    query: listQuery({
      status: z.optional(keyOf(serviceStates)),
      type: z.optional(z.enum(typeNames)),
      priority: z.optional(z.enum(priorityNames)),
      customer_id: z.optional(queryId),
      branch_id: z.optional(queryId),
      assignee_id: z.optional(queryId),
      inventory_item_id: z.optional(queryId),
      unassigned: z.optional(queryFlag),
      /** Planned day. */
      planned_from: z.optional(date),
      planned_to: z.optional(date),
      date_from: z.optional(date),
      date_to: z.optional(date),
      is_warranty: z.optional(queryFlag),
      /** Not completed. */
      is_open: z.optional(queryFlag),
      /** Not fully invoiced. */
      uninvoiced: z.optional(queryFlag),
    }),
    reads: [...rowReads, 'stock_reservations'],
    columns: serviceColumns,
    answer: listOf(serviceRow),
  }),
  savings: get('/api/workspace/service_savings', {
    title: 'Klientu ietaupījumi servisā',
    ...view,
    addition: true,
    query: z.object({ date_from: z.optional(date), date_to: z.optional(date), customer_id: z.optional(queryId) }),
    reads: ['customers', 'service_applications'],
    answer: z.object({
      data: z.array(serviceSaving),
      date_from: z.string(),
      date_to: z.string(),
      discounts: z.string(),
      warranty: z.string(),
      contract: z.string(),
      total: z.string(),
    }),
  }),
  create: post('/api/service_applications', {
    title: 'Jauns servisa pieteikums',
    ...view,
    body: z.object({
      customer_id: id,
      date: z.optional(documentDay),
      ...header,
      serviceable_items: z.optional(z.array(newServiceableItem).check(z.maxLength(200))),
      service_application_items: z.optional(z.array(newServiceItem).check(z.maxLength(200))),
    }),
    answer: z.object({ service_application_id: count, data: serviceRecord }),
  }),
  createData: get('/api/service_applications/create', {
    title: 'Jauna servisa pieteikuma dati',
    ...view,
    query: z.object({ customer_id: z.optional(queryId), q: z.optional(z.string().check(z.maxLength(200))) }),
    reads: ['branches', 'catalog_items', 'customers', 'inventory_items', 'users', 'warehouses'],
    answer: one(formData),
  }),
  show: get('/api/service_applications/{id}', {
    title: 'Servisa pieteikums',
    ...view,
    record: 'service_applications',
    reads: [...reads, 'courier_applications', 'credit_notes'],
    answer: changed,
  }),
  editData: get('/api/service_applications/edit/{id}', {
    title: 'Servisa pieteikuma labošanas dati',
    ...view,
    record: 'service_applications',
    reads: [...reads, 'courier_applications', 'credit_notes'],
    answer: z.object({ data: serviceRecord, form: formData }),
  }),
  update: patch('/api/service_applications/{id}', {
    title: 'Labot, sākt vai pabeigt servisa pieteikumu',
    ...view,
    body: z.object({
      event: z.optional(oneOf(['START', 'COMPLETE'])),
      ...header,
      /** For jobs without a manual price; null: as priced. */
      discount_percent: optional(percent),
      /** With COMPLETE: day of the work; default: today. */
      date: z.optional(documentDay),
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  remove: del('/api/service_applications/{id}', { title: 'Dzēst servisa pieteikumu', ...view }),
  addDiscount: get('/api/service_applications/{id}/add_discount', {
    title: 'Piešķirt klienta servisa atlaidi',
    ...view,
    changes: 'once',
    answer: changed,
  }),
  split: post('/api/service_application_split/{id}', {
    title: 'Sadalīt servisa pieteikumu',
    ...view,
    body: z.object({
      /** Split off with all positions. */
      serviceable_items: z.optional(z.array(id).check(z.maxLength(200))),
      /** Split off with their materials; their machine is then in both applications. */
      service_positions: z.optional(z.array(id).check(z.maxLength(200))),
    }),
    answer: z.object({ service_application_id: count, data: serviceRecord }),
  }),
  revert: get('/api/service_application_revert/{id}', {
    title: 'Atgriezt servisa pieteikumu',
    ...view,
    changes: 'once',
    answer: changed,
  }),
  pdf: get('/api/service_applications/{id}/pdf', { title: 'Servisa pieteikuma PDF', ...view, query: inLanguage, file: true }),
  pricesPdf: get('/api/service_applications/{id}/vdc_pdf', {
    title: 'Servisa pieteikuma PDF ar veikto darbu cenām',
    ...view,
    query: inLanguage,
    file: true,
  }),
  mail: post('/api/service_applications/mail/{id}', {
    title: 'Sūtīt servisa pieteikumu e-pastā',
    ...view,
    body: z.object({ address: email, include_attachments: z.optional(flag), language }),
    answer: changed,
  }),
  addFiles: post('/api/service_application_files/{id}', { title: 'Pievienot failus', ...view, upload: true, answer: allOf(storedFile) }),
  makeDocument: post('/api/documents/service_applications/{id}', {
    title: 'Sagatavot servisa aktu',
    ...view,
    body: z.object({ type: oneOf(actNames), date: z.optional(date), text: optional(longText) }),
    answer: z.object({ document_id: count, data: serviceRecord }),
  }),
  signDocument: patch('/api/workspace/service_documents/{id}', {
    title: 'Atzīmēt servisa akta parakstu vai noņemt to',
    ...view,
    addition: true,
    body: z.object({
      /** Null removes the signature. */ signed_by: z.nullable(text(150)),
      signed_at: optional(date),
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  removeDocument: del('/api/documents/service_applications/{id}', { title: 'Dzēst servisa aktu', ...view, answer: changed }),
  documentPdf: get('/api/documents/service_applications/{id}', { title: 'Servisa akta PDF', ...view, query: inLanguage, file: true }),
  mailDocument: post('/api/documents/service_applications/email/{documentId}', {
    title: 'Sūtīt servisa aktu e-pastā',
    ...view,
    body: z.object({ address: email, include_attachments: z.optional(flag), language }),
    answer: changed,
  }),
  addItems: post('/api/service_application_items/{id}', {
    title: 'Pievienot rindas servisa pieteikumam',
    ...view,
    body: z.object({ service_application_items: z.array(newServiceItem).check(z.minLength(1), z.maxLength(200)) }),
    answer: changed,
  }),
  updateItem: patch('/api/service_application_items/{itemId}', {
    title: 'Labot servisa pieteikuma rindu',
    ...view,
    body: serviceItemChange,
    answer: changed,
  }),
  removeItem: del('/api/service_application_items/{itemId}', { title: 'Dzēst servisa pieteikuma rindu', ...view, answer: changed }),
  addMachines: post('/api/{applicationId}/serviceable_items', {
    title: 'Pievienot servisa pieteikumam iekārtas',
    ...view,
    body: z.object({ serviceable_items: z.array(newServiceableItem).check(z.minLength(1), z.maxLength(200)) }),
    answer: changed,
  }),
  updateMachine: patch('/api/serviceable_items/{id}', {
    title: 'Labot servisa pieteikuma iekārtu',
    ...view,
    body: serviceableItemChange,
    answer: changed,
  }),
  removeMachine: del('/api/serviceable_items/{id}', { title: 'Izņemt iekārtu no servisa pieteikuma', ...view, answer: changed }),
  addPositions: post('/api/{serviceableItemId}/service_positions', {
    title: 'Pievienot darbus iekārtai',
    ...view,
    body: z.object({ service_positions: z.array(newPosition).check(z.minLength(1), z.maxLength(200)) }),
    answer: changed,
  }),
  updatePosition: patch('/api/service_positions/{id}', { title: 'Labot iekārtas darbu', ...view, body: positionChange, answer: changed }),
  removePosition: del('/api/service_positions/{id}', { title: 'Dzēst iekārtas darbu', ...view, answer: changed }),
  positionsDone: post('/api/workspace/service_applications/{id}/positions_done', {
    title: 'Atzīmēt visus pieteikuma darbus kā padarītus',
    ...view,
    addition: true,
    answer: changed,
  }),
  addMaterials: post('/api/workspace/service_positions/{id}/materials', {
    title: 'Pievienot darbam materiālus',
    ...view,
    addition: true,
    body: z.object({ materials: z.array(newMaterial).check(z.minLength(1), z.maxLength(200)) }),
    answer: changed,
  }),
  updateMaterial: patch('/api/service_position_materials/{id}', {
    title: 'Labot darba materiālu',
    ...view,
    body: materialChange,
    answer: changed,
  }),
  positionsOfMachine: get('/api/stock/inventory_item_service_positions/{inventoryItem}/{serviceApplication}', {
    title: 'Iekārtas agrākie servisa darbi',
    ...view,
    reads: ['measure_units', 'service_applications', 'service_jobs', 'users'],
    answer: allOf(
      z.object({
        id: count,
        service_application: namedRef,
        status: keyOf(serviceStates),
        /** Day of work or request. */
        date: z.string(),
        name: z.string(),
        quantity: z.string(),
        measure_unit: namedRef,
        net: z.string(),
        is_done: z.boolean(),
        is_warranty: z.boolean(),
        technician: namedRefOrNull,
      }),
    ),
  }),
  removeMaterial: del('/api/service_position_materials/{id}', { title: 'Dzēst darba materiālu', ...view, answer: changed }),
})
