import { afterAll, beforeAll, expect, test } from 'vitest'
import { big, round4 } from '../../contract/money.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, levelOf, makeItem, makeStock, makeSupplier, makeWarehouse, ownCompany } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'

/** Rows of the same item each see the previous one. */

const rows = 200

let app: TestApp
let clerk: Person

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await clerkOf(app)
})
afterAll(() => app.close())

test.each([
  ['today', 0],
  ['on a day before other movements', 5],
])('two hundred rows of one good come in %s', async (_, days) => {
  const warehouse_id = await makeWarehouse(app)
  const item_id = await makeItem(app)
  const stock = await makeStock(app, item_id, '10', { cost: '4', since: `${dayAgo(20)}T09:00:00Z` })
  await clerk.done(technicalDocuments.quickRemoval, { params: { stockItemId: stock }, body: { quantity: '5', reason: 'Birojam' } })
  const line = { item_id, quantity: '1', purchase_price: '2' }
  const { procurement_id: id } = await clerk.done(procurements.create, {
    body: {
      supplier_id: await makeSupplier(app),
      warehouse_id,
      date: dayAgo(days),
      procurement_items: Array.from({ length: rows }, () => line),
    },
  })
  await clerk.done(procurements.accept, { params: { id } })
  // Five of ten at 4.00 remain; earlier ones left at the overall average.
  const worth =
    days === 0
      ? big(20).plus(2 * rows)
      : big(40 + 2 * rows).minus(
          round4(
            big(40 + 2 * rows)
              .times(5)
              .div(rows + 10),
          ),
        )
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: big(rows + 5).toFixed(4), stock_value: worth.toFixed(4) })
})
