import { sql } from 'kysely'
import type { GiftCard } from '../../../contract/shop-record.ts'
import type { shop } from '../../../contract/shop.ts'
import { named } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { giftCardColumns, giftCardTables, loadShopOrder, shopOrderRows } from './read.ts'

/** The list of sales, the newest first. */
export const list: Handler<typeof shop.list> = ({ db, query }) =>
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
    kept: 'shop_orders',
    load: (ids) => shopOrderRows(db, ids),
  })

/** One sale. */
export const show: Handler<typeof shop.show> = async (io) => ({ data: await loadShopOrder(io, io.params.id) })

/** Gift cards that were sold, the newest first. */
export const listGiftCards: Handler<typeof shop.giftCards> = async ({ db, query }) =>
  page(db, query, {
    from: sql`gift_cards t`,
    where: [
      ...(query.q?.trim() ? [sql`t.number like ${`${query.q.trim().replaceAll(/[\\%_]/g, '\\$&')}%`}`] : []),
      ...(query.is_open === undefined ? [] : [query.is_open ? sql`t.balance > 0` : sql`t.balance = 0`]),
    ],
    orders: [{ key: 'created', by: sql`t.id`, direction: 'desc', type: 'bigint' }],
    load: async (ids) => {
      const { rows } = await sql<GiftCard & { id: number; shop_order: { id: number; name: string } | null }>`
        select g.id, ${giftCardColumns}, ${named(sql`o.id`, sql`o.number`)} as shop_order from ${giftCardTables} where g.id = any (${ids})`.execute(
        db,
      )
      return rows
    },
  })
