import { sql } from 'kysely'
import type { ShopReportRecord, ShopReportRow } from '../../../contract/shop/shop-record.ts'
import { shopDailyReport, type ShopReportState } from '../../../machines/shop-daily-report.ts'
import { reference } from '../../db/named.ts'
import { fiscalDevice } from '../../integrations/fiscal-device.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { abilitiesOf, besides } from '../shared/abilities.ts'
import { fullName } from '../customers/customers.names.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { shopReportFacts } from './shop.facts.ts'
import { shopSums } from './sums.ts'

export interface LockedReport {
  id: number
  status: ShopReportState
  date: string
  type: 'z' | 'period'
  lock_version: number
}

export const { begin: beginReport } = stepsOf({
  chart: shopDailyReport,
  lock: lockReport,
  facts: shopReportFacts,
  load: (ctx: Context, id) => loadShopReport(ctx, id),
})

async function lockReport({ db }: Pick<Context, 'db'>, id: number): Promise<LockedReport> {
  const { rows } = await sql<LockedReport>`
    select id, status, date, type, lock_version from shop_daily_reports where id = ${id} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

const rowColumns = sql`t.id, t.uuid, t.status, t.type, t.date, t.date_from, t.sales, t.gross, t.vat, t.cash_balance, t.cash_difference, t.fiscal_nr,
  ${reference(sql`u.id`, fullName('u'))} as created_by, t.lock_version`

export async function shopReportRows(db: Db, ids: readonly number[]): Promise<ShopReportRow[]> {
  const { rows } = await sql<ShopReportRow>`
    select ${rowColumns} from shop_daily_reports t left join users u on u.id = t.created_by where t.id = any (${[...ids]})`.execute(db)
  return rows
}

type ComputedField = 'vat_lines' | 'payments' | 'gift_cards_sold' | 'gift_cards_open' | 'orders' | 'can'

/** Throws 404 if there is none. */
export async function loadShopReport(
  { db, user, settings }: Pick<Context, 'db' | 'user' | 'settings'>,
  id: number,
): Promise<ShopReportRecord> {
  const { rows } = await sql<Omit<ShopReportRecord, ComputedField>>`
    select ${rowColumns}, t.invoiced, t.net, t.cash_opening, t.cash_sales, t.cash_in, t.cash_out, t.cash_expected, t.notes, t.fiscal_at, t.created_at
    from shop_daily_reports t left join users u on u.id = t.created_by where t.id = ${id}`.execute(db)
  const header = rows[0]
  if (!header) throw Refusal.missing()
  const covered = sql`t.daily_report_id in (
    select d.id from shop_daily_reports d where d.id = ${id} or d.type = 'z' and ${header.type} = 'period' and d.date between ${header.date_from} and ${header.date})`
  const [sums, orders, facts] = await Promise.all([
    shopSums(db, covered, header.date),
    sql<ShopReportRecord['orders'][number]>`
      select t.id, t.number, ${reference(sql`c.id`, sql`c.name`)} as customer, t.gross, ${reference(sql`v.id`, sql`v.number`)} as simplified_invoice,
        ${reference(sql`n.id`, sql`n.number`)} as invoice
      from shop_orders t left join customers c on c.id = t.customer_id left join simplified_invoices v on v.id = t.simplified_invoice_id
      left join invoices n on n.id = t.invoice_id
      where t.daily_report_id = ${id} order by coalesce(t.sold_at, t.created_at), t.id limit 1000`.execute(db),
    shopReportFacts(db, id),
  ])
  const { vat_lines, payments, gift_cards_sold, gift_cards_open } = sums
  const { type, fiscal_nr } = header
  const can = {
    ...abilitiesOf(user, shopDailyReport, header.status, facts),
    ...besides(user, 'shop_daily_report', { device: fiscalDevice(settings) !== null, type, registered: fiscal_nr !== null }),
  }
  return { ...header, vat_lines, payments, gift_cards_sold, gift_cards_open, orders: orders.rows, can }
}

/** Throws 404 if there is none. */
export async function reportOn(db: Db, date: string, type: 'z' | 'period' = 'z'): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from shop_daily_reports where date = ${date} and type = ${type}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0].id
}
