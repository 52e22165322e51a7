import { sql } from 'kysely'
import { deliveryLine } from '../../documents/address.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { placeColumns, placeOf, placeTables, type PlaceColumns } from './delivery-place.ts'

interface Found extends PlaceColumns {
  delivery: string | null
  home: string
}

/** The delivery of an order that is on its way, and where its courier drives. */
export async function fetchedOf(db: Db, id: number): Promise<{ delivery: string | null; address: string }> {
  const { rows } = await sql<Found>`
    select (select a.number from courier_applications a where a.order_id = o.id and a.delivered_at is null limit 1) as delivery,
      concat_ws(', ', nullif(buyer.legal_address, ''), buyer.city) as home, ${placeColumns}
    from orders o join customers buyer on buyer.id = o.customer_id ${placeTables} where o.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  const { delivery, home, ...place } = rows[0]
  return { delivery, address: deliveryLine(placeOf(place)) ?? home }
}
