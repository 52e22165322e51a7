import { sql, type RawBuilder } from 'kysely'
import type { Module, Permission } from '../../../contract/permissions.ts'
import type { FoundRecord } from '../../../contract/workspace/workspace.ts'
import type { Db, SessionUser } from '../../http/context.ts'
import { visibleTo } from '../../http/visible.ts'

/** What is looked for in one kind of record. */
export interface Sought {
  /** As it was typed. */
  words: string
  /** Conditions on `t` that the words and the person's rights make. */
  where: RawBuilder<unknown>
  /** The same for records of which the number that was typed is a whole word, not the beginning of one; null where none was. */
  exact: RawBuilder<unknown> | null
  /** Whether the person is told sums. */
  sees_prices: boolean
  limit: number
}

/** Whose step a document waits for, and in which states. */
export interface Waiting {
  table: string
  states: readonly string[]
  /** The same where it is the step of a customer's own person. */
  theirs: readonly string[]
  /** Columns that name who looks after it, beside who made it. */
  by: readonly string[]
}

/** A kind of record that the search of everything finds. */
export interface FoundKind {
  kind: string
  /** None: open to whoever is signed in. */
  permission?: Permission
  /** Column with the customer, for the row filter; none: staff only. */
  customer?: RawBuilder<unknown>
  /** The row filter where it is more than the customer: what is still being prepared is nobody else's. */
  seen?: (user: SessionUser) => RawBuilder<unknown>[]
  module?: Module
  /** How the words find it, where a number does better than words. */
  conditionsOf?: (db: Db, words: string) => Promise<RawBuilder<unknown>[]>
  /** None: no step is expected of the person who made one. */
  waiting?: Waiting | undefined
  find: (db: Db, sought: Sought) => Promise<FoundRecord[]>
}

/** Whether a person may look for such records at all. */
export function mayFind(user: SessionUser, { permission, module, customer }: FoundKind): boolean {
  if (module && !user.modules.has(module)) return false
  return (permission === undefined || user.permissions.has(permission)) && (customer !== undefined || user.kind === 'staff')
}

/** Conditions on `t` by which a person finds no more than what he may see. */
export function rightsOf(user: SessionUser, { seen, customer }: FoundKind): RawBuilder<unknown>[] {
  return seen?.(user) ?? (customer ? visibleTo(user, customer) : [])
}

/**
 * The keys are found first and cut off before anything is joined, sorted or read: a short word may
 * match a great part of a million rows, of which no more than `many` are looked at.
 */
const many = 300

/** Keys of what is sought in a table; what has the very number that was typed is never cut off. */
export function keys(table: string, { where, exact }: Sought): RawBuilder<unknown> {
  const found = sql`(select t.id from ${sql.table(table)} t where ${where} limit ${many})`
  return exact === null ? found : sql`((select t.id from ${sql.table(table)} t where ${exact} limit ${many}) union ${found})`
}

/** Order in which a name says what was typed: all of it, its beginning, the beginning of a word, something else of the record. */
export function closeness(name: RawBuilder<unknown>, { words }: Sought): RawBuilder<number> {
  // A subquery is worked out once, an expression for each row.
  return sql`case strpos(' ' || fold(${name}), ' ' || (select fold(${words}::text)))
    when 0 then 3 when 1 then case when length(${name}) = length(${words}::text) then 0 else 1 end else 2 end`
}
