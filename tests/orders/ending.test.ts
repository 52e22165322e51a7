import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { askWord, confirmedHeader } from '../../contract/confirmations.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import type { OrderRecord } from '../../contract/orders/order-record.ts'
import { orders } from '../../contract/orders/orders.ts'
import { audit } from '../../server/integrity/audit.ts'
import type { Person, TestApp } from '../support/app.ts'
import { levelOf, makeCustomer, makeItem, makeOrder, makeService, makeStock, setProperty } from '../support/factories.ts'
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

test('revert posts exact opposites, holds the goods again and takes the lines off drafts', async () => {
  const item_id = await makeItem(app)
  const stock = await makeStock(app, item_id, '3', { cost: '3.3333' })
  const order = await makeOrder(app, {
    order_items: [
      { item_id, quantity: '2' },
      { item_id: await makeService(app), quantity: '1' },
    ],
  })
  const before = await levelOf(app, stock)
  await done(order, 'reserve')
  await done(order, 'issue', [{ id: lineOf(order).id, quantity: '1' }])
  await done(order, 'issue', [{ id: lineOf(order).id, quantity: '1' }])
  const { invoice_id } = await clerk.done(orders.issueInvoice, { params: { id: order.id } })
  const { data } = await clerk.done(orders.revert, { params: { id: order.id } })
  expect(data).toMatchObject({ status: 'in_fulfillment', fulfillment_status: 'none', invoicing_status: 'none', invoices: [] })
  expect(lineOf(data)).toMatchObject({ quantity_fulfilled: '0.0000', quantity_reserved: '2.0000', cost: null })
  expect(await levelOf(app, stock)).toEqual({ ...before, reserved: '2.0000', available: '1.0000' })
  expect((await clerk.call(invoices.show, { params: { id: invoice_id } })).status).toBe(404)
  const moves = await sql<{ kind: string; quantity: string; value: string }>`
    select kind, quantity, value from stock_movements where document_type = 'order' and document_id = ${order.id} order by id`.execute(
    app.db,
  )
  expect(moves.rows.map(({ kind }) => kind)).toEqual(['sale', 'sale', 'sale_revert', 'sale_revert'])
  expect(moves.rows.reduce((total, { value }) => total + Number(value), 0)).toBeCloseTo(0, 6)
  const issued = await done(order, 'issue')
  expect(issued.status).toBe('fulfilled')
})

test('a blocked customer and a credit limit keep an order from fulfilment, or warn', async () => {
  const customer_id = await makeCustomer(app, { credit_limit: '100' })
  const item_id = await makeItem(app)
  await makeStock(app, item_id, '100')
  const first = await makeOrder(app, { customer_id, order_items: [{ item_id, quantity: '5' }] })
  const calm = await step(first, 'reserve')
  expect(calm.body.warnings).toEqual([])
  // 5 × 10 × 1.21 reserved, and as much again: 121.00 against 100.00.
  const second = await makeOrder(app, { customer_id, order_items: [{ item_id, quantity: '5' }] })
  await setProperty(app, 'credit_limit_mode', 'block')
  const blocked = await step(second, 'reserve')
  expect(blocked.body.errors?.['status']?.[0]).toMatch(/kredītlimits 100,00.€ ir pārsniegts.*121,00/)
  await setProperty(app, 'credit_limit_mode', 'warn')
  const warned = await step(second, 'reserve')
  expect([warned.status, warned.body.warnings?.[0]]).toEqual([200, expect.stringContaining('121,00')])
  await setProperty(app, 'credit_limit_mode', 'off')
  const third = await makeOrder(app, { customer_id, order_items: [{ item_id, quantity: '50' }] })
  await sql`update customers set is_blocked = true where id = ${customer_id}`.execute(app.db)
  expect((await step(third, 'reserve')).body.errors?.['status']?.[0]).toContain('bloķēts')
  await sql`update customers set is_blocked = false where id = ${customer_id}`.execute(app.db)
  expect((await step(third, 'reserve')).body.warnings).toEqual([])
})

test('where a person waits for the answer, a passed credit limit is asked about before anything is held', async () => {
  const customer_id = await makeCustomer(app, { credit_limit: '100' })
  const item_id = await makeItem(app)
  const stock = await makeStock(app, item_id, '100')
  await setProperty(app, 'credit_limit_mode', 'warn')
  const order = await makeOrder(app, { customer_id, order_items: [{ item_id, quantity: '9' }] })
  const asking = { params: { id: order.id }, body: { step: 'reserve' as const }, headers: { [confirmedHeader]: askWord } }
  const fulfilAnswer = await clerk.call(orders.fulfil, asking)
  expect([fulfilAnswer.status, fulfilAnswer.body.confirm?.code]).toEqual([422, 'credit-limit'])
  expect(fulfilAnswer.body.confirm?.text).toMatch(/kredītlimits 100,00.€ ir pārsniegts.*108,90/)
  expect(await levelOf(app, stock)).toMatchObject({ reserved: '0.0000' })
  const automatic = await clerk.call(orders.autoProcess, { params: asking.params, headers: asking.headers })
  expect([automatic.status, automatic.body.confirm?.code]).toEqual([422, 'credit-limit'])
  const confirmed = { [confirmedHeader]: `${askWord}, credit-limit` }
  const done = await clerk.done(orders.fulfil, { ...asking, headers: confirmed })
  expect([done.data.status, done.warnings]).toEqual(['in_fulfillment', [fulfilAnswer.body.confirm?.text]])
})

test('where a person waits for the answer, he is asked before goods are only held instead of issued', async () => {
  const item_id = await makeItem(app, { name: 'Gaidīta prece' })
  const stock = await makeStock(app, item_id, '3')
  const order = await makeOrder(app, { order_items: [{ item_id, quantity: '5' }] })
  const processAnswer = await clerk.call(orders.autoProcess, { params: { id: order.id }, headers: { [confirmedHeader]: askWord } })
  expect([processAnswer.status, processAnswer.body.confirm?.code]).toEqual([422, 'hold-only'])
  expect(processAnswer.body.confirm?.text).toMatch(/Gaidīta prece.*tikai 3.*rezervēts/)
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '3.0000', reserved: '0.0000' })
  const held = await clerk.done(orders.autoProcess, { params: { id: order.id }, headers: { [confirmedHeader]: `${askWord}, hold-only` } })
  expect(held.data.status).toBe('in_fulfillment')
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '3.0000', reserved: '3.0000' })
})

test('automatic processing issues all or holds what there is, and says what is missing', async () => {
  const item_id = await makeItem(app, { name: 'Reta prece' })
  const stock = await makeStock(app, item_id, '3')
  const order = await makeOrder(app, { order_items: [{ item_id, quantity: '5' }] })
  const short = await clerk.done(orders.autoProcess, { params: { id: order.id } })
  expect(short.data).toMatchObject({ status: 'in_fulfillment', is_backordered: true })
  expect(short.blocked[0]).toMatch(/Reta prece.*tikai 3/)
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '3.0000', reserved: '3.0000' })
  await makeStock(app, item_id, '2')
  const full = await clerk.done(orders.autoProcess, { params: { id: order.id } })
  expect([full.data.status, full.blocked]).toEqual(['fulfilled', []])
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '0.0000', reserved: '0.0000' })
})

test('cancelling and deleting give held goods free', async () => {
  const item_id = await makeItem(app)
  const stock = await makeStock(app, item_id, '5')
  const order = await makeOrder(app, { order_items: [{ item_id, quantity: '4' }] })
  await done(order, 'reserve')
  const { data } = await clerk.done(orders.cancel, { params: { id: order.id } })
  expect(data.cancelled_at).not.toBeNull()
  expect(await levelOf(app, stock)).toMatchObject({ reserved: '0.0000' })

  // A new order holds stock after merging.
  const held = await makeOrder(app, { order_items: [{ item_id, quantity: '3' }] })
  await done(held, 'reserve')
  const target = await makeOrder(app, { customer_id: held.customer.id })
  const merged = await clerk.done(orders.merge, { params: { id: target.id }, body: { order_ids: [held.id] } })
  expect([merged.data.status, lineOf(merged.data, 1).quantity_reserved]).toEqual(['new', '3.0000'])
  // The merged order refers to it, so it can only be cancelled.
  const removeAnswer = await clerk.call(orders.remove, { params: { id: target.id } })
  expect(removeAnswer.body.errors?.['status']?.[0]).toBe('Pasūtījumam ir pievienoti citi pasūtījumi')
  expect(await levelOf(app, stock)).toMatchObject({ reserved: '3.0000' })
  await clerk.done(orders.cancel, { params: { id: target.id } })
  expect(await levelOf(app, stock)).toMatchObject({ reserved: '0.0000' })

  const spoilt = await makeOrder(app, { order_items: [{ item_id, quantity: '1' }] })
  await clerk.done(orders.remove, { params: { id: spoilt.id } })
  expect((await clerk.call(orders.show, { params: { id: spoilt.id } })).body.code).toBe('no_record')
})

test('after all of this the nightly audit finds nothing wrong', async () => {
  const results = await audit(app.db)
  expect(results.filter(({ findings }) => findings.length > 0)).toEqual([])
})
