import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '../../contract/catalog.ts'
import { offers } from '../../contract/offers.ts'
import { orders } from '../../contract/orders.ts'
import { procurements } from '../../contract/procurements.ts'
import { returnActs } from '../../contract/return-acts.ts'
import { simplified } from '../../contract/simplified.ts'
import { units } from '../../contract/units.ts'
import * as catalogWays from '../../server/areas/catalog/ways.ts'
import { creditedLine } from '../../server/areas/credits/ways.ts'
import { invoicedLine } from '../../server/areas/invoices/ways.ts'
import { copiedOffer, copiedOfferLine } from '../../server/areas/offers/ways.ts'
import * as orderWays from '../../server/areas/orders/ways.ts'
import { splitProcurement, splitPurchase } from '../../server/areas/procurements/ways.ts'
import { returnedLine } from '../../server/areas/return-acts/ways.ts'
import { copiedSale } from '../../server/areas/simplified/ways.ts'
import { billedLine } from '../../server/areas/supplier-invoices/ways.ts'
import { renumberedUnit } from '../../server/areas/units/ways.ts'
import type { Way } from '../../server/areas/ways.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { billed, billEvent, received } from '../support/buying.ts'
import { creditDraft } from '../support/crediting.ts'
import {
  clerkOf,
  makeCategory,
  makeItem,
  makeOffer,
  makeOrder,
  makeProcurement,
  makeReceived,
  makeStock,
  ownCompany,
} from '../support/factories.ts'
import { accepted, invoiceOf, issue, makeBuyer, reserve } from '../support/invoicing.ts'
import { fill, rowsOf, unlikeOthers, type Unlike } from './filled.ts'

const { splitLine, splitOrder, splitDelivery, repeatedLine, repeatedOrder, repeatedDelivery, orderedLine, orderedOffer } = orderWays
const ways: Readonly<Record<string, Way>> = {
  ...orderWays,
  ...{ copiedOffer, copiedOfferLine, splitProcurement, splitPurchase, invoicedLine, creditedLine, billedLine, returnedLine, copiedSale },
  ...catalogWays,
  renumberedUnit,
}

let app: TestApp
let clerk: Person
let unlike: Unlike

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await clerkOf(app)
  unlike = await unlikeOthers(app)
})
afterAll(() => app.close())

type Row = Record<string, unknown>

/** Columns that a way carries to the end, here and there, read from what it says. */
function carried({ columns }: Way): [string, string][] {
  return Object.entries(columns).flatMap(([here, fate]): [string, string][] => {
    if (fate === true) return [[here, here]]
    return typeof fate === 'object' && 'as' in fate ? [[here, fate.as]] : []
  })
}

const columnsOf = (way: Way): string[] => carried(way).map(([here]) => here)

/** What goes along arrives, and is not what a row would have had anyway, as the plain one beside it has. */
function arrives(way: Way, { plain, source, made }: { plain: Row | undefined; source: Row | undefined; made: Row | undefined }): void {
  const there = (row: Row | undefined, names: string[]) => Object.fromEntries(names.map((name) => [name, row?.[name]]))
  const asItWas = Object.fromEntries(carried(way).map(([here, name]) => [name, source?.[here]]))
  expect(
    there(
      made,
      carried(way).map(([, name]) => name),
    ),
  ).toEqual(asItWas)
  const usual = columnsOf(way).filter((column) => JSON.stringify(source?.[column]) === JSON.stringify(plain?.[column]))
  expect(usual, `${way.from}: filled with what they are by themselves`).toEqual([])
}

test('every way says of every column of its table what becomes of it', async () => {
  for (const [name, { from, columns }] of Object.entries(ways)) {
    const { rows } = await sql<{ column_name: string }>`
      select column_name from information_schema.columns where table_schema = 'public' and table_name = ${from}`.execute(app.db)
    expect(Object.keys(columns).toSorted(), name).toEqual(rows.map((row) => row.column_name).toSorted())
  }
})

/** Lines that no other line is made of, and why. */
const withoutWays: Readonly<Record<string, string>> = {
  advance_invoice_items: 'an advance is asked for anew',
  component_list_items:
    'a version begins with those of another, as tests/production/components.test.ts tells; an application reckons its own from them',
  credit_note_items: 'what they open again are the lines of the order themselves',
  return_act_items: 'they go back by moves of stock',
  technical_document_items: 'they are reversed by moves of stock, and become pieces of inventory, which are no lines',
  serviceable_items: 'machines go whole to another application; of one that stays in both, tests/service/split.test.ts tells',
  stock_item_count_items: 'what differs is a move of stock',
  transportation_items: 'goods on a consignment note are summed up by customs code, as tests/transportations/carriage.test.ts tells',
}

test('lines of every document have their ways, or a reason to have none', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'position' and table_name like '%\\_items' and table_name not like '%catalog%'
    order by 1`.execute(app.db)
  const known = new Set([...Object.values(ways).map(({ from }) => from as string), ...Object.keys(withoutWays)])
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

test('nothing copies rows of these tables but by a way', () => {
  const tables = [...new Set(Object.values(ways).flatMap(({ from, to }) => [from, to]))].join('|')
  const root = join(import.meta.dirname, '../../server/areas')
  const copies = new RegExp(`insert into (?:${tables}) \\((?!\\$\\{into)[^)]*\\)\\s+select[^\`]*\\bfrom (?:${tables})\\b`)
  const planted = 'sql`insert into order_items (order_id, name) select 1, name from order_items where id = 2`'
  expect(copies.test(planted)).toBe(true)
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && copies.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(found).toEqual([])
})

/** Two orders of ten pieces, the second one with every column that goes along filled, and being fulfilled. */
async function twoOrders(of: { line: Way; header: Way; delivery: Way }, filled = unlike) {
  const order_items = [{ item_id: await makeItem(app), quantity: '10' }]
  const plain = await makeOrder(app, { order_items })
  const { id } = await makeOrder(app, { order_items })
  const lines = await rowsOf(app, 'order_items', 'order_id', id)
  const details = await rowsOf(app, 'order_details', 'order_id', id)
  // A quantity of another unit.
  await fill(app, 'order_items', keys(lines), [...new Set([...columnsOf(of.line), 'measure_unit_id'])], filled)
  await fill(app, 'orders', [id], columnsOf(of.header), filled)
  await fill(app, 'order_details', keys(details), columnsOf(of.delivery), filled)
  await reserve(app, id)
  return { plain: await order(plain.id), source: await order(id) }
}

const keys = (rows: readonly Row[]): number[] => rows.map((row) => row['id'] as number)

async function order(id: number) {
  const [line] = await rowsOf(app, 'order_items', 'order_id', id)
  const [header] = await rowsOf(app, 'orders', 'id', id)
  const [delivery] = await rowsOf(app, 'order_details', 'order_id', id)
  return { id, line, header, delivery }
}

test('a part of an order that is split off keeps all that was agreed', async () => {
  const { plain, source } = await twoOrders({ line: splitLine, header: splitOrder, delivery: splitDelivery })
  const part = { id: source.line?.['id'] as number, quantity: '4' }
  const { order_id } = await clerk.done(orders.split, { params: { id: source.id }, body: { order_items: [part] } })
  const made = await order(order_id)
  arrives(splitLine, { plain: plain.line, source: source.line, made: made.line })
  arrives(splitOrder, { plain: plain.header, source: source.header, made: made.header })
  arrives(splitDelivery, { plain: plain.delivery, source: source.delivery, made: made.delivery })
})

test('lines that are merged, or split off whole, come as they are', async () => {
  const { source } = await twoOrders({ line: splitLine, header: splitOrder, delivery: splitDelivery }, { ...unlike, price_mode: undefined })
  const { rows } = await sql<{ customer_id: number; branch_id: number }>`
    select customer_id, branch_id from orders where id = ${source.id}`.execute(app.db)
  const target = await makeOrder(app, { ...rows[0] })
  const own = new Set(['order_id', 'position', 'updated_at', 'updated_by', 'lock_version'])
  const same = (row: Row | undefined) => Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => !own.has(name)))
  await clerk.done(orders.merge, { params: { id: target.id }, body: { order_ids: [source.id] } })
  const merged = (await rowsOf(app, 'order_items', 'order_id', target.id)).find((row) => row['id'] === source.line?.['id'])
  // Goods that went elsewhere now go where those of the target do: VAT is decided again.
  const vat = { vat_rate_code: merged?.['vat_rate_code'], vat_category: merged?.['vat_category'] }
  const decided = { ...vat, vat_rate: merged?.['vat_rate'], vat_reason_code: merged?.['vat_reason_code'] }
  expect(same(merged)).toEqual({ ...same(source.line), ...decided })
  const whole = { id: merged?.['id'] as number, quantity: merged?.['quantity'] as string }
  const { order_id } = await clerk.done(orders.split, { params: { id: target.id }, body: { order_items: [whole] } })
  const moved = (await rowsOf(app, 'order_items', 'order_id', order_id))[0]
  expect(same(moved)).toEqual(same(merged))
})

test('an order that is made again keeps what is not decided anew', async () => {
  const { plain, source } = await twoOrders({ line: repeatedLine, header: repeatedOrder, delivery: repeatedDelivery })
  const { order_id } = await clerk.done(orders.replicate, { params: { id: source.id } })
  const made = await order(order_id)
  arrives(repeatedLine, { plain: plain.line, source: source.line, made: made.line })
  arrives(repeatedOrder, { plain: plain.header, source: source.header, made: made.header })
  arrives(repeatedDelivery, { plain: plain.delivery, source: source.delivery, made: made.delivery })
})

/** Two offers, the second one with every column that goes along filled. */
async function twoOffers({ line, header }: { line: Way; header: Way }, filled = unlike) {
  const offer_items = [{ item_id: await makeItem(app), quantity: '10' }]
  const plain = await makeOffer(app, { offer_items })
  const { id } = await makeOffer(app, { offer_items })
  const columns = [...new Set([...columnsOf(line), 'measure_unit_id'])]
  await fill(app, 'offer_items', keys(await rowsOf(app, 'offer_items', 'offer_id', id)), columns, filled)
  await fill(app, 'offers', [id], columnsOf(header), filled)
  return { plain: await offer(plain.id), source: await offer(id) }
}

async function offer(id: number) {
  const [line] = await rowsOf(app, 'offer_items', 'offer_id', id)
  const [header] = await rowsOf(app, 'offers', 'id', id)
  return { id, line, header }
}

test('an offer that is copied keeps its words and prices', async () => {
  const { plain, source } = await twoOffers({ line: copiedOfferLine, header: copiedOffer }, { ...unlike, customer_name: undefined })
  const { offer_id } = await clerk.done(offers.copy, { params: { id: source.id } })
  const made = await offer(offer_id)
  arrives(copiedOfferLine, { plain: plain.line, source: source.line, made: made.line })
  // An offer has a customer or the name of somebody who is none yet.
  const named = await makeOffer(app, { customer_name: 'Kāds cits' })
  const copy = await clerk.done(offers.copy, { params: { id: named.id } })
  expect(copy.data.customer_name).toBe('Kāds cits')
  const withoutName = { ...plain.header, customer_name: 'nobody' }
  arrives(copiedOffer, { plain: withoutName, source: source.header, made: made.header })
})

test('an offer that is ordered is ordered as it was offered', async () => {
  const { plain, source } = await twoOffers({ line: orderedLine, header: orderedOffer }, { ...unlike, customer_name: undefined })
  const status = (body: 'sent' | 'accepted', lock_version: number) =>
    clerk.done(offers.setStatus, { params: { id: source.id }, body: { status: body, lock_version } })
  const { data } = await status('sent', (await clerk.done(offers.show, { params: { id: source.id } })).data.lock_version)
  await status('accepted', data.lock_version)
  const { order_id } = await clerk.done(orders.createFromOffer, { params: { offerId: source.id }, body: {} })
  const made = await order(order_id)
  arrives(orderedLine, { plain: plain.line, source: source.line, made: made.line })
  arrives(orderedOffer, { plain: plain.header, source: source.header, made: made.header })
})

test('a delivered line comes on its invoice as it was sold', async () => {
  const customer_id = await makeBuyer(app)
  const items = [{ item_id: await makeItem(app), quantity: '10' }]
  const plain = await makeOrder(app, { customer_id, order_items: items })
  const { id } = await makeOrder(app, { customer_id, order_items: items })
  const other = { ...unlike, warehouse_id: undefined, quantity: undefined }
  await fill(app, 'order_items', keys(await rowsOf(app, 'order_items', 'order_id', id)), columnsOf(invoicedLine), other)
  await sql`update order_items set warehouse_id = ${unlike['warehouse_id']} where order_id = ${id}`.execute(app.db)
  await reserve(app, id)
  await issue(app, id)
  const draft = await invoiceOf(app, id)
  const [made] = await rowsOf(app, 'invoice_items', 'invoice_id', draft.id)
  arrives(invoicedLine, { plain: (await order(plain.id)).line, source: (await order(id)).line, made })
})

test('a credited line takes price and discount of the invoice', async () => {
  const invoice = await accepted(app, {
    order_items: [{ item_id: await makeItem(app, { is_stocked: false }), quantity: '3', unit_price: '7.77' }],
  })
  const [source] = await rowsOf(app, 'invoice_items', 'invoice_id', invoice.id)
  const [made] = await rowsOf(app, 'credit_note_items', 'credit_note_id', (await creditDraft(app, invoice, { reason: 'other' })).id)
  expect(made).toMatchObject({
    invoice_item_id: source?.['id'],
    unit_price: source?.['unit_price'],
    discount_percent: source?.['discount_percent'],
  })
})

async function purchase(id: number) {
  const [line] = await rowsOf(app, 'procurement_items', 'procurement_id', id)
  const [header] = await rowsOf(app, 'procurements', 'id', id)
  return { id, line, header }
}

test('a part of a procurement that is split off keeps all that was agreed', async () => {
  const procurement_items = [{ item_id: await makeItem(app), quantity: '10', purchase_price: '4' }]
  const plain = await makeProcurement(app, { procurement_items })
  const { id } = await makeProcurement(app, { procurement_items })
  const { id: for_order_id, order_items } = await makeOrder(app)
  // What was bought for an order, on another day, of a kind that is read from a supplier's invoice.
  const of = { ...unlike, for_order_id, order_item_id: order_items[0]?.id, kind: 'from_invoice', date: '2026-01-05' }
  await fill(app, 'procurement_items', keys(await rowsOf(app, 'procurement_items', 'procurement_id', id)), columnsOf(splitPurchase), of)
  await fill(app, 'procurements', [id], columnsOf(splitProcurement), of)
  const before = await clerk.done(procurements.show, { params: { id } })
  await clerk.done(procurements.update, { params: { id }, body: { event: 'MARK_ORDERED', lock_version: before.data.lock_version } })
  const source = await purchase(id)
  const part = { id: source.line?.['id'] as number, quantity: '4' }
  const { procurement_id } = await clerk.done(procurements.split, { params: { id }, body: { procurement_items: [part] } })
  const made = await purchase(procurement_id)
  arrives(splitPurchase, { plain: (await purchase(plain.id)).line, source: source.line, made: made.line })
  // Goods go to another warehouse only within the house.
  const internal = { source_warehouse_id: 'only of internal ones' }
  arrives(splitProcurement, { plain: { ...(await purchase(plain.id)).header, ...internal }, source: source.header, made: made.header })
})

test('received goods come on the supplier’s invoice, and back by it, as they were bought', async () => {
  const plain = await received(app)
  const bought = { item_id: await makeItem(app), quantity: '10', purchase_price: '6.66', discount_percent: '3.5', vat_rate_code: 'PVN12' }
  const { id: procurement, supplier: from, procurement_items } = await makeReceived(app, { procurement_items: [bought] })
  const receipt = {
    procurement,
    supplier: from?.id ?? 0,
    lines: procurement_items.map(({ id, item_id }) => ({ id, item_id, stock_item: 0 })),
  }
  const draft = await billed(app, receipt)
  const [made] = await rowsOf(app, 'procurement_invoice_items', 'procurement_invoice_id', draft.id)
  arrives(billedLine, { plain: (await purchase(plain.procurement)).line, source: (await purchase(receipt.procurement)).line, made })
  const bill = await billEvent(app, draft, { event: 'ACCEPT' })
  const usual = await billed(app, plain)
  const { return_act_id } = await clerk.done(returnActs.createFromInvoice, {
    params: { procurementInvoiceId: bill.id },
    body: { reason: 'Bojātas' },
  })
  const [[source], [first], [back]] = [
    await rowsOf(app, 'procurement_invoice_items', 'procurement_invoice_id', bill.id),
    await rowsOf(app, 'procurement_invoice_items', 'procurement_invoice_id', usual.id),
    await rowsOf(app, 'return_act_items', 'return_act_id', return_act_id),
  ]
  arrives(returnedLine, { plain: first, source, made: back })
})

test('a simplified invoice that is issued again sells the same', async () => {
  const item_id = await makeItem(app)
  await makeStock(app, item_id, '100')
  const plain = await clerk.done(simplified.create, { body: { items: [{ name: 'Kafija', unit_price: '2' }] } })
  const body = { items: [{ item_id, quantity: '8', unit_price: '7.77', discount_percent: '3.5', description: 'Cits', name: 'Cits' }] }
  const { data } = await clerk.done(simplified.create, { body })
  const kept = columnsOf(copiedSale).filter((column) => column === 'measure_unit_id')
  await fill(app, 'simplified_invoice_items', [data.simplified_invoice_items[0]?.id ?? 0], kept, unlike)
  const { simplified_invoice_id } = await clerk.done(simplified.copy, { params: { id: data.id } })
  const line = async (id: number) => (await rowsOf(app, 'simplified_invoice_items', 'simplified_invoice_id', id))[0]
  arrives(copiedSale, {
    plain: await line(plain.simplified_invoice_id),
    source: await line(data.id),
    made: await line(simplified_invoice_id),
  })
})

/** An item with a picture, a parameter, an option with one value, and an item that belongs to it. */
async function richItem(of: { place: number; kind: string; values: Unlike }) {
  const id = await makeItem(app)
  const category_id = await makeCategory(app)
  await fill(app, 'catalog_items', [id], columnsOf(catalogWays.copiedItem), of.values)
  const [place, word] = [of.place, `${of.kind} ${of.place}`]
  const picture = { fileable_type: 'catalog_items', fileable_id: id, kind: 'image', name: word, mime: `image/${of.kind}` }
  const bytes = { size: place, sha256: String(place).repeat(64), storage_key: word, width: place, height: place, position: place }
  await app.db
    .insertInto('files')
    .values({ ...picture, ...bytes })
    .execute()
  await sql`
    with param as (insert into catalog_params (name, type) values (${word}, 'list') returning id),
      value as (insert into catalog_param_values (catalog_param_id, value) select id, ${word} from param returning id)
    insert into catalog_item_param_values (catalog_item_id, catalog_param_id, value_id) select ${id}, param.id, value.id from param, value`.execute(
    app.db,
  )
  await sql`
    with asked as (insert into catalog_params (name) values (${`${word} vārdos`}) returning id)
    insert into catalog_item_param_values (catalog_item_id, catalog_param_id, text) select ${id}, id, ${word} from asked`.execute(app.db)
  await sql`
    with option as (insert into category_options (category_id, name) values (${category_id}, ${word}) returning id),
      value as (insert into category_option_items (category_option_id, data) select id, ${word} from option returning id),
      offered as (insert into catalog_item_options (catalog_item_id, category_option_id) select ${id}, id from option returning id)
    insert into catalog_item_option_items (catalog_item_option_id, category_option_id, category_option_item_id)
    select offered.id, option.id, value.id from offered, option, value`.execute(app.db)
  await sql`
    insert into related_catalog_items (catalog_item_id, related_id, kind, position)
    values (${id}, ${await makeItem(app)}, ${of.kind}, ${place})`.execute(app.db)
  return id
}

/** An item and what hangs on it. */
async function itemWithParts(id: number) {
  const [params, [option]] = [
    await rowsOf(app, 'catalog_item_param_values', 'catalog_item_id', id),
    await rowsOf(app, 'catalog_item_options', 'catalog_item_id', id),
  ]
  const { rows } = await sql<Row>`select * from catalog_item_option_items where catalog_item_option_id = ${option?.['id']}`.execute(app.db)
  return {
    copiedItem: (await rowsOf(app, 'catalog_items', 'id', id))[0],
    copiedPicture: (await rowsOf(app, 'files', 'fileable_id', id)).find((row) => row['fileable_type'] === 'catalog_items'),
    // A value of a list in the one, words in the other.
    copiedParam: { ...params[0], text: params[1]?.['text'] },
    copiedOption: option,
    copiedOptionItem: rows[0],
    copiedRelation: (await rowsOf(app, 'related_catalog_items', 'catalog_item_id', id))[0],
  }
}

test('an item that is duplicated is sold as the other one, with pictures, parameters, options and what belongs to it', async () => {
  const plain = await itemWithParts(await richItem({ place: 1, kind: 'accessory', values: {} }))
  const values = {
    ...unlike,
    ...{ name_en: 'Other', category_id: await makeCategory(app), manufacturer_code: 'M-9', price: '7.77', auto_price: true },
    ...{ manufacturer_id: sql`(select max(id) from manufacturers)`, shop_price: '9.99', min_price: '1.11', reverse_vat: true },
    ...{ cn_code: '84713000', weight_kg: '1.5', volume_m3: '0.5', country_of_origin: 'EE', has_units: true, unit_kind: 'serial' },
    ...{ warranty_months: 24, display_in_webshop: true, is_eol: true, eol_replacement_id: await makeItem(app) },
    accounting_account_id: sql`(select min(id) from accounting_accounts)`,
  }
  await sql`insert into manufacturers (name) values ('Cits ražotājs')`.execute(app.db)
  const id = await richItem({ place: 2, kind: 'consumable', values })
  const source = await itemWithParts(id)
  const made = await itemWithParts((await clerk.done(catalog.duplicate, { body: { id } })).data.id)
  // Goods are stocked, and a picture is a picture, in the one as in the other.
  const same = { type: 'another', is_stocked: 'another', fileable_type: 'another', kind: 'another' }
  for (const [name, each] of Object.entries(catalogWays)) {
    const key = name as keyof typeof plain
    const beside = { ...plain[key], ...(key === 'copiedItem' || key === 'copiedPicture' ? same : {}) }
    arrives(each, { plain: beside, source: source[key], made: made[key] })
  }
})

test('a piece that is named anew stays the same piece', async () => {
  const piece = async (number: string) => {
    const item_id = await makeItem(app, { has_units: true, unit_kind: 'serial' })
    await makeReceived(app, {
      procurement_items: [{ item_id, quantity: '1', purchase_price: number === 'A-1' ? '4' : '6', units: [number] }],
    })
    const { rows } = await sql<Row>`select * from catalog_item_units where number = ${number}`.execute(app.db)
    return rows[0]
  }
  const [plain, first] = [await piece('A-1'), await piece('B-1')]
  const id = first?.['id'] as number
  await fill(app, 'catalog_item_units', [id], ['number2', 'warranty_until', 'supplier_id'], unlike)
  const [source] = await rowsOf(app, 'catalog_item_units', 'id', id)
  const { data } = await clerk.done(units.replace, { params: { id }, query: { number: 'B-2' } })
  const [made] = await rowsOf(app, 'catalog_item_units', 'id', data.id)
  arrives(renumberedUnit, { plain, source, made })
})
