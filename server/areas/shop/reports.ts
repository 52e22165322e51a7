import { sql } from 'kysely'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import { shopOrder } from '../../../machines/shop-order.ts'
import { shop } from '../../../contract/shop/shop.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { list as page } from '../../http/list.ts'
import { person } from '../../http/list-columns.ts'
import { Refusal } from '../../http/refusal.ts'
import { moveOf } from '../shared/lifecycle.ts'
import { holdShopDay } from './shop.transitions.ts'
import { beginReport, loadShopReport, shopReportRows } from './shop.report.ts'
import { registerCloseAfterwards } from './register.ts'
import { cashBefore, lacksReceipt, shopSums } from './sums.ts'

const closing = moveOf(shopOrder, 'DAY_CLOSED')
const reopening = moveOf(shopOrder, 'DAY_REOPENED')

export const reports: Handler<typeof shop.reports> = ({ db, user, query }) =>
  page(db, query, {
    from: sql`shop_daily_reports t`,
    where: [
      ...(query.q?.trim() ? [sql`to_char(t.date, 'DD.MM.YYYY') like ${`%${query.q.trim().replaceAll(/[\\%_]/g, '\\$&')}%`}`] : []),
      ...(query.type ? [sql`t.type = ${query.type}`] : []),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
    ],
    orders: [{ key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' }],
    columns: { call: shop.reports, user, by: { created_by: person('t.created_by') } },
    load: (ids) => shopReportRows(db, ids),
  })

export const report: Handler<typeof shop.report> = async (ctx) => ({ data: await loadShopReport(ctx, ctx.params.id) })

/** Preview with obstacles. */
export const prepareReport: Handler<typeof shop.prepareReport> = async (ctx) => {
  const { db, params, query } = ctx
  const { date } = params
  const { type = 'z', date_from = date } = query
  const from = type === 'z' ? date : date_from
  const [sums, cash_opening, obstacles, without_receipt, others] = await Promise.all([
    shopSums(db, type === 'z' ? openOn(date) : closedIn(from, date), date),
    cashBefore(db, from),
    obstaclesTo(ctx, { type, date, date_from: from }),
    type === 'z' ? withoutReceipt(db, date) : [],
    sql<{ parked: number; open_differences: number }>`
      select (select count(*)::int from shop_orders where status = 'parked') as parked,
        (select count(*)::int from shop_differences where resolved_at is null) as open_differences`.execute(db),
  ])
  const { parked, open_differences } = one(others.rows)
  return { data: { date, ...sums, cash_opening, obstacles, parked, open_differences, without_receipt } }
}

const openOn = (date: string) => sql`t.status in (${sql.join(closing.from)}) and t.date = ${date}`
const closedIn = (from: string, to: string) => sql`t.status = ${closing.to} and t.date between ${from} and ${to}`

/** Closes a day or summarises closed days (docs/domain/shop.md#daily-reports), under the exclusive day lock. */
export const createReport: Handler<typeof shop.createReport> = async (ctx) => {
  const { db, body, user, today } = ctx
  const { type, date = today, cash_in = '0.00', cash_out = '0.00', notes = null } = body
  const date_from = type === 'z' ? date : body.date_from
  if (date_from === undefined || date_from > date)
    throw Refusal.field('date_from', `Lauks „${labelOf('date_from')}” ir obligāts un nav vēlāks par beigām`)
  const period = type === 'period'
  if (!period && body.cash_balance === undefined)
    throw Refusal.field('cash_balance', `Lauks „${labelOf('cash_balance')}” ir obligāts: saskaitiet kasi`)
  await holdShopDay(db, true)
  const [obstacle] = await obstaclesTo(ctx, { type, date, date_from })
  if (obstacle !== undefined) throw Refusal.field('date', obstacle)
  const warnings = period ? [] : receiptWarnings(await withoutReceipt(db, date))
  const covered = period ? closedIn(date_from, date) : openOn(date)
  const sums = await shopSums(db, covered, date)
  const drawer = period
    ? await drawerOf(db, date_from, date)
    : { cash_opening: await cashBefore(db, date), cash_in, cash_out, cash_balance: body.cash_balance ?? '0.00' }
  const { sales, gross, invoiced, net, vat, cash_sales } = sums
  const { id } = await db
    .insertInto('shop_daily_reports')
    .values({
      type,
      date,
      date_from,
      notes,
      sales,
      gross,
      invoiced,
      net,
      vat,
      cash_sales,
      ...drawer,
      created_by: user.id,
      updated_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!period) {
    await closeSales(ctx, { id, date })
    registerCloseAfterwards(ctx, id)
  }
  ctx.audit({ entity: 'shop_daily_reports', id, event: 'CREATED', after: { type, date, date_from, ...sums, ...drawer } })
  return { shop_daily_report_id: id, data: await loadShopReport(ctx, id), warnings }
}

interface SaleWithoutReceipt {
  id: number
  number: string
  gross: string
}

/** Without a device, receipt numbers are entered manually. */
async function withoutReceipt(db: Db, date: string): Promise<SaleWithoutReceipt[]> {
  const { rows } = await sql<SaleWithoutReceipt>`
    select t.id, t.number, t.gross from shop_orders t where ${openOn(date)} and ${lacksReceipt} order by t.id`.execute(db)
  return rows
}

const namedLimit = 10

function receiptWarnings(sales: readonly SaleWithoutReceipt[]): string[] {
  if (sales.length === 0) return []
  const listedSales = sales.slice(0, namedLimit).map(({ number, gross }) => `${number} (${formatMoney(gross)})`)
  const more = sales.length > namedLimit ? ` un vēl ${sales.length - namedLimit}` : ''
  return [`Bez čeka numura: ${listedSales.join(', ')}${more}.`]
}

async function closeSales({ db, user, audit }: Context, { id, date }: { id: number; date: string }): Promise<void> {
  const { rows } = await sql<MovedSale>`
    update shop_orders t set status = ${closing.to}, daily_report_id = ${id}, updated_by = ${user.id} where ${openOn(date)}
    returning id, customer_id`.execute(db)
  tellSales(audit, rows, 'DAY_CLOSED', { daily_report_id: id, date })
}

interface MovedSale {
  id: number
  customer_id: number | null
}

function tellSales(audit: Context['audit'], sales: readonly MovedSale[], event: 'DAY_CLOSED' | 'DAY_REOPENED', after: object): void {
  for (const { id, customer_id } of sales) audit({ entity: 'shop_orders', id, event, after, customer_id })
}

/** Reopens the day. */
export const removeReport: Handler<typeof shop.removeReport> = async (ctx) => {
  const { db, params, user } = ctx
  await holdShopDay(db, true)
  const locked = await beginReport(ctx, params.id, 'DELETE')
  // Delete the report first: sales of a reported day cannot reopen.
  await sql`set constraints shop_orders_daily_report_id_fkey deferred`.execute(db)
  await sql`delete from shop_daily_reports where id = ${locked.id}`.execute(db)
  const { rows } = await sql<MovedSale>`
    update shop_orders set status = ${reopening.to}, daily_report_id = null, updated_by = ${user.id}
    where daily_report_id = ${locked.id} and status in (${sql.join(reopening.from)}) returning id, customer_id`.execute(db)
  tellSales(ctx.audit, rows, 'DAY_REOPENED', { daily_report_id: null, date: locked.date })
  ctx.audit({ entity: 'shop_daily_reports', id: locked.id, event: 'DELETE', before: locked })
  return {}
}

/** Opening cash, movements and closing cash. */
async function drawerOf(db: Db, from: string, to: string) {
  const { rows } = await sql<{ cash_in: string; cash_out: string; cash_balance: string }>`
    select coalesce(sum(cash_in), 0) as cash_in, coalesce(sum(cash_out), 0) as cash_out,
      coalesce((array_agg(cash_balance order by date desc))[1], 0) as cash_balance
    from shop_daily_reports where type = 'z' and date between ${from} and ${to}`.execute(db)
  const { cash_in, cash_out, cash_balance } = one(rows)
  return { cash_opening: await cashBefore(db, from), cash_in, cash_out, cash_balance }
}

interface ReportRequest {
  type: 'z' | 'period'
  date: string
  date_from: string
}

async function obstaclesTo(ctx: Pick<Context, 'db' | 'today' | 'settings'>, request: ReportRequest): Promise<string[]> {
  const { db, today } = ctx
  const { type, date, date_from } = request
  if (date > today) return [`Lauks „${labelOf('date')}”: ${formatDate(date)} vēl nav pienācis`]
  const { rows: later } = await sql<{ date: string }>`
    select date from shop_daily_reports where type = ${type} and date >= ${date} order by date limit 1`.execute(db)
  if (later[0]) return [`Atskaite par ${formatDate(later[0].date)} jau ir izveidota`]
  if (type === 'z') return unfinishedOn(ctx, date)
  const { rows } = await sql`select from shop_daily_reports where type = 'z' and date between ${date_from} and ${date} limit 1`.execute(db)
  return rows.length > 0 ? [] : ['Periodā nav nevienas slēgtas dienas']
}

/**
 * Sales of earlier days, unpaid or unregistered ones: closed days cannot be registered. Manual receipts and invoiced
 * sales are fine.
 */
async function unfinishedOn({ db, settings }: Pick<Context, 'db' | 'settings'>, date: string): Promise<string[]> {
  const unregistered = settings.FISCAL_DEVICE ? lacksReceipt : sql`false`
  const { rows } = await sql<{ number: string; date: string; missing: string }>`
    select t.number, t.date, t.gross - p.paid as missing
    from shop_orders t
    cross join lateral (select coalesce(sum(p.amount), 0)::numeric(14, 2) as paid from shop_payments p where p.shop_order_id = t.id) p
    where t.status in (${sql.join(closing.from)}) and t.date <= ${date} and (t.date < ${date} or t.gross <> p.paid or ${unregistered})
    order by t.date, t.id limit 5`.execute(db)
  return rows.map((sale) => {
    if (sale.date < date) return `Vispirms slēdziet ${formatDate(sale.date)}: tajā ir pārdevums ${sale.number}`
    return big(sale.missing).eq(0)
      ? `Pārdevums ${sale.number} nav reģistrēts kases aparātā: reģistrējiet to vai ierakstiet aparāta čeka numuru`
      : `Pārdevums ${sale.number} nav apmaksāts: jāsaņem vēl ${formatMoney(sale.missing)}; pabeidziet vai atlieciet to`
  })
}
