import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import { isSummed } from '../../contract/list-columns.ts'
import { big, sum } from '../../contract/money.ts'
import { permissionNames } from '../../contract/permissions.ts'
import { conversation } from '../../contract/conversation/conversation.ts'
import { totalsOf } from '../../server/http/list-totals.ts'
import { userOfWork } from '../../server/http/sign-in.ts'
import { smallDemo } from '../demo/world.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { lists } from './ground.ts'
import { at, type Row } from './rules.ts'
import { vary } from './vary.ts'

/** @file Totals of lists, against the rows that the same person reads. */

interface Read {
  data: Row[]
  meta: { total: number; totals?: { count: number; sums: Record<string, string | null> } }
}

let app: TestApp
let owner: Person
let seller: Person
beforeAll(async () => {
  app = await startApp({}, await smallDemo())
  owner = await app.person()
  seller = await app.person({ permissions: permissionNames.filter((name) => name !== 'view_costs') })
  await vary(app, owner)
}, 120_000)
afterAll(() => app.close())

const summedKeys = ({ spec }: Call): string[] => Object.entries(spec.columns ?? {}).flatMap(([key, type]) => (isSummed(type) ? [key] : []))
const withSums = lists.filter((call) => summedKeys(call).length > 0 && !call.path.includes('{'))

async function read(by: Person, call: Call, query: object): Promise<Read> {
  const { status, body } = await by.call(call, { query } as Parameters<Person['call']>[1])
  expect([call.id, status, status === 200 ? '' : JSON.stringify(body)]).toEqual([call.id, 200, ''])
  return body as unknown as Read
}

async function allRows(by: Person, call: Call, query: object): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { data } = await read(by, call, { ...query, page, per_page: 200 })
    rows.push(...data)
    if (data.length < 200) return rows
  }
}

/** Values that rows hold in parts. */
const valueIn = ({ id }: Call, row: Row, key: string): unknown =>
  id === 'advances.list' && key === 'free' ? big(String(row['paid_amount'])).minus(String(row['applied'])).toFixed() : at(row, key)

const isValue = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

test.each(withSums.map((call) => [call.id, call] as const))(
  '%s sums what its rows say, and no more',
  { timeout: 60_000 },
  async (_, call) => {
    const [first = ''] = summedKeys(call)
    const ofFirst = (await allRows(owner, call, {})).map((row) => valueIn(call, row, first)).filter(isValue)
    // Half of the rows, so that their sum differs from that of all.
    const middle = ofFirst.map(Number).toSorted((one, other) => one - other)[Math.floor(ofFirst.length / 2)] ?? 10
    for (const query of [{}, { where: `${first}:from:${middle}` }]) {
      const rows = await allRows(owner, call, query)
      const { totals } = (await read(owner, call, { ...query, per_page: 1, totals: '1' })).meta
      expect(totals?.count).toBe(rows.length)
      for (const key of summedKeys(call)) {
        const values = rows.map((row) => valueIn(call, row, key)).filter(isValue)
        const given = totals?.sums[key] ?? null
        expect([key, given === null ? null : sum([given]).toFixed(4)]).toEqual([
          key,
          values.length === 0 ? null : sum(values.map(String)).toFixed(4),
        ])
      }
    }
  },
)

/** Columns that are summed at all: the answer leaves costs out by their names, whether or not they were computed. */
async function computedFor({ id }: Person, call: Call): Promise<string[]> {
  const user = await userOfWork(app.db, id)
  if (!user) throw new Error('The account is closed')
  const by = Object.fromEntries(summedKeys(call).map((key) => [key, sql`1`]))
  return Object.keys((await totalsOf(app.db, { call, user, by }, sql`(select) t`)).sums)
}

test('whoever does not see costs is given no sum of them, and none is computed', async () => {
  const hidden: string[] = []
  for (const call of withSums) {
    const [all, theirs] = [await read(owner, call, { per_page: 200 }), await read(seller, call, { per_page: 200, totals: '1' })]
    const [summed, computed] = [await computedFor(owner, call), await computedFor(seller, call)]
    expect([call.id, summed]).toEqual([call.id, summedKeys(call)])
    for (const key of summedKeys(call)) {
      if (!all.data.some((row) => isValue(at(row, key))) || theirs.data.some((row) => isValue(at(row, key)))) continue
      hidden.push(`${call.id} ${key}`)
      expect([call.id, key, theirs.meta.totals?.sums[key]]).toEqual([call.id, key, undefined])
      expect([call.id, computed]).toEqual([call.id, expect.not.arrayContaining([key])])
    }
  }
  expect(hidden).not.toEqual([])
})

test('a list without columns says that it has no totals', async () => {
  expect(await owner.call(conversation.notifications, { query: { totals: '1' } })).toMatchObject({
    status: 422,
    body: { errors: { totals: ['Lauks „Kopsummas”: šim sarakstam to nav'] } },
  })
})
