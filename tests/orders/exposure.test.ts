import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeOrder, makeStock, setProperty } from '../support/factories.ts'
import { delivered, invoiceOf, makeBuyer, overpaid } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

/** @file docs/domain/sales.md#credit-limit: all that a customer owes, or will owe once it is invoiced. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const standingOf = async (customerId: number) => {
  const { balance, unbilled, free, credit_left } = (await clerk.done(customers.standing, { params: { customerId } })).data
  return [balance, unbilled, free, credit_left].map(Number)
}

test('what is delivered counts from the delivery on, also while its invoice is a draft', async () => {
  const customer_id = await makeBuyer(app, { credit_limit: '100' })
  expect(await standingOf(customer_id)).toEqual([0, 0, 0, 100])
  const order = await delivered(app, { customer_id })
  expect(await standingOf(customer_id)).toEqual([0, 12.1, 0, 87.9])
  const { id } = await invoiceOf(app, order.id)
  expect(await standingOf(customer_id)).toEqual([0, 12.1, 0, 87.9])
  await clerk.done(invoices.accept, { params: { id } })
  expect(await standingOf(customer_id)).toEqual([12.1, 0, 0, 87.9])
  await overpaid(app, '5.00', customer_id)
  expect(await standingOf(customer_id)).toEqual([12.1, 0, 5, 92.9])
})

test('charges that wait for an invoice count with their tax, withheld ones do not', async () => {
  const customer_id = await makeBuyer(app, { credit_limit: '100' })
  // 3 x 10.00 less 10 %, with 21 % VAT: 32.67; and one of 5 % VAT: 10.50.
  await sql`
    insert into charges (kind, document_type, document_id, document_number, customer_id, date, name, quantity, measure_unit_id, unit_price, discount_percent, vat_rate_code)
    select 'ticket_work', 'ticket', n, 'P-' || n, ${customer_id}, today(), 'Darbs', q, (select min(id) from measure_units), 10, d, code
    from (values (900001, 3, 10, 'PVN21'), (900002, 1, 0, 'PVN5')) as x (n, q, d, code)`.execute(app.db)
  expect(await standingOf(customer_id)).toEqual([0, 43.17, 0, 56.83])
  await sql`update charges set is_withheld = true where customer_id = ${customer_id} and vat_rate_code = 'PVN5'`.execute(app.db)
  expect(await standingOf(customer_id)).toEqual([0, 32.67, 0, 67.33])
  // No ticket stands behind them.
  await sql`delete from charges where customer_id = ${customer_id}`.execute(app.db)
})

test('a draft keeps back an order that would exceed the limit with it', async () => {
  await setProperty(app, 'credit_limit_mode', 'block')
  const customer_id = await makeBuyer(app, { credit_limit: '24.20' })
  const item_id = await makeItem(app, { price: '10' })
  await makeStock(app, item_id, '10')
  const order_items = [{ item_id, quantity: '1' }]
  const first = await delivered(app, { customer_id, order_items })
  const draft = await invoiceOf(app, first.id)
  const reserve = async (id: number) => (await clerk.call(orders.fulfil, { params: { id }, body: { step: 'reserve' } })).status
  const second = await makeOrder(app, { customer_id, order_items })
  expect(await reserve(second.id)).toBe(200)
  const third = await makeOrder(app, { customer_id, order_items })
  expect(await reserve(third.id)).toBe(422)
  await clerk.done(invoices.remove, { params: { id: draft.id } })
  expect(await reserve(third.id)).toBe(422)
  await sql`update customers set credit_limit = 36.30 where id = ${customer_id}`.execute(app.db)
  expect(await reserve(third.id)).toBe(200)
})

test('an order in parts counts each piece once, whether it is invoiced, drafted or still to come', async () => {
  await setProperty(app, 'credit_limit_mode', 'block')
  // Four pieces of 12.10.
  const customer_id = await makeBuyer(app, { credit_limit: '48.40' })
  const item_id = await makeItem(app, { price: '10' })
  await makeStock(app, item_id, '10')
  const { id, order_items } = await makeOrder(app, { customer_id, order_items: [{ item_id, quantity: '4' }] })
  const line = order_items[0]?.id ?? 0
  const step = async (step: 'reserve' | 'issue', quantity: string) =>
    (await clerk.call(orders.fulfil, { params: { id }, body: { step, order_items: [{ id: line, quantity }] } })).status
  expect([await step('reserve', '1'), await step('issue', '1')]).toEqual([200, 200])
  const first = await invoiceOf(app, id)
  expect([await step('reserve', '1'), await step('issue', '1')]).toEqual([200, 200])
  await clerk.done(invoices.accept, { params: { id: first.id } })
  expect([await step('reserve', '2'), await step('issue', '2')]).toEqual([200, 200])
  expect(await standingOf(customer_id)).toEqual([12.1, 36.3, 0, 0])
})
