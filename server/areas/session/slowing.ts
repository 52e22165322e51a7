import { sql } from 'kysely'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/** Wrong passwords after which one has to wait: of an account from one address, or from one known device. */
const freeTries = 5
/** Seconds of the first wait; each further failure doubles it, up to the longest. */
const firstWait = 30
const longestWait = 900
/** Failures in a quarter of an hour after which nobody signs in from a device that is not known, whoever he says he is. */
const mostPerAccount = 100
const mostPerAddress = 300

type Kind = 'pair' | 'device' | 'account' | 'address'

/** Who tries to sign in: the account as typed, and the known device of that account, if it is one. */
export interface Attempt {
  email: string
  device: number | null
}

/**
 * Refuses who has to wait. Waiting grows for an account and an address together, so that whoever guesses
 * from elsewhere locks nobody out, and who shares an address with him neither; a device from which the
 * account was signed in before is only slowed by failures of its own. Failures are kept for a day.
 */
export async function refuseTooSoon(ctx: Context, attempt: Attempt): Promise<void> {
  const { db } = ctx
  // Tries on one account wait for each other, or a burst of them would all be counted too late.
  await sql`select pg_advisory_xact_lock(hashtextextended(lower(${attempt.email}), 0))`.execute(db)
  const [kind, subject] = own(ctx, attempt)
  const { rows } = await sql<{ failures: number; ago: number; account: number; address: number }>`
    select count(*) filter (where kind = ${kind}) as failures,
      greatest(extract(epoch from now() - max(at) filter (where kind = ${kind})), 0)::float as ago,
      count(*) filter (where kind = 'account' and at > now() - interval '15 minutes') as account,
      count(*) filter (where kind = 'address' and at > now() - interval '15 minutes') as address
    from sign_in_failures
    where at > now() - interval '1 day'
      and (kind, subject) in ((${kind}, ${subject}), ('account', lower(${attempt.email})), ('address', ${ctx.ip}))`.execute(db)
  const counted = rows[0]
  if (!counted) return
  const wait = waitAfter(counted.failures) - counted.ago
  if (wait > 0) throw tooMany(wait)
  if (attempt.device === null && (counted.account >= mostPerAccount || counted.address >= mostPerAddress)) throw tooMany(longestWait)
}

/** Seconds that one waits after so many failures. */
export function waitAfter(failures: number): number {
  return failures < freeTries ? 0 : Math.min(longestWait, firstWait * 2 ** (failures - freeTries))
}

function tooMany(seconds: number): Refusal {
  return Refusal.forbidden(tooManyTries(seconds))
}

/** What somebody is told who has to wait. */
export function tooManyTries(seconds: number): string {
  const wait = seconds <= 59 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
  return `Pārāk daudz neveiksmīgu mēģinājumu; mēģiniet vēlreiz pēc ${wait}`
}

/** Counts a failure; answers the refusal that keeps the count, in words that tell no more than they may. */
export async function countFailure(ctx: Context, attempt: Attempt, text = 'E-pasts vai parole nav pareiza'): Promise<Refusal> {
  const [kind, subject] = own(ctx, attempt)
  await sql`
    insert into sign_in_failures (kind, subject)
    values (${kind}, ${subject}), ('account', lower(${attempt.email})), ('address', ${ctx.ip})`.execute(ctx.db)
  return Refusal.forbidden(text).keeping()
}

/** Forgets the failures that a right password makes up for: this account's from here. */
export async function forgetFailures(ctx: Context, attempt: Attempt): Promise<void> {
  const [kind, subject] = own(ctx, attempt)
  await sql`delete from sign_in_failures where kind = ${kind} and subject = ${subject}`.execute(ctx.db)
}

function own({ ip }: Context, { email, device }: Attempt): [Kind, string] {
  return device === null ? ['pair', `${email.toLowerCase()} ${ip}`] : ['device', String(device)]
}
