import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { smallDemo } from '../demo/world.ts'
import { filtersOf, known, lists, readerOf, type Reader } from './ground.ts'
import { vary } from './vary.ts'
import { ruleByName, specialRules, valuesOf, type Row, type Rule } from './rules.ts'

/** @file Every filter shows exactly the matching rows, and is tried with excluding values. */

let app: TestApp
let owner: Person
let reader: Reader
let special: ReturnType<typeof specialRules>

beforeAll(async () => {
  app = await startApp({}, await smallDemo())
  owner = await app.person()
  await vary(app, owner)
  reader = await readerOf(app, owner)
  const { rows } = await sql<{ day: string }>`select today()::text as day`.execute(app.db)
  special = specialRules(owner.id, rows[0]?.day ?? '')
}, 120_000)
afterAll(() => app.close())

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => String(id)).toSorted()

const most = 6

async function tried(call: Call, name: string, rows: readonly Row[]): Promise<string[]> {
  const wrong: string[] = []
  let hasExcluded = false
  const compare = async (value: string, expected: readonly string[]) => {
    const shown = idsOf(await reader.rows(call, { [name]: value }))
    if (shown.join() !== expected.join()) wrong.push(`${call.id} ${name}=${value}: shows ${shown.length}, not ${expected.length}`)
    hasExcluded ||= shown.length > 0 && shown.length < rows.length
  }
  const pairs = known[`${call.id} ${name}`]
  if (pairs) {
    for (const { value, ids } of (await pairs.execute(app.db)).rows) await compare(value, ids.map(String).toSorted())
  } else {
    const [first] = rows
    const rule: Rule | undefined = special[call.id]?.[name] ?? (first && ruleByName(name, first))
    if (!rule) return [first ? `${call.id} ${name}: no rule` : `${call.id} ${name}: no rows`]
    for (const value of valuesOf(rule, rows, most)) await compare(value, idsOf(rows.filter((row) => rule.holds(row, value))))
  }
  return wrong.length > 0 || hasExcluded ? wrong : [`${call.id} ${name}: no value of it leaves rows out`]
}

test.each(lists.filter((call) => filtersOf(call).length > 0).map((call) => [call.id, call] as const))(
  '%s',
  { timeout: 60_000 },
  async (_, call) => {
    const rows = await reader.rows(call)
    const wrong: string[] = []
    for (const name of filtersOf(call)) wrong.push(...(await tried(call, name, rows)))
    expect(wrong).toEqual([])
  },
)
