import { sql } from 'kysely'
import type { stock } from '../../../contract/stock/stock.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

type Found = Awaited<ReturnType<Handler<typeof stock.byBarcode>>>['data']

/** Barcode or article number; throws 404 if unknown (docs/domain/catalogue.md#categories-and-items). */
export const byBarcode: Handler<typeof stock.byBarcode> = async ({ db, query }) => {
  const { barcode, warehouse_id = null } = query
  const { rows } = await sql<Omit<Found, 'stock'>>`
    select i.id, i.sku, i.name, b.code as barcode, i.price, ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit, i.is_stocked, i.has_units
    from catalog_items i
    join measure_units u on u.id = i.measure_unit_id
    left join catalog_item_barcodes b on b.catalog_item_id = i.id and b.code = any (same_barcodes(${barcode}))
    where i.archived_at is null and i.id = coalesce(
      item_of_barcode(${barcode}),
      (select id from catalog_items where lower(sku) = lower(${barcode}))
    )
    order by b.code <> ${barcode} limit 1`.execute(db)
  const item = rows[0]
  if (!item) throw Refusal.missing()
  const levels = await sql<Found['stock'][number]>`
    select s.id, ${reference(sql`w.id`, sql`w.name`)} as warehouse, s.on_hand, s.reserved, s.available, s.shelf
    from stock_items s join warehouses w on w.id = s.warehouse_id
    where s.catalog_item_id = ${item.id} and (${warehouse_id}::bigint is null or s.warehouse_id = ${warehouse_id}::bigint)
    order by w.is_default desc, w.name, s.id`.execute(db)
  return { data: { ...item, stock: levels.rows } }
}
