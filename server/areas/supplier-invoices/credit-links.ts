import { sql } from 'kysely'
import type { ProcurementInvoiceRecord } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { reference } from '../../db/named.ts'
import type { Db } from '../../http/context.ts'

type CreditLinks = Pick<ProcurementInvoiceRecord, 'credit_uses' | 'credit_notes'>

/** Which invoices took a credit note, and which credit notes name an invoice (docs/domain/payables.md#credit-notes-without-goods). */
export async function creditLinksOf(db: Db, id: number): Promise<CreditLinks> {
  const uses = await sql<CreditLinks['credit_uses'][number]>`
    select ${reference(sql`i.id`, sql`i.supplier_number`)} as procurement_invoice, a.date, a.amount
    from supplier_payments p join supplier_payment_allocations a on a.supplier_payment_id = p.id
    join procurement_invoices i on i.id = a.procurement_invoice_id
    where p.credit_invoice_id = ${id} order by a.date, a.id`.execute(db)
  const notes = await sql<CreditLinks['credit_notes'][number]>`
    select id, supplier_number as name from procurement_invoices where corrects_id = ${id} and cancelled_at is null order by date, id`.execute(
    db,
  )
  return { credit_uses: uses.rows, credit_notes: notes.rows }
}
