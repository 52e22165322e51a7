import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/pool.ts'
import { audit } from '../../server/integrity/audit.ts'
import { freshDatabase, type TestDatabase } from '../support/postgres.ts'
import { dayAgo } from '../support/invoicing.ts'
import { invoicing, plain } from './invoicing.ts'
import { makeLine, makeOrder, makeWorld, type World } from './world.ts'

let database: TestDatabase
let db: Db
let world: World

beforeAll(async () => {
  database = await freshDatabase()
  db = database.db
  world = await makeWorld(db)
})
afterAll(() => database.drop())

const { acceptedInvoice } = invoicing(
  () => db,
  () => world,
)

it('the nightly audit is clean, and sees faults planted behind the triggers', async () => {
  const broken = async () => (await audit(db)).filter(({ findings }) => findings.length > 0).map(({ invariant }) => invariant)
  expect(await broken()).toEqual([])
  await makeLine(db, world, await makeOrder(db, world))
  await acceptedInvoice([plain], dayAgo(2))
  const victim = await acceptedInvoice([plain], dayAgo(1))
  const faults: [string, ReturnType<typeof sql>][] = [
    ['A1_paid_is_what_was_allocated', sql`update invoices set paid = 1 where id = ${victim}`],
    ['N2_numbers_follow_dates', sql`update invoices set date = today() - 9 where id = ${victim}`],
    ['N1_no_gap_without_a_log_entry', sql`update invoices set series_no = null where id = ${victim}`],
    ['V5_totals_of_the_last_35_days', sql`update invoices set net = net + 1, gross = gross + 1 where id = ${victim}`],
    ['kept_counts_are_right', sql`insert into kept_count_changes (table_name, change) values ('orders', 1)`],
    ['mails_have_documents', sql`insert into email_log (document_type, document_id, address) values ('invoice', 0, 'a@demo.example')`],
    ['V3_order_totals', sql`update orders set net = net + 1, gross = gross + 1 where id = (select min(order_id) from order_items)`],
  ]
  for (const [invariant, fault] of faults) {
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await fault.execute(tx)
    })
    expect(await broken()).toContain(invariant)
  }
})
