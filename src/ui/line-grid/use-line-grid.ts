import { useState } from 'react'
import { dayOf } from '../../../contract/format.ts'
import type { Option } from '../use-options.ts'
import { cleared, copyBox, filledDown, pastedCells, type PastedCell } from './clipboard.ts'
import { isEditable, isPicked, isUnread, patchOf, readCell, displayText, type LineColumn } from './columns.ts'
import { editOf, type Edit, type Way } from './edit.ts'
import { endsOf, followed } from './follow.ts'
import type { GridAction } from './keys.ts'
import type { RowKey } from '../table/columns.ts'
import type { LineGridProps } from './props.ts'
import { boxOf, clamped, nextEntry, only, placeAmong, stepped, type Box, type Cell, type Range } from './selection.ts'

function startOf<Row>({ rows, columns, startColumn }: LineGridProps<Row>): Range {
  const column = Math.max(
    0,
    columns.findIndex(({ id }) => id === startColumn),
  )
  const row = rows.findIndex((each) => columns[column] !== undefined && isEditable(columns[column], each))
  return only({ row: startColumn === undefined ? 0 : Math.max(0, row), column })
}

const nothing: { active: Cell; box: Box } = { active: { row: -1, column: -1 }, box: { top: 0, bottom: -1, left: 0, right: -1 } }

function sameRows(one: Range, other: Range): boolean {
  return one.active.row === other.active.row && one.anchor.row === other.anchor.row
}

export function useLineGrid<Row>(props: LineGridProps<Row>, leave: () => void) {
  const { rows, columns, rowKey, memory, onChange, onInsert, onDelete, onPaste, readOnly = false } = props
  // Restores unfinished text.
  const [begun] = useState(() => restoredEdit(props))
  const [kept, keepRange] = useState(() => (begun ? only(begun.cell) : startOf(props)))
  // Row keys, because others add, move and remove rows.
  const [ends, keepEnds] = useState(() => endsOf(kept, rows.map(rowKey)))
  const [lost, setLost] = useState(false)
  // The user removed the row.
  const [own, setOwnRemoval] = useState(false)
  const [edit, showEdit] = useState(begun)
  const [announcement, say] = useState('')
  // Pasted texts that no cell accepted.
  const [left, setLeft] = useState('')
  // Origin of a selection whose follow-up column is not rendered yet.
  const [selectedAt, setChosenAt] = useState<{ row: RowKey; column: string } | null>(null)
  const shape = { rows: rows.length, columns: columns.length }
  const isEntry = ({ row, column }: Cell, of = rows[row]) => {
    const at = columns[column]
    return !readOnly && at !== undefined && of !== undefined && at.entry !== false && isEditable(at, of)
  }
  // Columns come and go with the width; keeps the active one.
  const [standing, setStanding] = useState(columns)
  if (standing !== columns) {
    const place = ({ row, column }: Cell) => ({ row, column: placeAmong(columns, standing, column) })
    const followUpCell = edit ? null : pendingFollowUp(place(kept.active))
    setStanding(columns)
    keepRange(followUpCell ? only(followUpCell) : { active: place(kept.active), anchor: place(kept.anchor) })
    // Text of a hidden column must not go into another.
    const stays = edit && columns.some(({ id }) => id === standing[edit.cell.column]?.id)
    showEdit(stays ? { ...edit, cell: place(edit.cell) } : null)
  }
  const [currentRows, setStandingRows] = useState(rows)
  if (currentRows !== rows) {
    setStandingRows(rows)
    followRows(currentRows)
  }
  // Rows may disappear; a requested row may be pending.
  const range = { active: clamped(kept.active, shape), anchor: clamped(kept.anchor, shape) }
  const today = () => dayOf(new Date())
  // Enter accepts a proposed quantity, but not an empty list cell.
  const lacksChoice = (cell: Cell) => {
    const [row, column] = [rows[cell.row], columns[cell.column]]
    return row !== undefined && column !== undefined && isPicked(column) && isEntry(cell) && displayText(column, row) === ''
  }
  const paste = () => ({ rows, columns, box: boxOf(range), today: today() })

  function setRange(to: Range): void {
    keepRange(to)
    keepEnds(endsOf(to, rows.map(rowKey)))
    setLost(false)
  }

  /** Keeps the active cell and unfinished text in their row; announces its removal. */
  function followRows(before: readonly Row[]): void {
    const now = rows.map(rowKey)
    const range = followed(kept, ends, { before: before.map(rowKey), now })
    if (own) setOwnRemoval(false)
    if (range === null && !own && !lost && rows.length > 0) {
      showEdit(null)
      setLost(true)
      return setLeft('Rinda, kurā bijāt, vairs nav; ar bultām var doties tālāk no tās vietas')
    }
    const stands = range ?? { active: clamped(kept.active, shape), anchor: clamped(kept.anchor, shape) }
    if (range && !sameRows(range, kept)) keepRange(range)
    if (range && edit) showEdit({ ...edit, cell: { ...edit.cell, row: range.active.row } })
    const currentEnds = endsOf(stands, now)
    if (currentEnds.active !== ends.active || currentEnds.anchor !== ends.anchor) keepEnds(currentEnds)
  }

  /** The requested cell, if its column appeared after the keyboard moved on. */
  function pendingFollowUp(now: Cell): Cell | null {
    const row = rows[now.row]
    const column = columns.findIndex(({ id }) => id === selectedAt?.column)
    if (row === undefined || column < 0 || rowKey(row) !== selectedAt?.row) return null
    const next = nextEntry({ row: now.row, column }, isEntry, shape)
    return next.row === now.row && next.column < now.column ? next : null
  }

  function setEdit(next: Edit | null) {
    showEdit(next)
    setLeft('')
    const row = next && rows[next.cell.row]
    const column = next && columns[next.cell.column]
    memory.keepHalf(row && column && isUnread(column, next) ? { row: rowKey(row), column: column.id, text: next.text } : null)
  }

  function go(to: Range) {
    setEdit(null)
    setChosenAt(null)
    setRange(to)
  }

  function insert(at: number) {
    if (readOnly || !onInsert) return
    memory.begin()
    onInsert(at)
    const column = columns.findIndex((candidate) => candidate.entry !== false && isEditable(candidate, undefined))
    go(only({ row: at, column: Math.max(0, column) }))
    keepEnds({ active: null, anchor: null })
    say(`Pievienota ${at + 1}. rinda`)
  }

  /** @param changed its row with the new selection */
  function enterFrom(cell: Cell, changed?: Row) {
    const next = nextEntry(cell, (to) => isEntry(to, to.row === cell.row ? (changed ?? rows[to.row]) : rows[to.row]), shape)
    if (next.row < rows.length) go(only(next))
    else if (onInsert && !readOnly) insert(rows.length)
    else go(only(clamped(next, shape)))
  }

  function begin(cell: Cell, typedText: string | null) {
    const row = rows[cell.row]
    const column = columns[cell.column]
    if (lost || readOnly || row === undefined || column === undefined || !isEditable(column, row)) return
    memory.begin()
    setEdit(editOf(cell, { text: typedText ?? displayText(column, row), typed: typedText !== null }))
    if (typedText !== null) emit(cell, typedText)
  }

  /** Unreadable text such as `12*` leaves the row unchanged. */
  function emit(cell: Cell, text: string) {
    const row = rows[cell.row]
    const column = columns[cell.column]
    if (row === undefined || column === undefined || isPicked(column)) return
    const value = readCell(column, text, today())
    if (value === undefined) memory.revert()
    else onChange(rowKey(row), patchOf(column, value, row))
  }

  function type(text: string) {
    if (!edit && text === '') return
    if (!edit && rows.length === 0) return typeFirst(text)
    if (!edit) return begin(range.active, text)
    setEdit({ ...edit, text, touched: true, option: null, closed: false, waiting: null, error: null })
    emit(edit.cell, text)
  }

  function typeFirst(text: string) {
    const column = Math.max(
      0,
      columns.findIndex((candidate) => candidate.entry !== false && isEditable(candidate, undefined)),
    )
    if (readOnly || !onInsert) return
    insert(0)
    memory.begin()
    setEdit(editOf({ row: 0, column }, { text, typed: true }))
  }

  function exit(way: Way, from: Cell, changed?: Row) {
    if (way === 'entry') return enterFrom(from, changed)
    const step = way === 'next' || way === 'back' ? stepped(from, way === 'back', shape) : null
    const to = way === 'up' ? { ...from, row: from.row - 1 } : way === 'down' ? { ...from, row: from.row + 1 } : (step ?? from)
    go(only(clamped(to, shape)))
  }

  /** Picked cells end with `pick`. */
  function commit(way: Way) {
    if (!edit) return
    const column = columns[edit.cell.column]
    if (column === undefined) return setEdit(null)
    if (isUnread(column, edit))
      return setEdit(isPicked(column) ? { ...edit, closed: false, waiting: way } : { ...edit, error: unreadable(column) })
    if (edit.touched && isPicked(column)) change(edit.cell, null)
    else if (edit.touched) emit(edit.cell, edit.text)
    exit(way, edit.cell)
  }

  /** Returns false when the text is unreadable and stays. */
  function leaveCell(): boolean {
    if (!edit) return true
    const column = columns[edit.cell.column]
    if (column && isUnread(column, edit)) {
      // Lists select nothing by accident, except when Enter is waiting.
      if (!edit.waiting) setEdit({ ...edit, error: unreadable(column) })
      return false
    }
    if (column && isPicked(column) && !edit.touched) setEdit(null)
    else commit('stay')
    return true
  }

  function change(cell: Cell, value: string | null | Option): Row | undefined {
    const row = rows[cell.row]
    const column = columns[cell.column]
    if (row === undefined || column === undefined) return undefined
    const patch = patchOf(column, value, row)
    onChange(rowKey(row), patch)
    return { ...row, ...patch }
  }

  function pick(option: Option, way: Way) {
    if (!edit || option.disabledReason) return
    const { cell } = edit
    const column = columns[cell.column]
    const changed = change(cell, column?.kind === 'select' ? String(option.id) : option)
    exit(way, cell, changed)
    if (way === 'entry' && column && changed !== undefined) setChosenAt({ row: rowKey(changed), column: column.id })
  }

  function restore() {
    if (!edit) return
    memory.revert()
    setEdit(null)
  }

  function apply(cells: readonly PastedCell[], resultText: string) {
    if (lost || readOnly || cells.length === 0) return
    memory.begin()
    onPaste(cells)
    say(`${resultText}: ${cells.length}`)
    setLeft(rejectedText(cells, columns))
  }

  function stepHistory(which: 'undo' | 'redo') {
    if (readOnly) return
    setOwnRemoval(true)
    const key = memory[which]()
    const row = rows.findIndex((each) => rowKey(each) === key)
    if (row >= 0) go(only({ row, column: range.active.column }))
    say(key === null ? (which === 'undo' ? 'Nav ko atsaukt' : 'Nav ko atkārtot') : which === 'undo' ? 'Atsaukts' : 'Atkārtots')
  }

  function pasteText(text: string) {
    const cells = pastedCells(text, paste())
    apply(cells, 'Ielīmētas šūnas')
    const last = cells.at(-1)
    const column = columns.findIndex(({ id }) => id === last?.column)
    if (last) setRange({ anchor: { row: boxOf(range).top, column: boxOf(range).left }, active: { row: last.row, column } })
  }

  function perform(action: Exclude<GridAction, { do: 'menu' }>) {
    const box = boxOf(range)
    switch (action.do) {
      case 'go':
        // If the row was removed, first goes to the row in its place.
        return go(lost ? only(range.active) : action.range)
      case 'edit':
        return begin(range.active, null)
      case 'enter':
        if (lost) return
        return lacksChoice(range.active) ? begin(range.active, null) : enterFrom(range.active)
      case 'insert':
        return insert(Math.min(action.at, rows.length))
      case 'delete': {
        const keys = lost ? [] : rows.slice(action.from, action.to + 1).map(rowKey)
        if (readOnly || keys.length === 0) return
        memory.begin()
        onDelete?.(keys)
        setOwnRemoval(true)
        // To the row below; from the last one, above.
        return go(only({ row: action.to + 1 < rows.length ? action.to + 1 : Math.max(0, box.top - 1), column: range.active.column }))
      }
      case 'clear':
        return apply(cleared(paste()), 'Iztīrītas šūnas')
      case 'copyAbove':
        return apply(filledDown({ ...paste(), box: boxOf(only(range.active)) }), 'Nokopētas šūnas')
      case 'fillDown':
        return apply(filledDown(paste()), 'Aizpildītas šūnas')
      case 'undo':
      case 'redo':
        return stepHistory(action.do)
      case 'leave':
        return leave()
    }
  }

  const active = edit?.cell ?? range.active
  return {
    range,
    /** The active row was removed: input is ignored until another is entered. */
    lost,
    active,
    shown: lost ? nothing : { active, box: boxOf(range) },
    edit,
    setEdit,
    said: announcement,
    left,
    shape,
    go,
    insert,
    begin,
    type,
    commit,
    leaveCell,
    pick,
    restore,
    perform,
    pasteText,
    copyText: () => copyBox(rows, columns, boxOf(range)),
  }
}

function restoredEdit<Row>({ rows, columns, rowKey, memory, readOnly }: LineGridProps<Row>): Edit | null {
  const half = memory.half()
  const row = half && !readOnly ? rows.findIndex((each) => rowKey(each) === half.row) : -1
  const column = columns.findIndex(({ id }) => id === half?.column)
  return half && row >= 0 && column >= 0 ? editOf({ row, column }, { text: half.text, typed: true }) : null
}

function unreadable(column: Pick<LineColumn<never>, 'kind'>): string {
  if (isPicked(column)) return 'Izvēlieties no saraksta; Esc atjauno iepriekšējo.'
  if (column.kind === 'date') return 'Datums jāraksta kā 05.11.2026.'
  return 'Jāraksta skaitlis vai izteiksme (12*3,50), ar ne vairāk zīmēm aiz komata, kā šeit atļauts.'
}

/** Records count as unknown, not rejected. */
function rejectedText<Row>(cells: readonly PastedCell[], columns: readonly LineColumn<Row>[]): string {
  const wrong = cells.filter(({ value, column }) => value === undefined && columns.find(({ id }) => id === column)?.kind !== 'record')
  if (wrong.length === 0) return ''
  const rejectedCells = wrong.slice(0, 3).map(({ row, column, text }) => {
    return `„${text}” (${row + 1}. rinda, ${columns.find(({ id }) => id === column)?.header ?? column})`
  })
  return `Nav ielīmēts, jo nav nolasāms: ${rejectedCells.join(', ')}${wrong.length > 3 ? ` un vēl ${wrong.length - 3}` : ''}`
}

export type LineGridHold = ReturnType<typeof useLineGrid<object>>
