import { sql } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { shopOrder } from '../../../machines/shop-order.ts'
import type { shop } from '../../../contract/shop/shop.ts'
import { reference } from '../../db/named.ts'
import { fiscalDevice } from '../../integrations/fiscal-device.ts'
import type { Answer } from '../../../contract/calls.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { moveOf } from '../shared/lifecycle.ts'
import { findUsualWarehouse } from '../shared/usual-warehouse.ts'
import { lacksReceipt } from './sums.ts'

/** The shop's, else the user's default. */
export async function shopWarehouse(ctx: Pick<Context, 'db' | 'user'>): Promise<number> {
  const id = await findShopWarehouse(ctx)
  if (id === null) throw Refusal.field('warehouse_id', `Lauks „${labelOf('warehouse_id')}” ir obligāts`)
  return id
}

async function findShopWarehouse(ctx: Pick<Context, 'db' | 'user'>): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select coalesce(
      (select w.id from users u join warehouses w on w.id = u.default_warehouse_id where u.id = ${ctx.user.id} and w.is_active and w.type = 'shop'),
      (select w.id from warehouses w where w.id = (property('default_warehouse_shop') #>> '{}')::bigint and w.is_active)
    ) as id`.execute(ctx.db)
  return one(rows).id ?? (await findUsualWarehouse(ctx))
}

type Till = Answer<typeof shop.till>['data']

export const till: Handler<typeof shop.till> = async (ctx) => {
  const { db, settings, today } = ctx
  const warehouse_id = await findShopWarehouse(ctx)
  const { rows } = await sql<Omit<Till, 'has_device' | 'date' | 'parked' | 'unregistered' | 'unregistered_close'>>`
    select (select ${reference(sql`w.id`, sql`w.name`)} from warehouses w where w.id = ${warehouse_id}) as warehouse,
      exists (select from shop_daily_reports where type = 'z' and date = ${today}) as is_closed,
      (select count(*)::int from shop_differences where resolved_at is null) as open_differences`.execute(db)
  const { rows: parked } = await sql<Till['parked'][number]>`
    select t.id, t.number, t.gross, ${reference(sql`c.id`, sql`c.name`)} as customer
    from shop_orders t left join customers c on c.id = t.customer_id where t.status = ${moveOf(shopOrder, 'PARK').to} order by t.id limit 50`.execute(
    db,
  )
  const has_device = fiscalDevice(settings) !== null
  const waiting = has_device ? await unregistered(db) : { unregistered: [], unregistered_close: null }
  const { warehouse, is_closed, open_differences } = one(rows)
  return { data: { warehouse, is_closed, open_differences, date: today, has_device, parked, ...waiting } }
}

/** Paid sales and returns, oldest first, and the newest close. */
async function unregistered(db: Db): Promise<Pick<Till, 'unregistered' | 'unregistered_close'>> {
  const { rows: sales } = await sql<Till['unregistered'][number]>`
    select t.id, t.number, t.gross from shop_orders t
    where t.status = ${moveOf(shopOrder, 'RESUME').to} and ${lacksReceipt}
      and t.gross = (select coalesce(sum(p.amount), 0) from shop_payments p where p.shop_order_id = t.id)
    order by t.id limit 50`.execute(db)
  const { rows: closes } = await sql<{ id: number; date: string; fiscal_nr: string | null }>`
    select id, date, fiscal_nr from shop_daily_reports where type = 'z' order by date desc limit 1`.execute(db)
  const [close] = closes
  return {
    unregistered: sales,
    unregistered_close: close && close.fiscal_nr === null ? { id: close.id, name: formatDate(close.date) } : null,
  }
}
