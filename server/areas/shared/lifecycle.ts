import { alreadyDone, refusal, type Lifecycle } from '../../../machines/lifecycle.ts'
import { after } from '../../../machines/transition.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/** @file The one engine of steps: what is written as the state of a record comes from here, by its lifecycle. */

/** What a step takes of its call. */
export type Actor = Pick<Context, 'db' | 'user' | 'audit' | 'today' | 'confirmed' | 'asks'>

/** What a kind of document gives to have its events decided. */
interface Kind<State extends string, Event extends string, Facts, Locked extends Held<State>, Io extends Actor> {
  chart: Lifecycle<State, Event, Facts>
  /** Holds a document for this transaction; 404 when there is none, or none that this person may see. */
  lock: (ctx: Io, id: number) => Promise<Locked>
  /** @param today day of the call in Riga */
  facts: (db: Db, id: number, today: string) => Promise<Facts>
  /** The record as its tab shows it, for the answer of a stale save. */
  load: (ctx: Io, id: number) => Promise<unknown>
  /** Why this person may not, beside what the lifecycle says; null when he may. */
  closed?: (ctx: Io, locked: Locked, event: Event) => string | null
}

/** What a held document tells at least. */
interface Held<State extends string> {
  id: number
  status: State
  lock_version: number
}

/** How events of a kind of document begin and where they lead. */
export interface Steps<State extends string, Event extends string, Facts, Locked extends Held<State>, Io extends Actor> {
  /**
   * Locks a document for an event that its lifecycle allows; refuses with the reason.
   * @param lockVersion the version a person saves; a stale one is refused with the record as it is (INV-LOCK-4)
   */
  begin: (ctx: Io, id: number, event: Event, lockVersion?: number) => Promise<Locked>
  /** The same for an event that is asked for again and again: null when it was carried out before. */
  beginOnce: (ctx: Io, id: number, event: Event, lockVersion?: number) => Promise<Locked | null>
  /** Refuses an event of a document that is held already; false when it was carried out before. */
  allowOnce: (ctx: Io, locked: Locked, event: Event, lockVersion?: number) => Promise<boolean>
  /** The state an event leads to, by the facts after its effect; that of a deleted record is the one it had. */
  stateAfter: (ctx: Pick<Io, 'db' | 'today'>, locked: Pick<Locked, 'id' | 'status'>, event: Event) => Promise<State>
  /** The state to which an internal event leads where the state allows it; otherwise the one it has. */
  follow: (status: State, event: Event, facts: Facts) => State
}

/** Binds a lifecycle to the documents that live by it. */
export function stepsOf<State extends string, Event extends string, Facts, Locked extends Held<State>, Io extends Actor = Context>(
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
    const known = await facts(ctx.db, locked.id, ctx.today)
    if (alreadyDone(chart, locked.status, event, known)) {
      ctx.audit(null)
      return false
    }
    await refuseStale(ctx, locked, lockVersion)
    refuse(ctx, locked, event, known)
    return true
  }

  async function stateAfter(ctx: Pick<Io, 'db' | 'today'>, locked: Pick<Locked, 'id' | 'status'>, event: Event): Promise<State> {
    if (deletes(chart, event)) return locked.status
    return reached(chart, locked.status, event, await facts(ctx.db, locked.id, ctx.today))
  }

  function follow(status: State, event: Event, known: Facts): State {
    return refusal(chart, status, event, known) === null ? reached(chart, status, event, known) : status
  }

  async function refuseStale(ctx: Io, { id, lock_version }: Locked, lockVersion: number | undefined): Promise<void> {
    if (lockVersion !== undefined && lockVersion !== lock_version) throw Refusal.stale(await load(ctx, id))
  }

  function refuse(ctx: Io, locked: Locked, event: Event, known: Facts): void {
    const reason = closed?.(ctx, locked, event) ?? refusal(chart, locked.status, event, known)
    if (reason !== null) throw Refusal.state(reason)
  }

  return { begin, beginOnce, allowOnce, stateAfter, follow }
}

/** The state an allowed event leads to, by facts at hand; that of a deleted record is the one it had. */
export function reached<State extends string, Event extends string, Facts>(
  chart: Lifecycle<State, Event, Facts>,
  status: State,
  event: Event,
  facts: Facts,
): State {
  const next = after(chart, status, event, facts)
  return next === 'deleted' ? status : next
}

/** Whether an event removes the record. */
export function deletes<State extends string, Event extends string, Facts>(
  { events }: Lifecycle<State, Event, Facts>,
  event: Event,
): boolean {
  return events[event].arrows.some(({ to }) => to === 'deleted')
}

/** Where an event leads from whatever its facts, for statements that move many records at once. */
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
