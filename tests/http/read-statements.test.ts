import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { invoices } from '../../contract/invoices/invoices.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeCustomer, makeItem, makeOrder } from '../support/factories.ts'
import { spentBy } from '../support/round-trips.ts'
import { beginTests } from '../support/story.ts'

/** Reads cost mostly their statements and round trips, whose number rises only on purpose. */

let app: TestApp
let clerk: Person
let order: number
let customer_id: number

beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  customer_id = await makeCustomer(app, { name: 'SIA Ceļmalas' })
  const item_id = await makeItem(app, {})
  for (let made = 0; made < 3; made += 1)
    order = (
      await makeOrder(app, {
        customer_id,
        order_items: [
          { item_id, quantity: '2' },
          { item_id, quantity: '1' },
        ],
      })
    ).id
  // The first call learns who signs in, and the series that words may name.
  await clerk.done(orders.list, { query: { q: 'celmalas' } })
  await clerk.done(invoices.list)
})

test('a list takes the sign-in and its rows with their count, sent together', async () => {
  expect(await spentBy(() => clerk.done(orders.list, { query: { per_page: 50 } }))).toEqual({ statements: 2, roundTrips: 1 })
})

test('a search takes the sign-in and the keys it found, sent together, and their rows', async () => {
  expect(await spentBy(() => clerk.done(orders.list, { query: { q: 'celmalas', per_page: 50 } }))).toEqual({ statements: 3, roundTrips: 2 })
})

test('a record with its lines takes the sign-in and one statement, sent together', async () => {
  expect(await spentBy(() => clerk.done(orders.show, { params: { id: order } }))).toEqual({ statements: 2, roundTrips: 1 })
})

test('a filtered list and an invoice do not become dearer', async () => {
  const filtered = await spentBy(() => clerk.done(orders.list, { query: { status: 'new' } }))
  const listed = await spentBy(() => clerk.done(invoices.list))
  expect([filtered.statements, listed.statements]).toEqual([4, 4])
  // Answers of one round trip may arrive together with those of the next.
  for (const { roundTrips } of [filtered, listed]) expect(roundTrips).toBeLessThanOrEqual(2)
})

const person = (of: Person) => app.db.deleteFrom('user_permissions').where('user_id', '=', of.id)

test('a right that was withdrawn or given holds in the very next call', async () => {
  const other = await app.person({ permissions: ['view_orders'] })
  await other.done(orders.list)
  await person(other).execute()
  expect((await other.call(orders.list)).status).toBe(403)
  await sql`insert into user_permissions (user_id, permission_id) select ${other.id}, id from permissions where name = 'view_orders'`.execute(
    app.db,
  )
  await other.done(orders.show, { params: { id: order } })
})

test('an account that is closed and a token that is gone are refused in the very next call', async () => {
  for (const end of [
    (of: Person) => app.db.updateTable('users').set({ is_active: false }).where('id', '=', of.id).execute(),
    (of: Person) => app.db.deleteFrom('access_tokens').where('user_id', '=', of.id).execute(),
    (of: Person) => sql`update access_tokens set expires_at = now() where user_id = ${of.id}`.execute(app.db),
  ]) {
    const other = await app.person()
    await other.done(orders.list)
    await end(other)
    const { status, body } = await other.call(orders.show, { params: { id: order } })
    expect([status, body.data]).toEqual([401, undefined])
  }
})

test('a person of a customer who moves to another one reads nothing of the former', async () => {
  const elsewhere = await makeCustomer(app)
  const buyer = await app.person({ kind: 'customer', customer_id })
  expect((await buyer.done(orders.list)).data).toHaveLength(3)
  await app.db.updateTable('users').set({ main_customer_id: elsewhere }).where('id', '=', buyer.id).execute()
  expect((await buyer.done(orders.list)).data).toEqual([])
  expect((await buyer.call(orders.show, { params: { id: order } })).status).toBe(404)
})

test('costs vanish with the right to see them, in the very next call', async () => {
  const other = await app.person()
  const costs = async () =>
    Object.keys((await other.done(orders.show, { params: { id: order } })).data.order_items[0] ?? {}).includes('cost')
  expect(await costs()).toBe(true)
  await person(other)
    .where('permission_id', '=', app.db.selectFrom('permissions').select('id').where('name', '=', 'view_costs'))
    .execute()
  expect(await costs()).toBe(false)
})
