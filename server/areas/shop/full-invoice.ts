import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { invoices } from '../../../contract/invoices/invoices.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { acceptInvoice } from '../invoices/invoices.accept.ts'
import { pay } from '../invoices/invoices.pay.ts'
import { targetColumns, copiedColumns } from '../shared/copy-mappings.ts'
import { saleOnInvoice } from './shop.copy-mappings.ts'

interface PaidSale {
  id: number
  customer_id: number
  date: string
}

type Payment = NonNullable<Body<typeof invoices.update>['payments']>[number]

/**
 * Dated today, supplied on the sale's day. Tax is the sale's by rate (INV-VAT-4), so the total equals the payment;
 * goods do not move. Returns the key.
 */
export async function issueFullInvoice(ctx: Context, sale: PaidSale): Promise<number> {
  const { db, user, today } = ctx
  if (!user.permissions.has('manage_invoices'))
    throw Refusal.field('is_full', `Lauks „${labelOf('is_full')}”: rēķina izrakstīšanai nav tiesību`)
  const paid = await paymentsOf(db, sale)
  const { rows } = await sql<{ id: number; lock_version: number }>`
    insert into invoices (customer_id, date, due_date, delivery_date, vat_point_date, payment_method, kind, net, vat, gross, created_by, updated_by)
    select ${sale.customer_id}, ${today}, ${today}, t.date, t.date, ${paid[0]?.method ?? 'cash'}, (
        select case when bool_and(k.type = 'service') then 'service' when bool_or(k.type = 'service') then 'mixed' else 'goods' end
        from shop_order_items i join catalog_items k on k.id = i.catalog_item_id where i.shop_order_id = t.id),
      t.net, t.vat, t.gross, ${user.id}, ${user.id}
    from shop_orders t where t.id = ${sale.id} returning id, lock_version`.execute(db)
  const { id } = one(rows)
  await sql`
    insert into invoice_items (${targetColumns(saleOnInvoice)}, invoice_id, source_type, unit_price)
    select ${copiedColumns(saleOnInvoice, 'i')}, ${id}, 'shop_item', round(i.price_gross * 100 / (100 + i.vat_rate), 4)
    from shop_order_items i where i.shop_order_id = ${sale.id} order by i.position, i.id`.execute(db)
  await sql`
    insert into invoice_vat_lines (invoice_id, category, rate, reason_code, taxable, tax, of_gross)
    select ${id}, v.category, v.rate, v.reason_code, v.taxable, v.tax, true from shop_order_vat_lines v where v.shop_order_id = ${sale.id}`.execute(
    db,
  )
  await sql`update shop_orders set invoice_id = ${id}, updated_by = ${user.id} where id = ${sale.id}`.execute(db)
  ctx.audit({ entity: 'invoices', id, event: 'CREATED', after: { shop_order_id: sale.id }, customer_id: sale.customer_id })
  await acceptInvoice(ctx, id)
  const accepted = await db.selectFrom('invoices').select('lock_version').where('id', '=', id).executeTakeFirstOrThrow()
  await pay(ctx, { id, lock_version: accepted.lock_version, payments: paid })
  return id
}

/** A gift card settles our debt to its bearer. */
async function paymentsOf(db: Db, { id, date }: PaidSale): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select ${date} as date, p.amount, case p.method when 'gift_card' then 'offset' else p.method end as method,
      concat_ws(' ', t.number, g.number) as reference
    from shop_payments p join shop_orders t on t.id = p.shop_order_id left join gift_cards g on g.id = p.gift_card_id
    where p.shop_order_id = ${id} order by p.amount desc, p.id`.execute(db)
  return rows
}
