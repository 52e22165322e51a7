import { sql, type RawBuilder } from 'kysely'
import { advancePaymentElement, type AdvancePayment } from '../../documents/accounting-xml.ts'
import type { XmlElement } from '../../documents/xml.ts'
import type { Db } from '../../http/context.ts'
import type { Paid } from './period.ts'

/**
 * One element per instalment. Parts are cumulative differences, so they sum to the tax of the advance invoice to the
 * cent.
 */
export async function* advancesReceived(db: Db, paymentFilter: Paid): AsyncGenerator<XmlElement | null> {
  const { rows } = await sql<AdvancePayment>`
    with received as (
      select a.id, t.id as advance_id, t.number, t.buyer_snapshot as buyer, t.gross, p.date, a.created_at, a.amount,
        sum(a.amount) over (partition by t.id order by p.date, a.id) as upto
      from advance_invoices t join payment_allocations a on a.document_type = 'advance_invoice' and a.document_id = t.id
      join payments p on p.id = a.payment_id
    )
    select r.number, r.date, r.amount, r.buyer, json_agg(json_build_object('category', v.category, 'rate', v.rate::text, 'state', v.state,
      'taxable', (round(v.net * r.upto / r.gross, 2) - round(v.net * (r.upto - r.amount) / r.gross, 2))::text,
      'tax', (round(v.vat * r.upto / r.gross, 2) - round(v.vat * (r.upto - r.amount) / r.gross, 2))::text)
      order by v.rate desc, v.category, v.state) as vat_groups
    from received r cross join lateral (
      select i.vat_category as category, i.vat_rate as rate, oss_state(i.vat_reason_code) as state, sum(i.net) as net, sum(i.gross - i.net) as vat
      from advance_invoice_items i where i.advance_invoice_id = r.advance_id group by 1, 2, 3
    ) v
    where ${paymentFilter(sql`r.date`, sql`r.created_at`)}
    group by r.id, r.number, r.date, r.amount, r.buyer order by r.date, r.id`.execute(db)
  for (const row of rows) yield advancePaymentElement(row)
}

/** The tax of this part is not due again. */
export function advancesSpent(invoiceId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object('number', s.number, 'amount', s.gross::text, 'vat_groups', s.vat_groups) order by s.number)
    from (
      select g.number, sum(g.gross) as gross, json_agg(json_build_object('category', g.vat_category, 'rate', g.vat_rate::text, 'state', g.state,
        'taxable', g.net::text, 'tax', g.vat::text) order by g.vat_rate desc, g.vat_category, g.state) as vat_groups
      from (
        select a.number, x.vat_category, x.vat_rate, oss_state(x.vat_reason_code) as state, sum(x.net) as net, sum(x.vat) as vat, sum(x.gross) as gross
        from advance_settlements x join advance_invoices a on a.id = x.advance_invoice_id
        where x.invoice_id = ${invoiceId} group by 1, 2, 3, 4 having sum(x.gross) <> 0
      ) g group by g.number
    ) s), '[]')`
}
