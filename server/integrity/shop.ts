import { sql, type RawBuilder } from 'kysely'
import type { Finding } from './check.ts'

/**
 * Nightly audit of the shop (docs/domain/shop.md#sales-at-the-till, docs/domain/shop.md#daily-reports, INV-VAT-4,
 * INV-VAT-8).
 */

/** Sales with their daily and period reports. */
const reportedSales = sql`(
  select r.id as report_id, t.* from shop_daily_reports r join shop_orders t on t.daily_report_id = r.id where r.type = 'z'
  union all
  select r.id, t.* from shop_daily_reports r join shop_daily_reports z on z.type = 'z' and z.date between r.date_from and r.date
  join shop_orders t on t.daily_report_id = z.id where r.type = 'period')`

/** An invoice took the sale over, with its tax. */
const isTakenOver = sql`num_nonnulls(simplified_invoice_id, invoice_id) > 0`

export const shopInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  // Tax by rate from line totals; returns are checked against all returns of the sale.
  V4_shop_totals: sql`
    select s.id as shop_order_id, s.net, s.vat, s.gross, g.net as right_net, g.vat as right_vat from (
      select coalesce(returns_id, id) as id, returns_id is not null as back, sum(net) as net, sum(vat) as vat, sum(gross) as gross
      from shop_orders group by 1, 2
    ) s left join (
      select id, back, sum(amount) as gross, sum(tax) as vat, sum(amount - tax) as net from (
        select coalesce(t.returns_id, t.id) as id, t.returns_id is not null as back, sum(i.amount) as amount,
          case i.vat_category when 'S' then round(sum(i.amount) * i.vat_rate / (100 + i.vat_rate), 2) else 0 end as tax
        from shop_orders t join shop_order_items i on i.shop_order_id = t.id group by 1, 2, i.vat_category, i.vat_rate, i.vat_reason_code
      ) as taxed group by 1, 2
    ) g on g.id = s.id and g.back = s.back
    where (s.net, s.vat, s.gross) is distinct from (coalesce(g.net, 0), coalesce(g.vat, 0), coalesce(g.gross, 0))`,
  V2_shop_groups_are_the_totals: sql`
    select t.id as shop_order_id, t.net, t.vat, v.net as grouped_net, v.vat as grouped_vat from shop_orders t
    left join (select shop_order_id, sum(taxable) as net, sum(tax) as vat from shop_order_vat_lines group by 1) v on v.shop_order_id = t.id
    where (t.net, t.vat) <> (coalesce(v.net, 0), coalesce(v.vat, 0))`,
  shop_goods_have_moved: sql`
    select i.id as shop_order_item_id, t.status, i.quantity, coalesce(m.quantity, 0) as moved
    from shop_order_items i join shop_orders t on t.id = i.shop_order_id
    left join (
      select document_id, line_id, stock_item_id, -sum(quantity) as quantity from stock_movements where document_type = 'shop_order' group by 1, 2, 3
    ) m on m.document_id = t.id and m.line_id = i.id and m.stock_item_id = i.stock_item_id
    where i.stock_item_id is not null and coalesce(m.quantity, 0) <> case t.status when 'parked' then 0 else i.quantity end`,
  shop_returns_are_counted: sql`
    select i.id as shop_order_item_id, i.quantity, i.quantity_returned, b.quantity as came_back from shop_order_items i
    left join (select returns_item_id, -sum(quantity) as quantity from shop_order_items where returns_item_id is not null group by 1) b
      on b.returns_item_id = i.id
    where i.quantity_returned <> coalesce(b.quantity, 0) or i.quantity_returned > greatest(i.quantity, 0)`,
  shop_sales_are_paid_whole: sql`
    select t.id as shop_order_id, t.status, t.gross, p.paid from shop_orders t
    left join (select shop_order_id, sum(amount) as paid from shop_payments group by 1) p on p.shop_order_id = t.id
    where t.status <> 'open' and coalesce(p.paid, 0) <> case t.status when 'parked' then 0 else t.gross end`,
  shop_reports_tell_their_sales: sql`
    select r.id as shop_daily_report_id, r.date, r.sales, r.gross, r.invoiced, r.vat, s.gross as right_gross, s.vat as right_vat
    from shop_daily_reports r left join (
      select report_id, count(*) as sales, sum(gross) as gross, sum(gross) filter (where ${isTakenOver}) as invoiced,
        sum(vat) filter (where not ${isTakenOver}) as vat
      from ${reportedSales} s group by 1
    ) s on s.report_id = r.id
    where (r.sales, r.gross, r.invoiced, r.vat) is distinct from
      (coalesce(s.sales, 0), coalesce(s.gross, 0), coalesce(s.invoiced, 0), coalesce(s.vat, 0))`,
  shop_cash_is_what_was_taken: sql`
    select r.id as shop_daily_report_id, r.date, r.cash_sales, c.cash, r.cash_opening, b.cash_balance as left_before from shop_daily_reports r
    left join (
      select s.report_id, sum(p.amount) as cash from ${reportedSales} s join shop_payments p on p.shop_order_id = s.id and p.method = 'cash' group by 1
    ) c on c.report_id = r.id
    left join lateral (
      select z.cash_balance from shop_daily_reports z where z.type = 'z' and z.date < r.date_from order by z.date desc limit 1
    ) b on true
    where r.cash_sales <> coalesce(c.cash, 0) or r.cash_opening <> coalesce(b.cash_balance, 0)`,
  shop_days_are_closed_whole: sql`
    select t.id as shop_order_id, t.status, t.date, r.date as reported from shop_orders t
    left join shop_daily_reports r on r.id = t.daily_report_id
    where (t.status = 'closed') <> coalesce(r.type = 'z' and r.date = t.date, false)
      or (t.status = 'open' and exists (select from shop_daily_reports z where z.type = 'z' and z.date = t.date))`,
  // The log's order is reliable: closing locks the day.
  shop_nothing_of_a_closed_day_changed: sql`
    select t.id as shop_order_id, a.event, a.at, c.at as closed_at from shop_daily_reports r
    join audit_log c on c.entity_type = 'shop_daily_reports' and c.entity_id = r.id and c.event = 'CREATED'
    join shop_orders t on t.daily_report_id = r.id join audit_log a on a.entity_type = 'shop_orders' and a.entity_id = t.id
    where a.id > c.id and a.event in ('EDIT', 'PAY', 'PARK', 'RESUME', 'INVOICE', 'DELETE')
      and not coalesce(a.after ?| array['fiscal_nr', 'fiscal_asked'], false)`,
  gift_cards_are_owed_until_used: sql`
    select g.id as gift_card_id, g.amount, g.balance, coalesce(p.spent, 0) as spent from gift_cards g
    left join (select gift_card_id, sum(amount) as spent from shop_payments where gift_card_id is not null group by 1) p on p.gift_card_id = g.id
    where g.balance <> g.amount - coalesce(p.spent, 0) or g.balance not between 0 and g.amount`,
  V8_gift_cards_are_sold_alone_and_untaxed: sql`
    select i.id as shop_order_item_id, i.vat_category, i.quantity, c.cards, c.amount from shop_order_items i
    left join (select shop_order_item_id, count(*) as cards, sum(amount) as amount from gift_cards group by 1) c on c.shop_order_item_id = i.id
    where (c.cards is not null) <> (i.vat_category = 'O' and coalesce(i.vat_reason_code, '') = 'VATEX-EU-O-GIFT')
      or (c.cards is not null and (c.cards <> i.quantity or c.amount <> i.amount
        or exists (select from shop_order_items o where o.shop_order_id = i.shop_order_id and o.vat_category <> 'O')))`,
  shop_invoices_take_their_sale_over: sql`
    select t.id as shop_order_id, t.gross, v.gross as invoice, v.vat as invoiced_vat from shop_orders t
    join simplified_invoices v on v.id = t.simplified_invoice_id
    where (t.net, t.vat, t.gross, t.customer_id) is distinct from (v.net, v.vat, v.gross, v.customer_id) or v.status = 'annulled'
      or exists (select from stock_movements m where m.document_type = 'simplified_invoice' and m.document_id = v.id)
    union all
    select t.id, t.gross, v.gross, v.vat from shop_orders t join invoices v on v.id = t.invoice_id
    where (t.net, t.vat, t.gross, t.customer_id, t.date) is distinct from (v.net, v.vat, v.gross, v.customer_id, v.vat_point_date)
      or v.accepted_at is null
      or exists (select from stock_movements m where m.document_type = 'invoice' and m.document_id = v.id)
      or exists (
        (select category, rate, reason_code, taxable, tax from shop_order_vat_lines where shop_order_id = t.id
         except select category, rate, reason_code, taxable, tax from invoice_vat_lines where invoice_id = v.id and of_gross)
        union all
        (select category, rate, reason_code, taxable, tax from invoice_vat_lines where invoice_id = v.id
         except select category, rate, reason_code, taxable, tax from shop_order_vat_lines where shop_order_id = t.id))
      or (select array_agg(n.source_id order by n.source_id) from invoice_items n where n.invoice_id = v.id and n.source_type = 'shop_item')
        is distinct from (select array_agg(i.id order by i.id) from shop_order_items i where i.shop_order_id = t.id)
    union all
    select v.id, v.gross, v.gross, v.vat from invoices v
    where exists (select from invoice_vat_lines l where l.invoice_id = v.id and l.of_gross)
      and not exists (select from shop_orders t where t.invoice_id = v.id)`,
}
