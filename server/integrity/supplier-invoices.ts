import { sql, type RawBuilder } from 'kysely'
import type { Finding } from './check.ts'

export const supplierInvoiceInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  C5_receipts_know_their_invoices: sql`
    select g.id as procurement_item_id, g.quantity_invoiced, coalesce(b.quantity, 0) as billed
    from procurement_items g
    left join (
      select i.procurement_item_id, sum(i.quantity) as quantity
      from procurement_invoice_items i join procurement_invoices t on t.id = i.procurement_invoice_id and t.cancelled_at is null
      group by 1
    ) b on b.procurement_item_id = g.id
    where g.quantity_invoiced <> coalesce(b.quantity, 0) or g.quantity_invoiced > g.quantity`,
  V5_supplier_sums_are_those_of_the_lines: sql`
    select t.id as procurement_invoice_id, t.net, t.vat, s.net as lines_net, s.vat as lines_vat
    from procurement_invoices t left join (
      select procurement_invoice_id, sum(lines)::integer as lines, sum(taxable) as net, sum(tax) as vat from (
        select procurement_invoice_id, count(*) as lines, sum(net) as taxable, round(sum(net) * vat_rate / 100, 2) as tax
        from procurement_invoice_items group by procurement_invoice_id, vat_rate
      ) as of_rate group by 1
    ) s on s.procurement_invoice_id = t.id
    where t.accepted_at is not null and (
      s.lines is null or abs(t.net - s.net) > 0.02
      or abs(t.vat - case t.vat_kind when 'domestic' then s.vat else 0 end) > supplier_vat_tolerance(s.lines))`,
  // INV-PAYABLE-1, INV-PAYABLE-13: what was paid of an invoice is what payments gave it, of a credit note what invoices took of it;
  // it is paid when nothing is open.
  PAYABLE1_invoices_know_their_payments: sql`
    select t.id as procurement_invoice_id, t.status, t.gross, t.paid, t.paid_at, coalesce(a.amount, 0) as allocated
    from procurement_invoices t
    left join (
      select procurement_invoice_id, sum(amount) as amount, max(date) as day from supplier_payment_allocations group by 1
      union all
      select p.credit_invoice_id, -sum(x.amount), max(x.date)
      from supplier_payment_allocations x join supplier_payments p on p.id = x.supplier_payment_id
      where p.credit_invoice_id is not null group by 1
    ) a on a.procurement_invoice_id = t.id
    cross join lateral (select case when t.is_credit then t.gross else greatest(t.gross, 0) end as all_of_it) w
    where t.paid <> coalesce(a.amount, 0) or abs(t.paid) > abs(w.all_of_it)
      or (t.status = 'accepted' and w.all_of_it <> 0 and t.paid = t.gross) or (t.status = 'paid' and t.paid <> w.all_of_it)
      or (t.status = 'paid' and w.all_of_it <> 0 and t.paid_at <> a.day)`,
  // INV-PAYABLE-2: a payment gives up to its amount, to invoices of its supplier alone.
  PAYABLE2_payments_know_their_invoices: sql`
    select p.id as supplier_payment_id, p.amount, p.allocated, coalesce(a.amount, 0) as given, coalesce(a.strange, 0) as strange
    from supplier_payments p
    left join (
      select a.supplier_payment_id, sum(a.amount) as amount,
        count(*) filter (where i.supplier_id <> p.supplier_id or a.date < p.date or a.date < i.date) as strange
      from supplier_payment_allocations a
      join supplier_payments p on p.id = a.supplier_payment_id join procurement_invoices i on i.id = a.procurement_invoice_id group by 1
    ) a on a.supplier_payment_id = p.id
    where p.allocated <> coalesce(a.amount, 0) or p.allocated > p.amount or a.strange > 0`,
  // INV-PAYABLE-12: a return act that its supplier credited has one credit of its sum, else none.
  PAYABLE12_credited_return_acts_have_their_credit: sql`
    select coalesce(t.id, p.return_act_id) as return_act_id, t.gross, p.amount
    from (select * from return_acts where status = 'accepted' and supplier_credit_nr is not null and gross > 0) t
    full join (select * from supplier_payments where return_act_id is not null) p on p.return_act_id = t.id
    where (t.gross, t.supplier_id, t.date, t.supplier_credit_nr) is distinct from (p.amount, p.supplier_id, p.date, p.reference)`,
  // INV-PAYABLE-13: an accepted credit note has one credit of its sum, else none.
  PAYABLE13_credit_notes_have_their_credit: sql`
    select coalesce(t.id, p.credit_invoice_id) as procurement_invoice_id, t.gross, p.amount
    from (select * from procurement_invoices where is_credit and accepted_at is not null) t
    full join (select * from supplier_payments where credit_invoice_id is not null) p on p.credit_invoice_id = t.id
    where (-t.gross, t.supplier_id, t.date, t.supplier_number) is distinct from (p.amount, p.supplier_id, p.date, p.reference)`,
  // Price differences are in stock value or variance, to the cent (docs/domain/stock.md#valuation).
  valuation_price_differences_are_posted: sql`
    select t.id as procurement_invoice_id, coalesce(d.amount, 0) - coalesce(c.amount, 0) as difference, coalesce(p.amount, 0) as posted
    from procurement_invoices t
    left join (
      select i.procurement_invoice_id, sum(i.net - coalesce(round(i.quantity * g.purchase_price * (100 - g.discount_percent) / 100, 2), 0)) as amount
      from procurement_invoice_items i left join procurement_items g on g.id = i.procurement_item_id group by 1 having count(g.id) > 0
    ) d on d.procurement_invoice_id = t.id and t.accepted_at is not null
    -- Costs that an e-invoice states came with the goods.
    left join (
      select procurement_invoice_id, sum(round(costs * share, 2)) as amount from (
        select i.procurement_invoice_id, least(r.transport_cost, r.invoice_costs) as costs,
          case when r.net = 0 then sum(i.quantity) / (select sum(quantity) from procurement_items where procurement_id = r.id)
            else sum(round(i.quantity * g.purchase_price * (100 - g.discount_percent) / 100, 2)) / r.net end as share
        from procurements r join procurement_items g on g.procurement_id = r.id
        join procurement_invoice_items i on i.procurement_item_id = g.id where r.invoice_costs > 0 group by i.procurement_invoice_id, r.id
      ) as shares group by 1
    ) c on c.procurement_invoice_id = t.id and d.procurement_invoice_id is not null
    left join (
      select document_id, sum(amount) as amount from (
        select document_id, value as amount from stock_movements where document_type = 'procurement_invoice'
        union all
        select document_id, amount from valuation_variances where document_type = 'procurement_invoice'
      ) as each group by 1
    ) p on p.document_id = t.id
    where coalesce(d.amount, 0) - coalesce(c.amount, 0) <> coalesce(p.amount, 0)`,
}
