import { sql, type RawBuilder } from 'kysely'
import type { Finding } from './check.ts'

/** docs/domain/invoicing.md#simplified-invoice, INV-VAT-2 to INV-VAT-4, INV-NUMBER-1, INV-NUMBER-2 */
export const simplifiedInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  V4_simplified_totals: sql`
    select t.id as simplified_invoice_id, t.net, t.vat, t.gross, s.net as right_net, s.vat as right_vat from simplified_invoices t
    left join (
      select id, sum(amount - case price_mode when 'gross' then tax else 0 end) as net, sum(tax) as vat
      from (
        select t.id, t.price_mode, sum(i.amount) as amount,
          case when i.vat_category <> 'S' then 0
            else round(sum(i.amount) * i.vat_rate / (case t.price_mode when 'gross' then 100 + i.vat_rate else 100 end), 2) end as tax
        from simplified_invoices t join simplified_invoice_items i on i.simplified_invoice_id = t.id
        group by t.id, i.vat_category, i.vat_rate, i.vat_reason_code
      ) as taxed group by 1
    ) s on s.id = t.id
    where (t.net, t.vat, t.gross) is distinct from (s.net, s.vat, s.net + s.vat)`,
  V2_simplified_groups_are_the_totals: sql`
    select t.id as simplified_invoice_id, t.net, t.vat, v.net as grouped_net, v.vat as grouped_vat, i.net as net_of_lines from simplified_invoices t
    left join (select simplified_invoice_id, sum(taxable) as net, sum(tax) as vat from simplified_invoice_vat_lines group by 1) v
      on v.simplified_invoice_id = t.id
    left join (select simplified_invoice_id, sum(net) as net from simplified_invoice_items group by 1) i on i.simplified_invoice_id = t.id
    where (t.net, t.vat, t.net) is distinct from (v.net, v.vat, i.net)`,
  simplified_goods_have_moved: sql`
    select i.id as simplified_invoice_item_id, t.status, i.quantity, coalesce(m.quantity, 0) as moved
    from simplified_invoice_items i join simplified_invoices t on t.id = i.simplified_invoice_id
    left join (
      select document_id, line_id, stock_item_id, -sum(quantity) as quantity from stock_movements where document_type = 'simplified_invoice' group by 1, 2, 3
    ) m on m.document_id = t.id and m.line_id = i.id and m.stock_item_id = i.stock_item_id
    where i.source_type = 'stock' and coalesce(m.quantity, 0) <> case t.status when 'annulled' then 0 else i.quantity end`,
  N1_simplified_invoices_have_no_gap: sql`
    select s.prefix, s.period, no from document_series s cross join lateral generate_series(s.first_no, s.last_no) as no
    left join simplified_invoices i
      on i.series_no = no and i.series = regexp_replace(replace(split_part(s.pattern, '{0', 1), '{YYYY}', s.period), '[-/. ]+$', '')
    where s.kind = 'simplified_invoice' and i.id is null`,
  N2_simplified_numbers_follow_dates: sql`
    select id as simplified_invoice_id, number, date, before from (
      select id, number, date, max(least(date, (created_at at time zone 'Europe/Riga')::date)) over (partition by series order by series_no rows between unbounded preceding and 1 preceding) as before
      from simplified_invoices
    ) as numbered
    where date < before and not coalesce(property('numbers_follow_dates') = 'false', false)`,
}
