import type { KeyboardEvent } from 'react'
import { letterOf } from '../is-letter.ts'
import { rangeKeys, viewRows } from './cell-range.ts'
import type { HandlerOptions, RowActions } from './row-actions.ts'
import { everything, moved, noSelection, selectedCount, walked } from './table-state.ts'
import type { TableColumn } from './use-table-model.ts'

/** Keys of the header and of the rows. */
export function tableKeys<Row extends object>(
  options: HandlerOptions<Row>,
  { go, toggle, enter, open, glance, menu, headerMenu }: RowActions,
) {
  const { props, state, focus, count, columns, header, setHeader, scroll, rowHeight, change } = options
  const { total, onRowMenu, onLetGo, selectable = false } = props
  const ids = columns.map((column) => column.id)

  function headerKeys(place: number, event: KeyboardEvent): boolean {
    const { key, shiftKey } = event
    if (arrangeKeys(place, event)) return true
    if (key === 'ArrowDown' || key === 'Escape') setHeader(null)
    else if (key === 'ArrowLeft') setHeader(Math.max(0, place - 1))
    else if (key === 'ArrowRight') setHeader(Math.min(columns.length - 1, place + 1))
    else if (key === 'Enter' || key === ' ') sortBy(columns[place])
    else if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) headerMenu(place)
    else return false
    return true
  }

  /** Ctrl moves the column, Shift makes it wider or narrower. */
  function arrangeKeys(place: number, { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
    const column = columns[place]
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : null
    const control = ctrlKey || metaKey
    if (!props.arrangement || !column || by === null || shiftKey === control) return false
    if (shiftKey) props.arrangement.onWidth(column.id, column.getSize() + by * widthStep)
    else if (columns[place + by]) {
      props.arrangement.onMove(column.id, by)
      if (columns[place + by]?.getIsPinned() === column.getIsPinned()) setHeader(place + by)
    }
    return true
  }

  function moveKeys(event: KeyboardEvent, control: boolean): boolean {
    if (event.key === 'ArrowUp' && focus === 0 && !event.shiftKey && !control) {
      const own = columns.findIndex(({ id }) => id === state.cell)
      const sortable = columns.findIndex((column) => column.getCanSort())
      setHeader(Math.max(0, own < 0 ? sortable : own))
      return true
    }
    if (control && event.key !== 'Home' && event.key !== 'End') return false
    if (!event.shiftKey && groupKeys(options, go, event)) return true
    const cell = focus === undefined || event.shiftKey ? undefined : walked(event.key, state.cell, ids)
    if (cell !== undefined) enter(cell)
    if (cell !== undefined) return true
    // From a removed row, continues at its position.
    const from = focus ?? (event.key === 'ArrowDown' ? state.focus.at - 1 : Math.min(state.focus.at, count))
    const to = moved(event.key, from, count, viewRows(scroll, rowHeight))
    if (to !== undefined) go(to, event.shiftKey)
    return to !== undefined
  }

  function actKeys(event: KeyboardEvent, control: boolean): boolean {
    const opens = event.key === 'Enter' && opening(event, { open, glance, canGlance: props.onGlance !== undefined })
    if (opens) at(focus, opens)
    else if (event.key === ' ' && !control) at(focus, (place) => toggle(place, event.shiftKey))
    else if (letterOf(event) === 'a' && control && selectable) change({ selection: everything })
    else if (onRowMenu && (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))) at(focus, menu)
    else if (event.key === 'Escape' && state.range !== null) change({ range: null })
    else if (event.key === 'Escape' && selectedCount(state.selection, count) > 0) change({ selection: noSelection })
    else if (event.key === 'Escape' && onLetGo) onLetGo()
    else return false
    return true
  }

  return function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.altKey) return
    // Also in an empty list.
    if (!total) return event.key === 'Escape' ? onLetGo?.() : undefined
    const control = event.ctrlKey || event.metaKey
    const isHandled =
      header === null ? rangeKeys(options, event) || moveKeys(event, control) || actKeys(event, control) : headerKeys(header, event)
    if (!isHandled) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Sideways: a closed group is opened, an open one left for its rows or closed, a row left for its group. */
function groupKeys<Row extends object>(
  { props: { groups }, state, focus }: HandlerOptions<Row>,
  go: RowActions['go'],
  { key }: KeyboardEvent,
): boolean {
  if (!groups || focus === undefined || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false
  const group = groups.at(focus)
  if (!group) {
    if (key === 'ArrowRight' || state.cell !== null) return false
    go(groups.above(focus), false)
  } else if (group.isOpen === (key === 'ArrowLeft')) groups.toggle(focus)
  else if (group.isOpen && group.count > 0) go(focus + 1, false)
  return true
}

interface Openings extends Pick<RowActions, 'open' | 'glance'> {
  canGlance: boolean
}

/** Null: the key opens nothing. */
function opening({ shiftKey, ctrlKey, metaKey }: KeyboardEvent, { open, glance, canGlance }: Openings): ((place: number) => void) | null {
  const control = ctrlKey || metaKey
  if (!shiftKey) return (place) => open(place, control)
  return canGlance && !control ? glance : null
}

/** Pixels per press. */
const widthStep = 16

function sortBy<Row extends object>(column: TableColumn<Row> | undefined): void {
  if (column?.getCanSort()) column.toggleSorting()
}

function at(focus: number | undefined, act: (place: number) => void): void {
  if (focus !== undefined) act(focus)
}
