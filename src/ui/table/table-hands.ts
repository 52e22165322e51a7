import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react'
import { letterOf } from '../letter.ts'
import { writeTsv } from '../tsv.ts'
import { nextSort, type Column } from './columns.ts'
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
import { rowsAtHand, standingAt } from './use-followed-row.ts'

interface HandsOf<Row> {
  props: DataTableProps<Row>
  id: string
  state: TableState
  /** Place of the row with the keyboard; undefined while none has it. */
  focus: number | undefined
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
  const {
    total,
    rowAt,
    rowKey,
    sort,
    onSort,
    onOpen,
    onRowMenu,
    onLetGo,
    onFar,
    onCopied,
    onCopyFar,
    selectable = false,
    rowsAre = 'settled',
  } = props
  const rows = rowsAtHand(props)
  const { keyAt } = rows

  function stand(at: number): Partial<TableState> {
    const standing = standingAt(props, at)
    return { ...standing, anchor: standing.focus }
  }

  function go(to: number, extend: boolean) {
    scroll.to(offsetShowing(scroll.view(), scroll.offset(), { start: to * rowHeight, size: rowHeight }))
    if (extend && selectable) range(to)
    else change(stand(to))
  }

  /** From where a range began to a row; rows between them that are not at hand, or are just changing, are read by who has the list. */
  function range(to: number) {
    const begun = begunAt()
    const selection = between(keyAt, begun.at, to)
    const standing = standingAt(props, to)
    change({ ...standing, selection })
    const [first, last] = begun.at < to ? [begun, standing.focus] : [standing.focus, begun]
    if (selection.keys.length <= last.at - first.at || (onFar && rowsAre !== 'settled')) onFar?.({ first, last })
  }

  /** Where a range began; where that row is gone, with what stands in its place. */
  function begunAt(): Spot {
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
    if (key === undefined) onFar?.({ first: spot, last: spot, turn: true })
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
    // From a row that is gone one goes on to what stands in its place.
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
    // The menu of a row that is not among the chosen ones is that row's alone.
    const key = keyAt(index)
    const isChosen = key !== undefined && isSelected(state.selection, key)
    change({ ...stand(index), ...(!isChosen && { selection: noSelection }) })
    menu(index, { x: event.clientX, y: event.clientY })
  }

  /** Shift and the mouse choose rows, not text. */
  function onMouseDown(event: MouseEvent) {
    if (event.shiftKey) event.preventDefault()
  }

  function onCopy(event: ClipboardEvent) {
    if (!total || window.getSelection()?.toString()) return
    event.preventDefault()
    const copied = copiedRows({ columns: props.columns, rowAt, rowKey, total, selection: state.selection, focus })
    const text = copied ? writeTsv(copied.cells) : (onCopyFar?.() ?? null)
    if (text !== null && copied?.rows !== 0) event.clipboardData.setData('text/plain', text)
    if (copied) onCopied?.(copied.rows)
  }

  return { sortBy, onKeyDown, onClick, onDoubleClick, onAuxClick, onContextMenu, onMouseDown, onCopy }
}

/** Does something with the row that has the keyboard; nothing where none has it. */
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
