import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import { invoiceReports } from '../../contract/invoice-reports/invoice-reports.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { production } from '../../contract/production/production.ts'
import { service } from '../../contract/service/service.ts'
import { shop } from '../../contract/shop/shop.ts'
import { statistics } from '../../contract/statistics/statistics.ts'
import { stockCounts } from '../../contract/stock-counts/stock-counts.ts'
import { stock } from '../../contract/stock/stock.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeBranch, makeItem, makeReceived, makeService as makeServiceItem, makeStock, makeWarehouse } from '../support/factories.ts'
import { delivered, invoiceNow, makeBuyer } from '../support/invoicing.ts'
import { day, expectAddedToBothEnds, expectBothEnds } from '../support/periods.ts'
import { completed, makeList, makeProduction } from '../support/production.ts'
import { addPositions, makeJob, makeService, step } from '../support/service.ts'
import { makeCardItem, sold } from '../support/shop.ts'

/** @file Reports and exports of a period: each is tried with a document of the day. */

export interface World {
  app: TestApp
  clerk: Person
}

const cash = [{ method: 'cash' as const, amount: '10.00' }]

async function soldOnTheDay({ app, clerk }: World): Promise<void> {
  await sold(clerk, { date: day, items: [{ item_id: await makeServiceItem(app, { shop_price: '10.00' }) }], payments: cash })
}

export async function invoicedOnTheDay({ app, clerk }: World): Promise<number> {
  const customer_id = await makeBuyer(app)
  const order = await delivered(app, { date: day, customer_id, branch_id: await makeBranch(app, { customer_id }) })
  const items = order.order_items.map(({ id }) => ({ source_type: 'order_item' as const, source_id: id }))
  const params = { customerId: customer_id }
  const { invoice_id: id } = await clerk.done(invoices.createForCustomer, { params, body: { date: day, items } })
  await clerk.done(invoices.accept, { params: { id } })
  return id
}

export async function paidOnTheDay(world: World): Promise<void> {
  const { id, lock_version, open } = await invoiceNow(world.app, await invoicedOnTheDay(world))
  const payments = [{ amount: open, date: day, method: 'transfer' as const }]
  await world.clerk.done(invoices.update, { params: { id }, body: { event: 'PAY', lock_version, payments } })
  // Paid in the last microsecond of the day in Riga; the product sets the moment of registration.
  await sql`update invoices set paid_at = (${day}::date + 1)::timestamp at time zone 'Europe/Riga' - interval '1 microsecond' where id = ${id}`.execute(
    world.app.db,
  )
}

async function servedOnTheDay({ app }: World): Promise<void> {
  const record = await makeService(app, { date: day })
  await addPositions(app, record, [{ service_job_id: await makeJob(app, { duration_minutes: 30 }), discount_percent: '25', is_done: true }])
  await step(app, record, 'START')
  await step(app, record, 'COMPLETE')
  // The product sets today.
  await sql`update service_applications set completed_on = ${day} where id = ${record.id}`.execute(app.db)
}

async function producedOnTheDay({ app }: World): Promise<void> {
  const list = await makeList(app)
  const application = await makeProduction(app, { list, stock: '0', quantity: '1' })
  for (const { catalog_item } of list.component_list_items)
    await makeReceived(app, {
      warehouse_id: application.warehouse.id,
      date: day,
      procurement_items: [{ item_id: catalog_item.id, quantity: '2', purchase_price: '4' }],
    })
  await completed(app, application, { date: day })
}

/** Rows of the first sheet, or the text of an XML file. */
async function contentOf({ clerk }: World, call: Call, query: object): Promise<unknown> {
  const { status, bytes, headers } = await clerk.call(call, { query })
  expect(status).toBe(200)
  if (!String(headers['content-type']).includes('spreadsheet')) return bytes.toString('utf8')
  return (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows
}

async function movements(world: World): Promise<void> {
  const { app, clerk } = world
  const item_id = await makeItem(app)
  const id = await makeStock(app, item_id, '1')
  const { warehouse_id } = await app.db.selectFrom('stock_items').select('warehouse_id').where('id', '=', id).executeTakeFirstOrThrow()
  const procurement_items = [{ item_id, quantity: '2', purchase_price: '4' }]
  await expectAddedToBothEnds(
    async (date_from, date_to) => (await clerk.done(stock.movements, { params: { id }, query: { date_from, date_to } })).data,
    () => makeReceived(app, { date: day, warehouse_id, procurement_items }),
  )
}

async function dailyReports(world: World): Promise<void> {
  const { clerk } = world
  await expectAddedToBothEnds(
    async (date_from, date_to) => (await clerk.done(shop.reports, { query: { date_from, date_to } })).data,
    async () => {
      await soldOnTheDay(world)
      await clerk.done(shop.createReport, { body: { type: 'z', date: day, cash_balance: '0.00' } })
    },
  )
  const isCreated: boolean[] = []
  await expectBothEnds(async (date_from, date) => {
    const preview = await clerk.done(shop.prepareReport, { params: { date }, query: { type: 'period', date_from } })
    const { status, body } = await clerk.call(shop.createReport, { body: { type: 'period', date, date_from } })
    isCreated.push(status === 200)
    if (status === 200) await clerk.done(shop.removeReport, { params: { id: body.shop_daily_report_id } })
    return Number(preview.data.gross) > 0
  })
  expect(isCreated).toEqual([true, true, true, false, false])
}

async function markExported(world: World): Promise<void> {
  await invoicedOnTheDay(world)
  await expectBothEnds(async (from, to) => {
    await world.app.db.updateTable('invoices').set({ exported_at: null }).execute()
    return (await world.clerk.done(invoiceReports.markExported, { body: { from, to } })).invoices > 0
  })
}

const periodFigures = [
  ...(['turnover', 'orders', 'invoices_issued', 'invoices_paid', 'invoices_open'] as const),
  ...(['service_hours', 'service_value'] as const),
]

async function totals(world: World): Promise<void> {
  const { clerk } = world
  for (const figure of periodFigures)
    await expectAddedToBothEnds(
      async (from, to) => {
        const { data } = await clerk.done(statistics.totals, { query: { from, to } })
        return [figure, data.figures.find(({ name }) => name === figure)?.value]
      },
      async () => {
        await invoicedOnTheDay(world)
        await paidOnTheDay(world)
        await servedOnTheDay(world)
      },
    )
}

async function recording({ app }: World): Promise<void> {
  const worker = await app.person({ permissions: [] })
  const entry = { command_id: 'workspace.palette', args: {}, outcome: 'done' as const, duration_ms: 1, at: new Date().toISOString() }
  await worker.done(workspace.record, { body: { entries: Array.from({ length: 5 }, () => entry) } })
  const ids = (await worker.done(workspace.history)).data.map(({ id }) => id).toSorted((one, two) => one - two)
  const count = async (from: number, to: number) =>
    (await worker.done(workspace.recording, { query: { from: ids[from] ?? 0, to: ids[to] ?? 0 } })).data.runs.length
  expect([await count(1, 1), await count(1, 3), await count(0, 4)]).toEqual([1, 3, 5])
}

/** Calls, and the trial of both ends of their period. */
export const reports: readonly (readonly [calls: readonly Call[], check: (world: World) => Promise<void>])[] = [
  [[stock.movements], movements],
  [
    [stockCounts.list],
    ({ app, clerk }) =>
      expectAddedToBothEnds(
        async (date_from, date_to) => (await clerk.done(stockCounts.list, { query: { date_from, date_to } })).data,
        async () => clerk.done(stockCounts.create, { body: { warehouse_id: await makeWarehouse(app), date: day } }),
      ),
  ],
  [
    [service.savings],
    (world) =>
      expectAddedToBothEnds(
        async (date_from, date_to) => (await world.clerk.done(service.savings, { query: { date_from, date_to } })).data,
        () => servedOnTheDay(world),
      ),
  ],
  [
    [shop.giftCards],
    ({ app, clerk }) =>
      expectAddedToBothEnds(
        async (date_from, date_to) => (await clerk.done(shop.giftCards, { query: { date_from, date_to } })).data,
        async () => {
          const item_id = await makeCardItem(app, '10.00')
          await sold(clerk, { date: day, items: [{ item_id, quantity: '1', units: ['DK-A'] }], payments: cash })
        },
      ),
  ],
  [[shop.reports, shop.prepareReport, shop.createReport], dailyReports],
  [
    [invoiceReports.days],
    (world) =>
      expectAddedToBothEnds(
        async (from, to) => (await world.clerk.done(invoiceReports.days, { query: { from, to } })).data,
        () => invoicedOnTheDay(world),
      ),
  ],
  ...[invoiceReports.xml, invoiceReports.excel, invoiceReports.branchTotals].map(
    (call) =>
      [
        [call],
        (world: World) =>
          expectAddedToBothEnds(
            (from, to) => contentOf(world, call, { from, to }),
            () => invoicedOnTheDay(world),
          ),
      ] as const,
  ),
  [
    [invoiceReports.serviceExcel],
    (world) =>
      expectAddedToBothEnds(
        (from, to) => contentOf(world, invoiceReports.serviceExcel, { from, to }),
        () => servedOnTheDay(world),
      ),
  ],
  [[invoiceReports.markExported], markExported],
  [
    [production.report],
    (world) =>
      expectAddedToBothEnds(
        async (date_from, date_to) =>
          (await world.clerk.done(production.report, { query: { date_from, date_to, by: 'application' } })).data,
        () => producedOnTheDay(world),
      ),
  ],
  [[statistics.totals], totals],
  [[workspace.recording], recording],
]
