import type { MouseEvent, RefObject } from 'react'
import { only, type Cell } from './selection.ts'
import type { LineGridControl } from './use-line-grid.ts'

export function useGridMouse(
  { range, edit, go, leaveCell, begin }: Pick<LineGridControl, 'range' | 'edit' | 'go' | 'leaveCell' | 'begin'>,
  input: RefObject<HTMLElement | null>,
) {
  return {
    onMouseDown(event: MouseEvent) {
      const cell = cellUnder(event)
      if (!cell) return
      event.preventDefault()
      if (event.button !== 0) return
      input.current?.focus({ preventScroll: true })
      if (!leaveCell()) return
      go(event.shiftKey ? { active: cell, anchor: range.anchor } : only(cell))
    },
    onMouseMove(event: MouseEvent) {
      const cell = event.buttons === 1 && !edit ? cellUnder(event) : null
      if (cell && (cell.row !== range.active.row || cell.column !== range.active.column)) go({ active: cell, anchor: range.anchor })
    },
    onDoubleClick(event: MouseEvent) {
      const cell = cellUnder(event)
      if (cell && !edit) begin(cell, null)
    },
  }
}

export function cellUnder(event: MouseEvent): Cell | null {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) } : null
}
