import { sql } from 'kysely'
import type { Db } from '../../http/context.ts'
import { holds } from '../../http/held-permissions.ts'
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
    where u.kind = 'staff' and u.is_active and ${holds(sql`u.id`, 'manage_users')}
    order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}
