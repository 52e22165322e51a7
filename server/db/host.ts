import { Socket } from 'node:net'
import pg from 'pg'
import type { HostAddress } from '../runtime/host-addresses.ts'
import { one } from './one.ts'
import type { Timeline } from './seen-timeline.ts'

/** Milliseconds for which a host may be silent. */
const silence = 2000

export type Role = 'writable' | 'standby' | 'away'

/** How a host answered when it was last asked. */
export interface HostState {
  role: Role
  /** Null where PostgreSQL does not tell it, and of a host that is away. */
  timeline: Timeline | null
  /** Why it is away. */
  reason: string | null
}

const unknown: HostState = { role: 'away', timeline: null, reason: null }

interface Answer {
  is_writable: boolean
  system: string | null
  timeline: number | null
}

// A standby has no timeline of its own to compare.
const full = `
  select current_setting('transaction_read_only') = 'off' as is_writable, (select system_identifier::text from pg_control_system()) as system,
    case when pg_is_in_recovery() then null else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`
const bare = `select current_setting('transaction_read_only') = 'off' as is_writable, null as system, null as timeline`

/** Asked over a connection of its own that stays open. */
export class Host {
  readonly address: HostAddress
  state = unknown
  #client: pg.Client | null = null
  #query = full
  #looking: Promise<void> | null = null

  constructor(address: HostAddress) {
    this.address = address
  }

  /** Never fails; takes some four seconds at most. */
  look(): Promise<void> {
    this.#looking ??= this.#lookNow().finally(() => (this.#looking = null))
    return this.#looking
  }

  async #lookNow(): Promise<void> {
    try {
      this.#client ??= await this.#connect()
      this.state = await this.#ask(this.#client)
    } catch (error) {
      this.leave()
      this.state = { role: 'away', timeline: null, reason: reasonOf(error) }
    }
  }

  leave(): void {
    this.#client?.connection.stream.destroy()
    this.#client = null
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.address.url,
      application_name: 'darbgalds-hosts',
      connectionTimeoutMillis: silence,
      query_timeout: silence,
    })
    client.on('error', () => {
      if (this.#client === client) this.#client = null
    })
    await client.connect()
    await client.query('set idle_session_timeout = 0')
    // Looking at hosts keeps no process alive.
    const { stream } = client.connection
    if (stream instanceof Socket) stream.unref()
    return client
  }

  async #ask(client: pg.Client): Promise<HostState> {
    try {
      const { is_writable, system, timeline } = one((await client.query<Answer>(this.#query)).rows)
      return {
        role: is_writable ? 'writable' : 'standby',
        timeline: system === null ? null : { system, timeline: timeline ?? 0 },
        reason: null,
      }
    } catch (error) {
      // Managed services may hide the log and the control data.
      if (this.#query === bare || !(error instanceof pg.DatabaseError) || !/^(?:42501|0A000|42883)$/.test(error.code ?? '')) throw error
      this.#query = bare
      return this.#ask(client)
    }
  }
}

function reasonOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  if (code === 'ECONNREFUSED' || code === 'ENOENT') return 'neatbild: savienojums atteikts'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'neatbild: tāda datora vārda nav'
  if (code === '57P03') return 'vēl startē'
  if (code === '28P01' || code === '28000') return 'nelaiž iekšā: lietotājs vai parole neder'
  if (code === '3D000') return 'tādas datubāzes tajā nav'
  return `neatbild ${silence / 1000} s laikā`
}
