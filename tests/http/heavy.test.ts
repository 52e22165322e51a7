import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { invoiceReports } from '../../contract/invoice-reports/invoice-reports.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { stock } from '../../contract/stock/stock.ts'
import { answersFolder } from '../../server/app/large-answers.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeItem, makeProcurement, makeStock, makeWarehouse, ownCompany } from '../support/factories.ts'
import { everyCall } from './samples.ts'

/** Slow files are built in a worker thread, a few per person. */

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  await makeWarehouse(app)
  await makeStock(app, await makeItem(app, { name: 'Āķis' }), '5')
  admin = await app.person()
  await admin.done(stock.excel)
})
afterAll(() => app.close())

const left = () => readdir(answersFolder(app.settings.DATA_DIR))

test('every spreadsheet, group of papers and report in a file is declared heavy', () => {
  const light = everyCall.filter(
    ({ id, spec }) => spec.file && !spec.heavy && /excel|group|report|totals|labels/i.test(id) && !spec.upload && !/\{id\}$/.test(id),
  )
  // Small documents and uploads are exempt.
  expect(light.map(({ id }) => id).filter((id) => !/branchPdf|acceptancePdf|reportXml|sonax|pdf$/i.test(id))).toEqual([])
  expect(everyCall.filter(({ spec }) => spec.heavy).length).toBeGreaterThan(12)
})

test('a heavy answer comes whole, with its length, and leaves no file behind', async () => {
  const answer = await admin.call(stock.excel)
  expect(answer.status).toBe(200)
  expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length)
  expect(answer.bytes.subarray(0, 2).toString()).toBe('PK')
  await expect.poll(left).toEqual([])
})

test('what is refused in the thread is told as anywhere else: field, words, permission', async () => {
  const wrong = await admin.call(invoiceReports.branchTotals, { query: { from: '2026-05-01', to: '2026-04-01' } })
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['to']])
  expect((await admin.call(invoiceReports.invoiceBranchTotals, { params: { id: 999_999 } })).status).toBe(404)
  const nobody = await app.person({ permissions: [] })
  expect((await nobody.call(stock.excel)).status).toBe(403)
  await expect.poll(left).toEqual([])
})

test('an answer that breaks off is a refusal and no half file', async () => {
  const folder = answersFolder(app.settings.DATA_DIR)
  const { rm } = await import('node:fs/promises')
  await rm(folder, { recursive: true })
  // A file blocks the folder's path.
  await writeFile(folder, '')
  expect((await admin.call(stock.excel)).status).toBe(500)
  await rm(folder)
  await mkdir(folder)
  expect((await admin.call(stock.excel)).status).toBe(200)
})

test('JSON of many rows is built beside, too: the same as of few, without what is not for the person', async () => {
  const { data: few } = await admin.done(procurements.show, { params: { id: await procurementOf(1) } })
  const id = await procurementOf(1200)
  const whole = await admin.call(procurements.show, { params: { id } })
  expect(whole.status).toBe(200)
  expect(Number(whole.headers['content-length'])).toBe(whole.bytes.length)
  expect(whole.headers['cache-control']).toBe('no-store')
  expect(whole.body.data.procurement_items).toHaveLength(1200)
  const [line, only] = [whole.body.data.procurement_items[0], few.procurement_items[0]]
  expect(line).toEqual({ ...only, id: line?.id, procurement_id: id })
  expect(line).toHaveProperty('unit_cost')
  const buyer = await app.person({ permissions: ['view_procurement'] })
  const { data } = await buyer.done(procurements.show, { params: { id } })
  const { data: same } = await buyer.done(procurements.show, { params: { id: few.id } })
  const fields = Object.keys(data.procurement_items[7] ?? {})
  expect(fields).not.toContain('unit_cost')
  expect(fields).toEqual(Object.keys(same.procurement_items[0] ?? {}))
  expect((await admin.call(procurements.show, { params: { id: 999_999 } })).status).toBe(404)
  await expect.poll(left).toEqual([])
  const folder = answersFolder(app.settings.DATA_DIR)
  const { rm } = await import('node:fs/promises')
  await rm(folder, { recursive: true })
  await writeFile(folder, '')
  expect((await admin.call(procurements.show, { params: { id } })).status).toBe(500)
  expect((await admin.call(procurements.show, { params: { id: few.id } })).status).toBe(200)
  await rm(folder)
  await mkdir(folder)
})

async function procurementOf(lines: number): Promise<number> {
  const item = await app.db.selectFrom('catalog_items').select('id').executeTakeFirstOrThrow()
  const { id } = await makeProcurement(app, { procurement_items: [{ item_id: item.id, quantity: '2', purchase_price: '1.5' }] })
  await sql`
    insert into procurement_items (procurement_id, position, catalog_item_id, quantity, purchase_price, vat_rate_code)
    select procurement_id, n, catalog_item_id, quantity, purchase_price, vat_rate_code
    from procurement_items, generate_series(2, ${lines}::int) n where procurement_id = ${id}`.execute(app.db)
  return id
}

test('many exports of one person do not keep another waiting behind them', async () => {
  const other = await app.person()
  const holder = await app.pool.connect()
  await holder.query('begin; lock table stock_items in access exclusive mode')
  let ended = 0
  const many = Array.from({ length: 30 }, () => admin.call(stock.excel).then(({ status }) => (ended += status === 200 ? 1 : 0)))
  const one = other.call(stock.excel)
  // Allows slow machines.
  const held =
    "select count(*)::int as held from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'relation'"
  await expect.poll(async () => (await app.pool.query<{ held: number }>(held)).rows[0]?.held).toBe(3)
  await holder.query('rollback')
  holder.release()
  expect((await one).status).toBe(200)
  // A connection's first answer takes as long as ten later ones; in one queue this would be last.
  expect(ended).toBeLessThan(20)
  await Promise.all(many)
  expect(ended).toBe(30)
})
