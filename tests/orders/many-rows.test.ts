import { expect, test } from 'vitest'
import { orders } from '../../contract/orders/orders.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeOrder } from '../support/factories.ts'
import { beginStory } from '../support/story.ts'

/** @file At most a thousand rows of one item, since each moves stock separately. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const rowsOf = (item_id: number, count: number) => Array.from({ length: count }, () => ({ item_id, quantity: '1' }))

const stands = async (id: number) => (await clerk.done(orders.show, { params: { id } })).data.order_items.length

test('a thousand rows of an item are taken, one more is refused by its name, another item is not', async () => {
  const item_id = await makeItem(app, { name: 'Skrūve' })
  const { id } = await makeOrder(app, { order_items: rowsOf(item_id, 999) })
  const add = (item: number, count: number) =>
    clerk.call(orders.addItems, { params: { orderId: id }, body: { order_items: rowsOf(item, count) } })
  const refused = await add(item_id, 2)
  const errors = { order_items: ['Lauks „Rindas”: prece „Skrūve” pasūtījumā var būt ne vairāk kā 1000 rindās'] }
  expect([refused.status, refused.body.errors, await stands(id)]).toEqual([422, errors, 999])
  expect([(await add(item_id, 1)).status, (await add(await makeItem(app), 1)).status, await stands(id)]).toEqual([200, 200, 1001])
})

test('orders that are merged hold no more of it either, and stay two', async () => {
  const item_id = await makeItem(app)
  const into = await makeOrder(app, { order_items: rowsOf(item_id, 600) })
  const from = await makeOrder(app, { order_items: rowsOf(item_id, 401), customer_id: into.customer.id })
  const refused = await clerk.call(orders.merge, { params: { id: into.id }, body: { order_ids: [from.id] } })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['order_items']])
  expect([await stands(into.id), await stands(from.id)]).toEqual([600, 401])
})
