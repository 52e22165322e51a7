/** Page breaks from measured heights; carried totals depend on them. */

/** Points. */
export interface Heights {
  page: number
  head: number
  tableHead: number
  carriedIn: number
  carriedOut: number
  rows: readonly number[]
  keeps: readonly boolean[]
  /** The first is the totals, directly under the last line. */
  closing: readonly number[]
}

/** Half-open ranges. */
export interface Page {
  rows: readonly [from: number, to: number]
  closing: readonly [from: number, to: number]
}

/** Against rounding in the printer. */
const slack = 0.5

export function paginate(heights: Heights): Page[] {
  const pages = tablePages(heights)
  const last = pages.at(-1)
  if (!last) return []
  return [...pages.slice(0, -1), ...closingPages(heights, last, pages.length === 1)]
}

function tablePages(heights: Heights): Page[] {
  const pages: Page[] = []
  let from = 0
  for (;;) {
    const isFirst = pages.length === 0
    const space = heights.page - slack - above(heights, isFirst)
    if (heightOf(heights.rows, from) + (heights.closing[0] ?? 0) <= space)
      return [...pages, { rows: [from, heights.rows.length], closing: [0, 0] }]
    const to = lastThatFits(heights, from, { space: space - heights.carriedOut, isFirst })
    pages.push({ rows: [from, to], closing: [0, 0] })
    if (from === to && from === heights.rows.length) return pages
    from = to
  }
}

function above(heights: Heights, isFirst: boolean): number {
  return heights.tableHead + (isFirst ? heights.head : heights.carriedIn)
}

function lastThatFits({ rows, keeps }: Heights, from: number, { space, isFirst }: { space: number; isFirst: boolean }): number {
  let to = from
  let used = 0
  while (to < rows.length && used + (rows[to] ?? 0) <= space) {
    used += rows[to] ?? 0
    to += 1
  }
  // Totals never stand on a page without a line.
  if (to === rows.length && to - from > 1) to -= 1
  const least = isFirst ? from : from + 1
  while (to > least && to < rows.length && keeps[to - 1]) to -= 1
  // Rows taller than a page.
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
