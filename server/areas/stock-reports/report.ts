import { sql, type RawBuilder } from 'kysely'
import { formatAmount, formatDate, formatPercent, formatPrice, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import {
  reportRowsShown,
  stockReportTypes,
  type StockReport,
  type StockReportAsked,
  type stockReports,
} from '../../../contract/stock-reports.ts'
import { spreadsheet, xlsxMime, type SheetColumn } from '../../documents/spreadsheet.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { seesCosts } from '../../http/visible.ts'
import { documentSeller } from '../customers/document-parties.ts'
import { mimeOf } from '../files/generated.ts'
import { print } from '../files/print.ts'
import type { ReportColumn, ReportPlan } from './columns.ts'
import { plans, type Asked } from './plans.ts'

/** Rows that a print holds at most; more is a matter of spreadsheets. */
const mostPrinted = 5000

/** What a report can be asked for. */
export const form: Handler<typeof stockReports.form> = async ({ db }) => {
  const named = (query: RawBuilder<unknown>) => sql<{ id: number; name: string }>`${query} limit 2000`.execute(db)
  const [branches, warehouses, suppliers] = await Promise.all([
    named(sql`select id, name from branches where archived_at is null order by name, id`),
    named(sql`select id, name from warehouses order by name, id`),
    named(sql`select id, name from suppliers order by name, id`),
  ])
  return {
    data: {
      types: Object.entries(stockReportTypes).map(([id, name]) => ({ id: id as keyof typeof stockReportTypes, name })),
      ...{ branches: branches.rows, warehouses: warehouses.rows, suppliers: suppliers.rows },
    },
  }
}

/** A report on screen: its first thousand rows, and sums of all of them. */
export const show: Handler<typeof stockReports.show> = async (io) => {
  const asked = settled(io, io.body.report)
  const { columns, plan } = planned(io, asked)
  const [rows, sums] = await Promise.all([rowsOf(io.db, plan, columns, reportRowsShown), sumsOf(io.db, plan, columns)])
  return {
    data: {
      ...{ type: asked.type, title: stockReportTypes[asked.type], date_from: asked.date_from, date_to: asked.date_to },
      columns: columns.map(({ id, header, kind, total }) => ({ id, header, kind, has_total: total === true })),
      rows,
      ...sums,
    },
  }
}

/** The same as a spreadsheet, all of it. */
export const excel: Handler<typeof stockReports.excel> = async (io) => {
  const asked = settled(io, io.body.report)
  const { columns, plan } = planned(io, asked)
  const sheet = columns.map(({ header, kind, total }, at): SheetColumn<Row> => {
    const width = kind === 'text' ? 28 : 16
    return { header, width, kind, ...(total && { total }), cell: ({ cells }) => cells[at] }
  })
  const rows = await rowsOf(io.db, plan, columns, null)
  return { name: `${nameOf(asked)}.xlsx`, mime: xlsxMime, bytes: spreadsheet(stockReportTypes[asked.type].slice(0, 31), sheet, each(rows)) }
}

/** The same as PDF, up to five thousand rows. */
export const pdf: Handler<typeof stockReports.pdf> = async (io) => {
  const asked = settled(io, io.body.report)
  const { columns, plan } = planned(io, asked)
  const [rows, { totals, count }] = await Promise.all([rowsOf(io.db, plan, columns, mostPrinted), sumsOf(io.db, plan, columns)])
  if (count > mostPrinted) {
    throw Refusal.field(
      'report',
      `Atskaitē ir ${formatQuantity(String(count))} rindas, PDF tās ir par daudz; sašauriniet to vai saglabājiet izklājlapā`,
    )
  }
  const cellsOf = (cells: readonly (string | null)[]) => cells.map((cell, at) => (cell === null ? '' : written(cell, columns[at]?.kind)))
  const document = {
    ...{ title: stockReportTypes[asked.type], date: asked.date_to, seller: await documentSeller(io.db), isDraft: false },
    facts: [[labelOf('date'), `${formatDate(asked.date_from)} – ${formatDate(asked.date_to)}`] as const],
    columns: columns.map(({ header, kind }) => ({
      title: header,
      ...(kind === 'text' ? {} : { width: kind === 'money' ? 66 : 54, align: 'right' as const }),
    })),
    rows: rows.map(({ cells }) => cellsOf(cells)),
    totals: cellsOf(totals).map((cell, at) => (at === 0 ? `Kopā: ${count}` : cell)),
  }
  return {
    name: `${nameOf(asked)}.pdf`,
    mime: mimeOf('pdf'),
    bytes: await print(io, 'tablePdf', { ...document, language: 'lv' }),
    inline: true,
  }
}

type Row = StockReport['rows'][number]

async function* each(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

const nameOf = ({ type, date_to }: Asked): string => `krajumi_${type}_${date_to}`

function settled({ today }: Pick<Context, 'today'>, report: StockReportAsked): Asked {
  const date_to = report.date_to ?? today
  const date_from = report.date_from ?? `${date_to.slice(0, 7)}-01`
  if (date_from > date_to) throw Refusal.field('report.date_to', `Lauks „${labelOf('date_to')}” nedrīkst būt pirms perioda sākuma`)
  return { ...report, date_from, date_to, today }
}

/** A report less the columns that this person is not to see. */
function planned({ user }: Pick<Context, 'user'>, asked: Asked): { plan: ReportPlan; columns: readonly ReportColumn[] } {
  const plan = plans[asked.type](asked)
  return { plan, columns: seesCosts(user) ? plan.columns : plan.columns.filter(({ cost }) => !cost) }
}

async function rowsOf(
  db: Db,
  { from, orderBy, item, group }: ReportPlan,
  columns: readonly ReportColumn[],
  most: number | null,
): Promise<Row[]> {
  const cells = sql.join(columns.map(({ by, kind }) => (kind === 'money' ? sql`round(${by}, 2)::text` : sql`(${by})::text`)))
  const { rows } = await sql<Row>`
    select ${item} as stock_item_id, ${group ?? sql`null::json`} as "group", json_build_array(${cells}) as cells from ${from} order by ${orderBy} ${most === null ? sql`` : sql`limit ${most}`}`.execute(
    db,
  )
  return rows
}

/** Sums are of exact values, rounded once. */
async function sumsOf(db: Db, { from }: ReportPlan, columns: readonly ReportColumn[]): Promise<Pick<StockReport, 'totals' | 'count'>> {
  const sums = columns.map(({ by, kind, total }) => {
    if (!total) return sql`null::text`
    return kind === 'money' ? sql`coalesce(round(sum(${by}), 2), 0.00)::text` : sql`coalesce(sum(${by}), 0)::text`
  })
  const { rows } = await sql<{ totals: StockReport['totals']; count: number }>`
    select json_build_array(${sql.join(sums)}) as totals, count(*)::int as count from ${from}`.execute(db)
  return rows[0] ?? { totals: [], count: 0 }
}

function written(cell: string, kind: ReportColumn['kind'] = 'text'): string {
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
