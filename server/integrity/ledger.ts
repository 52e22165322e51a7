import { sql, type RawBuilder } from 'kysely'
import type { Finding } from './check.ts'

/** Documents wait to be posted: until then sums of documents and accounts may differ. */
export const isPosted = sql`(exists (select from ledger_closing where is_begun) and not exists (select from ledger_queue))`

/** The ledger against itself and against the documents (docs/domain/ledger.md#invariants). */
export const ledgerInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  entries_balance: sql`
    select e.id as entry_id, sum(l.amount) as difference from ledger_entries e left join ledger_lines l on l.entry_id = e.id
    group by 1 having count(l.id) = 0 or sum(l.amount) <> 0`,
  postings_do_not_wait: sql`
    select source, document_id, min(marked_at) as marked_at from ledger_queue where marked_at < now() - interval '1 hour' group by 1, 2`,
  reversals_are_opposites: sql`
    select r.id as entry_id, r.reverses_id from ledger_entries r
    where r.reverses_id is not null and exists (
      select from ledger_lines l where l.entry_id in (r.id, r.reverses_id)
      group by l.account_id, l.customer_id, l.supplier_id having sum(l.amount) <> 0)`,
  months_are_their_lines: sql`
    select coalesce(m.account_id, l.account_id) as account_id, coalesce(m.month, l.month) as month, m.debit, m.credit, l.debit as right_debit, l.credit as right_credit
    from ledger_months m full join (
      select account_id, date_trunc('month', date::timestamp)::date as month, sum(greatest(amount, 0)) as debit, sum(greatest(-amount, 0)) as credit
      from ledger_lines group by 1, 2
    ) l on l.account_id = m.account_id and l.month = m.month
    where (m.debit, m.credit) is distinct from (l.debit, l.credit)`,
  customers_owe_what_their_documents_say: sql`
    select coalesce(d.customer_id, l.customer_id) as customer_id, d.amount, l.amount as ledger_amount from (
      select customer_id, sum(amount) as amount from (
        select customer_id, open as amount from invoices where accepted_at is not null
        union all
        select customer_id, gross - credited from simplified_invoices where status = 'issued' and customer_id is not null
        union all
        select customer_id, -amount from customer_credits
        union all
        select customer_id, applied - paid_amount from advance_invoices
        union all
        select l.customer_id, coalesce(l.debit, -l.credit) from voucher_lines l join vouchers v on v.id = l.voucher_id
        where v.status = 'posted' and l.customer_id is not null
      ) items group by 1
    ) d full join (
      select customer_id, sum(amount) as amount from ledger_lines where customer_id is not null group by 1
    ) l on l.customer_id = d.customer_id
    where ${isPosted} and coalesce(d.amount, 0) <> coalesce(l.amount, 0)`,
  suppliers_are_owed_what_their_documents_say: sql`
    select coalesce(d.supplier_id, l.supplier_id) as supplier_id, d.amount, l.amount as ledger_amount from (
      select supplier_id, sum(amount) as amount from (
        select supplier_id, open as amount from procurement_invoices where accepted_at is not null
        union all
        select supplier_id, allocated - amount from supplier_payments where credit_invoice_id is null
        union all
        select l.supplier_id, coalesce(l.credit, -l.debit) from voucher_lines l join vouchers v on v.id = l.voucher_id
        where v.status = 'posted' and l.supplier_id is not null
      ) items group by 1
    ) d full join (
      select supplier_id, -sum(amount) as amount from ledger_lines where supplier_id is not null group by 1
    ) l on l.supplier_id = d.supplier_id
    where ${isPosted} and coalesce(d.amount, 0) <> coalesce(l.amount, 0)`,
  goods_are_worth_what_the_accounts_say: sql`
    select d.value, l.exact from
      (select coalesce((select sum(stock_value) from stock_items), 0) + coalesce((select sum(amount) from valuation_variances), 0) as value) d,
      (select coalesce(sum(exact), 0) as exact from ledger_lines) l
    where ${isPosted} and d.value <> l.exact`,
  cents_follow_the_stock_ledger: sql`
    select l.account_id, l.counter_account_id, sum(l.amount) as amount, sum(l.exact) as exact from ledger_lines l where l.exact is not null
    group by 1, 2 having abs(sum(l.amount) - sum(l.exact)) > 0.005`,
}
