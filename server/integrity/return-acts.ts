import { sql, type RawBuilder } from 'kysely'
import type { Finding } from './check.ts'

/** docs/domain/purchasing.md#return-acts */
export const returnActInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  C5_invoices_know_what_went_back: sql`
    select i.id as procurement_invoice_item_id, i.quantity_returned, coalesce(r.quantity, 0) as returned
    from procurement_invoice_items i
    left join (
      select l.procurement_invoice_item_id, sum(l.quantity) as quantity
      from return_act_items l join return_acts a on a.id = l.return_act_id and a.accepted_at is not null and a.cancelled_at is null
      group by 1
    ) r on r.procurement_invoice_item_id = i.id
    where i.quantity_returned <> coalesce(r.quantity, 0)`,
  C5_receipts_know_what_went_back: sql`
    select g.id as procurement_item_id, g.quantity_returned, coalesce(i.quantity, 0) as returned
    from procurement_items g
    left join (select procurement_item_id, sum(quantity_returned) as quantity from procurement_invoice_items group by 1) i
      on i.procurement_item_id = g.id
    where g.quantity_returned <> coalesce(i.quantity, 0)`,
  return_acts_have_moved: sql`
    select i.id as return_act_item_id, i.quantity, coalesce(m.quantity, 0) as moved
    from return_act_items i join return_acts a on a.id = i.return_act_id
    left join (
      select line_id, sum(quantity) as quantity from stock_movements where document_type = 'return_act' group by 1
    ) m on m.line_id = i.id
    where coalesce(m.quantity, 0) <> case when a.accepted_at is not null and a.cancelled_at is null then -i.quantity else 0 end`,
  // Stock value equals the supplier's credit plus variance, to 0.0001 EUR.
  valuation_returns_are_credited: sql`
    select a.id as return_act_id, a.net, coalesce(m.value, 0) as moved, coalesce(d.amount, 0) as variance
    from return_acts a
    left join (select document_id, sum(value) as value from stock_movements where document_type = 'return_act' and (quantity <> 0 or corrects_id is not null) group by 1) m
      on m.document_id = a.id
    left join (select document_id, sum(amount) as amount from valuation_variances where document_type = 'return_act' group by 1) d
      on d.document_id = a.id
    where case when a.accepted_at is not null and a.cancelled_at is null then a.net else 0 end + coalesce(m.value, 0) + coalesce(d.amount, 0) <> 0`,
  V3_return_act_totals: sql`
    select a.id as return_act_id, a.net, a.vat, a.gross, coalesce(t.net, 0) as right_net, coalesce(t.vat, 0) as right_vat
    from return_acts a
    left join (
      select return_act_id, sum(taxable) as net, sum(tax) as vat from (
        select return_act_id, sum(net) as taxable, round(sum(net) * vat_rate / 100, 2) as tax from return_act_items group by return_act_id, vat_rate
      ) as grouped group by 1
    ) t on t.return_act_id = a.id
    where (a.net, a.vat) <> (coalesce(t.net, 0), case a.vat_kind when 'domestic' then coalesce(t.vat, 0) else 0 end) or a.gross <> a.net + a.vat`,
  N1_return_acts_have_no_gap: sql`
    select s.period, no from document_series s cross join lateral generate_series(s.first_no, s.last_no) as no
    left join return_acts a on a.series_no = no and a.series = regexp_replace(replace(split_part(s.pattern, '{0', 1), '{YYYY}', s.period), '[-/. ]+$', '')
    where s.kind = 'return_act' and a.id is null`,
}
