import type pg from 'pg'
import { expect } from 'vitest'
import { door } from './meeting-place.ts'

/** Until all have come, however slow the machine is. */
const patience = { timeout: 60_000 }

/**
 * Starts calls that meet whatever the machine does: each of them tells what it did as its last thing, and none may
 * until each waits for a lock, this one or one of its own; then they go on.
 */
export async function meeting<Result>(pool: pg.Pool, calls: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const holder = await pool.connect()
  let haveMet = false
  try {
    await holder.query(`begin; select pg_advisory_xact_lock(${door})`)
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
    haveMet = true
    return await running
  } finally {
    // What failed holds nothing for those who come after it: its connection is ended.
    holder.release(!haveMet)
  }
}
