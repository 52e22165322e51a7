import { sql } from 'kysely'
import { componentLists, type Need } from '../../../contract/component-lists/component-lists.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { componentListRows, loadComponentList } from './component-lists.record.ts'
import { named } from '../../http/list-columns.ts'

export const list: Handler<typeof componentLists.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`component_lists t`,
    where: [
      ...searched(query.q),
      ...(query.type ? [sql`t.type = ${query.type}`] : []),
      ...(query.catalog_item_id ? [sql`t.catalog_item_id = ${query.catalog_item_id}`] : []),
      ...(query.is_active === undefined ? [] : [sql`t.is_active = ${query.is_active}`]),
      ...(query.component_id
        ? [sql`exists (select from component_list_items i where i.component_list_id = t.id and i.catalog_item_id = ${query.component_id})`]
        : []),
    ],
    orders: [
      { key: 'created', by: sql`t.id`, direction: 'desc', type: 'bigint' },
      { key: 'name', by: sql`t.name collate lv_lvs24`, direction: 'asc', type: 'text' },
    ],
    countedTable: 'component_lists',
    columns: {
      call: componentLists.list,
      user,
      by: {
        catalog_item: named('t.catalog_item_id', 'catalog_items'),
        sku: named('t.catalog_item_id', 'catalog_items', sql`x.sku`),
        items: sql`(select count(*) from component_list_items i where i.component_list_id = t.id)`,
      },
    },
    load: (ids) => componentListRows(db, ids),
  })

export const show: Handler<typeof componentLists.show> = async (ctx) => ({ data: await loadComponentList(ctx, ctx.params.id) })

export const needs: Handler<typeof componentLists.needs> = async ({ db, params, query }) => {
  const listLookup = await db.selectFrom('component_lists').select('id').where('id', '=', params.id).executeTakeFirst()
  if (!listLookup) throw Refusal.missing()
  const { rows } = await sql<Need>`
    select n.*, greatest(n.quantity - n.available, 0) as missing from (
      select i.id as component_list_item_id, ${reference(sql`k.id`, sql`k.name`)} as catalog_item, k.sku,
        ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit, i.is_optional,
        needed_quantity(i.quantity, t.output_quantity, ${query.quantity}, i.waste_percent, u.decimals)::numeric(14, 4) as quantity,
        coalesce((
          select sum(greatest(s.available, 0)) from stock_items s
          where s.catalog_item_id = k.id and (${query.warehouse_id ?? null}::bigint is null or s.warehouse_id = ${query.warehouse_id ?? null})
        ), 0)::numeric(14, 4) as available
      from component_lists t join component_list_items i on i.component_list_id = t.id
      join catalog_items k on k.id = i.catalog_item_id join measure_units u on u.id = k.measure_unit_id
      where t.id = ${params.id} order by i.position, i.id
    ) n`.execute(db)
  return { data: rows }
}
