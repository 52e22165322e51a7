import { sql, type RawBuilder } from 'kysely'
import { placeOf } from '../db/pool.ts'
import type { Db } from './context.ts'

/** How many rows a list has, or the most that was counted. */
export interface Counted {
  total: number
  capped: boolean
}

/** Counts rows up to a cap. */
export async function countUpTo(db: Db, rows: RawBuilder<unknown>, cap: number): Promise<Counted> {
  if (passesCap(db, rows, cap)) return { total: cap, capped: true }
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*) as count from (select 1 from ${rows} limit ${cap + 1}) counted`.execute(db)
  const total = counted[0]?.count ?? 0
  if (total <= cap) return { total, capped: false }
  rememberPassing(db, rows, cap)
  return { total: cap, capped: true }
}

/** The count of a whole table, which the database keeps; undefined when it keeps none of it. */
export async function keptCount(db: Db, table: string, live = false): Promise<number | undefined> {
  const archived = live ? sql`- (select count(*) from ${sql.table(table)} where archived_at is not null)` : sql``
  const { rows } = await sql<{ count: number }>`select count ${archived} as count from kept_counts where table_name = ${table}`.execute(db)
  return rows[0]?.count
}

/** Milliseconds for which rows that passed their cap are taken to pass it still. */
const remembered = 60_000
const mostRemembered = 500

/**
 * Rows that passed a cap, by database and question, with the cap and the time until which this holds. Who
 * pages through thousands of rows, or types what others type, does not have them counted each time; a
 * number that is shown as exact is always counted.
 */
const passing = new WeakMap<object, Map<string, { cap: number; until: number }>>()

/** Whether there were more rows than the cap a moment ago. */
export function passesCap(db: Db, rows: RawBuilder<unknown>, cap: number): boolean {
  const known = passing.get(placeOf(db))?.get(questionOf(db, rows))
  return known !== undefined && known.cap >= cap && known.until > Date.now()
}

/** Keeps in mind that there are more rows than the cap. */
export function rememberPassing(db: Db, rows: RawBuilder<unknown>, cap: number): void {
  const known = passing.get(placeOf(db)) ?? new Map<string, { cap: number; until: number }>()
  if (known.size >= mostRemembered) known.clear()
  known.set(questionOf(db, rows), { cap, until: Date.now() + remembered })
  passing.set(placeOf(db), known)
}

function questionOf(db: Db, rows: RawBuilder<unknown>): string {
  const { sql: text, parameters } = rows.compile(db)
  return JSON.stringify([text, parameters])
}
