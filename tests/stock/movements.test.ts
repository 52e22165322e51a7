import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../contract/orders/orders.ts'
import { stock } from '../../contract/stock/stock.ts'
import { postMovement } from '../../server/areas/stock/ledger.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeItem, makeOrder, makeStock, ownCompany } from '../support/factories.ts'
import { completed, makeList, started } from '../support/production.ts'
import { addPositions, makeJob, makeService, step } from '../support/service.ts'
import { makeShop, soldForCash } from '../support/shop.ts'

let app: TestApp
let clerk: Person
let item: number
let stockItem: number
let orderNumber: string

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await app.person()
  item = await makeItem(app)
  stockItem = await makeStock(app, item, '500', { cost: '2' })
  await makeStock(app, await makeItem(app), '9', { cost: '0' })
  const order = await makeOrder(app, { order_items: [{ item_id: item, quantity: '3' }] })
  orderNumber = order.number
  for (const step of ['reserve', 'issue'] as const) await clerk.done(orders.fulfil, { params: { id: order.id }, body: { step } })
  // Same time: ordered by key.
  await app.db.transaction().execute(async (tx) => {
    for (let day = 1; day <= 249; day += 1) {
      const effective_at = `2026-01-${String((day % 28) + 1).padStart(2, '0')}T10:00:00Z`
      const move = { stock_item_id: stockItem, quantity: '1', unit_cost: '2', effective_at, user_id: clerk.id }
      await postMovement(tx, { ...move, kind: 'opening', document_type: 'opening', document_id: day })
    }
  })
})
afterAll(() => app.close())

const walk = async (query: object) => {
  const seen: { id: number; effective_at: string; kind: string }[] = []
  let after: string | null | undefined
  do {
    const { data, meta } = await clerk.done(stock.movements, {
      params: { id: stockItem },
      query: { ...query, per_page: 40, ...(after && { after }) },
    })
    seen.push(...data)
    after = meta.next
  } while (after)
  return seen
}

test('every move is met once, the newest first, and backwards in the opposite order', async () => {
  const seen = await walk({})
  expect(seen).toHaveLength(251)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(251)
  const keys = seen.map(({ id, effective_at }) => `${effective_at} ${String(id).padStart(9, '0')}`)
  expect(keys).toEqual(keys.toSorted().toReversed())
  expect((await walk({ sort: 'effective_at' })).map(({ id }) => id)).toEqual(seen.map(({ id }) => id).toReversed())
  const { meta } = await clerk.done(stock.movements, { params: { id: stockItem } })
  expect(meta.total).toBe(251)
})

test('a move names the document that made it, and is found by its number, kind and day', async () => {
  const found = await clerk.done(stock.movements, { params: { id: stockItem }, query: { q: orderNumber.toLowerCase() } })
  expect(found.data).toMatchObject([
    { kind: 'sale', document_type: 'order', document_number: orderNumber, quantity: '-3.0000', value: '-6.0000' },
  ])
  expect((await clerk.done(stock.movements, { params: { id: stockItem }, query: { q: 'PAS' } })).data).toEqual([])
  expect((await walk({ kind: 'sale' })).map(({ kind }) => kind)).toEqual(['sale'])
  const days = await walk({ date_from: '2026-01-05', date_to: '2026-01-06' })
  expect(days).toHaveLength(18)
  expect(days.every(({ effective_at }) => /^2026-01-0[56]T10/.test(effective_at))).toBe(true)
})

test('an item that is not open there has no moves to walk', async () => {
  expect((await clerk.call(stock.movements, { params: { id: 999_999 } })).status).toBe(404)
})

test('stock is filtered by what it is worth, both ends included, and so is its spreadsheet', async () => {
  const cheap = await makeStock(app, await makeItem(app), '1', { cost: '10' })
  const dear = await makeStock(app, await makeItem(app), '4', { cost: '25.5' })
  const within = async (query: object) => (await clerk.done(stock.list, { query: { per_page: 200, ...query } })).data.map(({ id }) => id)
  expect((await within({ value_from: '10', value_to: '102' })).toSorted((a, b) => a - b)).toEqual([cheap, dear])
  expect(await within({ value_from: '10.01', value_to: '102' })).toEqual([dear])
  expect(await within({ value_to: '101.99', value_from: '0.01' })).toEqual([cheap])
  const wrong = await clerk.call(stock.list, { query: { value_from: '-1' } })
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['value_from']])
})

test('what the shop sold, service used and production took names its document, too, and is found by its number', async () => {
  const part = await makeItem(app)
  const list = await makeList(app, [{ catalog_item_id: part, quantity: '2' }])
  const production = await started(app, { list })
  await completed(app, production)
  const sold = await makeItem(app, { price: '3', shop_price: '3.63' })
  await makeStock(app, sold, '10', { warehouse_id: await makeShop(app) })
  const sale = await soldForCash(clerk, [{ item_id: sold, quantity: '4' }])
  const used = await makeItem(app)
  await makeStock(app, used, '10')
  const repair = await makeService(app)
  await addPositions(app, repair, [
    { service_job_id: await makeJob(app), is_done: true, materials: [{ catalog_item_id: used, quantity: '1', unit_price: '5.00' }] },
  ])
  await step(app, repair, 'START')
  await step(app, repair, 'COMPLETE')
  const moveOf = async (catalog_item_id: number, q: string) => {
    const found = await app.db
      .selectFrom('stock_items as s')
      .innerJoin('stock_movements as m', 'm.stock_item_id', 's.id')
      .select('s.id')
      .where('s.catalog_item_id', '=', catalog_item_id)
      .orderBy('m.id', 'desc')
      .executeTakeFirstOrThrow()
    return (await clerk.done(stock.movements, { params: { id: found.id }, query: { q } })).data
  }
  for (const [goods, type, { id, number }] of [
    [part, 'production_application', production],
    [sold, 'shop_order', sale],
    [used, 'service_application', repair],
  ] as const)
    expect(await moveOf(goods, number)).toMatchObject([{ document_type: type, document_id: id, document_number: number }])
})
