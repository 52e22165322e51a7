import { useState } from 'react'
import { isEditable, isUnread, type LineColumn } from './columns.ts'
import { editOf, type Edit } from './edit.ts'
import { endsOf, followed, type Ends } from './follow.ts'
import { isEntry, type ChosenAt, type GridState } from './grid-context.ts'
import type { LineGridProps } from './props.ts'
import { clamped, nextEntry, only, placeAmong, type Cell, type Range, type Shape } from './selection.ts'

/** Keeps the active cell in its row and column while rows and columns come and go. */
export function useGridState<Row>(props: LineGridProps<Row>): GridState {
  const { rows, columns, rowKey, memory } = props
  // Restores unfinished text.
  const [begun] = useState(() => restoredEdit(props))
  const [storedRange, storeRange] = useState(() => (begun ? only(begun.cell) : startOf(props)))
  // Row keys, because others add, move and remove rows.
  const [ends, storeEnds] = useState(() => endsOf(storedRange, rows.map(rowKey)))
  const [lost, setLost] = useState(false)
  const [edit, showEdit] = useState(begun)
  const [announcement, say] = useState('')
  const [left, setLeft] = useState('')
  const [chosenAt, setChosenAt] = useState<ChosenAt | null>(null)
  const shape = { rows: rows.length, columns: columns.length }
  const following = {
    storedRange,
    ends,
    lost,
    edit,
    chosenAt,
    shape,
    storeRange,
    storeEnds,
    setLost,
    showEdit,
    setLeft,
  }
  useFollowedColumns(props, following)
  useFollowedRows(props, following)

  function setRange(to: Range): void {
    storeRange(to)
    storeEnds(endsOf(to, rows.map(rowKey)))
    setLost(false)
  }

  function setEdit(next: Edit | null): void {
    showEdit(next)
    setLeft('')
    const row = next && rows[next.cell.row]
    const column = next && columns[next.cell.column]
    memory.keepHalf(row && column && isUnread(column, next) ? { row: rowKey(row), column: column.id, text: next.text } : null)
  }

  function go(to: Range): void {
    setEdit(null)
    setChosenAt(null)
    setRange(to)
  }

  // Rows may disappear; a requested row may be pending.
  const range = { active: clamped(storedRange.active, shape), anchor: clamped(storedRange.anchor, shape) }
  return { range, edit, lost, shape, announcement, left, setRange, setEdit, go, storeEnds, say, setLeft, setChosenAt }
}

interface Following {
  storedRange: Range
  ends: Ends
  lost: boolean
  edit: Edit | null
  chosenAt: ChosenAt | null
  shape: Shape
  storeRange: (range: Range) => void
  storeEnds: (ends: Ends) => void
  setLost: (lost: boolean) => void
  showEdit: (edit: Edit | null) => void
  setLeft: (text: string) => void
}

/** Columns come and go with the width; keeps the active one. */
function useFollowedColumns<Row>(props: LineGridProps<Row>, { storedRange, edit, chosenAt, shape, storeRange, showEdit }: Following): void {
  const { columns } = props
  const [before, setBefore] = useState(columns)
  if (before === columns) return
  const place = ({ row, column }: Cell): Cell => ({ row, column: placeAmong(columns, before, column) })
  const followUpCell = edit ? null : pendingFollowUp(props, { now: place(storedRange.active), chosenAt, shape })
  setBefore(columns)
  storeRange(followUpCell ? only(followUpCell) : { active: place(storedRange.active), anchor: place(storedRange.anchor) })
  // Text of a hidden column must not go into another.
  const stays = edit && columns.some(({ id }: LineColumn<Row>) => id === before[edit.cell.column]?.id)
  showEdit(stays ? { ...edit, cell: place(edit.cell) } : null)
}

/** The requested cell, if its column appeared after the keyboard moved on. */
function pendingFollowUp<Row>(
  props: LineGridProps<Row>,
  { now, chosenAt, shape }: { now: Cell; chosenAt: ChosenAt | null; shape: Shape },
): Cell | null {
  const row = props.rows[now.row]
  const column = props.columns.findIndex(({ id }) => id === chosenAt?.column)
  if (row === undefined || column < 0 || props.rowKey(row) !== chosenAt?.row) return null
  const next = nextEntry({ row: now.row, column }, (cell) => isEntry(props, cell), shape)
  return next.row === now.row && next.column < now.column ? next : null
}

/** Keeps the active cell and unfinished text in their row; announces its removal. */
function useFollowedRows<Row>({ rows, rowKey, memory }: LineGridProps<Row>, following: Following): void {
  const { storedRange, ends, lost, edit, shape, storeRange, storeEnds, setLost, showEdit, setLeft } = following
  const [before, setBefore] = useState(rows)
  if (before === rows) return
  setBefore(rows)
  const now = rows.map(rowKey)
  const range = followed(storedRange, ends, { before: before.map(rowKey), now })
  const isOwnRemoval = ends.active !== null && memory.isRemovedHere(ends.active)
  if (range === null && !isOwnRemoval && !lost && rows.length > 0) {
    showEdit(null)
    setLost(true)
    return setLeft('Rinda, kurā bijāt, vairs nav; ar bultām var doties tālāk no tās vietas')
  }
  const stands = range ?? { active: clamped(storedRange.active, shape), anchor: clamped(storedRange.anchor, shape) }
  if (range && !sameRows(range, storedRange)) storeRange(range)
  if (range && edit) showEdit({ ...edit, cell: { ...edit.cell, row: range.active.row } })
  const currentEnds = endsOf(stands, now)
  if (currentEnds.active !== ends.active || currentEnds.anchor !== ends.anchor) storeEnds(currentEnds)
}

function sameRows(one: Range, other: Range): boolean {
  return one.active.row === other.active.row && one.anchor.row === other.anchor.row
}

function startOf<Row>({ rows, columns, startColumn }: LineGridProps<Row>): Range {
  const column = Math.max(
    0,
    columns.findIndex(({ id }) => id === startColumn),
  )
  const row = rows.findIndex((each) => columns[column] !== undefined && isEditable(columns[column], each))
  return only({ row: startColumn === undefined ? 0 : Math.max(0, row), column })
}

function restoredEdit<Row>({ rows, columns, rowKey, memory, readOnly }: LineGridProps<Row>): Edit | null {
  const half = memory.half()
  const row = half && !readOnly ? rows.findIndex((each) => rowKey(each) === half.row) : -1
  const column = columns.findIndex(({ id }) => id === half?.column)
  return half && row >= 0 && column >= 0 ? editOf({ row, column }, { text: half.text, typed: true }) : null
}
