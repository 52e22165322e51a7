import { vi } from 'vitest'
import { dayOf } from '../../contract/format.ts'
import type { TestDatabase } from './postgres.ts'

/**
 * @file Test clocks: `makeItNoon` per application; TEST_DAY=2024-02-29 for a run, in server, tests and database, but
 * not threads.
 */

/** `yyyy-mm-dd`; undefined: today. */
export const ofTheRun = process.env['TEST_DAY']

/** SQL: a clock offset in milliseconds. */
export function clockOf(ahead: number): string {
  return `create or replace function moment() returns timestamptz language sql stable parallel safe
    return coalesce(nullif(current_setting('darbgalds.moment', true), '')::timestamptz, now() + interval '${ahead} milliseconds')`
}

/** Sets process clock and database `moment()` to noon. Restore with `realTime`, since tests share processes. */
export async function makeItNoon({ pool }: Pick<TestDatabase, 'pool'>, day: string): Promise<void> {
  const noon = Date.parse(`${day}T10:00:00Z`)
  vi.setSystemTime(noon)
  await pool.query(clockOf(noon - vi.getRealSystemTime()))
}

export function realTime(): void {
  vi.useRealTimers()
}

export function dayAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T10:00:00Z`) + days * 86_400_000))
}
