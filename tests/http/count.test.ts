import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countUpTo } from '../../server/http/count.ts'
import { freshDatabase, type TestDatabase } from '../support/postgres.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await sql`create table counted (kind text not null)`.execute(database.db)
})
afterAll(() => database.drop())

const add = (kind: string, count: number) =>
  sql`insert into counted select ${kind} from generate_series(1, ${count}::int)`.execute(database.db)
const ofKind = (kind: string) => sql`counted t where t.kind = ${kind}`

test('a list within its cap is counted each time', async () => {
  await add('few', 2)
  expect(await countUpTo(database.db, ofKind('few'), 3)).toEqual({ total: 2, capped: false })
  await add('few', 1)
  expect(await countUpTo(database.db, ofKind('few'), 3)).toEqual({ total: 3, capped: false })
  await add('few', 1)
  expect(await countUpTo(database.db, ofKind('few'), 3)).toEqual({ total: 3, capped: true })
})

test('a list that passed its cap is counted again for a further cap, by other values and after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    await add('many', 5)
    expect(await countUpTo(database.db, ofKind('many'), 3)).toEqual({ total: 3, capped: true })
    await sql`delete from counted where kind = 'many'`.execute(database.db)
    expect(await countUpTo(database.db, ofKind('many'), 2)).toEqual({ total: 2, capped: true })
    expect(await countUpTo(database.db, ofKind('many'), 4)).toEqual({ total: 0, capped: false })
    await add('many', 5)
    expect(await countUpTo(database.db, ofKind('many'), 3)).toEqual({ total: 3, capped: true })
    expect(await countUpTo(database.db, ofKind('other'), 3)).toEqual({ total: 0, capped: false })
    await sql`delete from counted where kind = 'many'`.execute(database.db)
    vi.advanceTimersByTime(60_001)
    expect(await countUpTo(database.db, ofKind('many'), 3)).toEqual({ total: 0, capped: false })
  } finally {
    vi.useRealTimers()
  }
})
