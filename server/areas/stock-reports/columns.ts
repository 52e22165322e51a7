import type { StockReport } from '../../../contract/stock-reports/stock-reports.ts'
import type { RawBuilder } from 'kysely'

export interface ReportColumn {
  id: string
  header: string
  kind: StockReport['columns'][number]['kind']
  by: RawBuilder<unknown>
  /** Points; text columns without width share the rest. */
  width?: number
  /** Only for one unit, such as EUR. */
  total?: true
  cost?: true
}

export interface ReportPlan {
  columns: readonly ReportColumn[]
  from: RawBuilder<unknown>
  orderBy: RawBuilder<unknown>
  /** Null for several stock items. */
  item: RawBuilder<unknown>
  /** JSON: warehouse and category. */
  group?: RawBuilder<unknown>
  /** JSON: type and key. */
  document?: RawBuilder<unknown>
}
