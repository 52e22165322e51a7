import { isTotalsRow, type Cell } from '../documents/cells.ts'

/** Rows at the end of a sheet that may sum up the others. */
const mostTotals = 3

/** Rows without those at their end that only sum them up, and the numbers of these. */
export function withoutTotals<Row extends { number: number; cells: readonly Cell[] }>(
  rows: readonly Row[],
): { rows: Row[]; totals: number[] } {
  const totals = rows
    .slice(1)
    .slice(-mostTotals)
    .filter(({ cells }) => isTotalsRow(cells))
  return { rows: rows.filter((row) => !totals.includes(row)), totals: totals.map(({ number }) => number) }
}
