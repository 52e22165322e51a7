import { sql } from 'kysely'
import type { orders } from '../../../contract/orders/orders.ts'
import type { Handler } from '../../http/context.ts'
import { vatItems, vatTables } from '../catalog/vat.ts'
import { requireCustomer } from '../customers/document-owner.ts'
import { findUsualWarehouse } from '../shared/usual-warehouse.ts'
import { boughtBy, recentOrders } from './bought.ts'

interface CheckedItem {
  id: number
  is_archived: boolean
  is_eol: boolean
  avg_cost: string | null
  last_date: string | null
  last_price: string | null
  last_discount: string | null
}

/** Writes nothing; unknown items are left out. The client judges (docs/domain/sales.md#warnings-on-lines). */
export const lineChecks: Handler<typeof orders.lineChecks> = async (ctx) => {
  const { db, body, today } = ctx
  const { customer_id = null, order_id = null, date = today, item_ids } = body
  if (customer_id !== null) await requireCustomer(ctx, customer_id)
  const warehouse = body.warehouse_id ?? (await findUsualWarehouse(ctx))
  const { rows } = await sql<CheckedItem>`
    with recent as materialized (select * from (${recentOrders(customer_id)}) newest where id is distinct from ${order_id}),
    bought as materialized (${boughtBy(today)})
    select i.id, i.archived_at is not null as is_archived, i.is_eol, nullif(s.avg_cost, 0) as avg_cost,
      b.last_date, b.last_price, b.last_discount
    from catalog_items i
      left join bought b on b.id = i.id
      left join stock_items s on s.catalog_item_id = i.id and s.warehouse_id = ${warehouse}
    where i.id = any (${item_ids}) order by i.id`.execute(db)
  const { rates } = await vatTables(db, date)
  const codes = new Map((await vatItems(db, date, item_ids)).map((item) => [item.id, item.vat_rate_code]))
  const data = rows.map(({ last_date, last_price, last_discount, ...item }) => ({
    ...item,
    vat_rate: rates.find(({ code }) => code === codes.get(item.id))?.rate ?? null,
    last:
      last_date === null || last_price === null || last_discount === null
        ? null
        : { date: last_date, unit_price: last_price, discount_percent: last_discount },
  }))
  return { data }
}
