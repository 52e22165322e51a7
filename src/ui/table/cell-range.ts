import type { KeyboardEvent, MouseEvent } from 'react'
import { revealCell, type HandlerOptions, type RowActions } from './row-actions.ts'
import { offsetShowing } from './scroll-space.ts'
import type { Scroller } from './scroller.ts'
import { moved, type Corner } from './table-state.ts'
import { rowStateAt } from './use-followed-row.ts'
import type { TableColumn } from './use-table-model.ts'

/** Shift with arrows to the sides begins a range of cells; up and down then extend it. */
export function rangeKeys<Row extends object>(options: HandlerOptions<Row>, event: KeyboardEvent): boolean {
  const { props, state, focus, count, columns, scroll, rowHeight } = options
  const { key, shiftKey, ctrlKey, metaKey } = event
  if (!shiftKey || ctrlKey || metaKey || !props.onCells || focus === undefined) return false
  const sides = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (sides === 0 && state.range === null) return false
  const own = columns.findIndex(({ id }) => id === state.cell)
  const cell = columns[Math.max(0, Math.min(columns.length - 1, own + sides))]?.id
  const to = sides === 0 ? moved(key, focus, count, viewRows(scroll, rowHeight)) : focus
  if (cell === undefined || to === undefined) return false
  extend(options, { to, cell, range: state.range ?? { row: state.focus, column: state.cell ?? cell } })
  return true
}

interface Extended {
  to: number
  cell: string
  range: Corner
}

function extend<Row extends object>(options: HandlerOptions<Row>, { to, cell, range }: Extended): void {
  const { props, scroll, rowHeight, change } = options
  scroll.to(offsetShowing(scroll.view(), scroll.offset(), { start: to * rowHeight, size: rowHeight }))
  revealCell(options, cell)
  const rowPosition = rowStateAt(props, to)
  change({ ...rowPosition, anchor: rowPosition.focus, cell, range })
}

/** Rows of a page less one. */
export function viewRows(scroll: Scroller, rowHeight: number): number {
  return Math.max(1, Math.floor(scroll.view() / rowHeight) - 1)
}

/** Shift and mouse select rows, or cells by dragging, not text. */
export function dragHandlers<Row extends object>(options: HandlerOptions<Row>, { stand }: RowActions) {
  const { props, state, focus, columns, setHeader, drag } = options

  function onMouseDown(event: MouseEvent) {
    if (event.shiftKey) event.preventDefault()
    const [index, cell] = [indexUnder(event), cellUnder(event, columns)]
    const begins = event.shiftKey && event.button === 0 && props.onCells !== undefined
    drag.set(begins && index !== undefined && cell !== null ? { index, cell, isMoved: false } : null)
  }

  function onMouseMove(event: MouseEvent) {
    const start = drag.get()
    if (!start || event.buttons !== 1) return
    const [index, cell] = [indexUnder(event), cellUnder(event, columns)]
    if (index === undefined || cell === null) return
    const stays = start.isMoved ? index === focus && cell === state.cell : index === start.index && cell === start.cell
    if (stays) return
    drag.set({ ...start, isMoved: true })
    setHeader(null)
    const begun = { row: stand(start.index).focus ?? state.focus, column: start.cell }
    extend(options, { to: index, cell, range: start.isMoved ? (state.range ?? begun) : begun })
  }

  return { onMouseDown, onMouseMove }
}

export function cellUnder<Row extends object>(event: MouseEvent, columns: readonly TableColumn<Row>[]): string | null {
  const cell = (event.target as HTMLElement).closest('[role="gridcell"]:not([data-pick])')
  const cells = [...(cell?.parentElement?.querySelectorAll('[role="gridcell"]:not([data-pick])') ?? [])]
  return columns[cells.findIndex((each) => each === cell)]?.id ?? null
}

export function indexUnder(event: MouseEvent): number | undefined {
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
  return row ? Number(row.dataset['index']) : undefined
}
