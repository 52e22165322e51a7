import type { PermissionChoice } from '../../../contract/users/users.ts'

export interface MatrixCell extends PermissionChoice {
  /** `row.column.place` */
  key: string
}

export interface MatrixRow {
  area: string
  columns: readonly [view: readonly MatrixCell[], manage: readonly MatrixCell[], other: readonly MatrixCell[]]
}

export function matrixRows(choices: readonly PermissionChoice[], areaOf: (permission: string) => string): MatrixRow[] {
  const areas = new Map<string, PermissionChoice[]>()
  for (const choice of choices) {
    const area = areaOf(choice.name)
    areas.set(area, [...(areas.get(area) ?? []), choice])
  }
  return [...areas].map(([area, own], row) => {
    const column = (at: number, fits: (name: string) => boolean): MatrixCell[] =>
      own.filter(({ name }) => fits(name)).map((choice, place) => ({ ...choice, key: `${row}.${at}.${place}` }))
    const views = (name: string): boolean => name.startsWith('view_')
    const manages = (name: string): boolean => name.startsWith('manage_')
    return { area, columns: [column(0, views), column(1, manages), column(2, (name) => !views(name) && !manages(name))] }
  })
}

/** Key of the target cell; null for other keys. */
export function moveIn(rows: readonly MatrixRow[], from: string, key: string): string | null {
  const [row = 0, column = 0, place = 0] = from.split('.').map(Number)
  const line = rows[row]?.columns.flat() ?? []
  const at = line.findIndex((cell) => cell.key === from)
  const adjacent = { ArrowRight: line[at + 1], ArrowLeft: line[at - 1], Home: line[0], End: line.at(-1) }
  if (key in adjacent) return adjacent[key as keyof typeof adjacent]?.key ?? from
  const step = { ArrowDown: 1 as const, ArrowUp: -1 as const }[key]
  return step === undefined ? null : (below(rows, { row, column, place }, step) ?? from)
}

/** In this area or another. */
function below(rows: readonly MatrixRow[], { row, column, place }: { row: number; column: number; place: number }, step: 1 | -1) {
  const same = rows[row]?.columns[column]?.[place + step]
  if (same) return same.key
  for (let next = row + step; next >= 0 && next < rows.length; next += step) {
    const cells = rows[next]?.columns[column] ?? []
    const target = step === 1 ? cells[0] : cells.at(-1)
    if (target) return target.key
  }
  return null
}
