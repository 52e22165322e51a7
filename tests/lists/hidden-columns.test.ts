import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import { permissionNames } from '../../contract/permissions.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { smallDemo } from '../demo/world.ts'
import { at, type Row } from './rules.ts'
import { lists } from './ground.ts'
import { vary } from './vary.ts'

/**
 * @file Who does not see a value can neither sort nor filter by it: the number of rows found would tell it. Compares
 * what two people are answered, not what the server declares hidden.
 */

let app: TestApp
let owner: Person
let seller: Person
let customer: Person
let priceless: Person

beforeAll(async () => {
  app = await startApp({}, await smallDemo())
  owner = await app.person()
  await vary(app, owner)
  const { rows } = await sql<{ id: number }>`select customer_id as id from orders group by 1 order by count(*) desc limit 2`.execute(app.db)
  const [customer_id, other] = rows.map(({ id }) => id)
  seller = await app.person({ permissions: permissionNames.filter((name) => name !== 'view_costs') })
  customer = await app.person({ kind: 'customer', ...(customer_id && { customer_id }) })
  priceless = await app.person({ kind: 'customer', ...(other && { customer_id: other }) })
  await sql`insert into customer_profiles (customer_id, portal_can_see_prices) values (${other}, false)
    on conflict (customer_id) do update set portal_can_see_prices = false`.execute(app.db)
}, 120_000)
afterAll(() => app.close())

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '' || value === false

const columnsOf = lists.filter(({ path, spec }) => spec.columns && !path.includes('{'))

async function rowsOf(person: Person, call: Call): Promise<Row[] | null> {
  const { status, body } = await person.call(call, { query: { per_page: 200 } } as Parameters<Person['call']>[1])
  return status === 200 ? (body as { data: Row[] }).data : null
}

/** Columns that the owner sees filled and the other sees in none of the same rows. */
async function hiddenFrom(person: Person, call: Call): Promise<string[]> {
  const [all, theirs] = [await rowsOf(owner, call), await rowsOf(person, call)]
  if (!all || !theirs || theirs.length === 0) return []
  const byId = new Map(all.map((row) => [row['id'], row]))
  return Object.keys(call.spec.columns ?? {}).filter(
    (key) => theirs.every((row) => isNothing(at(row, key))) && theirs.some((row) => !isNothing(at(byId.get(row['id']) ?? {}, key))),
  )
}

/** Rows found must not depend on the value. */
async function leaks(person: Person, call: Call, key: string): Promise<string[]> {
  const tried = [`${key}:filled`, `${key}:empty`]
  const counts: string[] = []
  for (const where of tried) {
    const { status, body } = await person.call(call, { query: { where, per_page: 200 } } as unknown as Parameters<Person['call']>[1])
    if (status === 200) counts.push(`${(body as { data: Row[] }).data.length}`)
    else if (status !== 422) return [`${call.id} ${where} answered ${status}`]
  }
  const sorted = await person.call(call, { query: { sort: key } } as unknown as Parameters<Person['call']>[1])
  const all = (await rowsOf(person, call))?.length ?? 0
  const isEven = counts.length === 0 ? [403, 422].includes(sorted.status) : counts[0] === '0' && counts[1] === String(all)
  return isEven ? [] : [`${call.id} ${key}: ${counts.join(' and ')} of ${all}, sorted ${sorted.status}`]
}

test.each([
  ['without costs', () => seller, ['stock.list stock_value']],
  ['of a customer', () => customer, ['units.list supplier']],
  ['of a customer without prices', () => priceless, ['orders.list gross']],
] as const)('a person %s', { timeout: 120_000 }, async (_, who, sure) => {
  const wrong: string[] = []
  const tried: string[] = []
  for (const call of columnsOf) {
    for (const key of await hiddenFrom(who(), call)) {
      tried.push(`${call.id} ${key}`)
      wrong.push(...(await leaks(who(), call, key)))
    }
  }
  expect(wrong).toEqual([])
  expect(tried).toEqual(expect.arrayContaining([...sure]))
})
