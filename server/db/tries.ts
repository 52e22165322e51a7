import { sql } from 'kysely'
import type { Db } from './pool.ts'

/** Seconds before retries: 5 s to 6 h. */
const pauses = [5, 30, 180, 900, 3600, 21_600]
/** After about two days the row stays in the outbox with its error. */
export const mostTries = 14

/** Seconds. */
export function secondsBefore(attempts: number): number {
  return pauses[Math.min(attempts, pauses.length - 1)] ?? 21_600
}

export async function putOff(db: Db, { id, attempts }: { id: number; attempts: number }, error: string): Promise<void> {
  await sql`
    update outbox set attempts = ${attempts} + 1, last_error = ${error}, next_attempt_at = now() + make_interval(secs => ${secondsBefore(attempts)})
    where id = ${id} and done_at is null`.execute(db)
}

export function textOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 1000)
}
