/**
 * Where the pages of a document break. Decided here from measured heights, not left to the
 * printer: the carried totals at the foot and head of a page depend on which lines stand on it.
 */

/** Heights in points. */
export interface Heights {
  page: number
  /** Everything above the table on the first page. */
  head: number
  tableHead: number
  carriedIn: number
  carriedOut: number
  rows: readonly number[]
  /** For each row whether it stays with the next one. */
  keeps: readonly boolean[]
  /** Blocks under the table; the first is the totals and stands right under the last line. */
  closing: readonly number[]
}

/** One page: the rows and closing blocks on it, each from the first up to but without the second number. */
export interface Page {
  rows: readonly [from: number, to: number]
  closing: readonly [from: number, to: number]
}

/** Guards against the printer's own break at a rounding of the last digit. */
const slack = 0.5

/** Pages from the first to the last; every row and closing block stands on exactly one. */
export function paginate(heights: Heights): Page[] {
  const pages = tablePages(heights)
  const last = pages.at(-1)
  if (!last) return []
  return [...pages.slice(0, -1), ...closingPages(heights, last, pages.length === 1)]
}

/** Pages with rows, the last of them with room for the totals. */
function tablePages(heights: Heights): Page[] {
  const pages: Page[] = []
  let from = 0
  for (;;) {
    const isFirst = pages.length === 0
    const room = heights.page - slack - above(heights, isFirst)
    if (heightOf(heights.rows, from) + (heights.closing[0] ?? 0) <= room)
      return [...pages, { rows: [from, heights.rows.length], closing: [0, 0] }]
    const to = lastThatFits(heights, from, { room: room - heights.carriedOut, isFirst })
    pages.push({ rows: [from, to], closing: [0, 0] })
    // The totals themselves can be too tall for a page only if there are no rows left to blame.
    if (from === to && from === heights.rows.length) return pages
    from = to
  }
}

/** What stands above the first row of a page. */
function above(heights: Heights, isFirst: boolean): number {
  return heights.tableHead + (isFirst ? heights.head : heights.carriedIn)
}

function lastThatFits({ rows, keeps }: Heights, from: number, { room, isFirst }: { room: number; isFirst: boolean }): number {
  let to = from
  let used = 0
  while (to < rows.length && used + (rows[to] ?? 0) <= room) {
    used += rows[to] ?? 0
    to += 1
  }
  // The totals never stand on a page without a line.
  if (to === rows.length && to - from > 1) to -= 1
  // On the first page no row is better than a part of one; later there is no more room than here.
  const least = isFirst ? from : from + 1
  while (to > least && to < rows.length && keeps[to - 1]) to -= 1
  // A row taller than a page must still go somewhere.
  return to === from && !isFirst ? Math.min(from + 1, rows.length) : to
}

function closingPages(heights: Heights, last: Page, isFirst: boolean): Page[] {
  const pages: Page[] = []
  let current = last
  let used = above(heights, isFirst) + heightOf(heights.rows, last.rows[0])
  for (const [index, height] of heights.closing.entries()) {
    if (index > 0 && used + height > heights.page - slack) {
      pages.push(current)
      current = { rows: [heights.rows.length, heights.rows.length], closing: [index, index] }
      used = 0
    }
    current = { ...current, closing: [current.closing[0], index + 1] }
    used += height
  }
  return [...pages, current]
}

function heightOf(rows: readonly number[], from: number): number {
  return rows.slice(from).reduce((total, height) => total + height, 0)
}
