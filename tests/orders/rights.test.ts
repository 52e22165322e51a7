import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { invoices } from '../../contract/invoices/invoices.ts'
import { labelOf } from '../../contract/labels.ts'
import { orders } from '../../contract/orders/orders.ts'
import { registrationNumber } from '../../server/seed/demo/numbers.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeCustomer, makeItem, makeOrder, makeStock } from '../support/factories.ts'
import { beginTests } from '../support/story.ts'
import { standing } from './situations.ts'

let app: TestApp
let clerk: Person
let theirs: number
let reader: Person
let buyer: Person

beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  theirs = await makeCustomer(app, { reg_nr: registrationNumber(9_000_017) })
  reader = await app.person({ kind: 'customer', customer_id: theirs, permissions: ['view_orders'] })
  buyer = await app.person({ kind: 'customer', customer_id: theirs, permissions: ['view_orders', 'manage_orders'] })
})

test('a customer-side user sees his own orders, without costs and internal notes', async () => {
  const { order: customerOrder } = await standing(app, 'fulfilled', theirs)
  await sql`update orders set internal_notes = 'Uzmanīgi ar maksātspēju' where id = ${customerOrder.id}`.execute(app.db)
  const foreign = await makeOrder(app)
  const listed = await reader.done(orders.list)
  expect(listed.data.every(({ customer }) => customer.id === theirs)).toBe(true)
  expect(listed.data.map(({ id }) => id)).toContain(customerOrder.id)
  expect((await reader.done(orders.list, { query: { customer_id: foreign.customer.id } })).data).toEqual([])
  const { data } = await reader.done(orders.show, { params: { id: customerOrder.id } })
  expect(data).not.toHaveProperty('internal_notes')
  expect(data.order_items[0]).not.toHaveProperty('cost')
  expect((await clerk.done(orders.show, { params: { id: customerOrder.id } })).data).toMatchObject({
    internal_notes: 'Uzmanīgi ar maksātspēju',
    order_items: [{ cost: '4.000000' }],
  })
})

test('an invoice that is still a draft does not stand on his order; once accepted it does', async () => {
  const { order } = await standing(app, 'invoiced', theirs)
  const invoicesFor = async (person: Person) => (await person.done(orders.show, { params: { id: order.id } })).data.invoices
  const [draft] = await invoicesFor(clerk)
  expect(draft).toMatchObject({ status: 'draft' })
  expect(await invoicesFor(reader)).toEqual([])
  await clerk.done(invoices.accept, { params: { id: draft?.id ?? 0 } })
  expect(await invoicesFor(reader)).toMatchObject([{ id: draft?.id, status: 'accepted' }])
})

test('orders of others do not exist for him, whatever he may do with his own', async () => {
  const { order, other, lineId } = await standing(app, 'partial')
  const { document_id } = await clerk.done(orders.createDocument, { params: { id: order.id }, body: { type: 'acceptance_act' } })
  const trace = () =>
    sql`select (select jsonb_agg(to_jsonb(o) order by id) from orders o) as orders, (select count(*) from audit_log) as events`.execute(
      app.db,
    )
  const before = await trace()
  const id = { id: order.id }
  const item_id = await makeItem(app)
  const answers = await Promise.all([
    buyer.call(orders.show, { params: id }),
    buyer.call(orders.pdf, { params: id }),
    buyer.call(orders.documentPdf, { params: { id: document_id } }),
    buyer.call(orders.items, { params: { orderId: order.id } }),
    buyer.call(orders.update, { params: id, body: { notes: 'x', lock_version: order.lock_version } }),
    buyer.call(orders.updateDetails, { params: id, body: { instructions: 'x', lock_version: order.lock_version } }),
    buyer.call(orders.addItems, { params: { orderId: order.id }, body: { order_items: [{ item_id, quantity: '1' }] } }),
    buyer.call(orders.updateItem, { params: { orderId: order.id, itemId: lineId }, body: { quantity: '9', lock_version: 1 } }),
    buyer.call(orders.deleteItem, { params: { orderId: order.id, itemId: lineId } }),
    buyer.call(orders.fulfil, { params: id, body: { step: 'reserve' } }),
    buyer.call(orders.replicate, { params: id }),
    buyer.call(orders.cancel, { params: id }),
    buyer.call(orders.remove, { params: { id: other.id } }),
  ])
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'no_record']))
  expect((await trace()).rows).toEqual(before.rows)
})

test('he neither takes orders for others nor changes what we prepared for him', async () => {
  const foreign = await makeOrder(app)
  const taken = await buyer.call(orders.create, { body: { customer_id: foreign.customer.id } })
  expect(taken.body.errors?.['customer_id']).toBeDefined()
  expect((await buyer.call(orders.quote, { body: { customer_id: foreign.customer.id, lines: [] } })).status).toBe(422)
  const notedOrder = await makeOrder(app, { customer_id: theirs, internal_notes: 'Mūsu vārdi' })
  const change = { notes: 'Mans', lock_version: notedOrder.lock_version }
  const meddled = await buyer.call(orders.update, { params: { id: notedOrder.id }, body: change })
  expect([meddled.status, meddled.body.message]).toEqual([422, 'Pasūtījumu sagatavoja pārdevējs; izmaiņas lūdziet viņam'])
  expect((await clerk.done(orders.show, { params: { id: notedOrder.id } })).data).toMatchObject({
    notes: null,
    internal_notes: 'Mūsu vārdi',
  })
})

test('he orders at our prices and cannot find out what goods cost us', async () => {
  const item_id = await makeItem(app)
  await makeStock(app, item_id, '5', { cost: '9.99' })
  const attempt = (prices: object) =>
    buyer.call(orders.create, { body: { customer_id: theirs, order_items: [{ item_id, quantity: '1', ...prices }] } })
  for (const [field, value] of [
    ['unit_price', '9.98'],
    ['unit_price', '100'],
    ['discount_percent', '1'],
  ] as const) {
    const { status, body } = await attempt({ [field]: value })
    expect([status, body.errors]).toEqual([403, { [`order_items.0.${field}`]: [`Lauks „${labelOf(field)}”: to nosaka pārdevējs`] }])
  }
  const { data } = await buyer.done(orders.quote, { body: { customer_id: theirs, lines: [{ item_id, unit_price: '9.98' }] } })
  expect(data.lines[0]).toMatchObject({ unit_price: '10.0000', price_source: 'list', warning: null })
  expect((await attempt({})).status).toBe(200)
})

test('who may only look changes nothing', async () => {
  const viewer = await app.person({ permissions: ['view_orders'] })
  const outsider = await app.person({ permissions: ['view_stock'] })
  const item_id = await makeItem(app)
  await makeStock(app, item_id, '5')
  const order = await makeOrder(app, { order_items: [{ item_id, quantity: '1' }] })
  expect((await viewer.call(orders.show, { params: { id: order.id } })).status).toBe(200)
  expect((await outsider.call(orders.show, { params: { id: order.id } })).status).toBe(403)
  expect((await viewer.call(orders.cancel, { params: { id: order.id } })).status).toBe(403)
  expect((await viewer.call(orders.fulfil, { params: { id: order.id }, body: { step: 'reserve' } })).status).toBe(403)
  expect((await app.visitor.call(orders.list)).status).toBe(401)
  expect((await clerk.done(orders.show, { params: { id: order.id } })).data.status).toBe('new')
})
