import { sql } from 'kysely'
import type { FileAnswer } from '../../../contract/calls.ts'
import type { invoiceReports } from '../../../contract/invoice-reports/invoice-reports.ts'
import { labelOf } from '../../../contract/labels.ts'
import { invoice as chart, type InvoiceState } from '../../../machines/invoice.ts'
import { spreadsheet, xlsxMime, type SheetColumn } from '../../documents/spreadsheet.ts'
import type { Db, Handler } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { invoiceableRows, uninvoiced } from '../invoices/invoiceable.ts'
import { inBatches } from './batches.ts'
import { ourInvoices, periodOf, within } from './period.ts'

interface Row {
  id: number
  number: string
  date: string
  due_date: string
  status: InvoiceState
  customer: string
  reg_nr: string | null
  vat_nr: string | null
  branch: string | null
  net: string
  vat: string
  gross: string
  paid: string
  open: string
}

export const excel: Handler<typeof invoiceReports.excel> = async (ctx) => {
  const { db, query } = ctx
  const ofCustomer = query.customer ? [sql`t.customer_id = ${query.customer}`] : []
  const where = [within(periodOf(ctx, query)), ourInvoices, ...ofCustomer]
  return sheetFile(
    'invoices.xlsx',
    'Rēķini',
    columns,
    inBatches(db, 'invoices', where, (ids) => rowsOf(db, ids)),
  )
}

/** Streamed while written. */
export function sheetFile<Line>(name: string, sheet: string, of: readonly SheetColumn<Line>[], rows: AsyncIterable<Line>): FileAnswer {
  return { name, mime: xlsxMime, bytes: spreadsheet(sheet, of, rows) }
}

/** EUR, with a total. */
export function money<Line>(header: string, cell: (row: Line) => string): SheetColumn<Line> {
  return { header, width: 14, kind: 'money', total: true, cell }
}

async function rowsOf(db: Db, ids: number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t.id, t.number, t.date, t.due_date, t.status, c.name as customer, c.reg_nr, c.vat_nr, b.name as branch, t.net, t.vat, t.gross,
      t.paid, t.open
    from invoices t join customers c on c.id = t.customer_id left join branches b on b.id = t.branch_id where t.id = any (${ids})`.execute(
    db,
  )
  return rows
}

const columns: readonly SheetColumn<Row>[] = [
  { header: labelOf('number'), width: 18, cell: (row) => row.number },
  { header: labelOf('date'), width: 13, kind: 'date', cell: ({ date }) => date },
  { header: labelOf('due_date'), width: 16, kind: 'date', cell: ({ due_date }) => due_date },
  { header: labelOf('customer_id'), width: 40, cell: ({ customer }) => customer },
  { header: labelOf('reg_nr'), width: 15, cell: ({ reg_nr }) => reg_nr },
  { header: labelOf('vat_nr'), width: 17, cell: ({ vat_nr }) => vat_nr },
  { header: labelOf('branch_id'), width: 26, cell: ({ branch }) => branch },
  { header: labelOf('status'), width: 18, cell: ({ status }) => chart.states[status] },
  money('Summa bez PVN', ({ net }) => net),
  money('PVN', ({ vat }) => vat),
  money('Kopā ar PVN', ({ gross }) => gross),
  money('Samaksāts', ({ paid }) => paid),
  money('Atlikums', ({ open }) => open),
]

type Uninvoiced = Awaited<ReturnType<typeof invoiceableRows>>[number]

/** Delivered and not yet invoiced, by customer and day. */
export const uninvoicedExcel: Handler<typeof invoiceReports.uninvoicedExcel> = async ({ db, query }) =>
  sheetFile('uninvoiced.xlsx', 'Rēķinos neiekļautās rindas', openColumns, openRows(db, query.branch_id))

const batch = 500

async function* openRows(db: Db, branchId: number | undefined): AsyncGenerator<Uninvoiced> {
  const ofBranch = branchId === undefined ? [] : [sql`t.branch_id = ${branchId}`]
  const { rows: keys } = await sql<{ id: number }>`
    select t.id from ${uninvoiced} join customers c on c.id = t.customer_id ${whereAll(ofBranch)} order by c.name, t.date, t.id`.execute(db)
  for (let start = 0; start < keys.length; start += batch) {
    const ids = keys.slice(start, start + batch).map(({ id }) => id)
    const found = new Map((await invoiceableRows(db, ids)).map((row) => [row.id, row]))
    for (const id of ids) {
      const row = found.get(id)
      if (row) yield row
    }
  }
}

const openColumns: readonly SheetColumn<Uninvoiced>[] = [
  { header: labelOf('customer_id'), width: 40, cell: ({ customer }) => customer.name },
  { header: labelOf('branch_id'), width: 26, cell: ({ branch }) => branch?.name ?? null },
  { header: labelOf('order_id'), width: 18, cell: ({ order, agreement }) => (order ?? agreement)?.name ?? null },
  { header: labelOf('date'), width: 13, kind: 'date', cell: ({ date }) => date },
  { header: labelOf('name'), width: 48, cell: ({ description }) => description },
  { header: labelOf('quantity'), width: 12, kind: 'quantity', cell: ({ quantity_open }) => quantity_open },
  { header: labelOf('measure_unit_id'), width: 12, cell: ({ measure_unit }) => measure_unit },
  { header: labelOf('unit_price'), width: 12, kind: 'price', cell: ({ unit_price }) => unit_price },
  { header: labelOf('discount_percent'), width: 11, kind: 'percent', cell: ({ discount_percent }) => discount_percent },
  money('Summa bez PVN', ({ net }) => net),
]
