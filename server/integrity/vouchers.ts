import { sql, type RawBuilder } from 'kysely'
import type { Finding } from './check.ts'

/** docs/domain/ledger.md#vouchers */
export const voucherInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  // INV-VOUCHER-2: what is posted of a voucher is its lines, or nothing once it is reversed.
  VOUCHER2_vouchers_are_posted_as_they_are: sql`
    select coalesce(d.id, p.id) as voucher_id, coalesce(d.account_id, p.account_id) as account_id, d.amount, p.amount as posted from (
      select v.id, l.account_id, l.customer_id, l.supplier_id, sum(coalesce(l.debit, 0) - coalesce(l.credit, 0)) as amount
      from vouchers v join voucher_lines l on l.voucher_id = v.id where v.status = 'posted' group by 1, 2, 3, 4
    ) d full join (
      select e.document_id as id, l.account_id, l.customer_id, l.supplier_id, sum(l.amount) as amount
      from ledger_entries e join ledger_lines l on l.entry_id = e.id where e.source = 'voucher' group by 1, 2, 3, 4
    ) p on p.id = d.id and p.account_id = d.account_id
      and p.customer_id is not distinct from d.customer_id and p.supplier_id is not distinct from d.supplier_id
    where coalesce(d.amount, 0) <> coalesce(p.amount, 0)`,
  // INV-YEAR-1: nothing is left on accounts of income and expense at the end of a closed year.
  YEAR1_closed_years_leave_no_income_and_expense: sql`
    select v.closes_year as year, a.code, sum(l.amount) as balance
    from vouchers v join ledger_lines l on l.date <= v.date join accounting_accounts a on a.id = l.account_id
    join account_types t on t.id = a.account_type_id and t.slug in ('income', 'expense')
    where v.closes_year is not null and v.status = 'posted' group by 1, 2 having sum(l.amount) <> 0`,
  vouchers_have_an_entry_for_each_step: sql`
    select v.id as voucher_id, v.status, count(e.id) as entries, count(e.reverses_id) as reversals
    from vouchers v left join ledger_entries e on e.source = 'voucher' and e.document_id = v.id
    group by v.id having (count(e.id), count(e.reverses_id)) <> (case v.status when 'draft' then 0 when 'posted' then 1 else 2 end,
      case when v.status = 'reversed' then 1 else 0 end)`,
  vouchers_are_the_sum_of_their_lines: sql`
    select v.id as voucher_id, v.debit, v.credit, v.line_count from vouchers v left join voucher_lines l on l.voucher_id = v.id
    group by v.id having (v.debit, v.credit, v.line_count) is distinct from (coalesce(sum(l.debit), 0), coalesce(sum(l.credit), 0), count(l.id)::int)`,
}
