import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startNightly } from '../../server/jobs/nightly.ts'
import { freshDatabase, type TestDatabase } from '../support/postgres.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

it('the audit runs when a day has begun, not when the process starts, and tells which law is broken', async () => {
  await sql`insert into kept_count_changes (table_name, change) values ('orders', 1)`.execute(database.db)
  const messages: string[] = []
  let now = new Date('2026-11-21T20:00:00Z')
  let looks = 0
  const stop = startNightly({
    db: database.db,
    databaseUrl: database.url,
    every: 20,
    now: () => {
      looks += 1
      return now
    },
    onFault: (fault) => messages.push(fault instanceof Error ? fault.message : String(fault)),
  })
  try {
    await expect.poll(() => looks).toBeGreaterThan(2)
    expect(messages).toEqual([])
    // Midnight in Riga is 22:00 UTC.
    now = new Date('2026-11-21T22:00:01Z')
    await expect.poll(() => messages).toEqual([expect.stringContaining('kept_counts_are_right')])
    const before = looks
    await expect.poll(() => looks).toBeGreaterThan(before + 2)
    expect(messages).toHaveLength(1)
  } finally {
    await stop()
  }
})
