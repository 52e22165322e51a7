import { alreadyDone, refusal, type Lifecycle } from '../../../machines/lifecycle.ts'
import { after } from '../../../machines/transition.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/** @file The only engine that decides states of records, by their lifecycles. */

export type Actor = Pick<Context, 'db' | 'user' | 'audit' | 'today' | 'confirmed' | 'asks'>

interface Kind<State extends string, Event extends string, Facts, Locked extends Lockable<State>, Io extends Actor> {
  chart: Lifecycle<State, Event, Facts>
  /** Throws 404 if there is none visible. */
  lock: (ctx: Io, id: number) => Promise<Locked>
  /** @param today day of the call in Riga */
  facts: (db: Db, id: number, today: string) => Promise<Facts>
  /** For the answer to a stale save. */
  load: (ctx: Io, id: number) => Promise<unknown>
  /** An additional reason against the event, or null. */
  closed?: (ctx: Io, locked: Locked, event: Event) => string | null
}

interface Lockable<State extends string> {
  id: number
  status: State
  lock_version: number
}

export interface Steps<State extends string, Event extends string, Facts, Locked extends Lockable<State>, Io extends Actor> {
  /** @param lockVersion the version being saved; a stale one is refused with the current record (INV-LOCK-4) */
  begin: (ctx: Io, id: number, event: Event, lockVersion?: number) => Promise<Locked>
  /** Null if the event already happened. */
  beginOnce: (ctx: Io, id: number, event: Event, lockVersion?: number) => Promise<Locked | null>
  /** False if the event already happened. */
  allowOnce: (ctx: Io, locked: Locked, event: Event, lockVersion?: number) => Promise<boolean>
  /** Uses the facts after the effect; a deleted record keeps its state. */
  stateAfter: (ctx: Pick<Io, 'db' | 'today'>, locked: Pick<Locked, 'id' | 'status'>, event: Event) => Promise<State>
  /** Unchanged if the state does not allow the internal event. */
  follow: (status: State, event: Event, facts: Facts) => State
}

export function stepsOf<State extends string, Event extends string, Facts, Locked extends Lockable<State>, Io extends Actor = Context>(
  kind: Kind<State, Event, Facts, Locked, Io>,
): Steps<State, Event, Facts, Locked, Io> {
  const { chart, lock, facts, load, closed } = kind

  async function begin(ctx: Io, id: number, event: Event, lockVersion?: number): Promise<Locked> {
    const locked = await lock(ctx, id)
    await refuseStale(ctx, locked, lockVersion)
    refuse(ctx, locked, event, await facts(ctx.db, id, ctx.today))
    return locked
  }

  async function beginOnce(ctx: Io, id: number, event: Event, lockVersion?: number): Promise<Locked | null> {
    const locked = await lock(ctx, id)
    return (await allowOnce(ctx, locked, event, lockVersion)) ? locked : null
  }

  async function allowOnce(ctx: Io, locked: Locked, event: Event, lockVersion?: number): Promise<boolean> {
    const currentFacts = await facts(ctx.db, locked.id, ctx.today)
    if (alreadyDone(chart, locked.status, event, currentFacts)) {
      ctx.audit(null)
      return false
    }
    await refuseStale(ctx, locked, lockVersion)
    refuse(ctx, locked, event, currentFacts)
    return true
  }

  async function stateAfter(ctx: Pick<Io, 'db' | 'today'>, locked: Pick<Locked, 'id' | 'status'>, event: Event): Promise<State> {
    if (deletes(chart, event)) return locked.status
    return reached(chart, locked.status, event, await facts(ctx.db, locked.id, ctx.today))
  }

  function follow(status: State, event: Event, currentFacts: Facts): State {
    return refusal(chart, status, event, currentFacts) === null ? reached(chart, status, event, currentFacts) : status
  }

  async function refuseStale(ctx: Io, { id, lock_version }: Locked, lockVersion: number | undefined): Promise<void> {
    if (lockVersion !== undefined && lockVersion !== lock_version) throw Refusal.stale(await load(ctx, id))
  }

  function refuse(ctx: Io, locked: Locked, event: Event, currentFacts: Facts): void {
    const reason = closed?.(ctx, locked, event) ?? refusal(chart, locked.status, event, currentFacts)
    if (reason !== null) throw Refusal.state(reason)
  }

  return { begin, beginOnce, allowOnce, stateAfter, follow }
}

export function reached<State extends string, Event extends string, Facts>(
  chart: Lifecycle<State, Event, Facts>,
  status: State,
  event: Event,
  facts: Facts,
): State {
  const next = after(chart, status, event, facts)
  return next === 'deleted' ? status : next
}

export function deletes<State extends string, Event extends string, Facts>(
  { events }: Lifecycle<State, Event, Facts>,
  event: Event,
): boolean {
  return events[event].arrows.some(({ to }) => to === 'deleted')
}

/** Target state independent of facts, for bulk statements. */
export function moveOf<State extends string, Event extends string, Facts>(
  { id, events }: Lifecycle<State, Event, Facts>,
  event: Event,
): { from: State[]; to: State } {
  const [arrow, ...more] = events[event].arrows
  if (!arrow || more.length > 0 || arrow.from === 'any' || arrow.to === '=' || arrow.to === 'deleted') {
    throw new Error(`${id}: ${event} has not just one arrow`)
  }
  return { from: [...arrow.from], to: arrow.to }
}
