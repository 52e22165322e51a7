import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayOf } from '../../contract/format.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { ProcurementRecord } from '../../contract/procurements/procurement-record.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import type { Person, TestApp } from '../support/app.ts'
import {
  levelOf,
  makeCategory,
  makeItem,
  makeOrder,
  makeProcurement,
  makeReceived,
  makeStock,
  makeSupplier,
  makeWarehouse,
} from '../support/factories.ts'
import { beginStory } from '../support/story.ts'

/** See docs/domain/purchasing.md#procurements; with stock values at each step. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const at = ({ id }: { id: number }) => ({ params: { id } })

async function stockOf(itemId: number, warehouseId?: number) {
  const warehouse = warehouseId ?? (await makeWarehouse(app))
  const { rows } = await sql<{
    id: number
    on_hand: string
    incoming: string
    stock_value: string
    avg_cost: string
    last_purchase_price: string | null
  }>`
    select id, on_hand, incoming, stock_value, avg_cost, last_purchase_price from stock_items
    where catalog_item_id = ${itemId} and warehouse_id = ${warehouse}`.execute(app.db)
  return rows[0]
}

test('goods are expected while they are on their way, and on hand at what they cost once received', async () => {
  const supplier_id = await makeSupplier(app, { name: 'SIA Vairums' })
  const item_id = await makeItem(app)
  const draft = await makeProcurement(app, { supplier_id, procurement_items: [{ item_id, quantity: '3', purchase_price: '10' }] })
  expect(draft).toMatchObject({ status: 'new', number: null, net: '30.00', supplier: { name: 'SIA Vairums' } })
  expect(await stockOf(item_id)).toMatchObject({ on_hand: '0.0000', incoming: '3.0000' })

  const line = draft.procurement_items[0]
  const { data: changed } = await clerk.done(procurements.updateItem, {
    params: { id: draft.id, itemId: line?.id ?? 0 },
    body: { quantity: '4', purchase_price: '11.3333', lock_version: line?.lock_version ?? 0 },
  })
  expect(await stockOf(item_id)).toMatchObject({ incoming: '4.0000' })

  const { data: ordered } = await clerk.done(procurements.update, {
    ...at(draft),
    body: { event: 'MARK_ORDERED', supplier_order_nr: 'V-77', lock_version: changed.lock_version },
  })
  expect(ordered).toMatchObject({ status: 'ordered', supplier_order_nr: 'V-77' })
  expect(ordered.number).toMatch(/^IEP-\d{4}-\d{6}$/)

  const { data: received } = await clerk.done(procurements.accept, at(draft))
  expect(received).toMatchObject({ status: 'accepted', number: ordered.number, accepted_by: { id: clerk.id } })
  expect(await stockOf(item_id)).toMatchObject({
    on_hand: '4.0000',
    incoming: '0.0000',
    stock_value: '45.3332',
    avg_cost: '11.333300',
    last_purchase_price: '11.3333',
  })
  const again = await clerk.done(procurements.accept, at(draft))
  expect(again.data.status).toBe('accepted')
  expect(await stockOf(item_id)).toMatchObject({ on_hand: '4.0000' })
})

test('the average moves as goods come dearer, and the whole value leaves with the last piece (docs/domain/stock.md#valuation)', async () => {
  const item_id = await makeItem(app)
  const buy = (quantity: string, purchase_price: string) =>
    makeReceived(app, { procurement_items: [{ item_id, quantity, purchase_price }] })
  const averages: (string | undefined)[] = []
  for (const [quantity, price] of [
    ['1', '100'],
    ['1', '200'],
    ['2', '200'],
  ] as const) {
    await buy(quantity, price)
    averages.push((await stockOf(item_id))?.avg_cost)
  }
  expect(averages).toEqual(['100.000000', '150.000000', '175.000000'])
})

test('transport is spread over the lines by their value, to the last hundredth of a cent', async () => {
  const items = [await makeItem(app), await makeItem(app), await makeItem(app)]
  await makeReceived(app, {
    transport_cost: '10.00',
    procurement_items: items.map((item_id) => ({ item_id, quantity: '1', purchase_price: '20' })),
  })
  const values = await Promise.all(items.map(async (item) => (await stockOf(item))?.stock_value))
  expect(values).toEqual(['23.3333', '23.3334', '23.3333'])
})

test('orders that wait are served when goods come, the oldest first (INV-RESERVE-4)', async () => {
  const item_id = await makeItem(app)
  const today = dayOf(new Date())
  const younger = await makeOrder(app, { date: today, order_items: [{ item_id, quantity: '4' }] })
  const older = await makeOrder(app, { date: '2026-01-15', order_items: [{ item_id, quantity: '5' }] })
  for (const order of [younger, older]) await clerk.done(orders.fulfil, { ...at(order), body: { step: 'reserve' } })
  await makeReceived(app, { procurement_items: [{ item_id, quantity: '7', purchase_price: '3' }] })
  const held = await Promise.all([older, younger].map(async (order) => (await clerk.done(orders.show, at(order))).data))
  expect(held.map(({ order_items, is_backordered }) => [order_items[0]?.quantity_reserved, is_backordered])).toEqual([
    ['5.0000', false],
    ['2.0000', true],
  ])
})

test('list prices follow: by the markup of the category, or what the buyer set on the line', async () => {
  const category_id = await makeCategory(app)
  await sql`
    insert into category_price_rates (category_id, price_from, price_to, markup_percent, rounding) values (${category_id}, 0, null, 50, '0.10')`.execute(
    app.db,
  )
  const automatic = await makeItem(app, { category_id, auto_price: true })
  const typed = await makeItem(app)
  await makeReceived(app, {
    procurement_items: [
      { item_id: automatic, quantity: '1', purchase_price: '7.33' },
      { item_id: typed, quantity: '1', purchase_price: '8', sale_price: '14.5' },
    ],
  })
  const { rows } = await sql<{ price: string }>`select price from catalog_items where id in (${automatic}, ${typed}) order by id`.execute(
    app.db,
  )
  expect(rows.map(({ price }) => price)).toEqual(['11.0000', '14.5000'])
})

test('a cancelled receipt goes out as it came in, unless somebody took of it', async () => {
  const item_id = await makeItem(app)
  await makeStock(app, item_id, '2', { cost: '4' })
  const received = await makeReceived(app, { procurement_items: [{ item_id, quantity: '3', purchase_price: '10' }] })
  await clerk.done(procurements.cancel, at(received))
  expect(await stockOf(item_id)).toMatchObject({ on_hand: '2.0000', stock_value: '8.0000' })
  expect((await clerk.done(procurements.show, at(received))).data).toMatchObject({ status: 'cancelled', number: received.number })

  const other = await makeReceived(app, { procurement_items: [{ item_id, quantity: '3', purchase_price: '10' }] })
  const order = await makeOrder(app, { order_items: [{ item_id, quantity: '3' }] })
  for (const step of ['reserve', 'issue'] as const) await clerk.done(orders.fulfil, { ...at(order), body: { step } })
  const { status, body } = await clerk.call(procurements.cancel, at(other))
  expect([status, body.errors?.['status']?.[0]]).toEqual([422, expect.stringContaining('pieejami tikai 2')])
})

test('goods move between our warehouses at their worth; nothing is gained or lost (INV-STOCK-5)', async () => {
  const item_id = await makeItem(app)
  const source = await makeWarehouse(app, { name: 'Tālā noliktava', code: 'TALA' })
  await makeStock(app, item_id, '3', { warehouse_id: source, cost: '3.3333' })
  const moved = await makeReceived(app, {
    kind: 'internal',
    source_warehouse_id: source,
    procurement_items: [{ item_id, quantity: '2' }],
  })
  expect(moved).toMatchObject({ source: 'Tālā noliktava', supplier: null })
  expect([await stockOf(item_id, source), await stockOf(item_id)].map((stock) => [stock?.on_hand, stock?.stock_value])).toEqual([
    ['1.0000', '3.3333'],
    ['2.0000', '6.6666'],
  ])
  await clerk.done(procurements.cancel, at(moved))
  expect([await stockOf(item_id, source), await stockOf(item_id)].map((stock) => [stock?.on_hand, stock?.stock_value])).toEqual([
    ['3.0000', '9.9999'],
    ['0.0000', '0.0000'],
  ])
  const tooMany = await makeProcurement(app, {
    kind: 'internal',
    source_warehouse_id: source,
    procurement_items: [{ item_id, quantity: '9' }],
  })
  const { status, body } = await clerk.call(procurements.accept, at(tooMany))
  expect([status, body.errors?.['status']?.[0]]).toEqual([422, expect.stringContaining('pieejami tikai 3')])
})

test('a part that comes later is split off; what was typed of it goes along (INV-SALE-1)', async () => {
  const first = await makeItem(app)
  const second = await makeItem(app)
  const whole = await makeProcurement(app, {
    procurement_items: [
      { item_id: first, quantity: '10', purchase_price: '4', discount_percent: '10' },
      { item_id: second, quantity: '5', purchase_price: '2' },
    ],
  })
  const [a, b] = whole.procurement_items
  const { procurement_id, data } = await clerk.done(procurements.split, {
    ...at(whole),
    body: {
      procurement_items: [
        { id: a?.id ?? 0, quantity: '4' },
        { id: b?.id ?? 0, quantity: '5' },
      ],
    },
  })
  expect(data).toMatchObject({ status: 'new', split_from: { id: whole.id }, net: '24.40' })
  const { data: left } = await clerk.done(procurements.show, at(whole))
  expect(left.procurement_items.map(({ item_id, quantity, net }) => [item_id, quantity, net])).toEqual([[first, '6.0000', '21.60']])
  expect(left.splits.map(({ id }) => id)).toEqual([procurement_id])
  expect(await stockOf(first)).toMatchObject({ incoming: '10.0000' })
  const all = await clerk.call(procurements.split, { ...at(whole), body: { procurement_items: [{ id: a?.id ?? 0, quantity: '6' }] } })
  expect([all.status, all.body.errors?.['procurement_items']?.[0]]).toEqual([422, expect.stringContaining('jāpaliek')])
})

test('another day: the goods stand in the books from then, and closed periods stay closed', async () => {
  const item_id = await makeItem(app)
  const received = await makeReceived(app, { procurement_items: [{ item_id, quantity: '3', purchase_price: '10' }] })
  const { data: moved } = await clerk.done(procurements.changeDate, {
    ...at(received),
    body: { date: '2026-02-03', lock_version: received.lock_version },
  })
  expect(moved.date).toBe('2026-02-03')
  expect(await stockOf(item_id)).toMatchObject({ on_hand: '3.0000', stock_value: '30.0000' })
  const { rows } = await sql<{ day: string; quantity: string }>`
    select to_char(effective_at at time zone 'Europe/Riga', 'YYYY-MM-DD') as day, m.quantity from stock_movements m
    where document_type = 'procurement' and document_id = ${received.id} and reverses_id is null and quantity > 0 order by m.id desc limit 1`.execute(
    app.db,
  )
  expect(rows).toEqual([{ day: '2026-02-03', quantity: '3.0000' }])
  const late = await clerk.call(procurements.changeDate, {
    ...at(received),
    body: { date: '2999-01-01', lock_version: moved.lock_version },
  })
  expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([422, ['date']])
})

test('goods of a procurement are taken out with a technical document, up to what came', async () => {
  const item_id = await makeItem(app)
  const received = await makeReceived(app, { procurement_items: [{ item_id, quantity: '3', purchase_price: '10' }] })
  const line = received.procurement_items[0]?.id ?? 0
  const out = (quantity: string) =>
    clerk.call(procurements.removeGoods, { ...at(received), body: { reason: 'Bojātas', procurement_items: [{ id: line, quantity }] } })
  const { body } = await out('2')
  const { data: document } = await clerk.done(technicalDocuments.show, { params: { id: body.document_id } })
  expect(document).toMatchObject({ source: { type: 'procurement', id: received.id }, items: [{ quantity: '2.0000' }] })
  expect(body.data.documents).toMatchObject([{ id: body.document_id }])
  expect(await stockOf(item_id)).toMatchObject({ on_hand: '1.0000', stock_value: '10.0000' })
  const more = await out('2')
  expect([more.status, Object.keys(more.body.errors ?? {})]).toEqual([422, ['procurement_items.0.quantity']])
})

test('what cannot be bought is refused at its field, and nothing is half done', async () => {
  const service = await makeItem(app, { type: 'service', is_stocked: false, unit: 'h' })
  const pieces = await makeItem(app)
  const { status, body } = await clerk.call(procurements.create, {
    body: {
      supplier_id: await makeSupplier(app),
      procurement_items: [
        { item_id: service, quantity: '1' },
        { item_id: pieces, quantity: '1.5' },
        { item_id: 999_999, quantity: '1' },
      ],
    },
  })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([
    422,
    ['procurement_items.0.item_id', 'procurement_items.1.quantity', 'procurement_items.2.item_id'],
  ])
  const nobody = await clerk.call(procurements.create, { body: {} })
  expect(Object.keys(nobody.body.errors ?? {})).toEqual(['supplier_id'])
})

test('papers: the sheet, labels of all and of one line, stock and what is on its way', async () => {
  const item_id = await makeItem(app, { sku: 'LAB-1' })
  const warehouseId = await makeWarehouse(app)
  const procurement: ProcurementRecord = await makeProcurement(app, {
    procurement_items: [{ item_id, quantity: '3', purchase_price: '10' }],
  })
  const line = procurement.procurement_items[0]?.id ?? 0
  const sheet = await clerk.call(procurements.excel, at(procurement))
  expect(String(sheet.headers['content-disposition'])).toContain('procurement.xlsx')
  for (const answer of [
    await clerk.call(procurements.allLabels, at(procurement)),
    await clerk.call(procurements.label, { params: { id: line } }),
    await clerk.call(procurements.labels, { params: { id: line, qty: 2 } }),
  ]) {
    expect([answer.status, answer.bytes.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
  }
  const { data: stock } = await clerk.done(procurements.warehouseStock, { params: { warehouseId }, query: { products: [item_id] } })
  expect(stock).toMatchObject([{ catalog_item_id: item_id, incoming: '3.0000', on_hand: '0.0000' }])
  const { data: coming } = await clerk.done(procurements.incoming, { params: { id: item_id, warehouseId } })
  expect(coming).toMatchObject([{ procurement: { id: procurement.id }, quantity: '3.0000', status: 'new' }])
  const stockItem = stock[0]?.stock_item_id ?? 0
  expect(await levelOf(app, stockItem)).toMatchObject({ on_hand: '0.0000' })
})

test('a procurement that is still new is deleted with what it expected; a numbered one stays', async () => {
  const item_id = await makeItem(app)
  const draft = await makeProcurement(app, { procurement_items: [{ item_id, quantity: '3' }] })
  await clerk.done(procurements.remove, at(draft))
  expect((await clerk.call(procurements.show, at(draft))).status).toBe(404)
  expect(await stockOf(item_id)).toMatchObject({ incoming: '0.0000' })
  const received = await makeReceived(app)
  expect((await clerk.call(procurements.remove, at(received))).status).toBe(422)
  await expect(sql`delete from procurements where id = ${received.id}`.execute(app.db)).rejects.toThrow('numura')
  await expect(sql`update procurement_items set quantity = 1 where procurement_id = ${received.id}`.execute(app.db)).rejects.toThrow(
    'slēgts',
  )
})
