import { sql, type RawBuilder } from 'kysely'
import { deliveryLine } from '../../documents/address.ts'
import { placeColumns, placeOf, placeTables, type PlaceColumns } from './delivery-place.ts'

export interface FetchedRow extends PlaceColumns {
  delivery: string | null
  home: string
  carried: string | null
  has_goods: boolean
  advance_left: string
}

interface Transport {
  delivery: string | null
  address: string
  carried: string | null
  hasGoods: boolean
  /** EUR that can still be asked for in advance. */
  advanceLeft: string
}

export function fetchedStatement(id: number): RawBuilder<unknown> {
  return sql`
    select (select a.number from courier_applications a where a.order_id = o.id and a.delivered_at is null limit 1) as delivery,
      concat_ws(', ', nullif(buyer.legal_address, ''), buyer.city) as home,
      (select t.number from order_details d join transportations t on t.id = d.transportation_id where d.order_id = o.id) as carried,
      exists (select from order_items i join catalog_items k on k.id = i.catalog_item_id
        where i.order_id = o.id and k.type <> 'service') as has_goods,
      (o.gross - coalesce((select sum(a.gross) from advance_invoices a where a.order_id = o.id and a.status <> 'annulled'), 0))::text as advance_left,
      ${placeColumns}
    from orders o join customers buyer on buyer.id = o.customer_id ${placeTables} where o.id = ${id}`
}

/** Delivery and transportation of an order, the address of its courier, and what advances leave of its sum. */
export function fetchedOf({ delivery, home, carried, has_goods, advance_left, ...place }: FetchedRow): Transport {
  return { delivery, address: deliveryLine(placeOf(place)) ?? home, carried, hasGoods: has_goods, advanceLeft: advance_left }
}
