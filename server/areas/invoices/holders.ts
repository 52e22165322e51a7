import { sql } from 'kysely'
import type { Db } from '../../http/context.ts'
import { cancelUnbilled } from '../charges/interest-claims.ts'
import type { Actor } from '../shared/lifecycle.ts'
import { creditReopened, invoiceRemoved, orderInvoiced } from '../orders/orders.transitions.ts'
import { serviceCredited, serviceInvoiced, serviceUninvoiced } from '../service/service.transitions.ts'

/** Records whose work an invoice charges, in lock order. */
export interface Holders {
  orders: number[]
  services: number[]
  /** Of late interest. */
  claims: number[]
}

export async function holdersOf(db: Db, invoiceId: number): Promise<Holders> {
  const { rows } = await sql<{ kind: 'order' | 'service' | 'interest'; id: number }>`
    select distinct 'order' as kind, oi.order_id as id from invoice_items i join order_items oi on oi.id = i.source_id
    where i.invoice_id = ${invoiceId} and i.source_type = 'order_item'
    union
    select c.document_type, c.document_id from invoice_items i join charges c on c.kind = i.source_type and c.id = i.source_id
    where i.invoice_id = ${invoiceId} and c.document_type in ('service', 'interest')
    order by kind, id`.execute(db)
  const of = (kind: (typeof rows)[number]['kind']) => rows.flatMap((row) => (row.kind === kind ? [row.id] : []))
  return { orders: of('order'), services: of('service'), claims: of('interest') }
}

export async function tellInvoiced(ctx: Actor, { orders, services }: Holders): Promise<void> {
  for (const id of orders) await orderInvoiced(ctx, id)
  for (const id of services) await serviceInvoiced(ctx, id)
}

export async function tellRemoved(ctx: Actor, { orders, services, claims }: Holders): Promise<void> {
  for (const id of orders) await invoiceRemoved(ctx, id)
  for (const id of services) await serviceUninvoiced(ctx, id)
  await cancelUnbilled(ctx, claims)
}

/** After a credit note made work invoiceable again. */
export async function tellCredited(ctx: Actor, { orders, services }: Pick<Holders, 'orders' | 'services'>): Promise<void> {
  for (const id of orders) await creditReopened(ctx, id)
  for (const id of services) await serviceCredited(ctx, id)
}
