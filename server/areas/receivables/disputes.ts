import type { receivables } from '../../../contract/receivables/receivables.ts'
import { trail } from '../../http/changed-columns.ts'
import type { Handler } from '../../http/context.ts'
import { loadInvoice } from '../invoices/invoices.record.ts'
import { beginInvoice } from '../invoices/invoices.transitions.ts'

/** Only of an invoice that waits for money (INV-RECEIVABLE-4). */
export const dispute: Handler<typeof receivables.dispute> = async (ctx) => {
  const { db, user, params, body, audit } = ctx
  const { id, customer_id } = await beginInvoice(ctx, params.id, 'PAY', body.lock_version)
  const changed = await trail(db, 'invoices', id, { dispute: body.dispute })
  await db.updateTable('invoices').set({ dispute: body.dispute, updated_by: user.id }).where('id', '=', id).execute()
  audit({ entity: 'invoices', id, event: 'EDIT', customer_id, ...changed })
  return { data: await loadInvoice(ctx, id) }
}
