import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { offers } from '../../contract/offers/offers.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeOffer, makeOrder, makeStock } from '../support/factories.ts'
import { beginTests } from '../support/story.ts'

let app: TestApp
let clerk: Person
let items: number[]

beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  items = [await makeItem(app), await makeItem(app), await makeItem(app), await makeItem(app)]
  for (const item of items) await makeStock(app, item, '9')
})

const lines = () => items.map((item_id) => ({ item_id, quantity: '1' }))

test('lines of an order stand as they were arranged; lines that are not named go behind, unknown ones have no effect', async () => {
  const order = await makeOrder(app, { order_items: lines() })
  const [one = 0, two = 0, three = 0, four = 0] = order.order_items.map(({ id }) => id)
  const foreign = (await makeOrder(app, { order_items: lines() })).order_items[0]?.id ?? 0
  const arrange = async (...line_ids: number[]) => {
    const { data } = await clerk.done(orders.arrangeItems, { params: { id: order.id }, body: { line_ids } })
    expect(data.order_items.map(({ position }) => position)).toEqual([1, 2, 3, 4])
    return data.order_items.map(({ id }) => id)
  }
  expect(await arrange(three, one, two, four)).toEqual([three, one, two, four])
  expect(await arrange(four, foreign)).toEqual([four, three, one, two])
  // Only lines that change their place get a new version.
  const versions = async () =>
    (await clerk.done(orders.show, { params: { id: order.id } })).data.order_items.map((line) => line.lock_version)
  const before = await versions()
  await arrange(four, three, two, one)
  expect((await versions()).slice(0, 2)).toEqual(before.slice(0, 2))
  expect(order.net).toBe((await clerk.done(orders.show, { params: { id: order.id } })).data.net)
  const reader = await app.person({ permissions: ['view_orders'] })
  expect((await reader.call(orders.arrangeItems, { params: { id: order.id }, body: { line_ids: [one] } })).status).toBe(403)
  const empty = await clerk.call(orders.arrangeItems, { params: { id: order.id }, body: { line_ids: [] } })
  expect([empty.status, Object.keys(empty.body.errors ?? {})]).toEqual([422, ['line_ids']])
  await sql`update orders set status = 'cancelled' where id = ${order.id}`.execute(app.db)
  expect((await clerk.call(orders.arrangeItems, { params: { id: order.id }, body: { line_ids: [one] } })).status).toBe(422)
})

test('two people who arrange at once leave every line in one place', async () => {
  const order = await makeOrder(app, { order_items: lines() })
  const ids = order.order_items.map(({ id }) => id)
  const orderings = [ids.toReversed(), [...ids.slice(2), ...ids.slice(0, 2)], ids.toReversed(), ids]
  await Promise.all(orderings.map((line_ids) => clerk.done(orders.arrangeItems, { params: { id: order.id }, body: { line_ids } })))
  const { data } = await clerk.done(orders.show, { params: { id: order.id } })
  expect(data.order_items.map(({ position }) => position)).toEqual([1, 2, 3, 4])
  expect(orderings.map(String)).toContain(String(data.order_items.map(({ id }) => id)))
})

test('lines of an offer are arranged while it can be edited', async () => {
  const offer = await makeOffer(app, { offer_items: lines() })
  const ids = offer.items.map(({ id }) => id)
  const params = { id: offer.id }
  const { data } = await clerk.done(offers.arrangeItems, { params, body: { line_ids: ids.toReversed() } })
  expect(data.items.map(({ id }) => id)).toEqual(ids.toReversed())
  await sql`update offers set status = 'rejected', number = 'P-1', rejected_reason = 'Dārgi' where id = ${offer.id}`.execute(app.db)
  expect((await clerk.call(offers.arrangeItems, { params, body: { line_ids: ids } })).status).toBe(422)
})
