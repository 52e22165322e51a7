import { sql } from 'kysely'
import { one } from '../../db/one.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { tooManyTries, waitAfter } from './slowing.ts'

/** Guesses by someone partly authenticated (old password, second factor), counted by account alone. */
export interface Guessed {
  kind: 'password' | 'code'
  userId: number
  /** For refusals. */
  field: string
}

/** Waits grow as for sign-in; attempts on one account are serialised. */
export async function refuseGuessTooSoon({ db }: Pick<Context, 'db'>, { kind, userId, field }: Guessed): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${userId}`}, 0))`.execute(db)
  // An attempt may have begun before the failure it waited for.
  const { rows } = await sql<{ failures: number; ago: number }>`
    select count(*) as failures, greatest(extract(epoch from now() - max(at)), 0)::float as ago
    from sign_in_failures where kind = ${kind} and subject = ${String(userId)} and at > now() - interval '1 day'`.execute(db)
  const { failures, ago } = one(rows)
  const wait = waitAfter(failures) - ago
  if (wait > 0) throw Refusal.field(field, tooManyTries(wait))
}

/** The returned refusal does not roll the count back. */
export async function countGuess({ db }: Context, { kind, userId, field }: Guessed, text: string): Promise<Refusal> {
  await sql`insert into sign_in_failures (kind, subject) values (${kind}, ${String(userId)})`.execute(db)
  return Refusal.field(field, text).keeping()
}

export async function forgetGuesses({ db }: Context, { kind, userId }: Guessed): Promise<void> {
  await sql`delete from sign_in_failures where kind = ${kind} and subject = ${String(userId)}`.execute(db)
}
