import { sql } from 'kysely'
import type { Body } from '../../contract/calls.ts'
import { cash, type CashOrderRecord } from '../../contract/cash/cash.ts'
import { one } from '../../server/db/one.ts'
import type { TestApp } from './app.ts'
import { clerkOf } from './factories.ts'
import { accountOf } from './vouchers.ts'

type Written = Body<typeof cash.create>

/** Default: 10.00 EUR of other expenses, today, out of the desk. */
export async function orderBody(app: TestApp, fields: Partial<Written> = {}): Promise<Written> {
  return {
    kind: 'payout',
    amount: '10.00',
    person_name: 'Kancelejas veikals',
    reason: 'Papīrs',
    account_id: await accountOf(app, '7710'),
    ...fields,
  }
}

export async function cashOrder(app: TestApp, fields: Partial<Written> = {}): Promise<CashOrderRecord> {
  const clerk = await clerkOf(app)
  return (await clerk.done(cash.create, { body: await orderBody(app, fields) })).data
}

export async function cashFromBank(app: TestApp, amount: string, date?: string, cash_desk_id?: number): Promise<CashOrderRecord> {
  const clerk = await clerkOf(app)
  const body = { kind: 'receipt' as const, amount, ...(date && { date }), ...(cash_desk_id && { cash_desk_id }) }
  return (await clerk.done(cash.moveBank, { body })).data
}

/** EUR in the account of the desk at the end of a day, line by line of the ledger. */
export async function cashOn({ db }: Pick<TestApp, 'db'>, date: string, code = '2610'): Promise<string> {
  const { rows } = await sql<{ balance: string }>`
    select coalesce(sum(l.amount), 0)::numeric(16, 2) as balance
    from ledger_lines l join accounting_accounts a on a.id = l.account_id where a.code = ${code} and l.date <= ${date}`.execute(db)
  return rows[0]?.balance ?? ''
}

/** With an account of its own. */
export async function newDesk({ db }: Pick<TestApp, 'db'>, code: string): Promise<{ id: number; account: string }> {
  const account = `261-${code}`
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into accounting_accounts (code, name, account_type_id) select ${account}, ${`Kase ${code}`}, id from account_types where slug = 'asset'
      returning id
    )
    insert into cash_desks (name, code, account_id) select ${`Kase ${code}`}, ${code}, id from made returning id`.execute(db)
  return { id: one(rows).id, account }
}
