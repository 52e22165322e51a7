import { sql } from 'kysely'
import { lowersPrice } from '../../../contract/credits/credit-reasons.ts'
import type { credits } from '../../../contract/credits/credits.ts'
import { labelOf } from '../../../contract/labels.ts'
import { one } from '../../db/one.ts'
import type { Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { renumber } from '../invoices/number.ts'
import { beginCreditNote, beginOnce, stateAfter } from './credits.transitions.ts'
import { refuseBefore, refuseReopening } from './credits.create.ts'
import { loadCreditNote } from './credits.record.ts'

export const update: Handler<typeof credits.update> = async (ctx) => {
  const { db, params, body } = ctx
  const { lock_version, ...fields } = body
  const locked = await beginCreditNote(ctx, params.id, 'EDIT', lock_version)
  const now = await loadCreditNote(ctx, params.id)
  const reason = fields.reason ?? locked.reason
  refuseReopening({ reason, reopen_order: fields.reopen_order ?? locked.reopen_order }, locked)
  if (lowersPrice(reason) !== lowersPrice(locked.reason) && now.credit_note_items.length > 0) {
    throw Refusal.field('reason', `Lauks „${labelOf('reason')}”: vispirms dzēsiet rindas, jo cenas un daudzuma labojumus nejauc`)
  }
  if (fields.date !== undefined) {
    const { rows } = await sql<{ date: string }>`
      select date from credited_document(${locked.invoice_id}, ${locked.simplified_invoice_id})`.execute(db)
    refuseBefore(fields.date, one(rows).date)
  }
  const changes = definedFields(fields)
  const auditTrail = await trail(db, 'credit_notes', locked.id, changes)
  await db
    .updateTable('credit_notes')
    .set({ ...changes, updated_by: ctx.user.id })
    .where('id', '=', locked.id)
    .execute()
  ctx.audit({ entity: 'credit_notes', id: locked.id, event: 'EDIT', ...auditTrail, customer_id: locked.customer_id })
  return { data: await loadCreditNote(ctx, params.id) }
}

/** Frees the lines for crediting; a number already taken stays taken (INV-NUMBER-4). */
export const reject: Handler<typeof credits.reject> = async (ctx) => {
  const locked = await beginOnce(ctx, ctx.params.id, 'REJECT')
  if (locked) {
    const { id, customer_id } = locked
    const status = await stateAfter(ctx, locked, 'REJECT')
    await sql`update credit_notes set status = ${status}, locked_at = moment(), updated_by = ${ctx.user.id} where id = ${id}`.execute(
      ctx.db,
    )
    ctx.audit({ entity: 'credit_notes', id, event: 'REJECT', before: { status: locked.status }, after: { status }, customer_id })
  }
  return { data: await loadCreditNote(ctx, ctx.params.id) }
}

export const remove: Handler<typeof credits.remove> = async (ctx) => {
  const { id, customer_id } = await beginCreditNote(ctx, ctx.params.id, 'DELETE')
  await sql`delete from credit_notes where id = ${id}`.execute(ctx.db)
  ctx.audit({ entity: 'credit_notes', id, event: 'DELETE', customer_id })
  return {}
}

/** Audits the old and the new number (INV-NUMBER-3). */
export const setNumber: Handler<typeof credits.setNumber> = async (ctx) => {
  const { params, body } = ctx
  const { customer_id, date } = await beginCreditNote(ctx, params.id, 'SET_NUMBER', body.lock_version)
  await renumber(ctx, { kind: 'credit_note', id: params.id, customer_id, date, number: body.number, reason: body.reason })
  return { data: await loadCreditNote(ctx, params.id) }
}
