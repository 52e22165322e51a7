import { useState } from 'react'
import { dayOf } from '../../../contract/format.ts'
import type { Option } from '../use-options.ts'
import { cleared, copyBox, filledDown, pastedCells, type PastedCell } from './clipboard.ts'
import { isEditable, isPicked, patchOf, readCell, shownText } from './columns.ts'
import { editOf, type Edit, type Way } from './edit.ts'
import type { Deed } from './keys.ts'
import type { LineGridProps } from './props.ts'
import { boxOf, held, nextEntry, only, stepped, type Cell, type Range } from './selection.ts'

const start: Range = only({ row: 0, column: 0 })

/** The grid's memory and what its deeds do: the rows themselves stay with who holds them. */
export function useLineGrid<Row>(props: LineGridProps<Row>, leave: () => void) {
  const { rows, columns, rowKey, onChange, onInsert, onDelete, onPaste, readOnly = false } = props
  const [kept, setRange] = useState(start)
  const [edit, setEdit] = useState<Edit | null>(null)
  const [said, say] = useState('')
  const shape = { rows: rows.length, columns: columns.length }
  // Rows may go while the keyboard is on them; a row just asked for may be still to come.
  const range = { active: held(kept.active, shape), anchor: held(kept.anchor, shape) }
  const today = () => dayOf(new Date())
  const paste = () => ({ rows, columns, box: boxOf(range), today: today() })

  const isEntry = ({ row, column }: Cell) => {
    const at = columns[column]
    return !readOnly && at !== undefined && rows[row] !== undefined && at.entry !== false && isEditable(at, rows[row])
  }

  function go(to: Range) {
    setEdit(null)
    setRange(to)
  }

  function insert(at: number) {
    if (readOnly || !onInsert) return
    onInsert(at)
    const column = columns.findIndex((candidate) => candidate.entry !== false && isEditable(candidate, undefined))
    go(only({ row: at, column: Math.max(0, column) }))
    say(`Pievienota ${at + 1}. rinda`)
  }

  function enterFrom(cell: Cell) {
    const next = nextEntry(cell, isEntry, shape)
    if (next.row < rows.length) go(only(next))
    else if (onInsert && !readOnly) insert(rows.length)
    else go(only(held(next, shape)))
  }

  function begin(cell: Cell, typed: string | null) {
    const row = rows[cell.row]
    const column = columns[cell.column]
    if (readOnly || row === undefined || column === undefined || !isEditable(column, row)) return
    const before = column.value(row) ?? null
    setEdit(editOf(cell, { text: typed ?? shownText(column, row), typed: typed !== null, before }))
    if (typed !== null) emit(cell, typed)
  }

  /** What is typed reaches the row with each keystroke, as far as it can be read, so that nothing typed is ever unsaved. */
  function emit(cell: Cell, text: string) {
    const row = rows[cell.row]
    const column = columns[cell.column]
    if (row === undefined || column === undefined || isPicked(column)) return
    const value = readCell(column, text, today())
    if (value !== undefined) onChange(rowKey(row), patchOf(column, value, row))
  }

  function type(text: string) {
    if (!edit && text === '') return
    if (!edit && rows.length === 0) return typeFirst(text)
    if (!edit) return begin(range.active, text)
    setEdit({ ...edit, text, touched: true, option: 0, waiting: null, error: null })
    emit(edit.cell, text)
  }

  /** Typing in an empty grid makes its first row. */
  function typeFirst(text: string) {
    const column = Math.max(
      0,
      columns.findIndex((candidate) => candidate.entry !== false && isEditable(candidate, undefined)),
    )
    if (readOnly || !onInsert) return
    insert(0)
    setEdit(editOf({ row: 0, column }, { text, typed: true, before: null }))
  }

  function exit(way: Way, from: Cell) {
    if (way === 'entry') return enterFrom(from)
    const step = way === 'next' || way === 'back' ? stepped(from, way === 'back', shape) : null
    const to = way === 'up' ? { ...from, row: from.row - 1 } : way === 'down' ? { ...from, row: from.row + 1 } : (step ?? from)
    go(only(held(to, shape)))
  }

  /** Ends the edit; stays in it and says why when the text cannot be read. Picked cells end with `pick`. */
  function commit(way: Way) {
    if (!edit) return
    const column = columns[edit.cell.column]
    if (column === undefined) return setEdit(null)
    if (edit.touched && isPicked(column) && edit.text.trim() !== '') return setEdit({ ...edit, waiting: way })
    if (edit.touched && isPicked(column)) change(edit.cell, null)
    else if (edit.touched && readCell(column, edit.text, today()) === undefined) {
      return setEdit({
        ...edit,
        error:
          column.kind === 'date' ? 'Datums jāraksta kā 05.11.2026.' : 'Jāraksta skaitlis ar ne vairāk zīmēm aiz komata, kā šeit atļauts.',
      })
    }
    if (edit.touched && !isPicked(column)) emit(edit.cell, edit.text)
    exit(way, edit.cell)
  }

  function change(cell: Cell, value: string | null | Option) {
    const row = rows[cell.row]
    const column = columns[cell.column]
    if (row !== undefined && column !== undefined) onChange(rowKey(row), patchOf(column, value, row))
  }

  function pick(option: Option, way: Way) {
    if (!edit || option.disabledReason) return
    change(edit.cell, columns[edit.cell.column]?.kind === 'select' ? String(option.id) : option)
    exit(way, edit.cell)
  }

  function restore() {
    if (!edit) return
    const column = columns[edit.cell.column]
    if (edit.touched && column && !isPicked(column)) change(edit.cell, edit.before)
    setEdit(null)
  }

  function apply(cells: readonly PastedCell[], done: string) {
    if (readOnly || cells.length === 0) return
    onPaste(cells)
    const unread = cells.filter((cell) => cell.value === undefined).length
    say(unread === 0 ? `${done}: ${cells.length}` : `${done}: ${cells.length}, no tām neatpazītas: ${unread}`)
  }

  function pasteText(text: string) {
    const cells = pastedCells(text, paste())
    apply(cells, 'Ielīmētas šūnas')
    const last = cells.at(-1)
    const column = columns.findIndex(({ id }) => id === last?.column)
    if (last) setRange({ anchor: { row: boxOf(range).top, column: boxOf(range).left }, active: { row: last.row, column } })
  }

  function perform(deed: Deed) {
    const box = boxOf(range)
    switch (deed.do) {
      case 'go':
        return go(deed.range)
      case 'edit':
        return begin(range.active, null)
      case 'enter':
        return isEntry(range.active) ? begin(range.active, null) : enterFrom(range.active)
      case 'insert':
        return insert(Math.min(deed.at, rows.length))
      case 'delete': {
        const keys = rows.slice(deed.from, deed.to + 1).map(rowKey)
        if (!readOnly && keys.length > 0) onDelete?.(keys)
        return go(only({ row: box.top, column: range.active.column }))
      }
      case 'clear':
        return apply(cleared(paste()), 'Iztīrītas šūnas')
      case 'copyAbove':
        return apply(filledDown({ ...paste(), box: boxOf(only(range.active)) }), 'Nokopētas šūnas')
      case 'fillDown':
        return apply(filledDown(paste()), 'Aizpildītas šūnas')
      case 'leave':
        return leave()
    }
  }

  return {
    range,
    edit,
    setEdit,
    said,
    shape,
    go,
    insert,
    begin,
    type,
    commit,
    pick,
    restore,
    perform,
    pasteText,
    copyText: () => copyBox(rows, columns, boxOf(range)),
  }
}

/** What the grid's parts see of it. */
export type LineGridHold = ReturnType<typeof useLineGrid<object>>
