import type { TableGroup, TableGroups } from './groups.ts'

interface View {
  first: number
  last: number
  count: number
}

const around = 60

/** Loaded rows near the view, measured before they are visible. */
export function rowsNear<Row>(rowAt: (index: number) => Row | undefined, view: View): Row[] {
  return linesNear(view, rowAt)
}

export function groupsNear<Row>(groups: TableGroups<Row> | undefined, view: View): TableGroup[] {
  return groups ? linesNear(view, groups.at) : []
}

function linesNear<Line>({ first, last, count }: View, at: (index: number) => Line | undefined): Line[] {
  const lines: Line[] = []
  for (let index = Math.max(0, first - around); index < Math.min(count, last + around); index++) {
    const line = at(index)
    if (line !== undefined) lines.push(line)
  }
  return lines
}
