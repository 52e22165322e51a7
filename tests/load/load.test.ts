import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkImei } from '../../contract/checks.ts'
import { contracts } from '../../contract/contracts/contracts.ts'
import { orders } from '../../contract/orders/orders.ts'
import { loadInto } from '../../server/seed/load/load.ts'
import { audit } from '../../server/integrity/audit.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { databaseOfTest, freshDatabase, type TestDatabase } from '../support/postgres.ts'
import { wholeTest } from '../support/whole.ts'

const count = 2000
const today = '2026-07-20'

function load({ url }: Pick<TestDatabase, 'url'>, orderCount = count): Promise<void> {
  return loadInto(url, { orders: orderCount, today, passwordHash: null, say: () => undefined })
}

describe('a generated company', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
    await load(app)
  })
  afterAll(() => app.close())

  async function rowsOf<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
    return (await query.execute(app.db)).rows
  }

  test('has the volumes that were asked for', async () => {
    const [counted] = await rowsOf(sql<Record<string, number>>`
      select (select count(*) from orders) as orders, (select count(*) from order_items) as lines, (select count(*) from invoices where type = 'order') as invoices,
        (select count(*) from customers) as customers, (select count(*) from payments) as payments`)
    expect(counted?.['orders']).toBe(count)
    expect(counted?.['customers']).toBe(1 + count * 0.06)
    expect((counted?.['lines'] ?? 0) / count).toBeCloseTo(3.2, 0)
    // Fewer orders per day share fewer invoices than in a million.
    expect((counted?.['invoices'] ?? 0) / count).toBeGreaterThan(0.78)
    expect((counted?.['invoices'] ?? 0) / count).toBeLessThan(0.95)
    expect((counted?.['payments'] ?? 0) / count).toBeGreaterThan(0.65)
  })

  test('has the papers beside the orders that docs/domain/demo.md#volumes asks for', async () => {
    const [counted] = await rowsOf(sql<Record<string, number>>`
      select (select count(*) from offers) as offers, (select count(*) from orders where offer_id is not null) as from_offers,
        (select count(*) from simplified_invoices) as simplified, (select count(*) from advance_invoices) as advances,
        (select count(*) from credit_notes) as credits, (select count(*) from procurement_items) as bought,
        (select count(*) from procurement_invoices) as supplier_invoices, (select count(*) from procurements where supplier_id is not null) as procurements,
        (select count(*) from return_acts) as returns, (select count(*) from technical_documents) as technical, (select count(*) from catalog_item_units) as units,
        (select count(*) from tasks where search = search_vector(title, (select name from customers where id = customer_id), null)) as tasks,
        (select count(*) from leads where search = search_vector(company_name, null, null, null, source)) as leads`)
    const share = (name: string) => (counted?.[name] ?? 0) / count
    expect(counted?.['offers']).toBe(count * 0.09)
    expect(share('from_offers')).toBeGreaterThan(0.03)
    expect(counted?.['simplified']).toBe(count * 0.06)
    expect(share('advances')).toBeCloseTo(0.045, 1)
    expect(share('credits')).toBeCloseTo(0.036, 1)
    expect(share('bought')).toBeGreaterThan(1.2)
    expect((counted?.['supplier_invoices'] ?? 0) / (counted?.['procurements'] ?? 1)).toBeGreaterThan(0.9)
    expect([counted?.['tasks'], counted?.['leads']]).toEqual([count * 0.08, count * 0.03])
    for (const name of ['returns', 'technical', 'units']) expect(counted?.[name]).toBeGreaterThan(0)
  })

  test('rents out, serves, makes and uses things as docs/domain/demo.md#volumes says, and what falls due is on invoices of its own', async () => {
    const [made] = await rowsOf(sql<Record<string, number>>`
      select (select count(*) from rents) as rents, (select count(*) from rent_items) as machines, (select count(*) from inventory_items) as inventory,
        (select count(*) from rent_item_readings) as readings, (select count(*) from inventory_item_maintenances) as care,
        (select count(*) from service_applications) as applications, (select count(*) from service_lines where kind = 'position') as positions,
        (select count(*) from service_lines where kind = 'material') as materials, (select count(*) from production_applications) as productions, (select count(*) from price_clarifications) as clarifications,
        (select count(*) from courier_applications) as deliveries, (select count(*) from transportations) as carried,
        (select count(*) from component_lists) as lists, (select count(*) from production_unit_parts) as traced,
        (select count(distinct c.document_id) from charges c join rents r on r.id = c.document_id where c.document_type = 'rent' and c.quantity_invoiced < c.quantity and not r.do_not_invoice) as due`)
    const share = count / 1_000_000
    const wanted = {
      rents: 4000,
      applications: 150_000,
      productions: 20_000,
      lists: 600,
      clarifications: 20_000,
      deliveries: 200_000,
      carried: 12_000,
    }
    for (const [name, all] of Object.entries(wanted)) expect(made?.[name], name).toBe(Math.round(all * share))
    // Random: ratio of counts.
    const ratio = (many: string, one: string) => (made?.[many] ?? 0) / (made?.[one] ?? 1)
    expect(ratio('machines', 'rents')).toBeGreaterThan(2)
    expect(ratio('machines', 'rents')).toBeLessThan(6)
    expect(ratio('readings', 'machines')).toBeGreaterThan(30)
    expect(ratio('readings', 'machines')).toBeLessThan(80)
    expect(ratio('care', 'machines')).toBe(2)
    expect((made?.['inventory'] ?? 0) - (made?.['machines'] ?? 0)).toBe(25_000 * share)
    expect(ratio('positions', 'applications')).toBeCloseTo(2.1, 0)
    expect(ratio('materials', 'applications')).toBeCloseTo(1.4, 0)
    for (const name of ['due', 'traced']) expect(made?.[name], name).toBeGreaterThan(0)
    const states = await rowsOf(sql<{ state: string }>`
      select distinct 'service ' || status as state from service_applications union select distinct 'production ' || status from production_applications
      union select distinct 'invoice ' || type from invoices union select distinct 'inventory ' || status from inventory_items order by 1`)
    expect(states.map(({ state }) => state)).toEqual([
      ...['in_service', 'in_stock', 'in_use', 'rented', 'written_off'].map((status) => `inventory ${status}`),
      ...['order', 'rent', 'service', 'subscription'].map((type) => `invoice ${type}`),
      ...['completed', 'in_production', 'new'].map((status) => `production ${status}`),
      ...['completed', 'in_progress', 'invoiced', 'new'].map((status) => `service ${status}`),
    ])
  })

  test('has contracts that say what the product would write, and are printed when they are opened', async () => {
    const made = await rowsOf(sql<{ id: number; customer_id: number }>`select id, customer_id from contracts order by id desc`)
    expect(made).toHaveLength((30_000 * count) / 1_000_000)
    const [{ id, customer_id } = { id: 0, customer_id: 0 }] = made
    const clerk = await app.person({ permissions: ['view_customers'] })
    const printed = await clerk.call(contracts.pdf, { params: { id } })
    expect([printed.status, printed.headers['content-type']]).toEqual([200, 'application/pdf'])
    const today = await clerk.call(contracts.generate, { body: { type: 'klienta-ligums', model_id: customer_id } })
    expect(today.status, JSON.stringify(today.body)).toBe(200)
    const written = await rowsOf(sql<{ name: string; snapshot: object }>`
      select name, (snapshot - 'date') #- '{values,contract.date}' as snapshot from contracts where customer_id = ${customer_id} order by id desc limit 2`)
    expect(written[0]).toEqual(written[1])
  })

  test('bills subscriptions period by period up to the last day, and tells people and plans', async () => {
    const [made] = await rowsOf(sql<Record<string, number>>`
      select (select count(*) from subscriptions) as subscriptions, (select count(*) from support_tickets) as tickets,
        (select count(*) from messages) as messages, (select count(*) from subscription_invoices) as periods,
        (select count(*) from comments where commentable_type = 'support_tickets') as comments, (select count(*) from stock_check_lines) as counted,
        (select count(*) from sale_catalog_items) as reduced, (select count(*) from celebrations) as feasts`)
    const share = count / 1_000_000
    expect([made?.['subscriptions'], made?.['tickets'], made?.['messages']]).toEqual(
      [9000, 6000, 2000].map((all) => Math.round(all * share)),
    )
    for (const name of ['comments', 'counted', 'reduced', 'feasts']) expect(made?.[name], name).toBeGreaterThan(0)
    expect((made?.['periods'] ?? 0) / (made?.['subscriptions'] ?? 1)).toBeGreaterThan(10)
    // Expected periods and prices, computed by PostgreSQL's calendar.
    const wrong = await rowsOf(sql`
      with wanted as (
        select t.id, case when t.billing_in_advance then p.begins else p.ends + 1 end as due, p.begins, p.ends,
          (select sum(round(i.quantity * i.unit_price, 2)) from subscription_items i where i.subscription_id = t.id) as net
        from subscriptions t
        cross join lateral (select case t.billing_period when 'quarter' then 3 else 1 end as step) s
        cross join lateral (
          select (t.start_date + make_interval(months => n * s.step))::date as begins,
            (t.start_date + make_interval(months => (n + 1) * s.step))::date - 1 as ends
          from generate_series(0, 40) n) p
        where t.status in ('active', 'ended') and (t.end_date is null or p.begins <= t.end_date)
      ), expected as (select id, begins, ends, net from wanted where due < ${today}::date),
      billed as (
        select p.subscription_id as id, p.period_start as begins, p.period_end as ends,
          (select sum(l.net) from invoice_items l where l.invoice_id = p.invoice_id and l.source_type = 'subscription_item') as net
        from subscription_invoices p join subscriptions t on t.id = p.subscription_id where t.status in ('active', 'ended')
      )
      (select * from expected except select * from billed) union all (select * from billed except select * from expected)
      union all select t.id, t.next_invoice_date, null, null from subscriptions t
      where t.next_invoice_date is distinct from (select min(w.due) from wanted w where w.id = t.id and w.due >= ${today}::date) and t.status = 'active'`)
    expect(wrong).toEqual([])
  })

  test('brings all goods in by procurements, but for those that were there', async () => {
    const sources = await rowsOf(sql<{ document_type: string; kind: string }>`
      select distinct document_type, kind from stock_movements where quantity > 0 order by 1, 2`)
    expect(sources).toEqual([
      { document_type: 'credit_note', kind: 'customer_return' },
      { document_type: 'opening', kind: 'opening' },
      { document_type: 'procurement', kind: 'purchase' },
      { document_type: 'procurement', kind: 'transfer_in' },
      { document_type: 'production_application', kind: 'production_output' },
    ])
  })

  test('knows each piece with a number, and how it came and went', async () => {
    const wrong = await rowsOf(sql<{ id: number }>`
      select m.id from stock_movements m join stock_items s on s.id = m.stock_item_id
      join catalog_items k on k.id = s.catalog_item_id left join stock_movement_units l on l.movement_id = m.id
      group by m.id, k.has_units having count(l.unit_id) <> case when k.has_units then abs(m.quantity) else 0 end
      union all
      select s.id from stock_items s join catalog_items k on k.id = s.catalog_item_id and k.has_units
      left join catalog_item_units u on u.stock_item_id = s.id group by s.id having sum(coalesce(u.unit_cost, 0)) <> s.stock_value
      union all
      select i.id from order_items i join catalog_items k on k.id = i.catalog_item_id and k.has_units
      left join order_item_units u on u.order_item_id = i.id group by i.id having count(u.id) <> i.quantity_fulfilled
      union all
      select n.id from invoice_items n join catalog_items k on k.id = n.catalog_item_id and k.has_units
      where n.quantity <> (
        select count(distinct u.id) from jsonb_array_elements_text(n.units) as named (piece)
        join catalog_item_units u on u.number = named.piece and u.catalog_item_id = k.id
        join order_item_units o on o.unit_id = u.id and o.order_item_id = n.source_id
      )`)
    expect(wrong).toEqual([])
    const numbers = await rowsOf(sql<{ number: string }>`select number from catalog_item_units order by id limit 200`)
    expect(numbers.filter(({ number }) => checkImei(number) !== null)).toEqual([])
  })

  test('gives the nightly audit nothing to find', async () => {
    const broken = (await audit(app.db)).filter(({ findings }) => findings.length > 0)
    expect(broken).toEqual([])
  })

  test('has a ledger that the triggers would have written', async () => {
    const wrong = await rowsOf(sql<{ id: number }>`
      select id from (
        select m.*, lag(balance_after, 1, 0) over line as on_hand, lag(value_after, 1, 0) over line as worth,
          lag(effective_at) over line as moment, k.has_units as by_piece
        from stock_movements m join stock_items s on s.id = m.stock_item_id join catalog_items k on k.id = s.catalog_item_id window line as (partition by m.stock_item_id order by m.id)
      ) as m
      where balance_after <> on_hand + quantity or value_after <> worth + value or balance_after < 0 or effective_at < moment
        or (quantity < 0 and -value <> case
          when -quantity = on_hand then worth when by_piece then -value else round(worth / on_hand * -quantity, 4) end)
        or (quantity > 0 and kind not in ('transfer_in', 'customer_return', 'production_output') and value <> round(quantity * unit_cost, 4))
        or ((quantity < 0 or kind in ('transfer_in', 'customer_return', 'production_output')) and unit_cost <> round(value / quantity, 6))
        or (quantity = 0) <> (kind = 'revaluation')`)
    expect(wrong).toEqual([])
    const levels = await rowsOf(sql<{ id: number }>`
      select s.id from stock_items s join lateral (
        select value_after / balance_after as average from stock_movements m where m.stock_item_id = s.id and balance_after > 0 order by id desc limit 1
      ) as last on true where s.avg_cost <> round(last.average, 6)`)
    expect(levels).toEqual([])
  })

  test('is found by the words that the triggers would have found', async () => {
    const differing: unknown[] = []
    const tables = [
      ...['orders', 'invoices', 'catalog_items', 'offers', 'credit_notes', 'advance_invoices', 'simplified_invoices', 'procurements'],
      ...['procurement_invoices', 'return_acts', 'technical_documents', 'stock_item_counts', 'catalog_item_units'],
      ...['inventory_items', 'rents', 'rent_items', 'charges', 'service_applications', 'component_lists', 'production_applications'],
      ...['subscriptions', 'support_tickets', 'stock_checks'],
    ]
    for (const table of tables) {
      const before = await rowsOf(
        sql<{ id: number; search: string }>`select id, search::text as search from ${sql.table(table)} order by id`,
      )
      await sql`update ${sql.table(table)} set search = ''`.execute(app.db)
      const after = await rowsOf(
        sql<{ id: number; search: string }>`select id, search::text as search from ${sql.table(table)} order by id`,
      )
      differing.push(...before.filter((row, at) => row.search !== after[at]?.search).map((row) => ({ table, ...row })))
    }
    expect(differing).toEqual([])
  }, 120_000)

  test('goes on with new documents', async () => {
    const person = await app.person()
    const [goods] = await rowsOf(sql<{ id: number }>`
      select s.catalog_item_id as id from stock_items s join catalog_items k on k.id = s.catalog_item_id and not k.has_units
      where s.warehouse_id = 1 and s.available >= 2 order by s.available desc limit 1`)
    const body = { customer_id: 2, warehouse_id: 1, order_items: [{ item_id: goods?.id ?? 0, quantity: '2' }] }
    const { order_id, data } = await person.done(orders.create, { body })
    expect(order_id).toBe(count + 1)
    expect(data.number).toMatch(/^PAS-\d{4}-\d{6}$/)
    await person.done(orders.fulfil, { params: { id: order_id }, body: { step: 'reserve' } })
    await person.done(orders.fulfil, { params: { id: order_id }, body: { step: 'issue' } })
    const { invoice_id } = await person.done(orders.issueInvoice, { params: { id: order_id } })
    expect(invoice_id).toBeGreaterThan(count * 0.7)
  })

  test('indexes, constraints and triggers stand afterwards as they stood before', async () => {
    const schemaOf = async ({ db }: Pick<TestDatabase, 'db'>) => {
      const { rows } = await sql<{ line: string }>`
        select indexdef as line from pg_indexes where schemaname = 'public'
        union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated::text from pg_constraint where connamespace = 'public'::regnamespace
        union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
        order by 1`.execute(db)
      return rows.map(({ line }) => line)
    }
    expect(await schemaOf(app)).toEqual(await schemaOf(await databaseOfTest()))
  })

  test('is not loaded over records that are there', async () => {
    await expect(load(app)).rejects.toThrow('Datubāzē jau ir ieraksti')
  })
})

wholeTest(
  'the same options give the same rows',
  async () => {
    const digests = async () => {
      const { url, db } = await databaseOfTest()
      await load({ url }, 500)
      const tables = [
        'users',
        'customers',
        'branches',
        'contacts',
        'catalog_items',
        'customer_prices',
        'stock_items',
        'stock_movements',
        'orders',
        'order_items',
        'invoices',
        'invoice_items',
        'payments',
        'payment_allocations',
        'document_series',
        ...[
          'suppliers',
          'offers',
          'offer_items',
          'credit_notes',
          'advance_invoices',
          'simplified_invoices',
          'procurements',
          'procurement_items',
        ],
        ...['procurement_invoices', 'return_acts', 'valuation_variances', 'technical_documents', 'stock_item_counts', 'catalog_item_units'],
        ...['inventory_items', 'inventory_item_maintenances', 'rents', 'rent_items', 'rent_item_readings', 'charges'],
        ...['service_applications', 'service_lines', 'component_list_items', 'production_applications', 'production_completions'],
      ]
      const found: Record<string, string | undefined> = {}
      for (const table of tables) {
        const { rows } = await sql<{
          digest: string
        }>`select md5(string_agg((to_jsonb(t) - 'passkey_handle')::text, ';' order by id)) as digest from ${sql.table(table)} t`.execute(db)
        found[table] = rows[0]?.digest
      }
      return found
    }
    const first = await digests()
    expect(Object.values(first).every((digest) => typeof digest === 'string')).toBe(true)
    expect(await digests()).toEqual(first)
  },
  120_000,
)

test('a load that fails leaves an empty database', async () => {
  const database = await freshDatabase()
  try {
    await sql`alter table payments add constraint none check (amount < 0)`.execute(database.db)
    await expect(load(database, 300)).rejects.toThrow('none')
    const { rows } = await sql<{ count: number }>`select count(*) from users`.execute(database.db)
    expect(rows[0]?.count).toBe(0)
  } finally {
    await database.drop()
  }
})
