import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import { dayOf } from '../../contract/format.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { orderOf, partyFacts, type PartyFacts } from './support.ts'

let app: TestApp
let clerk: Person
let facts: PartyFacts
let customerId: number

beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
  facts = await partyFacts(app)
  const { data } = await clerk.done(customers.create, {
    params: { typeId: facts.naturalPerson },
    body: { name: 'Pircējs', legal_address: 'Rīga' },
  })
  customerId = data.id
})
afterAll(() => app.close())

function daysAgo(days: number): string {
  return dayOf(new Date(Date.parse(`${dayOf(new Date())}T10:00:00Z`) - days * 86_400_000))
}

test('orders, lines and often ordered goods of a customer, the latest first', async () => {
  const old = await orderOf(app, customerId, facts, { date: daysAgo(500), number: 'P-1' })
  const recent = await orderOf(app, customerId, facts, { date: daysAgo(3), number: 'P-2' })
  const latest = await orderOf(app, customerId, facts, { date: daysAgo(1), number: 'P-3' })
  const dropped = await orderOf(app, customerId, facts, { date: daysAgo(2), number: 'P-4' })
  await sql`update orders set status = 'cancelled' where id = ${dropped}`.execute(app.db)

  const orders = await clerk.done(customers.orders, { params: { customerId } })
  expect(orders.data.map(({ id }) => id)).toEqual([latest, dropped, recent, old])
  expect(orders.data[0]).toMatchObject({ number: 'P-3', customer: { name: 'Pircējs' }, net: '20.00', gross: '24.20' })

  const lines = await clerk.done(customers.orderItems, { params: { id: customerId } })
  expect(lines.data.map((line) => line.order.name)).toEqual(['P-3', 'P-2', 'P-1'])
  expect(lines.data[0]).toMatchObject({ sku: 'A-1', quantity: '2.0000', amount: '20.00', measure_unit: { name: 'gab.' } })
  expect((await clerk.done(customers.orderItems, { params: { id: customerId }, query: { q: 'kruz' } })).data).toHaveLength(3)
  expect((await clerk.done(customers.orderItems, { params: { id: customerId }, query: { q: 'lapsa' } })).data).toEqual([])

  const { data: often } = await clerk.done(customers.frequentItems, { query: { customer_id: customerId } })
  expect(often).toEqual([
    {
      id: facts.item,
      sku: 'A-1',
      name: 'Krūze',
      measure_unit: { id: facts.unit, name: 'gab.' },
      orders: 2,
      quantity: '4.0000',
      last_date: daysAgo(1),
      last_price: '10.0000',
    },
  ])
})

test('orders of a customer that does not exist answer 404', async () => {
  expect((await clerk.call(customers.orders, { params: { customerId: 0 } })).body.code).toBe('no_record')
})
