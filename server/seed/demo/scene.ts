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

// Confirms everything.
const everything = new Set(Object.keys(confirmations).filter(isConfirmation))

/** A demo user with all permissions. */
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

type Input<C extends Call> = Partial<Pick<Io<C>, 'params' | 'query' | 'body'>>

/** Runs domain functions for demo data in one transaction with a movable clock and without client notifications. */
export class Scene {
  readonly db: Db
  readonly #settings: Settings
  readonly #trail: Trail
  #moment = ''

  constructor(db: Db, settings: Settings, trail: Trail) {
    this.db = db
    // Past sales predate any fiscal device.
    this.#settings = { ...settings, FISCAL_DEVICE: null }
    this.#trail = trail
  }

  /** `day` as `yyyy-mm-dd`, minutes since midnight UTC. */
  async at(day: string, minutes: number): Promise<void> {
    const hours = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const moment = `${day}T${hours}:00.000Z`
    if (moment === this.#moment) return
    this.#moment = moment
    await sql`select set_config('darbgalds.moment', ${moment}, true)`.execute(this.db)
  }

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

  call<C extends Call>(handler: Handler<C>, user: SessionUser, input: Input<C>): Promise<Answer<C>> {
    // The call's type decides which parts of the input it has.
    return handler({ ...this.context(user), params: {}, query: {}, body: undefined, ...input } as Io<C>)
  }
}

/** Collects audit rows to write them in chronological order. */
export class Trail {
  readonly #rows: (AuditEntry & { user_id: number | null; at: string })[] = []

  add(entry: AuditEntry, userId: number, at: string): void {
    this.#rows.push({ ...entry, user_id: userId || null, at })
  }

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
