import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receivables } from '../../contract/receivables/receivables.ts'
import { dayAfter } from '../support/clock.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { smallDemo, today } from '../demo/world.ts'

/** @file INV-RECEIVABLE-2 over the demo: balances of many days against documents and money, with SQL of their own. */

let app: TestApp
beforeAll(async () => {
  app = await startApp({}, await smallDemo())
})
afterAll(() => app.close())

async function byDocuments(day: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ customer_id: number; balance: string }>`
    select customer_id, sum(amount)::numeric(14, 2) as balance from (
      select customer_id, gross as amount from invoices where accepted_at is not null and date <= ${day}
      union all select customer_id, -gross from credit_notes where status = 'accepted' and invoice_id is not null and date <= ${day}
      union all select customer_id, -amount from payments where date <= ${day}
      union all select customer_id, amount from customer_refunds where date <= ${day}
      union all
      select s.customer_id, s.gross - coalesce((
        select sum(gross) from credit_notes n where n.simplified_invoice_id = s.id and n.status = 'accepted' and n.paid_before = 0 and n.date <= ${day}), 0)
      from simplified_invoices s
      where s.customer_id is not null and s.status <> 'annulled' and s.date <= ${day} and coalesce(s.paid_at > ${day}, true)
    ) as moved group by 1 having sum(amount) <> 0 order by 1`.execute(app.db)
  return Object.fromEntries(rows.map(({ customer_id, balance }) => [customer_id, balance]))
}

test('on each day a customer owes what was invoiced, less what was credited and paid', async () => {
  const clerk = await app.person()
  const days = Array.from({ length: 40 }, (_, place) => dayAfter(today, -place * 26 + (place % 5)))
  let owing = 0
  for (const date of days) {
    const { data } = await clerk.done(receivables.ageing, { query: { date, per_page: 200 } })
    const found = Object.fromEntries(data.flatMap(({ customer, balance }) => (Number(balance) === 0 ? [] : [[customer.id, balance]])))
    expect(found, date).toEqual(await byDocuments(date))
    owing += data.length
    const byBranch = await clerk.done(receivables.ageing, { query: { date, by: 'branch', totals: '1' } })
    const { meta } = await clerk.done(receivables.ageing, { query: { date, totals: '1' } })
    expect(byBranch.meta.totals?.sums, date).toEqual(meta.totals?.sums)
  }
  expect(owing).toBeGreaterThan(70)
})

test('an account ends with the balance that the ageing has of its last day', async () => {
  const clerk = await app.person()
  const { rows: busiest } = await sql<{ customer_id: number }>`
    select customer_id from (
      select customer_id from credit_notes where customer_id is not null union all select customer_id from customer_credits
      union all select customer_id from advance_invoices union all select customer_id from simplified_invoices where customer_id is not null
    ) as had group by 1 order by count(*) desc, 1 limit 25`.execute(app.db)
  for (const [place, { customer_id }] of busiest.entries()) {
    const to = dayAfter(today, -place * 7)
    const { data } = await clerk.done(receivables.statement, { params: { customerId: customer_id }, query: { from: '2020-01-01', to } })
    const aged = await clerk.done(receivables.ageing, { query: { date: to, customer_id } })
    expect([data.opening, data.closing], `${customer_id} ${to}`).toEqual(['0.00', aged.data[0]?.balance ?? '0.00'])
  }
})

test('what is open today is what the invoices say', async () => {
  const clerk = await app.person()
  const { data } = await clerk.done(receivables.openItems, { query: { date: '2099-01-01', per_page: 200 } })
  const { rows } = await sql<{ id: number; open: string }>`
    select id, open from invoices where accepted_at is not null and open <> 0 order by id`.execute(app.db)
  const found = data.filter(({ type }) => type === 'invoice').map(({ document_id: id, open }) => ({ id, open }))
  expect(found.toSorted((one, other) => one.id - other.id)).toEqual(rows)
})
