import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { one } from '../../db/one.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/** Throws if there is none. */
export async function usualWarehouse(ctx: Pick<Context, 'db' | 'user'>): Promise<number> {
  const id = await findUsualWarehouse(ctx)
  if (id === null) throw Refusal.field('warehouse_id', `Lauks „${labelOf('warehouse_id')}” ir obligāts`)
  return id
}

/** The user's, else for sales, default, or the only one. */
export async function findUsualWarehouse({ db, user }: Pick<Context, 'db' | 'user'>): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select coalesce(
      (select w.id from users u join warehouses w on w.id = u.default_warehouse_id where u.id = ${user.id} and w.is_active),
      (select w.id from warehouses w where w.id = (property('default_warehouse_sales') #>> '{}')::bigint and w.is_active),
      (select w.id from warehouses w where w.is_default and w.is_active),
      (select min(w.id) from warehouses w where w.is_active having count(*) = 1)
    ) as id`.execute(db)
  return one(rows).id
}
