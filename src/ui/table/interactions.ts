import type { ClipboardEvent, MouseEvent } from 'react'
import { writeTsv } from '../tsv.ts'
import { chosenColumns, type Column } from './columns.ts'
import { copiedRows } from './copy.ts'
import { rowActions, type HandlerOptions, type RowActions } from './row-actions.ts'
import { tableKeys } from './table-keys.ts'
import { isSelected, noSelection } from './table-state.ts'
import { rowsAtHand } from './use-followed-row.ts'

export function tableHandlers<Row extends object>(options: HandlerOptions<Row>) {
  const actions = rowActions(options)
  return {
    onKeyDown: tableKeys(options, actions),
    ...mouseHandlers(options, actions),
    onCopy: (event: ClipboardEvent): void => copySelection(event, options),
  }
}

function mouseHandlers<Row extends object>(
  { props, id, state, columns, setHeader, change }: HandlerOptions<Row>,
  { stand, range, toggle, open, menu }: RowActions,
) {
  const { onRowMenu, selectable = false } = props
  const { keyAt } = rowsAtHand(props)

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
      change({ ...stand(index), cell: cellUnder(event) })
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
    const header = (event.target as HTMLElement).closest('[role="columnheader"]')
    const column = columns.find((_, place) => header?.id === `${id}-h${place}`)
    if (column && props.onHeaderMenu) {
      event.preventDefault()
      return props.onHeaderMenu(column.columnDef.meta as Column<Row>, { x: event.clientX, y: event.clientY })
    }
    const index = indexUnder(event)
    if (index === undefined || !onRowMenu) return
    event.preventDefault()
    // The menu of an unselected row applies to it alone.
    const key = keyAt(index)
    const isChosen = key !== undefined && isSelected(state.selection, key)
    change({ ...stand(index), cell: cellUnder(event), ...(!isChosen && { selection: noSelection }) })
    menu(index, { x: event.clientX, y: event.clientY })
  }

  function cellUnder(event: MouseEvent): string | null {
    const cell = (event.target as HTMLElement).closest('[role="gridcell"]:not([data-pick])')
    const cells = [...(cell?.parentElement?.querySelectorAll('[role="gridcell"]:not([data-pick])') ?? [])]
    return columns[cells.findIndex((each) => each === cell)]?.id ?? null
  }

  /** Shift and mouse select rows, not text. */
  function onMouseDown(event: MouseEvent) {
    if (event.shiftKey) event.preventDefault()
  }

  return { onClick, onDoubleClick, onAuxClick, onContextMenu, onMouseDown }
}

function copySelection<Row extends object>(event: ClipboardEvent, { props, state, focus }: HandlerOptions<Row>): void {
  const { total, rowAt, rowKey, onCopied, onCopyFar } = props
  if (!total || window.getSelection()?.toString()) return
  event.preventDefault()
  const columns = chosenColumns(props.columns, props.columnVisibility)
  const copied = copiedRows({ columns, rowAt, rowKey, total, selection: state.selection, focus })
  const text = copied ? writeTsv(copied.cells) : (onCopyFar?.() ?? null)
  if (text !== null && copied?.rows !== 0) event.clipboardData.setData('text/plain', text)
  if (copied) onCopied?.(copied.rows)
}

function indexUnder(event: MouseEvent): number | undefined {
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
  return row ? Number(row.dataset['index']) : undefined
}

function hit(event: MouseEvent, selector: string): boolean {
  return (event.target as HTMLElement).closest(selector) !== null
}
