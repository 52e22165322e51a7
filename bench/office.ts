import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ledger } from '../contract/ledger/ledger.ts'
import { payables } from '../contract/payables/payables.ts'
import { receivables } from '../contract/receivables/receivables.ts'
import { vat } from '../contract/vat/vat.ts'
import { one } from '../server/db/one.ts'
import type { Db } from '../server/db/pool.ts'
import type { Installation } from './installation.ts'
import { figureOf, timed, valueOf, type Figure } from './measure.ts'

/** p95 in milliseconds. */
const bar = 3000

/** Ageing, statements, the VAT return and the accounts, which read all documents of a period or of all time. */
export async function officeFigures({ call, db }: Installation, runs: number): Promise<Figure[]> {
  const posting = await untilPosted(db)
  const { documents, payments, lines, month_ago, year_ago, month_from, month_to, debtor, account } = await facts(db)
  console.log(`${documents} rēķini, ${payments} maksājumi, ${lines} virsgrāmatas rindas`)
  const month = { date_from: month_from, date_to: month_to }
  const calls = {
    'parādu analīze šodien': () => call(receivables.ageing),
    'parādu analīze pirms mēneša': () => call(receivables.ageing, { query: { date: month_ago } }),
    'parādu analīze pirms gada pa filiālēm': () => call(receivables.ageing, { query: { date: year_ago, by: 'branch' } }),
    'neapmaksātie dokumenti pirms gada': () => call(receivables.openItems, { query: { date: year_ago } }),
    'norēķinu izraksts, lielākais klients, gads': () =>
      call(receivables.statement, { params: { customerId: debtor }, query: { from: year_ago, to: month_to } }),
    'sūtāmie atgādinājumi': () => call(receivables.reminders),
    'nokavējuma procenti': () => call(receivables.lateInterest),
    'saskaņojamie saldo': () => call(receivables.balancesToConfirm),
    'maksājamie piegādātāju rēķini': () => call(payables.dueInvoices),
    'PVN deklarācija, mēnesis': () => call(vat.figures, { query: { from: month_from, to: month_to } }),
    'PVN ieraksti, mēnesis': () => call(vat.entries, { query: month }),
    'PVN pielikumi, mēnesis': () => call(vat.annexes, { query: month }),
    'apgrozījuma pārskats, gads': () => call(ledger.trialBalance, { query: { date_from: year_ago, date_to: month_to } }),
    'konta virsgrāmata, mēnesis': () => call(ledger.lines, { query: { date_from: month_from, date_to: month_to, account_id: account } }),
  }
  const figures = [valueOf('grāmatvedība: fona grāmatošana pēc palaišanas', posting, { unit: 's' })]
  for (const [name, ask] of Object.entries(calls)) {
    await ask()
    figures.push(figureOf(`grāmatvedība: ${name}`, await timed(runs, ask), { bar }))
  }
  return figures
}

/** Seconds until the background has posted all documents. */
async function untilPosted(db: Db): Promise<number> {
  const begun = performance.now()
  for (;;) {
    const { rows } = await sql<{
      posted: boolean
    }>`select is_begun and not exists (select from ledger_queue) as posted from ledger_closing`.execute(db)
    if (one(rows).posted) return (performance.now() - begun) / 1000
    await sleep(500)
  }
}

interface Facts {
  documents: number
  payments: number
  lines: number
  month_ago: string
  year_ago: string
  month_from: string
  month_to: string
  /** The customer with the most invoices. */
  debtor: number
  /** The account with the most lines. */
  account: number
}

async function facts(db: Db): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select (select count(*) from invoices)::int as documents, (select count(*) from payments)::int as payments,
      (select count(*) from ledger_lines)::int as lines,
      (today() - interval '1 month')::date::text as month_ago, (today() - interval '1 year')::date::text as year_ago,
      (date_trunc('month', today()) - interval '1 month')::date::text as month_from,
      (date_trunc('month', today()) - interval '1 day')::date::text as month_to,
      (select customer_id from invoices group by 1 order by count(*) desc limit 1)::int as debtor,
      (select account_id from ledger_lines group by 1 order by count(*) desc limit 1)::int as account`.execute(db)
  return one(rows)
}
