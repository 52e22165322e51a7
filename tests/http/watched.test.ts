import { expect, test } from 'vitest'
import { orders } from '../../contract/orders/orders.ts'
import { startApp } from '../support/app.ts'
import { makeItem, makeOrder, ownCompany } from '../support/factories.ts'

/** The monitor of undeclared reads and changes must itself be able to fail. */

test('a read that a call does not say, and a change that it does not announce, fail the application that made them', async () => {
  const app = await startApp()
  await ownCompany(app)
  const clerk = await app.person()
  const { reads } = orders.list.spec
  Object.assign(orders.list.spec, { reads: reads.filter((table) => table !== 'orders') })
  try {
    await clerk.done(orders.list)
  } finally {
    Object.assign(orders.list.spec, { reads })
  }
  await app.pool.query(`create function note_in_secret() returns trigger language plpgsql as $$
    begin update customers set notes = 'slepeni' where id = new.customer_id; return null; end $$;
    create trigger note_in_secret after insert on orders for each row execute function note_in_secret()`)
  await makeOrder(app, { order_items: [{ item_id: await makeItem(app), quantity: '1' }] })
  await expect(app.close()).rejects.toThrow(
    /orders\.list reads orders, which it does not say\norders\.create changes customers, which no announcement tells \(orders\)/,
  )
})
