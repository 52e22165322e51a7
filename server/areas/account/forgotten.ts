import { sql } from 'kysely'
import type { account } from '../../../contract/account/account.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { putOff, textOf } from '../../db/tries.ts'
import type { Settings } from '../../runtime/settings.ts'
import { forgot, mailLink } from '../users/password-mail.ts'

/** Limits per hour: for one email address, and for one IP address. */
const mostPerAccount = 3
const mostPerAddress = 20

/**
 * Queues a password reset email; the worker sends it. Answer and duration are the same whether or not the address
 * has an account.
 */
export const forgotten: Handler<typeof account.forgotten> = async (ctx) => {
  const { db, body, settings, audit } = ctx
  if (settings.SMTP_URL === null) throw Refusal.state('Šī sistēma e-pastu nesūta; palūdziet paroli administratoram')
  const email = body.email.toLowerCase()
  await refuseTooMany(ctx, email)
  await sql`insert into outbox (kind, dedupe_key, payload) values ('forgotten', ${`forgotten:${email}`}, ${JSON.stringify({ email })})
    on conflict (dedupe_key) do nothing`.execute(db)
  audit(null)
  return {}
}

export async function refuseTooMany({ db, ip }: Pick<Context, 'db' | 'ip'>, email: string): Promise<void> {
  // Without the locks a burst of requests could pass the limits.
  for (const subject of [email, ip]) await sql`select pg_advisory_xact_lock(hashtextextended('link ' || ${subject}, 0))`.execute(db)
  const { rows } = await sql<{ account: number; address: number }>`
    select count(*) filter (where subject = ${email}) as account, count(*) filter (where subject = ${ip}) as address
    from sign_in_failures where kind = 'link' and subject in (${email}, ${ip}) and at > now() - interval '1 hour'`.execute(db)
  const { account, address } = one(rows)
  if (account >= mostPerAccount || address >= mostPerAddress) {
    throw Refusal.field('email', 'Saite lūgta pārāk bieži; ieskatieties pastkastē vai mēģiniet pēc stundas')
  }
  await sql`insert into sign_in_failures (kind, subject) values ('link', ${email}), ('link', ${ip})`.execute(db)
}

interface Waiting {
  id: number
  attempts: number
  payload: { email: string }
}

export async function mailNextLink(db: Db, settings: Settings): Promise<boolean> {
  let waiting: Waiting | undefined
  try {
    return await db.transaction().execute(async (tx) => {
      waiting = await nextWaiting(tx)
      if (!waiting) return false
      await writeTo(tx, settings, waiting.payload.email)
      // The entered address may belong to anyone, so it is not stored.
      await sql`delete from outbox where id = ${waiting.id}`.execute(tx)
      return true
    })
  } catch (error) {
    if (!waiting) throw error
    await putOff(db, waiting, textOf(error))
    return true
  }
}

async function nextWaiting(db: Db): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select id, attempts, payload from outbox where kind = 'forgotten' and done_at is null and next_attempt_at <= now()
    order by next_attempt_at, id limit 1 for update skip locked`.execute(db)
  return rows[0]
}

async function writeTo(db: Db, settings: Settings, email: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from users where lower(email) = ${email} and is_active`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) return
  await mailLink({ db, settings, user: { id: null } }, id, forgot)
  await sql`insert into audit_log (entity_type, entity_id, event) values ('users', ${id}, 'PASSWORD_FORGOTTEN')`.execute(db)
}
