import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react'
import { letterOf } from '../letter.ts'
import { writeTsv } from '../tsv.ts'
import { nextSort, type Column } from './columns.ts'
import { copiedRows } from './copy.ts'
import type { DataTableProps } from './props.ts'
import { offsetShowing } from './scroll-space.ts'
import type { Scroller } from './scroller.ts'
import { between, everything, moved, noSelection, selectedCount, toggled, type TableState } from './table-state.ts'

interface HandsOf<Row> {
  props: DataTableProps<Row>
  id: string
  state: TableState
  focus: number
  /** Rows that can be moved through. */
  count: number
  /** Those that have room. */
  columns: readonly Column<Row>[]
  /** Column of the header row that the keyboard is on; null while it is on the rows. */
  header: number | null
  setHeader: (place: number | null) => void
  scroll: Scroller
  rowHeight: number
  change: (next: Partial<TableState>) => void
}

/** What keyboard and mouse do in a list. */
export function tableHands<Row>({ props, id, state, focus, count, columns, header, setHeader, scroll, rowHeight, change }: HandsOf<Row>) {
  const { total, rowAt, rowKey, sort, onSort, onOpen, onRowMenu, onLetGo, onFar, selectable = false } = props

  const keyAt = (index: number) => {
    const row = rowAt(index)
    return row === undefined ? undefined : rowKey(row)
  }

  function go(to: number, extend: boolean) {
    scroll.to(offsetShowing(scroll.view(), scroll.offset(), { start: to * rowHeight, size: rowHeight }))
    if (extend && selectable) range(to)
    else change({ focus: to, anchor: to })
  }

  /** From where a range began to a row; rows between them that are not at hand are read by who has the list. */
  function range(to: number) {
    const selection = between(keyAt, state.anchor, to)
    change({ focus: to, selection })
    const [first, last] = [Math.min(state.anchor, to), Math.max(state.anchor, to)]
    if (selection.keys.length <= last - first) onFar?.({ first, last })
  }

  function toggle(index: number) {
    const key = keyAt(index)
    if (!selectable) return
    change({ focus: index, anchor: index, ...(key !== undefined && { selection: toggled(state.selection, key) }) })
    if (key === undefined) onFar?.({ first: index, last: index, turn: true })
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

  function sortBy(key: string | undefined) {
    if (key !== undefined) onSort?.(nextSort(sort, key))
  }

  function headerKeys(place: number, key: string): boolean {
    if (key === 'ArrowDown' || key === 'Escape') setHeader(null)
    else if (key === 'ArrowLeft') setHeader(Math.max(0, place - 1))
    else if (key === 'ArrowRight') setHeader(Math.min(columns.length - 1, place + 1))
    else if (key === 'Enter' || key === ' ') sortBy(columns[place]?.sortKey)
    else return false
    return true
  }

  function moveKeys(event: KeyboardEvent, control: boolean): boolean {
    if (event.key === 'ArrowUp' && focus === 0 && !event.shiftKey && !control) {
      const sortable = columns.findIndex((column) => column.sortKey !== undefined)
      setHeader(Math.max(0, sortable))
      return true
    }
    if (control && event.key !== 'Home' && event.key !== 'End') return false
    const page = Math.max(1, Math.floor(scroll.view() / rowHeight) - 1)
    const to = moved(event.key, focus, count, page)
    if (to !== undefined) go(to, event.shiftKey)
    return to !== undefined
  }

  function actKeys(event: KeyboardEvent, control: boolean): boolean {
    if (event.key === 'Enter' && !event.shiftKey) open(focus, control)
    else if (event.key === ' ' && !control) toggle(focus)
    else if (letterOf(event) === 'a' && control && selectable) change({ selection: everything })
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) menu(focus)
    else if (event.key === 'Escape' && selectedCount(state.selection, count) > 0) change({ selection: noSelection })
    else if (event.key === 'Escape' && onLetGo) onLetGo()
    else return false
    return true
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.altKey) return
    // Also where nothing was found.
    if (!total) return event.key === 'Escape' ? onLetGo?.() : undefined
    const control = event.ctrlKey || event.metaKey
    const taken = header === null ? moveKeys(event, control) || actKeys(event, control) : headerKeys(header, event.key)
    if (!taken) return
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
      change({ focus: index, anchor: index })
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
    change({ focus: index, anchor: index })
    menu(index, { x: event.clientX, y: event.clientY })
  }

  /** Shift and the mouse choose rows, not text. */
  function onMouseDown(event: MouseEvent) {
    if (event.shiftKey) event.preventDefault()
  }

  function onCopy(event: ClipboardEvent) {
    if (!total || window.getSelection()?.toString()) return
    event.preventDefault()
    event.clipboardData.setData(
      'text/plain',
      writeTsv(copiedRows({ columns: props.columns, rowAt, rowKey, total, selection: state.selection, focus })),
    )
  }

  return { sortBy, onKeyDown, onClick, onDoubleClick, onAuxClick, onContextMenu, onMouseDown, onCopy }
}

function indexUnder(event: MouseEvent): number | undefined {
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
  return row ? Number(row.dataset['index']) : undefined
}

function hit(event: MouseEvent, selector: string): boolean {
  return (event.target as HTMLElement).closest(selector) !== null
}
