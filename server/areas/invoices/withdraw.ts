import { sql } from 'kysely'
import type { invoices } from '../../../contract/invoices/invoices.ts'
import { one } from '../../db/one.ts'
import type { Handler } from '../../http/context.ts'
import { giveBack } from '../shared/numbering.ts'
import { forgetMargins } from '../stock/margins.ts'
import { beginOnce, stateAfter } from './invoices.transitions.ts'
import { releaseAdvances } from './advances.ts'
import { loadInvoice } from './invoices.record.ts'

/**
 * Returns the newest invoice of a series to draft if nothing depends on it; its number is reused (INV-NUMBER-5).
 * Idempotent.
 */
export const withdraw: Handler<typeof invoices.withdraw> = async (ctx) => {
  const { db, user, params, body } = ctx
  const locked = await beginOnce(ctx, params.id, 'WITHDRAW', body.lock_version)
  if (locked) {
    const { id, date, number, customer_id } = locked
    const status = await stateAfter(ctx, locked, 'WITHDRAW')
    const { rows } = await sql<{ applied: string }>`select advance_applied as applied from invoices where id = ${id}`.execute(db)
    await releaseAdvances(ctx, id, one(rows).applied, date)
    await sql`delete from outbox where dedupe_key in (${`invoice:${id}:pdf`}, ${`invoice:${id}:ubl`})`.execute(db)
    ctx.audit({ entity: 'invoices', id, event: 'WITHDRAW', before: { status: locked.status, number }, after: { status }, customer_id })
    // The number first: without it the rest of the row can change.
    await sql`
      update invoices set status = ${status}, number = null, series_no = null, paid_at = null, locked_at = null, pdf_file_id = null,
        ubl_file_id = null, updated_by = ${user.id}
      where id = ${id}`.execute(db)
    await sql`
      update invoices set series = null, seller_snapshot = null, buyer_snapshot = null, delivery_snapshot = null,
        late_interest_snapshot = null, vat_on_payment = false, amount_in_words = null, accepted_at = null,
        accepted_by = null, issued_by = null
      where id = ${id}`.execute(db)
    await forgetMargins(db, id)
    await sql`delete from files where fileable_type = 'invoices' and fileable_id = ${id} and kind = 'generated'`.execute(db)
    await giveBack(db, date)
  }
  return { data: await loadInvoice(ctx, params.id) }
}
