import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react'
import { letterOf } from '../is-letter.ts'
import { writeTsv } from '../tsv.ts'
import { chosenColumns } from './columns.ts'
import { copiedRows } from './copy.ts'
import type { DataTableProps } from './props.ts'
import { offsetShowing } from './scroll-space.ts'
import type { Scroller } from './scroller.ts'
import {
  between,
  everything,
  isSelected,
  moved,
  noSelection,
  placeNow,
  selectedCount,
  toggled,
  type Spot,
  type TableState,
} from './table-state.ts'
import { rowsAtHand, rowStateAt } from './use-followed-row.ts'
import type { TableColumn } from './use-table-model.ts'

interface HandlerOptions<Row extends object> {
  props: DataTableProps<Row>
  id: string
  state: TableState
  /** Undefined without an active row. */
  focus: number | undefined
  count: number
  columns: readonly TableColumn<Row>[]
  /** Null while the keyboard is on the rows. */
  header: number | null
  setHeader: (place: number | null) => void
  scroll: Scroller
  rowHeight: number
  change: (next: Partial<TableState>) => void
}

export function tableHandlers<Row extends object>({
  props,
  id,
  state,
  focus,
  count,
  columns,
  header,
  setHeader,
  scroll,
  rowHeight,
  change,
}: HandlerOptions<Row>) {
  const { total, rowAt, rowKey, onOpen, onRowMenu, onLetGo, onFar, onCopied, onCopyFar, selectable = false, rowsAre = 'settled' } = props
  const rows = rowsAtHand(props)
  const { keyAt } = rows

  function stand(at: number): Partial<TableState> {
    const rowPosition = rowStateAt(props, at)
    return { ...rowPosition, anchor: rowPosition.focus }
  }

  function go(to: number, extend: boolean) {
    scroll.to(offsetShowing(scroll.view(), scroll.offset(), { start: to * rowHeight, size: rowHeight }))
    if (extend && selectable) range(to)
    else change(stand(to))
  }

  /** Unloaded or changing rows of the range are read by the list's owner. */
  function range(to: number) {
    const rangeStart = rangeStartSpot()
    const selection = between(keyAt, rangeStart.at, to)
    const rowPosition = rowStateAt(props, to)
    change({ ...rowPosition, selection })
    const [first, last] = rangeStart.at < to ? [rangeStart, rowPosition.focus] : [rowPosition.focus, rangeStart]
    if (selection.keys.length <= last.at - first.at || (onFar && rowsAre !== 'settled')) onFar?.({ first, last })
  }

  /** The start of the range; if removed, the row in its place. */
  function rangeStartSpot(): Spot {
    const { key, at: stood } = state.anchor
    const place = placeNow(state.anchor, rows)
    if (place !== undefined) return { key, at: place }
    const instead = Math.min(stood, count - 1)
    return { key: keyAt(instead) ?? null, at: instead }
  }

  function toggle(index: number) {
    const key = keyAt(index)
    if (!selectable) return
    change({ ...stand(index), ...(key !== undefined && { selection: toggled(state.selection, key) }) })
    const spot: Spot = { key: null, at: index }
    if (key === undefined) onFar?.({ first: spot, last: spot, toggle: true })
  }

  function open(index: number, background: boolean) {
    const row = rowAt(index)
    if (row !== undefined) onOpen?.(row, background)
  }

  function menu(index: number, at?: { x: number; y: number }) {
    const row = rowAt(index)
    const box = document.getElementById(`${id}-r${index}`)?.getBoundingClientRect()
    if (row !== undefined) onRowMenu?.(row, at ?? { x: (box?.left ?? 0) + 24, y: box?.bottom ?? 0 })
  }

  function headerKeys(place: number, key: string): boolean {
    if (key === 'ArrowDown' || key === 'Escape') setHeader(null)
    else if (key === 'ArrowLeft') setHeader(Math.max(0, place - 1))
    else if (key === 'ArrowRight') setHeader(Math.min(columns.length - 1, place + 1))
    else if (key === 'Enter' || key === ' ') sortBy(columns[place])
    else return false
    return true
  }

  function moveKeys(event: KeyboardEvent, control: boolean): boolean {
    if (event.key === 'ArrowUp' && focus === 0 && !event.shiftKey && !control) {
      const sortable = columns.findIndex((column) => column.getCanSort())
      setHeader(Math.max(0, sortable))
      return true
    }
    if (control && event.key !== 'Home' && event.key !== 'End') return false
    const page = Math.max(1, Math.floor(scroll.view() / rowHeight) - 1)
    // From a removed row, continues at its position.
    const from = focus ?? (event.key === 'ArrowDown' ? state.focus.at - 1 : Math.min(state.focus.at, count))
    const to = moved(event.key, from, count, page)
    if (to !== undefined) go(to, event.shiftKey)
    return to !== undefined
  }

  function actKeys(event: KeyboardEvent, control: boolean): boolean {
    if (event.key === 'Enter' && !event.shiftKey) at(focus, (place) => open(place, control))
    else if (event.key === ' ' && !control) at(focus, toggle)
    else if (letterOf(event) === 'a' && control && selectable) change({ selection: everything })
    else if (onRowMenu && (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))) at(focus, menu)
    else if (event.key === 'Escape' && selectedCount(state.selection, count) > 0) change({ selection: noSelection })
    else if (event.key === 'Escape' && onLetGo) onLetGo()
    else return false
    return true
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.altKey) return
    // Also in an empty list.
    if (!total) return event.key === 'Escape' ? onLetGo?.() : undefined
    const control = event.ctrlKey || event.metaKey
    const isHandled = header === null ? moveKeys(event, control) || actKeys(event, control) : headerKeys(header, event.key)
    if (!isHandled) return
    event.preventDefault()
    event.stopPropagation()
  }

  function onClick(event: MouseEvent) {
    const index = indexUnder(event)
    if (index === undefined) return
    const control = event.ctrlKey || event.metaKey
    const opens = hit(event, '[data-opens]')
    if (opens) event.preventDefault()
    setHeader(null)
    if (hit(event, '[data-pick]')) toggle(index)
    else if (event.shiftKey && selectable) range(index)
    else {
      change(stand(index))
      if (control || opens) open(index, control)
    }
  }

  function onDoubleClick(event: MouseEvent) {
    const index = indexUnder(event)
    if (index !== undefined && !hit(event, '[data-pick], [data-opens]')) open(index, false)
  }

  function onAuxClick(event: MouseEvent) {
    const index = indexUnder(event)
    if (event.button !== 1 || index === undefined) return
    event.preventDefault()
    open(index, true)
  }

  function onContextMenu(event: MouseEvent) {
    const index = indexUnder(event)
    if (index === undefined || !onRowMenu) return
    event.preventDefault()
    // The menu of an unselected row applies to it alone.
    const key = keyAt(index)
    const isChosen = key !== undefined && isSelected(state.selection, key)
    change({ ...stand(index), ...(!isChosen && { selection: noSelection }) })
    menu(index, { x: event.clientX, y: event.clientY })
  }

  /** Shift and mouse select rows, not text. */
  function onMouseDown(event: MouseEvent) {
    if (event.shiftKey) event.preventDefault()
  }

  function onCopy(event: ClipboardEvent) {
    if (!total || window.getSelection()?.toString()) return
    event.preventDefault()
    const copied = copiedRows({
      columns: chosenColumns(props.columns, props.columnVisibility),
      rowAt,
      rowKey,
      total,
      selection: state.selection,
      focus,
    })
    const text = copied ? writeTsv(copied.cells) : (onCopyFar?.() ?? null)
    if (text !== null && copied?.rows !== 0) event.clipboardData.setData('text/plain', text)
    if (copied) onCopied?.(copied.rows)
  }

  return { onKeyDown, onClick, onDoubleClick, onAuxClick, onContextMenu, onMouseDown, onCopy }
}

function sortBy<Row extends object>(column: TableColumn<Row> | undefined): void {
  if (column?.getCanSort()) column.toggleSorting()
}

function at(focus: number | undefined, act: (place: number) => void): void {
  if (focus !== undefined) act(focus)
}

function indexUnder(event: MouseEvent): number | undefined {
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
  return row ? Number(row.dataset['index']) : undefined
}

function hit(event: MouseEvent, selector: string): boolean {
  return (event.target as HTMLElement).closest(selector) !== null
}
