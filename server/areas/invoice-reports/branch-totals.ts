import { sql, type RawBuilder } from 'kysely'
import type { invoiceReports } from '../../../contract/invoice-reports/invoice-reports.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { SheetColumn } from '../../documents/spreadsheet.ts'
import type { Db, Handler } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { loadInvoice } from '../invoices/invoices.record.ts'
import { money, sheetFile } from './excel.ts'
import { ourInvoices, within, yearOf } from './period.ts'

/** EUR. */
export interface BranchTotal {
  customer: string
  /** Null: lines without a branch. */
  branch_id: number | null
  branch: string | null
  invoices: number
  net: string
  vat: string
  gross: string
}

/**
 * For accepted invoices `t`. A line belongs to the branch of its order, else of its invoice. Tax of each VAT group
 * is split by net with cumulative rounding, exact to the cent (as INV-SALE-3).
 */
export async function branchTotalsOf(db: Db, where: readonly RawBuilder<unknown>[]): Promise<BranchTotal[]> {
  const { rows } = await sql<BranchTotal>`
    with lines as (
      select t.id, t.customer_id, coalesce(i.branch_id, t.branch_id) as branch_id, i.vat_category, i.vat_rate, i.vat_reason_code, sum(i.net) as net
      from invoices t join invoice_items i on i.invoice_id = t.id ${whereAll(where)}
      group by 1, 2, 3, 4, 5, 6
    ), shares as (
      select l.*, coalesce(round(v.tax * sum(l.net) over running / nullif(v.taxable, 0), 2), 0) as upto
      from lines l join invoice_vat_lines v on v.invoice_id = l.id and v.category = l.vat_category and v.rate = l.vat_rate
        and v.reason_code is not distinct from l.vat_reason_code
      window running as (partition by l.id, l.vat_category, l.vat_rate, l.vat_reason_code order by l.branch_id nulls first)
    ), taxed as (
      select s.*, upto - lag(upto, 1, 0) over (partition by s.id, s.vat_category, s.vat_rate, s.vat_reason_code order by s.branch_id nulls first) as tax
      from shares s
    ), sums as (
      select customer_id, branch_id, count(distinct id)::int as invoices, sum(net) as net, sum(tax) as vat from taxed group by 1, 2
    )
    select c.name as customer, s.branch_id, b.name as branch, s.invoices, s.net, s.vat, s.net + s.vat as gross
    from sums s join customers c on c.id = s.customer_id left join branches b on b.id = s.branch_id
    order by c.name, c.id, b.name nulls first, b.id`.execute(db)
  return rows
}

export const branchTotals: Handler<typeof invoiceReports.branchTotals> = async (ctx) => {
  const { query } = ctx
  const ofCustomer = query.customer ? [sql`t.customer_id = ${query.customer}`] : []
  const where = [within(yearOf(ctx, query)), ourInvoices, ...ofCustomer]
  return sheetFile('customer_branch_totals.xlsx', 'Filiāļu kopsummas', columns, oneByOne(await branchTotalsOf(ctx.db, where)))
}

export const invoiceBranchTotals: Handler<typeof invoiceReports.invoiceBranchTotals> = async (ctx) => {
  const { id, number } = await loadInvoice(ctx, ctx.params.id)
  const rows = await branchTotalsOf(ctx.db, [sql`t.id = ${id}`])
  return sheetFile(`${number ?? id}-filiales.xlsx`, 'Filiāļu kopsummas', columns, oneByOne(rows))
}

async function* oneByOne<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

const columns: readonly SheetColumn<BranchTotal>[] = [
  { header: labelOf('customer_id'), width: 40, cell: ({ customer }) => customer },
  { header: labelOf('branch_id'), width: 32, cell: ({ branch }) => branch },
  { header: 'Rēķini', width: 10, kind: 'count', cell: ({ invoices }) => invoices },
  money('Summa bez PVN', ({ net }) => net),
  money('PVN', ({ vat }) => vat),
  money('Kopā ar PVN', ({ gross }) => gross),
]
