import { sql, type RawBuilder } from 'kysely'
import { offer as chart, type OfferEvent, type OfferState } from '../../../machines/offer.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleOffers } from '../../http/visible.ts'
import { deletes, stepsOf, type Actor } from '../shared/lifecycle.ts'
import { takeNumber } from '../shared/numbering.ts'
import { offerFacts } from './offers.facts.ts'
import { loadOffer } from './offers.record.ts'

/** The header of an offer that this transaction holds. */
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

/** What an event does to the offer it is about; what it answers goes into the audit row. */
type Act = (offer: LockedOffer) => Promise<Record<string, unknown> | void>

const { allowOnce, stateAfter } = stepsOf({
  chart,
  lock: (ctx: Actor, id: number) => lockOffer(ctx, id),
  facts: offerFacts,
  load: loadOffer,
})

/**
 * Runs one event of an offer in this transaction: refuses by its lifecycle with the reason, lets `act`
 * do the work, then writes the state that it leads to, and the audit row. An event that already had
 * its effect posts nothing and answers false.
 */
export async function advanceOffer(ctx: Actor, id: number, event: OfferEvent, act?: Act): Promise<boolean> {
  return advanceLockedOffer(ctx, await lockOffer(ctx, id), event, act)
}

/** The same for an offer that this transaction already holds. */
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

/** What leaves its draft takes its number, as the last write: the counter is held until the end. */
async function enter(ctx: Actor, { id, number, date }: LockedOffer, state: OfferState): Promise<void> {
  const takes = number === null && state !== chart.initial
  const numbered = takes ? await numberColumns(ctx, date) : sql``
  await sql`update offers set status = ${state}, updated_by = ${ctx.user.id} ${numbered} where id = ${id}`.execute(ctx.db)
}

async function numberColumns(ctx: Actor, date: string): Promise<RawBuilder<unknown>> {
  const { number, series, no } = await takeNumber(ctx, 'offer', date)
  return sql`, number = ${number}, series = ${series}, series_no = ${no}`
}

/** Numbers an offer before its event is through, for what is to carry the number; answers the offer with it. */
export async function numberOffer(ctx: Actor, offer: LockedOffer): Promise<void> {
  if (offer.number !== null) return
  await sql`update offers set updated_by = ${ctx.user.id} ${await numberColumns(ctx, offer.date)} where id = ${offer.id}`.execute(ctx.db)
  const { rows } = await sql<{ number: string }>`select number from offers where id = ${offer.id}`.execute(ctx.db)
  offer.number = rows[0]?.number ?? null
}

/** Locks an offer for this transaction; 404 when there is none, or none that this person may see. */
async function lockOffer({ db, user }: Pick<Actor, 'db' | 'user'>, id: number): Promise<LockedOffer> {
  const { rows } = await sql<LockedOffer>`
    select t.id, t.number, t.status, t.date, t.valid_until, t.customer_id, t.customer_name, t.branch_id, t.contact_id, t.lock_version
    from offers t ${whereAll([sql`t.id = ${id}`, ...visibleOffers(user)])} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/** Locks an offer that a person saves; refuses when somebody saved it since he read it (INV-LOCK-4). */
export async function lockOfferForSave(ctx: Pick<Actor, 'db' | 'user' | 'today'>, id: number, lockVersion: number): Promise<LockedOffer> {
  const locked = await lockOffer(ctx, id)
  if (locked.lock_version !== lockVersion) throw Refusal.stale(await loadOffer(ctx, id))
  return locked
}
