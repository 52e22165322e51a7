import { sql, type RawBuilder } from 'kysely'
import { isSummed } from '../../contract/list-columns.ts'
import { one } from '../db/one.ts'
import type { Db } from './context.ts'
import { columnOf, keysOf, type ListColumn, type PlanColumns } from './list-columns.ts'
import { Refusal } from './refusal.ts'

interface Totals {
  count: number
  sums: Record<string, string | null>
}

/** Milliseconds. */
const longest = 5000

/**
 * Count and sums of all rows, without the cap of lists. Columns hidden from the user are not summed.
 * @param matching from and where
 * @throws Refusal when it takes too long
 */
export async function totalsOf(db: Db, columns: PlanColumns | undefined, matching: RawBuilder<unknown>): Promise<Totals> {
  const sums = summedColumns(columns).map(({ key, by }) => sql`${sql.lit(key)}, sum(${by})::text`)
  const tooLong = Refusal.field('totals', 'Rindu ir tik daudz, ka summa nav izrēķināma; sašauriniet sarakstu')
  return withinTime(db, tooLong, async (within) => {
    const { rows } = await sql<Totals>`
      select count(*) as count, json_build_object(${sums.length > 0 ? sql.join(sums) : sql``}) as sums from ${matching}`.execute(within)
    return one(rows)
  })
}

/** That the user sees. */
export function summedColumns(columns: PlanColumns | undefined): ListColumn[] {
  const summed = keysOf(columns).flatMap((key) => columnOf(columns, key) ?? [])
  return summed.filter(({ type }) => isSummed(type))
}

/** @throws tooLong when the database ends a statement */
export async function withinTime<T>(db: Db, tooLong: Refusal, act: (within: Db) => Promise<T>): Promise<T> {
  const read = async (within: Db): Promise<T> => {
    await sql`select set_config('statement_timeout', ${`${longest}ms`}, true)`.execute(within)
    return act(within)
  }
  try {
    return await (db.isTransaction ? read(db) : db.transaction().execute(read))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '57014') throw tooLong
    throw error
  }
}
