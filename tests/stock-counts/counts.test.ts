import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import { stockCounts, type StockCountRecord } from '../../contract/stock-counts/stock-counts.ts'
import { stockItemCount as chart } from '../../machines/stock-item-count.ts'
import { readTable } from '../../server/documents/sheet-reader.ts'
import { startApp, type Answered, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, levelOf, makeCustomer, makeItem, makeStock, makeWarehouse } from '../support/factories.ts'
import { expectCleanAudit } from '../support/invoicing.ts'

let app: TestApp
let clerk: Person
let warehouse_id = 0

beforeAll(async () => {
  app = await startApp()
  clerk = await clerkOf(app)
  warehouse_id = await makeWarehouse(app)
})
afterAll(async () => {
  await expectCleanAudit(app)
  await app.close()
})

async function sheetOf(name: string | null = null): Promise<StockCountRecord> {
  return (await clerk.done(stockCounts.create, { body: { warehouse_id, name } })).data
}

const goodsWith = async (fields: Parameters<typeof makeItem>[1], quantity = '7') => {
  const item_id = await makeItem(app, fields)
  return { item_id, stock_item_id: await makeStock(app, item_id, quantity) }
}

const add = ({ id }: StockCountRecord, body: { sku?: string; stock_item_id?: number; quantity: string }) =>
  clerk.call(stockCounts.addItem, { params: { stockItemCountId: id }, body })

test('goods are counted by article number, barcode and choice; the sheet compares, and stock stays as it is', async () => {
  const plate = await goodsWith({ sku: 'ŠĶ-77', name: 'Šķīvis', unit: 'kg' })
  const cup = await goodsWith({ name: 'Krūze' }, '3')
  await app.db.insertInto('catalog_item_barcodes').values({ catalog_item_id: cup.item_id, code: '2000000000015' }).execute()
  const before = await levelOf(app, plate.stock_item_id)
  const sheet = await sheetOf('Plaukts A')
  expect(sheet).toMatchObject({
    status: 'open',
    name: 'Plaukts A',
    warehouse: { id: warehouse_id },
    items: [],
    created_by: { id: clerk.id },
  })
  const found = await clerk.done(stockCounts.lookup, { body: { sku: '2000000000015', warehouse: warehouse_id } })
  expect(found.data).toMatchObject({ id: cup.stock_item_id, catalog_item: { name: 'Krūze' }, on_hand: '3.0000' })
  expect((await add(sheet, { sku: 'ŠĶ-77', quantity: '6.5' })).status).toBe(200)
  const { body } = await add(sheet, { sku: '2000000000015', quantity: '0' })
  expect(body.data.items).toMatchObject([
    { stock_item_id: plate.stock_item_id, sku: 'ŠĶ-77', quantity: '6.5000', on_hand: '7.0000', difference: '-0.5000' },
    { stock_item_id: cup.stock_item_id, quantity: '0.0000', difference: '-3.0000' },
  ])
  expect(await levelOf(app, plate.stock_item_id)).toEqual(before)
  const [line] = body.data.items
  const { data: edited } = await clerk.done(stockCounts.updateItem, {
    params: { id: line?.id ?? 0 },
    body: { quantity: '7', lock_version: line?.lock_version ?? 0 },
  })
  expect(edited.items[0]).toMatchObject({ quantity: '7.0000', difference: '0.0000' })
  const { data: rest } = await clerk.done(stockCounts.removeItem, { params: { id: line?.id ?? 0 } })
  expect(rest.items.map(({ stock_item_id }) => stock_item_id)).toEqual([cup.stock_item_id])
})

test('what is not in the warehouse, named twice, or saved by somebody else meanwhile is refused at its field', async () => {
  const { item_id, stock_item_id } = await goodsWith({ sku: 'DV-1' })
  const elsewhere = await makeWarehouse(app, { name: 'Cita', code: 'CIT' })
  const away = await makeStock(app, await makeItem(app, { sku: 'TAL-1' }), '2', { warehouse_id: elsewhere })
  const sheet = await sheetOf()
  expect((await clerk.call(stockCounts.lookup, { body: { sku: 'TAL-1', warehouse: warehouse_id } })).status).toBe(404)
  expect((await add(sheet, { sku: 'TAL-1', quantity: '1' })).body.errors).toHaveProperty('sku')
  expect((await add(sheet, { stock_item_id: away, quantity: '1' })).body.errors).toHaveProperty('stock_item_id')
  expect((await add(sheet, { quantity: '1' })).body.errors).toHaveProperty('sku')
  const added = await add(sheet, { sku: 'DV-1', quantity: '1' })
  expect((await add(sheet, { stock_item_id, quantity: '1' })).body.errors).toHaveProperty('stock_item_id')
  const line = added.body.data.items[0]
  const save = (quantity: string) =>
    clerk.call(stockCounts.updateItem, { params: { id: line?.id ?? 0 }, body: { quantity, lock_version: line?.lock_version ?? 0 } })
  expect((await save('2')).status).toBe(200)
  const stale = await save('3')
  expect([stale.status, Object.keys(stale.body.errors ?? {})]).toEqual([422, ['lock_version']])
  expect((await clerk.call(stockCounts.create, { body: { warehouse_id: 999_999 } })).body.errors).toHaveProperty('warehouse_id')
  await expect(
    sql`insert into stock_item_count_items (stock_item_count_id, position, stock_item_id, sku, quantity) values (${sheet.id}, 9, ${away}, 'x', 1)`.execute(
      app.db,
    ),
  ).rejects.toThrow('noliktavas')
  expect(item_id).toBeGreaterThan(0)
})

test('every event of the chart is taken once, and a deleted sheet is gone with its lines', async () => {
  const { stock_item_id } = await goodsWith({})
  const other = await goodsWith({})
  const sheet = await sheetOf()
  const { body } = await add(sheet, { stock_item_id: other.stock_item_id, quantity: '1' })
  const line = { id: body.data.items[0]?.id ?? 0 }
  const sends: Readonly<Record<keyof typeof chart.events, () => Promise<Answered<Call>>>> = {
    ITEM_ADD: () => add(sheet, { stock_item_id, quantity: '2' }),
    ITEM_EDIT: () => clerk.call(stockCounts.updateItem, { params: line, body: { quantity: '4', lock_version: 1 } }),
    ITEM_DELETE: () => clerk.call(stockCounts.removeItem, { params: line }),
    DELETE: () => clerk.call(stockCounts.remove, { params: { id: sheet.id } }),
  }
  expect(sheet.can).toEqual({ ITEM_ADD: true, ITEM_EDIT: true, ITEM_DELETE: true, DELETE: true })
  for (const [event, send] of Object.entries(sends)) expect((await send()).status, event).toBe(200)
  expect((await clerk.call(stockCounts.show, { params: { id: sheet.id } })).status).toBe(404)
  const { rows } = await sql<{ event: string }>`
    select event from audit_log where entity_type = 'stock_item_counts' and entity_id = ${sheet.id} order by id`.execute(app.db)
  expect(rows.map(({ event }) => event)).toEqual(['CREATED', 'ITEM_ADD', 'ITEM_ADD', 'ITEM_EDIT', 'ITEM_DELETE', 'DELETE'])
})

test('the list finds by name and warehouse, the spreadsheet carries the sheet’s key and every line', async () => {
  const { stock_item_id } = await goodsWith({ name: 'Ēvele', sku: 'ĒV-1', unit: 'kg' })
  const sheet = await sheetOf('Otrais stāvs')
  await add(sheet, { stock_item_id, quantity: '5.25' })
  const { data: found } = await clerk.done(stockCounts.list, { query: { q: 'otrais stavs' } })
  expect(found).toMatchObject([{ id: sheet.id, lines: 1 }])
  const { data: none } = await clerk.done(stockCounts.list, { query: { warehouse_id: 999_999 } })
  expect(none).toEqual([])
  const answer = await clerk.call(stockCounts.excel, { params: { id: sheet.id } })
  expect(answer.headers['content-disposition']).toContain(`${sheet.id}_uzskaite.xlsx`)
  const rows = (await readTable(answer.bytes, { maxRows: 100 })).rows
  expect(JSON.stringify(rows)).toContain('Ēvele')
  expect(JSON.stringify(rows)).toContain('5.25')
})

test('customers’ people do not count our stock', async () => {
  const guest = await app.person({ permissions: ['view_stock'], kind: 'customer', customer_id: await makeCustomer(app) })
  const sheet = await sheetOf()
  expect((await guest.call(stockCounts.list)).status).toBe(403)
  expect((await guest.call(stockCounts.show, { params: { id: sheet.id } })).status).toBe(403)
  expect((await guest.call(stockCounts.create, { body: { warehouse_id } })).status).toBe(403)
})
