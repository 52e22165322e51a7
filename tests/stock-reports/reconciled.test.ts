import { afterAll, beforeAll, expect, test } from 'vitest'
import { big } from '../../contract/money.ts'
import { orders } from '../../contract/orders/orders.ts'
import { stockReports, type StockReport, type StockReportType } from '../../contract/stock-reports/stock-reports.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { billAccepted, received, returned, returning } from '../support/buying.ts'
import { credited } from '../support/crediting.ts'
import { clerkOf, levelOf, makeItem, makeOrder, makeStock, ownCompany } from '../support/factories.ts'
import { accepted, dayAgo, expectCleanAudit } from '../support/invoicing.ts'

let app: TestApp
let clerk: Person

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await clerkOf(app)
})
afterAll(async () => {
  await expectCleanAudit(app)
  await app.close()
})

const ask = async (type: StockReportType, more: { q?: string; days?: number; date_from?: string } = {}): Promise<StockReport> =>
  (await clerk.done(stockReports.show, { body: { report: { type, ...more } } })).data

async function rowOf(
  type: StockReportType,
  q: string,
  more: { days?: number; date_from?: string } = {},
): Promise<Record<string, string | null>> {
  const { columns, rows } = await ask(type, { q, ...more })
  expect(rows).toHaveLength(1)
  return Object.fromEntries(columns.map(({ id }, place) => [id, rows[0]?.cells[place] ?? null]))
}

test('profit is what invoices less credit notes come to, of the price too, less what the ledger says the goods cost', async () => {
  const item_id = await makeItem(app, { name: 'Slīpmašīna', sku: 'SL-1' })
  const stock = await makeStock(app, item_id, '10', { cost: '4' })
  const invoice = await accepted(app, { order_items: [{ item_id, quantity: '5', unit_price: '12.345', discount_percent: '10' }] })
  const line = invoice.invoice_items[0]?.id ?? 0
  const priced = await credited(app, invoice, { reason: 'price', items: [{ invoice_item_id: line, unit_price: '1.5' }] })
  expect(priced.credit_note_items[0]?.price_only).toBe(true)
  const back = await credited(app, invoice, { items: [{ invoice_item_id: line, quantity: '2', return_to_stock: true }] })
  const creditWithoutReturn = await credited(app, invoice, { items: [{ invoice_item_id: line, quantity: '1', return_to_stock: false }] })
  const net = [priced, back, creditWithoutReturn].reduce((left, note) => left.minus(note.net), big(invoice.net))
  const { stock_value } = await levelOf(app, stock)
  const cost = big('40').minus(stock_value)
  expect(await rowOf('margin', 'Slīpmašīna')).toMatchObject({
    sold: '3.0000',
    net: net.toFixed(2),
    cost: cost.toFixed(2),
    profit: net.minus(cost).toFixed(2),
  })
})

test('purchases are what suppliers invoiced less what they credited, also of goods that were gone by then', async () => {
  const item_id = await makeItem(app, { name: 'Gaterzāģis', sku: 'GZ-1' })
  const receipt = await received(app, [{ item_id, quantity: '10', purchase_price: '5' }])
  const [line] = receipt.lines
  await clerk.done(technicalDocuments.quickRemoval, {
    params: { stockItemId: line?.stock_item ?? 0 },
    body: { quantity: '4', reason: 'Birojam' },
  })
  const bill = await billAccepted(app, receipt, { items: [{ procurement_item_id: line?.id ?? 0, price: '5.5' }] })
  expect(await rowOf('purchases', 'Gaterzāģis')).toMatchObject({ quantity: '10.0000', value: bill.net })
  const act = await returned(
    app,
    await returning(app, bill, { items: [{ procurement_invoice_item_id: bill.procurement_invoice_items[0]?.id ?? 0, quantity: '2' }] }),
  )
  expect(await rowOf('purchases', 'Gaterzāģis')).toMatchObject({ quantity: '8.0000', value: big(bill.net).minus(act.net).toFixed(2) })
})

test('goods that moved exactly so many days ago have not lain for more days than that', async () => {
  const item_id = await makeItem(app, { name: 'Putekļu lupata', sku: 'PL-1' })
  await makeStock(app, item_id, '5', { since: `${dayAgo(40)}T09:00:00Z` })
  expect((await ask('idle', { q: 'lupata', days: 40 })).count).toBe(0)
  expect(await rowOf('idle', 'lupata', { days: 39 })).toMatchObject({ quantity: '5.0000' })
})

test('what was entered late is told by the reports of its day, and by those of the days that it corrects', async () => {
  const item_id = await makeItem(app, { name: 'Špaktele', sku: 'SP-1' })
  await makeStock(app, item_id, '10', { cost: '10', since: `${dayAgo(20)}T09:00:00Z` })
  const order = await makeOrder(app, { order_items: [{ item_id, quantity: '5', unit_price: '30' }] })
  for (const step of ['reserve', 'issue'] as const) await clerk.done(orders.fulfil, { params: { id: order.id }, body: { step } })
  await received(app, [{ item_id, quantity: '10', purchase_price: '20' }], { date: dayAgo(5) })
  // 20 for 300.00; five left at 15.
  expect(await rowOf('margin', 'Špaktele')).toMatchObject({ sold: '5.0000', net: '150.00', cost: '75.00' })
  expect(await rowOf('turnover', 'Špaktele', { date_from: dayAgo(6) })).toMatchObject({
    opening_value: '100.00',
    in_value: '200.00',
    out_value: '75.00',
    closing_value: '225.00',
  })
})
