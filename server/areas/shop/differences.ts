import { sql } from 'kysely'
import { dayOf } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { round2, sum } from '../../../contract/money.ts'
import type { ShopDifference } from '../../../contract/shop/shop-record.ts'
import type { shop } from '../../../contract/shop/shop.ts'
import { reference } from '../../db/named.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from '../customers/customers.names.ts'
import { loadShopOrder } from './shop.record.ts'
import { sell, type NewSale } from './sell.ts'

/** Stores an unbookable sale until a person settles it. */
export async function keepDifference({ db, user, today, audit }: Context, sale: NewSale, reason: string): Promise<void> {
  const amount = round2(sum((sale.payments ?? []).map((payment) => payment.amount)))
  const { id } = await db
    .insertInto('shop_differences')
    .values({
      date: sale.date ?? (sale.sold_at === undefined ? today : dayOf(new Date(sale.sold_at))),
      sale: JSON.stringify(sale),
      reason,
      amount,
      created_by: user.id,
      updated_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({ entity: 'shop_differences', id, event: 'CREATED', after: { sale, reason, amount } })
}

/** Open ones oldest first, and recently settled ones. */
export const differences: Handler<typeof shop.differences> = async ({ db }) => {
  const { rows } = await sql<ShopDifference>`
    select d.id, d.date, d.created_at, ${reference(sql`u.id`, fullName('u'))} as created_by, d.amount, d.reason, d.resolved_at, d.resolution,
      coalesce((
        select json_agg(json_build_object('name', coalesce(k.name, '–'), 'quantity', coalesce(l.quantity, '1')) order by l.place)
        from rows from (jsonb_to_recordset(d.sale -> 'items') as (item_id bigint, quantity text)) with ordinality l (item_id, quantity, place)
        left join catalog_items k on k.id = l.item_id), '[]') as lines
    from shop_differences d left join users u on u.id = d.created_by
    order by d.resolved_at is not null, d.id desc limit 200`.execute(db)
  return { data: rows }
}

export const resolveDifference: Handler<typeof shop.resolveDifference> = async (ctx) => {
  const { db, params, body, user } = ctx
  const { rows } = await sql<{ sale: NewSale; resolved: boolean }>`
    select sale, resolved_at is not null as resolved from shop_differences where id = ${params.id} for update`.execute(db)
  const [found] = rows
  if (!found) throw Refusal.missing()
  if (found.resolved) throw Refusal.state('Pārdevums jau ir izšķirts')
  if (!body.book && !body.resolution) throw Refusal.field('resolution', `Lauks „${labelOf('resolution')}” ir obligāts`)
  const shop_order_id = body.book ? await sell(ctx, found.sale) : null
  const resolution = body.resolution ?? 'Iegrāmatots'
  await sql`
    update shop_differences set resolved_at = moment(), resolved_by = ${user.id}, resolution = ${resolution}, updated_by = ${user.id}
    where id = ${params.id}`.execute(db)
  ctx.audit({ entity: 'shop_differences', id: params.id, event: 'EDIT', after: { resolution, shop_order_id } })
  return { shop_order_id, data: shop_order_id === null ? null : await loadShopOrder(ctx, shop_order_id), warnings: [] }
}
