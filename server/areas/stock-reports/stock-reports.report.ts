import { sql, type RawBuilder } from 'kysely'
import { formatAmount, formatDate, formatPercent, formatPrice, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import {
  reportsOfOneDay,
  reportRowsShown,
  stockReportTypes,
  type StockReport,
  type StockReportRequest,
  type stockReports,
} from '../../../contract/stock-reports/stock-reports.ts'
import { one } from '../../db/one.ts'
import { spreadsheet, xlsxMime, type SheetColumn } from '../../documents/spreadsheet.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { seesCosts } from '../../http/visible.ts'
import { documentSeller } from '../customers/document-parties.ts'
import { mimeOf } from '../files/generated.ts'
import { print } from '../files/files.print.ts'
import type { ReportColumn, ReportPlan } from './columns.ts'
import { plans, type ReportQuery } from './plans.ts'

const mostPrinted = 5000

export const form: Handler<typeof stockReports.form> = async ({ db }) => {
  const nameRows = (query: RawBuilder<unknown>) => sql<{ id: number; name: string }>`${query} limit 2000`.execute(db)
  const [branches, warehouses, suppliers] = await Promise.all([
    nameRows(sql`select id, name from branches where archived_at is null order by name, id`),
    nameRows(sql`select id, name from warehouses order by name, id`),
    nameRows(sql`select id, name from suppliers order by name, id`),
  ])
  return {
    data: {
      types: Object.entries(stockReportTypes).map(([id, name]) => ({ id: id as keyof typeof stockReportTypes, name })),
      branches: branches.rows,
      warehouses: warehouses.rows,
      suppliers: suppliers.rows,
    },
  }
}

/** First thousand rows, totals of all. */
export const show: Handler<typeof stockReports.show> = async (ctx) => {
  const query = await settled(ctx, ctx.body.report)
  const { columns, plan } = planned(ctx, query)
  const { rows, ...sums } = await filterResponse(ctx.db, plan, columns, reportRowsShown)
  return {
    data: {
      type: query.type,
      title: stockReportTypes[query.type],
      date_from: query.date_from,
      date_to: query.date_to,
      columns: columns.map(({ id, header, kind, total }) => ({ id, header, kind, has_total: total === true })),
      rows,
      ...sums,
    },
  }
}

export const excel: Handler<typeof stockReports.excel> = async (ctx) => {
  const query = await settled(ctx, ctx.body.report)
  const { columns, plan } = planned(ctx, query)
  const sheet = columns.map(({ header, kind, total }, at): SheetColumn<Row> => {
    const width = kind === 'text' ? 28 : 16
    return { header, width, kind, ...(total && { total }), cell: ({ cells }) => cells[at] }
  })
  const rows = await rowsOf(ctx.db, plan, columns)
  return { name: `${nameOf(query)}.xlsx`, mime: xlsxMime, bytes: spreadsheet(stockReportTypes[query.type].slice(0, 31), sheet, each(rows)) }
}

export const pdf: Handler<typeof stockReports.pdf> = async (ctx) => {
  const query = await settled(ctx, ctx.body.report)
  const { columns, plan } = planned(ctx, query)
  const { rows, totals, count } = await filterResponse(ctx.db, plan, columns, mostPrinted)
  if (count > mostPrinted) {
    throw Refusal.field(
      'report',
      `Atskaitē ir ${formatQuantity(String(count))} rindas, PDF tās ir par daudz; sašauriniet to vai saglabājiet izklājlapā`,
    )
  }
  const cellsOf = (cells: readonly (string | null)[]) => cells.map((cell, at) => (cell === null ? '' : cellText(cell, columns[at]?.kind)))
  const document = {
    title: stockReportTypes[query.type],
    date: query.date_to,
    seller: await documentSeller(ctx.db),
    isDraft: false,
    facts: [[labelOf('date'), daysOf(query)] as const],
    columns: columns.map(({ header, kind, width }) => ({
      title: header,
      ...(kind === 'text' ? width !== undefined && { width } : { width: kind === 'money' ? 66 : 54, align: 'right' as const }),
    })),
    rows: rows.map(({ cells }) => cellsOf(cells)),
    totals: cellsOf(totals).map((cell, at) => (at === 0 ? `Kopā: ${count}` : cell)),
  }
  return {
    name: `${nameOf(query)}.pdf`,
    mime: mimeOf('pdf'),
    bytes: await print(ctx, 'tablePdf', { ...document, language: 'lv' }),
    inline: true,
  }
}

type Row = StockReport['rows'][number]

async function* each(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

function daysOf({ type, date_from, date_to }: ReportQuery): string {
  return reportsOfOneDay.includes(type) ? formatDate(date_to) : `${formatDate(date_from)} – ${formatDate(date_to)}`
}

const nameOf = ({ type, date_to }: ReportQuery): string => `krajumi_${type}_${date_to}`

/** Default: this month; single-day reports start at the first relevant move. */
async function settled({ db, today }: Pick<Context, 'db' | 'today'>, report: StockReportRequest): Promise<ReportQuery> {
  // Always current.
  const date_to = (report.type === 'low_stock' ? undefined : report.date_to) ?? today
  if (reportsOfOneDay.includes(report.type)) return { ...report, date_from: await firstDay(db, date_to), date_to, today }
  const date_from = report.date_from ?? `${date_to.slice(0, 7)}-01`
  if (date_from > date_to) throw Refusal.field('report.date_to', `Lauks „${labelOf('date_to')}” nedrīkst būt pirms perioda sākuma`)
  return { ...report, date_from, date_to, today }
}

/** Or the day itself. */
async function firstDay(db: Db, date_to: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select least((min(effective_at) at time zone 'Europe/Riga')::date, ${date_to}::date) as day from stock_movements`.execute(db)
  return one(rows).day
}

/** Without columns hidden from the user. */
function planned({ user }: Pick<Context, 'user'>, query: ReportQuery): { plan: ReportPlan; columns: readonly ReportColumn[] } {
  const plan = plans[query.type](query)
  return { plan, columns: seesCosts(user) ? plan.columns : plan.columns.filter(({ cost }) => !cost) }
}

async function rowsOf(db: Db, { from, orderBy, item, group, document }: ReportPlan, columns: readonly ReportColumn[]): Promise<Row[]> {
  const cells = sql.join(columns.map(({ by, kind }) => cell(by, kind)))
  const statement = sql<Row>`
    select ${item} as stock_item_id, ${group ?? nothing} as "group", ${document ?? nothing} as document, json_build_array(${cells}) as cells
    from ${from} order by ${orderBy}`
  return byOneProcessor(db, async (tx) => (await statement.execute(tx)).rows)
}

/** Runs what a report asks by one processor: sums of decimals take longer where they are made in parts and put together. */
function byOneProcessor<R>(db: Db, ask: (tx: Db) => Promise<R>): Promise<R> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local max_parallel_workers_per_gather = 0`.execute(tx)
      return ask(tx)
    })
}

const nothing = sql`null::json`
const cell = (by: RawBuilder<unknown>, kind: ReportColumn['kind']) => (kind === 'money' ? sql`round(${by}, 2)::text` : sql`(${by})::text`)

/** Totals of exact values, rounded once; one pass over the ledger. */
async function filterResponse(
  db: Db,
  { from, orderBy, item, group, document }: ReportPlan,
  columns: readonly ReportColumn[],
  most: number,
): Promise<{ rows: Row[]; totals: StockReport['totals']; count: number }> {
  const found = columns.map(({ by, kind, total }, at) => ({ by, kind, total, as: sql.ref(`c${at}`) }))
  const sums = found.map(({ as, kind, total }) => {
    if (!total) return sql`null::text`
    return kind === 'money' ? sql`coalesce(round(sum(${as}), 2), 0.00)::text` : sql`coalesce(sum(${as}), 0)::text`
  })
  const statement = sql<{ rows: Row[]; totals: StockReport['totals']; count: number }>`
    with found as materialized (
      select ${item} as stock_item_id, ${group ?? nothing} as "group", ${document ?? nothing} as document, row(${orderBy}) as place, ${sql.join(found.map(({ by, as }) => sql`${by} as ${as}`))}
      from ${from}
    )
    select json_build_array(${sql.join(sums)}) as totals, count(*)::int as count, (
      select coalesce(json_agg(json_build_object('stock_item_id', f.stock_item_id, 'group', f."group", 'document', f.document,
        'cells', json_build_array(${sql.join(found.map(({ as, kind }) => cell(as, kind)))})) order by f.place), '[]')
      from (select * from found order by place limit ${most}) f
    ) as rows
    from found`
  const [shown] = await byOneProcessor(db, async (tx) => (await statement.execute(tx)).rows)
  return shown ?? { rows: [], totals: [], count: 0 }
}

function cellText(cell: string, kind: ReportColumn['kind'] = 'text'): string {
  switch (kind) {
    case 'date':
      return formatDate(cell)
    case 'money':
      return formatAmount(cell)
    case 'price':
      return formatPrice(cell)
    case 'quantity':
    case 'count':
      return formatQuantity(cell)
    case 'percent':
      return formatPercent(cell)
    case 'text':
      return cell
  }
}
