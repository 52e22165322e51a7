import type { Call } from '../../contract/calls.ts'
import { countOf, formatAmount, formatQuantity } from '../../contract/format.ts'
import type { ColumnType } from '../../contract/list-columns.ts'
import { round2, round4, sum } from '../../contract/money.ts'
import type { CellSums } from '../tabs/cell-sums.ts'
import type { TableCells } from '../ui/table/props.ts'
import { textOf } from '../ui/table/columns.ts'
import { filteredColumns, valueOfCell } from './list/column-filters.ts'

const numeric: ReadonlySet<ColumnType> = new Set(['money', 'quantity', 'decimal', 'whole'])

/** Cells with content are counted, numbers are summed. */
export function cellSums<Row>(call: Call, { rows, columns, missing }: TableCells<Row>): CellSums {
  if (missing > 0) return { cells: 'Lasa šūnas…', sum: null, average: null }
  const filled = rows.flatMap((row) => columns.filter((column) => textOf(column, row) !== '')).length
  const ofNumbers = filteredColumns(call, columns).filter(({ type }) => numeric.has(type))
  const numbers = rows.flatMap((row) => ofNumbers.flatMap((column) => valueOfCell(column, row) ?? []))
  const cells = countOf(filled, 'aizpildīta šūna', 'aizpildītas šūnas', 'aizpildītu šūnu')
  if (numbers.length === 0) return { cells, sum: null, average: null }
  const isMoney = ofNumbers.every(({ type }) => type === 'money')
  const total = sum(numbers)
  const average = total.div(numbers.length)
  return {
    cells,
    sum: isMoney ? formatAmount(round2(total)) : formatQuantity(round4(total)),
    average: isMoney ? formatAmount(round2(average)) : formatQuantity(round4(average)),
  }
}
