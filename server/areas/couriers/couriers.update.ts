import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { couriers } from '../../../contract/couriers/couriers.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { requireCustomer } from '../customers/document-owner.ts'
import { refuseOtherThanDone, refuseUntaken } from '../shared/repeated.ts'
import { tellCustomer } from './couriers.mail.ts'
import { requireCourier, requireTimes } from './require.ts'
import { beginCourier, beginOnce, loadCourier, stateAfter, type LockedCourier } from './couriers.record.ts'

type CourierChange = Body<typeof couriers.update>

export const update: Handler<typeof couriers.update> = async (ctx) => {
  const { event, accepted_by, signature_file_id, photo_file_id, failure_reason, lock_version, ...fields } = ctx.body
  const { id } = ctx.params
  const proof = { accepted_by, signature_file_id, photo_file_id }
  if (event) refuseUntaken({ ...fields, ...(event === 'COMPLETE' ? { failure_reason } : { accepted_by, signature_file_id }) })
  if (event === 'COMPLETE') await complete(ctx, id, proof, lock_version)
  else if (event === 'FAIL') await fail(ctx, id, { failure_reason, photo_file_id }, lock_version)
  else await edit(ctx, id, fields, lock_version)
  return { data: await loadCourier(ctx, id) }
}

type Proof = Pick<CourierChange, 'accepted_by' | 'signature_file_id' | 'photo_file_id'>
type Fields = Omit<CourierChange, 'event' | 'lock_version' | 'failure_reason' | keyof Proof>

async function edit(ctx: Context, id: number, fields: Fields, lockVersion: number): Promise<void> {
  await beginCourier(ctx, id, 'EDIT', lockVersion)
  if (fields.customer_id) await requireCustomer(ctx, fields.customer_id)
  const before = await loadCourier(ctx, id)
  requireTimes({ time_from: before.time_from, time_to: before.time_to, ...definedFields(fields) })
  const auditTrail = await trail(ctx.db, 'courier_applications', id, definedFields(fields))
  // Another day's sheet may already have its number.
  const moved = fields.date !== undefined && fields.date !== before.date
  await ctx.db
    .updateTable('courier_applications')
    .set({ ...definedFields(fields), ...(moved && { position: 0 }), updated_by: ctx.user.id })
    .where('id', '=', id)
    .execute()
  ctx.audit({ entity: 'courier_applications', id, event: 'EDIT', ...auditTrail })
}

/**
 * Records the recipient with signature or photo, emails the customer and sets the order's delivery day, except for
 * collections.
 */
async function complete(ctx: Context, id: number, proof: Proof, lockVersion: number): Promise<void> {
  const { db, user, today } = ctx
  const locked = await beginOnce(ctx, id, 'COMPLETE', lockVersion)
  if (!locked) return refuseOtherThanDone(db, 'courier_applications', id, proof)
  await requirePictures(db, id, proof)
  const status = await stateAfter(ctx, locked, 'COMPLETE')
  await db
    .updateTable('courier_applications')
    .set({ ...definedFields(proof), status, delivered_at: sql<string>`moment()`, updated_by: user.id })
    .where('id', '=', id)
    .execute()
  if (locked.order_id !== null && locked.direction === 'delivery') {
    await sql`update order_details set delivery_date = ${today}, updated_by = ${user.id}
      where order_id = ${locked.order_id} and exists (select from orders o where o.id = order_id and o.status not in ('invoiced', 'cancelled', 'merged'))`.execute(
      db,
    )
  }
  tellOthers(ctx, locked, locked.direction === 'delivery' ? 'DELIVERED' : 'FETCHED', definedFields(proof))
  await tellCustomer(ctx, id, 'done', proof.accepted_by ?? null)
  ctx.audit({
    entity: 'courier_applications',
    id,
    event: 'COMPLETE',
    before: { status: locked.status },
    after: { status, ...definedFields(proof) },
  })
}

/** Detaches the courier, so that it is planned again; stores the reason on the order and notifies the customer. */
async function fail(
  ctx: Context,
  id: number,
  failure: Pick<CourierChange, 'failure_reason' | 'photo_file_id'>,
  lockVersion: number,
): Promise<void> {
  const { db, user } = ctx
  const locked = await beginCourier(ctx, id, 'FAIL', lockVersion)
  const { failure_reason } = failure
  if (!failure_reason) throw Refusal.field('failure_reason', `Lauks „${labelOf('failure_reason')}” ir obligāts`)
  await requirePictures(db, id, failure)
  const status = await stateAfter(ctx, locked, 'FAIL')
  await db
    .updateTable('courier_applications')
    .set({ ...definedFields(failure), failed_at: sql<string>`moment()`, status, user_id: null, position: 0, updated_by: user.id })
    .where('id', '=', id)
    .execute()
  tellOthers(ctx, locked, locked.direction === 'delivery' ? 'DELIVERY_FAILED' : 'FETCHING_FAILED', { failure_reason })
  await tellCustomer(ctx, id, 'failed', failure_reason)
  const courier = { user_id: locked.user_id }
  ctx.audit({
    entity: 'courier_applications',
    id,
    event: 'FAIL',
    before: { status: locked.status, ...courier },
    after: { status, failure_reason },
  })
}

function tellOthers({ audit }: Context, { id, order_id, service_application_id }: LockedCourier, event: string, after: object): void {
  const auditDetails = { courier_application_id: id, ...after }
  if (order_id !== null) audit({ entity: 'orders', id: order_id, event, after: auditDetails })
  if (service_application_id !== null) audit({ entity: 'service_applications', id: service_application_id, event, after: auditDetails })
}

async function requirePictures(db: Db, id: number, pictures: Pick<Proof, 'signature_file_id' | 'photo_file_id'>): Promise<void> {
  for (const [field, fileId] of Object.entries({ signature_file_id: pictures.signature_file_id, photo_file_id: pictures.photo_file_id })) {
    if (!fileId) continue
    const { rows } = await sql`
      select id from files where id = ${fileId} and fileable_type = 'courier_applications' and fileable_id = ${id} and kind = 'image'`.execute(
      db,
    )
    if (rows.length === 0) throw Refusal.field(field, `Lauks „${labelOf(field)}”: pieteikumam tāda attēla nav`)
  }
}

export const notes: Handler<typeof couriers.notes> = async (ctx) => {
  const { id } = await beginCourier(ctx, ctx.params.id, 'NOTES')
  const value = ctx.body.notes ?? null
  await sql`update courier_applications set notes = ${value}, updated_by = ${ctx.user.id} where id = ${id}`.execute(ctx.db)
  ctx.audit({ entity: 'courier_applications', id, event: 'NOTES', after: { notes: value } })
  return { data: await loadCourier(ctx, id) }
}

export const attach: Handler<typeof couriers.attach> = async (ctx) => {
  const { db, user, params, body } = ctx
  const locked = await beginCourier(ctx, params.id, 'ATTACH_USER')
  await requireCourier(db, body.user_id)
  const status = await stateAfter(ctx, locked, 'ATTACH_USER')
  await sql`
    update courier_applications set status = ${status}, user_id = ${body.user_id}, position = 0, updated_by = ${user.id}
    where id = ${locked.id}`.execute(db)
  ctx.audit({ entity: 'courier_applications', id: locked.id, event: 'ATTACH_USER', after: { status, user_id: body.user_id } })
  return { data: await loadCourier(ctx, locked.id) }
}

export const detach: Handler<typeof couriers.detach> = async (ctx) => {
  const { db, user, params } = ctx
  const locked = await beginOnce(ctx, params.id, 'DETACH_USER')
  if (locked) {
    const status = await stateAfter(ctx, locked, 'DETACH_USER')
    await sql`
      update courier_applications set status = ${status}, user_id = null, position = 0, updated_by = ${user.id} where id = ${locked.id}`.execute(
      db,
    )
    ctx.audit({
      entity: 'courier_applications',
      id: locked.id,
      event: 'DETACH_USER',
      before: { user_id: locked.user_id },
      after: { status },
    })
  }
  return { data: await loadCourier(ctx, params.id) }
}

export const remove: Handler<typeof couriers.remove> = async (ctx) => {
  const { id, number } = await beginCourier(ctx, ctx.params.id, 'DELETE')
  await sql`delete from files where fileable_type = 'courier_applications' and fileable_id = ${id}`.execute(ctx.db)
  await sql`delete from courier_applications where id = ${id}`.execute(ctx.db)
  ctx.audit({ entity: 'courier_applications', id, event: 'DELETE', before: { number } })
  return {}
}
