import { sql } from 'kysely'
import type { OrderDocumentRecord } from '../../../contract/orders/order-documents.ts'
import { one } from '../../db/one.ts'
import { addressLine, deliveryLine } from '../../documents/address.ts'
import type { WaybillDocument } from '../../documents/model.ts'
import { waybillTexts } from '../../documents/texts.ts'
import type { Db } from '../../http/context.ts'
import { orderParties } from './orders.parties.ts'

/** docs/domain/invoicing.md#document-particulars. */
export type WaybillColumns = NonNullable<OrderDocumentRecord['waybill']>

export const noWaybill: WaybillColumns = {
  transaction: null,
  carrier: null,
  vehicle: null,
  driver: null,
  transport_date: null,
  loading_address: null,
  unloading_address: null,
}

export const waybillColumns = sql`transaction, carrier, vehicle, driver, transport_date, loading_address, unloading_address`

interface Way {
  name: string | null
  is_courier: boolean | null
  is_collected: boolean | null
  warehouse_address: string | null
}

/** Defaults: from the order's warehouse to its delivery place, by courier, by the collecting buyer, or by us. */
export async function usualWaybill(db: Db, orderId: number): Promise<WaybillColumns> {
  const { seller, buyer, delivery } = await orderParties(db, orderId)
  const { rows } = await sql<Way>`
    select way.name, way.is_courier, way.needs_address is false as is_collected, w.address as warehouse_address
    from orders o join warehouses w on w.id = o.warehouse_id
    left join order_details d on d.order_id = o.id left join delivery_types way on way.id = d.delivery_type_id
    where o.id = ${orderId}`.execute(db)
  const way = one(rows)
  const loading_address = way.warehouse_address?.trim() || addressLine(seller.legal_address, seller)
  const collector = way.is_collected ? buyer.name : seller.name
  return {
    ...noWaybill,
    transaction: waybillTexts.sale.lv,
    carrier: way.is_courier ? way.name : collector,
    loading_address,
    unloading_address: deliveryLine(delivery) ?? (way.is_collected ? loading_address : addressLine(buyer.legal_address, buyer)),
  }
}

/** The order and its accepted invoices. */
export async function pricingDocuments(db: Db, orderId: number): Promise<WaybillDocument['priced_by']> {
  const { rows } = await sql<WaybillDocument['priced_by'][number]>`
    select 'order' as kind, number, date from orders where id = ${orderId}
    union all
    select distinct 'invoice', v.number, v.date
    from order_items i join invoice_items n on n.source_type = 'order_item' and n.source_id = i.id join invoices v on v.id = n.invoice_id
    where i.order_id = ${orderId} and v.accepted_at is not null
    order by kind desc, date, number`.execute(db)
  return rows
}
