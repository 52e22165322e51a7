import type pg from 'pg'
import { expect } from 'vitest'
import { meetingLock } from './meeting-place.ts'

const waitOptions = { timeout: 60_000 }

/** Runs calls that all block at their final log entry, or another lock, before any continues. */
export async function meeting<Result>(pool: pg.Pool, calls: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const holder = await pool.connect()
  let haveMet = false
  try {
    await holder.query(`begin; select pg_advisory_xact_lock(${meetingLock})`)
    const running = Promise.all(calls.map((call) => call()))
    await expect
      .poll(async () => {
        const { rows } = await pool.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0]?.waiting
      }, waitOptions)
      .toBe(calls.length)
    await holder.query('rollback')
    haveMet = true
    return await running
  } finally {
    // After a failure the connection is closed, to release its lock.
    holder.release(!haveMet)
  }
}
