import { sql, type RawBuilder } from 'kysely'
import type { Module, Permission } from '../../../contract/permissions.ts'
import type { FoundRecord, Meaning } from '../../../contract/workspace/workspace.ts'
import type { Db, SessionUser } from '../../http/context.ts'
import { visibleTo } from '../../http/visible.ts'

export interface SearchRequest {
  /** As entered. */
  words: string
  where: RawBuilder<unknown>
  /** Matches the whole number; null without a number. */
  exact: RawBuilder<unknown> | null
  sees_prices: boolean
  limit: number
}

export interface Waiting {
  table: string
  states: readonly string[]
  /** For customer users. */
  theirs: readonly string[]
  /** Columns of responsible people. */
  by: readonly string[]
}

export interface MeantCondition {
  where: RawBuilder<unknown>
  /** These come first. */
  exact?: RawBuilder<unknown>
}

export interface FoundKind {
  kind: string
  /** As in the audit log. */
  table?: string
  /** Undefined: all users. */
  permission?: Permission
  /** Customer column of the row filter; undefined: staff only. */
  customer?: RawBuilder<unknown>
  /** Custom row filter, e.g. for drafts. */
  visibility?: (user: SessionUser) => RawBuilder<unknown>[]
  module?: Module
  /** Custom search conditions. */
  conditionsOf?: (db: Db, words: string) => Promise<RawBuilder<unknown>[]>
  waiting?: Waiting | undefined
  /** Conditions for values that are no words of the record. */
  meant?: Readonly<Partial<Record<Meaning, (value: string) => MeantCondition>>>
  find: (db: Db, request: SearchRequest) => Promise<FoundRecord[]>
}

export function mayFind(user: SessionUser, { permission, module, customer }: FoundKind): boolean {
  if (module && !user.modules.has(module)) return false
  return (permission === undefined || user.permissions.has(permission)) && (customer !== undefined || user.kind === 'staff')
}

export function rightsOf(user: SessionUser, { visibility, customer }: FoundKind): RawBuilder<unknown>[] {
  return visibility?.(user) ?? (customer ? visibleTo(user, customer) : [])
}

/** Keys are limited before joins and sorting, as short words match many rows. */
const many = 300

/** Exact number matches are never cut off. */
export function keys(table: string, { where, exact }: SearchRequest): RawBuilder<unknown> {
  const found = sql`(select t.id from ${sql.table(table)} t where ${where} limit ${many})`
  return exact === null ? found : sql`((select t.id from ${sql.table(table)} t where ${exact} limit ${many}) union ${found})`
}

/** Whole name, its beginning, the beginning of a word, other matches. */
export function closeness(name: RawBuilder<unknown>, { words }: SearchRequest): RawBuilder<number> {
  // A subquery is evaluated once.
  return sql`case strpos(' ' || fold(${name}), ' ' || (select fold(${words}::text)))
    when 0 then 3 when 1 then case when length(${name}) = length(${words}::text) then 0 else 1 end else 2 end`
}
