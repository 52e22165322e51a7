import { afterAll, beforeAll, expect, test } from 'vitest'
import { offers } from '../../contract/offers/offers.ts'
import { orders } from '../../contract/orders/orders.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { startApp, type Answered, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeItem, makeStock, makeSupplier, makeWarehouse, ownCompany } from '../support/factories.ts'
import { footprint } from '../support/footprint.ts'
import { makeBuyer } from '../support/invoicing.ts'

/** An overflow is reported at the quantity, even next to longer texts. */

interface Case {
  clerk: Person
  customer_id: number
  supplier_id: number
  warehouse_id: number
  item_id: number
}

const much = '9999999999'
const dear = '9999'
/** A customer's reference longer than any quantity. */
const longest = '99999999999999999999'

const documents: readonly [what: string, field: string, send: (each: Case) => Promise<Answered>][] = [
  [
    'order',
    'order_items.0.quantity',
    ({ clerk, customer_id, item_id }) =>
      clerk.call(orders.create, {
        body: { customer_id, customer_order_nr: longest, order_items: [{ item_id, quantity: much, unit_price: dear }] },
      }),
  ],
  [
    'offer',
    'offer_items.0.quantity',
    ({ clerk, customer_id, item_id }) =>
      clerk.call(offers.create, { body: { customer_id, notes: longest, offer_items: [{ item_id, quantity: much, unit_price: dear }] } }),
  ],
  [
    'simplified invoice',
    'items.0.quantity',
    ({ clerk }) =>
      clerk.call(simplified.create, { body: { buyer_name: longest, items: [{ name: 'Darbs', quantity: much, unit_price: dear }] } }),
  ],
  [
    'procurement',
    'procurement_items.0.quantity',
    ({ clerk, supplier_id, warehouse_id, item_id }) => {
      const procurement_items = [{ item_id, quantity: much, purchase_price: dear }]
      return clerk.call(procurements.create, { body: { supplier_id, warehouse_id, supplier_order_nr: longest, procurement_items } })
    },
  ],
  [
    'correction of stock',
    'items.0.new_quantity',
    ({ clerk, warehouse_id, item_id }) => {
      const items = [{ item_id, new_quantity: much, unit_cost: dear }]
      return clerk.call(technicalDocuments.createCorrection, { body: { warehouse_id, reason: 'Skaitīts', order_ref: longest, items } })
    },
  ],
]

let app: TestApp
let ground: Case

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  const warehouse_id = await makeWarehouse(app)
  const item_id = await makeItem(app)
  await makeStock(app, item_id, '5', { warehouse_id })
  const supplier_id = await makeSupplier(app, { vat_nr: 'LV40003000003' })
  ground = { clerk: await clerkOf(app), customer_id: await makeBuyer(app), supplier_id, warehouse_id, item_id }
})
afterAll(() => app.close())

test.each(documents)('%s: %s', async (_, field, send) => {
  const before = await footprint(app)
  const { status, body } = await send(ground)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  expect(await footprint(app)).toEqual(before)
})
