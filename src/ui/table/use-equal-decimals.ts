import { useMemo, useState } from 'react'
import { mostDecimals, withDecimals } from '../equal-decimals.ts'
import { textOf, type Column } from './columns.ts'

interface SeenPrices {
  list: string | undefined
  /** By column of prices, in their order. */
  decimals: string
}

/**
 * Columns of prices with as many decimals as the rows seen so far need; fewer only in another list, so that scrolling
 * changes nothing back and forth.
 */
export function useEqualDecimals<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  list: string | undefined,
): readonly Column<Row>[] {
  const [seen, setSeen] = useState<SeenPrices>({ list, decimals: '' })
  const before = seen.list === list ? seen.decimals.split(' ').map(Number) : []
  const decimals = columns
    .filter(({ prices }) => prices)
    .map((column, place) => Math.max(before[place] ?? 0, mostDecimals(rows.map((row) => textOf(column, row)))))
    .join(' ')
  if (seen.list !== list || seen.decimals !== decimals) setSeen({ list, decimals })
  return useMemo(() => {
    if (!/[3-9]/.test(decimals)) return columns
    const each = decimals.split(' ').map(Number).values()
    return columns.map((column) => (column.prices ? withEqual(column, each.next().value ?? 2) : column))
  }, [columns, decimals])
}

function withEqual<Row>(column: Column<Row>, decimals: number): Column<Row> {
  const cell = (row: Row) => withDecimals(textOf(column, row), decimals)
  return { ...column, cell }
}
