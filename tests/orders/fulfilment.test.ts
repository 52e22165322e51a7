import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OrderRecord } from '../../contract/orders/order-record.ts'
import { orders } from '../../contract/orders/orders.ts'
import { audit } from '../../server/integrity/audit.ts'
import type { Person, TestApp } from '../support/app.ts'
import { levelOf, makeCustomer, makeItem, makeOrder, makeService, makeStock, makeWarehouse } from '../support/factories.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

type Parts = { id: number; quantity?: string; warehouse_id?: number }[]

function step(order: OrderRecord, which: 'reserve' | 'issue', order_items?: Parts) {
  return clerk.call(orders.fulfil, { params: { id: order.id }, body: { step: which, ...(order_items && { order_items }) } })
}

async function done(order: OrderRecord, which: 'reserve' | 'issue', order_items?: Parts): Promise<OrderRecord> {
  const { status, body } = await step(order, which, order_items)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

function lineOf(order: OrderRecord, index = 0) {
  const line = order.order_items[index]
  if (!line) throw new Error('The order lacks a line')
  return line
}

test('an order is held, issued in parts at cost, and ends fulfilled', async () => {
  const goods = await makeItem(app)
  const stock = await makeStock(app, goods, '3', { cost: '10' })
  await makeStock(app, goods, '4', { cost: '11.3333' })
  const work = await makeService(app)
  const order = await makeOrder(app, {
    order_items: [
      { item_id: goods, quantity: '9' },
      { item_id: work, quantity: '2' },
    ],
  })

  const held = await done(order, 'reserve')
  expect(held).toMatchObject({ status: 'in_fulfillment', is_backordered: true, fulfillment_status: 'none' })
  expect(lineOf(held)).toMatchObject({ quantity_reserved: '7.0000', available: '0.0000' })
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '7.0000', reserved: '7.0000', available: '0.0000' })

  const part = await done(order, 'issue', [{ id: lineOf(order).id, quantity: '2' }])
  expect(part).toMatchObject({ status: 'in_fulfillment', fulfillment_status: 'partial' })
  // docs/domain/stock.md#valuation: 2 of 7 at 75.3332 leave with 21.5238.
  expect(lineOf(part)).toMatchObject({ quantity_fulfilled: '2.0000', quantity_reserved: '5.0000', cost: '10.761900' })
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '5.0000', reserved: '5.0000', stock_value: '53.8094' })

  const short = await step(order, 'issue')
  expect(short.status).toBe(422)
  expect(short.body.errors?.['order_items']?.[0]).toContain('pieejami tikai 5')
  await makeStock(app, goods, '2', { cost: '12' })
  const all = await done(order, 'issue')
  expect(all).toMatchObject({ status: 'fulfilled', fulfillment_status: 'full', is_backordered: false })
  expect(all.fulfilled_at).not.toBeNull()
  expect(lineOf(all, 1)).toMatchObject({ quantity_fulfilled: '2.0000', cost: null })
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '0.0000', reserved: '0.0000', stock_value: '0.0000' })
})

test('64 people take the last 10 pieces: ten get one, the others are told the field and what was left', async () => {
  const item_id = await makeItem(app)
  const stock = await makeStock(app, item_id, '10')
  const taken = await Promise.all(Array.from({ length: 64 }, () => makeOrder(app, { order_items: [{ item_id, quantity: '1' }] })))
  // Nothing is reserved: the race is for available stock.
  for (const order of taken) await done(order, 'reserve', [])
  const answers = await Promise.all(taken.map((order) => step(order, 'issue', [{ id: lineOf(order).id, quantity: '1' }])))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  const refused = answers.filter(({ status }) => status === 422)
  expect(refused).toHaveLength(54)
  for (const { body } of refused) expect(body.errors?.['order_items.0.quantity']?.[0]).toContain('noliktavā pieejami tikai 0')
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '0.0000', reserved: '0.0000', stock_value: '0.0000' })
  const moves = await sql<{
    n: number
  }>`select count(*) as n from stock_movements where stock_item_id = ${stock} and kind = 'sale'`.execute(app.db)
  expect(moves.rows[0]?.n).toBe(10)
})

test('one order sent to fulfilment 16 times at once holds its goods once', async () => {
  const item_id = await makeItem(app)
  const stock = await makeStock(app, item_id, '20')
  const order = await makeOrder(app, { order_items: [{ item_id, quantity: '3' }] })
  const answers = await Promise.all(Array.from({ length: 16 }, () => step(order, 'reserve')))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(await levelOf(app, stock)).toMatchObject({ reserved: '3.0000' })
  const issued = await Promise.all(Array.from({ length: 16 }, () => step(order, 'issue')))
  expect(issued.every(({ status }) => status === 200)).toBe(true)
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '17.0000', reserved: '0.0000' })
})

test('nobody issues what another order holds, but its own hold elsewhere is given up', async () => {
  const item_id = await makeItem(app)
  const second = await makeWarehouse(app, {})
  const home = await makeStock(app, item_id, '5')
  const far = await makeStock(app, item_id, '5', { warehouse_id: second })
  const first = await makeOrder(app, { order_items: [{ item_id, quantity: '4' }] })
  await done(first, 'reserve')
  const rival = await makeOrder(app, { order_items: [{ item_id, quantity: '2' }] })
  await done(rival, 'reserve', [])
  const refused = await step(rival, 'issue', [{ id: lineOf(rival).id, quantity: '2' }])
  expect(refused.body.errors?.['order_items.0.quantity']?.[0]).toContain('pieejami tikai 1')
  const issued = await done(first, 'issue', [{ id: lineOf(first).id, quantity: '3', warehouse_id: second }])
  expect(lineOf(issued)).toMatchObject({ quantity_fulfilled: '3.0000', quantity_reserved: '1.0000' })
  expect(await levelOf(app, far)).toMatchObject({ on_hand: '2.0000' })
  expect(await levelOf(app, home)).toMatchObject({ on_hand: '5.0000', reserved: '1.0000' })
  await done(rival, 'issue')
})

test('what is wrong with a part is told at that part, and nothing is issued', async () => {
  const item_id = await makeItem(app)
  const stock = await makeStock(app, item_id, '5')
  const strange = await makeOrder(app)
  const order = await makeOrder(app, {
    order_items: [
      { item_id, quantity: '2' },
      { item_id, quantity: '2' },
    ],
  })
  await done(order, 'reserve')
  const id = lineOf(order).id
  const { status, body } = await step(order, 'issue', [
    { id, quantity: '1' },
    { id: lineOf(strange).id },
    { id },
    { id: lineOf(order, 1).id, quantity: '3' },
  ])
  expect(status).toBe(422)
  expect(Object.keys(body.errors ?? {}).sort()).toEqual(['order_items.1.id', 'order_items.2.id', 'order_items.3.quantity'])
  expect((await step(order, 'issue', [])).body.errors?.['order_items']).toBeDefined()
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '5.0000', reserved: '4.0000' })
})

test('an edited line shrinks, grows and moves its hold', async () => {
  const item_id = await makeItem(app)
  const second = await makeWarehouse(app, {})
  const home = await makeStock(app, item_id, '6')
  const far = await makeStock(app, item_id, '3', { warehouse_id: second })
  let order = await makeOrder(app, {
    order_items: [
      { item_id, quantity: '4' },
      { item_id: await makeService(app), quantity: '1' },
    ],
  })
  order = await done(order, 'reserve')
  const edit = async (body: { quantity?: string; warehouse_id?: number | null }) => {
    const { id, lock_version } = lineOf(order)
    const changed = await clerk.done(orders.updateItem, { params: { orderId: order.id, itemId: id }, body: { ...body, lock_version } })
    order = changed.data
    return lineOf(order).quantity_reserved
  }
  expect(await edit({ quantity: '2' })).toBe('2.0000')
  expect(await levelOf(app, home)).toMatchObject({ reserved: '2.0000' })
  expect(await edit({ quantity: '9' })).toBe('6.0000')
  expect(order.is_backordered).toBe(true)
  expect(await edit({ warehouse_id: second })).toBe('3.0000')
  expect([await levelOf(app, home), await levelOf(app, far)]).toMatchObject([{ reserved: '0.0000' }, { reserved: '3.0000' }])
  await done(order, 'issue', [{ id: lineOf(order).id, quantity: '2' }])
  order = (await clerk.done(orders.show, { params: { id: order.id } })).data
  const { id, lock_version } = lineOf(order)
  const less = await clerk.call(orders.updateItem, { params: { orderId: order.id, itemId: id }, body: { quantity: '1', lock_version } })
  expect(less.body.errors?.['quantity']?.[0]).toContain('jau izsniegts 2')
  const stale = await clerk.call(orders.updateItem, { params: { orderId: order.id, itemId: id }, body: { quantity: '5', lock_version: 1 } })
  expect(stale.body.errors?.['lock_version']).toBeDefined()
  expect(stale.body.current).toMatchObject({ id: order.id })
  // Closing reduces the quantity to the issued one.
  expect(await edit({ quantity: '2' })).toBe('0.0000')
  const { data } = await clerk.done(orders.deleteItem, { params: { orderId: order.id, itemId: lineOf(order, 1).id } })
  expect(data.status).toBe('fulfilled')
  expect(await levelOf(app, far)).toMatchObject({ on_hand: '1.0000', reserved: '0.0000' })
})

test('a price given by hand stays, and null asks for the resolved one again', async () => {
  const customer_id = await makeCustomer(app, { discount_percent: '10' })
  let order = await makeOrder(app, { customer_id, order_items: [{ item_id: await makeItem(app, { price: '50' }), quantity: '1' }] })
  const edit = async (body: { quantity?: string; unit_price?: string | null; discount_percent?: string | null }) => {
    const { id, lock_version } = lineOf(order)
    order = (await clerk.done(orders.updateItem, { params: { orderId: order.id, itemId: id }, body: { ...body, lock_version } })).data
    const { unit_price, discount_percent, price_source, net } = lineOf(order)
    return [unit_price, discount_percent, price_source, net]
  }
  expect(await edit({ unit_price: '40' })).toEqual(['40.0000', '10.0000', 'manual', '36.00'])
  expect(await edit({ quantity: '2' })).toEqual(['40.0000', '10.0000', 'manual', '72.00'])
  expect(await edit({ discount_percent: '0' })).toEqual(['40.0000', '0.0000', 'manual', '80.00'])
  expect(await edit({ unit_price: null })).toEqual(['50.0000', '10.0000', 'customer_discount', '90.00'])
})

test('after all of this the nightly audit finds nothing wrong', async () => {
  const results = await audit(app.db)
  expect(results.filter(({ findings }) => findings.length > 0)).toEqual([])
})
