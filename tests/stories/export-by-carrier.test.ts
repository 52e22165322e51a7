import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { couriers } from '../../contract/couriers/couriers.ts'
import { dayOf } from '../../contract/format.ts'
import { transportations } from '../../contract/transportations/transportations.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeCustomer, makeItem, makeOrder, ownCompany } from '../support/factories.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { makeCarrier, makeTransportation, stepped } from '../support/transportations.ts'

let app: TestApp
let clerk: Person
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await clerkOf(app)
})
afterAll(() => app.close())

test('an order goes to Lithuania by a carrier, and what is left there is fetched', async () => {
  const { rows } = await sql<{ id: number }>`select id from countries where code = 'LT'`.execute(app.db)
  const customer_id = await makeCustomer(app, {
    name: 'Kauno baldai',
    legal_address: 'Laisvės al. 10',
    city: 'Kaunas',
    country_id: rows[0]?.id ?? 0,
    email: 'kaunas@test.example',
  })
  const item_id = await makeItem(app, { name: 'Skapis', weight_kg: '42.5', cn_code: '94035000' })
  const order = await makeOrder(app, { customer_id, order_items: [{ item_id, quantity: '4' }] })
  const carrier_id = await makeCarrier(app, { name: 'Nemuno kroviniai', insurance_until: '2099-01-01' })

  const planned = await makeTransportation(app, { carrier_id, order_ids: [order.id], incoterm: 'DAP', price: '380' })
  expect([planned.gross_kg, planned.consignee_address]).toEqual(['170.0000', 'Laisvės al. 10, Kaunas, Lietuva / Lithuania'])
  const [line] = planned.items
  const packed = { packages: 4, packing: 'Paletes', marks: 'KB 1-4', lock_version: line?.lock_version ?? 0 }
  const { data: ready } = await clerk.done(transportations.updateItem, { params: { id: line?.id ?? 0 }, body: packed })
  expect(ready.packages).toBe(4)
  const note = await pdfPages((await clerk.call(transportations.cmr, { params: { id: ready.id } })).bytes)
  // Four copies; numbers are CMR boxes.
  expect(note).toHaveLength(4)
  const boxes = [
    'Kauno baldai',
    'Laisvės al. 10',
    'Kaunas',
    'Nemuno kroviniai',
    'KB 1-4',
    '4',
    'Paletes',
    'Skapis',
    '94035000',
    '170',
    'DAP',
  ]
  for (const copy of note) for (const word of boxes) expect(copy.join(' ')).toContain(word)
  await clerk.done(transportations.mail, { params: { id: ready.id }, body: { address: 'info@nemunas.example' } })
  const there = await stepped(app, await stepped(app, ready, 'DEPART'), 'DELIVER')
  expect([there.status, there.delivered_at]).toEqual(['delivered', today])

  const body = { order_id: order.id, direction: 'pickup' as const, address: 'Laisvės al. 10, Kaunas', user_id: clerk.id, parcels: 4 }
  const { data: fetched } = await clerk.done(couriers.create, { body })
  const { data } = await clerk.done(couriers.update, {
    params: { id: fetched.id },
    body: { event: 'COMPLETE', accepted_by: 'Jonas', lock_version: fetched.lock_version },
  })
  expect([data.status, data.emails[0]?.address]).toEqual(['completed', 'kaunas@test.example'])
  await expectCleanAudit(app)
})
