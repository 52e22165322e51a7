import type { payables } from '../../../contract/payables/payables.ts'
import { trail } from '../../http/changed-columns.ts'
import type { Handler } from '../../http/context.ts'
import { loadSupplierInvoice } from '../supplier-invoices/supplier-invoices.record.ts'
import { begin } from '../supplier-invoices/supplier-invoices.transitions.ts'

/** Only of an invoice that waits for its payment (INV-PAYABLE-4). */
export const hold: Handler<typeof payables.hold> = async (ctx) => {
  const { db, user, params, body, audit } = ctx
  const { payment_hold, lock_version } = body
  const { id } = await begin(ctx, params.id, 'PAY', lock_version)
  const changed = await trail(db, 'procurement_invoices', id, { payment_hold })
  await db.updateTable('procurement_invoices').set({ payment_hold, updated_by: user.id }).where('id', '=', id).execute()
  audit({ entity: 'procurement_invoices', id, event: 'EDIT', ...changed })
  return { data: await loadSupplierInvoice(ctx, id) }
}
