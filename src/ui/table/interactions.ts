import type { ClipboardEvent, MouseEvent } from 'react'
import { writeTsv } from '../tsv.ts'
import { cellUnder, dragHandlers, indexUnder } from './cell-range.ts'
import { chosenColumns, type Column } from './columns.ts'
import { copiedRows } from './copy.ts'
import { rowActions, type HandlerOptions, type RowActions } from './row-actions.ts'
import { tableKeys } from './table-keys.ts'
import { isSelected, noSelection, selectedCount } from './table-state.ts'
import { rowsAtHand } from './use-followed-row.ts'

export function tableHandlers<Row extends object>(options: HandlerOptions<Row>) {
  const actions = rowActions(options)
  return {
    onKeyDown: tableKeys(options, actions),
    ...mouseHandlers(options, actions),
    ...dragHandlers(options, actions),
    onCopy: (event: ClipboardEvent): void => copySelection(event, options),
  }
}

function mouseHandlers<Row extends object>(
  { props, id, state, columns, setHeader, change, drag }: HandlerOptions<Row>,
  { stand, range, toggle, open, menu }: RowActions,
) {
  const { groups, onRowMenu, selectable = false } = props
  const { keyAt } = rowsAtHand(props)

  function onClick(event: MouseEvent) {
    const index = indexUnder(event)
    if (index === undefined) return
    // A drag ends with a click.
    if (drag.get()?.isMoved) return drag.set(null)
    const control = event.ctrlKey || event.metaKey
    const opens = hit(event, '[data-opens]')
    if (opens) event.preventDefault()
    setHeader(null)
    if (hit(event, '[data-pick]')) toggle(index)
    else if (event.shiftKey && selectable) range(index)
    else if (groups?.at(index)) {
      change(stand(index))
      groups.toggle(index)
    } else {
      change({ ...stand(index), cell: cellUnder(event, columns) })
      if (control || opens) open(index, control)
    }
  }

  function onDoubleClick(event: MouseEvent) {
    const index = indexUnder(event)
    if (index !== undefined && !groups?.at(index) && !hit(event, '[data-pick], [data-opens]')) open(index, false)
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
    change({ ...stand(index), cell: cellUnder(event, columns), ...(!isChosen && { selection: noSelection }) })
    menu(index, { x: event.clientX, y: event.clientY })
  }

  return { onClick, onDoubleClick, onAuxClick, onContextMenu }
}

function copySelection<Row extends object>(event: ClipboardEvent, { props, state, focus, cells }: HandlerOptions<Row>): void {
  const { total, rowAt, rowKey, groups, onCopied, onCopyFar } = props
  if (!total || window.getSelection()?.toString()) return
  event.preventDefault()
  if (cells !== null) {
    event.clipboardData.setData('text/plain', writeTsv(cells))
    return onCopied?.(cells.length)
  }
  const columns = chosenColumns(props.columns, props.columnVisibility)
  const group = focus === undefined || selectedCount(state.selection, total) > 0 ? undefined : groups?.at(focus)
  if (group && groups) {
    event.clipboardData.setData('text/plain', writeTsv(groups.cells(group, columns, false)))
    return onCopied?.(1)
  }
  const copied = copiedRows({ columns, rowAt, rowKey, total, selection: state.selection, focus })
  const text = copied ? writeTsv(copied.cells) : (onCopyFar?.() ?? null)
  if (text !== null && copied?.rows !== 0) event.clipboardData.setData('text/plain', text)
  if (copied) onCopied?.(copied.rows)
}

function hit(event: MouseEvent, selector: string): boolean {
  return (event.target as HTMLElement).closest(selector) !== null
}
