import { sql } from 'kysely'
import type { DeliveryPlace } from '../../documents/model.ts'
import type { Db } from '../../http/context.ts'
import { placeColumns, placeOf, placeTables, type PlaceColumns } from '../orders/delivery-place.ts'

/**
 * Frozen on acceptance; else the single place of its orders; without orders the invoice's branch. Null for several
 * places, which its lines name (`placesOfLines`).
 */
export async function invoiceDelivery(db: Db, id: number): Promise<DeliveryPlace | null> {
  const { rows: frozen } = await sql<{ place: DeliveryPlace }>`
    select delivery_snapshot as place from invoices where id = ${id} and delivery_snapshot is not null`.execute(db)
  if (frozen[0]) return frozen[0].place
  const { rows } = await sql<PlaceColumns>`
    select distinct ${placeColumns}
    from invoice_items n join order_items i on i.id = n.source_id join orders o on o.id = i.order_id ${placeTables}
    where n.invoice_id = ${id} and n.source_type = 'order_item' limit 2`.execute(db)
  const [only, another] = rows
  if (another) return null
  return only ? placeOf(only) : branchOf(db, id)
}

/** By line id; empty if all went to one place. */
export async function placesOfLines(db: Db, id: number): Promise<ReadonlyMap<number, DeliveryPlace | null>> {
  const { rows } = await sql<PlaceColumns & { id: number }>`
    select n.id, ${placeColumns}
    from invoice_items n join order_items i on i.id = n.source_id join orders o on o.id = i.order_id ${placeTables}
    where n.invoice_id = ${id} and n.source_type = 'order_item' order by n.id`.execute(db)
  const places = rows.map(({ id: line, ...place }): [number, DeliveryPlace | null] => [line, placeOf(place)])
  return new Set(places.map(([, place]) => JSON.stringify(place))).size > 1 ? new Map(places) : new Map()
}

async function branchOf(db: Db, id: number): Promise<DeliveryPlace | null> {
  const { rows } = await sql<DeliveryPlace>`
    select b.name, b.address, b.city, b.postal_code, l.code as country_code
    from invoices t join branches b on b.id = t.branch_id join customers c on c.id = t.customer_id
    join countries l on l.id = coalesce(b.country_id, c.country_id)
    where t.id = ${id}`.execute(db)
  return rows[0] ?? null
}
