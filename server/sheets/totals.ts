import { big } from '../../contract/money.ts'
import { cellFigure, isTotalsRow, totalsWord, type Cell } from '../documents/cells.ts'

/** Maximum total rows at the end of a sheet. */
const mostTotals = 3

/** Tolerance for rounded sums. */
const rounding = '0.02'

interface Row {
  number: number
  cells: readonly Cell[]
}

/**
 * Removes total rows and returns their numbers. Between other rows, product names may contain the word (`Total
 * Quartz 5W40`), so there it must stand alone or match the sum above.
 */
export function withoutTotals<Each extends Row>(rows: readonly Each[]): { rows: Each[]; totals: number[] } {
  const totals = new Set<Each>()
  let group: Each[] = []
  for (const [at, row] of rows.entries()) {
    const isLast = at > 0 && at >= rows.length - mostTotals
    if (isLast ? isTotalsRow(row.cells) : sumsUp(row, group)) {
      totals.add(row)
      group = []
    } else group.push(row)
  }
  return { rows: rows.filter((row) => !totals.has(row)), totals: [...totals].map(({ number }) => number) }
}

function sumsUp({ cells }: Row, above: readonly Row[]): boolean {
  const word = totalsWord(cells)
  if (word === null || above.length === 0) return false
  if (/^\p{L}+( total)?\s*[:.]?$/iu.test(word)) return true
  return cells.some((cell, place) => {
    const statedTotal = cellFigure(cell)
    if (statedTotal === null) return false
    const figures = above.map((row) => cellFigure(row.cells[place])).filter((figure) => figure !== null)
    const sum = figures.reduce((all, figure) => all.plus(figure), big('0'))
    return figures.length > 0 && sum.minus(statedTotal).abs().lte(rounding)
  })
}
