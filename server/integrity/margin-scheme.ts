import { sql, type RawBuilder } from 'kysely'
import { marginCases } from '../../contract/company/vat-cases.ts'
import type { Finding } from './check.ts'

const scheme = [...marginCases]

/** docs/domain/margin-scheme.md */
export const marginInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  // INV-MARGIN-1: what counts has a margin for each line, of its price.
  MARGIN1_each_line_in_the_scheme_has_its_margin: sql`
    with lines as (
      select 'invoice' as document_type, i.id as line_id, i.net as sale, t.accepted_at is not null as counts
      from invoice_items i join invoices t on t.id = i.invoice_id where i.vat_reason_code = any (${scheme})
      union all
      select 'simplified_invoice', i.id, i.net, t.status <> 'annulled'
      from simplified_invoice_items i join simplified_invoices t on t.id = i.simplified_invoice_id where i.vat_reason_code = any (${scheme})
      union all
      select 'shop_order', i.id, i.amount, t.status <> 'parked' and t.gross = (select sum(p.amount) from shop_payments p where p.shop_order_id = t.id)
      from shop_order_items i join shop_orders t on t.id = i.shop_order_id where i.vat_reason_code = any (${scheme})
      union all
      select 'credit_note', i.id, -coalesce(i.gross, i.net), t.accepted_at is not null
      from credit_note_items i join credit_notes t on t.id = i.credit_note_id
      left join invoice_items n on n.id = i.invoice_item_id left join simplified_invoice_items s on s.id = i.simplified_invoice_item_id
      where coalesce(n.vat_reason_code, s.vat_reason_code) = any (${scheme})
    )
    select coalesce(l.document_type, m.document_type) as document_type, coalesce(l.line_id, m.line_id) as line_id, l.sale, m.sale as kept
    from lines l full join margin_lines m on m.document_type = l.document_type and m.line_id = l.line_id
    where (l.counts and m.id is null) or l.line_id is null or l.sale <> m.sale`,
  // INV-MARGIN-3 and INV-MARGIN-4: the tax of a sale with all that was taken off is that inside what is left of its margin.
  MARGIN4_tax_is_that_inside_what_is_left: sql`
    select s.document_type, s.line_id, s.rate, l.margin, l.taxable, l.tax
    from margin_lines s cross join lateral (
      select s.sale - s.purchase + coalesce(sum(m.sale - m.purchase), 0) as margin, s.taxable + coalesce(sum(m.taxable), 0) as taxable,
        s.tax + coalesce(sum(m.tax), 0) as tax
      from margin_lines m where m.corrects_id = s.id
    ) l
    where s.corrects_id is null and (
      l.taxable + l.tax <> case when l.margin > 0 then l.margin else 0 end
      or l.tax <> case when l.margin > 0 then round(l.margin - l.margin / (1 + s.rate / 100), 2) else 0 end)`,
}
