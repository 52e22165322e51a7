import { sql } from 'kysely'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import { shopOrder } from '../../../machines/shop-order.ts'
import type { shop } from '../../../contract/shop/shop.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { list as page } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { moveOf } from '../shared/lifecycle.ts'
import { holdShopDay } from './shop.transitions.ts'
import { beginReport, loadShopReport, shopReportRows } from './shop.report.ts'
import { registerCloseAfterwards } from './register.ts'
import { cashBefore, lacksReceipt, shopSums } from './sums.ts'

const closing = moveOf(shopOrder, 'DAY_CLOSED')
const reopening = moveOf(shopOrder, 'DAY_REOPENED')

/** The list of daily reports, the newest first. */
export const reports: Handler<typeof shop.reports> = ({ db, query }) =>
  page(db, query, {
    from: sql`shop_daily_reports t`,
    where: [
      ...(query.q?.trim() ? [sql`to_char(t.date, 'DD.MM.YYYY') like ${`%${query.q.trim().replaceAll(/[\\%_]/g, '\\$&')}%`}`] : []),
      ...(query.type ? [sql`t.type = ${query.type}`] : []),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
    ],
    orders: [{ key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' }],
    load: (ids) => shopReportRows(db, ids),
  })

/** One daily report. */
export const report: Handler<typeof shop.report> = async (ctx) => ({ data: await loadShopReport(ctx, ctx.params.id) })

/** What a report of a day, or of a period up to it, would say, with what stands against it. */
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
  const { parked = 0, open_differences = 0 } = others.rows[0] ?? {}
  return { data: { date, ...sums, cash_opening, obstacles, parked, open_differences, without_receipt } }
}

/** Sales that the close of a day takes in. */
const openOn = (date: string) => sql`t.status in (${sql.join(closing.from)}) and t.date = ${date}`
/** Sales of closed days. */
const closedIn = (from: string, to: string) => sql`t.status = ${closing.to} and t.date between ${from} and ${to}`

/**
 * Closes a day, or sums up days that are closed (docs/domain/shop.md#daily-reports). Nobody sells meanwhile: sales hold the day, too, so
 * that none slips past.
 */
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
  const warnings = period ? [] : toldWithoutReceipt(await withoutReceipt(db, date))
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

/** Sales of a day that nobody has a receipt of: where no device is set, its number is written by hand. */
async function withoutReceipt(db: Db, date: string): Promise<SaleWithoutReceipt[]> {
  const { rows } = await sql<SaleWithoutReceipt>`
    select t.id, t.number, t.gross from shop_orders t where ${openOn(date)} and ${lacksReceipt} order by t.id`.execute(db)
  return rows
}

const namedAtMost = 10

function toldWithoutReceipt(sales: readonly SaleWithoutReceipt[]): string[] {
  if (sales.length === 0) return []
  const named = sales.slice(0, namedAtMost).map(({ number, gross }) => `${number} (${formatMoney(gross)})`)
  const more = sales.length > namedAtMost ? ` un vēl ${sales.length - namedAtMost}` : ''
  return [`Bez čeka numura: ${named.join(', ')}${more}.`]
}

/** Sales of the day are closed with it, which the history of each tells. */
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

/** Takes the newest report back: the day is open again, which its history tells. */
export const removeReport: Handler<typeof shop.removeReport> = async (ctx) => {
  const { db, params, user } = ctx
  await holdShopDay(db, true)
  const locked = await beginReport(ctx, params.id, 'DELETE')
  // The report goes first: while it stands, no sale of its day is opened.
  await sql`set constraints shop_orders_daily_report_id_fkey deferred`.execute(db)
  await sql`delete from shop_daily_reports where id = ${locked.id}`.execute(db)
  const { rows } = await sql<MovedSale>`
    update shop_orders set status = ${reopening.to}, daily_report_id = null, updated_by = ${user.id}
    where daily_report_id = ${locked.id} and status in (${sql.join(reopening.from)}) returning id, customer_id`.execute(db)
  tellSales(ctx.audit, rows, 'DAY_REOPENED', { daily_report_id: null, date: locked.date })
  ctx.audit({ entity: 'shop_daily_reports', id: locked.id, event: 'DELETE', before: locked })
  return {}
}

/** Cash of a period: what the first day began with, what came and went, what the last day left. */
async function drawerOf(db: Db, from: string, to: string) {
  const { rows } = await sql<{ cash_in: string; cash_out: string; cash_balance: string }>`
    select coalesce(sum(cash_in), 0) as cash_in, coalesce(sum(cash_out), 0) as cash_out,
      coalesce((array_agg(cash_balance order by date desc))[1], 0) as cash_balance
    from shop_daily_reports where type = 'z' and date between ${from} and ${to}`.execute(db)
  const { cash_in = '0.00', cash_out = '0.00', cash_balance = '0.00' } = rows[0] ?? {}
  return { cash_opening: await cashBefore(db, from), cash_in, cash_out, cash_balance }
}

interface Wanted {
  type: 'z' | 'period'
  date: string
  date_from: string
}

/** What stands against a report, in words. */
async function obstaclesTo(ctx: Pick<Context, 'db' | 'today' | 'settings'>, wanted: Wanted): Promise<string[]> {
  const { db, today } = ctx
  const { type, date, date_from } = wanted
  if (date > today) return [`Lauks „${labelOf('date')}”: ${formatDate(date)} vēl nav pienācis`]
  const { rows: later } = await sql<{ date: string }>`
    select date from shop_daily_reports where type = ${type} and date >= ${date} order by date limit 1`.execute(db)
  if (later[0]) return [`Atskaite par ${formatDate(later[0].date)} jau ir izveidota`]
  if (type === 'z') return unfinishedOn(ctx, date)
  const { rows } = await sql`select from shop_daily_reports where type = 'z' and date between ${date_from} and ${date} limit 1`.execute(db)
  return rows.length > 0 ? [] : ['Periodā nav nevienas slēgtas dienas']
}

/**
 * Sales that keep a day open: of an earlier day, not paid, or not registered where a fiscal device is set: of a closed
 * day none can be registered any more. One with the number of a receipt written by hand, or on an invoice, needs none.
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
