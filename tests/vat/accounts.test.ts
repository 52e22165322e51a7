import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vat } from '../../contract/vat/vat.ts'
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
