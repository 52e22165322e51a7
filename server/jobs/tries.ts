import { sql } from 'kysely'
import type { Db } from '../http/context.ts'

/** Seconds before a failed piece of work is tried again: 5 s, 30 s, 3 min, ... up to 6 h. */
const pauses = [5, 30, 180, 900, 3600, 21_600]
/** After these tries (about two days) it stays in the outbox with its error for a person to see. */
export const mostTries = 14

/** How long it is put off after so many tries failed, seconds. */
export function secondsBefore(attempts: number): number {
  return pauses[Math.min(attempts, pauses.length - 1)] ?? 21_600
}

/** Puts a row of the outbox off after a failed try. */
export async function putOff(db: Db, { id, attempts }: { id: number; attempts: number }, error: string): Promise<void> {
  await sql`
    update outbox set attempts = ${attempts} + 1, last_error = ${error}, next_attempt_at = now() + make_interval(secs => ${secondsBefore(attempts)})
    where id = ${id} and done_at is null`.execute(db)
}

/** What went wrong, as the row keeps it. */
export function textOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 1000)
}
