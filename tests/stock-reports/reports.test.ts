import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDate } from '../../contract/format.ts'
import { big, sum } from '../../contract/money.ts'
import { orders } from '../../contract/orders/orders.ts'
import { stockReports, stockReportTypes, type StockReport, type StockReportType } from '../../contract/stock-reports/stock-reports.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { cellText } from '../../server/documents/cells.ts'
import { readTable } from '../../server/documents/sheet-reader.ts'
import { queryOf, fresh, inAddress, movesOf, movesOfItem } from '../../src/areas/stock-reports/choice.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import {
  clerkOf,
  makeBranch,
  makeCategory,
  makeCustomer,
  makeItem,
  makeOrder,
  makeReceived,
  makeStock,
  makeWarehouse,
  ownCompany,
} from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { makeShop, soldForCash } from '../support/shop.ts'

let app: TestApp
let clerk: Person
let place = 0
let other = 0

/** At noon, so that a change of the clock leads to no other day. */
const since = (days: number) => `${dayAgo(days)}T10:00:00Z`

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await clerkOf(app)
  place = await makeWarehouse(app)
  other = await makeWarehouse(app, { name: 'Otra', code: 'OTR' })
  const hammer = await makeItem(app, { name: 'Āmurs', sku: 'ĀM-1', price: '10' })
  await makeStock(app, hammer, '20', { cost: '4', since: since(100) })
  const nail = await makeItem(app, { name: 'Nagla', sku: 'NA-1' })
  const nailStock = await makeStock(app, nail, '100', { cost: '0.3333', since: since(95), warehouse_id: other })
  await makeReceived(app, { procurement_items: [{ item_id: hammer, quantity: '10', purchase_price: '7' }] })
  const order = await makeOrder(app, { order_items: [{ item_id: hammer, quantity: '6', unit_price: '10' }] })
  await clerk.done(orders.fulfil, { params: { id: order.id }, body: { step: 'reserve' } })
  await clerk.done(orders.fulfil, { params: { id: order.id }, body: { step: 'issue' } })
  await clerk.done(technicalDocuments.quickRemoval, { params: { stockItemId: nailStock }, body: { quantity: '7', reason: 'Birojam' } })
  const body = { warehouse_id: other, reason: 'Bojātas', date: dayAgo(5), items: [{ item_id: nail, quantity: '3' }] }
  await clerk.done(technicalDocuments.createRemoval, { body })
})
afterAll(() => app.close())

type ReportFilter = Partial<{
  date_from: string
  date_to: string
  warehouse_id: number
  category_id: number
  own_category: boolean
  branch_id: number
  q: string
  days: number
}>
const ask = async (type: StockReportType, more: ReportFilter = {}, by = clerk): Promise<StockReport> =>
  (await by.done(stockReports.show, { body: { report: { type, ...more } } })).data
const at = ({ columns }: StockReport, id: string) => columns.findIndex((column) => column.id === id)
const total = (report: StockReport, id: string) => report.totals[at(report, id)] ?? null
const of = (report: StockReport, name: string, id: string) =>
  report.rows.find(({ cells }) => cells[at(report, 'name')] === name)?.cells[at(report, id)] ?? null

test('the figures of all reports agree with each other and with the ledger, on any day', async () => {
  for (const date_to of [dayAgo(0), dayAgo(3), dayAgo(5), dayAgo(7), dayAgo(60), dayAgo(95), dayAgo(98), dayAgo(100), dayAgo(200)]) {
    const { rows } = await sql<{ quantity: string; value: string }>`
      select coalesce(sum(quantity), 0) as quantity, coalesce(round(sum(value), 2), 0) as value from stock_movements
      where (effective_at at time zone 'Europe/Riga')::date <= ${date_to}`.execute(app.db)
    const [balance, valuation, turnover] = await Promise.all([
      ask('balance', { date_to }),
      ask('valuation', { date_to }),
      ask('turnover', { date_from: dayAgo(201), date_to }),
    ])
    const quantity = sum(balance.rows.map(({ cells }) => cells[at(balance, 'quantity')] ?? '0'))
    expect([date_to, quantity.toFixed(4), big(total(balance, 'value')).toFixed(2)]).toEqual([
      date_to,
      big(rows[0]?.quantity).toFixed(4),
      big(rows[0]?.value).toFixed(2),
    ])
    expect(total(valuation, 'value')).toBe(total(balance, 'value'))
    expect(total(turnover, 'closing_value')).toBe(total(balance, 'value'))
    const flow = big(total(turnover, 'opening_value'))
      .plus(big(total(turnover, 'in_value')))
      .minus(big(total(turnover, 'out_value')))
    expect(flow.toFixed(2)).toBe(total(turnover, 'closing_value'))
    const moves = await ask('movements', { date_from: dayAgo(201), date_to })
    expect(big(total(moves, 'value')).toFixed(2)).toBe(big(total(balance, 'value')).toFixed(2))
  }
})

test('each report tells what it is for: balances, sales with profit, purchases, what was taken out, what lies idle or is short', async () => {
  // 20 at 4 and 10 at 7 average 5; six sold at 10.
  const margin = await ask('margin')
  expect(['sold', 'net', 'cost', 'profit', 'percent'].map((id) => Number(of(margin, 'Āmurs', id)))).toEqual([6, 60, 30, 30, 50])
  const balance = await ask('balance', { warehouse_id: place })
  expect([of(balance, 'Āmurs', 'quantity'), of(balance, 'Āmurs', 'value'), of(balance, 'Nagla', 'value')]).toEqual([
    '24.0000',
    '120.00',
    null,
  ])
  expect(of(await ask('balance', { date_to: dayAgo(3) }), 'Nagla', 'quantity')).toBe('97.0000')
  expect(of(await ask('purchases'), 'Āmurs', 'value')).toBe('70.00')
  const gone = await ask('write_offs', { date_from: dayAgo(10) })
  expect(gone.rows.map(({ cells }) => Number(cells[at(gone, 'quantity')]))).toEqual([-3, -7])
  expect(gone.rows.map(({ document }) => document?.type)).toEqual(['technical_document', 'technical_document'])
  expect((await ask('balance')).rows[0]?.document).toBeNull()
  expect((await ask('idle', { days: 365 })).count).toBe(0)
  await sql`update stock_items set min_quantity = 50 where warehouse_id = ${place}`.execute(app.db)
  expect(of(await ask('low_stock'), 'Āmurs', 'missing')).toBe('26.0000')
  for (const type of Object.keys(stockReportTypes) as StockReportType[]) expect((await ask(type)).title).toBe(stockReportTypes[type])
})

test('a row of a report leads to the moves that made it, with all that was chosen', () => {
  const group = { warehouse: { id: 3, name: 'Centrs' }, category: { id: 7, name: 'Naglas & citas' } }
  const days = { date_from: '2019-02-03', date_to: '2026-03-04' }
  const address = movesOf(group, days, { supplier: { id: 9, label: 'SIA Tērauds' }, q: ' skrūve ' })
  expect(inAddress(address)).toEqual({
    ...fresh,
    type: 'movements',
    ...days,
    q: 'skrūve',
    excludeSubcategories: true,
    warehouse: { id: 3, label: 'Centrs' },
    category: { id: 7, label: 'Naglas & citas' },
    supplier: { id: 9, label: 'SIA Tērauds' },
  })
  const of = (type: StockReportType) => movesOfItem(5, { type, ...days }).split('?')[1]
  expect([of('balance'), of('turnover'), of('low_stock')]).toEqual([
    'date_to=2026-03-04',
    'date_from=2019-02-03&date_to=2026-03-04',
    undefined,
  ])
  expect(queryOf({ ...fresh, type: 'low_stock', date_to: '2026-03-04' })).toEqual({ type: 'low_stock' })
})

test('a report goes into a spreadsheet and a PDF with its sums, and tells costs only to those who see them', async () => {
  const body = { report: { type: 'balance' as const } }
  const rows = (await readTable((await clerk.call(stockReports.excel, { body })).bytes, { maxRows: 100 })).rows
  expect(rows[0]?.map(cellText)).toContain('Vērtība, €')
  expect(rows.flat().map(cellText)).toContain('Āmurs')
  const text = (await pdfPages((await clerk.call(stockReports.pdf, { body })).bytes)).flat().join(' ')
  for (const part of ['Atlikumi datumā', 'Āmurs', '120,00', 'Kopā: 2']) expect(text).toContain(part)
  const keeper = await app.person({ permissions: ['manage_technical_documents'] })
  expect((await ask('balance', {}, keeper)).columns.map(({ id }) => id)).toEqual(['sku', 'name', 'warehouse', 'unit', 'quantity'])
  const wrong = await clerk.call(stockReports.show, { body: { report: { type: 'turnover', date_from: dayAgo(0), date_to: dayAgo(1) } } })
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['report.date_to']])
  const { data } = await clerk.done(stockReports.form)
  expect([data.types.length, data.warehouses.length]).toEqual([11, 2])
})

test('a row of the valuation leads to the moves that made it, and what the shop and a branch sold stands in the profit', async () => {
  const date_to = dayAgo(0)
  const valuation = await ask('valuation', { date_to })
  const row = valuation.rows.find(({ group }) => group?.warehouse.id === other)
  const { warehouse, category } = row?.group ?? { warehouse: { id: 0 }, category: { id: 0 } }
  const { date_from } = valuation
  const below = await makeItem(app, { category_id: await makeCategory(app, { name: 'Apakša', parent_id: category.id }) })
  await makeStock(app, below, '2', { cost: '3', warehouse_id: other })
  const ofRow = { date_from, date_to, warehouse_id: warehouse.id, category_id: category.id }
  expect(total(await ask('movements', ofRow), 'value')).not.toBe(row?.cells[at(valuation, 'value')])
  const moves = await ask('movements', { ...ofRow, own_category: true })
  expect(total(moves, 'value')).toBe(row?.cells[at(valuation, 'value')])
  const soap = await makeItem(app, { name: 'Ziepes', sku: 'ZI-1', price: '3', shop_price: '3.63' })
  await makeStock(app, soap, '10', { cost: '1', warehouse_id: await makeShop(app) })
  const sale = await soldForCash(clerk, [{ item_id: soap, quantity: '4' }])
  const customer_id = await makeCustomer(app)
  const branch_id = await makeBranch(app, { customer_id })
  const bolt = await makeItem(app, { name: 'Skrūve', sku: 'SK-1' })
  await makeStock(app, bolt, '9', { cost: '1' })
  const order = await makeOrder(app, { customer_id, branch_id, order_items: [{ item_id: bolt, quantity: '5', unit_price: '2' }] })
  for (const step of ['reserve', 'issue'] as const) await clerk.done(orders.fulfil, { params: { id: order.id }, body: { step } })
  const whole = await ask('margin', { q: 'Ziepes' })
  expect([of(whole, 'Ziepes', 'sold'), of(whole, 'Ziepes', 'net'), of(whole, 'Ziepes', 'profit')]).toEqual([
    '4.0000',
    sale.net,
    big(sale.net).minus('4').toFixed(2),
  ])
  const branch = await ask('margin', { branch_id })
  expect([branch.count, of(branch, 'Skrūve', 'net')]).toEqual([1, '10.00'])
})

test('what lay idle on a past day is told by what lay there then and had moved until then; what falls short, as it is now', async () => {
  const chain = await makeItem(app, { name: 'Ķēde', sku: 'ĶĒ-1' })
  await makeStock(app, chain, '8', { cost: '2', since: since(60), warehouse_id: other })
  const body = { warehouse_id: other, reason: 'Bojātas', date: dayAgo(2), items: [{ item_id: chain, quantity: '3' }] }
  await clerk.done(technicalDocuments.createRemoval, { body })
  const filter = { days: 30, q: 'Ķēde' }
  expect((await ask('idle', filter)).count).toBe(0)
  const past = await ask('idle', { ...filter, date_to: dayAgo(4) })
  expect(['last', 'quantity', 'value'].map((id) => of(past, 'Ķēde', id))).toEqual([dayAgo(60), '8.0000', '16.00'])
  expect((await ask('idle', { ...filter, date_to: dayAgo(45) })).count).toBe(0)
  expect((await ask('low_stock', { date_to: dayAgo(40) })).date_to).toBe(dayAgo(0))
  const { bytes } = await clerk.call(stockReports.pdf, { body: { report: { type: 'idle', ...filter, date_to: dayAgo(4) } } })
  expect((await pdfPages(bytes)).flat().join(' ')).toContain(formatDate(dayAgo(4)))
})
