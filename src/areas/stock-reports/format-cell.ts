import { formatAmount, formatDate, formatPercent, formatPrice, formatQuantity } from '../../../contract/format.ts'
import type { StockReport } from '../../../contract/stock-reports/stock-reports.ts'

export function formatCell(value: string | null, kind: StockReport['columns'][number]['kind']): string | null {
  if (value === null) return null
  if (kind === 'date') return formatDate(value)
  if (kind === 'money') return formatAmount(value)
  if (kind === 'price') return formatPrice(value)
  if (kind === 'percent') return formatPercent(value)
  return kind === 'text' ? value : formatQuantity(value)
}
