import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { transportations } from '../../../contract/transportations/transportations.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { refuseOtherThanDone, refuseUntaken } from '../shared/repeated.ts'
import { beginOnce, beginTransportation, stateAfter, type LockedTransportation } from './transportations.transitions.ts'
import { releaseOrders } from './transportations.goods.ts'
import { requireHeader } from './transportations.header.ts'
import { loadTransportation } from './transportations.record.ts'

type UpdateBody = Body<typeof transportations.update>
type Step = NonNullable<UpdateBody['event']>

export const update: Handler<typeof transportations.update> = async (ctx) => {
  const { event, delivered_at, lock_version, ...fields } = ctx.body
  const { id } = ctx.params
  if (event) refuseUntaken({ ...fields, ...(event !== 'DELIVER' && { delivered_at }) })
  const warnings = event ? await step(ctx, id, { event, delivered_at, lock_version }) : await edit(ctx, id, fields, lock_version)
  return { data: await loadTransportation(ctx, id), warnings }
}

type Fields = Omit<UpdateBody, 'event' | 'delivered_at' | 'lock_version'>

async function edit(ctx: Context, id: number, fields: Fields, lockVersion: number): Promise<string[]> {
  const locked = await beginTransportation(ctx, id, 'EDIT', lockVersion)
  const changes = definedFields(fields)
  const warnings = await requireHeader(ctx, { ...locked, ...changes })
  const trailEntry = await trail(ctx.db, 'transportations', id, changes)
  await ctx.db
    .updateTable('transportations')
    .set({ ...changes, updated_by: ctx.user.id })
    .where('id', '=', id)
    .execute()
  ctx.audit({ entity: 'transportations', id, event: 'EDIT', ...trailEntry })
  return warnings
}

interface DeliveryStep extends Pick<UpdateBody, 'delivered_at' | 'lock_version'> {
  event: Step
}

async function step(ctx: Context, id: number, { event, delivered_at, lock_version }: DeliveryStep): Promise<string[]> {
  const { db, user } = ctx
  const locked = await beginOnce(ctx, id, event, lock_version)
  if (!locked) {
    await refuseOtherThanDone(db, 'transportations', id, { delivered_at })
    return []
  }
  const status = await stateAfter(ctx, locked, event)
  const warnings = event === 'DEPART' ? await requireHeader(ctx, locked) : []
  const effect = {
    DEPART: sql`, departed_at = moment()`,
    DELIVER: sql`, delivered_at = ${event === 'DELIVER' ? dayOfDelivery(ctx, locked, delivered_at) : null}::date`,
    CANCEL: sql``,
  }
  await sql`update transportations set status = ${status}, updated_by = ${user.id} ${effect[event]} where id = ${id}`.execute(db)
  if (event === 'CANCEL') await releaseOrders(ctx, id, false)
  ctx.audit({
    entity: 'transportations',
    id,
    event,
    before: { status: locked.status },
    after: { status, ...definedFields({ delivered_at }) },
  })
  return warnings
}

/** Not in the future, and not before loading. */
function dayOfDelivery({ today }: Context, { loading_date }: LockedTransportation, requestedDay: string | undefined): string {
  const day = requestedDay ?? today
  const refuse = (reason: string) => Refusal.field('delivered_at', `Lauks „${labelOf('delivered_at')}”: ${reason}`)
  if (day > today) throw refuse('šī diena vēl nav pienākusi')
  if (loading_date !== null && day < loading_date) throw refuse(`krava iekrauta ${formatDate(loading_date)}`)
  return day
}

/** Its orders become free for another. */
export const remove: Handler<typeof transportations.remove> = async (ctx) => {
  const { id, number } = await beginTransportation(ctx, ctx.params.id, 'DELETE')
  await releaseOrders(ctx, id, false)
  await sql`delete from files where fileable_type = 'transportations' and fileable_id = ${id}`.execute(ctx.db)
  await sql`delete from transportations where id = ${id}`.execute(ctx.db)
  ctx.audit({ entity: 'transportations', id, event: 'DELETE', before: { number } })
  return {}
}
