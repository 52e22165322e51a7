import { dayOf } from '../../../contract/format.ts'
import type { Option } from '../use-options.ts'
import { displayText, entryText, isEditable, isPicked, isUnread, patchOf, readCell, type LineColumn } from './columns.ts'
import { editOf, type Way } from './edit.ts'
import { cellAt, firstEntryColumn, type GridContext } from './grid-context.ts'
import { exitCell, insertRow } from './grid-moves.ts'
import type { Leading } from './leading.ts'
import type { Cell } from './selection.ts'

/** @param typedText replaces the cell's text; null keeps it */
export function beginEdit<Row>(grid: GridContext<Row>, cell: Cell, typedText: string | null): void {
  const { props, state } = grid
  const at = cellAt(props, cell)
  if (state.lost || props.readOnly || !at || !isEditable(at.column, at.row)) return
  props.memory.begin()
  state.setEdit(editOf(cell, { text: typedText ?? entryText(at.column, at.row), typed: typedText !== null }))
  if (typedText !== null) emit(grid, cell, typedText)
}

export function typeText<Row>(grid: GridContext<Row>, text: string): void {
  const { edit, range, setEdit } = grid.state
  if (!edit && text === '') return
  if (!edit && grid.props.rows.length === 0) return typeFirst(grid, text)
  if (!edit) return beginEdit(grid, range.active, text)
  setEdit({ ...edit, text, touched: true, option: null, closed: false, waiting: null, error: null })
  emit(grid, edit.cell, text)
}

function typeFirst<Row>(grid: GridContext<Row>, text: string): void {
  const { readOnly = false, onInsert, memory } = grid.props
  if (readOnly || !onInsert) return
  insertRow(grid, 0)
  memory.begin()
  grid.state.setEdit(editOf({ row: 0, column: firstEntryColumn(grid.props) }, { text, typed: true }))
}

/** Unreadable text such as `12*` leaves the row unchanged. */
function emit<Row>({ props }: GridContext<Row>, cell: Cell, text: string): void {
  const at = cellAt(props, cell)
  if (!at || isPicked(at.column)) return
  const value = readCell(at.column, text, dayOf(new Date()))
  if (value === undefined) props.memory.revert()
  else props.onChange(props.rowKey(at.row), patchOf(at.column, value, at.row))
}

/** Picked cells end with `pickOption`. */
export function commitEdit<Row>(grid: GridContext<Row>, way: Way): void {
  const { edit, setEdit } = grid.state
  if (!edit) return
  const column = grid.props.columns[edit.cell.column]
  if (column === undefined) return setEdit(null)
  const leading = edit.touched ? column.leading?.(edit.text) : null
  if (leading?.rest === '') return commitLeading(grid, leading, way)
  if (isUnread(column, edit))
    return setEdit(isPicked(column) ? { ...edit, closed: false, waiting: way } : { ...edit, error: unreadable(column) })
  if (edit.touched && isPicked(column)) change(grid, edit.cell, null)
  else if (edit.touched) emit(grid, edit.cell, edit.text)
  exitCell(grid, way, { from: edit.cell })
}

/** `3*` alone changes the quantity of what the row has. */
function commitLeading<Row>(grid: GridContext<Row>, { column, values }: Leading<Row>, way: Way): void {
  const { edit, setEdit } = grid.state
  const at = edit && cellAt(grid.props, edit.cell)
  if (!edit || !at) return
  if (!displayText(at.column, at.row)) return setEdit({ ...edit, error: 'Aiz daudzuma ierakstiet preci.' })
  grid.props.onChange(grid.props.rowKey(at.row), values)
  exitCell(grid, way, { from: behindLeading(grid, edit.cell, { column, way }) })
}

/** Enter goes on behind the column that the text has filled. */
function behindLeading<Row>({ props }: GridContext<Row>, cell: Cell, { column, way }: { column: string; way: Way }): Cell {
  const filled = props.columns.findIndex(({ id }) => id === column)
  return way === 'entry' && filled > cell.column ? { ...cell, column: filled } : cell
}

/** Returns false when the text is unreadable and stays. */
export function leaveCell<Row>(grid: GridContext<Row>): boolean {
  const { edit, setEdit } = grid.state
  if (!edit) return true
  const column = grid.props.columns[edit.cell.column]
  if (column && isUnread(column, edit)) {
    // Lists select nothing by accident, except when Enter is waiting.
    if (!edit.waiting) setEdit({ ...edit, error: unreadable(column) })
    return false
  }
  if (column && isPicked(column) && !edit.touched) setEdit(null)
  else commitEdit(grid, 'stay')
  return true
}

function change<Row>({ props }: GridContext<Row>, cell: Cell, value: string | null | Option, also?: Partial<Row>): Row | undefined {
  const at = cellAt(props, cell)
  if (!at) return undefined
  const patch = { ...patchOf(at.column, value, at.row), ...also }
  props.onChange(props.rowKey(at.row), patch)
  return { ...at.row, ...patch }
}

export function pickOption<Row>(grid: GridContext<Row>, option: Option, way: Way): void {
  const { edit, setChosenAt } = grid.state
  if (!edit || option.disabledReason) return
  const { cell } = edit
  const column = grid.props.columns[cell.column]
  const leading = edit.touched ? column?.leading?.(edit.text) : null
  const changed = change(grid, cell, column?.kind === 'select' ? String(option.id) : option, leading?.values)
  exitCell(grid, way, { from: leading ? behindLeading(grid, cell, { column: leading.column, way }) : cell, changed })
  if (way === 'entry' && column && changed !== undefined)
    setChosenAt({ row: grid.props.rowKey(changed), column: leading?.column ?? column.id })
}

/** A value that is taken whole, not typed. */
export function takeValue<Row>(grid: GridContext<Row>, value: string): void {
  const { edit } = grid.state
  if (!edit) return
  const changed = change(grid, edit.cell, value)
  exitCell(grid, 'entry', { from: edit.cell, changed })
}

export function restoreCell<Row>({ props, state }: GridContext<Row>): void {
  if (!state.edit) return
  props.memory.revert()
  state.setEdit(null)
}

function unreadable(column: Pick<LineColumn<never>, 'kind'>): string {
  if (isPicked(column)) return 'Izvēlieties no saraksta; Esc atjauno iepriekšējo.'
  if (column.kind === 'date') return 'Datums jāraksta kā 05.11.2026.'
  return 'Jāraksta skaitlis vai izteiksme (12*3,50), ar ne vairāk zīmēm aiz komata, kā šeit atļauts.'
}
