import { sql } from 'kysely'
import { postLedger } from '../../server/jobs/ledger.ts'
import type { TestApp } from './app.ts'

type App = Pick<TestApp, 'db'>

/** Sums by account code of what is posted of a document now, EUR: debit above zero. */
export async function postedOf({ db }: App, source: string, id: number): Promise<Record<string, string>> {
  await postLedger(db)
  return byCode(
    await sql<Sum>`
      select a.code, sum(l.amount) as amount from ledger_entries e join ledger_lines l on l.entry_id = e.id
      join accounting_accounts a on a.id = l.account_id
      where e.source = ${source} and e.document_id = ${id} group by 1 having sum(l.amount) <> 0 order by 1`.execute(db),
  )
}

/** Change of each account since `before`. */
export async function turnover({ db }: App, before: Record<string, string>): Promise<Record<string, string>> {
  const now = await balances({ db })
  const codes = [...new Set([...Object.keys(before), ...Object.keys(now)])].toSorted()
  const changes = codes.map((code) => [code, ((cents(now[code]) - cents(before[code])) / 100).toFixed(2)] as const)
  return Object.fromEntries(changes.filter(([, change]) => Number(change) !== 0))
}

export async function balances({ db }: App): Promise<Record<string, string>> {
  await postLedger(db)
  return byCode(
    await sql<Sum>`
      select a.code, sum(l.amount) as amount from ledger_lines l join accounting_accounts a on a.id = l.account_id group by 1 order by 1`.execute(
      db,
    ),
  )
}

interface Sum {
  code: string
  amount: string
}

function byCode({ rows }: { rows: Sum[] }): Record<string, string> {
  return Object.fromEntries(rows.map(({ code, amount }) => [code, amount]))
}

function cents(amount = '0'): number {
  return Math.round(Number(amount) * 100)
}
