import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { receivables } from '../../contract/receivables/receivables.ts'
import { vouchers } from '../../contract/vouchers/vouchers.ts'
import { one } from '../../server/db/one.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItNoon, realTime } from '../support/clock.ts'
import { makeService } from '../support/factories.ts'
import { accepted, makeBuyer } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'
import { postedVoucher } from '../support/vouchers.ts'

/** @file INV-RECEIVABLE-2: entries of the ledger by hand are part of what a customer owes. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))
afterAll(realTime)

/** Owed at the end of a day by the ledger: another road than the documents. */
async function inLedger(customerId: number, date: string): Promise<string> {
  const { rows } = await sql<{ owed: string }>`
    select coalesce(sum(amount), 0)::numeric(14, 2) as owed from ledger_lines where customer_id = ${customerId} and date <= ${date}`.execute(
    app.db,
  )
  return one(rows).owed
}

test('a debt written off and one taken over stand in ageing, account and confirmation on their days', async () => {
  await makeItNoon(app, '2026-03-31')
  const customer_id = await makeBuyer(app, { name: 'SIA Norakstītais' })
  const item_id = await makeService(app)
  await accepted(app, { customer_id, order_items: [{ item_id, quantity: '2' }] })
  const written = await postedVoucher(
    app,
    [
      ['2310', '-4.20', { customer_id }],
      ['7710', '4.20'],
    ],
    { date: '2026-03-10' },
  )
  await clerk.done(vouchers.reverse, { params: { id: written.id }, body: { date: '2026-03-20' } })
  await postedVoucher(
    app,
    [
      ['2310', '30.00', { customer_id }],
      ['7710', '-30.00'],
    ],
    { date: '2026-03-25' },
  )
  await postLedger(app.db)

  const found: string[] = []
  for (const day of ['2026-03-09', '2026-03-10', '2026-03-19', '2026-03-20', '2026-03-25', '2026-03-31']) {
    const { data } = await clerk.done(receivables.ageing, { query: { date: day, customer_id } })
    const [row] = data
    expect([day, row?.balance ?? '0.00']).toEqual([day, await inLedger(customer_id, day)])
    found.push(row?.by_hand ?? '0.00')
  }
  expect(found).toEqual(['0.00', '-4.20', '-4.20', '0.00', '30.00', '30.00'])
  const byBranch = await clerk.done(receivables.ageing, { query: { date: '2026-03-31', customer_id, by: 'branch', totals: '1' } })
  expect(byBranch.meta.totals?.sums).toMatchObject({ by_hand: '30.00' })

  const query = { from: '2026-03-01', to: '2026-03-31' }
  const { data: account } = await clerk.done(receivables.statement, { params: { customerId: customer_id }, query })
  const byHand = account.rows.filter(({ kind }) => kind === 'voucher')
  expect(byHand.map(({ date, debit, credit }) => [date, debit, credit])).toEqual([
    ['2026-03-10', '0.00', '4.20'],
    ['2026-03-20', '4.20', '0.00'],
    ['2026-03-25', '30.00', '0.00'],
  ])
  expect([account.closing, byHand[0]?.number]).toEqual([await inLedger(customer_id, '2026-03-31'), written.number])

  const { data: proposed } = await clerk.done(receivables.balancesToConfirm, { query: { customer_id, date: '2026-03-31' } })
  expect(proposed.map(({ balance }) => balance)).toEqual([account.closing])
  const { data: asked } = await clerk.done(receivables.confirmBalance, {
    params: { customerId: customer_id },
    body: { date: '2026-03-31', address: 'rekini@norakstitais.example' },
  })
  expect([asked.balance, asked.lines.find(({ type }) => type === 'by_hand')?.amount]).toEqual([account.closing, '30.00'])
})
