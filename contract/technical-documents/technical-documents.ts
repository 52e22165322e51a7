import * as z from 'zod/mini'
import { allOf, area, del, get, listOf, listQuery, namedRef, one, patch, post } from '../calls.ts'
import { cost } from '../costs.ts'
import { documentDay } from '../days.ts'
import {
  count,
  date,
  id,
  keyOf,
  longText,
  optional,
  orNull,
  price,
  quantity,
  quantityOrNone,
  queryId,
  queryWhole,
  text,
  textOfLines,
} from '../fields.ts'
import { technicalDocumentStates } from '../states.ts'
import { goods, inventoryPiece, commissionMember, technicalDocumentRecord, technicalDocumentRow } from './technical-document-record.ts'
import { lineOrder } from '../line-order.ts'

const member = z.object({ name: text(120), job_title: optional(text(120)) })

/** docs/domain/invoicing.md#document-particulars */
export const commissionSize = 3

const units = optional(z.array(text(60)).check(z.maxLength(1000)))

const more = { reason: optional(text(255)), units }

const newItem = z.object({ item_id: id, quantity, ...more })

const items = z.array(newItem).check(z.minLength(1), z.maxLength(1000))

/** Non-zero difference, four decimals. */
const difference = z.string().check(
  z.regex(/^-?\d{1,10}(\.\d{1,4})?$/, 'jābūt skaitlim ar ne vairāk kā 4 zīmēm aiz komata'),
  z.refine((value) => Number(value) !== 0, 'nedrīkst būt nulle'),
)

/** New quantity, or difference to the books. */
const correction = z.object({
  item_id: id,
  new_quantity: optional(quantityOrNone),
  difference: optional(difference),
  /** EUR per found unit; default: cost in this warehouse or purchase price. */
  unit_cost: cost(orNull(price)),
  ...more,
})

const header = {
  date: z.optional(documentDay),
  reason: textOfLines(500),
  notes: optional(longText),
  order_ref: optional(text(120)),
  accounting_account_id: optional(id),
}

const commission = z.array(member).check(z.maxLength(10))

const rule = 'manage_technical_documents' as const

/** Inventory viewers may hand goods over (docs/domain/accounts.md#rules-of-calls). */
const eitherRule = { anyOf: [rule, 'view_inventory_items'] } as const

const changed = one(technicalDocumentRecord)

const createdDocument = z.object({ document_id: count, data: technicalDocumentRecord })

const base = '/api/stock_items/technical_documents'

/** Spec: calls.tsv; docs/domain/stock.md#technical-documents. */
export const technicalDocuments = area('technical-documents', {
  list: get(base, {
    title: 'Tehniskie dokumenti',
    rule,
    query: listQuery({
      type_id: z.optional(queryWhole(1, 7)),
      status: z.optional(keyOf(technicalDocumentStates)),
      warehouse_id: z.optional(queryId),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads: ['stock_items', 'technical_documents', 'warehouses'],
    columns: {
      number: 'text',
      date: 'date',
      type: 'name',
      warehouse: 'name',
      reason: 'text',
      status: { words: technicalDocumentStates },
      total_cost: 'money',
    },
    answer: listOf(technicalDocumentRow),
  }),
  form: get(`${base}/create`, {
    title: 'Jauna tehniskā dokumenta veidlapas dati',
    rule: eitherRule,
    reads: ['accounting_accounts', 'technical_documents', 'warehouses'],
    answer: one(
      z.object({
        date: z.string(),
        types: z.array(namedRef),
        warehouses: z.array(namedRef),
        accounting_accounts: z.array(namedRef),
        /** Signatories of the last write-off. */
        commission: z.array(commissionMember),
      }),
    ),
  }),
  show: get(`${base}/{id}`, {
    title: 'Tehniskais dokuments',
    rule,
    record: 'technical_documents',
    reads: [
      'technical_documents',
      'accounting_accounts',
      'catalog_item_units',
      'catalog_items',
      'inventory_items',
      'measure_units',
      'stock_items',
      'stock_movements',
      'users',
      'warehouses',
      'procurements',
      'stock_checks',
    ],
    answer: changed,
  }),
  remove: del(`${base}/{id}`, { title: 'Dzēst norakstīšanas aktu vai atcelt dokumentu', rule }),
  createCorrection: post(`${base}/stock_item_corrections`, {
    title: 'Koriģēt krājumus',
    rule,
    body: z.object({ ...header, warehouse_id: id, items: z.array(correction).check(z.minLength(1), z.maxLength(1000)) }),
    answer: createdDocument,
  }),
  createRemoval: post(`${base}/goods_removals`, {
    title: 'Izņemt preces',
    rule,
    body: z.object({ ...header, warehouse_id: id, items }),
    answer: createdDocument,
  }),
  createInventory: post(`${base}/inventory_items`, {
    title: 'Nodot preces inventārā',
    rule: eitherRule,
    body: z.object({ ...header, warehouse_id: id, items }),
    answer: z.extend(createdDocument, {
      /** One per piece. */
      inventory_items: z.array(inventoryPiece),
    }),
  }),
  updateRemoval: patch(`${base}/goods_removals/{id}`, {
    title: 'Labot preču izņemšanas pamatojumu',
    rule,
    body: z.object({ reason: z.optional(header.reason), notes: header.notes, lock_version: z.int() }),
    answer: changed,
  }),
  removalXml: get(`${base}/goods_removals/xml/{id}`, { title: 'Preču izņemšanas XML', rule, file: true }),
  removalPdf: get(`${base}/goods_removals/pdf/{id}`, { title: 'Preču izņemšanas PDF', rule, file: true }),
  createWriteOff: post(`${base}/goods_write_offs`, {
    title: 'Sagatavot norakstīšanas aktu',
    rule,
    body: z.object({ ...header, warehouse_id: id, commission: z.optional(commission), items: z.optional(items) }),
    answer: createdDocument,
  }),
  updateWriteOff: patch(`${base}/goods_write_offs/{id}`, {
    title: 'Labot norakstīšanas aktu',
    rule,
    body: z.object({ ...header, reason: z.optional(header.reason), commission: z.optional(commission), lock_version: z.int() }),
    answer: changed,
  }),
  writeOffXml: get(`${base}/goods_write_offs/xml/{id}`, { title: 'Norakstīšanas akta XML', rule, file: true }),
  writeOffPdf: get(`${base}/goods_write_offs/pdf/{id}`, { title: 'Norakstīšanas akta PDF', rule, file: true }),
  accept: get(`${base}/goods_write_offs/{id}/accept`, {
    title: 'Akceptēt norakstīšanas aktu',
    rule,
    changes: 'by-state',
    answer: changed,
  }),
  addItem: post(`${base}/goods_write_off_items/{id}`, {
    title: 'Pievienot norakstāmās preces',
    rule,
    body: newItem,
    answer: changed,
  }),
  updateItem: patch(`${base}/goods_write_off_items/{id}`, {
    title: 'Labot norakstīšanas rindu',
    rule,
    body: z.object({ quantity: z.optional(quantity), ...more, lock_version: z.int() }),
    answer: changed,
  }),
  arrangeItems: patch('/api/workspace/technical_documents/{id}/line_order', {
    title: 'Pārkārtot norakstīšanas rindas',
    rule,
    addition: true,
    body: lineOrder,
    answer: changed,
  }),
  removeItem: del(`${base}/goods_write_off_items/{id}`, { title: 'Dzēst norakstīšanas rindu', rule, answer: changed }),
  quickRemoval: post('/api/catalog_items/goods_removals/{stockItemId}', {
    title: 'Izņemt preci no noliktavas',
    rule,
    body: z.object({ quantity, reason: header.reason, units }),
    answer: createdDocument,
  }),
  goods: get('/api/workspace/warehouse_goods', {
    title: 'Preces noliktavā',
    rule: eitherRule,
    addition: true,
    query: z.object({
      warehouse_id: queryId,
      q: z.optional(z.string().check(z.maxLength(200))),
      limit: z.optional(queryWhole(1, 50)),
    }),
    reads: ['catalog_item_units', 'catalog_items', 'measure_units', 'stock_items'],
    answer: allOf(goods),
  }),
})
