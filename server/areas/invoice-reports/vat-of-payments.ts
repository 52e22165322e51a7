import { sql } from 'kysely'
import { vatPaymentElement, type VatPayment } from '../../documents/accounting-xml.ts'
import type { XmlElement } from '../../documents/xml.ts'
import type { Db } from '../../http/context.ts'
import type { Period } from './period.ts'

/**
 * Tax that became due because a buyer paid in the period (PVN likuma 137. pants), a payment of an invoice each. Parts
 * are reckoned up to each payment less what was up to it before, so that all of them come to the tax of the invoice to
 * the cent. What an advance paid is no payment here: its tax was due when the advance came.
 */
export async function* vatOfPayments(db: Db, { from, to }: Period): AsyncGenerator<XmlElement | null> {
  const { rows } = await sql<VatPayment>`
    with parts as (
      select a.id, t.id as invoice_id, t.number, t.gross, d.date, a.amount, sum(a.amount) over (partition by t.id order by d.date, a.id) as upto
      from invoices t join payment_allocations a on a.document_type = 'invoice' and a.document_id = t.id
      join payments p on p.id = a.payment_id
      -- The customer's credit becomes payment of this invoice on the day on which it is spent.
      cross join lateral (select case when a.from_credit then (a.created_at at time zone 'Europe/Riga')::date else p.date end as date) d
      where t.vat_on_payment
    )
    select p.number, p.date, p.amount, json_agg(json_build_object('category', v.category, 'rate', v.rate::text,
      'taxable', (round(v.taxable * p.upto / p.gross, 2) - round(v.taxable * (p.upto - p.amount) / p.gross, 2))::text,
      'tax', (round(v.tax * p.upto / p.gross, 2) - round(v.tax * (p.upto - p.amount) / p.gross, 2))::text) order by v.rate desc) as vat_groups
    from parts p join invoice_vat_lines v on v.invoice_id = p.invoice_id and v.category = 'S'
    where p.date between ${from} and ${to}
    group by p.id, p.number, p.date, p.amount order by p.date, p.id`.execute(db)
  for (const row of rows) yield vatPaymentElement(row)
}
