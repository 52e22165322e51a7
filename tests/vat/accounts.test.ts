import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vat } from '../../contract/vat/vat.ts'
import { evaluate } from '../../server/integrity/audit.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import { smallDemo, today } from '../demo/world.ts'
import { startApp, type TestApp } from '../support/app.ts'

/** @file INV-VATRETURN-1: the return against the accounts of VAT, which documents post by their own way. */

let app: TestApp
beforeAll(async () => {
  app = await startApp({}, await smallDemo())
})
afterAll(() => app.close())

/** By year, since the page takes a year at most. */
const years = [
  ['2023-01-01', '2023-12-31'],
  ['2024-01-01', '2024-12-31'],
  ['2025-01-01', '2025-12-31'],
  ['2026-01-01', today],
] as const

test('over all days what is to be paid is what the accounts of VAT hold', async () => {
  const clerk = await app.person()
  await postLedger(app.db)
  let cents = 0
  for (const [from, to] of years) {
    const { data } = await clerk.done(vat.figures, { query: { from, to } })
    expect(data.unruled).toBe(0)
    cents += Math.round(Number(data.payable) * 100)
  }
  const { rows } = await sql<{ held: string; entries: number }>`
    select -sum(l.amount) as held, count(distinct l.entry_id)::int as entries from ledger_lines l
    where l.account_id in (select account_id from posting_rules where role in ('vat_output', 'vat_input'))`.execute(app.db)
  expect([(cents / 100).toFixed(2), (rows[0]?.entries ?? 0) > 150]).toEqual([rows[0]?.held, true])
})

const months = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07']

test('in each month the differing documents are what lies between the return and the account', async () => {
  const clerk = await app.person()
  await postLedger(app.db)
  let found = 0
  for (const month of months) {
    const [year = 0, number = 1] = month.split('-').map(Number)
    const period = { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
    const { data } = await clerk.done(vat.accounts, { query: period })
    const { data: figures } = await clerk.done(vat.figures, { query: period })
    const { rows: turnover } = await sql<{ posted: string }>`
      select coalesce(sum(m.credit - m.debit), 0)::numeric(14, 2) as posted from ledger_months m
      where m.month = ${period.from} and m.account_id in (select account_id from posting_rules where role in ('vat_output', 'vat_input'))`.execute(
      app.db,
    )
    const { data: listed } = await clerk.done(vat.accountDifferences, {
      query: { date_from: period.from, date_to: period.to, per_page: 200 },
    })
    // Declared less posted of each invoice, by the days of its entries and of its tax point alone.
    const { rows: invoices } = await sql<{ id: number; difference: string }>`
      select i.id, sum(v.tax * (case when i.vat_point_date between ${period.from} and ${period.to} then 1 else 0 end
        - case when e.date between ${period.from} and ${period.to} then 1 else 0 end)) as difference
      from invoices i join invoice_vat_lines v on v.invoice_id = i.id join ledger_entries e on e.source = 'invoice' and e.document_id = i.id
      where not i.vat_on_payment and not i.is_opening and e.reverses_id is null
        and not exists (select from ledger_entries r where r.reverses_id = e.id)
        and not exists (select from advance_settlements s where s.invoice_id = i.id)
      group by 1 having sum(v.tax * (case when i.vat_point_date between ${period.from} and ${period.to} then 1 else 0 end
        - case when e.date between ${period.from} and ${period.to} then 1 else 0 end)) <> 0 order by 1`.execute(app.db)
    const plain = new Set(invoices.map(({ id }) => id))
    expect({
      declared: data.sums.declared,
      posted: data.sums.posted,
      difference: (listed.reduce((all, { difference }) => all + Math.round(Number(difference) * 100), 0) / 100).toFixed(2),
      invoices: listed
        .filter(({ document }) => document.type === 'invoice' && plain.has(document.id))
        .map(({ document, difference }) => ({ id: document.id, difference }))
        .toSorted((a, b) => a.id - b.id),
    }).toEqual({ declared: figures.payable, posted: turnover[0]?.posted, difference: data.sums.difference, invoices })
    expect(listed.every(({ cause }) => cause === 'period' || cause === 'not_declared')).toBe(true)
    found += listed.length
  }
  expect(found).toBeGreaterThan(0)
})

test('over all days each document declares what the accounts of VAT hold of it', async () => {
  await postLedger(app.db)
  expect(await evaluate(app.db, 'VATRETURN1_documents_declare_what_the_accounts_hold')).toEqual([])
})
