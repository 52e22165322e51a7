import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workspace, type HistoryEntry } from '../../contract/workspace.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeCustomer } from '../support/factories.ts'

let app: TestApp
let clerk: Person
let mine = 0
beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
  await app.db.transaction().execute(async (db) => {
    await sql`insert into customers (type_id, name, reg_nr, city, country_id, legal_address)
      select (select min(id) from customer_types), name, reg_nr, 'Rīga', (select min(id) from countries), 'Brīvības 1'
      from (values ('Bērziņu Šķirne', '71111111118'), ('Āboliņu dārzs', '72222222225')) v (name, reg_nr)`.execute(db)
    await sql`insert into contacts (customer_id, name, surname, email) select id, 'Žanis', 'Šķēle', 'zanis@skele.example' from customers where name like 'Bērz%'`.execute(
      db,
    )
    await sql`insert into warehouses (name, code) values ('Rīga', 'R')`.execute(db)
    await sql`insert into categories (name, vat_rate_code) values ('Preces', 'PVN21')`.execute(db)
    await sql`insert into catalog_items (sku, name, category_id, measure_unit_id, price)
      select 'HP-26A', 'Toneris melnais šķidrums', (select max(id) from categories), (select min(id) from measure_units), 1`.execute(db)
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`insert into orders (number, date, customer_id, warehouse_id, search)
      select 'PAS-2026-00000' || c.id, '2026-11-05', c.id, (select min(id) from warehouses), search_vector('PAS-2026-00000' || c.id, c.name) from customers c`.execute(
      db,
    )
    await sql`insert into invoices (number, status, date, due_date, customer_id, accepted_at, search)
      select 'R-2026-00000' || c.id, 'accepted', '2026-11-06', '2026-11-20', c.id, now(), search_vector('R-2026-00000' || c.id, c.name) from customers c`.execute(
      db,
    )
  })
  const { rows } = await sql<{ id: number }>`select id from customers where name like 'Bērz%'`.execute(app.db)
  mine = rows[0]?.id ?? 0
})
afterAll(() => app.close())

async function found(by: Person, q: string, more: { kind?: string; limit?: number } = {}): Promise<string[]> {
  const { data } = await by.done(workspace.search, { query: { q, ...more } })
  return data.map(({ kind, title }) => `${kind} ${title}`)
}

test('of customers whose names begin alike, who orders more comes first', async () => {
  const [few, many, none] = await Promise.all(['Aptieka', 'Metāls', 'Apgāds'].map((word) => makeCustomer(app, { name: `Ziemeļu ${word}` })))
  for (const [place, customer] of [few, many, many].entries()) {
    await sql`insert into orders (number, customer_id, warehouse_id) select ${`Z-${place}`}, ${customer}, warehouse_id from orders limit 1`.execute(
      app.db,
    )
  }
  const { data } = await clerk.done(workspace.search, { query: { q: 'ziemelu' } })
  expect(data.flatMap(({ kind, id }) => (kind === 'customer' ? [id] : []))).toEqual([many, few, none])
  // A form that asks for a customer offers them in the same order.
  const { data: offered } = await clerk.done(workspace.search, { query: { q: 'ziemelu', kind: 'customer' } })
  expect(offered.map(({ id }) => id)).toEqual([many, few, none])
})

test('one search finds records of every kind, without accents and in any order', async () => {
  expect(await found(clerk, 'skirne berz')).toEqual([
    'customer Bērziņu Šķirne',
    `order PAS-2026-00000${mine}`,
    `invoice R-2026-00000${mine}`,
  ])
  expect(await found(clerk, 'skele zan')).toEqual(['contact Žanis Šķēle'])
  expect(await found(clerk, 'hp26a')).toEqual(['item Toneris melnais šķidrums'])
  expect(await found(clerk, '26A hp')).toEqual(['item Toneris melnais šķidrums'])
  expect(await found(clerk, '71111111118')).toEqual(['customer Bērziņu Šķirne'])
  expect(await found(clerk, '   ')).toEqual([])
  expect(await found(clerk, "' | ! & ) :*")).toEqual([])
  const { data } = await clerk.done(workspace.search, { query: { q: 'berzinu', kind: 'order' } })
  expect(data).toEqual([
    {
      kind: 'order',
      id: expect.any(Number),
      title: `PAS-2026-00000${mine}`,
      name: `PAS-2026-00000${mine} · Bērziņu Šķirne`,
      subtitle: 'Bērziņu Šķirne · 05.11.2026. · 0,00\u00a0€ · Jauns',
      path: expect.stringMatching(/^\/orders\/\d+$/),
    },
  ])
})

test('nobody finds what he may not open', async () => {
  const seller = await app.person({ permissions: ['view_orders'] })
  expect((await found(seller, 'berzinu')).map((row) => row.split(' ')[0])).toEqual(['order'])
  const buyer = await app.person({
    permissions: ['view_orders', 'view_invoices', 'view_customers', 'view_catalog_items'],
    kind: 'customer',
    customer_id: mine,
  })
  expect(await found(buyer, 'abolinu')).toEqual([])
  expect(await found(buyer, 'toneris')).toEqual([])
  expect((await found(buyer, 'berzinu')).length).toBe(3)
  expect((await app.visitor.call(workspace.search, { query: { q: 'berzinu' } })).status).toBe(401)
})

const entry = (more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  command_id: 'order.reserve',
  args: { lines: [{ id: 1, quantity: '2' }] },
  record: { kind: 'order', id: 7, title: 'PAS-7', lock_version: 3 },
  at: '2026-11-05T10:00:00.000Z',
  duration_ms: 120,
  outcome: 'done',
  ...more,
})

test('what a person ran is kept with arguments, record and outcome, and only grows', async () => {
  await clerk.done(workspace.record, {
    body: { entries: [entry(), entry({ command_id: 'order.split', record: null, outcome: 'failed', error: 'Nav rindu' })] },
  })
  const { data } = await clerk.done(workspace.history)
  expect(data).toHaveLength(2)
  expect(data[0]).toMatchObject({ command_id: 'order.split', outcome: 'failed', error: 'Nav rindu', record: null })
  expect(data[1]).toMatchObject({ ...entry(), user: expect.stringContaining('Vārds'), error: null })
  const some = await clerk.done(workspace.history, { query: { command_id: 'order.split' } })
  expect(some.data).toHaveLength(1)
  await expect(sql`delete from command_history`.execute(app.db)).rejects.toThrow('Žurnāla')
  const wrong = await clerk.call(workspace.record, { body: { entries: [entry({ at: 'vakar' })] } })
  expect(wrong.status).toBe(422)
})

test('the history of others is for who manages users', async () => {
  const clerkless = await app.person({ permissions: ['view_orders'] })
  await clerkless.done(workspace.record, { body: { entries: [entry({ command_id: 'mans' })] } })
  expect((await clerkless.done(workspace.history)).data.map(({ command_id }) => command_id)).toEqual(['mans'])
  expect((await clerkless.call(workspace.history, { query: { user_id: clerk.id } })).status).toBe(403)
  expect((await clerk.done(workspace.history, { query: { user_id: clerkless.id } })).data).toHaveLength(1)
})

test('open tabs return as they were kept, to their owner only', async () => {
  expect((await clerk.done(workspace.state)).data).toBeNull()
  const data = { tabs: [{ id: 'a', title: 'Pasūtījums' }], active: 'a' }
  await clerk.done(workspace.keepState, { body: { data: { tabs: [] } } })
  await clerk.done(workspace.keepState, { body: { data } })
  expect((await clerk.done(workspace.state)).data).toEqual(data)
  const other = await app.person()
  expect((await other.done(workspace.state)).data).toBeNull()
  const huge = await clerk.call(workspace.keepState, { body: { data: { x: 'y'.repeat(600_000) } } })
  expect(huge).toMatchObject({ status: 422, body: { errors: { data: [expect.any(String)] } } })
})
