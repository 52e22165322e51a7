import { sql } from 'kysely'
import type { offers } from '../../../contract/offers/offers.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { OfferEvent } from '../../../machines/offer.ts'
import type { Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { decideAgain } from '../stock/decide-again.ts'
import { refuseOtherThanDone } from '../shared/repeated.ts'
import { advanceLockedOffer, advanceOffer, lockOfferForSave, type LockedOffer } from './offers.transitions.ts'
import { confirmMoved } from '../shared/numbering-dates.ts'
import { requireHeader, type OfferHeader } from './offers.header.ts'
import { loadOffer } from './offers.record.ts'

/** The customer affects prices; the date affects VAT. */
export const update: Handler<typeof offers.update> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { lock_version, ...fields } = body
  const locked = await lockOfferForSave(ctx, params.id, lock_version)
  await advanceLockedOffer(ctx, locked, 'EDIT', async (offer) => {
    const header = changedHeader(offer, fields)
    await requireHeader(ctx, header)
    confirmMoved(ctx, 'offer', offer, header.date)
    const values = { ...definedFields(fields), ...header }
    await db
      .updateTable('offers')
      .set({ ...values, updated_by: user.id })
      .where('id', '=', offer.id)
      .execute()
    const another = header.customer_id !== offer.customer_id
    if (another || header.date !== offer.date || header.branch_id !== offer.branch_id) {
      await decideAgain(ctx, 'offer_items', { ...header, id: offer.id }, another ? 'prices and vat' : 'vat')
    }
    return definedFields(fields)
  })
  return { data: await loadOffer(ctx, params.id) }
}

/** A changed customer clears branch and contact. */
function changedHeader(offer: LockedOffer, fields: { [Field in keyof OfferHeader]?: OfferHeader[Field] | undefined }): OfferHeader {
  const { customer_id = offer.customer_id, customer_name = offer.customer_name } = fields
  const same = customer_id === offer.customer_id
  const { branch_id = same ? offer.branch_id : null, contact_id = same ? offer.contact_id : null } = fields
  const { date = offer.date, valid_until = offer.valid_until } = fields
  return { customer_id, customer_name: customer_id === null ? customer_name : null, branch_id, contact_id, date, valid_until }
}

type Status = Parameters<typeof setStatus>[0]['body']['status']

const events: Readonly<Record<Status, OfferEvent>> = {
  sent: 'SET_STATUS_SENT',
  accepted: 'SET_STATUS_ACCEPTED',
  rejected: 'SET_STATUS_REJECTED',
  draft: 'SET_STATUS_DRAFT',
}

export const setStatus: Handler<typeof offers.setStatus> = async (ctx) => {
  const { params, body } = ctx
  const event = events[body.status]
  const locked = await lockOfferForSave(ctx, params.id, body.lock_version)
  const advanced = await advanceLockedOffer(ctx, locked, event, async ({ id }) => {
    if (event === 'SET_STATUS_SENT') await sql`update offers set sent_at = coalesce(sent_at, moment()) where id = ${id}`.execute(ctx.db)
    if (event !== 'SET_STATUS_REJECTED') return {}
    const rejected_reason = requiredReason(body.rejected_reason)
    await sql`update offers set rejected_reason = ${rejected_reason} where id = ${id}`.execute(ctx.db)
    return { rejected_reason }
  })
  if (!advanced) await refuseOtherThanDone(ctx.db, 'offers', params.id, { rejected_reason: body.rejected_reason })
  // Only rejected offers have a reason; the history stores the old one.
  if (advanced && event === 'SET_STATUS_DRAFT') {
    await sql`update offers set rejected_reason = null where id = ${params.id}`.execute(ctx.db)
  }
  return { data: await loadOffer(ctx, params.id) }
}

function requiredReason(reason: string | null | undefined): string {
  if (!reason) throw Refusal.field('rejected_reason', `Lauks „${labelOf('rejected_reason')}” ir obligāts`)
  return reason
}

export const remove: Handler<typeof offers.remove> = async (ctx) => {
  await advanceOffer(ctx, ctx.params.id, 'DELETE', async ({ id }) => {
    await sql`delete from files where fileable_type = 'offers' and fileable_id = ${id}`.execute(ctx.db)
    await sql`delete from offers where id = ${id}`.execute(ctx.db)
  })
  return {}
}
