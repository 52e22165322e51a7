import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { procurements } from '../../contract/procurements/procurements.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeProcurement, makeReceived, makeStock, makeSupplier, makeWarehouse } from '../support/factories.ts'
import { beginTests } from '../support/story.ts'

/** Facts on which the warnings of purchases rest (docs/domain/purchasing.md#warnings-on-lines). */

let app: TestApp
let clerk: Person

beginTests((begun) => {
  ;({ app, clerk } = begun)
})

test('items tell their last receipt, and the stock that is expected besides the procurement', async () => {
  const warehouse_id = await makeWarehouse(app)
  const supplier_id = await makeSupplier(app, { name: 'Tērauds' })
  const [item, plain] = [await makeItem(app, { price: '20' }), await makeItem(app, { price: '3' })]
  const line = (purchase_price: string, quantity: string, discount_percent = '0') => ({
    item_id: item,
    quantity,
    purchase_price,
    discount_percent,
  })
  await makeReceived(app, { supplier_id, warehouse_id, procurement_items: [line('8', '5')] })
  await makeReceived(app, { supplier_id, warehouse_id, procurement_items: [line('10', '2', '10')] })
  await makeProcurement(app, { supplier_id, warehouse_id, procurement_items: [line('99', '30')] })
  const { id } = await makeProcurement(app, { supplier_id, warehouse_id, procurement_items: [line('9', '4')] })
  await sql`update stock_items set min_quantity = 2, max_quantity = 50 where catalog_item_id = ${item} and warehouse_id = ${warehouse_id}`.execute(
    app.db,
  )

  const ask = async (by: Person, procurement: number) =>
    (await by.done(procurements.lineChecks, { params: { id: procurement }, body: { item_ids: [plain, item, 9_999_999] } })).data
  const found = await ask(clerk, id)
  expect(found).toHaveLength(2)
  expect(found.find((each) => each.id === item)).toMatchObject({
    is_archived: false,
    list_price: '20.0000',
    last: { price: '9.0000', supplier: 'Tērauds' },
    // Seven on hand, thirty of the other procurement, none of its own four.
    expected: '37.0000',
    min_quantity: '2.0000',
    max_quantity: '50.0000',
    available: null,
  })
  expect(found.find((each) => each.id === plain)).toMatchObject({ last: null, min_quantity: null, available: null })

  const source_warehouse_id = await makeWarehouse(app, { name: 'Avots', code: 'AVOTS' })
  await makeStock(app, item, '3', { warehouse_id: source_warehouse_id })
  const body = { kind: 'internal' as const, warehouse_id, source_warehouse_id, procurement_items: [{ item_id: item, quantity: '1' }] }
  const { procurement_id } = await clerk.done(procurements.create, { body })
  expect((await ask(clerk, procurement_id)).find((each) => each.id === item)?.available).toBe('3.0000')

  const buyer = await app.person({ permissions: ['manage_procurement'] })
  expect(await ask(buyer, id).then(([first]) => first)).not.toHaveProperty('last')
  const reader = await app.person({ permissions: ['view_procurement'] })
  expect((await reader.call(procurements.lineChecks, { params: { id }, body: { item_ids: [item] } })).status).toBe(403)
  expect((await clerk.call(procurements.lineChecks, { params: { id: 9_999_999 }, body: { item_ids: [item] } })).status).toBe(404)
})
