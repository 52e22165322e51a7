import { expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import { leads } from '../../contract/leads/leads.ts'
import { offers } from '../../contract/offers/offers.ts'
import { orders } from '../../contract/orders/orders.ts'
import { sales } from '../../contract/sales/sales.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeCategory, makeItem, makeStock, makeWarehouse } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

/** A lead becomes a customer and buys at the offered price, then at a campaign price. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const at = (id: number) => ({ params: { id } })

test('from a lead to the customer, his offer, an order at the price of a campaign, and the lead that is won', async () => {
  const category_id = await makeCategory(app)
  const [ctx, lamp] = [
    await makeItem(app, { name: 'Galds', price: '100', category_id }),
    await makeItem(app, { name: 'Lampa', price: '20', category_id }),
  ]
  const warehouse_id = await makeWarehouse(app)
  for (const item of [ctx, lamp]) await makeStock(app, item, '10', { cost: '5' })
  const status = async (id: number) => (await clerk.done(leads.show, at(id))).data.status

  const about = { company_name: 'SIA Jaunais Birojs', contact_name: 'Ilze Ozola', phone: '+371 20000002', email: 'ilze@birojs.example' }
  const { lead_id } = await clerk.done(leads.create, { body: { ...about, task_date: dayAgo(0), task_time: '09:30' } })
  expect((await clerk.done(leads.list, { query: { is_due: '1', sort: 'task_date' } })).data.map(({ id }) => id)).toContain(lead_id)
  await clerk.done(leads.setStatus, { ...at(lead_id), body: { status: 'contacted' } })
  const { offer_id } = await clerk.done(leads.makeOffer, at(lead_id))
  await clerk.done(offers.addItems, { body: { offer_id, offer_items: [{ item_id: ctx, warehouse_id, quantity: '2', unit_price: '90' }] } })
  const { lock_version, net } = (await clerk.done(offers.show, at(offer_id))).data
  expect(net).toBe('180.00')
  await clerk.done(offers.setStatus, { ...at(offer_id), body: { status: 'sent', lock_version } })
  await clerk.done(leads.setStatus, { ...at(lead_id), body: { status: 'offer_sent' } })

  await clerk.done(leads.setStatus, { ...at(lead_id), body: { status: 'won' } })
  const { customer_id } = await clerk.done(leads.makeCustomer, { ...at(lead_id), body: { legal_address: 'Biroju iela 1, Rīga' } })
  expect((await clerk.done(customers.show, at(customer_id))).data).toMatchObject({ name: about.company_name, email: about.email })
  const { data: offered } = await clerk.done(offers.show, at(offer_id))
  expect(offered).toMatchObject({ status: 'sent', customer: { id: customer_id }, net })
  const { order_id } = await clerk.done(orders.createFromOffer, { params: { offerId: offer_id }, body: {} })
  const { data: first } = await clerk.done(orders.show, at(order_id))
  expect(first).toMatchObject({ customer: { id: customer_id }, net })
  expect((await clerk.done(offers.show, at(offer_id))).data.status).toBe('ordered')

  // The campaign takes a tenth off new orders only.
  const days = { date_from: dayAgo(0), date_to: dayAgo(-7), discount_percent: '10' }
  const { sale_id } = await clerk.done(sales.create, { body: { name: 'Ziemas gaisma', ...days } })
  await clerk.done(sales.addCategory, { ...at(sale_id), body: { category_id } })
  const { order_id: second } = await clerk.done(orders.create, {
    body: { customer_id, order_items: [{ item_id: lamp, warehouse_id, quantity: '5' }] },
  })
  const { data: next } = await clerk.done(orders.show, at(second))
  expect(next).toMatchObject({
    net: '90.00',
    order_items: [{ unit_price: '20.0000', discount_percent: expect.stringMatching(/^10/), price_source: 'campaign' }],
  })
  expect((await clerk.done(orders.show, at(order_id))).data).toMatchObject({ net, lock_version: first.lock_version })

  expect(await status(lead_id)).toBe('won')
  expect((await clerk.done(leads.show, at(lead_id))).data).toMatchObject({
    customer: { id: customer_id },
    is_due: false,
    offers: [{ id: offer_id, status: 'ordered' }],
  })
})
