import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../server/db/pool.ts'
import { freshDatabase, type TestDatabase } from '../support/postgres.ts'

/** An edit of a VAT rate looks for lines that bear it, among many lines (docs/domain/catalogue.md#reference-data). */

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await database.db.transaction().execute(fill)
  await sql`analyze`.execute(database.db)
}, 120_000)
afterAll(() => database.drop())

/** Tables whose lines bear a rate; the last two know it by code and day. */
const lines = [
  'order_items',
  'invoice_items',
  'offer_items',
  'simplified_invoice_items',
  'shop_order_items',
  'advance_invoice_items',
  'service_lines',
  'procurement_invoice_items',
  'return_act_items',
  'procurement_items',
  'charges',
]
/** Of one rate in one table. */
const count = 16_000

/** Old lines of PVN21, day by day, then as many lines of orders at PVN22; replicated rows need no parents and run no triggers. */
async function fill(tx: Db): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx)
  for (const table of ['procurements', ...lines]) await copies(tx, table, { vat_rate_code: `'PVN21'`, vat_rate: '21' }, 1, count)
  await copies(tx, 'order_items', { vat_rate_code: `'PVN22'`, vat_rate: '22' }, count + 1, 2 * count)
}

/** Values of columns by their type; what the table says of defaults stays. */
const byType: Readonly<Record<string, string>> = {
  bigint: 'n',
  integer: 'n',
  smallint: '1',
  numeric: '1',
  text: `'x' || n`,
  boolean: 'false',
  date: `date '2013-01-01' + n / 16`,
  'timestamp with time zone': 'now()',
}

/** Rows number `from` to `to` of a table, without its checks: they say nothing of how lines are found. */
async function copies(tx: Db, table: string, own: Readonly<Record<string, string>>, from: number, to: number): Promise<void> {
  const checks = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = ${table}::regclass and contype = 'c'`.execute(tx)
  for (const { name } of checks.rows) await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx)
  const { rows } = await sql<{ name: string; type: string; needed: boolean }>`
    select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null and is_identity = 'NO' as needed
    from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(tx)
  const filled = rows.flatMap(({ name, type, needed }) => {
    const value = own[name] ?? (needed || name === 'id' ? byType[type] : undefined)
    if (needed && value === undefined) throw new Error(`No value for ${table}.${name} of ${type}`)
    return value === undefined ? [] : [{ name, value }]
  })
  await sql`
    insert into ${sql.table(table)} (${sql.join(filled.map(({ name }) => sql.id(name)))}) overriding system value
    select ${sql.raw(filled.map(({ value }) => value).join(', '))} from generate_series(${sql.lit(from)}, ${sql.lit(to)}) n`.execute(tx)
}

interface Asked {
  code: string
  rate: string
  valid_from: string
  valid_to?: string
}

/** Whether a rate is used, and how many pages the answer read. */
async function asked(db: Db, rate: Asked): Promise<{ used: boolean; pages: number }> {
  const row = sql`jsonb_populate_record(null::vat_rates, ${sql.lit(JSON.stringify(rate))}::jsonb)`
  // The first question of a session reads the catalogue too.
  const { rows } = await sql<{ used: boolean }>`select vat_rate_used(${row}) as used`.execute(db)
  const explained = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
    explain (analyze, buffers, format json) select vat_rate_used(${row})`.execute(db)
  const plan = explained.rows[0]?.['QUERY PLAN'][0].Plan ?? {}
  return { used: rows[0]?.used ?? false, pages: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0) }
}

const cases: Readonly<Record<string, readonly [rate: Asked, used: boolean]>> = {
  'that all lines bear': [{ code: 'PVN21', rate: '21', valid_from: '2012-07-01' }, true],
  'that the later half of lines bears': [{ code: 'PVN22', rate: '22', valid_from: '2018-01-01' }, true],
  'that no line bears': [{ code: 'PVN13', rate: '13', valid_from: '2012-07-01' }, false],
  'of a known code that begins later': [{ code: 'PVN21', rate: '22', valid_from: '2031-01-01' }, false],
  'of a known code that ended before': [{ code: 'PVN21', rate: '18', valid_from: '2009-01-01', valid_to: '2012-12-31' }, false],
}

test.each(Object.entries(cases))('a rate %s is answered without reading the lines', async (_, [rate, used]) => {
  const answer = await database.db.connection().execute((db) => asked(db, rate))
  expect(answer).toEqual({ used, pages: expect.any(Number) })
  expect(answer.pages).toBeLessThan(100)
})

test.each(lines)('one line at the end of %s is found without reading those before it', async (table) => {
  const rate = { code: 'PVN14', rate: '14', valid_from: '2012-07-01' }
  const answer = await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await copies(tx, table, { vat_rate_code: `'PVN14'`, vat_rate: '14', procurement_id: String(count) }, 2 * count + 1, 2 * count + 1)
    const found = await asked(tx, rate)
    await sql`delete from ${sql.table(table)} where vat_rate_code = 'PVN14'`.execute(tx)
    return found
  })
  expect(answer).toEqual({ used: true, pages: expect.any(Number) })
  expect(answer.pages).toBeLessThan(100)
})
