import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Answer, Call, Params, Query, ReadBody } from '../../contract/calls.ts'
import type { Confirmation } from '../../contract/confirmations.ts'
import type { Module, Permission } from '../../contract/permissions.ts'
import type { Replicas } from '../db/replicas.ts'
import type { DB } from '../db/types.generated.ts'
import type { Settings } from '../runtime/settings.ts'
import type { UploadedFile } from './upload.ts'
import type { CallMetrics } from './call-metrics.ts'

/** The database: inside a changing call it is the call's transaction. */
export type Db = Kysely<DB>

/** Who makes the call. */
export interface SessionUser {
  id: number
  kind: 'staff' | 'customer'
  name: string
  email: string
  /** Staff: the own company; customer-side user: his customer. */
  main_customer_id: number | null
  /** False for users of a customer who orders without being told prices. */
  sees_prices: boolean
  /** A second factor is demanded of him, and he has none yet: he can do nothing but get one. */
  lacks_factor: boolean
  permissions: ReadonlySet<Permission>
  modules: ReadonlySet<Module>
  token_id: number
  /** Rows of a page where he asks for no number of them: the system property `page_size`. */
  page_size: number
  /** A program calls in his name, by a token of its own. */
  is_program?: boolean
  /** The session plays a history again, with the rights of then. */
  is_played?: boolean
}

/** What happened to a record, for the audit log and for those who have it open. */
export interface AuditEntry {
  entity: string
  id: number
  event: string
  before?: unknown
  after?: unknown
  /** Whose record it is, so that a customer-side user hears of his own only. */
  customer_id?: number | null
}

/** What follows a call once its change holds; what it answers takes its place in the answer of the call. */
export type Afterwards = (db: Db) => Promise<object>

/** The process that answers, as its administrator is told of it. */
export interface AnsweringProcess {
  /** What it counts of its work. */
  callMetrics: CallMetrics
  /** Its connections for calls, to the database that is written to; a call may read a replica of that. */
  pool: pg.Pool
  primary: Db
  /** Databases that take reads; null: none. */
  replicas: Replicas | null
}

/** What every handler gets beside its input. */
export interface Context {
  db: Db
  user: SessionUser
  settings: Settings
  /** Moment of the call. */
  now: Date
  /** Day of the call in Riga, `yyyy-mm-dd`. */
  today: string
  ip: string
  userAgent: string
  /** What the person confirmed of what he was asked. */
  confirmed: ReadonlySet<Confirmation>
  /** A person waits for the answer: what would be remarked on after the deed is asked before it. */
  asks: boolean
  /** The process that answers, for who asks how it stands; none in the thread of heavy answers. */
  answering?: AnsweringProcess
  /** Runs in the thread of heavy answers. */
  beside?: true
  /**
   * Writes the audit row and tells open clients that the record changed, both with the commit. Null says
   * that the call found its work done already: there is nothing to write, not even the call itself.
   */
  audit: (entry: AuditEntry | null) => void
  /**
   * Does something once the change holds and no connection waits for it: what a service outside was told cannot be
   * taken back with the transaction. A process that ends meanwhile does it no more.
   */
  afterwards: (act: Afterwards) => void
}

/** A call's context and input together: what its handler takes. */
export type Io<C extends Call> = Context & { params: Params<C>; query: Query<C>; body: ReadBody<C, UploadedFile> }

/** Does what a call says and answers it; refuses by throwing a Refusal. */
export type Handler<C extends Call> = (ctx: Io<C>) => Promise<Answer<C>>

/** One handler for every call of an area; leaving one out does not compile. */
export type Handlers<Calls extends Record<string, Call>> = { readonly [K in keyof Calls]: Handler<Calls[K]> }
