import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { dayOf } from '../../../contract/format.ts'
import { shopOrder } from '../../../machines/shop-order.ts'
import type { shop } from '../../../contract/shop/shop.ts'
import type { Context } from '../../http/context.ts'
import { requireCustomer, requireReferences } from '../customers/document-owner.ts'
import { moveOf } from '../shared/lifecycle.ts'
import { takeNumber } from '../shared/numbering.ts'
import { movedOn } from '../stock/day.ts'
import { holdShopDay } from './shop.transitions.ts'
import { invoiceSale } from './invoice.ts'
import { saleLines, termsOf } from './shop.lines.ts'
import { isByTransfer, settlePayments } from './shop.pay.ts'
import { shopWarehouse } from './till.ts'
import { insertLines, moveAll, recompute } from './shop.write.ts'

export type NewSale = Omit<Body<typeof shop.create>, 'was_offline'>

/** Returns the key. */
export async function sell(ctx: Context, newSale: NewSale): Promise<number> {
  const { db, user, today } = ctx
  const { items, payments, cash_received, customer_id = null, cash_receipt_nr = null, notes = null, event } = newSale
  await holdShopDay(db)
  if (customer_id !== null) await requireCustomer(ctx, customer_id)
  const warehouse_id = newSale.warehouse_id ?? (await shopWarehouse(ctx))
  await requireReferences(ctx, customer_id ?? 0, { warehouse_id })
  const sold_at = newSale.sold_at === undefined || newSale.sold_at > ctx.now.toISOString() ? null : newSale.sold_at
  const date = newSale.date ?? (sold_at === null ? today : dayOf(new Date(sold_at)))
  await movedOn(ctx, date)
  const header = { customer_id, warehouse_id, date, sold_at, cash_receipt_nr, notes }
  const lines = await saleLines(ctx, termsOf(header, isByTransfer(payments)), items)
  const { id } = await db
    .insertInto('shop_orders')
    .values({ ...header, cashier_id: user.id, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLines(ctx, id, lines)
  const sale = { id, customer_id, date, returns_id: null }
  if (event === 'PARK') await sql`update shop_orders set status = ${moveOf(shopOrder, 'PARK').to} where id = ${id}`.execute(db)
  else await moveAll(ctx, sale, 'out')
  const gross = await recompute(db, sale)
  if (payments && event !== 'PARK') await settlePayments(ctx, { ...sale, gross }, payments, cash_received)
  ctx.audit({ entity: 'shop_orders', id, event: event ?? 'CREATED', after: { ...header, lines, payments, gross }, customer_id })
  if (isByTransfer(payments) && event !== 'PARK') await invoiceSale(ctx, { id, customer_id, date, byTransfer: true })
  const { number } = await takeNumber(ctx, 'shop_order', date)
  await sql`update shop_orders set number = ${number} where id = ${id}`.execute(db)
  return id
}
