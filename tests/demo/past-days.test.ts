import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freeAdvances, freeCredits, openItems } from '../../server/areas/receivables/open-items.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import { demoOf, type DemoDatabase } from './world.ts'

/** @file What customers owe on past days, reckoned back from the documents, is what the accounts hold by that day. */

let demo: DemoDatabase
beforeAll(async () => {
  demo = await demoOf({ scale: 0.1 })
  await postLedger(demo.db)
}, 120_000)
afterAll(() => demo.drop())

const days = ['2023-12-31', '2024-06-30', '2024-12-31', '2025-03-31', '2025-09-30', '2026-01-31', '2026-05-31', '2026-07-17', '2026-07-20']

interface Owed {
  customer_id: number
  documents: string | null
  ledger: string | null
}

test.each(days)('customers owe on %s what the accounts say', async (date) => {
  const different = await demo.rows(sql<Owed>`
    select coalesce(d.customer_id, l.customer_id) as customer_id, d.amount as documents, l.amount as ledger from (
      select customer_id, sum(amount) as amount from (
        select customer_id, open as amount from ${openItems({ date })} i
        union all select customer_id, -amount from ${freeCredits({ date })} c
        union all select customer_id, -amount from ${freeAdvances({ date })} a
      ) x group by 1
    ) d full join (
      select customer_id, sum(amount) as amount from ledger_lines where customer_id is not null and date <= ${date} group by 1
    ) l on l.customer_id = d.customer_id
    where coalesce(d.amount, 0) <> coalesce(l.amount, 0) order by 1`)
  expect(different).toEqual([])
})

test('settlements of advances of the past count on the day of their invoice', async () => {
  const { length } = await demo.rows(sql`select from advance_settlements`)
  expect(length).toBeGreaterThan(5)
  expect(
    await demo.rows(
      sql`select s.id, s.date, v.date as invoiced from advance_settlements s join invoices v on v.id = s.invoice_id where s.date <> v.date and v.date < '2026-07-01'`,
    ),
  ).toEqual([])
})
