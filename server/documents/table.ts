import { cellText, type Cell } from './cells.ts'

/** Including empty cells between others. */
export const mostCells = 2_000_000

export interface TableOptions {
  maxRows: number
  /** Default: first visible. */
  sheet?: string | undefined
  /** Identify the right sheet. */
  requiredHeadings?: readonly string[] | undefined
}

export interface Table {
  /** Hidden rows are empty. */
  rows: Cell[][]
  sheet: string | null
  sheets: string[]
  hidden: { rows: number[]; sheets: string[] }
}

/** Rows above the headings. */
export const mostTitles = 20

export function namesSought(rows: readonly (readonly Cell[])[], requiredHeadings: readonly string[]): boolean {
  return rows.slice(0, mostTitles).some((cells) => {
    const texts = new Set(cells.map((cell) => cellText(cell).toLocaleLowerCase('lv')))
    return requiredHeadings.every((heading) => texts.has(heading.trim().toLocaleLowerCase('lv')))
  })
}

/** Null if complete. */
export function omissionText({ hidden }: Pick<Table, 'hidden'>, totals: readonly number[]): string | null {
  const parts = [
    ...(hidden.rows.length > 0 ? [`paslēptās rindas (${ranges(hidden.rows)})`] : []),
    ...(totals.length > 0 ? [`kopsummas (${ranges(totals)}. rinda)`] : []),
    ...(hidden.sheets.length > 0 ? [`paslēptās lapas (${hidden.sheets.map((name) => `„${name}”`).join(', ')})`] : []),
  ]
  return parts.length === 0 ? null : `Netiek ņemtas ${parts.join(', ')}`
}

/** E.g. `3, 5–9`. */
function ranges(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const each of numbers) {
    const run = runs.at(-1)
    if (run && run[1] === each - 1) run[1] = each
    else runs.push([each, each])
  }
  const rangeTexts = runs.slice(0, 10).map(([from, to]) => (from === to ? String(from) : `${from}–${to}`))
  return rangeTexts.join(', ') + (runs.length > 10 ? ', …' : '')
}
