import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OrderItem, OrderRecord } from '../../contract/orders/order-record.ts'
import { orders } from '../../contract/orders/orders.ts'
import { big, extended, sum } from '../../contract/money.ts'
import type { Person, TestApp } from '../support/app.ts'
import { beginTests } from '../support/story.ts'
import { levelOf, makeBranch, makeCustomer, makeItem, makeOrder, makeStock, makeWarehouse } from '../support/factories.ts'
import { cases } from '../support/whole.ts'

let app: TestApp
let clerk: Person
let item_id: number
let customer_id: number

beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  item_id = await makeItem(app, { unit: 'kg' })
  await makeStock(app, item_id, '100000')
  customer_id = await makeCustomer(app)
})

const show = async (id: number): Promise<OrderRecord> => (await clerk.done(orders.show, { params: { id } })).data

/** Quantities, reservations and unrounded amounts of INV-SALE-1 and INV-SALE-2. */
function totals(lines: readonly OrderItem[]) {
  return {
    quantity: sum(lines.map((line) => line.quantity)).toFixed(),
    reserved: sum(lines.map((line) => line.quantity_reserved)).toFixed(),
    fulfilled: sum(lines.map((line) => line.quantity_fulfilled)).toFixed(),
    amount: sum(lines.map((line) => extended(line))).toFixed(),
  }
}

const thousandths = (most: number) => fc.integer({ min: 1, max: most }).map((n) => big(n).div(1000).toFixed(3))
const line = fc.record({
  quantity: thousandths(50_000),
  unit_price: fc.integer({ min: 0, max: 9_999_999 }).map((n) => big(n).div(10_000).toFixed(4)),
  discount_percent: fc.integer({ min: 0, max: 10_000 }).map((n) => big(n).div(100).toFixed(2)),
})
const sized = { numRuns: cases(25), endOnFailure: true }

test('splitting conserves quantities, holds and unrounded amounts (INV-SALE-1)', async () => {
  const plan = fc.record({
    lines: fc.array(line, { minLength: 2, maxLength: 5 }),
    held: fc.boolean(),
    issued: fc.integer({ min: 0, max: 100 }),
    // Thousandths of the open quantity; null omits the line.
    parts: fc.array(fc.option(fc.integer({ min: 1, max: 1000 })), { minLength: 5, maxLength: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(plan, async ({ lines, held, issued, parts }) => {
      let source = await makeOrder(app, { customer_id, order_items: lines.map((each) => ({ item_id, ...each })) })
      if (held) await clerk.done(orders.fulfil, { params: { id: source.id }, body: { step: 'reserve' } })
      const first = source.order_items[0]
      const portion = big(first?.quantity).times(issued).div(100).round(3, 0)
      if (held && first && portion.gt(0)) {
        const order_items = [{ id: first.id, quantity: portion.toFixed(3) }]
        await clerk.done(orders.fulfil, { params: { id: source.id }, body: { step: 'issue', order_items } })
      }
      source = await show(source.id)
      const requestedItems = source.order_items.flatMap(({ id, quantity, quantity_fulfilled }, index) => {
        const part = big(quantity)
          .minus(big(quantity_fulfilled))
          .times(parts[index] ?? 0)
          .div(1000)
          .round(3, 0)
        return part.gt(0) ? [{ id, quantity: part.toFixed(3) }] : []
      })
      fc.pre(requestedItems.length > 0)
      const { status, body } = await clerk.call(orders.split, { params: { id: source.id }, body: { order_items: requestedItems } })
      const wholly = source.order_items.every(({ id, quantity }) =>
        big(quantity).eq(big(requestedItems.find((each) => each.id === id)?.quantity)),
      )
      if (wholly) {
        expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['order_items']])
        return
      }
      expect(status, JSON.stringify(body)).toBe(200)
      const [left, made] = [await show(source.id), await show(body.order_id)]
      expect(totals([...left.order_items, ...made.order_items])).toEqual(totals(source.order_items))
      expect(made).toMatchObject({ source: 'split', split_from: { id: source.id }, customer: source.customer, date: source.date })
      expect(made.status).toBe(source.status)
      const apart = big(left.net).plus(big(made.net)).minus(big(source.net)).abs()
      expect(apart.lte(big('0.005').times(requestedItems.length * 2)), `net differs by ${apart.toFixed()}`).toBe(true)
    }),
    sized,
  )
})

test('merging conserves every line with its price, VAT, warehouse and hold (INV-SALE-2)', async () => {
  const other = await makeWarehouse(app, {})
  await makeStock(app, item_id, '100000', { warehouse_id: other })
  const key = ({ item_id: item, unit_price, discount_percent, vat_category, vat_rate, price_source, quantity }: OrderItem) =>
    [item, unit_price, discount_percent, vat_category, vat_rate, price_source, quantity].join(' ')
  const plan = fc.array(fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 3 }), held: fc.boolean(), far: fc.boolean() }), {
    minLength: 2,
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(plan, async (given) => {
      const createdOrders: OrderRecord[] = []
      for (const { lines, held, far } of given) {
        const order = await makeOrder(app, {
          customer_id,
          ...(far && { warehouse_id: other }),
          order_items: lines.map((each) => ({ item_id, ...each })),
        })
        if (held) await clerk.done(orders.fulfil, { params: { id: order.id }, body: { step: 'reserve' } })
        createdOrders.push(await show(order.id))
      }
      const [target, ...sources] = createdOrders
      if (!target) return
      const all = createdOrders.flatMap((order) => order.order_items)
      const { data } = await clerk.done(orders.merge, { params: { id: target.id }, body: { order_ids: sources.map(({ id }) => id) } })
      expect(totals(data.order_items)).toEqual(totals(all))
      expect(data.order_items.map(key).sort()).toEqual(all.map(key).sort())
      for (const source of sources) {
        const gone = await show(source.id)
        expect(gone).toMatchObject({
          status: 'merged',
          number: source.number,
          merged_into: { id: target.id },
          order_items: [],
          gross: '0.00',
        })
      }
      const homes = await sql<{ warehouse: number }>`
        select distinct coalesce(i.warehouse_id, o.warehouse_id) as warehouse from order_items i join orders o on o.id = i.order_id
        where o.id = ${target.id} order by 1`.execute(app.db)
      expect(homes.rows.map(({ warehouse }) => warehouse)).toEqual(
        [...new Set(createdOrders.map((order) => order.warehouse.id))].sort((a, b) => a - b),
      )
    }),
    sized,
  )
})

test('a split keeps at the source what it still needs, and a merge brings it back', async () => {
  const goods = await makeItem(app)
  const few = await makeStock(app, goods, '7')
  const order = await makeOrder(app, { customer_id, order_items: [{ item_id: goods, quantity: '10' }] })
  await clerk.done(orders.fulfil, { params: { id: order.id }, body: { step: 'reserve' } })
  const lineId = order.order_items[0]?.id ?? 0
  const { order_id } = await clerk.done(orders.split, { params: { id: order.id }, body: { order_items: [{ id: lineId, quantity: '4' }] } })
  const [left, made] = [await show(order.id), await show(order_id)]
  expect(left.order_items[0]).toMatchObject({ quantity: '6.0000', quantity_reserved: '6.0000' })
  expect(made.order_items[0]).toMatchObject({ quantity: '4.0000', quantity_reserved: '1.0000' })
  expect([left.is_backordered, made.is_backordered]).toEqual([false, true])
  await clerk.done(orders.merge, { params: { id: order.id }, body: { order_ids: [order_id] } })
  expect(totals((await show(order.id)).order_items)).toMatchObject({ quantity: '10', reserved: '7' })
  expect(await levelOf(app, few)).toMatchObject({ on_hand: '7.0000', reserved: '7.0000' })
})

test('what is neither issued nor reserved is split off by itself, once, and services stay', async () => {
  const [some, none, service] = [await makeItem(app), await makeItem(app), await makeItem(app, { is_stocked: false })]
  await makeStock(app, some, '7')
  const order = await makeOrder(app, {
    customer_id,
    order_items: [
      { item_id: some, quantity: '10' },
      { item_id: none, quantity: '2' },
      { item_id: service, quantity: '3' },
    ],
  })
  const at = { params: { id: order.id } }
  const early = await clerk.call(orders.splitMissing, {
    params: { id: (await makeOrder(app, { order_items: [{ item_id: none, quantity: '2' }] })).id },
  })
  expect([early.status, early.body.errors?.['order_items']?.[0]]).toEqual([422, expect.stringContaining('jāpaliek vismaz kaut kam')])
  await clerk.done(orders.fulfil, { ...at, body: { step: 'reserve' } })
  await clerk.done(orders.fulfil, { ...at, body: { step: 'issue', order_items: [{ id: order.order_items[0]?.id ?? 0, quantity: '4' }] } })

  const answers = await Promise.all([clerk.call(orders.splitMissing, at), clerk.call(orders.splitMissing, at)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({
    status: ['Visas preces ir izsniegtas vai rezervētas: atdalīt nav ko'],
  })
  const [order_id = 0] = answers.flatMap(({ status, body }) => (status === 200 ? [body.order_id] : []))
  const quantities = async (id: number) =>
    (await show(id)).order_items.map((line) => [line.item_id, line.quantity, line.quantity_fulfilled, line.quantity_reserved])
  expect(await quantities(order.id)).toEqual([
    [some, '7.0000', '4.0000', '3.0000'],
    [service, '3.0000', '0.0000', '0.0000'],
  ])
  expect(await quantities(order_id)).toEqual([
    [some, '3.0000', '0.0000', '0.0000'],
    [none, '2.0000', '0.0000', '0.0000'],
  ])
})

test('a split that would leave nothing behind is refused, and nothing is done', async () => {
  const order = await makeOrder(app, {
    order_items: [
      { item_id: await makeItem(app), quantity: '2' },
      { item_id: await makeItem(app), quantity: '3' },
    ],
  })
  const ask = (lines: readonly { id: number; quantity: string }[]) =>
    clerk.call(orders.split, { params: { id: order.id }, body: { order_items: lines.map(({ id, quantity }) => ({ id, quantity })) } })
  const { status, body } = await ask(order.order_items)
  expect([status, body.errors?.['order_items']]).toEqual([
    422,
    ['Sākotnējā pasūtījumā jāpaliek vismaz kaut kam; viss pasūtījums nav jāsadala'],
  ])
  expect((await clerk.done(orders.show, { params: { id: order.id } })).data.order_items).toEqual(order.order_items)
  expect((await ask(order.order_items.slice(0, 1))).status).toBe(200)
})

test('only orders of the same customer and branch are merged, never one with itself, never twice', async () => {
  const branch_id = await makeBranch(app, { customer_id })
  const target = await makeOrder(app, { customer_id })
  const elsewhere = await makeOrder(app, { customer_id, branch_id })
  const strange = await makeOrder(app)
  const merge = (id: number, ...order_ids: number[]) => clerk.call(orders.merge, { params: { id }, body: { order_ids } })
  for (const [wrong, reason] of [
    [elsewhere.id, 'citai filiālei'],
    [strange.id, 'citam klientam'],
    [target.id, 'ar sevi pašu'],
    [999_999, 'neeksistē'],
  ] as const) {
    const { status, body } = await merge(target.id, wrong)
    expect([status, body.errors?.['order_ids.0']?.[0]]).toEqual([422, expect.stringContaining(reason)])
  }
  const source = await makeOrder(app, { customer_id })
  const rival = await makeOrder(app, { customer_id })
  const answers = await Promise.all([merge(target.id, source.id), merge(rival.id, source.id), merge(target.id, source.id)])
  const winners = answers.filter(({ status }) => status === 200)
  expect(winners.length).toBeGreaterThanOrEqual(1)
  const { merged_into } = await show(source.id)
  const lines = await Promise.all([target.id, rival.id].map(async (id) => (await show(id)).order_items.length))
  expect(lines).toEqual(merged_into?.id === target.id ? [2, 1] : [1, 2])
})

test('two merges into each other at once never lose a line', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await makeOrder(app, { customer_id }), await makeOrder(app, { customer_id })]
    const answers = await Promise.all([
      clerk.call(orders.merge, { params: { id: a.id }, body: { order_ids: [b.id] } }),
      clerk.call(orders.merge, { params: { id: b.id }, body: { order_ids: [a.id] } }),
    ])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422])
    const found = [await show(a.id), await show(b.id)]
    expect(found.map(({ order_items }) => order_items.length).sort((a, b) => a - b)).toEqual([0, 2])
  }
})

test('a replica is a new order of today with prices as they are now', async () => {
  const goods = await makeItem(app, { price: '10' })
  const source = await makeOrder(app, {
    customer_id,
    date: '2026-01-05',
    order_items: [{ item_id: goods, quantity: '2', unit_price: '7' }],
  })
  await sql`update catalog_items set price = 12 where id = ${goods}`.execute(app.db)
  const { order_id, data } = await clerk.done(orders.replicate, { params: { id: source.id } })
  expect(order_id).not.toBe(source.id)
  expect(data).toMatchObject({ status: 'new', source: 'replicate', customer: source.customer, net: '24.00' })
  expect(data.date).not.toBe('2026-01-05')
  expect(data.number).not.toBe(source.number)
  expect(data.order_items[0]).toMatchObject({ price_source: 'list', unit_price: '12.0000', quantity_reserved: '0.0000' })
  // A repeat within seconds creates no second order.
  expect((await clerk.done(orders.replicate, { params: { id: source.id } })).order_id).toBe(order_id)
})
