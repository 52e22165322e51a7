import { sql } from 'kysely'
import { big } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'
import { stockItemsAt } from '../stock/places.ts'
import { lockHeld, release, reserve, type ReservationSource } from '../stock/reservations.ts'

export function componentSource(id: number): ReservationSource {
  return { source_type: 'production_component', source_id: id }
}

interface Open {
  id: number
  catalog_item_id: number
  warehouse_id: number
  unheld: string
}

/** As far as in stock; optionally one component. */
export async function holdComponents(db: Db, applicationId: number, componentId: number | null = null): Promise<void> {
  const { rows } = await sql<Open>`
    select i.id, i.catalog_item_id, coalesce(i.warehouse_id, a.warehouse_id) as warehouse_id, i.quantity - i.quantity_consumed - coalesce((
      select sum(r.quantity) from stock_reservations r
      where r.source_type = 'production_component' and r.source_id = i.id and r.status = 'active'), 0) as unheld
    from production_application_components i join production_applications a on a.id = i.production_application_id
    where a.id = ${applicationId} and (${componentId}::bigint is null or i.id = ${componentId}) order by i.position, i.id`.execute(db)
  const open = rows.filter(({ unheld }) => big(unheld).gt(0))
  const places = await stockItemsAt(
    db,
    open.map(({ catalog_item_id, warehouse_id }) => ({ item_id: catalog_item_id, warehouse_id })),
  )
  const wishes = open.flatMap(({ id, unheld }, index) => {
    const stock_item_id = places[index]
    return stock_item_id === undefined ? [] : [{ ...componentSource(id), stock_item_id, quantity: unheld }]
  })
  await reserve(db, wishes)
}

/** Releases excess or all reservations; also locks the new stock items. */
export async function freeComponents(db: Db, ids: readonly number[], places: readonly number[] = []): Promise<void> {
  await lockHeld(db, ids.map(componentSource), places)
  await release(db, ids.map(componentSource))
}

/** Including spent ones: none may reference a deleted component. */
export async function dropComponentHolds(db: Db, ids: readonly number[]): Promise<void> {
  await release(db, ids.map(componentSource))
  await sql`delete from stock_reservations where source_type = 'production_component' and source_id = any (${[...ids]})`.execute(db)
}
