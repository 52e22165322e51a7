import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import { operatorsOf, type ColumnType, type Operator } from '../../contract/list-columns.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { smallDemo } from '../demo/world.ts'
import { lists, readerOf, type Reader } from './ground.ts'
import { dayIn, type Row } from './rules.ts'
import { isMade, shownIn } from './shown.ts'
import { vary } from './vary.ts'

/** @file Every column of every list: its filters show exactly the rows whose field meets them, and its order is right. */

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

const isNumber = (type: ColumnType): boolean => ['money', 'quantity', 'decimal', 'whole'].includes(String(type))

/** The value that a filter compares: of a moment its day in Latvia. */
function compared(type: ColumnType, value: string | null): string | number | null {
  if (value === null) return null
  if (type === 'moment') return dayIn(value)
  return isNumber(type) ? Number(value) : value
}

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

function holds(type: ColumnType, operator: Operator, own: string | null, value: string): boolean {
  if (operator === 'empty' || operator === 'filled') return (own === null) === (operator === 'empty')
  const [left, right] = [compared(type, own), compared(type, value)]
  if (operator === 'not') return left !== right
  if (left === null || right === null) return false
  if (operator === 'contains') return fold(String(left)).includes(fold(String(right)))
  return operator === 'is' ? left === right : operator === 'from' ? left >= right : left <= right
}

const idsOf = (rows: readonly Row[]) =>
  rows
    .map(({ id }) => String(id))
    .toSorted()
    .join()

/** The value at the ends and in the middle, so that limits are tried at equality. */
function valuesOf(call: Call, type: ColumnType, rows: readonly Row[], key: string): string[] {
  const values = [...new Set(rows.flatMap((row) => shownIn(call, row, key) ?? []))].toSorted()
  const tried = [values[0], values[Math.floor(values.length / 2)], values.at(-1)].filter((value) => value !== undefined)
  return [...new Set(type === 'moment' ? tried.flatMap((value) => dayIn(value) ?? []) : tried)]
}

const withColumns = lists.filter(({ spec }) => spec.columns)

async function faultsOfFilters(call: Call, key: string, type: ColumnType, all: readonly Row[]): Promise<string[]> {
  const wrong: string[] = []
  if (all.length > 0 && !isMade(call, key) && all.every((row) => !Object.hasOwn(row, key))) return [`${key}: rows have no such field`]
  for (const operator of operatorsOf(type)) {
    const values = operator === 'empty' || operator === 'filled' ? [''] : valuesOf(call, type, all, key)
    for (const value of values) {
      const where = value === '' ? `${key}:${operator}` : `${key}:${operator}:${value}`
      const expected = all.filter((row) => holds(type, operator, shownIn(call, row, key), value))
      const shown = await reader.rows(call, { where })
      if (idsOf(shown) !== idsOf(expected)) wrong.push(`${where}: shows ${shown.length}, not ${expected.length}`)
    }
  }
  return wrong
}

test.each(withColumns.map((call) => [call.id, call] as const))('%s filters', { timeout: 120_000 }, async (_, call) => {
  const all = await reader.rows(call)
  const wrong: string[] = []
  for (const [key, type] of Object.entries(call.spec.columns ?? {})) wrong.push(...(await faultsOfFilters(call, key, type, all)))
  expect(wrong).toEqual([])
})

/** Rising pairs that are not; nulls stand last. */
async function wrongPairs(type: ColumnType, values: readonly (string | null)[]): Promise<number> {
  const there = values.filter((value) => value !== null)
  const late = values.slice(0, there.length).filter((value) => value === null).length
  if (typeof type === 'object' || isNumber(type)) {
    const words = typeof type === 'object' ? Object.keys(type.words) : null
    const places = there.map((value) => (words ? words.indexOf(value) : Number(value)))
    return late + places.filter((place, at) => at > 0 && (places[at - 1] ?? 0) > place).length
  }
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select v, lag(v) over (order by place) as before from unnest(${there}::text[]) with ordinality w (v, place)) p
    where p.before collate lv_lvs24 > p.v collate lv_lvs24`.execute(app.db)
  return late + (rows[0]?.n ?? 0)
}

test.each(withColumns.map((call) => [call.id, call] as const))('%s sorts', { timeout: 240_000 }, async (_, call) => {
  const all = await reader.rows(call)
  const wrong: string[] = []
  for (const [key, type] of Object.entries(call.spec.columns ?? {})) {
    for (const sort of [key, `-${key}`]) {
      const rows = await reader.rows(call, { sort })
      if (idsOf(rows) !== idsOf(all)) wrong.push(`${sort}: other rows`)
      const rising = sort === key ? rows : rows.toReversed()
      const count = await wrongPairs(
        type,
        rising.map((row) => shownIn(call, row, key)),
      )
      if (count > 0 && !ordersOfTheirOwn.has(`${call.id} ${key}`)) wrong.push(`${sort}: ${count} of ${rows.length} stand wrong`)
      const [walked, places] = await reader.walked(call, sort, rows.length)
      if (walked.join() !== rows.map((row) => String(row['id'])).join()) wrong.push(`${sort}: the cursor gives other rows`)
      if (places.some(({ at, id }) => String(rows[at]?.['id']) !== id)) wrong.push(`${sort}: places differ`)
    }
  }
  expect(wrong).toEqual([])
})

/** Indexed orders that stand otherwise than the shown words, tested in tests/lists/sorts.test.ts. */
const ordersOfTheirOwn: ReadonlySet<string> = new Set([
  // None counts as zero, or as long ago.
  'leads.list estimated_value',
  'stock.list last_movement_at',
])
