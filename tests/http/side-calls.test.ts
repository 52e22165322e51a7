import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { couriers } from '../../contract/couriers/couriers.ts'
import { customers } from '../../contract/customers/customers.ts'
import { advances } from '../../contract/advances/advances.ts'
import { inventory } from '../../contract/inventory/inventory.ts'
import { leads } from '../../contract/leads/leads.ts'
import { maintenances } from '../../contract/maintenances/maintenances.ts'
import { transportations } from '../../contract/transportations/transportations.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import { sideAbilities } from '../../machines/side-abilities.ts'
import { orders } from '../../contract/orders/orders.ts'
import { priceClarifications } from '../../contract/price-clarifications/price-clarifications.ts'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import { service } from '../../contract/service/service.ts'
import { shop } from '../../contract/shop/shop.ts'
import { subscriptions } from '../../contract/subscriptions/subscriptions.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { abilitiesOfSimplifiedRow } from '../../src/areas/simplified/simplified.labels.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { billAccepted, billed, received, returned, returning } from '../support/buying.ts'
import { answered, makeClarification } from '../support/clarifications.ts'
import { completedDelivery } from '../support/couriers.ts'
import { clerkOf, makeItem, makeOrder, makeService as makeServiceItem, makeStock, makeSupplier, ownCompany } from '../support/factories.ts'
import { dayAgo, issue, makeBuyer, reserve } from '../support/invoicing.ts'
import { json, recorded } from '../support/recorded.ts'
import { makeService } from '../support/service.ts'
import { makeInventory } from '../support/inventory.ts'
import { makeCarrier } from '../support/transportations.ts'

import { makeShop, paid, saleNow, sold } from '../support/shop.ts'
import { makeSerial, nameOn, serialOrder } from '../support/units.ts'
import { billAll, makeSubscription, subscriptionOf } from '../support/subscriptions.ts'

/** Commands that call another area: `can` must match the call's result, with the same reason. */

let app: TestApp
let clerk: Person
beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  await makeShop(app)
  clerk = await clerkOf(app)
})
afterEach(() => {
  app.settings.FISCAL_DEVICE = null
})
afterAll(() => app.close())

type Ability = true | string | undefined

function expectConsistent({ status, body }: { status: number; body: unknown }, ability: Ability): void {
  if (ability === true) expect([status, body]).toEqual([200, body])
  else expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(JSON.stringify(String(ability)).slice(1, -1))])
}

test('a courier is called for an application and for an order exactly while none is on the way', async () => {
  const { id: service_application_id } = await makeService(app)
  const item_id = await makeItem(app)
  await makeStock(app, item_id, '10')
  const { id: order_id } = await makeOrder(app, { order_items: [{ item_id, quantity: '2' }] })
  const { id: cancelled } = await makeOrder(app, {})
  await clerk.done(orders.cancel, { params: { id: cancelled } })
  const ofOrder = async (id: number) => (await clerk.done(orders.show, { params: { id } })).data.can['COURIER']
  const ofService = async () => (await clerk.done(service.show, { params: { id: service_application_id } })).data.can['COURIER']
  const seen: Ability[] = []
  for (const sent of [{ order_id }, { service_application_id, direction: 'pickup' as const }]) {
    const can = () => ('order_id' in sent ? ofOrder(order_id) : ofService())
    seen.push(await can())
    const called = await clerk.call(couriers.create, { body: { ...sent, user_id: clerk.id } })
    expectConsistent(called, seen.at(-1))
    seen.push(await can())
    expect(seen.at(-1)).toMatch(/jau ir piegāde/)
    expect((await clerk.call(couriers.create, { body: sent })).status).toBe(422)
    if (!called.body.data) throw new Error('No delivery')
    await completedDelivery(app, called.body.data)
    expect(await can()).toBe(true)
  }
  expect(seen.map((ability) => ability === true)).toEqual([true, false, true, false])
  const over = await ofOrder(cancelled)
  expect(over).toBe('Pasūtījums ir slēgts')
  expect((await clerk.call(couriers.create, { body: { order_id: cancelled } })).status).toBe(422)
})

test('no courier is called to a customer without an address', async () => {
  const customer_id = await makeBuyer(app, { legal_address: '', city: null })
  const { id } = await makeOrder(app, { customer_id })
  const { data } = await clerk.done(orders.show, { params: { id } })
  expect(data.can['COURIER']).toBe('Klientam nav adreses, uz kuru braukt')
  expect((await clerk.call(couriers.create, { body: { order_id: id } })).status).toBe(422)
})

test('the next invoice of a subscription is shown exactly while there is one', async () => {
  const whole = await makeSubscription(app)
  const empty = await makeSubscription(app)
  await clerk.done(subscriptions.removeItem, { params: { id: empty.subscription_items[0]?.id ?? 0 } })
  const short = await makeSubscription(app, { start_date: whole.start_date, end_date: whole.start_date })
  await clerk.done(subscriptions.accept, { params: { id: short.id } })
  await billAll(app)
  const abilities: Ability[] = []
  for (const { id } of [whole, empty, short]) {
    const ability = (await subscriptionOf(app, { id })).can['PREVIEW']
    const { status } = await clerk.call(subscriptions.preview, { params: { id } })
    expect([id, status === 200]).toEqual([id, ability === true])
    abilities.push(ability)
  }
  expect(abilities).toEqual([true, 'Abonēšanā nav nevienas rindas', 'Abonēšanai vairs nav neviena perioda, par ko izrakstīt rēķinu'])
})

test('a sale is registered exactly while a device waits for it', async () => {
  const item_id = await makeServiceItem(app, { shop_price: '10.00' })
  const ring = (more: object = {}) => sold(clerk, { items: [{ item_id }], ...more })
  const cash = [{ method: 'cash' as const, amount: '10.00' }]
  const waits = await paid(clerk, await ring(), cash)
  const byHand = await paid(clerk, await ring(), cash)
  const { lock_version } = byHand
  await clerk.done(shop.update, { params: { id: byHand.id }, body: { cash_receipt_nr: '77', lock_version } })
  const unpaid = await ring()
  const parked = await ring({ event: 'PARK' })
  const can = async ({ id }: { id: number }) => (await saleNow(clerk, id)).can['REGISTER']
  const register = ({ id }: { id: number }) => clerk.call(shop.register, { params: { id } })
  expectConsistent(await register(waits), await can(waits))
  app.settings.FISCAL_DEVICE = await recorded((_, __, response) => json(response, { number: 'F-1' }))
  const abilities: Ability[] = []
  for (const sale of [waits, byHand, unpaid, parked]) {
    const ability = await can(sale)
    abilities.push(ability)
    expectConsistent(await register(sale), ability)
  }
  expect(abilities.map((ability) => ability === true)).toEqual([true, false, false, false])
  expect(await can(waits)).toBe('Kases aparāts pārdevumu jau ir reģistrējis')
})

test('goods of a supplier’s invoice go back exactly while it is owed and has such goods', async () => {
  const fresh = await billed(app, await received(app))
  const owed = await billAccepted(app, await received(app))
  const gone = await billAccepted(app, await received(app))
  await returned(app, await returning(app, gone))
  const abilities: Ability[] = []
  for (const { id } of [fresh, owed, gone]) {
    const { data } = await clerk.done(supplierInvoices.show, { params: { id } })
    const ability = data.can['RETURN']
    const left = data.procurement_invoice_items.filter(({ quantity, quantity_returned }) => Number(quantity) > Number(quantity_returned))
    const items = left.map((line) => ({ procurement_invoice_item_id: line.id }))
    const answer = await clerk.call(returnActs.createFromInvoice, {
      params: { procurementInvoiceId: id },
      body: { reason: 'Brāķis', ...(items.length > 0 && { items }) },
    })
    // An empty form has no rows.
    const offers = answer.status === 200 && items.length > 0
    expect([id, offers]).toEqual([id, ability === true])
    abilities.push(ability)
  }
  expect(abilities).toEqual(['Preces atgriež pēc pārbaudīta piegādātāja rēķina', true, 'Rēķinā nav preču, ko atgriezt'])
})

test('units are named on an order exactly while it has goods with numbers that are not issued', async () => {
  const goods = await makeItem(app)
  await makeStock(app, goods, '5')
  const plain = await makeOrder(app, { order_items: [{ item_id: goods, quantity: '1' }] })
  await reserve(app, plain.id)
  const serial = await makeSerial(app, ['5'])
  const pieces = await serialOrder(app, serial, '1')
  const can = async (id: number) => (await clerk.done(orders.show, { params: { id } })).data.can['UNITS']
  const none = 'Pasūtījumā nav neizsniegtu preču ar numuriem'
  expect([await can(plain.id), await can(pieces.id)]).toEqual([none, true])
  await nameOn(app, pieces, serial.numbers)
  await issue(app, pieces.id)
  expect(await can(pieces.id)).toBe((await clerk.done(orders.show, { params: { id: pieces.id } })).data.can['NAME_UNITS'])
})

test('an offer and procurements are made of a price clarification exactly while some line waits for them', async () => {
  const [supplier, item_id] = [await makeSupplier(app), await makeItem(app)]
  const customer_id = await makeBuyer(app)
  const nameless = await makeClarification(app, { customer_id })
  const ready = await makeClarification(app, {
    customer_id,
    supplier_ids: [supplier],
    items: [{ name: 'Galds', quantity: '1', catalog_item_id: item_id }],
  })
  const gone = await makeClarification(app, { customer_id, items: [{ name: 'Galds', quantity: '1', not_available: true }] })
  const abilities: Ability[] = []
  const ask = async (id: number) => {
    const can = (await clerk.done(priceClarifications.show, { params: { id } })).data.can
    abilities.push(can['OFFER'], can['PURCHASE'])
    expectConsistent(await clerk.call(priceClarifications.makeOffer, { params: { id }, body: {} }), can['OFFER'])
    expectConsistent(await clerk.call(priceClarifications.makeProcurements, { params: { id }, body: {} }), can['PURCHASE'])
  }
  for (const { id } of [nameless, ready, gone, ready]) await ask(id)
  const { data } = await clerk.done(priceClarifications.show, { params: { id: ready.id } })
  await answered(app, data, 0, [{ supplier_id: supplier, supplier_price: '5' }], supplier)
  await ask(ready.id)
  await ask(ready.id)
  expect(abilities.map((ability) => ability === true)).toEqual([
    ...[false, false],
    ...[true, false],
    ...[false, false],
    ...[false, false],
    ...[false, true],
    ...[false, false],
  ])
})

test('units are refused on a line of goods without numbers, by its field', async () => {
  const goods = await makeItem(app)
  await makeStock(app, goods, '5')
  const plain = await makeOrder(app, { order_items: [{ item_id: goods, quantity: '1' }] })
  await reserve(app, plain.id)
  const order_items = [{ id: plain.order_items[0]?.id ?? 0, units: [] }]
  const { status, body } = await clerk.call(orders.nameUnits, { params: { id: plain.id }, body: { order_items } })
  expect([status, body.errors?.['order_items.0.units']]).toEqual([422, [expect.stringContaining('neuzskaita pa vienībām')]])
})

test('a carrier takes an order exactly while it has goods that no other transportation carries', async () => {
  const carrier_id = await makeCarrier(app)
  const item_id = await makeItem(app)
  const work = await makeServiceItem(app)
  const withGoods = await makeOrder(app, { order_items: [{ item_id, quantity: '2' }] })
  const withoutGoods = await makeOrder(app, { order_items: [{ item_id: work, quantity: '1' }] })
  const cancelled = await makeOrder(app, { order_items: [{ item_id, quantity: '1' }] })
  await clerk.done(orders.cancel, { params: { id: cancelled.id } })
  const can = async (id: number) => (await clerk.done(orders.show, { params: { id } })).data.can['CARRY']
  const carry = (id: number) => clerk.call(transportations.create, { body: { carrier_id, order_ids: [id] } })
  const seen: Ability[] = []
  for (const { id } of [withGoods, withGoods, withoutGoods, cancelled]) {
    seen.push(await can(id))
    expect([id, (await carry(id)).status]).toEqual([id, seen.at(-1) === true ? 200 : 422])
  }
  expect(seen).toEqual([
    true,
    expect.stringMatching(/^Pasūtījumu jau ved pārvadājums /),
    'Pasūtījumā nav preču, ko vest',
    'Pasūtījums ir slēgts',
  ])
})

test('an advance is asked for exactly while the order has a sum that no advance holds', async () => {
  const { id } = await makeOrder(app, { order_items: [{ item_id: await makeItem(app), quantity: '1' }] })
  const empty = await makeOrder(app, { order_items: [] })
  const cancelled = await makeOrder(app, {})
  await clerk.done(orders.cancel, { params: { id: cancelled.id } })
  const can = async (orderId: number) => (await clerk.done(orders.show, { params: { id: orderId } })).data.can['ADVANCE']
  const ask = (orderId: number, percent: string) => clerk.call(advances.createForOrder, { params: { orderId }, body: { percent } })
  const seen: Ability[] = []
  for (const [orderId, percent] of [
    [id, '40'],
    [id, '60'],
    [id, '1'],
    [empty.id, '50'],
    [cancelled.id, '50'],
  ] as const) {
    seen.push(await can(orderId))
    expect([orderId, percent, (await ask(orderId, percent)).status]).toEqual([orderId, percent, seen.at(-1) === true ? 200 : 422])
  }
  const nothing = 'Pasūtījumā vairs nav summas, par ko prasīt avansu'
  expect(seen).toEqual([true, true, nothing, nothing, 'Pasūtījums ir slēgts'])
})

test('a planned maintenance becomes an application exactly while its machine is in none', async () => {
  const { uuid, lock_version } = await makeInventory(app)
  const customer_id = await makeBuyer(app)
  await clerk.done(inventory.update, { params: { inventoryItem: uuid }, body: { customer_id, lock_version } })
  const maintenance = { name: 'Apkope', interval_months: 6, last_at: dayAgo(200) }
  await clerk.done(inventory.addMaintenance, { params: { inventoryItem: uuid }, body: maintenance })
  const seen: Ability[] = []
  for (const allowed of [true, false]) {
    const [row] = (await clerk.done(maintenances.planned, { query: { customer_id } })).data
    const ability = sideAbilities('maintenance', { taken: row?.service_application?.name ?? null })['TAKE']
    seen.push(ability)
    expect((await clerk.call(maintenances.take, { body: { maintenances: [row?.id ?? 0] } })).status).toBe(allowed ? 200 : 422)
  }
  expect(seen).toEqual([true, expect.stringMatching(/^Iekārta jau ir servisā, pieteikums SP-/)])
})

test('a lead gets an offer unless the customer that it became is archived', async () => {
  const { lead_id: id } = await clerk.done(leads.create, { body: { company_name: 'SIA Klusā Osta' } })
  const can = async () => (await clerk.done(leads.show, { params: { id } })).data.can['OFFER']
  expectConsistent(await clerk.call(leads.makeOffer, { params: { id } }), await can())
  const customer_id = await makeBuyer(app)
  await clerk.done(leads.makeCustomer, { params: { id }, body: { customer_id } })
  expectConsistent(await clerk.call(leads.makeOffer, { params: { id } }), await can())
  await sql`update customers set archived_at = now() where id = ${customer_id}`.execute(app.db)
  expect(await can()).toBe('Klients ir arhivēts')
  const { status, body } = await clerk.call(leads.makeOffer, { params: { id } })
  expect([status, body.errors?.['customer_id']]).toEqual([422, [expect.stringContaining('klients ir arhivēts')]])
})

test('a supplier is made of every customer but our own company', async () => {
  const customer_id = await makeBuyer(app)
  const { rows } = await sql<{ id: number }>`select id from customers where is_main`.execute(app.db)
  const seen: Ability[] = []
  for (const id of [customer_id, rows[0]?.id ?? 0]) {
    const ability = (await clerk.done(customers.show, { params: { id } })).data.can['CREATE_SUPPLIER']
    seen.push(ability)
    expectConsistent(await clerk.call(customers.createSupplier, { params: { id } }), ability)
  }
  expect(seen).toEqual([true, 'Savs uzņēmums nav piegādātājs'])
})

test('the close of a day is registered exactly while a device waits for it', async () => {
  const item_id = await makeServiceItem(app, { shop_price: '10.00' })
  const day = dayAgo(6)
  await sold(clerk, { date: day, items: [{ item_id }], payments: [{ method: 'cash', amount: '10.00' }] })
  const { shop_daily_report_id: id } = await clerk.done(shop.createReport, { body: { type: 'z', date: day, cash_balance: '10.00' } })
  const period = await clerk.done(shop.createReport, { body: { type: 'period', date: day, date_from: dayAgo(9) } })
  const can = async (report: number) => (await clerk.done(shop.report, { params: { id: report } })).data.can['REGISTER']
  const register = (report: number) => clerk.call(shop.registerReport, { params: { id: report } })
  const seen: Ability[] = []
  const ask = async (report: number) => {
    const ability = await can(report)
    seen.push(ability)
    expectConsistent(await register(report), ability)
  }
  await ask(id)
  app.settings.FISCAL_DEVICE = await recorded((_, __, response) => json(response, { number: 'Z-1' }))
  await ask(period.shop_daily_report_id)
  await ask(id)
  // Sent again, the call answers with the close as it is.
  expect((await register(id)).status).toBe(200)
  seen.push(await can(id))
  expect(seen).toEqual([
    'Kases aparāts nav pieslēgts; ierakstiet čeka numuru pašā pārdevumā',
    'Kases aparātā reģistrē tikai dienas slēgumu',
    true,
    'Kases aparāts slēgumu jau ir reģistrējis',
  ])
})

test('the row of a simplified invoice for a sale in the shop refuses a credit note as its record does', async () => {
  const item_id = await makeServiceItem(app, { shop_price: '10.00' })
  const sale = await sold(clerk, { items: [{ item_id }], payments: [{ method: 'cash', amount: '10.00' }] })
  const body = { customer_id: await makeBuyer(app) }
  const { simplified_invoice_id: id } = await clerk.done(shop.invoice, { params: { id: sale.id }, body })
  const row = (await clerk.done(simplified.list, {})).data.find((each) => each.id === id)
  const { data } = await clerk.done(simplified.show, { params: { id: id ?? 0 } })
  if (!row) throw new Error('The list has no such row')
  expect(abilitiesOfSimplifiedRow(row)['CREDIT']).toBe(data.can['CREDIT'])
  expect(data.can['CREDIT']).toBe('Rēķins ir par veikala pārdevumu; preces atgriež pēc čeka')
})
