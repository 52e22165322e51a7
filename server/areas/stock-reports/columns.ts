import type { StockReport } from '../../../contract/stock-reports/stock-reports.ts'
import type { RawBuilder } from 'kysely'

/** A column of a report, and the expression that it shows. */
export interface ReportColumn {
  id: string
  header: string
  kind: StockReport['columns'][number]['kind']
  by: RawBuilder<unknown>
  /** Points that it takes on paper; what is left is shared by columns of words without. */
  width?: number
  /** It has a sum below: only what is of one unit, such as EUR. */
  total?: true
  /** It tells what goods cost us. */
  cost?: true
}

/** A report as a statement: its columns, where they come from, and the order. */
export interface ReportPlan {
  columns: readonly ReportColumn[]
  /** Tables and conditions. */
  from: RawBuilder<unknown>
  orderBy: RawBuilder<unknown>
  /** Key of the stock item that a row is of, to look at its moves; none where it is of several. */
  item: RawBuilder<unknown>
  /** What a row of several stock items is of, as JSON: its warehouse and category. */
  group?: RawBuilder<unknown>
  /** The document of the move that a row is, as JSON: its type and key. */
  document?: RawBuilder<unknown>
}
