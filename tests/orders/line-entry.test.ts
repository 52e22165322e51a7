import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayOf } from '../../contract/format.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeCustomer, makeItem, makeOrder, makeService, makeStock, makeWarehouse } from '../support/factories.ts'
import { beginTests } from '../support/story.ts'

/** Offers of a line before it is taken (docs/domain/sales.md#taking-lines). */

let app: TestApp
let clerk: Person
let customer: number
let main: number
let far: number

beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  customer = await makeCustomer(app)
  main = await makeWarehouse(app)
  far = await makeWarehouse(app, { name: 'Tālā', code: 'TALA' })
})

function daysAgo(days: number): string {
  return dayOf(new Date(Date.parse(`${dayOf(new Date())}T10:00:00Z`) - days * 86_400_000))
}

interface Bought {
  item_id: number
  quantity?: string
  unit_price?: string
  discount_percent?: string
}

async function buy(lines: Bought[], { days = 1, customer_id = customer } = {}): Promise<number> {
  const { id } = await makeOrder(app, {
    customer_id,
    date: daysAgo(days),
    order_items: lines.map(({ item_id, quantity = '1', ...price }) => ({ item_id, quantity, ...price })),
  })
  return id
}

async function offered(q: string, more: { customer_id?: number; stock_in?: number | 'usual'; limit?: number } = {}, by = clerk) {
  return (await by.done(orders.lineItems, { query: { q, customer_id: customer, stock_in: main, ...more } })).data
}

test('goods of a search go by the article typed in full, purchases of the customer, stock here, and closeness', async () => {
  const [exact, often, once, stocked, close, longer] = [
    await makeItem(app, { name: 'Zzz pēdējais', sku: 'TINTE' }),
    await makeItem(app, { name: 'Printera melnā tinte HP 305 XL', sku: 'R-1' }),
    await makeItem(app, { name: 'Printera krāsu tinte HP 305 XL', sku: 'R-2' }),
    await makeItem(app, { name: 'Zaļā tinte lielā iepakojumā', sku: 'R-3' }),
    await makeItem(app, { name: 'Tinte zila', sku: 'R-4' }),
    await makeItem(app, { name: 'Sarkanā tinte', sku: 'R-5' }),
  ]
  const archived = await makeItem(app, { name: 'Tinte vecā', sku: 'R-6' })
  await sql`update catalog_items set archived_at = now() where id = ${archived}`.execute(app.db)
  await makeStock(app, stocked, '5', { warehouse_id: main })
  await buy([{ item_id: once }], { days: 400 })
  await buy([{ item_id: often }], { days: 30 })
  await buy([{ item_id: often }], { days: 20 })
  await buy([{ item_id: once }], { days: 2 })
  // Purchases of others and cancelled ones do not count.
  await buy([{ item_id: longer }], { customer_id: await makeCustomer(app) })
  const cancelled = await buy([{ item_id: longer }])
  await sql`update orders set status = 'cancelled' where id = ${cancelled}`.execute(app.db)

  expect((await offered('tinte')).map(({ id }) => id)).toEqual([exact, often, once, stocked, close, longer])
  expect((await offered('tinte', { limit: 2 })).map(({ id }) => id)).toEqual([exact, often])
  // Without a customer nobody's purchases count.
  const { data } = await clerk.done(orders.lineItems, { query: { q: 'tinte', stock_in: main } })
  expect(data.map(({ id }) => id)).toEqual([exact, stocked, close, longer, once, often])
  await app.db.insertInto('catalog_item_barcodes').values({ catalog_item_id: longer, code: '4751234567890' }).execute()
  expect((await offered('4751234567890')).map(({ id }) => id)).toEqual([longer])
})

test('each item tells stock here and elsewhere, the price of the customer, the last one and the margin', async () => {
  const item = await makeItem(app, { name: 'Skrūve', sku: 'SKR-1', price: '10' })
  await makeStock(app, item, '7', { warehouse_id: main, cost: '6' })
  await makeStock(app, item, '30', { warehouse_id: far })
  await sql`insert into customer_prices (customer_id, catalog_item_id, price, valid_from) values (${customer}, ${item}, 8, ${daysAgo(9)})`.execute(
    app.db,
  )
  await buy([{ item_id: item, quantity: '4', unit_price: '9' }], { days: 40 })
  await buy([{ item_id: item, quantity: '4', unit_price: '7.5', discount_percent: '10' }], { days: 5 })
  await buy([{ item_id: item, quantity: '6', unit_price: '9' }], { days: 30 })
  expect(await offered('SKR-1')).toMatchObject([
    {
      id: item,
      orders: 3,
      usual_quantity: '4.0000',
      available: '7.0000',
      available_elsewhere: '30.0000',
      unit_price: '8.0000',
      last: { date: daysAgo(5), unit_price: '7.5000', discount_percent: '10.0000' },
      // (8 - 6) / 8
      margin_percent: '25.0',
    },
  ])
  const service = await makeService(app, { name: 'Piegāde mājās', sku: 'PIEG-1' })
  expect(await offered('PIEG-1')).toMatchObject([
    { id: service, available: null, available_elsewhere: null, last: null, margin_percent: null },
  ])
})

test('the margin is told to those who may see costs, and never to people of the customer', async () => {
  const seller = await app.person({ permissions: ['manage_orders'] })
  const buyer = await app.person({ kind: 'customer', customer_id: customer })
  for (const person of [seller, buyer]) {
    const [row] = await offered('SKR-1', {}, person)
    expect(row).toMatchObject({ sku: 'SKR-1', unit_price: '8.0000' })
    expect(row).not.toHaveProperty('margin_percent')
  }
  const other = await makeCustomer(app)
  for (const call of [orders.lineItems, orders.lastOrder] as const) {
    const refused = await buyer.call(call, { query: { customer_id: other } })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['customer_id']])
  }
  const prices = await buyer.call(orders.itemPrices, { query: { customer_id: other, item_id: 1 } })
  expect(prices.status).toBe(422)
})

test('without words it offers what the customer bought in 12 months and is still sold', async () => {
  const own = await makeCustomer(app)
  const [twice, once, old, gone] = [await makeItem(app), await makeItem(app), await makeItem(app), await makeItem(app)]
  await buy([{ item_id: old }], { days: 370, customer_id: own })
  await buy([{ item_id: twice, quantity: '5' }, { item_id: gone }], { days: 300, customer_id: own })
  await buy([{ item_id: twice, quantity: '5' }, { item_id: gone }], { days: 200, customer_id: own })
  await buy([{ item_id: once, quantity: '2' }], { days: 100, customer_id: own })
  await sql`update catalog_items set is_eol = true where id = ${gone}`.execute(app.db)
  const rows = await offered('', { customer_id: own })
  expect(rows.map(({ id, orders: times, usual_quantity }) => [id, times, usual_quantity])).toEqual([
    [twice, 2, '5.0000'],
    [once, 1, '2.0000'],
  ])
  expect((await clerk.done(orders.lineItems, { query: {} })).data).toEqual([])
})

test('the last order comes whole, without goods that are no longer sold, which are named', async () => {
  const own = await makeCustomer(app)
  expect((await clerk.done(orders.lastOrder, { query: { customer_id: own } })).data).toBeNull()
  const [one, two, gone] = [await makeItem(app), await makeItem(app), await makeItem(app, { name: 'Vairs netirgo' })]
  await buy([{ item_id: one, quantity: '9' }], { days: 3, customer_id: own })
  await buy([{ item_id: two, quantity: '3' }, { item_id: gone }, { item_id: one, quantity: '7' }], { days: 2, customer_id: own })
  const cancelled = await buy([{ item_id: one }], { days: 1, customer_id: own })
  await sql`update orders set status = 'cancelled' where id = ${cancelled}`.execute(app.db)
  await sql`update catalog_items set archived_at = now() where id = ${gone}`.execute(app.db)
  const { data } = await clerk.done(orders.lastOrder, { query: { customer_id: own } })
  expect(data).toMatchObject({ date: daysAgo(2), left_out: ['Vairs netirgo'] })
  expect(data?.lines.map(({ item, quantity }) => [item.id, quantity])).toEqual([
    [two, '3.0000'],
    [one, '7.0000'],
  ])
})

test('the last five prices of an item go back from the newest sale', async () => {
  const own = await makeCustomer(app)
  const item = await makeItem(app)
  for (const [place, days] of [60, 50, 40, 30, 20, 10].entries()) {
    await buy([{ item_id: item, quantity: String(place + 1), unit_price: String(10 + place), discount_percent: '5' }], {
      days,
      customer_id: own,
    })
  }
  const { data } = await clerk.done(orders.itemPrices, { query: { customer_id: own, item_id: item } })
  expect(
    data.map(({ kind, date, quantity, unit_price, discount_percent }) => [kind, date, quantity, unit_price, discount_percent]),
  ).toEqual([10, 20, 30, 40, 50].map((days, place) => ['order', daysAgo(days), `${6 - place}.0000`, `${15 - place}.0000`, '5.0000']))
})
