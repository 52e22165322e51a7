import { sql } from 'kysely'
import type { DeliveryPlace } from '../../documents/model.ts'
import type { Db } from '../../http/context.ts'
import { placeColumns, placeOf, placeTables, type PlaceColumns } from '../orders/delivery-place.ts'

/**
 * Where the goods of an invoice went: as it was frozen when the invoice was accepted, else to the one place of all
 * its orders, else (no orders, or several places) to the invoice's own branch.
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
  return only && !another ? placeOf(only) : branchOf(db, id)
}

async function branchOf(db: Db, id: number): Promise<DeliveryPlace | null> {
  const { rows } = await sql<DeliveryPlace>`
    select b.name, b.address, b.city, b.postal_code, l.code as country_code
    from invoices t join branches b on b.id = t.branch_id join customers c on c.id = t.customer_id
    join countries l on l.id = coalesce(b.country_id, c.country_id)
    where t.id = ${id}`.execute(db)
  return rows[0] ?? null
}
