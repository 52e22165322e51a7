import { sql } from 'kysely'
import type { dashboard, RowOf } from '../../../contract/dashboard/dashboard.ts'
import { one } from '../../db/one.ts'
import type { Handler } from '../../http/context.ts'
import { list } from '../../http/list.ts'

const measures: Readonly<Record<string, ReturnType<typeof sql>>> = {
  available: sql`t.available`,
  on_hand: sql`t.on_hand`,
  projected: sql`t.available + t.incoming`,
}

/** Staff only; the tab is a warehouse. */
export const lowStock: Handler<typeof dashboard.component> = async ({ db, user, query }) => {
  const found = await sql<{ rule: string | null }>`select property('low_stock_rule') #>> '{}' as rule`.execute(db)
  const measure = measures[one(found.rows).rule ?? ''] ?? sql`t.available`
  const warehouse = /^\d{1,15}$/.test(query.tab ?? '') ? Number(query.tab) : null
  return list<RowOf<'low_stock'>>(
    db,
    { page: query.page, per_page: query.per_page },
    {
      from: sql`stock_items t`,
      where: [
        sql`t.min_quantity > 0 and ${measure} <= t.min_quantity`,
        ...(user.kind === 'staff' ? [] : [sql`false`]),
        ...(warehouse === null ? [] : [sql`t.warehouse_id = ${warehouse}`]),
      ],
      orders: [{ key: 'share', by: sql`round((${measure}) / t.min_quantity, 6)`, direction: 'asc', type: 'numeric' }],
      load: async (ids) =>
        (
          await sql<RowOf<'low_stock'>>`
            select 'low_stock' as component, t.id, json_build_object('id', i.id, 'name', i.name) as item, i.sku,
              json_build_object('id', w.id, 'name', w.name) as warehouse, t.available, t.incoming, t.min_quantity, u.abbreviation as measure_unit
            from stock_items t join catalog_items i on i.id = t.catalog_item_id join warehouses w on w.id = t.warehouse_id
            join measure_units u on u.id = i.measure_unit_id
            where t.id = any(${ids}) and t.min_quantity is not null`.execute(db)
        ).rows,
    },
  )
}
