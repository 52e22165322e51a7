import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayOf } from '../../contract/format.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeCustomer, makeItem, makeOrder, makeStock, makeWarehouse } from '../support/factories.ts'
import { beginTests } from '../support/story.ts'

/** Facts on which the warnings of lines rest (docs/domain/sales.md#warnings-on-lines). */

let app: TestApp
let clerk: Person

beginTests(async (begun) => {
  ;({ app, clerk } = begun)
})

function daysAgo(days: number): string {
  return dayOf(new Date(Date.parse(`${dayOf(new Date())}T10:00:00Z`) - days * 86_400_000))
}

test('items tell their cost in the warehouse, their rate, whether they are gone, and the last price besides the order', async () => {
  const [customer_id, main, far] = [
    await makeCustomer(app),
    await makeWarehouse(app),
    await makeWarehouse(app, { name: 'Tālā', code: 'TALA' }),
  ]
  const [sold, fresh, archived, eol] = [await makeItem(app), await makeItem(app), await makeItem(app), await makeItem(app)]
  await makeStock(app, sold, '5', { warehouse_id: main, cost: '6' })
  await makeStock(app, sold, '5', { warehouse_id: far, cost: '9' })
  await sql`update catalog_items set archived_at = now() where id = ${archived}`.execute(app.db)
  await sql`update catalog_items set is_eol = true where id = ${eol}`.execute(app.db)
  const buy = (days: number, unit_price: string) =>
    makeOrder(app, { customer_id, date: daysAgo(days), order_items: [{ item_id: sold, quantity: '1', unit_price }] })
  await buy(40, '9')
  await buy(9, '8')
  const { id: order_id } = await buy(1, '11')

  const item_ids = [sold, fresh, archived, eol, 9_999_999]
  const body = { customer_id, warehouse_id: main, item_ids }
  const { data } = await clerk.done(orders.lineChecks, { body: { ...body, order_id } })
  const common = { is_archived: false, is_eol: false, vat_rate: '21.0000', avg_cost: null, last: null }
  expect(data).toEqual([
    { ...common, id: sold, avg_cost: '6.000000', last: { date: daysAgo(9), unit_price: '8.0000', discount_percent: '0.0000' } },
    { ...common, id: fresh },
    { ...common, id: archived, is_archived: true },
    { ...common, id: eol, is_eol: true },
  ])
  const { data: withOwn } = await clerk.done(orders.lineChecks, { body })
  expect(withOwn[0]?.last).toMatchObject({ unit_price: '11.0000' })
  const { data: elsewhere } = await clerk.done(orders.lineChecks, { body: { item_ids: [sold], warehouse_id: far } })
  expect(elsewhere).toMatchObject([{ avg_cost: '9.000000', last: null }])

  const seller = await app.person({ permissions: ['manage_orders'] })
  const { data: unseen } = await seller.done(orders.lineChecks, { body })
  expect(unseen[0]).not.toHaveProperty('avg_cost')
  const stranger = await clerk.call(orders.lineChecks, { body: { ...body, customer_id: 9_999_999 } })
  expect([stranger.status, Object.keys(stranger.body.errors ?? {})]).toEqual([422, ['customer_id']])
  const buyer = await app.person({ kind: 'customer', customer_id })
  expect((await buyer.call(orders.lineChecks, { body })).status).toBe(403)
})
