import { sql } from 'kysely'
import type { Answer } from '../../../contract/calls.ts'
import type { procurements } from '../../../contract/procurements/procurements.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

type CheckedGoods = Answer<typeof procurements.lineChecks>['data'][number]

/** Writes nothing; unknown items are left out. The client judges (docs/domain/purchasing.md#warnings-on-lines). */
export const lineChecks: Handler<typeof procurements.lineChecks> = async ({ db, params, body }) => {
  const procurement = await db
    .selectFrom('procurements')
    .select(['id', 'warehouse_id', 'source_warehouse_id'])
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!procurement) throw Refusal.missing()
  const { id, warehouse_id, source_warehouse_id } = procurement
  const { rows } = await sql<CheckedGoods>`
    select k.id, k.archived_at is not null as is_archived, k.is_eol, k.price as list_price, bought.last,
      coalesce(s.available, 0) + coalesce(s.incoming, 0) - coalesce(own.quantity, 0) as expected, s.min_quantity, s.max_quantity,
      case when ${source_warehouse_id}::bigint is not null then coalesce(source.available, 0) end as available
    from catalog_items k
      left join stock_items s on s.catalog_item_id = k.id and s.warehouse_id = ${warehouse_id}
      left join stock_items source on source.catalog_item_id = k.id and source.warehouse_id = ${source_warehouse_id}::bigint
      left join lateral (
        select sum(i.quantity) as quantity from procurement_items i join procurements p on p.id = i.procurement_id
        where p.id = ${id} and i.catalog_item_id = k.id and coalesce(i.warehouse_id, p.warehouse_id) = ${warehouse_id}
          and procurement_is_open(p.status)
      ) own on true
      left join lateral (
        select json_build_object('date', p.date, 'price', round(i.purchase_price * (100 - i.discount_percent) / 100, 4)::text,
          'supplier', v.name) as last
        from procurement_items i join procurements p on p.id = i.procurement_id left join suppliers v on v.id = p.supplier_id
        where i.catalog_item_id = k.id and p.id <> ${id} and p.accepted_at is not null and p.cancelled_at is null
          and p.kind <> 'internal' and i.purchase_price > 0
        order by i.id desc limit 1
      ) bought on true
    where k.id = any (${body.item_ids}) order by k.id`.execute(db)
  return { data: rows }
}
