import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { smallDemo } from '../demo/world.ts'
import { lists, readerOf, type Reader } from './ground.ts'
import { at, type Row } from './rules.ts'
import { vary } from './vary.ts'

/** @file Every sort order, ascending and descending, over complete lists. */

let app: TestApp
let owner: Person
let reader: Reader

beforeAll(async () => {
  app = await startApp({}, await smallDemo())
  owner = await app.person()
  await vary(app, owner)
  reader = await readerOf(app, owner)
}, 120_000)
afterAll(() => app.close())

/** Sort keys named differently than their field. */
const fields: Readonly<Record<string, string>> = {
  'stock.list name': 'catalog_item.name',
  'production.stockItems name': 'catalog_item.name',
  'production.serviceStockItems name': 'catalog_item.name',
  'component-lists.list name': 'catalog_item.name',
  'customers.credits created_at': 'id',
  created: 'id',
}

/** Composite or hidden sort keys; tested separately. */
const apart: Readonly<Record<string, string>> = {
  'couriers.list sheet': 'tests/couriers/couriers.test.ts',
  'e-invoices.list owed_first': 'tests/e-invoices',
  'stock-checks.lines shelf': 'tests/stock-checks',
  'advances.list free': 'tests/lists/columns.test.ts',
  'receivables.payments documents': 'tests/lists/columns.test.ts',
  'payables.list invoices': 'tests/lists/columns.test.ts',
  'shop.list payments': 'tests/lists/columns.test.ts',
  'tasks.list assignees': 'tests/lists/columns.test.ts',
  'users.list roles': 'tests/lists/columns.test.ts',
  'users.roles permissions': 'tests/lists/columns.test.ts',
  'users.outbox state': 'tests/lists/columns.test.ts',
  'catalog.params values': 'tests/lists/columns.test.ts',
  'stock-checks.counts name': 'tests/lists/columns.test.ts',
  'stock-checks.counts code': 'tests/lists/columns.test.ts',
  'shop.giftCards state': 'tests/lists/columns.test.ts',
  'shop.giftCards used_by': 'tests/lists/columns.test.ts',
  'imports.list state': 'tests/lists/columns.test.ts',
  'numbers.list place': 'tests/numbers',
}

/** Read from the refusal of an unknown order. */
async function ordersOf(call: Call): Promise<string[]> {
  const text = await reader.refusal(call, { sort: 'nav' })
  return text.includes('vērtībām ') ? (text.split('vērtībām ')[1] ?? '').split(', ') : []
}

const isNumber = (value: unknown): boolean => typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))

/** Texts are compared by the database's Latvian collation. */
async function wrongPairs(values: readonly unknown[], isText: boolean): Promise<number> {
  // An empty text stands with those that are missing.
  const there = values.filter((value) => value !== null && value !== undefined && value !== '')
  if (!isText && there.every(isNumber)) return there.filter((value, place) => place > 0 && Number(there[place - 1]) > Number(value)).length
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select v, lag(v) over (order by place) as before from unnest(${there.map(String)}::text[]) with ordinality w (v, place)) p
    where p.before collate lv_lvs24 > p.v collate lv_lvs24`.execute(app.db)
  return rows[0]?.n ?? 0
}

/** Words sort in the order in which the contract lists them, named records by their name. */
function rankOf(call: Call, key: string, value: unknown): unknown {
  const type = call.spec.columns?.[key]
  if (typeof type === 'object' && typeof value === 'string') return Object.keys(type.words).indexOf(value)
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : value
}

const idsOf = (rows: readonly Row[]) =>
  rows
    .map(({ id }) => String(id))
    .toSorted()
    .join()

test.each(lists.map((call) => [call.id, call] as const))('%s', { timeout: 60_000 }, async (_, call) => {
  const all = await reader.rows(call)
  const wrong: string[] = []
  for (const key of await ordersOf(call)) {
    const field = fields[`${call.id} ${key}`] ?? fields[key] ?? key
    for (const sort of [key, `-${key}`]) {
      const rows = await reader.rows(call, { sort })
      if (idsOf(rows) !== idsOf(all)) wrong.push(`${sort}: other rows`)
      if (`${call.id} ${key}` in apart) continue
      if (rows.length > 0 && at(rows[0] ?? {}, field) === undefined) wrong.push(`${sort}: no field ${field}`)
      const rising = sort === key ? rows : rows.toReversed()
      const count = await wrongPairs(
        rising.map((row) => rankOf(call, key, at(row, field))),
        call.spec.columns?.[key] === 'text',
      )
      if (count > 0) wrong.push(`${sort}: ${count} of ${rows.length} stand wrong`)
    }
  }
  expect(wrong).toEqual([])
})
