import { sql, type RawBuilder } from 'kysely'
import { placeOf } from '../db/pool.ts'
import { one } from '../db/one.ts'
import type { Db } from './context.ts'

export interface Counted {
  total: number
  capped: boolean
}

export async function countUpTo(db: Db, rows: RawBuilder<unknown>, cap: number): Promise<Counted> {
  if (passesCap(db, rows, cap)) return { total: cap, capped: true }
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*) as count from (select 1 from ${rows} limit ${cap + 1}) counted`.execute(db)
  const total = one(counted).count
  if (total <= cap) return { total, capped: false }
  rememberPassing(db, rows, cap)
  return { total: cap, capped: true }
}

/** Row count of a table maintained by the database; undefined if it maintains none. */
export async function storedCount(db: Db, table: string, live = false): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`${storedCountOf(table, live)}`.execute(db)
  return rows[0]?.count
}

export function storedCountOf(table: string, live = false): RawBuilder<unknown> {
  const archived = live ? sql`- (select count(*) from ${sql.table(table)} where archived_at is not null)` : sql``
  return sql`select count ${archived} as count from kept_counts where table_name = ${table}`
}

/** Milliseconds. */
const remembered = 60_000
const mostRemembered = 500

/**
 * Queries that exceeded a cap, by database, with their expiry. Avoids recounting while paging; exact numbers are
 * always counted.
 */
const passing = new WeakMap<object, Map<string, { cap: number; until: number }>>()

export function passesCap(db: Db, rows: RawBuilder<unknown>, cap: number): boolean {
  const cached = passing.get(placeOf(db))?.get(questionOf(db, rows))
  return cached !== undefined && cached.cap >= cap && cached.until > Date.now()
}

export function rememberPassing(db: Db, rows: RawBuilder<unknown>, cap: number): void {
  const entries = passing.get(placeOf(db)) ?? new Map<string, { cap: number; until: number }>()
  if (entries.size >= mostRemembered) entries.clear()
  entries.set(questionOf(db, rows), { cap, until: Date.now() + remembered })
  passing.set(placeOf(db), entries)
}

function questionOf(db: Db, rows: RawBuilder<unknown>): string {
  const { sql: text, parameters } = rows.compile(db)
  return JSON.stringify([text, parameters])
}
