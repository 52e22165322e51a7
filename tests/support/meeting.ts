import type pg from 'pg'
import { expect } from 'vitest'

/** Until all have come, however slow the machine is. */
const patience = { timeout: 60_000 }

/**
 * Starts calls that meet whatever the machine does: a table into which all of them write as their last thing is
 * held until each of them waits for a lock, this one or one of its own; then they go on.
 */
export async function meeting<Result>(pool: pg.Pool, table: string, calls: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const holder = await pool.connect()
  try {
    await holder.query(`begin; lock table ${table} in share mode`)
    const running = Promise.all(calls.map((call) => call()))
    await expect
      .poll(async () => {
        const { rows } = await pool.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0]?.waiting
      }, patience)
      .toBe(calls.length)
    await holder.query('rollback')
    return await running
  } finally {
    // What failed holds nothing for those who come after it.
    await holder.query('rollback')
    holder.release()
  }
}
