import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboard, type DashboardRow } from '../../contract/dashboard.ts'
import { dayOf } from '../../contract/format.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'

let app: TestApp
let clerk: Person
let mine = 0
let theirs = 0
beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
  mine = await idOf(sql<{ id: number }>`insert into customers (type_id, name, country_id, legal_address)
    select (select min(id) from customer_types), 'Mans', (select min(id) from countries), 'Rīga' returning id`)
  theirs = await idOf(sql<{ id: number }>`insert into customers (type_id, name, country_id, legal_address)
    select (select min(id) from customer_types), 'Cits', (select min(id) from countries), 'Rīga' returning id`)
  await sql`insert into warehouses (name, code, is_default) values ('Rīga', 'R', true), ('Valmiera', 'V', false)`.execute(app.db)
  await fill()
})
afterAll(() => app.close())

async function idOf(statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  return (await statement.execute(app.db)).rows[0]?.id ?? 0
}

/** Documents in the states that the widgets tell apart; the laws that lead to those states have tests of their own. */
async function fill(): Promise<void> {
  await app.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`insert into orders (number, status, date, customer_id, warehouse_id, net, vat, gross)
      select 'PAS-' || n, case when n <= 7 then 'new' else 'fulfilled' end, today() - n, case when n = 3 then ${mine}::bigint else ${theirs}::bigint end,
        (select min(id) from warehouses), n, 0, n from generate_series(1, 9) n`.execute(db)
    await sql`insert into invoices (number, status, date, due_date, customer_id, net, vat, gross, paid, accepted_at) values
      ('R-1', 'accepted', today() - 40, today() - 20, ${mine}, 100.10, 21.02, 121.12, 0, now()),
      ('R-2', 'partially_paid', today(), today(), ${theirs}, 200, 42, 242, 41.50, now()),
      ('R-3', 'paid', today() - 400, today() - 380, ${theirs}, 10, 2.1, 12.1, 12.1, now()),
      (null, 'draft', today() - 40, today() - 20, ${mine}, 5, 1.05, 6.05, 0, null)`.execute(db)
    await sql`insert into categories (name, vat_rate_code) values ('Preces', 'PVN21')`.execute(db)
    await sql`insert into catalog_items (sku, name, category_id, measure_unit_id, price)
      select 'S' || n, 'Prece ' || n, (select max(id) from categories), (select min(id) from measure_units), 1 from generate_series(1, 4) n`.execute(
      db,
    )
    await sql`insert into stock_items (catalog_item_id, warehouse_id, min_quantity, on_hand, reserved)
      select i.id, w.id, case when i.sku = 'S4' then null else 10 end, case i.sku when 'S1' then 1 when 'S2' then 5 else 50 end,
        case i.sku when 'S2' then 4.5 else 0 end
      from catalog_items i cross join warehouses w`.execute(db)
  })
}

function rows<C extends DashboardRow['component']>(data: readonly DashboardRow[], component: C) {
  return data.filter((row): row is Extract<DashboardRow, { component: C }> => row.component === component)
}

test('each person sees the components of his permissions, with their tabs', async () => {
  const { data } = await clerk.done(dashboard.components)
  expect(data.map(({ id, key }) => [id, key])).toEqual([
    [2, 'new_orders'],
    [3, 'low_stock'],
    [5, 'nearest_maintenances'],
    [6, 'invoice_totals'],
    [9, 'overdue_invoices'],
  ])
  expect(data[1]?.tabs.map(({ title }) => title)).toEqual(['Visas noliktavas', 'Rīga', 'Valmiera'])
  expect(data[3]?.tabs.map(({ value }) => value)).toEqual(['month', 'quarter', 'year'])
  const storekeeper = await app.person({ permissions: ['view_stock'] })
  expect((await storekeeper.done(dashboard.components)).data.map(({ id }) => id)).toEqual([3])
  for (const id of [2, 5, 6, 9]) expect((await storekeeper.call(dashboard.component, { params: { id } })).status).toBe(403)
  expect(await storekeeper.call(dashboard.component, { params: { id: 77 } })).toMatchObject({ status: 404, body: { code: 'no_record' } })
})

test('new orders come by pages, the newest first, and to a customer only his own', async () => {
  const first = await clerk.done(dashboard.component, { params: { id: 2 }, query: { per_page: 5 } })
  expect(rows(first.data, 'new_orders').map(({ number }) => number)).toEqual(['PAS-1', 'PAS-2', 'PAS-3', 'PAS-4', 'PAS-5'])
  expect(first.meta).toMatchObject({ current_page: 1, last_page: 2, per_page: 5, total: 7 })
  const second = await clerk.done(dashboard.component, { params: { id: 2 }, query: { per_page: 5, page: 2 } })
  expect(rows(second.data, 'new_orders').map(({ gross }) => gross)).toEqual(['6.00', '7.00'])
  const buyer = await app.person({ permissions: ['view_orders', 'view_invoices', 'view_stock'], kind: 'customer', customer_id: mine })
  expect(rows((await buyer.done(dashboard.component, { params: { id: 2 } })).data, 'new_orders').map(({ number }) => number)).toEqual([
    'PAS-3',
  ])
  expect((await buyer.done(dashboard.component, { params: { id: 3 } })).data).toEqual([])
  expect((await buyer.done(dashboard.component, { params: { id: 9 } })).meta.total).toBe(1)
})

test('low stock compares what the settings say, warehouse by warehouse', async () => {
  const all = await clerk.done(dashboard.component, { params: { id: 3 } })
  expect(rows(all.data, 'low_stock').map(({ sku, available }) => [sku, available])).toEqual([
    ['S2', '0.5000'],
    ['S2', '0.5000'],
    ['S1', '1.0000'],
    ['S1', '1.0000'],
  ])
  const { data } = await clerk.done(dashboard.components)
  const tab = data[1]?.tabs[2]?.value ?? ''
  const one = await clerk.done(dashboard.component, { params: { id: 3 }, query: { tab } })
  expect(rows(one.data, 'low_stock').map(({ warehouse }) => warehouse.name)).toEqual(['Valmiera', 'Valmiera'])
  await sql`update system_properties set value = '"on_hand"' where key = 'low_stock_rule'`.execute(app.db)
  const byHand = await clerk.done(dashboard.component, { params: { id: 3 }, query: { tab } })
  expect(rows(byHand.data, 'low_stock').map(({ sku }) => sku)).toEqual(['S1', 'S2'])
})

test('invoice totals sum accepted invoices to the cent, with empty periods in between', async () => {
  const year = await clerk.done(dashboard.component, { params: { id: 6 }, query: { tab: 'year' } })
  const years = rows(year.data, 'invoice_totals')
  expect(years).toHaveLength(5)
  expect(years.at(-1)?.label).toBe(dayOf(new Date()).slice(0, 4))
  const total = (of: typeof years) => of.reduce((sum, { gross }) => sum + Math.round(Number(gross) * 100), 0)
  expect(total(years)).toBe(12112 + 24200 + 1210)
  expect(years.reduce((sum, { invoices }) => sum + invoices, 0)).toBe(3)
  const months = await clerk.done(dashboard.component, { params: { id: 6 }, query: { tab: 'month' } })
  const recent = rows(months.data, 'invoice_totals')
  expect(recent).toHaveLength(12)
  expect(total(recent)).toBe(12112 + 24200)
  expect(months.meta.last_page).toBe(2)
  const older = await clerk.done(dashboard.component, { params: { id: 6 }, query: { tab: 'month', page: 2 } })
  expect(total(rows(older.data, 'invoice_totals'))).toBe(1210)
  expect(
    rows(older.data, 'invoice_totals')
      .at(-1)
      ?.from.localeCompare(recent[0]?.from ?? ''),
  ).toBe(-1)
})

test('overdue invoices are those past their date with something left to pay', async () => {
  const { data } = await clerk.done(dashboard.component, { params: { id: 9 } })
  expect(rows(data, 'overdue_invoices')).toMatchObject([{ number: 'R-1', open: '121.12', days: 20, customer: { name: 'Mans' } }])
  const other = await app.person({ permissions: ['view_orders', 'view_invoices'], kind: 'customer', customer_id: theirs })
  expect(await other.done(dashboard.component, { params: { id: 9 } })).toMatchObject({ data: [], meta: { total: 0 } })
})
