import { sql } from 'kysely'
import type { ShopReportFacts } from '../../../machines/shop-daily-report.ts'
import type { ShopOrderFacts } from '../../../machines/shop-order.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { isInvoiced } from './sums.ts'

export async function shopOrderFacts(db: Db, id: number): Promise<ShopOrderFacts> {
  const { rows } = await sql<ShopOrderFacts>`
    select (select count(*)::int from shop_order_items i where i.shop_order_id = t.id) as lines,
      t.gross = coalesce((select sum(p.amount) from shop_payments p where p.shop_order_id = t.id), 0) as paid,
      exists (select from shop_payments p where p.shop_order_id = t.id) as payments,
      t.returns_id is not null as "isReturn",
      exists (select from shop_order_items i where i.shop_order_id = t.id and i.quantity_returned > 0) as returned,
      not exists (select from shop_order_items i where i.shop_order_id = t.id and i.quantity_returned < i.quantity) as "returnedWhole",
      ${isInvoiced} as invoiced, t.invoice_id is not null as "creditedByNote",
      coalesce((select v.paid_at is null from simplified_invoices v where v.id = t.simplified_invoice_id), false) as owed,
      exists (select from ${cardsOfSale}) as cards,
      exists (select from ${cardsOfSale} and (g.balance < g.amount or exists (select from shop_payments p where p.gift_card_id = g.id)))
        as "cardUsed",
      t.fiscal_nr is not null as registered, t.fiscal_nr is null and t.fiscal_asked_at is not null as "awaitsDevice",
      case when t.status = 'parked' then (
        select 'Noliktavā vairs nav pietiekami: ' || string_agg(i.name, ', ' order by i.position)
        from shop_order_items i join stock_items s on s.id = i.stock_item_id
        where i.shop_order_id = t.id and s.available < i.quantity and not s.allow_negative
      ) end as missing,
      coalesce(t.date <= locked_until(), false) as "periodClosed"
    from shop_orders t where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

const cardsOfSale = sql`gift_cards g join shop_order_items i on i.id = g.shop_order_item_id where i.shop_order_id = t.id`

export async function shopReportFacts(db: Db, id: number): Promise<ShopReportFacts> {
  const { rows } = await sql<ShopReportFacts>`
    select exists (select from shop_daily_reports o where o.type = t.type and o.date > t.date)
        or t.type = 'z' and exists (select from shop_daily_reports o where o.type = 'period' and t.date between o.date_from and o.date) as later,
      t.fiscal_nr is not null as registered, t.fiscal_nr is null and t.fiscal_asked_at is not null as "awaitsDevice", coalesce(t.date <= locked_until(), false) as "periodClosed"
    from shop_daily_reports t where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
