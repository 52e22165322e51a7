import { sql, type RawBuilder } from 'kysely'
import { chargeKinds } from '../../../contract/charges.ts'
import type { FigureName, StatisticGroup } from '../../../contract/statistics.ts'
import type { ShopOrderState } from '../../../machines/shop-order.ts'
import type { SimplifiedInvoiceState } from '../../../machines/simplified-invoice.ts'
import type { Period } from '../invoice-reports/period.ts'

/** @file What each figure is the sum of: rows `kind, id, number, date, customer_id, branch_id, amount`, one a document. */

const annulled: SimplifiedInvoiceState = 'annulled'
const parked: ShopOrderState = 'parked'

/** Invoices that took over a sale of the shop: the sale itself is counted. */
const ofSales = sql`(select invoice_id from invoice_items where source_type = 'shop_item')`
const simplifiedOfSales = sql`(select simplified_invoice_id from shop_orders where simplified_invoice_id is not null)`
/** A gift card is owed until it is used: selling one is no turnover. */
const giftCards = sql`(select shop_order_item_id from gift_cards where shop_order_item_id is not null)`

const within = (column: RawBuilder<unknown>, { from, to }: Period): RawBuilder<unknown> =>
  sql`${column} >= ${from}::date and ${column} <= ${to}::date`

/** Invoices that count: accepted, and not taken over from the books of before. */
const issued = (period: Period) => sql`t.accepted_at is not null and not t.is_opening and ${within(sql`t.date`, period)}`
const invoiced = (period: Period) => sql`${issued(period)} and t.id not in ${ofSales}`
const credited = (period: Period) => sql`t.accepted_at is not null and ${within(sql`t.date`, period)}`
const simplified = (period: Period) => sql`t.status <> ${annulled} and ${within(sql`t.date`, period)} and t.id not in ${simplifiedOfSales}`
const sold = (period: Period) => sql`t.status <> ${parked} and ${within(sql`t.date`, period)}`

/** Turnover without VAT: invoices, receipts and sales, less what was credited. */
function turnover(period: Period): RawBuilder<unknown> {
  return sql`
    select 'invoice' as kind, t.id, t.number, t.date, t.customer_id, t.branch_id, t.net as amount from invoices t where ${invoiced(period)}
    union all
    select 'credit_note', t.id, t.number, t.date, t.customer_id, t.branch_id, -t.net from credit_notes t where ${credited(period)}
    union all
    select 'simplified_invoice', t.id, t.number, t.date, t.customer_id, t.branch_id, t.net from simplified_invoices t where ${simplified(period)}
    union all
    select 'shop_order', t.id, t.number, t.date, t.customer_id, null, sum(l.net) from shop_orders t join shop_order_items l on l.shop_order_id = t.id
    where ${sold(period)} and l.id not in ${giftCards} group by t.id`
}

/** The same line by line, with the item of the catalogue. */
function turnoverLines(period: Period): RawBuilder<unknown> {
  return sql`
    select 'invoice' as kind, t.id, t.number, t.date, t.customer_id, l.catalog_item_id, l.net as amount
    from invoices t join invoice_items l on l.invoice_id = t.id where ${invoiced(period)}
    union all
    select 'credit_note', t.id, t.number, t.date, t.customer_id, i.catalog_item_id, -l.net
    from credit_notes t join credit_note_items l on l.credit_note_id = t.id join invoice_items i on i.id = l.invoice_item_id where ${credited(period)}
    union all
    select 'simplified_invoice', t.id, t.number, t.date, t.customer_id, l.catalog_item_id, l.net
    from simplified_invoices t join simplified_invoice_items l on l.simplified_invoice_id = t.id where ${simplified(period)}
    union all
    select 'shop_order', t.id, t.number, t.date, t.customer_id, l.catalog_item_id, l.net
    from shop_orders t join shop_order_items l on l.shop_order_id = t.id where ${sold(period)} and l.id not in ${giftCards}`
}

/** What left the stock to be sold, at what it cost, less what came back. */
const soldKinds = ['sale', 'sale_revert', 'shop_sale', 'service_consume', 'service_revert', 'customer_return']

const midnight = (day: string): RawBuilder<unknown> => sql`(${day}::date::timestamp at time zone 'Europe/Riga')`
const nextMidnight = (day: string): RawBuilder<unknown> => sql`((${day}::date + 1)::timestamp at time zone 'Europe/Riga')`

function goods({ from, to }: Period): RawBuilder<unknown> {
  return sql`
    select m.document_type as kind, m.document_id as id, null::text as number, max((m.effective_at at time zone 'Europe/Riga')::date) as date,
      null::bigint as customer_id, null::bigint as branch_id, sum(m.value) as amount
    from stock_movements m
    where m.kind = any(${soldKinds}) and m.effective_at >= ${midnight(from)} and m.effective_at < ${nextMidnight(to)}
    group by m.document_type, m.document_id`
}

const invoices = (amount: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select 'invoice' as kind, t.id, t.number, t.date, t.customer_id, t.branch_id, ${amount} as amount from invoices t where ${where}`

const orders = (period: Period): RawBuilder<unknown> => sql`
  select 'order' as kind, t.id, t.number, t.date, t.customer_id, t.branch_id, t.net as amount
  from orders t where t.cancelled_at is null and t.merged_into_id is null and ${within(sql`t.date`, period)}`

/** The rows that a figure of a period is the sum of; of orders their number, or their mean. */
export const sources: Readonly<Record<FigureName, (period: Period, today: string) => RawBuilder<unknown>>> = {
  turnover,
  margin: (period) => sql`${turnover(period)} union all ${goods(period)}`,
  orders,
  average_order: orders,
  invoices_issued: (period) => invoices(sql`t.gross`, issued(period)),
  invoices_paid: ({ from, to }) =>
    invoices(
      sql`t.gross`,
      sql`t.paid_at >= ${midnight(from)} and t.paid_at < ${nextMidnight(to)} and t.open = 0 and t.accepted_at is not null and not t.is_opening`,
    ),
  invoices_overdue: (period, today) => invoices(sql`t.open`, sql`${issued(period)} and t.open > 0 and t.due_date < ${today}::date`),
  service_hours: (period) => sql`
    select 'service_application' as kind, t.id, t.number, t.completed_on as date, t.customer_id, t.branch_id,
      sum(coalesce(l.minutes, l.quantity * j.duration_minutes)) / 60 as amount
    from service_applications t join service_lines l on l.service_application_id = t.id and l.is_done join service_jobs j on j.id = l.service_job_id
    where ${within(sql`t.completed_on`, period)} group by t.id`,
  rent_income: (period) => sql`
    select 'invoice' as kind, t.id, t.number, t.date, t.customer_id, t.branch_id, sum(l.net) as amount
    from invoices t join invoice_items l on l.invoice_id = t.id
    where ${issued(period)} and l.source_type = any(${[...chargeKinds.rent]}) group by t.id`,
  // What lies there now, less what moved since.
  stock_value: ({ to }) => sql`
    select 'warehouse' as kind, w.id, w.name as number, null::date as date, null::bigint as customer_id, null::bigint as branch_id,
      coalesce((select sum(s.stock_value) from stock_items s where s.warehouse_id = w.id), 0)
      - coalesce((select sum(m.value) from stock_movements m join stock_items s on s.id = m.stock_item_id
          where s.warehouse_id = w.id and m.effective_at >= ${nextMidnight(to)}), 0) as amount
    from warehouses w`,
}

interface Grouping {
  from: (period: Period) => RawBuilder<unknown>
  /** Joins to rows `t`. */
  join: RawBuilder<unknown>
  key: RawBuilder<unknown>
  name: RawBuilder<unknown>
}

/** How turnover is told apart. */
export const groupings: Readonly<Record<StatisticGroup, Grouping>> = {
  customer: {
    from: turnover,
    join: sql`left join customers c on c.id = t.customer_id`,
    key: sql`c.id`,
    name: sql`coalesce(c.name, 'Bez klienta')`,
  },
  manager: {
    from: turnover,
    join: sql`left join customers c on c.id = t.customer_id left join users u on u.id = c.manager_id`,
    key: sql`u.id`,
    name: sql`coalesce(nullif(concat_ws(' ', u.name, u.surname), ''), 'Bez vadītāja')`,
  },
  branch: {
    from: turnover,
    join: sql`left join branches b on b.id = t.branch_id left join customers c on c.id = b.customer_id`,
    key: sql`b.id`,
    name: sql`coalesce(c.name || ', ' || b.name, 'Bez filiāles')`,
  },
  item: {
    from: turnoverLines,
    join: sql`left join catalog_items i on i.id = t.catalog_item_id`,
    key: sql`i.id`,
    name: sql`coalesce(i.name, 'Ārpus kataloga')`,
  },
  category: {
    from: turnoverLines,
    join: sql`left join catalog_items i on i.id = t.catalog_item_id left join categories g on g.id = i.category_id`,
    key: sql`g.id`,
    name: sql`coalesce(g.name, 'Ārpus kataloga')`,
  },
}
