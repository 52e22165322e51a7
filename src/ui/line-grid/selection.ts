/** A cell by its place. */
export interface Cell {
  row: number
  column: number
}

/** Where the keyboard is, and where a range began; the same cell when nothing is chosen. */
export interface Range {
  active: Cell
  anchor: Cell
}

/** How many rows and columns there are. */
export interface Shape {
  rows: number
  columns: number
}

/** The corners of a range, all included. */
export interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

/** One cell, nothing else chosen. */
export function only(cell: Cell): Range {
  return { active: cell, anchor: cell }
}

/** The corners of what is chosen. */
export function boxOf({ active, anchor }: Range): Box {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  }
}

/** The cell inside the grid that is nearest. */
export function held({ row, column }: Cell, shape: Shape): Cell {
  return { row: Math.max(0, Math.min(shape.rows - 1, row)), column: Math.max(0, Math.min(shape.columns - 1, column)) }
}

interface Named {
  id: string
}

/** Where a column stands among others; of one that gave way the place behind the nearest before it that stayed. */
export function placeAmong(columns: readonly Named[], before: readonly Named[], column: number): number {
  const places = new Map(columns.map(({ id }, place) => [id, place]))
  const own = places.get(before[column]?.id ?? '')
  if (own !== undefined) return own
  const left = before.slice(0, column).findLast(({ id }) => places.has(id))
  const next = left ? (places.get(left.id) ?? 0) + 1 : 0
  return Math.max(0, Math.min(columns.length - 1, next))
}

/** The next or previous cell row by row; null past the last and before the first. */
export function stepped({ row, column }: Cell, back: boolean, shape: Shape): Cell | null {
  const at = row * shape.columns + column + (back ? -1 : 1)
  if (at < 0 || at >= shape.rows * shape.columns) return null
  return { row: Math.floor(at / shape.columns), column: at % shape.columns }
}

/** The next cell that Enter leads to; `row` past the last one means a new row. */
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

/** Where a movement key leads; undefined for other keys. */
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
  return to && held(to, shape)
}
