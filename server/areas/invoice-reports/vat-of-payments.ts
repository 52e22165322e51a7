import { sql } from 'kysely'
import { vatPaymentElement, type VatPayment } from '../../documents/accounting-xml.ts'
import type { XmlElement } from '../../documents/xml.ts'
import type { Db } from '../../http/context.ts'
import type { Paid } from './period.ts'

/**
 * Tax due on payment (PVN likuma 137. pants), one element per payment. Parts are cumulative differences, so they sum
 * to the invoice's tax to the cent. Advances do not count: their tax was due on receipt. A simplified invoice is
 * paid at once.
 */
export async function* vatOfPayments(db: Db, paymentFilter: Paid): AsyncGenerator<XmlElement | null> {
  const { rows } = await sql<VatPayment>`
    with parts as (
      select 'invoice' as kind, a.id, t.id as document_id, t.number, t.gross, d.date, a.created_at, a.amount, sum(a.amount) over (partition by t.id order by d.date, a.id) as upto
      from invoices t join payment_allocations a on a.document_type = 'invoice' and a.document_id = t.id
      join payments p on p.id = a.payment_id
      -- The customer's credit becomes payment of this invoice on the day on which it is spent.
      cross join lateral (select case when a.from_credit then (a.created_at at time zone 'Europe/Riga')::date else p.date end as date) d
      where t.vat_on_payment
      union all
      select 'simplified_invoice', t.id, t.id, t.number, t.gross, t.paid_at,
        (select max(g.at) from audit_log g where g.entity_type = 'simplified_invoices' and g.entity_id = t.id and g.event = 'PAY'), paid.amount, paid.amount
      from simplified_invoices t
      -- What was credited before it was paid was not paid.
      cross join lateral (
        select t.gross - t.credited + coalesce(sum(k.paid_before), 0) as amount
        from credit_notes k where k.simplified_invoice_id = t.id and k.status = 'accepted') paid
      where t.vat_on_payment and t.status = 'paid' and t.gross > 0
    )
    select p.kind, p.number, p.date, p.amount, json_agg(json_build_object('category', v.category, 'rate', v.rate::text,
      'taxable', (round(v.taxable * p.upto / p.gross, 2) - round(v.taxable * (p.upto - p.amount) / p.gross, 2))::text,
      'tax', (round(v.tax * p.upto / p.gross, 2) - round(v.tax * (p.upto - p.amount) / p.gross, 2))::text) order by v.rate desc) as vat_groups
    from parts p cross join lateral (
      select rate, category, taxable, tax from invoice_vat_lines
      where p.kind = 'invoice' and invoice_id = p.document_id and not is_oss(reason_code)
      union all
      select rate, category, taxable, tax from simplified_invoice_vat_lines
      where p.kind = 'simplified_invoice' and simplified_invoice_id = p.document_id
    ) v
    where v.category = 'S' and ${paymentFilter(sql`p.date`, sql`p.created_at`)}
    group by p.kind, p.id, p.number, p.date, p.amount order by p.date, p.kind, p.id`.execute(db)
  for (const row of rows) yield vatPaymentElement(row)
}
