import { sql } from 'kysely'
import { one } from '../../db/one.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/** Per account and address, or per known device. */
const freeTries = 5
/** Seconds; doubles with each failure, up to the maximum. */
const firstWait = 30
const longestWait = 900
/** Per quarter of an hour; then only known devices may sign in. */
const mostPerAccount = 100
const mostPerAddress = 300

type Kind = 'pair' | 'device' | 'account' | 'address'

/** Account as entered, with its known device. */
export interface Attempt {
  email: string
  device: number | null
}

/**
 * Waits grow per account and address, so that attackers lock nobody out; known devices only wait for their own
 * failures. Failures are stored for a day.
 */
export async function refuseTooSoon(ctx: Pick<Context, 'db' | 'ip'>, attempt: Attempt): Promise<void> {
  const { db } = ctx
  // Serialises attempts, so that bursts are counted.
  await sql`select pg_advisory_xact_lock(hashtextextended(lower(${attempt.email}), 0))`.execute(db)
  const [kind, subject] = attemptKey(ctx, attempt)
  const { rows } = await sql<{ failures: number; ago: number; account: number; address: number }>`
    select count(*) filter (where kind = ${kind}) as failures,
      greatest(extract(epoch from now() - max(at) filter (where kind = ${kind})), 0)::float as ago,
      count(*) filter (where kind = 'account' and at > now() - interval '15 minutes') as account,
      count(*) filter (where kind = 'address' and at > now() - interval '15 minutes') as address
    from sign_in_failures
    where at > now() - interval '1 day'
      and (kind, subject) in ((${kind}, ${subject}), ('account', lower(${attempt.email})), ('address', ${ctx.ip}))`.execute(db)
  const counted = one(rows)
  const wait = waitAfter(counted.failures) - counted.ago
  if (wait > 0) throw tooMany(wait)
  if (attempt.device === null && (counted.account >= mostPerAccount || counted.address >= mostPerAddress)) throw tooMany(longestWait)
}

export function waitAfter(failures: number): number {
  return failures < freeTries ? 0 : Math.min(longestWait, firstWait * 2 ** (failures - freeTries))
}

function tooMany(seconds: number): Refusal {
  return Refusal.forbidden(tooManyTries(seconds))
}

export function tooManyTries(seconds: number): string {
  const wait = seconds <= 59 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
  return `Pārāk daudz neveiksmīgu mēģinājumu; mēģiniet vēlreiz pēc ${wait}`
}

/** The returned refusal does not roll the count back. */
export async function countFailure(ctx: Context, attempt: Attempt, text = 'E-pasts vai parole nav pareiza'): Promise<Refusal> {
  const [kind, subject] = attemptKey(ctx, attempt)
  await sql`
    insert into sign_in_failures (kind, subject)
    values (${kind}, ${subject}), ('account', lower(${attempt.email})), ('address', ${ctx.ip})`.execute(ctx.db)
  return Refusal.forbidden(text).keeping()
}

/** Of this account from here. */
export async function forgetFailures(ctx: Context, attempt: Attempt): Promise<void> {
  const [kind, subject] = attemptKey(ctx, attempt)
  await sql`delete from sign_in_failures where kind = ${kind} and subject = ${subject}`.execute(ctx.db)
}

function attemptKey({ ip }: Pick<Context, 'ip'>, { email, device }: Attempt): [Kind, string] {
  return device === null ? ['pair', `${email.toLowerCase()} ${ip}`] : ['device', String(device)]
}
