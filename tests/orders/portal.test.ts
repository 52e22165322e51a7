import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import { dayOf } from '../../contract/format.ts'
import { orders } from '../../contract/orders/orders.ts'
import { registrationNumber } from '../../server/seed/demo/numbers.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeBranch, makeCustomer, makeItem, makeOffer, makeOrder, makeStock } from '../support/factories.ts'
import { beginTests } from '../support/story.ts'
import { cases } from '../support/whole.ts'
import { become } from '../offers/situations.ts'

/** Customers' orders (docs/domain/accounts.md#rules-of-calls): a story and generated attacks. */

let app: TestApp
let clerk: Person
let buyer: Person
let customer: number
let branch: number
let items: number[]
let prepared: number
let foreign: number
let offer: number

beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  customer = await makeCustomer(app, { reg_nr: registrationNumber(9_000_018) })
  branch = await makeBranch(app, { customer_id: customer })
  items = [await makeItem(app), await makeItem(app)]
  for (const item of items) await makeStock(app, item, '100000')
  const lines = [{ item_id: items[0] ?? 0, quantity: '2' }]
  prepared = (await makeOrder(app, { customer_id: customer, order_items: lines })).id
  foreign = (await makeOrder(app, { order_items: lines })).id
  offer = (await makeOffer(app, { customer_id: customer, offer_items: lines })).id
  await become('sent')(app, clerk, offer)
  buyer = await app.person({ kind: 'customer', customer_id: customer })
})

test('he makes an order dated today at his prices, changes it, sends it, and from then on asks us', async () => {
  const createdOrder = await buyer.done(orders.create, {
    body: { customer_id: customer, order_items: [{ item_id: items[0] ?? 0, quantity: '3' }] },
  })
  const params = { id: createdOrder.order_id }
  expect(createdOrder.data).toMatchObject({ source: 'portal', date: dayOf(new Date()), manager: null, gross: '36.30' })
  const line = createdOrder.data.order_items[0]
  const edited = await buyer.done(orders.updateItem, {
    params: { orderId: createdOrder.order_id, itemId: line?.id ?? 0 },
    body: { quantity: '4', lock_version: line?.lock_version ?? 0 },
  })
  expect(edited.data.gross).toBe('48.40')
  const taken = ['CANCEL', 'DELETE', 'EDIT', 'ITEM_ADD', 'ITEM_DELETE', 'ITEM_EDIT', 'REPLICATE', 'RESERVE']
  expect(
    Object.entries(edited.data.can)
      .flatMap(([event, can]) => (can === true ? [event] : []))
      .toSorted(),
  ).toEqual(taken)
  const { data } = await buyer.done(orders.fulfil, { params, body: { step: 'reserve' } })
  expect([data.status, data.can['CANCEL']]).toEqual(['in_fulfillment', 'Pasūtījums jau nodots izpildē; izmaiņas lūdziet pārdevējam'])
  expect((await buyer.call(orders.cancel, { params })).status).toBe(422)
  const again = await buyer.done(orders.replicate, { params })
  expect(again.data).toMatchObject({ status: 'new', source: 'portal', manager: null, gross: '48.40' })
  const offered = await buyer.done(orders.createFromOffer, { params: { offerId: offer }, body: {} })
  expect(offered.data).toMatchObject({ source: 'portal', offer: { id: offer }, manager: null })
})

/** Valid and forbidden values by field. */
const values: Readonly<Record<string, () => readonly unknown[]>> = {
  customer_id: () => [customer, customer, 1],
  branch_id: () => [branch, null, 1],
  item_id: () => items,
  quantity: () => ['1', '2.5', '0', '-1'],
  unit_price: () => ['0.01', null],
  discount_percent: () => ['99', null],
  warehouse_id: () => [1, null],
  name: () => ['Cits nosaukums'],
  notes: () => ['Lūdzu ātri'],
  internal_notes: () => ['Mēs paši'],
  manager_id: () => [clerk.id, null],
  date: () => [dayOf(new Date()), '2020-01-01', '2099-01-01'],
  expected_date: () => ['2020-01-01'],
  delivery_date: () => ['2020-01-01'],
  delivery_type_id: () => [1],
  tracking_nr: () => ['X1'],
  delivery_address: () => ['Jauna iela 1'],
  step: () => ['reserve', 'issue'],
  order_ids: () => [[prepared], [foreign]],
  address: () => ['kads@test.example'],
  type: () => ['acceptance_act'],
  text: () => ['x'],
  lock_version: () => [1, 2, 3],
  order_items: () => [],
}

const attacked = Object.values(orders as Record<string, Call>).filter(({ method, spec }) => method !== 'GET' || spec.changes)
const attack = fc.record({
  call: fc.constantFrom(...attacked),
  /** Index among existing orders. */
  at: fc.nat(),
  fields: fc.uniqueArray(fc.constantFrom(...Object.keys(values)), { maxLength: 6 }),
  pick: fc.nat(),
})

test('whatever he sends, in whatever order: nothing but orders of his own, at our prices, dated today', async () => {
  const before = await untouched()
  let carriedOut = 0
  await fc.assert(
    fc.asyncProperty(fc.array(attack, { minLength: 5, maxLength: 15 }), async (attacks) => {
      const sent = await sentOrders()
      for (const each of attacks) carriedOut += (await launch(each)) ? 1 : 0
      expect(await untouched()).toEqual(before)
      expect(await wrongOrders()).toEqual([])
      expect(await sentOrders()).toMatchObject(sent)
    }),
    { numRuns: cases(30), seed: 20_261_122, endOnFailure: true },
  )
  expect(carriedOut).toBeGreaterThan(20)
})

async function launch({ call, at, fields, pick }: { call: Call; at: number; fields: string[]; pick: number }): Promise<boolean> {
  const { rows } = await sql<{ id: number; line: number | null; lock_version: number }>`
    select o.id, (select max(id) from order_items where order_id = o.id) as line, o.lock_version from orders o order by o.id`.execute(
    app.db,
  )
  const order = rows[at % rows.length]
  const value = (name: string): unknown => {
    const choices = name === 'lock_version' ? [order?.lock_version, 1] : (values[name]?.() ?? [])
    return choices[pick % Math.max(1, choices.length)]
  }
  const given = Object.fromEntries(fields.filter((name) => name !== 'order_items').map((name) => [name, value(name)]))
  const basic = { customer_id: customer, lock_version: order?.lock_version, step: pick % 3 === 0 ? 'issue' : 'reserve' }
  const { customer_id: _, branch_id: __, ...ofLine } = given
  const line = { item_id: items[pick % items.length], quantity: '1', ...(fields.includes('order_items') && ofLine) }
  const body = { ...basic, ...given, order_items: [line] }
  const takes = call.spec.body ? ((call.spec.body as unknown as { shape: object }).shape ?? {}) : {}
  const { status } = await buyer.call(call, {
    params: { id: order?.id, orderId: order?.id, itemId: order?.line ?? 1, offerId: offer },
    ...(call.method !== 'GET' && { body: Object.fromEntries(Object.entries(body).filter(([name]) => name in takes)) }),
  } as never)
  expect(status).toBeLessThan(500)
  return status === 200
}

/** Data that customers must not change. */
async function untouched(): Promise<unknown> {
  const { rows } = await sql`
    select (select jsonb_agg(to_jsonb(o) order by id) from orders o where source <> 'portal') as orders,
      (select jsonb_agg(to_jsonb(i) order by i.id) from order_items i join orders o on o.id = i.order_id where o.source <> 'portal') as lines,
      (select count(*) from stock_movements) as moves, (select count(*) from order_documents) as papers,
      (select count(*) from invoices) as invoices, (select count(*) from outbox) as mails, (select count(*) from files) as files,
      (select sum(on_hand) from stock_items) as on_hand`.execute(app.db)
  return rows[0]
}

/** Portal orders violating the rules, by their rows. */
async function wrongOrders(): Promise<unknown[]> {
  const { rows } = await sql`
    select o.id, o.status, o.date, o.manager_id, o.customer_id, o.expected_date, o.internal_notes, i.name, i.unit_price, i.discount_percent
    from orders o left join order_details d on d.order_id = o.id left join order_items i on i.order_id = o.id
      left join catalog_items c on c.id = i.catalog_item_id
    where o.source = 'portal' and (
      o.customer_id <> ${customer} or o.date <> today() or o.manager_id is not null or o.expected_date is not null
      or o.internal_notes is not null or d.delivery_date is not null or d.tracking_nr is not null or d.delivery_type_id is not null
      or o.status not in ('new', 'in_fulfillment', 'cancelled') or i.unit_price <> c.price or i.discount_percent <> 0 or i.name <> c.name
      or i.warehouse_id is not null or i.quantity_fulfilled <> 0)`.execute(app.db)
  return rows
}

async function sentOrders(): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ id: number }>`
    select o.id, o.status, o.notes, o.gross, (select count(*) from order_items where order_id = o.id) as lines
    from orders o where source = 'portal' and status = 'in_fulfillment'`.execute(app.db)
  return Object.fromEntries(rows.map((row) => [row.id, row]))
}
