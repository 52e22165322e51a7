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

/** In a changing call, the call's transaction. */
export type Db = Kysely<DB>

export interface SessionUser {
  id: number
  kind: 'staff' | 'customer'
  name: string
  email: string
  /** Staff: the own company; customer-side user: their customer. */
  main_customer_id: number | null
  sees_prices: boolean
  /** A second factor is required and missing: the user can only set one up. */
  lacks_factor: boolean
  permissions: ReadonlySet<Permission>
  modules: ReadonlySet<Module>
  token_id: number
  /** Default page size: the system property `page_size`. */
  page_size: number
  /** Authenticated by an API token. */
  is_program?: boolean
  /** A replay session with the rights recorded in the history. */
  is_played?: boolean
}

export interface AuditEntry {
  entity: string
  id: number
  event: string
  before?: unknown
  after?: unknown
  /** Owning customer, so that customer-side users are notified of their own records only. */
  customer_id?: number | null
}

/** Runs after the commit; its result replaces the answer of the call. */
export type Afterwards = (db: Db) => Promise<object>

/** A list call with its filters; a page is not given. */
export interface ListRequest {
  call: string
  query?: Readonly<Record<string, unknown>> | null | undefined
  params?: Readonly<Record<string, unknown>> | null | undefined
}

export type ListedRow = Readonly<Record<string, unknown>> & { id: number }

export interface RoutedCall {
  call: Call
  handler: Handler<Call>
}

export interface AnsweringProcess {
  callMetrics: CallMetrics
  /** Connection pool of the primary database; a call may read a replica. */
  pool: pg.Pool
  primary: Db
  replicas: Replicas | null
  /** All rows of a list, page by page, with the rights of the person. */
  rowsOf: (list: ListRequest) => AsyncGenerator<readonly ListedRow[]>
  /** Undefined for unknown ids. */
  routed: (callId: string) => RoutedCall | undefined
}

export interface Context {
  db: Db
  user: SessionUser
  settings: Settings
  now: Date
  /** Day of the call in Riga, `yyyy-mm-dd`. */
  today: string
  ip: string
  userAgent: string
  confirmed: ReadonlySet<Confirmation>
  /** A person waits for the answer, so remarks are asked before the action. */
  asks: boolean
  answering?: AnsweringProcess
  /** Runs in the worker thread of heavy answers. */
  beside?: true
  /**
   * Writes the audit row and notifies open clients, with the commit. Null: nothing changed, so nothing is written,
   * not even the call.
   */
  audit: (entry: AuditEntry | null) => void
  /**
   * Runs after the commit without a connection, for requests to outside services that cannot be rolled back. Lost if
   * the process ends before.
   */
  afterwards: (act: Afterwards) => void
}

export type Io<C extends Call> = Context & { params: Params<C>; query: Query<C>; body: ReadBody<C, UploadedFile> }

export type Handler<C extends Call> = (ctx: Io<C>) => Promise<Answer<C>>

export type Handlers<Calls extends Record<string, Call>> = { readonly [K in keyof Calls]: Handler<Calls[K]> }
