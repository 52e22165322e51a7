import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { vouchers } from '../../../contract/vouchers/vouchers.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { takeNumber } from '../shared/numbering.ts'
import { loadVoucher } from './vouchers.record.ts'
import { beginOnce, stateAfter } from './vouchers.transitions.ts'

/** A trigger writes the entry with the state (INV-VOUCHER-2). Idempotent. */
export const post: Handler<typeof vouchers.post> = async (ctx) => {
  const { db, params, user, now, audit } = ctx
  const locked = await beginOnce(ctx, params.id, 'POST')
  if (locked) {
    const { id, status, date } = locked
    const state = await stateAfter(ctx, locked, 'POST')
    const { series, number, no } = await takeNumber(ctx, 'voucher', date)
    await db
      .updateTable('vouchers')
      .set({ status: state, series, number, series_no: no, posted_at: now.toISOString(), posted_by: user.id, updated_by: user.id })
      .where('id', '=', id)
      .execute()
    audit({ entity: 'vouchers', id, event: 'POST', before: { status }, after: { status: state, number } })
  }
  return { data: await loadVoucher(ctx, params.id) }
}

export const reverse: Handler<typeof vouchers.reverse> = async (ctx) => {
  const { db, params, body, user, now, today, audit } = ctx
  const locked = await beginOnce(ctx, params.id, 'REVERSE')
  if (locked) {
    const { id, status, date } = locked
    const reversed_on = body.date ?? (today < date ? date : today)
    if (reversed_on < date)
      throw Refusal.field('date', `Lauks „${labelOf('date')}”: izziņa ir iegrāmatota ${formatDate(date)}; stornē tajā dienā vai vēlāk`)
    const state = await stateAfter(ctx, locked, 'REVERSE')
    await db
      .updateTable('vouchers')
      .set({ status: state, reversed_on, reversed_at: now.toISOString(), reversed_by: user.id, updated_by: user.id })
      .where('id', '=', id)
      .execute()
    audit({ entity: 'vouchers', id, event: 'REVERSE', before: { status }, after: { status: state, reversed_on } })
  }
  return { data: await loadVoucher(ctx, params.id) }
}
