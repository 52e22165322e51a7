import type { Insertable } from 'kysely'
import { eInvoices, type EInvoiceRecord } from '../../contract/e-invoices/e-invoices.ts'
import type { DB } from '../../server/db/types.generated.ts'
import type { TestApp } from './app.ts'
import { clerkOf } from './factories.ts'
import { accepted, makeBuyer } from './invoicing.ts'

export function publicBody(app: TestApp, fields: Partial<Insertable<DB['customers']>> = {}): Promise<number> {
  return makeBuyer(app, { is_public_body: true, einvoice_channel: 'email', ...fields })
}

/** Of an accepted invoice to a new public body. */
export async function owedEInvoice(app: TestApp, fields: Partial<Insertable<DB['customers']>> = {}): Promise<EInvoiceRecord> {
  const invoice = await accepted(app, { customer_id: await publicBody(app, fields) })
  const { id } = await app.db.selectFrom('e_invoices').select('id').where('invoice_id', '=', invoice.id).executeTakeFirstOrThrow()
  return (await (await clerkOf(app)).done(eInvoices.show, { params: { id } })).data
}
