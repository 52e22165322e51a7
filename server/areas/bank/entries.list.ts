import { sql } from 'kysely'
import { bank, type BankEntryRow } from '../../../contract/bank/bank.ts'
import type { Db, Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'

const stateSql = sql`(case when t.posted = 0 and t.amount <> 0 then 'open' when t.posted <> t.amount then 'partial' else 'matched' end)`

export const entries: Handler<typeof bank.entries> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`bank_entries t`,
    where: [
      ...searched(query.q),
      ...(query.bank_statement_id ? [sql`t.bank_statement_id = ${query.bank_statement_id}`] : []),
      ...(query.state ? [sql`${stateSql} = ${query.state}`] : []),
      ...(query.direction ? [query.direction === 'in' ? sql`t.amount > 0` : sql`t.amount < 0`] : []),
      ...(query.date_from ? [sql`t.booked_on >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.booked_on <= ${query.date_to}`] : []),
    ],
    orders: [{ key: 'booked_on', by: sql`t.booked_on`, direction: 'desc', type: 'date' }],
    columns: { call: bank.entries, user, by: { state: stateSql } },
    load: (ids) => entryRows(db, ids),
  })

export async function entryRows(db: Db, ids: readonly number[]): Promise<BankEntryRow[]> {
  const { rows } = await sql<BankEntryRow>`
    select t.id, t.bank_statement_id, t.iban, t.currency, t.booked_on, t.value_on, t.amount, t.posted, ${stateSql} as state, t.counter_name,
      t.counter_iban, t.counter_reg_nr, t.remittance, t.reference, t.bank_reference, t.type_code, t.is_reversal, t.return_reason, t.lock_version
    from bank_entries t where t.id = any (${[...ids]})`.execute(db)
  return rows
}
