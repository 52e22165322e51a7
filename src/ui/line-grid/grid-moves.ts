import type { Way } from './edit.ts'
import { firstEntryColumn, isEntry, type GridContext } from './grid-context.ts'
import { clamped, nextEntry, only, stepped, type Cell } from './selection.ts'

export function insertRow<Row>({ props, state }: GridContext<Row>, at: number): void {
  const { readOnly = false, onInsert, memory } = props
  if (readOnly || !onInsert) return
  memory.begin()
  onInsert(at)
  state.go(only({ row: at, column: firstEntryColumn(props) }))
  state.storeEnds({ active: null, anchor: null })
  state.say(`Pievienota ${at + 1}. rinda`)
}

/** @param changed its row with the new selection */
export function enterFrom<Row>(grid: GridContext<Row>, cell: Cell, changed?: Row): void {
  const { props, state } = grid
  const { rows, readOnly = false, onInsert } = props
  const next = nextEntry(cell, (to) => isEntry(props, to, to.row === cell.row ? (changed ?? rows[to.row]) : rows[to.row]), state.shape)
  if (next.row < rows.length) state.go(only(next))
  else if (onInsert && !readOnly) insertRow(grid, rows.length)
  else state.go(only(clamped(next, state.shape)))
}

export function exitCell<Row>(grid: GridContext<Row>, way: Way, { from, changed }: { from: Cell; changed?: Row | undefined }): void {
  if (way === 'entry') return enterFrom(grid, from, changed)
  const { go, shape } = grid.state
  const step = way === 'next' || way === 'back' ? stepped(from, way === 'back', shape) : null
  const to = way === 'up' ? { ...from, row: from.row - 1 } : way === 'down' ? { ...from, row: from.row + 1 } : (step ?? from)
  go(only(clamped(to, shape)))
}
