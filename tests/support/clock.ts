import { vi } from 'vitest'
import { dayOf } from '../../contract/format.ts'
import type { TestDatabase } from './postgres.ts'

/**
 * @file Other days than today. A test has its own application's (`makeItNoon`); TEST_DAY=2024-02-29 has a whole run of the
 * tests begin about noon of a day, best one that has passed: server, tests and database go by it, threads and what counts real time do not.
 */

/** The day (`yyyy-mm-dd`) at which the run of the tests pretends to be; undefined where it is today. */
export const ofTheRun = process.env['TEST_DAY']

/** SQL: the database's clock is so many milliseconds ahead, or behind. */
export function clockOf(ahead: number): string {
  return `create or replace function moment() returns timestamptz language sql stable parallel safe
    return coalesce(nullif(current_setting('darbgalds.moment', true), '')::timestamptz, now() + interval '${ahead} milliseconds')`
}

/**
 * Makes it about noon of a day for the application of a test: its server reads the clock of this process, and its
 * database `moment()`, which goes on from there. Put the clock back with `realTime`: tests share their process.
 */
export async function makeItNoon({ pool }: Pick<TestDatabase, 'pool'>, day: string): Promise<void> {
  const noon = Date.parse(`${day}T10:00:00Z`)
  vi.setSystemTime(noon)
  await pool.query(clockOf(noon - vi.getRealSystemTime()))
}

/** The clock of this process as it was. */
export function realTime(): void {
  vi.useRealTimers()
}

/** The day so many days after another one, or before it. */
export function dayAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T10:00:00Z`) + days * 86_400_000))
}
