import { sql, type RawBuilder } from 'kysely'
import { offer as chart, type OfferEvent, type OfferState } from '../../../machines/offer.ts'
import { one } from '../../db/one.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleOffers } from '../../http/visible.ts'
import { deletes, stepsOf, type Actor } from '../shared/lifecycle.ts'
import { takeNumber } from '../shared/numbering.ts'
import { offerFacts } from './offers.facts.ts'
import { loadOffer } from './offers.record.ts'

export interface LockedOffer {
  id: number
  number: string | null
  status: OfferState
  date: string
  valid_until: string
  customer_id: number | null
  customer_name: string | null
  branch_id: number | null
  contact_id: number | null
  lock_version: number
}

/** The result goes into the audit row. */
type Act = (offer: LockedOffer) => Promise<Record<string, unknown> | void>

const { allowOnce, stateAfter } = stepsOf({
  chart,
  lock: (ctx: Actor, id: number) => lockOffer(ctx, id),
  facts: offerFacts,
  load: loadOffer,
})

/** Checks the lifecycle, runs `act`, then writes state and audit row. Returns false if the event already happened. */
export async function advanceOffer(ctx: Actor, id: number, event: OfferEvent, act?: Act): Promise<boolean> {
  return advanceLockedOffer(ctx, await lockOffer(ctx, id), event, act)
}

export async function advanceLockedOffer(ctx: Actor, locked: LockedOffer, event: OfferEvent, act?: Act): Promise<boolean> {
  if (!(await allowOnce(ctx, locked, event))) return false
  const state = await stateAfter(ctx, locked, event)
  const details = await act?.(locked)
  if (state !== locked.status) await enter(ctx, locked, state)
  ctx.audit({
    entity: 'offers',
    id: locked.id,
    event,
    before: { status: locked.status, number: locked.number },
    after: { status: deletes(chart, event) ? 'deleted' : state, ...details },
    customer_id: locked.customer_id,
  })
  return true
}

/** The number is the last write, as it locks the counter. */
async function enter(ctx: Actor, { id, number, date }: LockedOffer, state: OfferState): Promise<void> {
  const takes = number === null && state !== chart.initial
  const numbered = takes ? await numberColumns(ctx, date) : sql``
  await sql`update offers set status = ${state}, updated_by = ${ctx.user.id} ${numbered} where id = ${id}`.execute(ctx.db)
}

async function numberColumns(ctx: Actor, date: string): Promise<RawBuilder<unknown>> {
  const { number, series, no } = await takeNumber(ctx, 'offer', date)
  return sql`, number = ${number}, series = ${series}, series_no = ${no}`
}

/** Numbers early, for documents that show the number. */
export async function numberOffer(ctx: Actor, offer: LockedOffer): Promise<void> {
  if (offer.number !== null) return
  await sql`update offers set updated_by = ${ctx.user.id} ${await numberColumns(ctx, offer.date)} where id = ${offer.id}`.execute(ctx.db)
  const { rows } = await sql<{ number: string }>`select number from offers where id = ${offer.id}`.execute(ctx.db)
  offer.number = one(rows).number
}

/** Throws 404 if there is none visible. */
async function lockOffer({ db, user }: Pick<Actor, 'db' | 'user'>, id: number): Promise<LockedOffer> {
  const { rows } = await sql<LockedOffer>`
    select t.id, t.number, t.status, t.date, t.valid_until, t.customer_id, t.customer_name, t.branch_id, t.contact_id, t.lock_version
    from offers t ${whereAll([sql`t.id = ${id}`, ...visibleOffers(user)])} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/** Throws on a stale version (INV-LOCK-4). */
export async function lockOfferForSave(ctx: Pick<Actor, 'db' | 'user' | 'today'>, id: number, lockVersion: number): Promise<LockedOffer> {
  const locked = await lockOffer(ctx, id)
  if (locked.lock_version !== lockVersion) throw Refusal.stale(await loadOffer(ctx, id))
  return locked
}
