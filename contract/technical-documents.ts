import * as z from 'zod/mini'
import { allOf, area, can, del, get, listOf, listQuery, named, namedOrNull, one, patch, post } from './calls.ts'
import { cost } from './costs.ts'
import {
  count,
  date,
  id,
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
} from './fields.ts'

/** Types of technical documents; their keys are fixed (domain.md 1.11), 7 is said by the specification. */
export const technicalDocumentTypes = {
  1: 'Preču izņemšana',
  2: 'Krājumu korekcija',
  3: 'Nodošana inventārā',
  4: 'Iepirkuma preču izņemšana',
  5: 'Inventarizācijas pārpalikums',
  6: 'Inventarizācijas iztrūkums',
  7: 'Norakstīšana',
} as const

/** Type of a technical document. */
export type TechnicalDocumentType = keyof typeof technicalDocumentTypes

/** The types by what they are. */
export const documentType = { removal: 1, correction: 2, inventory: 3, procurementRemoval: 4, writeOff: 7 } as const

/** States of write-offs, then of what is posted at once; the lifecycles stand in machines/goods-write-off.ts and goods-removal.ts. */
export const technicalDocumentStates = ['draft', 'accepted', 'done', 'reversed'] as const

/** A member of the commission that signs. */
const member = z.object({ name: text(120), job_title: optional(text(120)) })

/** Members that a write-off needs (domain.md 4.2). */
export const commissionSize = 3

/** A row of the list; `total_cost` is a decimal string in EUR. */
export const technicalDocumentRow = z.object({
  id: count,
  uuid: z.string(),
  type_id: z.int(),
  /** The type in words. */
  type: z.string(),
  /** A draft has none yet. */
  number: orNull(z.string()),
  status: z.enum(technicalDocumentStates),
  date: z.string(),
  warehouse: named,
  reason: z.string(),
  /** What the goods that left cost; of a correction by how much the stock is worth more. A draft tells it by the averages of now. */
  total_cost: cost(z.string()),
  /** What the calls of its kind name: `id` is the key in `goods_write_offs/{id}` or `goods_removals/{id}`. */
  documentable: z.object({ type: z.enum(['goods_write_off', 'goods_removal']), id: count }),
  /** The same key where it is a removal or a correction. */
  goods_removal_id: orNull(count),
  lock_version: count,
})

/** A line: goods that leave, or of a correction by how much they become more. */
export const technicalDocumentItem = z.object({
  id: count,
  document_id: count,
  item_id: count,
  position: count,
  stock_item_id: count,
  sku: z.string(),
  name: z.string(),
  measure_unit: named,
  has_units: z.boolean(),
  quantity: z.string(),
  /** On hand and not held now, in the document's warehouse. */
  available: z.string(),
  /** On hand just before and after, once it is posted. */
  quantity_before: orNull(z.string()),
  quantity_after: orNull(z.string()),
  /** EUR for one and for all; of a draft by the average of now. */
  unit_cost: cost(z.string()),
  cost: cost(z.string()),
  /** Account that the cost is booked to, as it stood when it was posted. */
  accounting_account: namedOrNull,
  reason: orNull(z.string()),
  /** IMEI or serial numbers. */
  units: z.array(z.string()),
  lock_version: count,
})

/** A piece of inventory as the document that handed it over names it. */
const inventoryPiece = z.object({ id: count, uuid: z.string(), inventory_nr: z.string() })

const shownMember = z.object({ name: z.string(), job_title: orNull(z.string()) })

/** A technical document as its tab shows it. */
export const technicalDocumentRecord = z.extend(technicalDocumentRow, {
  series: orNull(z.string()),
  notes: orNull(z.string()),
  /** The order by which it is made. */
  order_ref: orNull(z.string()),
  commission: z.array(shownMember),
  accounting_account: namedOrNull,
  accepted_at: orNull(z.string()),
  accepted_by: namedOrNull,
  created_by: namedOrNull,
  created_at: z.string(),
  /** The record that it was made from: a procurement. */
  source: orNull(z.object({ type: z.string(), id: count, name: z.string() })),
  items: z.array(technicalDocumentItem),
  /** What its goods became, where it handed them over to the inventory and was not taken back. */
  inventory_items: z.array(inventoryPiece),
  can,
})

/** Goods as they lie in a warehouse, for choosing lines. */
const goods = z.object({
  item_id: count,
  sku: z.string(),
  name: z.string(),
  measure_unit: named,
  has_units: z.boolean(),
  on_hand: z.string(),
  available: z.string(),
  avg_cost: cost(z.string()),
  /** The number of a free piece of theirs, where that was searched for. */
  unit: orNull(z.string()),
})

/** A row of the list of technical documents. */
export type TechnicalDocumentRow = z.output<typeof technicalDocumentRow>
/** A technical document as its tab shows it. */
export type TechnicalDocumentRecord = z.output<typeof technicalDocumentRecord>
/** A line of a technical document. */
export type TechnicalDocumentItem = z.output<typeof technicalDocumentItem>
/** Goods as they lie in a warehouse. */
export type WarehouseGoods = z.output<typeof goods>

const units = optional(z.array(text(60)).check(z.maxLength(1000)))
const more = { reason: optional(text(255)), units }

const newItem = z.object({ item_id: id, quantity, ...more })
const items = z.array(newItem).check(z.minLength(1), z.maxLength(1000))

/** More or less of something, never nothing; four decimals. */
const difference = z.string().check(
  z.regex(/^-?\d{1,10}(\.\d{1,4})?$/, 'jābūt skaitlim ar ne vairāk kā 4 zīmēm aiz komata'),
  z.refine((value) => Number(value) !== 0, 'nedrīkst būt nulle'),
)

/** Says how much there is, or by how much that differs from what the books say. */
const correction = z.object({
  item_id: id,
  new_quantity: optional(quantityOrNone),
  difference: optional(difference),
  /** What one of those found costs, EUR; left out, what it costs in this warehouse, or was bought for. */
  unit_cost: cost(orNull(price)),
  ...more,
})

const header = {
  date: z.optional(date),
  reason: textOfLines(500),
  notes: optional(longText),
  order_ref: optional(text(120)),
  accounting_account_id: optional(id),
}
const commission = z.array(member).check(z.maxLength(10))

const rule = 'manage_technical_documents' as const
/** Who sees inventory may hand goods over to it (domain.md, appendix D). */
const eitherRule = { anyOf: [rule, 'view_inventory_items'] } as const
const changed = one(technicalDocumentRecord)
const made = z.object({ document_id: count, data: technicalDocumentRecord })
const base = '/api/stock_items/technical_documents'

/** Calls of area «Technical documents», and the quick removal from an item's card (spec: calls.tsv; domain.md 2.17, 2.18). */
export const technicalDocuments = area('technical-documents', {
  list: get(base, {
    title: 'Tehniskie dokumenti',
    rule,
    query: listQuery({
      type_id: z.optional(queryWhole(1, 7)),
      status: z.optional(z.enum(technicalDocumentStates)),
      warehouse_id: z.optional(queryId),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads: ['stock_items', 'technical_documents', 'warehouses'],
    answer: listOf(technicalDocumentRow),
  }),
  form: get(`${base}/create`, {
    title: 'Jauna tehniskā dokumenta veidlapas dati',
    rule: eitherRule,
    reads: ['accounting_accounts', 'technical_documents', 'warehouses'],
    answer: one(
      z.object({
        date: z.string(),
        /** Types that a person makes. */
        types: z.array(named),
        warehouses: z.array(named),
        accounting_accounts: z.array(named),
        /** Who signed the last write-off. */
        commission: z.array(shownMember),
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
    ],
    answer: changed,
  }),
  remove: del(`${base}/{id}`, { title: 'Dzēst norakstīšanas aktu vai atcelt dokumentu', rule }),
  createCorrection: post(`${base}/stock_item_corrections`, {
    title: 'Koriģēt krājumus',
    rule,
    body: z.object({ ...header, warehouse_id: id, items: z.array(correction).check(z.minLength(1), z.maxLength(1000)) }),
    answer: made,
  }),
  createRemoval: post(`${base}/goods_removals`, {
    title: 'Izņemt preces',
    rule,
    body: z.object({ ...header, warehouse_id: id, items }),
    answer: made,
  }),
  createInventory: post(`${base}/inventory_items`, {
    title: 'Nodot preces inventārā',
    rule: eitherRule,
    body: z.object({ ...header, warehouse_id: id, items }),
    answer: z.extend(made, {
      /** Each piece on its own. */
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
    answer: made,
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
  removeItem: del(`${base}/goods_write_off_items/{id}`, { title: 'Dzēst norakstīšanas rindu', rule, answer: changed }),
  quickRemoval: post('/api/catalog_items/goods_removals/{stockItemId}', {
    title: 'Izņemt preci no noliktavas',
    rule,
    body: z.object({ quantity, reason: header.reason, units }),
    answer: made,
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
