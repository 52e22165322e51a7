import { sql, type RawBuilder } from 'kysely'
import { ledger, type TrialBalanceRow } from '../../../contract/ledger/ledger.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { list as page } from '../../http/list.ts'
import { named } from '../../http/list-columns.ts'
import { Refusal } from '../../http/refusal.ts'

/** Accounts that ever had an entry. */
export const trialBalance: Handler<typeof ledger.trialBalance> = async ({ db, user, query, today }) => {
  const { date_to = today } = query
  const { date_from = `${date_to.slice(0, 4)}-01-01` } = query
  if (date_from > date_to) throw Refusal.field('date_from', 'Perioda sākums nav vēlāks par tā beigām')
  const from = sql`${balances(date_from, date_to, query.before_closing === true)} t`
  return page(db, query, {
    from,
    where: query.q?.trim() ? [sql`(starts_with(t.code, ${query.q.trim()}) or strpos(fold(t.name), fold(${query.q.trim()})) > 0)`] : [],
    orders: [{ key: 'code', by: sql`t.code`, direction: 'asc', type: 'text' }],
    columns: { call: ledger.trialBalance, user, by: { account_type: named('t.account_type_id', 'account_types') } },
    load: async (ids) => {
      const { rows } = await sql<TrialBalanceRow>`
        select t.id, t.code, t.name, ${reference(sql`y.id`, sql`y.name`)} as account_type, t.opening, t.debit, t.credit, t.closing
        from ${from} join account_types y on y.id = t.account_type_id where t.id = any (${ids})`.execute(db)
      return rows
    },
  })
}

/** Whole months as they are stored, the days of the first and last month line by line. */
function balances(first: string, last: string, isBeforeClosing: boolean): RawBuilder<unknown> {
  return sql`(
    select a.id, a.code, a.name, a.account_type_id, s.opening, s.debit, s.credit, s.opening + s.debit - s.credit as closing
    from accounting_accounts a join (
      select account_id, coalesce(sum(debit - credit) filter (where is_before), 0)::numeric(18, 2) as opening,
        coalesce(sum(debit) filter (where not is_before), 0)::numeric(18, 2) as debit,
        coalesce(sum(credit) filter (where not is_before), 0)::numeric(18, 2) as credit
      from (
        select account_id, debit, credit, month < ${first}::date as is_before from ledger_months
        where month + interval '1 month' <= date_trunc('month', ${first}::timestamp)
          or (month >= ${first}::date and month + interval '1 month' <= ${last}::date + 1)
        union all
        select account_id, greatest(amount, 0), greatest(-amount, 0), date < ${first}::date from ledger_lines
        where date >= date_trunc('month', ${first}::timestamp)::date and date < ${first}::date
        union all
        select account_id, greatest(amount, 0), greatest(-amount, 0), false from ledger_lines
        where date between ${first}::date and ${last}::date
          and (date_trunc('month', date::timestamp)::date < ${first}::date or date_trunc('month', date::timestamp) + interval '1 month' > ${last}::date + 1)
        ${isBeforeClosing ? withoutClosings(first, last) : sql``}
      ) p group by 1
    ) s on s.account_id = a.id
  )`
}

/** Taken out again: closings are few, the sums of months have them. */
function withoutClosings(first: string, last: string): RawBuilder<unknown> {
  return sql`union all
    select l.account_id, -greatest(l.amount, 0), -greatest(-l.amount, 0), false
    from vouchers v join ledger_entries e on e.source = 'voucher' and e.document_id = v.id join ledger_lines l on l.entry_id = e.id
    where v.closes_year is not null and l.date between ${first}::date and ${last}::date`
}
