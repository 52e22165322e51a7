import { sql } from 'kysely'
import type { StockCountItem, StockCountRecord, StockCountRow } from '../../../contract/stock-counts/stock-counts.ts'
import { stockItemCount } from '../../../machines/stock-item-count.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { abilitiesOf } from '../shared/abilities.ts'
import { fullName } from '../customers/customers.names.ts'

const rowColumns = sql`t.id, t.uuid, t.status, t.date, t.name, ${reference(sql`w.id`, sql`w.name`)} as warehouse,
  (select count(*)::int from stock_item_count_items i where i.stock_item_count_id = t.id) as lines,
  ${reference(sql`u.id`, fullName('u'))} as created_by, t.lock_version`

const rowTables = sql`stock_item_counts t join warehouses w on w.id = t.warehouse_id left join users u on u.id = t.created_by`

export async function countRows(db: Db, ids: number[]): Promise<StockCountRow[]> {
  const { rows } = await sql<StockCountRow>`select ${rowColumns} from ${rowTables} where t.id = any(${ids})`.execute(db)
  return rows
}

/** Throws 404 if there is none. */
export async function loadCount({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<StockCountRecord> {
  const { rows } = await sql<Omit<StockCountRecord, 'items' | 'can'>>`
    select ${rowColumns}, t.notes, t.created_at from ${rowTables} where t.id = ${id}`.execute(db)
  const header = rows[0]
  if (!header) throw Refusal.missing()
  return { ...header, items: await countItems(db, id), can: abilitiesOf(user, stockItemCount, header.status, {}) }
}

export async function countItems(db: Db, id: number): Promise<StockCountItem[]> {
  const { rows } = await sql<StockCountItem>`
    select i.id, i.stock_item_count_id, i.stock_item_id, k.id as item_id, i.sku, k.name, ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit,
      s.shelf, i.quantity, s.on_hand, i.quantity - s.on_hand as difference, i.lock_version
    from stock_item_count_items i join stock_items s on s.id = i.stock_item_id
    join catalog_items k on k.id = s.catalog_item_id join measure_units u on u.id = k.measure_unit_id
    where i.stock_item_count_id = ${id} order by i.position, i.id`.execute(db)
  return rows
}
