import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { shop } from '../../../contract/shop/shop.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { requireCustomer } from '../customers/document-owner.ts'
import { payInvoice } from '../simplified/simplified.update.ts'
import { issueInvoice } from '../simplified/simplified.issue.ts'
import type { SimplifiedLine } from '../simplified/simplified.lines.ts'
import { copiedColumns } from '../shared/copy-mappings.ts'
import { keepMargins } from '../stock/margins.ts'
import { beginSale } from './shop.transitions.ts'
import { issueFullInvoice } from './full-invoice.ts'
import { loadShopOrder } from './shop.record.ts'
import { invoicedSale } from './shop.copy-mappings.ts'

/** Simplified or full; takes over the sale's moves and tax. */
export const invoice: Handler<typeof shop.invoice> = async (ctx) => {
  const { params, body } = ctx
  const sale = await beginSale(ctx, params.id, 'INVOICE')
  const customer_id = body.customer_id ?? sale.customer_id
  if (customer_id === null) throw Refusal.field('customer_id', `Lauks „${labelOf('customer_id')}” ir obligāts`)
  if (customer_id !== sale.customer_id) {
    await requireCustomer(ctx, customer_id)
    await sql`update shop_orders set customer_id = ${customer_id}, updated_by = ${ctx.user.id} where id = ${sale.id}`.execute(ctx.db)
  }
  const { id, date } = sale
  const invoice_id = body.is_full ? await issueFullInvoice(ctx, { id, customer_id, date }) : null
  const simplified_invoice_id = body.is_full ? null : await invoiceSale(ctx, { id, customer_id, date, byTransfer: false })
  if (invoice_id !== null) ctx.audit({ entity: 'shop_orders', id, event: 'INVOICE', after: { invoice_id }, customer_id })
  return { simplified_invoice_id, invoice_id, data: await loadShopOrder(ctx, id) }
}

interface InvoicedSale {
  id: number
  customer_id: number | null
  date: string
  /** Owed until paid; otherwise paid at once. */
  byTransfer: boolean
}

/** Goods do not move again. */
export async function invoiceSale(ctx: Context, { id, customer_id, date, byTransfer }: InvoicedSale): Promise<number> {
  const { db, user } = ctx
  if (!user.permissions.has('manage_simple_invoices')) throw Refusal.field('payments', 'Rēķina izrakstīšanai nav tiesību')
  const { rows } = await sql<SimplifiedLine>`
    select 'free' as source_type, ${copiedColumns(invoicedSale, 'i')}, i.units::text as units, null as stock_item_id, null as description, null as counterpart_price
    from shop_order_items i where i.shop_order_id = ${id} order by i.position, i.id`.execute(db)
  const { rows: paid } = await sql<{ by_card: boolean; warehouse_id: number }>`
    select exists (select from shop_payments p where p.shop_order_id = t.id and p.method = 'card') as by_card, t.warehouse_id
    from shop_orders t where t.id = ${id}`.execute(db)
  const payment_method = byTransfer ? 'transfer' : one(paid).by_card ? 'card' : 'cash'
  const issued = await issueInvoice(
    ctx,
    { customer_id, date, payment_method, price_mode: 'gross', ...(paid[0] && { warehouse_id: paid[0].warehouse_id }) },
    rows,
  )
  if (!byTransfer) await payInvoice(ctx, issued.id, date)
  await sql`update shop_orders set simplified_invoice_id = ${issued.id}, updated_by = ${user.id} where id = ${id}`.execute(db)
  await keepMargins(db, 'simplified_invoice', issued.id)
  ctx.audit({ entity: 'shop_orders', id, event: 'INVOICE', after: { simplified_invoice_id: issued.id }, customer_id })
  return issued.id
}
