import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { invoices } from '../../contract/invoices/invoices.ts'
import { buildNext } from '../../server/jobs/documents.ts'
import type { Person, TestApp } from '../support/app.ts'
import { accepted, invoiceNow } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

/** Starts the tasks in turn, each waiting for the invoice, then releases them. */
async function inLine(id: number, works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const holder = await app.pool.connect()
  try {
    await holder.query('begin; select 1 from invoices where id = ' + id + ' for update')
    const running: Promise<unknown>[] = []
    for (const work of works) {
      running.push(work())
      await expect.poll(waiting).toBe(running.length)
    }
    await holder.query('rollback')
    await Promise.all(running)
  } finally {
    holder.release()
  }
}

async function waiting(): Promise<number | undefined> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return rows[0]?.waiting
}

test.each([
  ['before its document is stored', (steps: (() => Promise<unknown>)[]) => steps],
  ['after its document was stored', (steps: (() => Promise<unknown>)[]) => steps.toReversed()],
])('an invoice that is taken back %s is a draft without documents', async (_, order) => {
  const { id, lock_version } = await accepted(app)
  const deadlocks = async () => {
    const { rows } = await sql<{ deadlocks: number }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(
      app.db,
    )
    return rows[0]?.deadlocks
  }
  const before = await deadlocks()
  const withdraw = () => clerk.done(invoices.withdraw, { params: { id }, body: { lock_version } })
  await inLine(id, order([withdraw, () => buildNext(app.db, app.settings)]))
  expect(await invoiceNow(app, id)).toMatchObject({ status: 'draft', number: null })
  const { rows } = await sql<{ pdf_file_id: number | null; ubl_file_id: number | null; files: number; waiting: number }>`
    select pdf_file_id, ubl_file_id, (select count(*)::int from files where fileable_type = 'invoices' and fileable_id = ${id}) as files,
      (select count(*)::int from outbox where dedupe_key like ${`invoice:${id}:%`}) as waiting from invoices where id = ${id}`.execute(
    app.db,
  )
  expect(rows).toEqual([{ pdf_file_id: null, ubl_file_id: null, files: 0, waiting: 0 }])
  await sql`select pg_stat_force_next_flush()`.execute(app.db)
  expect(await deadlocks()).toBe(before)
  const again = await clerk.done(invoices.accept, { params: { id } })
  while (await buildNext(app.db, app.settings)) {}
  const stored = await clerk.call(invoices.xml, { params: { id } })
  expect(stored.bytes.toString()).toContain(again.data.number)
})
