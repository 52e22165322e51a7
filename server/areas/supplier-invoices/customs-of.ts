import { sql } from 'kysely'
import type { CustomsDeclaration } from '../../../contract/supplier-invoices/customs.ts'
import type { Db } from '../../http/context.ts'

/** Of a supplier's invoice, oldest first. */
export async function customsOf(db: Db, invoiceId: number): Promise<CustomsDeclaration[]> {
  const { rows } = await sql<CustomsDeclaration>`
    select id, number, date, taxable, vat, vat_rate, is_special from customs_declarations
    where procurement_invoice_id = ${invoiceId} order by date, id`.execute(db)
  return rows
}
