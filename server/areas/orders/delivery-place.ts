import { sql, type RawBuilder } from 'kysely'
import type { DeliveryPlace } from '../../documents/model.ts'

/** Without an address: collected, or unknown. */
export type PlaceColumns = Omit<DeliveryPlace, 'address'> & { address: string | null }

/**
 * Place of order `o` (INV-VAT-7): its address or country, else its branch, unless the delivery type needs no
 * address.
 */
export const placeColumns: RawBuilder<unknown> = sql`
  place_branch.name,
  case when own.said then coalesce(d.delivery_address, '') when way.needs_address is not false then place_branch.address end as address,
  case when own.said then d.delivery_city else place_branch.city end as city,
  case when own.said then d.delivery_postal_code else place_branch.postal_code end as postal_code,
  place_country.code as country_code`

export const placeTables: RawBuilder<unknown> = sql`
  left join order_details d on d.order_id = o.id
  left join delivery_types way on way.id = d.delivery_type_id
  left join branches place_branch on place_branch.id = o.branch_id
  join customers place_customer on place_customer.id = o.customer_id
  cross join lateral (
    select d.delivery_address is not null or d.delivery_country_id <> coalesce(place_branch.country_id, place_customer.country_id) as said
  ) own
  join countries place_country
    on place_country.id = coalesce(d.delivery_country_id, place_branch.country_id, place_customer.country_id)`

export function placeOf({ address, ...place }: PlaceColumns): DeliveryPlace | null {
  return address === null ? null : { ...place, address }
}
