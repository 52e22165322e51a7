import { alreadyDone, refusal, type Lifecycle } from '../../machines/lifecycle.ts'
import { after } from '../../machines/transition.ts'
import type { Context, Db } from '../http/context.ts'
import { Refusal } from '../http/refusal.ts'

/** What a kind of document gives to have its events decided. */
interface Kind<State extends string, Event extends string, Facts, Locked extends Held<State>> {
  chart: Lifecycle<State, Event, Facts>
  /** Holds a document for this transaction; 404 when there is none, or none that this person may see. */
  lock: (io: Context, id: number) => Promise<Locked>
  facts: (db: Db, id: number) => Promise<Facts>
  /** The record as its tab shows it, for the answer of a stale save. */
  load: (io: Context, id: number) => Promise<unknown>
}

/** What a held document tells at least. */
interface Held<State extends string> {
  id: number
  status: State
  lock_version: number
}

/** How events of a kind of document begin and where they lead. */
export interface Steps<State extends string, Event extends string, Locked extends Held<State>> {
  /**
   * Locks a document for an event that its lifecycle allows; refuses with the reason.
   * @param lockVersion the version a person saves; a stale one is refused with the record as it is (law K4)
   */
  begin: (io: Context, id: number, event: Event, lockVersion?: number) => Promise<Locked>
  /** The same for an event that is asked for again and again: null when it was carried out before. */
  beginOnce: (io: Context, id: number, event: Event, lockVersion?: number) => Promise<Locked | null>
  /** The state an event leads to, by the facts after its effect. */
  stateAfter: (io: Pick<Context, 'db'>, locked: Pick<Locked, 'id' | 'status'>, event: Event) => Promise<State>
}

/** Binds a lifecycle to the documents that live by it. */
export function stepsOf<State extends string, Event extends string, Facts, Locked extends Held<State>>(
  kind: Kind<State, Event, Facts, Locked>,
): Steps<State, Event, Locked> {
  const { chart, lock, facts, load } = kind

  async function begin(io: Context, id: number, event: Event, lockVersion?: number): Promise<Locked> {
    const locked = await lock(io, id)
    await refuseStale(io, locked, lockVersion)
    refuse(locked, event, await facts(io.db, id))
    return locked
  }

  async function beginOnce(io: Context, id: number, event: Event, lockVersion?: number): Promise<Locked | null> {
    const locked = await lock(io, id)
    const known = await facts(io.db, id)
    if (alreadyDone(chart, locked.status, event, known)) {
      io.audit(null)
      return null
    }
    await refuseStale(io, locked, lockVersion)
    refuse(locked, event, known)
    return locked
  }

  async function stateAfter(io: Pick<Context, 'db'>, locked: Pick<Locked, 'id' | 'status'>, event: Event): Promise<State> {
    const next = after(chart, locked.status, event, await facts(io.db, locked.id))
    return next === 'deleted' ? locked.status : next
  }

  async function refuseStale(io: Context, { id, lock_version }: Locked, lockVersion: number | undefined): Promise<void> {
    if (lockVersion !== undefined && lockVersion !== lock_version) throw Refusal.stale(await load(io, id))
  }

  function refuse({ status }: Locked, event: Event, known: Facts): void {
    const reason = refusal(chart, status, event, known)
    if (reason !== null) throw Refusal.state(reason)
  }

  return { begin, beginOnce, stateAfter }
}
