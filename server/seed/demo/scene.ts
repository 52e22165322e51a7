import { confirmations, isConfirmation } from '../../../contract/confirmations.ts'
import { sql } from 'kysely'
import type { Answer, Call } from '../../../contract/calls.ts'
import { dayOf } from '../../../contract/format.ts'
import { moduleNames, permissionNames } from '../../../contract/permissions.ts'
import { nothingFollows } from '../../http/afterwards.ts'
import type { AuditEntry, Context, Handler, Io, SessionUser } from '../../http/context.ts'
import { usualPage } from '../../http/list.ts'
import type { Settings } from '../../runtime/settings.ts'
import type { Db } from '../../db/pool.ts'

// Whoever plays a person here means what he does.
const everything = new Set(Object.keys(confirmations).filter(isConfirmation))

/** Somebody who acts in the demo. He may do everything: what his role forbids him is not asked of him. */
export function actor(id: number, email: string, main_customer_id: number | null = null): SessionUser {
  return {
    id,
    kind: 'staff',
    name: email,
    email,
    main_customer_id,
    sees_prices: true,
    lacks_factor: false,
    permissions,
    modules,
    token_id: 0,
    page_size: usualPage,
  }
}

const permissions = new Set(permissionNames)
const modules = new Set(moduleNames)

/** What a call of the domain gets beside its context. */
type Input<C extends Call> = Partial<Pick<Io<C>, 'params' | 'query' | 'body'>>

/**
 * Where demo data happens: a transaction, a clock that is moved through the past, and a person at
 * work. The domain's own functions run in it as they do in a request; only announcements to open
 * clients are left out, as there are none yet.
 */
export class Scene {
  readonly db: Db
  readonly #settings: Settings
  readonly #trail: Trail
  #moment = ''

  constructor(db: Db, settings: Settings, trail: Trail) {
    this.db = db
    // What the demo tells of was sold before any device was there.
    this.#settings = { ...settings, FISCAL_DEVICE: null }
    this.#trail = trail
  }

  /** Moves the clock: `day` as `yyyy-mm-dd`, minutes since midnight UTC. */
  async at(day: string, minutes: number): Promise<void> {
    const hours = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const moment = `${day}T${hours}:00.000Z`
    if (moment === this.#moment) return
    this.#moment = moment
    await sql`select set_config('darbgalds.moment', ${moment}, true)`.execute(this.db)
  }

  /** What a function of the domain gets when this person calls it now. */
  context(user: SessionUser): Context {
    const at = this.#moment
    const now = new Date(at)
    const audit = (entry: AuditEntry | null): void => {
      if (entry) this.#trail.add(entry, user.id, at)
    }
    return {
      db: this.db,
      user,
      settings: this.#settings,
      now,
      today: dayOf(now),
      ip: '127.0.0.1',
      userAgent: '',
      confirmed: everything,
      asks: false,
      audit,
      afterwards: nothingFollows,
    }
  }

  /** Makes a call of the domain as this person. */
  call<C extends Call>(handler: Handler<C>, user: SessionUser, input: Input<C>): Promise<Answer<C>> {
    return handler({ ...this.context(user), params: {}, query: {}, body: undefined, ...input } as unknown as Io<C>)
  }
}

/** What the audit log has to keep of the demo, until it is written in the order in which it happened. */
export class Trail {
  readonly #rows: (AuditEntry & { user_id: number | null; at: string })[] = []

  add(entry: AuditEntry, userId: number, at: string): void {
    this.#rows.push({ ...entry, user_id: userId || null, at })
  }

  /** Writes the rows in the order of their moments. */
  async write(db: Db): Promise<void> {
    const rows = this.#rows.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    for (let from = 0; from < rows.length; from += 2000) {
      await sql`
        insert into audit_log (entity_type, entity_id, event, before, after, user_id, ip, at)
        select entity, id, event, before, after, user_id, '127.0.0.1', at
        from json_to_recordset(${JSON.stringify(rows.slice(from, from + 2000))})
          as t (entity text, id bigint, event text, before jsonb, after jsonb, user_id bigint, at timestamptz)`.execute(db)
    }
  }
}
