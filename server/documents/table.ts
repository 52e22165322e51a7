import { cellText, type Cell } from './cells.ts'

/** Cells that a sheet may hold, the empty ones between others counted. */
export const mostCells = 2_000_000

/** What is asked of a file of rows. */
export interface TableAsked {
  maxRows: number
  /** The sheet of a workbook by its name; else the first that can be seen. */
  sheet?: string | undefined
  /** Headings that only the right one of several sheets has. */
  sought?: readonly string[] | undefined
}

/** What can be seen of a file of rows. */
export interface Table {
  /** By their numbers less one; hidden ones are empty. */
  rows: Cell[][]
  /** The sheet that was read, and all that can be seen; none of a CSV file. */
  sheet: string | null
  sheets: string[]
  /** What cannot be seen, and was left out: numbers of rows, names of sheets. */
  hidden: { rows: number[]; sheets: string[] }
}

/** Titles, dates and addresses may stand above the headings, in so many rows. */
export const mostTitles = 20

/** Whether one of the first rows has all these headings. */
export function namesSought(rows: readonly (readonly Cell[])[], sought: readonly string[]): boolean {
  return rows.slice(0, mostTitles).some((cells) => {
    const texts = new Set(cells.map((cell) => cellText(cell).toLocaleLowerCase('lv')))
    return sought.every((heading) => texts.has(heading.trim().toLocaleLowerCase('lv')))
  })
}

/** What of a table is not taken, in words; null when all of it is. */
export function leftOut({ hidden }: Pick<Table, 'hidden'>, totals: readonly number[]): string | null {
  const parts = [
    ...(hidden.rows.length > 0 ? [`paslēptās rindas (${ranges(hidden.rows)})`] : []),
    ...(totals.length > 0 ? [`kopsummas (${ranges(totals)}. rinda)`] : []),
    ...(hidden.sheets.length > 0 ? [`paslēptās lapas (${hidden.sheets.map((name) => `„${name}”`).join(', ')})`] : []),
  ]
  return parts.length === 0 ? null : `Netiek ņemtas ${parts.join(', ')}`
}

/** Numbers of rows: `3, 5–9`. */
function ranges(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const each of numbers) {
    const run = runs.at(-1)
    if (run && run[1] === each - 1) run[1] = each
    else runs.push([each, each])
  }
  const told = runs.slice(0, 10).map(([from, to]) => (from === to ? String(from) : `${from}–${to}`))
  return told.join(', ') + (runs.length > 10 ? ', …' : '')
}
