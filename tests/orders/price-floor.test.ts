import { expect, test } from 'vitest'
import { invoices } from '../../contract/invoices/invoices.ts'
import { offers } from '../../contract/offers/offers.ts'
import { orders } from '../../contract/orders/orders.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import type { Answered, Person, TestApp } from '../support/app.ts'
import { makeCustomer, makeItem, makeOrder, makeOffer, makeStock } from '../support/factories.ts'
import { invoiceOf, issue, reserve } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

/** The price floor (docs/domain/sales.md#price-resolution rule 8) on every path of a line or price. */

let app: TestApp
let seller: Person
let boss: Person
/** 10.00 EUR list price, floor 8.00. */
let item_id = 0
/** One pays list prices, one has 30 % off. */
let customer_id = 0
let cheap_customer_id = 0

beginStory(async (begun) => {
  app = begun.app
  boss = await app.person()
  seller = await app.person({
    permissions: [
      ...(['view_orders', 'manage_orders', 'view_offers', 'manage_offers', 'view_invoices', 'manage_invoices'] as const),
      ...(['manage_simple_invoices', 'view_customers', 'view_catalog_items'] as const),
    ],
  })
  item_id = await makeItem(app, { price: '10', min_price: '8' })
  await makeStock(app, item_id, '500', { cost: '4' })
  customer_id = await makeCustomer(app)
  cheap_customer_id = await makeCustomer(app, { discount_percent: '30' })
})

const line = (price?: object) => ({ item_id, quantity: '1', ...price })
const low = { unit_price: '7.99' }
/** 19.99 % off gives 8.001; 0.01 more is below 8. */
const off = { discount_percent: '20.01' }

const anOrder = () => makeOrder(app, { customer_id, order_items: [line()] }, boss)
const anOffer = (price?: object, of = customer_id) => makeOffer(app, { customer_id: of, offer_items: [line(price)] }, boss)
const aSale = async (price?: object) =>
  (await boss.done(simplified.create, { body: { payment_method: 'cash', price_mode: 'net', items: [line(price)] } })).data
const aDraft = async () => {
  const order = await anOrder()
  await reserve(app, order.id)
  await issue(app, order.id)
  return invoiceOf(app, order.id)
}

type Way = () => Promise<(person: Person) => Promise<Answered>>

const orderLine =
  (change: object): Way =>
  async () => {
    const { id, order_items } = await anOrder()
    const { id: itemId = 0, lock_version = 0 } = order_items[0] ?? {}
    return (person) => person.call(orders.updateItem, { params: { orderId: id, itemId }, body: { ...change, lock_version } })
  }
const offerLine =
  (change: object): Way =>
  async () => {
    const { id = 0, lock_version = 0 } = (await anOffer()).items[0] ?? {}
    return (person) => person.call(offers.updateItem, { params: { id }, body: { ...change, lock_version } })
  }
const draftLine =
  (change: object): Way =>
  async () => {
    const { id = 0, lock_version = 0 } = (await aDraft()).invoice_items[0] ?? {}
    return (person) => person.call(invoices.updateItem, { params: { id }, body: { ...change, lock_version } })
  }
const saleLine =
  (change: object): Way =>
  async () => {
    const { id = 0, lock_version = 0 } = (await aSale()).simplified_invoice_items[0] ?? {}
    return (person) => person.call(simplified.updateItem, { params: { id }, body: { ...change, lock_version } })
  }
const newSale =
  (price_mode: 'net' | 'gross', price: object): Way =>
  async () =>
  (person) =>
    person.call(simplified.create, { body: { payment_method: 'cash', price_mode, items: [line(price)] } })

const pricePaths: Readonly<Record<string, Way>> = {
  'a new order': async () => (person) => person.call(orders.create, { body: { customer_id, order_items: [line(low)] } }),
  'a new order for who has too much off': async () => (person) =>
    person.call(orders.create, { body: { customer_id: cheap_customer_id, order_items: [line()] } }),
  'a line added to an order': async () => {
    const { id } = await anOrder()
    return (person) => person.call(orders.addItems, { params: { orderId: id }, body: { order_items: [line(low)] } })
  },
  'the price of an order line': orderLine(low),
  'the discount of an order line': orderLine(off),
  'an order given to who has too much off': async () => {
    const { id, lock_version } = await anOrder()
    return (person) => person.call(orders.changeCustomer, { params: { id }, body: { customer_id: cheap_customer_id, lock_version } })
  },
  'an order made anew': async () => {
    const { id } = await makeOrder(app, { customer_id: cheap_customer_id, order_items: [line()] }, boss)
    return (person) => person.call(orders.replicate, { params: { id } })
  },
  'a new offer': async () => (person) => person.call(offers.create, { body: { customer_id, offer_items: [line(low)] } }),
  'a line added to an offer': async () => {
    const { id: offer_id } = await anOffer()
    return (person) => person.call(offers.addItems, { body: { offer_id, offer_items: [line(low)] } })
  },
  'the price of an offer line': offerLine(low),
  'the discount of an offer line': offerLine(off),
  'an offer given to who has too much off': async () => {
    const { id, lock_version } = await anOffer()
    return (person) => person.call(offers.update, { params: { id }, body: { customer_id: cheap_customer_id, lock_version } })
  },
  'a copy of an offer': async () => {
    const { id } = await anOffer(low)
    return (person) => person.call(offers.copy, { params: { id } })
  },
  'an order of an offer': async () => {
    const { id, lock_version } = await anOffer(low)
    const sent = (await boss.done(offers.setStatus, { params: { id }, body: { status: 'sent', lock_version } })).data
    await boss.done(offers.setStatus, { params: { id }, body: { status: 'accepted', lock_version: sent.lock_version } })
    return (person) => person.call(orders.createFromOffer, { params: { offerId: id }, body: {} })
  },
  'the price of an invoice draft': draftLine(low),
  'the discount of an invoice draft': draftLine(off),
  'a new simplified invoice': newSale('net', low),
  'a new simplified invoice at a price with VAT': newSale('gross', { unit_price: '9.67' }),
  'a discount on a simplified invoice': newSale('net', off),
  'a line added to a simplified invoice': async () => {
    const { id } = await aSale()
    return (person) => person.call(simplified.addItems, { params: { id }, body: { items: [line(low)] } })
  },
  'the price of a simplified line': saleLine(low),
  'the discount of a simplified line': saleLine(off),
  'a copy of a simplified invoice': async () => {
    const { id } = await aSale(low)
    return (person) => person.call(simplified.copy, { params: { id } })
  },
}

test.each(Object.entries(pricePaths))('%s goes below the floor only by who may change campaigns', async (_, way) => {
  const send = await way()
  const refused = await send(seller)
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(/zem minimālās cenas 8,00/)])
  const done = await send(boss)
  expect([done.status, done.body.message]).toEqual([200, undefined])
})

test('at the floor everybody may sell', async () => {
  const exact = { unit_price: '8' }
  const body = { customer_id, order_items: [line(exact)] }
  expect((await seller.call(orders.create, { body })).status).toBe(200)
  expect((await (await draftLine(exact)())(seller)).status).toBe(200)
  expect((await (await newSale('gross', { unit_price: '9.68' })())(seller)).status).toBe(200)
})

test('a least price at or above the cost keeps a seller who tries prices from finding it', async () => {
  const hidden = await makeItem(app, { price: '10', min_price: '8' })
  await makeStock(app, hidden, '5', { cost: '8' })
  const answers = await Promise.all(
    ['7.9999', '7', '4.01', '4', '0.01'].flatMap((unit_price) =>
      [item_id, hidden].map(async (item) => {
        const order_items = [{ item_id: item, quantity: '1', unit_price }]
        const { status, body } = await seller.call(orders.create, { body: { customer_id, order_items } })
        return JSON.stringify([status, body.message, body.errors]).replaceAll(/„[^”]*”/g, '')
      }),
    ),
  )
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toMatch(/zem minimālās cenas 8,00/)
})
