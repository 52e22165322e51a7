import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboard, type DashboardRow } from '../../contract/dashboard/dashboard.ts'
import { dayOf } from '../../contract/format.ts'
import { nameDayOf, namesOn } from '../../server/areas/dashboard/name-days.ts'
import { tasks } from '../../contract/tasks/tasks.ts'
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

/** Documents in the states that widgets distinguish. */
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
    await sql`select mark_all_stale()`.execute(db)
  })
}

function rows<C extends DashboardRow['component']>(data: readonly DashboardRow[], component: C) {
  return data.filter((row): row is Extract<DashboardRow, { component: C }> => row.component === component)
}

test('each person sees the components of his permissions, with their tabs', async () => {
  const { data } = await clerk.done(dashboard.components)
  expect(data.map(({ id, key }) => [id, key])).toEqual([
    [8, 'my_tasks'],
    [9, 'overdue_invoices'],
    [2, 'new_orders'],
    [11, 'old_reservations'],
    [4, 'internal_procurements'],
    [3, 'low_stock'],
    [5, 'nearest_maintenances'],
    [6, 'invoice_totals'],
    [7, 'service_totals'],
    [10, 'celebrations'],
    [1, 'messages'],
    [12, 'backup'],
  ])
  expect(data[5]?.tabs.map(({ title }) => title)).toEqual(['Visas noliktavas', 'Rīga', 'Valmiera'])
  for (const at of [7, 8]) expect(data[at]?.tabs.map(({ value }) => value)).toEqual(['month', 'quarter', 'year'])
  const storekeeper = await app.person({ permissions: ['view_stock'] })
  expect((await storekeeper.done(dashboard.components)).data.map(({ id }) => id)).toEqual([3, 10, 1])
  for (const id of [2, 4, 5, 6, 7, 8, 9, 11, 12]) expect((await storekeeper.call(dashboard.component, { params: { id } })).status).toBe(403)
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
  expect((await buyer.call(dashboard.component, { params: { id: 10 } })).status).toBe(403)
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
  const tab = data[5]?.tabs[2]?.value ?? ''
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
  const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  expect(recent.slice(0, -1).map(({ to }) => nextDay(to))).toEqual(recent.slice(1).map(({ from }) => from))
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

test('what is on the way between our warehouses, what the person has to do, and what is celebrated soon, the nearest first', async () => {
  await app.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`insert into procurements (number, status, date, kind, warehouse_id, source_warehouse_id, ordered_at, accepted_at, accepted_by)
      select 'IEP-' || n, status, today() - n, 'internal', (select max(id) from warehouses), (select min(id) from warehouses), now(), now(), ${clerk.id}
      from (values (1, 'ordered'), (2, 'accepted'), (3, 'new')) v (n, status)`.execute(db)
  })
  const on = async (id: number, who = clerk) => (await who.done(dashboard.component, { params: { id } })).data
  expect(rows(await on(4), 'internal_procurements').map(({ number, from, to }) => [number, from.name, to.name])).toEqual([
    ['IEP-1', 'Rīga', 'Valmiera'],
    ['IEP-3', 'Rīga', 'Valmiera'],
  ])

  const other = await app.person()
  for (const [title, assignee_ids, days] of [
    ['Vēlāk', [clerk.id], 3],
    ['Nokavēts', [clerk.id], -1],
    ['Bez termiņa', [clerk.id, other.id], null],
    ['Cita darbs', [other.id], 1],
  ] as const) {
    const { rows: day } = await sql<{ day: string | null }>`select (today() + ${days}::int)::text as day`.execute(app.db)
    await clerk.done(tasks.create, { body: { title, assignee_ids: [...assignee_ids], due_date: day[0]?.day ?? null } })
  }
  const { data: late } = await clerk.done(tasks.list, { query: { q: 'Vēlāk' } })
  expect(rows(await on(8), 'my_tasks').map(({ title, is_late }) => [title, is_late])).toEqual([
    ['Nokavēts', true],
    ['Vēlāk', false],
    ['Bez termiņa', false],
  ])
  await clerk.done(tasks.complete, { params: { id: late[0]?.id ?? 0 } })
  expect(rows(await on(8), 'my_tasks').map(({ title }) => title)).toEqual(['Nokavēts', 'Bez termiņa'])

  await sql`insert into celebrations (name, date, repeats_yearly, kind) values
    ('Šodien pirms gadiem', today() - interval '5 years', true, 'birthday'), ('Pēc mēneša', today() + 30, false, 'company'),
    ('Vakar', today() - 1, true, 'name_day'), ('Bija reiz', today() - interval '1 year', false, 'company'),
    ('Rīt pirms gada', today() + 1 - interval '1 year', true, 'name_day'), ('Vēl tālu', today() + 31, true, 'company')`.execute(app.db)
  const entered = rows(await on(10, other), 'celebrations').filter(({ id }) => id < 1_000_000)
  expect(entered.map(({ name, days }) => [name, days])).toEqual([
    ['Šodien pirms gadiem', 0],
    ['Rīt pirms gada', 1],
    ['Pēc mēneša', 30],
  ])
})

test('name days of today and tomorrow stand among what is celebrated, and those of our own people who did not enter theirs', async () => {
  const { rows: clock } = await sql<{ today: string; soon: string }>`select today()::text as today, (today() + 3)::text as soon`.execute(
    app.db,
  )
  const [{ today, soon } = { today: '', soon: '' }] = clock
  const [name = ''] = namesOn(soon)
  const [celebrated, entered, gone] = [await app.person(), await app.person(), await app.person()]
  await sql`update users set name = ${`Neviens ${name}`}, surname = 'Vārdnieks' where id in (${celebrated.id}, ${entered.id}, ${gone.id})`.execute(
    app.db,
  )
  await sql`update users set is_active = false where id = ${gone.id}`.execute(app.db)
  await sql`insert into celebrations (name, date, repeats_yearly, kind, user_id) values ('Mana diena', today() + 4, true, 'name_day', ${entered.id})`.execute(
    app.db,
  )
  const { data, meta } = await clerk.done(dashboard.component, { params: { id: 10 } })
  const found = rows(data, 'celebrations')
  expect(meta.total).toBe(data.length)
  expect(found.find(({ days, kind, user }) => days === 0 && kind === 'name_day' && user === null)?.name).toBe(namesOn(today).join(', '))
  const ours = found.filter(({ user }) => user !== null && [celebrated.id, entered.id, gone.id].includes(user.id))
  expect(ours.map(({ user, name: what, days }) => [user?.id, what, days])).toEqual([
    [celebrated.id, 'Vārda diena', 3],
    [entered.id, 'Mana diena', 4],
  ])
  expect(found.map(({ days }) => days)).toEqual(found.map(({ days }) => days).toSorted((one, next) => one - next))
  const guest = await app.person({ kind: 'customer', customer_id: mine, permissions: [] })
  expect((await guest.call(dashboard.component, { params: { id: 10 } })).status).toBe(403)
})

test('the calendar of name days is whole: each day but the 29th of February has names, and each name one day', () => {
  const days = Array.from({ length: 366 }, (_, place) => new Date(Date.UTC(2024, 0, 1 + place)).toISOString().slice(0, 10))
  expect(days.filter((day) => namesOn(day).length === 0)).toEqual(['2024-02-29'])
  const names = days.flatMap((day) => namesOn(day))
  expect([names.length, new Set(names).size]).toEqual([1032, 1032])
  expect(names.filter((name) => !/^\p{Lu}\p{Ll}+$/u.test(name))).toEqual([])
  expect([nameDayOf('Jānis'), nameDayOf('Ance Līga'), nameDayOf('Anna-Marija'), nameDayOf('Xyz')]).toEqual([
    '06-24',
    '07-26',
    '07-26',
    null,
  ])
  expect(namesOn('2026-06-23')).toEqual(['Līga'])
})

test('service totals are what applications completed in a period held that was done', async () => {
  await app.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`insert into service_jobs (sku, name, price, measure_unit_id, duration_minutes)
      select 'D1', 'Darbs', 40, (select min(id) from measure_units), 90`.execute(db)
    await sql`insert into service_applications (id, number, status, customer_id, warehouse_id, completed_on, completed_at, started_at, assignee_id) overriding system value
      select n, 'SP-' || n, 'completed', ${mine}, (select min(id) from warehouses), case n when 3 then today() - 800 else today() end, now(), now(), ${clerk.id}
      from generate_series(1, 3) n`.execute(db)
    await sql`insert into service_lines (service_application_id, serviceable_item_id, kind, position, service_job_id, name, quantity, measure_unit_id, unit_price, base_price,
        price_source, vat_rate_code, vat_category, vat_rate, is_done, minutes)
      select application, application, 'position', 1, (select max(id) from service_jobs), 'Darbs', 2, (select min(id) from measure_units), 40, 40, 'list', 'PVN21', 'S', 21, done, minutes
      from (values (1, true, null::int), (1, false, 600), (2, true, 20), (3, true, 60)) v (application, done, minutes)`.execute(db)
    // As after copying rows without triggers.
    await sql`select mark_all_stale()`.execute(db)
  })
  const { data, meta } = await clerk.done(dashboard.component, { params: { id: 7 }, query: { tab: 'year' } })
  const years = rows(data, 'service_totals')
  // Two jobs of 1.5 hours by price list, and 20 minutes.
  expect(years.at(-1)).toMatchObject({ applications: 2, hours: '3.33', net: '160.00' })
  expect(years.reduce((sum, { applications }) => sum + applications, 0)).toBe(3)
  expect(meta.total).toBeGreaterThan(2)
})
