import { sql } from 'kysely'
import type { SimplifiedInvoiceFacts } from '../../../machines/simplified-invoice.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

export async function simplifiedFacts(db: Db, id: number): Promise<SimplifiedInvoiceFacts> {
  const { rows } = await sql<SimplifiedInvoiceFacts>`
    select (select count(*)::int from simplified_invoice_items i where i.simplified_invoice_id = t.id) as lines,
      exists (select from simplified_invoice_items i where i.simplified_invoice_id = t.id and i.units is not null) as pieces,
      exists (select from shop_orders o where o.simplified_invoice_id = t.id) as "inShop",
      t.exported_at is not null as exported,
      (select min(k.status) from credit_notes k where k.simplified_invoice_id = t.id and k.status <> 'rejected') as "creditNote",
      t.gross > 0 and t.credited = t.gross as "creditedInFull",
      exists (select from credit_notes k where k.simplified_invoice_id = t.id and k.status = 'accepted' and k.paid_before > 0) as "paidBack",
      coalesce(t.date <= locked_until(), false) as "periodClosed", coalesce(t.paid_at <= locked_until(), false) as "paymentClosed"
    from simplified_invoices t where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
