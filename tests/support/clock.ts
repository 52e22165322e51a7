import { vi } from 'vitest'
import { dayOf } from '../../contract/format.ts'
import type { TestDatabase } from './postgres.ts'

/**
 * Makes it about noon of a day (`yyyy-mm-dd`) for the application of a test: its server reads the clock of this process,
 * and its database `moment()`, which goes on from there. What counts by real time (sign-ins, jobs) does not notice.
 * Put the clock back with `realTime`: tests share their process.
 */
export async function makeItNoon({ pool }: Pick<TestDatabase, 'pool'>, day: string): Promise<void> {
  const noon = Date.parse(`${day}T10:00:00Z`)
  const ahead = noon - vi.getRealSystemTime()
  vi.setSystemTime(noon)
  await pool.query(`
    create or replace function moment() returns timestamptz language sql stable parallel safe
      return coalesce(nullif(current_setting('darbgalds.moment', true), '')::timestamptz, now() + interval '${ahead} milliseconds')`)
}

/** The clock of this process as it is. */
export function realTime(): void {
  vi.useRealTimers()
}

/** The day so many days after another one, or before it. */
export function dayAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T10:00:00Z`) + days * 86_400_000))
}
