/** Where groups and rows stand: a line per group, and below an open one a line per row of it. */
export interface GroupLines {
  total: number
  at: (line: number) => LinePlace | undefined
  lineOf: (group: number, row: number | null) => number
}

interface LinePlace {
  group: number
  /** Zero-based in its group; null: the group itself. */
  row: number | null
}

export function groupLines(groups: readonly { count: number; isOpen: boolean }[]): GroupLines {
  const starts: number[] = []
  let total = 0
  for (const { count, isOpen } of groups) {
    starts.push(total)
    total += 1 + (isOpen ? count : 0)
  }
  return {
    total,
    at(line) {
      if (line < 0 || line >= total) return undefined
      let [low, high] = [0, starts.length - 1]
      while (low < high) {
        const middle = Math.ceil((low + high) / 2)
        if ((starts[middle] ?? 0) <= line) low = middle
        else high = middle - 1
      }
      const row = line - (starts[low] ?? 0) - 1
      return { group: low, row: row < 0 ? null : row }
    },
    lineOf: (group, row) => (starts[group] ?? 0) + (row === null ? 0 : row + 1),
  }
}
