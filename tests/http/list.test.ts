import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offers } from '../../contract/offers/offers.ts'
import type { SessionUser } from '../../server/http/context.ts'
import { list, searched, type ListInput } from '../../server/http/list.ts'
import { freshDatabase, type TestDatabase } from '../support/postgres.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await sql`create table listed (id bigint primary key, day date not null, due date, search tsvector not null)`.execute(database.db)
  await sql`
    insert into listed select n, date '2026-01-01' + n % 400, case when n % 7 > 2 then date '2026-03-01' + n % 30 end, to_tsvector('simple', case when n % 100 = 0 then 'rets biezs' else 'biezs' end)
    from generate_series(1, 1500) n`.execute(database.db)
})
afterAll(() => database.drop())

const pageOf = (input: ListInput) =>
  list<{ id: number }>(database.db, input, {
    from: sql`listed t`,
    where: searched(input.q),
    orders: [
      { key: 'day', by: sql`t.day`, direction: 'desc', type: 'date' },
      { key: 'due', by: sql`t.due`, direction: 'asc', type: 'date' },
    ],
    load: async (ids) => ids.map((id) => ({ id })),
  })

const inOrder = (step: number) =>
  Array.from({ length: 1500 / step }, (_, place) => (place + 1) * step).toSorted((a, b) => (b % 400) - (a % 400) || b - a)

async function readThrough(input: ListInput): Promise<number[]> {
  const read: number[] = []
  for (let after: string | null | undefined; after !== null;) {
    const { data, meta } = await pageOf({ ...input, ...(after && { after }) })
    read.push(...data.map(({ id }) => id))
    after = meta.next ?? null
  }
  return read
}

test('a search that finds little is counted, sorted and read on by pages and by cursors', async () => {
  const all = inOrder(100)
  const first = await pageOf({ q: 'rets', per_page: 4 })
  expect(first.meta).toMatchObject({ total: 15, last_page: 4 })
  expect(first.meta.total_capped).toBeUndefined()
  expect(first.data.map(({ id }) => id)).toEqual(all.slice(0, 4))
  expect((await pageOf({ q: 'rets', per_page: 4, page: 4 })).data.map(({ id }) => id)).toEqual(all.slice(12))
  expect(await readThrough({ q: 'rets', per_page: 4 })).toEqual(all)
  expect(await readThrough({ q: 'rets', per_page: 4, sort: '-day' })).toEqual(all)
  expect((await pageOf({ q: 'nekas' })).meta).toMatchObject({ total: 0, last_page: 1, next: null })
})

test('a search that finds much is told to go on, and is read to its end', async () => {
  const all = inOrder(1)
  for (const _ of ['counted', 'remembered']) {
    const { data, meta } = await pageOf({ q: 'biezs' })
    expect(meta).toMatchObject({ total: 1000, total_capped: true })
    expect(data.map(({ id }) => id)).toEqual(all.slice(0, 25))
  }
  const further = await pageOf({ q: 'biezs', page: 15, per_page: 100 })
  expect(further.meta).toMatchObject({ total: 1500, last_page: 15 })
  expect(further.meta.total_capped).toBeUndefined()
  expect(further.data.map(({ id }) => id)).toEqual(all.slice(1400))
  expect(await readThrough({ q: 'biezs', per_page: 300 })).toEqual(all)
})

test.each([{}, { sort: 'day' }, { q: 'rets' }, { sort: 'due' }, { sort: '-due' }, { q: 'biezs', sort: '-due' }])(
  'the place of a record is the one at which the list shows it: %j',
  async (input) => {
    const keys: number[] = []
    for (let page = 1; page <= 8; page++) keys.push(...(await pageOf({ ...input, per_page: 200, page })).data.map(({ id }) => id))
    expect(keys).toHaveLength(input.q === 'rets' ? 15 : 1500)
    const requestedIds = [keys[0], keys[1], keys[7], keys[Math.floor(keys.length / 2)], keys.at(-2), keys.at(-1)].map(Number)
    const reportedPlaces = await Promise.all(
      requestedIds.map(async (place_of) => (await pageOf({ ...input, per_page: 1, place_of })).meta.place),
    )
    expect(reportedPlaces).toEqual(requestedIds.map((id) => keys.indexOf(id)))
  },
)

test('a record that is in no list, or is not found by the search, has no place there', async () => {
  expect((await pageOf({ place_of: 4000 })).meta.place).toBeNull()
  expect((await pageOf({ q: 'rets', place_of: 101 })).meta.place).toBeNull()
  expect((await pageOf({})).meta).not.toHaveProperty('place')
})

test('an order without an index is of ten thousand rows at most, whether they are counted or their count is stored', async () => {
  const user = { kind: 'staff', permissions: new Set(), modules: new Set() } as unknown as SessionUser
  const sorted = async (rows: number, countedTable?: string) => {
    const { data } = await list<{ id: number }>(
      database.db,
      { sort: '-gross', per_page: 2 },
      {
        from: sql`many t`,
        where: countedTable === undefined ? [sql`t.id <= ${rows}`] : [],
        orders: [{ key: 'date', by: sql`t.id`, direction: 'asc', type: 'bigint' }],
        columns: { call: offers.list, user, by: { gross: sql`t.id` } },
        ...(countedTable !== undefined && { countedTable }),
        load: async (ids) => ids.map((id) => ({ id })),
      },
    )
    return data.map(({ id }) => id)
  }
  const refusal = { errors: { sort: ['Sašauriniet sarakstu: pēc „Summa ar PVN” kārto līdz 10\u00a0000 rindām'] } }
  await sql`create table many as select n::bigint as id from generate_series(1, 10001) n`.execute(database.db)
  expect(await sorted(10_000)).toEqual([10_000, 9999])
  await expect(sorted(10_001)).rejects.toMatchObject(refusal)
  await sql`insert into kept_count_changes (table_name, change) values ('many', 10001)`.execute(database.db)
  await expect(sorted(10_001, 'many')).rejects.toMatchObject(refusal)
  await sql`insert into kept_count_changes (table_name, change) values ('many', -1)`.execute(database.db)
  await sql`delete from many where id = 10001`.execute(database.db)
  expect(await sorted(10_000, 'many')).toEqual([10_000, 9999])
})
