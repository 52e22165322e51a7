import { sql, type RawBuilder } from 'kysely'
import { big } from '../../../contract/money.ts'
import type { Context, Db } from '../../http/context.ts'
import { reserve } from '../stock/reservations.ts'

function waitingComponents(stockItemIds: readonly number[]): RawBuilder<unknown> {
  return sql`stock_items s
    join production_application_components i on i.catalog_item_id = s.catalog_item_id and i.quantity > i.quantity_consumed
    join production_applications a on a.id = i.production_application_id and a.status = 'in_production'
      and s.warehouse_id = coalesce(i.warehouse_id, a.warehouse_id)
    cross join lateral (
      select i.quantity - i.quantity_consumed - coalesce(sum(r.quantity), 0) as quantity from stock_reservations r
      where r.source_type = 'production_component' and r.source_id = i.id and r.status = 'active'
    ) short
    where s.id = any (${[...stockItemIds]}) and short.quantity > 0`
}

/** Lock before orders; false if none waits. */
export async function lockWaitingProduction(db: Db, stockItemIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select p.id from production_applications p where p.id in (select a.id from ${waitingComponents(stockItemIds)})
    order by p.id for no key update`.execute(db)
  return rows.length > 0
}

interface Waiting {
  id: number
  application_id: number
  stock_item_id: number
  quantity: string
}

/**
 * By due day, then key. Returns the number of served applications. @param procurementId limits to those it was made
 * for
 */
export async function serveWaitingProduction(
  { db, audit }: Pick<Context, 'db' | 'audit'>,
  stockItemIds: readonly number[],
  procurementId: number | null,
): Promise<number> {
  const { rows } = await sql<Waiting>`
    select i.id, a.id as application_id, s.id as stock_item_id, short.quantity from ${waitingComponents(stockItemIds)}
      and (${procurementId}::bigint is null or exists (
        select from production_procurements x where x.production_application_id = a.id and x.procurement_id = ${procurementId}))
    order by a.due_date nulls last, a.id, i.position, i.id`.execute(db)
  const results = await reserve(
    db,
    rows.map(({ id, stock_item_id, quantity }) => ({ source_type: 'production_component', source_id: id, stock_item_id, quantity })),
  )
  const served = new Set(rows.flatMap(({ application_id }, place) => (big(results[place]?.reserved).gt(0) ? [application_id] : [])))
  for (const id of served) audit({ entity: 'production_applications', id, event: 'GOODS_CAME' })
  return served.size
}
