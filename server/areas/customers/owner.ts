import { sql } from 'kysely'
import type { Context } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleTo } from '../../http/visible.ts'

/** Throws 404 if the customer is not visible to the user. */
export async function visibleCustomer({ db, user }: Context, id: number): Promise<{ id: number; name: string }> {
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from customers c ${whereAll([sql`c.id = ${id}`, ...visibleTo(user, sql`c.id`)])}`.execute(db)
  return rows[0] ?? missing()
}

export async function visibleBranch({ db, user }: Context, id: number): Promise<{ id: number; customer_id: number }> {
  const { rows } = await sql<{ id: number; customer_id: number }>`
    select b.id, b.customer_id from branches b ${whereAll([sql`b.id = ${id}`, ...visibleTo(user, sql`b.customer_id`)])}`.execute(db)
  return rows[0] ?? missing()
}

export async function visibleContact({ db, user }: Context, id: number): Promise<{ id: number; customer_id: number }> {
  const { rows } = await sql<{ id: number; customer_id: number }>`
    select p.id, p.customer_id from contacts p ${whereAll([sql`p.id = ${id}`, ...visibleTo(user, sql`p.customer_id`)])}`.execute(db)
  return rows[0] ?? missing()
}

function missing(): never {
  throw Refusal.missing()
}
