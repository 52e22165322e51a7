import { sql } from 'kysely'
import type { Db } from '../../http/context.ts'
import { holds } from '../../http/user-permissions.ts'
import type { LockedTicket } from './support-tickets.record.ts'

/**
 * The accepting person; before that everybody with manage_users (docs/domain/accounts.md#rules-of-calls) and the
 * customer's manager.
 */
export async function supportersOf(
  db: Db,
  { accepted_by, customer_id }: Pick<LockedTicket, 'accepted_by' | 'customer_id'>,
): Promise<number[]> {
  if (accepted_by !== null) return [accepted_by]
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.kind = 'staff' and u.is_active
      and (${holds(sql`u.id`, 'manage_users')} or u.id = (select c.manager_id from customers c where c.id = ${customer_id}))
    order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}
