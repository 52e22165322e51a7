import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { stockChecks } from '../../contract/stock-checks/stock-checks.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, levelOf, makeItem, makeStock, makeSupplier, makeWarehouse, ownCompany } from '../support/factories.ts'
import { dayAgo, expectCleanAudit } from '../support/invoicing.ts'
import { begun, freshWarehouse, scan } from './support.ts'

/** Entries dated before an accepted count need confirmation (docs/domain/stock.md#stock-checks). */

let app: TestApp
let anna: Person

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  anna = await clerkOf(app)
})
afterAll(async () => {
  await expectCleanAudit(app)
  await app.close()
})

const agreed = { headers: { [confirmedHeader]: 'before-count' } }

async function counted(): Promise<{ place: number; item_id: number; stock: number; check: number }> {
  const place = await freshWarehouse(app)
  const sku = `P-${place}`
  const item_id = await makeItem(app, { name: 'Lāpsta', sku })
  const stock = await makeStock(app, item_id, '1', { warehouse_id: place, since: `${dayAgo(10)}T09:00:00Z` })
  const { id: check } = await begun(anna, place)
  await scan(anna, check, { code: sku, quantity: '1' })
  await anna.done(stockChecks.accept, { params: { id: check } })
  return { place, item_id, stock, check }
}

const historyOf = async (check: number) =>
  (
    await sql<{ after: Record<string, unknown>; user_id: number }>`
      select after, user_id from audit_log where entity_type = 'stock_checks' and entity_id = ${check} and event = 'MOVED_BEFORE_COUNT'`.execute(
      app.db,
    )
  ).rows

test('goods bought on a day before the count are asked about at the date, and named in the history of the check', async () => {
  const { place, item_id, stock, check } = await counted()
  const { data: bought } = await anna.done(procurements.create, {
    body: {
      supplier_id: await makeSupplier(app),
      warehouse_id: place,
      date: dayAgo(3),
      procurement_items: [{ item_id, quantity: '56', purchase_price: '4' }],
    },
  })
  const confirmAnswer = await anna.call(procurements.accept, { params: { id: bought.id } })
  expect([confirmAnswer.status, confirmAnswer.body.confirm?.code, Object.keys(confirmAnswer.body.errors ?? {})]).toEqual([
    422,
    'before-count',
    ['date'],
  ])
  expect(confirmAnswer.body.confirm?.text).toContain('„Lāpsta” 1')
  expect((await levelOf(app, stock)).on_hand).toBe('1.0000')
  expect(await historyOf(check)).toEqual([])
  await anna.done(procurements.accept, { params: { id: bought.id }, ...agreed })
  expect((await levelOf(app, stock)).on_hand).toBe('57.0000')
  expect(await historyOf(check)).toEqual([
    {
      user_id: anna.id,
      after: { document_type: 'procurement', document_id: bought.id, goods: [{ name: 'Lāpsta', quantity: '56.0000' }] },
    },
  ])
})

test('every kind of document asks, and none on the day after, for goods that were not counted, or elsewhere', async () => {
  const { place, item_id, stock } = await counted()
  const body = { warehouse_id: place, reason: 'Paraugam', date: dayAgo(2), items: [{ item_id, quantity: '1' }] }
  const removal = await anna.call(technicalDocuments.createRemoval, { body })
  expect([removal.status, removal.body.confirm?.code]).toEqual([422, 'before-count'])
  const correction = await anna.call(technicalDocuments.createCorrection, { body: { ...body, items: [{ item_id, difference: '2' }] } })
  expect([correction.status, correction.body.confirm?.code]).toEqual([422, 'before-count'])
  const transfer = await anna.done(procurements.create, {
    body: {
      kind: 'internal' as const,
      source_warehouse_id: place,
      warehouse_id: await makeWarehouse(app),
      date: dayAgo(2),
      procurement_items: [{ item_id, quantity: '1' }],
    },
  })
  const moved = await anna.call(procurements.accept, { params: { id: transfer.data.id } })
  expect([moved.status, moved.body.confirm?.code]).toEqual([422, 'before-count'])
  const uncounted = await makeItem(app)
  await makeStock(app, uncounted, '5', { warehouse_id: place, since: `${dayAgo(10)}T09:00:00Z` })
  await anna.done(technicalDocuments.createRemoval, { body: { ...body, items: [{ item_id: uncounted, quantity: '1' }] } })
  await anna.done(technicalDocuments.createRemoval, { body: { ...body, date: dayAgo(0) } })
  expect((await levelOf(app, stock)).on_hand).toBe('0.0000')
})
