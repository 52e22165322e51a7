import { sql } from 'kysely'
import type { DeliveryPlace } from '../../documents/model.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { documentParties, type DocumentParties } from '../customers/document-parties.ts'

/** Seller and buyer of an order as they are now, and where its goods go. */
export interface OrderParties extends DocumentParties {
  delivery: DeliveryPlace | null
}

interface Found {
  customer_id: number
  branch_id: number | null
  name: string | null
  /** The address given with the order, else that of the buyer's branch. */
  address: string | null
  city: string | null
  postal_code: string | null
  country_code: string
}

/** Parties of an order for its documents; refuses while the own company has no particulars. */
export async function orderParties(db: Db, orderId: number): Promise<OrderParties> {
  const { rows } = await sql<Found>`
    select o.customer_id, o.branch_id, b.name, coalesce(d.delivery_address, b.address) as address,
      case when d.delivery_address is null then b.city else d.delivery_city end as city,
      case when d.delivery_address is null then b.postal_code else d.delivery_postal_code end as postal_code, l.code as country_code
    from orders o
    join customers c on c.id = o.customer_id
    join countries l on l.id = c.country_id
    left join branches b on b.id = o.branch_id
    left join order_details d on d.order_id = o.id
    where o.id = ${orderId}`.execute(db)
  const found = rows[0]
  if (!found) throw Refusal.missing()
  const { customer_id, branch_id, address, ...place } = found
  return { ...(await documentParties(db, { customer_id, branch_id })), delivery: address === null ? null : { ...place, address } }
}
