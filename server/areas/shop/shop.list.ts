import { sql } from 'kysely'
import type { GiftCardRow } from '../../../contract/shop/shop-record.ts'
import { shop } from '../../../contract/shop/shop.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { giftCardColumns, giftCardTables, isPaidFor, loadShopOrder, shopOrderRows } from './shop.record.ts'
import { named, person } from '../../http/list-columns.ts'

export const list: Handler<typeof shop.list> = ({ db, user, query }) =>
  page(db, query, {
    from: sql`shop_orders t`,
    where: [
      ...searched(query.q),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.customer_id ? [sql`t.customer_id = ${query.customer_id}`] : []),
      ...(query.cashier_id ? [sql`t.cashier_id = ${query.cashier_id}`] : []),
      ...(query.payment ? [sql`exists (select from shop_payments p where p.shop_order_id = t.id and p.method = ${query.payment})`] : []),
      ...(query.is_return === undefined ? [] : [query.is_return ? sql`t.returns_id is not null` : sql`t.returns_id is null`]),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
    ],
    orders: [{ key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' }],
    countedTable: 'shop_orders',
    columns: {
      call: shop.list,
      user,
      by: {
        customer: named('t.customer_id', 'customers'),
        returns: named('t.returns_id', 'shop_orders', sql`x.number`),
        payments: sql`(select string_agg(distinct p.method, ', ' order by p.method) from shop_payments p where p.shop_order_id = t.id)`,
        invoice: sql`coalesce((select n.number from invoices n where n.id = t.invoice_id), (select v.number from simplified_invoices v where v.id = t.simplified_invoice_id))`,
        cashier: person('t.cashier_id'),
      },
    },
    load: (ids) => shopOrderRows(db, ids),
  })

export const show: Handler<typeof shop.show> = async (ctx) => ({ data: await loadShopOrder(ctx, ctx.params.id) })

const paidCard = sql`exists (select from ${giftCardTables} where g.id = t.id and ${isPaidFor})`
const soldOn = sql`(select o.date from ${giftCardTables} where g.id = t.id)`

const cardSql = {
  state: sql`(case when not ${paidCard} then 'unpaid' when t.balance = 0 then 'used' when t.balance < t.amount then 'partly' else 'unused' end)`,
  sold_on: soldOn,
  shop_order: sql`(select o.number from ${giftCardTables} where g.id = t.id)`,
  used_by: sql`(
    select string_agg(u.number, ', ' order by u.id) from shop_orders u
    where u.id in (select p.shop_order_id from shop_payments p where p.gift_card_id = t.id))`,
}

export const listGiftCards: Handler<typeof shop.giftCards> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`gift_cards t`,
    where: [
      ...(query.q?.trim() ? [sql`t.number like ${`${query.q.trim().replaceAll(/[\\%_]/g, '\\$&')}%`}`] : []),
      ...(query.is_open === undefined ? [] : [query.is_open ? sql`t.balance > 0` : sql`t.balance = 0`]),
      ...(query.is_paid === undefined ? [] : [query.is_paid ? paidCard : sql`not ${paidCard}`]),
      ...(query.date_from ? [sql`${soldOn} >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`${soldOn} <= ${query.date_to}`] : []),
    ],
    orders: [{ key: 'created', by: sql`t.id`, direction: 'desc', type: 'bigint' }],
    columns: { call: shop.giftCards, user, by: cardSql },
    load: async (ids) => {
      const { rows } = await sql<GiftCardRow>`
        select g.id, ${giftCardColumns}, ${reference(sql`o.id`, sql`o.number`)} as shop_order,
          coalesce((
            select json_agg(json_build_object('id', u.id, 'name', u.number) order by u.id) from shop_orders u
            where u.id in (select p.shop_order_id from shop_payments p where p.gift_card_id = g.id)), '[]') as used_by
        from ${giftCardTables} where g.id = any (${ids})`.execute(db)
      return rows
    },
  })
