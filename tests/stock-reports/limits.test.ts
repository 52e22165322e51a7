import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dashboard } from '../../contract/dashboard/dashboard.ts'
import { inventory } from '../../contract/inventory/inventory.ts'
import { invoiceReports } from '../../contract/invoice-reports/invoice-reports.ts'
import { production } from '../../contract/production/production.ts'
import { longestIdle, stockReports, type StockReportType } from '../../contract/stock-reports/stock-reports.ts'
import { stock } from '../../contract/stock/stock.ts'
import { postMovement, type MovementKind } from '../../server/areas/stock/ledger.ts'
import { listUnits } from '../../server/areas/stock/stock.units.ts'
import type { Person, TestApp } from '../support/app.ts'
import { dayAfter } from '../support/clock.ts'
import { makeItem, makeReceived, makeStock, setProperty } from '../support/factories.ts'
import { makeInventory } from '../support/inventory.ts'
import { accepted, dayAgo } from '../support/invoicing.ts'
import { makeList, makeProduction, completed } from '../support/production.ts'
import { beginTests } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginTests((begun) => ({ app, clerk } = begun))

const day = dayAgo(10)

/** Before, first, last and after, in Riga time. */
const moments = ['before', 'first', 'last', 'after'] as const
type Moment = (typeof moments)[number]
const within: readonly Moment[] = ['first', 'last']

async function momentOf(moment: Moment, of = day): Promise<string> {
  const [days, milliseconds] = { before: [0, -1], first: [0, 0], last: [1, -1], after: [1, 0] }[moment]
  const { rows } = await sql<{ at: string }>`
    select ((${of}::date + ${days}::int)::timestamp at time zone 'Europe/Riga' + ${milliseconds}::int * interval '1 millisecond')::text as at`.execute(
    app.db,
  )
  return rows[0]?.at ?? ''
}

async function movedAt(name: string, kind: MovementKind, quantity: string, more: object = {}): Promise<Map<Moment, number>> {
  const itemsByMoment = new Map<Moment, number>()
  for (const moment of moments) {
    const item = await makeItem(app, { name: `${name} ${moment}` })
    const stock_item_id = await makeStock(app, item, '10', { since: `${dayAfter(day, -30)}T10:00:00Z` })
    const source = { document_type: 'test', document_id: stock_item_id, user_id: clerk.id, ...more }
    const { id } = await postMovement(app.db, { ...source, stock_item_id, kind, quantity, effective_at: await momentOf(moment) })
    itemsByMoment.set(moment, id)
  }
  return itemsByMoment
}

type ReportFilter = { q: string; date_from?: string; date_to?: string; days?: number }

/** Moments shown with a nonzero value in the column. */
async function shown(type: StockReportType, filter: ReportFilter, column?: string): Promise<string[]> {
  const { columns, rows } = (await clerk.done(stockReports.show, { body: { report: { type, ...filter } } })).data
  const at = (id: string) => columns.findIndex((each) => each.id === id)
  const matchingRows = rows.filter(({ cells }) => column === undefined || Number(cells[at(column)]) !== 0)
  return matchingRows.map(({ cells }) => cells[at('name')]?.split(' ').at(-1) ?? '').toSorted()
}

const periods: readonly [StockReportType, MovementKind, string, string?][] = [
  ['turnover', 'goods_removal', '-1', 'out'],
  ['movements', 'goods_removal', '-1'],
  ['write_offs', 'write_off', '-1'],
  ['returns', 'customer_return', '1'],
  ['margin', 'sale', '-1', 'sold'],
  ['purchases', 'purchase', '1'],
]

test.each(periods)('%s takes both ends of its period whole', async (type, kind, quantity, column) => {
  const bought = type === 'purchases' ? { document_type: 'procurement', document_id: (await makeReceived(app)).id } : {}
  await movedAt(`R${type}`, kind, quantity, { ...bought, unit_cost: '5' })
  expect(await shown(type, { q: `R${type}`, date_from: day, date_to: day }, column)).toEqual(within)
  expect(await shown(type, { q: `R${type}`, date_from: dayAfter(day, -1), date_to: dayAfter(day, 1) }, column)).toEqual(moments.toSorted())
})

test('the history of pieces takes both ends of its period whole', async () => {
  const item_id = await makeItem(app, { name: 'Gabals', has_units: true, unit_kind: 'serial' })
  for (const moment of moments) {
    await makeReceived(app, {
      date: dayAfter(day, -9),
      procurement_items: [{ item_id, quantity: '1', purchase_price: '4', units: [`G-${moment}`] }],
    })
    const unit = await app.db
      .selectFrom('catalog_item_units')
      .select(['id', 'stock_item_id'])
      .where('number', '=', `G-${moment}`)
      .executeTakeFirstOrThrow()
    const source = { document_type: 'test', document_id: 1, user_id: clerk.id, stock_item_id: unit.stock_item_id ?? 0 }
    const { id } = await postMovement(app.db, {
      ...source,
      kind: 'goods_removal',
      quantity: '-1',
      unit_cost: '4',
      effective_at: await momentOf(moment),
    })
    await listUnits(app.db, id, [unit.id])
  }
  const { data } = await clerk.done(stockReports.show, { body: { report: { type: 'units', q: 'Gabals', date_from: day, date_to: day } } })
  expect(data.rows.map(({ cells }) => cells[0]).toSorted()).toEqual(['G-first', 'G-last'])
})

test('balances and values of a day are those at its end', async () => {
  await movedAt('Dienas', 'goods_removal', '-1')
  const quantities = async (date_to: string) => {
    const { columns, rows } = (await clerk.done(stockReports.show, { body: { report: { type: 'balance', q: 'Dienas', date_to } } })).data
    const at = (id: string) => columns.findIndex((each) => each.id === id)
    return new Map(rows.map(({ cells }) => [cells[at('name')]?.split(' ').at(-1), cells[at('quantity')]]))
  }
  const value = async (date_to: string) =>
    (await clerk.done(stockReports.show, { body: { report: { type: 'valuation', q: 'Dienas', date_to } } })).data.totals.at(-1)
  const table: readonly [string, Moment[]][] = [
    [dayAfter(day, -1), ['before']],
    [day, ['before', 'first', 'last']],
    [dayAfter(day, 1), [...moments]],
  ]
  for (const [date, gone] of table) {
    const right = moments.map((moment) => [moment, gone.includes(moment) ? '9.0000' : '10.0000'])
    expect([date, Object.fromEntries(await quantities(date))]).toEqual([date, Object.fromEntries(right)])
    expect([date, await value(date)]).toEqual([date, (160 - 4 * gone.length).toFixed(2)])
  }
})

test('goods lie idle for more than so many days, counted back from the day of the report, today or past', async () => {
  await movedAt('Stāv', 'goods_removal', '-1')
  for (const [ago, date_to] of [
    [10, dayAgo(0)],
    [9, dayAgo(1)],
  ] as const) {
    expect(await shown('idle', { q: 'Stāv', date_to, days: ago - 1 })).toEqual(['before', 'first', 'last'])
    expect(await shown('idle', { q: 'Stāv', date_to, days: ago })).toEqual(['before'])
    expect(await shown('idle', { q: 'Stāv', date_to, days: ago + 1 })).toEqual([])
  }
  const asks = async (days: number) => (await clerk.call(stockReports.show, { body: { report: { type: 'idle', days } } })).status
  expect([await asks(0), await asks(1), await asks(longestIdle), await asks(longestIdle + 1)]).toEqual([422, 200, 200, 422])
})

test('the least quantity is reached at it and below it: report, list and home page say the same', async () => {
  for (const [name, on_hand] of [
    ['below', '4'],
    ['at', '5'],
    ['above', '6'],
  ] as const) {
    const id = await makeStock(app, await makeItem(app, { name: `Mazākais ${name}` }), on_hand)
    await app.db.updateTable('stock_items').set({ min_quantity: '5' }).where('id', '=', id).execute()
  }
  const { data } = await clerk.done(stockReports.show, { body: { report: { type: 'low_stock', q: 'Mazākais' } } })
  expect(data.title).toBe('Minimālais atlikums sasniegts')
  const right = ['at', 'below']
  expect(await shown('low_stock', { q: 'Mazākais' })).toEqual(right)
  const last = (name: string) => name.split(' ').at(-1)
  const list = await clerk.done(stock.list, { query: { q: 'Mazākais', low: 'true' } })
  expect(list.data.map(({ catalog_item }) => last(catalog_item.name)).toSorted()).toEqual(right)
  const home = await clerk.done(dashboard.component, { params: { id: 3 } })
  expect(home.data.flatMap((row) => (row.component === 'low_stock' ? [last(row.item.name)] : [])).toSorted()).toEqual(right)
})

test('what was made is told of both ends of the period', async () => {
  const list = await makeList(app)
  for (const date of [dayAfter(day, -1), day, dayAfter(day, 1)]) {
    for (const { catalog_item } of list.component_list_items)
      await makeReceived(app, {
        warehouse_id: (await makeProduction(app, { list, stock: '0' })).warehouse.id,
        date: dayAfter(day, -5),
        procurement_items: [{ item_id: catalog_item.id, quantity: '2', purchase_price: '4' }],
      })
    await completed(app, await makeProduction(app, { list, stock: '0', quantity: '1' }), { date })
  }
  const producedRows = async (date_from: string, date_to: string) =>
    (await clerk.done(production.report, { query: { date_from, date_to, by: 'item', catalog_item_id: String(list.catalog_item.id) } }))
      .data[0]?.quantity
  expect([await producedRows(day, day), await producedRows(dayAfter(day, -1), day), await producedRows(day, dayAfter(day, 1))]).toEqual([
    '1.0000',
    '2.0000',
    '2.0000',
  ])
})

/** Bypasses triggers; only days matter. */
const behind = (change: ReturnType<typeof sql>) =>
  app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await change.execute(tx)
  })

test('invoices are told of both ends of the period, which spans a year at most; overdue is what was due before today', async () => {
  const dates = [dayAfter(day, -1), day, dayAfter(day, 1)]
  const due = [dayAgo(1), dayAgo(0), dayAgo(-1)]
  const ids: number[] = []
  for (const place of [0, 1, 2]) {
    const { id } = await accepted(app)
    ids.push(id)
    await behind(sql`update invoices set date = ${dates[place]}, due_date = ${due[place]} where id = ${id}`)
  }
  const reportedRows = async (from: string, to: string) =>
    (await clerk.done(invoiceReports.list, { query: { from, to } })).data.map(({ id }) => id).toSorted((a, b) => a - b)
  expect(await reportedRows(day, day)).toEqual([ids[1]])
  expect(await reportedRows(dayAfter(day, -1), dayAfter(day, 1))).toEqual(ids)
  const spans = async (days: number) =>
    (await clerk.call(invoiceReports.list, { query: { from: dayAfter(day, 1 - days), to: day } })).status
  expect([await spans(366), await spans(367)]).toEqual([200, 422])
  const { data } = await clerk.done(dashboard.component, { params: { id: 9 } })
  expect(data.flatMap((row) => (row.component === 'overdue_invoices' ? [[row.id, row.days]] : []))).toEqual([[ids[0], 1]])
})

test('maintenance is near on the last day of its notice, and not a day later', async () => {
  const { uuid } = await makeInventory(app)
  await clerk.done(inventory.addMaintenance, {
    params: { inventoryItem: uuid },
    body: { name: 'Apkope', interval_months: 1, last_at: dayAgo(20) },
  })
  const due = await app.db.selectFrom('inventory_item_maintenances').select('due_on').where('name', '=', 'Apkope').executeTakeFirstOrThrow()
  const ahead = Math.round((Date.parse(due.due_on ?? '') - Date.parse(dayAgo(0))) / 86_400_000)
  const near = async (notice: number) => {
    await setProperty(app, 'maintenance_notice_days', notice)
    const { data } = await clerk.done(dashboard.component, { params: { id: 5 } })
    return data.length
  }
  expect([await near(ahead - 1), await near(ahead), await near(ahead + 1)]).toEqual([0, 1, 1])
})
