import { sql, type RawBuilder } from 'kysely'
import type { Charged } from '../../../machines/side-abilities.ts'
import { one } from '../../db/one.ts'
import type { Db } from '../../http/context.ts'

/** SQL: whether charge `c` is due and not fully invoiced. */
export const isDue = sql`(c.quantity_invoiced < c.quantity and not c.is_withheld and not c.is_void)`

export function chargedOf(type: 'service' | 'ticket' | 'rent', id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(bool_or(${isDue}), false) as due, coalesce(bool_or(c.quantity_invoiced > 0), false) as billed
    from charges c where c.document_type = ${type} and c.document_id = ${id})`
}

export async function charged(db: Db, type: 'service' | 'ticket' | 'rent', id: number): Promise<Charged> {
  const { rows } = await sql<Charged>`select * from ${chargedOf(type, sql`${id}`)} t`.execute(db)
  return one(rows)
}
