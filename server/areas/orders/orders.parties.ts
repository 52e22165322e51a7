import { sql } from 'kysely'
import type { DeliveryPlace } from '../../documents/model.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { documentParties, type DocumentParties } from '../customers/document-parties.ts'
import { placeColumns, placeOf, placeTables, type PlaceColumns } from './delivery-place.ts'

export interface OrderParties extends DocumentParties {
  delivery: DeliveryPlace | null
}

interface Found extends PlaceColumns {
  customer_id: number
  branch_id: number | null
}

/** Throws without our company's particulars. */
export async function orderParties(db: Db, orderId: number): Promise<OrderParties> {
  const { rows } = await sql<Found>`
    select o.customer_id, o.branch_id, ${placeColumns} from orders o ${placeTables} where o.id = ${orderId}`.execute(db)
  const found = rows[0]
  if (!found) throw Refusal.missing()
  const { customer_id, branch_id, ...place } = found
  return { ...(await documentParties(db, { customer_id, branch_id })), delivery: placeOf(place) }
}
