import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

export interface NewStockItem {
  catalog_item_id: number
  warehouse_id: number
  shelf: string | null
  min_quantity: string | null
  max_quantity: string | null
}

/** The database refuses existing ones. Returns keys in input order. */
export async function openStockItems(tx: Db, items: readonly NewStockItem[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into stock_items (catalog_item_id, warehouse_id, shelf, min_quantity, max_quantity)
      select catalog_item_id, warehouse_id, shelf, min_quantity, max_quantity
      from json_to_recordset(${JSON.stringify(items)})
        as t (catalog_item_id bigint, warehouse_id bigint, shelf text, min_quantity numeric, max_quantity numeric)
      returning id, catalog_item_id, warehouse_id
    )
    select made.id
    from rows from (json_to_recordset(${JSON.stringify(items)}) as (catalog_item_id bigint, warehouse_id bigint)) with ordinality
      as asked (catalog_item_id, warehouse_id, place)
    join made using (catalog_item_id, warehouse_id) order by place`.execute(tx)
  return rows.map(({ id }) => id)
}
