import { sql, type RawBuilder } from 'kysely'
import { big, round2, sum } from '../../../contract/money.ts'
import type { ShopReportRecord } from '../../../contract/shop/shop-record.ts'
import { one } from '../../db/one.ts'
import type { Db } from '../../http/context.ts'

/** EUR. */
export type ShopSums = Pick<
  ShopReportRecord,
  | 'sales'
  | 'gross'
  | 'invoiced'
  | 'net'
  | 'vat'
  | 'vat_lines'
  | 'payments'
  | 'gift_cards_sold'
  | 'gift_cards_open'
  | 'cash_opening'
  | 'cash_sales'
>

export const isInvoiced = sql`num_nonnulls(t.simplified_invoice_id, t.invoice_id) > 0`

/** Device or manual receipt; invoiced sales need none. */
export const lacksReceipt = sql`t.gross <> 0 and coalesce(t.fiscal_nr, t.cash_receipt_nr) is null and not ${isInvoiced}`

/**
 * By VAT rate and payment method, alias `t`. Tax of invoiced sales is excluded, money is not
 * (docs/domain/shop.md#sales-at-the-till). @param until day for gift card balances
 */
export async function shopSums(db: Db, sales: RawBuilder<unknown>, until: string): Promise<Omit<ShopSums, 'cash_opening'>> {
  const [totals, vat_lines, payments, cards] = await Promise.all([
    sql<{ sales: number; gross: string; invoiced: string }>`
      select count(*)::int as sales, coalesce(sum(t.gross), 0) as gross,
        coalesce(sum(t.gross) filter (where ${isInvoiced}), 0) as invoiced
      from shop_orders t where ${sales}`.execute(db),
    sql<ShopSums['vat_lines'][number]>`
      select v.category, v.rate, sum(v.taxable) as taxable, sum(v.tax) as tax
      from shop_orders t join shop_order_vat_lines v on v.shop_order_id = t.id
      where ${sales} and not ${isInvoiced} group by v.category, v.rate order by v.category = 'S' desc, v.rate desc, v.category`.execute(db),
    sql<ShopSums['payments'][number]>`
      select p.method, coalesce(sum(p.amount) filter (where p.amount > 0), 0) as taken,
        coalesce(-sum(p.amount) filter (where p.amount < 0), 0) as given_back, sum(p.amount) as amount
      from shop_orders t join shop_payments p on p.shop_order_id = t.id where ${sales} group by p.method order by p.method = 'cash' desc, p.method`.execute(
      db,
    ),
    sql<{ sold: string; open: string }>`
      select coalesce((select sum(g.amount) from gift_cards g join shop_order_items i on i.id = g.shop_order_item_id
          join shop_orders t on t.id = i.shop_order_id where ${sales}), 0) as sold,
        coalesce((select sum(g.amount) from gift_cards g join shop_order_items i on i.id = g.shop_order_item_id
          join shop_orders o on o.id = i.shop_order_id where o.status <> 'parked' and o.date <= ${until}), 0)
        - coalesce((select sum(p.amount) from shop_payments p join shop_orders o on o.id = p.shop_order_id
          where p.gift_card_id is not null and o.date <= ${until}), 0) as open`.execute(db),
  ])
  const { sales: count, gross, invoiced } = one(totals.rows)
  const { sold, open } = one(cards.rows)
  const cash = payments.rows.find(({ method }) => method === 'cash')
  return {
    sales: count,
    gross: round2(gross),
    invoiced: round2(invoiced),
    net: round2(sum(vat_lines.rows.map(({ taxable }) => taxable))),
    vat: round2(sum(vat_lines.rows.map(({ tax }) => tax))),
    vat_lines: vat_lines.rows,
    payments: payments.rows,
    gift_cards_sold: round2(sold),
    gift_cards_open: round2(open),
    cash_sales: round2(big(cash?.amount)),
  }
}

/** EUR. */
export async function cashBefore(db: Db, day: string): Promise<string> {
  const { rows } = await sql<{ balance: string }>`
    select cash_balance as balance from shop_daily_reports where type = 'z' and date < ${day} order by date desc limit 1`.execute(db)
  return rows[0]?.balance ?? '0.00'
}
