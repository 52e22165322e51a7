import { sql, type RawBuilder } from 'kysely'
import type { Finding } from './check.ts'

/** docs/domain/cash.md */
export const cashInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  CASH1_orders_move_the_account_of_their_desk: sql`
    select o.id as cash_order_id, o.number, o.amount, coalesce(sum(l.amount), 0) as posted
    from cash_orders o join cash_desks d on d.id = o.cash_desk_id
    left join ledger_entries e on (e.source, e.document_id) in (
      ('cash_order', o.id), ('payment', o.payment_id), ('supplier_payment', o.supplier_payment_id))
    left join ledger_lines l on l.entry_id = e.id and l.account_id = d.account_id
    group by o.id having coalesce(sum(l.amount), 0) <> case
      when o.annulled_at is not null then 0 when o.kind = 'receipt' then o.amount else -o.amount end`,
  CASH2_orders_have_no_gap: sql`
    select s.kind, s.period, no from document_series s cross join lateral generate_series(s.first_no, s.last_no) as no
    left join cash_orders o on o.series_no = no and o.series = series_name(s.pattern, s.period)
      and o.kind = case s.kind when 'cash_receipt' then 'receipt' else 'payout' end
    where s.kind in ('cash_receipt', 'cash_payout') and o.id is null`,
  CASH3_payments_of_orders_are_their_cash: sql`
    select o.id as cash_order_id, o.number from cash_orders o
    left join payments p on p.id = o.payment_id left join supplier_payments s on s.id = o.supplier_payment_id
    where o.annulled_at is null and o.purpose in ('invoice', 'supplier_invoice')
      and (coalesce(p.date, s.date), coalesce(p.amount, s.amount), coalesce(p.method, s.method), coalesce(p.customer_id, s.supplier_id))
        is distinct from (o.date, o.amount, 'cash', coalesce(o.customer_id, o.supplier_id))`,
}
