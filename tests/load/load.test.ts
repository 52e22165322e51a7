import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkImei } from '../../contract/checks.ts'
import { orders } from '../../contract/orders.ts'
import { loadInto } from '../../server/sample/load/load.ts'
import { audit } from '../../server/jobs/audit.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { databaseOfTest, freshDatabase, type TestDatabase } from '../support/postgres.ts'

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
      select (select count(*) from orders) as orders, (select count(*) from order_items) as lines, (select count(*) from invoices) as invoices,
        (select count(*) from customers) as customers, (select count(*) from payments) as payments`)
    expect(counted?.['orders']).toBe(count)
    expect(counted?.['customers']).toBe(1 + count * 0.06)
    expect((counted?.['lines'] ?? 0) / count).toBeCloseTo(3.2, 0)
    // With few orders a day fewer of them share an invoice than among a million.
    expect((counted?.['invoices'] ?? 0) / count).toBeGreaterThan(0.78)
    expect((counted?.['invoices'] ?? 0) / count).toBeLessThan(0.95)
    expect((counted?.['payments'] ?? 0) / count).toBeGreaterThan(0.65)
  })

  test('has the papers beside the orders that domain.md 6.3 asks for', async () => {
    const [counted] = await rowsOf(sql<Record<string, number>>`
      select (select count(*) from offers) as offers, (select count(*) from orders where offer_id is not null) as from_offers,
        (select count(*) from simplified_invoices) as simplified, (select count(*) from advance_invoices) as advances,
        (select count(*) from credit_notes) as credits, (select count(*) from procurement_items) as bought,
        (select count(*) from procurement_invoices) as supplier_invoices, (select count(*) from procurements where supplier_id is not null) as procurements,
        (select count(*) from return_acts) as returns, (select count(*) from technical_documents) as technical, (select count(*) from catalog_item_units) as units`)
    const share = (name: string) => (counted?.[name] ?? 0) / count
    expect(counted?.['offers']).toBe(count * 0.09)
    expect(share('from_offers')).toBeGreaterThan(0.03)
    expect(counted?.['simplified']).toBe(count * 0.06)
    expect(share('advances')).toBeCloseTo(0.045, 1)
    expect(share('credits')).toBeCloseTo(0.036, 1)
    expect(share('bought')).toBeGreaterThan(1.2)
    expect((counted?.['supplier_invoices'] ?? 0) / (counted?.['procurements'] ?? 1)).toBeGreaterThan(0.9)
    for (const name of ['returns', 'technical', 'units']) expect(counted?.[name]).toBeGreaterThan(0)
  })

  test('brings all goods in by procurements, but for those that were there', async () => {
    const sources = await rowsOf(sql<{ document_type: string; kind: string }>`
      select distinct document_type, kind from stock_movements where quantity > 0 order by 1, 2`)
    expect(sources).toEqual([
      { document_type: 'credit_note', kind: 'customer_return' },
      { document_type: 'opening', kind: 'opening' },
      { document_type: 'procurement', kind: 'purchase' },
      { document_type: 'procurement', kind: 'transfer_in' },
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
        or (quantity > 0 and kind not in ('transfer_in', 'customer_return') and value <> round(quantity * unit_cost, 4))
        or ((quantity < 0 or kind in ('transfer_in', 'customer_return')) and unit_cost <> round(value / quantity, 6))
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

  test('is not loaded over records that are there', async () => {
    await expect(load(app)).rejects.toThrow('Datubāzē jau ir ieraksti')
  })
})

test('the same options give the same rows', async () => {
  const digests = async () => {
    const { url, db } = await databaseOfTest()
    await load({ url }, 1000)
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
}, 120_000)

test('indexes, constraints and triggers stand afterwards as they stood before', async () => {
  const schemaOf = async ({ db }: TestDatabase) => {
    const { rows } = await sql<{ line: string }>`
      select indexdef as line from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated::text from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      order by 1`.execute(db)
    return rows.map(({ line }) => line)
  }
  const untouched = await databaseOfTest()
  const loaded = await databaseOfTest()
  await load(loaded, 100)
  expect(await schemaOf(loaded)).toEqual(await schemaOf(untouched))
})

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
