export interface Cell {
  row: number
  column: number
}

/** Active and anchor cell. */
export interface Range {
  active: Cell
  anchor: Cell
}

export interface Shape {
  rows: number
  columns: number
}

export interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

export function only(cell: Cell): Range {
  return { active: cell, anchor: cell }
}

export function boxOf({ active, anchor }: Range): Box {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  }
}

/** All columns of the rows in the range. */
export function wholeRows({ active, anchor }: Range, { columns }: Shape): Range {
  return { active: { ...active, column: 0 }, anchor: { ...anchor, column: columns - 1 } }
}

/** Clamps a cell to the grid. */
export function clamped({ row, column }: Cell, shape: Shape): Cell {
  return { row: Math.max(0, Math.min(shape.rows - 1, row)), column: Math.max(0, Math.min(shape.columns - 1, column)) }
}

interface Identified {
  id: string
}

/** The column's new index; for a hidden column, the index after its nearest visible predecessor. */
export function placeAmong(columns: readonly Identified[], before: readonly Identified[], column: number): number {
  const places = new Map(columns.map(({ id }, place) => [id, place]))
  const ownPlace = places.get(before[column]?.id ?? '')
  if (ownPlace !== undefined) return ownPlace
  const visibleBefore = before.slice(0, column).findLast(({ id }) => places.has(id))
  const next = visibleBefore ? (places.get(visibleBefore.id) ?? 0) + 1 : 0
  return Math.max(0, Math.min(columns.length - 1, next))
}

/** Null past either end. */
export function stepped({ row, column }: Cell, back: boolean, shape: Shape): Cell | null {
  const at = row * shape.columns + column + (back ? -1 : 1)
  if (at < 0 || at >= shape.rows * shape.columns) return null
  return { row: Math.floor(at / shape.columns), column: at % shape.columns }
}

/** `row` past the last one means a new row. */
export function nextEntry(from: Cell, isEntry: (cell: Cell) => boolean, shape: Shape): Cell {
  let { row, column } = from
  for (;;) {
    column += 1
    if (column >= shape.columns) {
      row += 1
      column = 0
    }
    if (row >= shape.rows || isEntry({ row, column })) break
  }
  if (row < shape.rows) return { row, column }
  for (column = 0; column < shape.columns - 1 && !isEntry({ row, column }); column++);
  return { row, column }
}

export function movedCell(key: string, control: boolean, { row, column }: Cell, shape: Shape): Cell | undefined {
  const end = { row: shape.rows - 1, column: shape.columns - 1 }
  const near: Record<string, Cell> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: row - 15, column },
    PageDown: { row: row + 15, column },
    Home: { row, column: 0 },
    End: { row, column: end.column },
  }
  const far: Record<string, Cell> = {
    ArrowUp: { row: 0, column },
    ArrowDown: { row: end.row, column },
    ArrowLeft: { row, column: 0 },
    ArrowRight: { row, column: end.column },
    Home: { row: 0, column: 0 },
    End: end,
  }
  const to = (control ? far : near)[key]
  return to && clamped(to, shape)
}
