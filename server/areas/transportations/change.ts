import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { transportations } from '../../../contract/transportations.ts'
import type { Context, Handler } from '../../http/context.ts'
import { sent } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/trail.ts'
import { refuseOtherThanDone, refuseUntaken } from '../repeated.ts'
import { beginOnce, beginTransportation, stateAfter, type LockedTransportation } from './advance.ts'
import { releaseOrders } from './goods.ts'
import { requireHeader } from './header.ts'
import { loadTransportation } from './read.ts'

type Sent = Body<typeof transportations.update>
type Step = NonNullable<Sent['event']>

/** Saves the header of a planned transportation, or notes that it left, came or was called off. */
export const update: Handler<typeof transportations.update> = async (io) => {
  const { event, delivered_at, lock_version, ...fields } = io.body
  const { id } = io.params
  if (event) refuseUntaken({ ...fields, ...(event !== 'DELIVER' && { delivered_at }) })
  const warnings = event ? await step(io, id, { event, delivered_at, lock_version }) : await edit(io, id, fields, lock_version)
  return { data: await loadTransportation(io, id), warnings }
}

type Fields = Omit<Sent, 'event' | 'delivered_at' | 'lock_version'>

async function edit(io: Context, id: number, fields: Fields, lockVersion: number): Promise<string[]> {
  const locked = await beginTransportation(io, id, 'EDIT', lockVersion)
  const changes = sent(fields)
  const warnings = await requireHeader(io, { ...locked, ...changes })
  const told = await trail(io.db, 'transportations', id, changes)
  await io.db
    .updateTable('transportations')
    .set({ ...changes, updated_by: io.user.id })
    .where('id', '=', id)
    .execute()
  io.audit({ entity: 'transportations', id, event: 'EDIT', ...told })
  return warnings
}

interface Taken extends Pick<Sent, 'delivered_at' | 'lock_version'> {
  event: Step
}

async function step(io: Context, id: number, { event, delivered_at, lock_version }: Taken): Promise<string[]> {
  const { db, user } = io
  const locked = await beginOnce(io, id, event, lock_version)
  if (!locked) {
    await refuseOtherThanDone(db, 'transportations', id, { delivered_at })
    return []
  }
  const status = await stateAfter(io, locked, event)
  const warnings = event === 'DEPART' ? await requireHeader(io, locked) : []
  const effect = {
    DEPART: sql`, departed_at = moment()`,
    DELIVER: sql`, delivered_at = ${event === 'DELIVER' ? dayOfDelivery(io, locked, delivered_at) : null}::date`,
    CANCEL: sql``,
  }
  await sql`update transportations set status = ${status}, updated_by = ${user.id} ${effect[event]} where id = ${id}`.execute(db)
  if (event === 'CANCEL') await releaseOrders(io, id, false)
  io.audit({ entity: 'transportations', id, event, before: { status: locked.status }, after: { status, ...sent({ delivered_at }) } })
  return warnings
}

/** Goods come on a day that has come, and not before they were loaded. */
function dayOfDelivery({ today }: Context, { loading_date }: LockedTransportation, given: string | undefined): string {
  const day = given ?? today
  const refuse = (reason: string) => Refusal.field('delivered_at', `Lauks „${labelOf('delivered_at')}”: ${reason}`)
  if (day > today) throw refuse('šī diena vēl nav pienākusi')
  if (loading_date !== null && day < loading_date) throw refuse(`krava iekrauta ${formatDate(loading_date)}`)
  return day
}

/** Deletes a transportation that has not left; its orders can go by another. */
export const remove: Handler<typeof transportations.remove> = async (io) => {
  const { id, number } = await beginTransportation(io, io.params.id, 'DELETE')
  await releaseOrders(io, id, false)
  await sql`delete from files where fileable_type = 'transportations' and fileable_id = ${id}`.execute(io.db)
  await sql`delete from transportations where id = ${id}`.execute(io.db)
  io.audit({ entity: 'transportations', id, event: 'DELETE', before: { number } })
  return {}
}
