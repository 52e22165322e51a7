import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import { files } from '../../contract/files/files.ts'
import { offers } from '../../contract/offers/offers.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeCustomer, makeOffer } from '../support/factories.ts'
import { beginStory } from '../support/story.ts'
import { become } from './situations.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

test('a customer sees what was offered to him, never drafts, others’ offers or what goods cost us', async () => {
  const customer_id = await makeCustomer(app)
  const draft = await makeOffer(app, { customer_id })
  const sent = await makeOffer(app, { customer_id })
  const theirs = await makeOffer(app)
  for (const { id } of [sent, theirs]) await become('sent')(app, clerk, id)
  const { data: storedFiles } = await clerk.done(offers.addFiles, {
    params: { id: theirs.id },
    form: { fields: {}, files: [{ name: 'a.txt', bytes: Buffer.from('a') }] },
  })
  const buyer = await app.person({ kind: 'customer', customer_id })
  expect((await buyer.done(offers.list)).data.map(({ id }) => id)).toEqual([sent.id])
  expect((await buyer.done(customers.offers, { params: { customerId: customer_id } })).data.map(({ id }) => id)).toEqual([sent.id])
  const { data } = await buyer.done(offers.show, { params: { id: sent.id } })
  expect(JSON.stringify(data)).not.toContain('purchase_price')
  expect((await clerk.done(offers.show, { params: { id: sent.id } })).data.items[0]).toHaveProperty('purchase_price')
  expect((await buyer.call(offers.pdf, { params: { id: sent.id } })).status).toBe(200)
  for (const { id } of [draft, theirs]) {
    expect((await buyer.call(offers.show, { params: { id } })).status).toBe(404)
    expect((await buyer.call(offers.pdf, { params: { id } })).status).toBe(404)
    expect((await buyer.call(orders.createFromOffer, { params: { offerId: id }, body: {} })).status).toBe(404)
  }
  expect((await buyer.call(files.download, { params: { id: storedFiles[0]?.id ?? 0 } })).status).toBe(404)
  expect((await buyer.call(offers.mail, { params: { id: sent.id }, body: { address: 'a@test.example' } })).status).toBe(403)
  const { data: order } = await buyer.done(orders.createFromOffer, { params: { offerId: sent.id }, body: {} })
  expect(order).toMatchObject({ customer: { id: customer_id }, manager: null, offer: { id: sent.id } })
})

test('who only reads offers changes none, and without the module nobody does anything', async () => {
  const reader = await app.person({ permissions: ['view_offers', 'manage_orders'] })
  const { id, lock_version } = await makeOffer(app)
  expect((await reader.call(offers.show, { params: { id } })).status).toBe(200)
  expect((await reader.call(offers.update, { params: { id }, body: { notes: 'x', lock_version } })).status).toBe(403)
  await sql`update modules set enabled = false where name = 'offers'`.execute(app.db)
  const closed = [
    await clerk.call(offers.list),
    await clerk.call(offers.show, { params: { id } }),
    await clerk.call(orders.createFromOffer, { params: { offerId: id }, body: {} }),
  ]
  expect(closed.map(({ status }) => status)).toEqual([403, 403, 403])
  await sql`update modules set enabled = true where name = 'offers'`.execute(app.db)
})
