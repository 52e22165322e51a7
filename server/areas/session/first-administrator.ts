import { sql } from 'kysely'
import type { session } from '../../../contract/session/session.ts'
import { one } from '../../db/one.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { hashOf } from '../../http/sign-in.ts'
import { hashNewPassword } from './new-password.ts'

/** Every start prints a new token. */
const tokenHours = 24

/** Uses the token printed at start; has no effect once an account exists. */
export const firstAdministrator: Handler<typeof session.firstAdministrator> = async ({ db, body, audit }) => {
  await spendToken(db, body.token)
  const password = await hashNewPassword(body.password, body)
  const { rows } = await sql<{ id: number }>`
    insert into users (email, password, name, surname, kind, is_active, main_customer_id)
    values (${body.email}, ${password}, ${body.name}, ${body.surname}, 'staff', true, (select id from customers where is_main))
    returning id`.execute(db)
  const { id } = one(rows)
  await sql`insert into user_roles (user_id, role_id) select ${id}, id from roles where name = 'administrator'`.execute(db)
  audit({ entity: 'users', id, event: 'CREATED', after: { email: body.email } })
  return {}
}

/** Takes the token, one who asks after the other. Refuses `token`. */
export async function spendToken(db: Db, token: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first administrator', 0))`.execute(db)
  const { rows } = await sql`
    update first_admin_tokens set used_at = now()
    where token_hash = ${hashOf(token)} and used_at is null and created_at > now() - make_interval(hours => ${tokenHours})
      and not exists (select from users)
    returning 1`.execute(db)
  if (rows.length === 0) throw Refusal.field('token', 'Vienreizējais kods nav derīgs, jau izmantots vai tā termiņš ir beidzies')
}
