import { sql } from 'kysely'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { tooManyTries, waitAfter } from './slowing.ts'

/**
 * Tries at a secret that only reaches who is let in so far: the old password of who is signed in, the code
 * of who typed the right password. No outsider can come to them, so they are counted by the account alone.
 */
export interface Guessed {
  kind: 'password' | 'code'
  userId: number
  /** Field of the call that carries the secret: refusals stand at it. */
  field: string
}

/** Refuses who has to wait; waits grow as those of signing in. Tries on one account wait for each other. */
export async function refuseGuessTooSoon({ db }: Context, { kind, userId, field }: Guessed): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${userId}`}, 0))`.execute(db)
  // A try may have begun before the failure that it waited for.
  const { rows } = await sql<{ failures: number; ago: number }>`
    select count(*) as failures, greatest(extract(epoch from now() - max(at)), 0)::float as ago
    from sign_in_failures where kind = ${kind} and subject = ${String(userId)} and at > now() - interval '1 day'`.execute(db)
  const wait = waitAfter(rows[0]?.failures ?? 0) - (rows[0]?.ago ?? 0)
  if (wait > 0) throw Refusal.field(field, tooManyTries(wait))
}

/** Counts a wrong one; answers the refusal that keeps the count. */
export async function countGuess({ db }: Context, { kind, userId, field }: Guessed, text: string): Promise<Refusal> {
  await sql`insert into sign_in_failures (kind, subject) values (${kind}, ${String(userId)})`.execute(db)
  return Refusal.field(field, text).keeping()
}

/** Forgets the wrong ones, for which a right one makes up. */
export async function forgetGuesses({ db }: Context, { kind, userId }: Guessed): Promise<void> {
  await sql`delete from sign_in_failures where kind = ${kind} and subject = ${String(userId)}`.execute(db)
}
