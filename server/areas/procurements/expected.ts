import { sql } from 'kysely'
import type { procurements } from '../../../contract/procurements/procurements.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { procurementName } from './procurements.record.ts'

type Expected = Awaited<ReturnType<Handler<typeof procurements.incoming>>>['data'][number]
type WarehouseStock = Awaited<ReturnType<Handler<typeof procurements.warehouseStock>>>['data'][number]

/** Earliest first; suppliers for staff only. */
export const incoming: Handler<typeof procurements.incoming> = async (ctx) => {
  const { id, warehouseId } = ctx.params
  const itemExists = await sql`
    select 1 from catalog_items, warehouses w where catalog_items.id = ${id} and w.id = ${warehouseId}`.execute(ctx.db)
  if (itemExists.rows.length === 0) throw Refusal.missing()
  const { rows } = await sql<Expected>`
    select json_build_object('id', t.id, 'name', ${procurementName(sql`t`)}) as procurement, t.status,
      ${reference(sql`v.id`, sql`v.name`)} as supplier, t.expected_date, sum(i.quantity)::numeric(14, 4) as quantity
    from procurement_items i join procurements t on t.id = i.procurement_id left join suppliers v on v.id = t.supplier_id
    where i.catalog_item_id = ${id} and coalesce(i.warehouse_id, t.warehouse_id) = ${warehouseId} and procurement_is_open(t.status)
    group by t.id, v.id order by t.expected_date nulls last, t.date, t.id`.execute(ctx.db)
  return { data: rows }
}

export const warehouseStock: Handler<typeof procurements.warehouseStock> = async ({ db, params, query }) => {
  const { rows: warehouses } = await sql`select 1 from warehouses where id = ${params.warehouseId}`.execute(db)
  if (warehouses.length === 0) throw Refusal.missing()
  const { rows } = await sql<WarehouseStock>`
    select k.id as catalog_item_id, s.id as stock_item_id, coalesce(s.on_hand, 0) as on_hand, coalesce(s.reserved, 0) as reserved,
      coalesce(s.available, 0) as available, coalesce(s.incoming, 0) as incoming
    from catalog_items k left join stock_items s on s.catalog_item_id = k.id and s.warehouse_id = ${params.warehouseId}
    where k.id = any (${query.products}) order by array_position(${query.products}::bigint[], k.id)`.execute(db)
  return { data: rows }
}
