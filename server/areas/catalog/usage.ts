import { sql, type RawBuilder } from 'kysely'
import { one } from '../../db/one.ts'
import type { Db } from '../../http/context.ts'

const hasMoved: RawBuilder<boolean> = sql`exists (
  select from stock_items s join stock_movements m on m.stock_item_id = s.id where s.catalog_item_id = i.id
)`

/** SQL: why item `i` cannot be deleted, or null (docs/domain/catalogue.md#categories-and-items). */
export const deleteRefusal: RawBuilder<string | null> = sql`case
  when ${hasMoved} then 'Precei ir krājumu kustības'
  when exists (select from order_items l where l.catalog_item_id = i.id) then 'Prece ir pasūtījumos'
  when exists (select from invoice_items l where l.catalog_item_id = i.id) then 'Prece ir rēķinos'
end`

export async function isMoved(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`select ${hasMoved} as moved from catalog_items i where i.id = ${id}`.execute(db)
  return one(rows).moved
}
