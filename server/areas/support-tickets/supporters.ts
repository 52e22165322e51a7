import { sql } from 'kysely'
import type { Db } from '../../http/context.ts'
import type { LockedTicket } from './read.ts'

/**
 * Who of us hears what is said of a ticket: who accepted it; until then the manager of the author's customer, and where
 * there is none those who manage users, for they can look into what a person did.
 */
export async function supportersOf(
  db: Db,
  { accepted_by, customer_id }: Pick<LockedTicket, 'accepted_by' | 'customer_id'>,
): Promise<number[]> {
  if (accepted_by !== null) return [accepted_by]
  const { rows: managers } = await sql<{ id: number }>`
    select u.id from customers c join users u on u.id = c.manager_id where c.id = ${customer_id} and u.is_active`.execute(db)
  if (managers.length > 0) return managers.map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.kind = 'staff' and u.is_active and exists (
      select from permissions p where p.name = 'manage_users' and (
        exists (select from user_permissions up where up.user_id = u.id and up.permission_id = p.id)
        or exists (select from user_roles ur join role_permissions rp on rp.role_id = ur.role_id where ur.user_id = u.id and rp.permission_id = p.id)))
    order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}
