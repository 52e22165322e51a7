import { sql } from 'kysely'
import { round2, sum } from '../../../contract/money.ts'
import type { VatAccount, VatAccountFigures, VatAccountRow } from '../../../contract/vat/accounts.ts'
import { vatRowCodes } from '../../../contract/vat/rows.ts'
import type { vat } from '../../../contract/vat/vat.ts'
import { one } from '../../db/one.ts'
import type { Handler } from '../../http/context.ts'
import { vatPeriod } from './period.ts'

interface Found {
  accounts: VatAccount[]
  rows: VatAccountRow[]
  waiting: number
}

export const accounts: Handler<typeof vat.accounts> = async (ctx) => {
  const { from, to } = vatPeriod(ctx, ctx.query)
  // One statement, so that documents and accounts are of the same moment.
  const { rows: found } = await sql<Found>`
    with declared as materialized (select role, account_id, vat_row, sum(amount) as amount from vat_declared(${from}, ${to}) group by 1, 2, 3),
    shown as (select account_id from vat_accounts() union select account_id from declared),
    turnover as (
      select account_id, sum(greatest(amount, 0)) as debit, sum(greatest(-amount, 0)) as credit from ledger_lines
      where account_id in (select account_id from shown) and date between ${from} and ${to} group by 1
    ), differing as (select account_id, count(*)::int as documents from vat_account_differences(${from}, ${to}) group by 1),
    sums as (
      select a.id, a.code, json_build_object('id', a.id, 'name', concat(a.code, ' ', a.name)) as account,
        coalesce((select json_agg(distinct r.role) from posting_rules r where r.account_id = a.id and r.role in ('vat_output', 'vat_input')), '[]') as roles,
        coalesce((select sum(d.amount) from declared d where d.account_id = a.id), 0)::numeric(14, 2) as declared,
        coalesce(t.debit, 0)::numeric(14, 2) as debit, coalesce(t.credit, 0)::numeric(14, 2) as credit, coalesce(x.documents, 0) as documents
      from shown s join accounting_accounts a on a.id = s.account_id left join turnover t on t.account_id = a.id left join differing x on x.account_id = a.id
    )
    select coalesce((
        select json_agg(json_build_object('account', account, 'roles', roles, 'declared', declared::text, 'debit', debit::text, 'credit', credit::text,
          'posted', (credit - debit)::text, 'difference', (declared - credit + debit)::text, 'documents', documents) order by code) from sums
      ), '[]') as accounts,
      coalesce((
        select json_agg(json_build_object('account', s.account, 'role', d.role, 'row', d.vat_row, 'declared', d.amount::text)
          order by s.code, array_position(${[...vatRowCodes]}::text[], d.vat_row), d.role)
        from declared d join sums s on s.id = d.account_id
      ), '[]') as rows,
      (select count(*)::int from (select distinct source, document_id from ledger_queue) q) as waiting`.execute(ctx.db)
  const { accounts: each, rows, waiting } = one(found)
  return { data: { from, to, accounts: each, sums: sumsOf(each), rows, waiting } }
}

function sumsOf(accounts: readonly VatAccount[]): VatAccountFigures['sums'] {
  const total = (of: 'declared' | 'posted' | 'difference') => round2(sum(accounts.map((each) => each[of])))
  return {
    declared: total('declared'),
    posted: total('posted'),
    difference: total('difference'),
    documents: accounts.reduce((all, { documents }) => all + documents, 0),
  }
}
