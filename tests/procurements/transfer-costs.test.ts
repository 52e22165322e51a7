import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissionNames } from '../../contract/permissions.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeItem, makeStock, makeSupplier, makeWarehouse } from '../support/factories.ts'

/** A transfer's prices are costs, hidden without permission. */

let app: TestApp
let buyer: Person
let keeper: Person
let source_warehouse_id = 0
let warehouse_id = 0
let item_id = 0
const secret = /7313/

beforeAll(async () => {
  app = await startApp()
  buyer = await app.person({ permissions: permissionNames.filter((name) => name !== 'view_costs') })
  keeper = await clerkOf(app)
  source_warehouse_id = await makeWarehouse(app)
  warehouse_id = await makeWarehouse(app, { name: 'Otra', code: 'O2' })
  item_id = await makeItem(app)
  await makeStock(app, item_id, '10', { warehouse_id: source_warehouse_id, cost: '7313.7313' })
})
afterAll(() => app.close())

const transfer = (by: Person) =>
  by.done(procurements.create, {
    body: { kind: 'internal', source_warehouse_id, warehouse_id, procurement_items: [{ item_id, quantity: '1' }] },
  })

test('who sees costs sees them on a transfer', async () => {
  const { data } = await transfer(keeper)
  expect([data.net, data.procurement_items[0]?.purchase_price, data.procurement_items[0]?.net]).toEqual(['7313.73', '7313.7313', '7313.73'])
})

test('who does not is told them by no step, list or file of it', async () => {
  const leaks: string[] = []
  const look = (where: string, answer: unknown): void => void (secret.test(JSON.stringify(answer)) && leaks.push(where))
  const transferRecord = await transfer(buyer)
  look('create', transferRecord)
  const params = { id: transferRecord.procurement_id }
  look('show', await buyer.done(procurements.show, { params }))
  look('list', await buyer.done(procurements.list, { query: { kind: 'internal' } }))
  look('addItems', await buyer.done(procurements.addItems, { params, body: { procurement_items: [{ item_id, quantity: '1' }] } }))
  const { lock_version } = (await buyer.done(procurements.show, { params })).data
  look('stale', (await buyer.call(procurements.update, { params, body: { notes: 'x', lock_version: lock_version - 1 } })).body)
  look('update', await buyer.done(procurements.update, { params, body: { notes: 'y', lock_version } }))
  const { bytes } = await buyer.call(procurements.excel, { params })
  look('excel', (await readXlsx(bytes)).sheets)
  look('accept', await buyer.done(procurements.accept, { params }))
  look('cancel', await buyer.done(procurements.cancel, { params }))
  expect(leaks).toEqual([])
})

test('nor by its place among those whose sums he sees', async () => {
  const supplier_id = await makeSupplier(app)
  const bought = async (purchase_price: string) =>
    (
      await buyer.done(procurements.create, {
        body: { supplier_id, warehouse_id, procurement_items: [{ item_id, quantity: '1', purchase_price }] },
      })
    ).data
  const [less, more] = [await bought('7000'), await bought('8000')]
  expect([less.net, more.net]).toEqual(['7000.00', '8000.00'])
  const places = async (by: Person) =>
    (await by.done(procurements.list, { query: { sort: '-net' } })).data.map(({ id, kind }) => [id, kind])
  const between = (rows: readonly unknown[][]) =>
    rows
      .slice(
        rows.findIndex(([id]) => id === more.id) + 1,
        rows.findIndex(([id]) => id === less.id),
      )
      .map(([, kind]) => kind)
  expect(between(await places(keeper))).toContain('internal')
  expect(between(await places(buyer))).toEqual([])
})
