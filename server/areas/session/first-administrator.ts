import { sql } from 'kysely'
import type { session } from '../../../contract/session.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { hashOf } from '../../http/sign-in.ts'
import { hashPassword } from './secret.ts'

/** Makes the first administrator of an empty installation with the token that its start printed. */
export const firstAdministrator: Handler<typeof session.firstAdministrator> = async ({ db, body, audit }) => {
  const used =
    await sql`update first_admin_tokens set used_at = now() where token_hash = ${hashOf(body.token)} and used_at is null returning 1`.execute(
      db,
    )
  if (used.rows.length === 0) throw Refusal.field('token', 'Marķieris nav derīgs vai jau izmantots')
  const { rows } = await sql<{ id: number }>`
    insert into users (email, password, name, surname, kind, is_active, main_customer_id)
    values (${body.email}, ${await hashPassword(body.password)}, ${body.name}, ${body.surname}, 'staff', true, (select id from customers where is_main))
    returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`insert into user_roles (user_id, role_id) select ${id}, id from roles where name = 'administrator'`.execute(db)
  audit({ entity: 'users', id, event: 'CREATED', after: { email: body.email } })
  return {}
}
