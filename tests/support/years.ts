import { sql } from 'kysely'
import { vouchers, type VoucherRecord } from '../../contract/vouchers/vouchers.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import type { TestApp } from './app.ts'
import { clerkOf, setProperty } from './factories.ts'
import { postedVoucher, type Posting } from './vouchers.ts'

const loss: readonly Posting[] = [
  ['7710', '10.00'],
  ['5610', '-10.00'],
]

/** Entries of a year, whose days are closed with all before. */
export async function finishedYear(app: TestApp, year: number, entries: readonly (readonly Posting[])[] = [loss]): Promise<void> {
  for (const postings of entries) await postedVoucher(app, postings, { date: `${year}-06-30` })
  await postLedger(app.db)
  await setProperty(app, 'locked_until', `${year}-12-31`)
  await postLedger(app.db)
}

export async function closed(app: TestApp, year: number): Promise<VoucherRecord> {
  return (await (await clerkOf(app)).done(vouchers.closeYear, { body: { year } })).data
}

/** The next year after those that were closed before; years that were opened again are closed first. */
export async function nextClosedYear(app: TestApp): Promise<VoucherRecord> {
  const { rows } = await sql<{ year: number; is_closed: boolean }>`
    select closes_year as year, bool_or(status = 'posted') as is_closed from vouchers where closes_year is not null group by 1 order by 1`.execute(
    app.db,
  )
  for (const { year, is_closed } of rows) if (!is_closed) await closed(app, year)
  const year = (rows.at(-1)?.year ?? 2000) + 1
  await finishedYear(app, year)
  return closed(app, year)
}
