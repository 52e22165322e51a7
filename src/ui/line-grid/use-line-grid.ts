import type { Option } from '../use-options.ts'
import { beginEdit, commitEdit, leaveCell, pickOption, restoreCell, takeValue, typeText } from './cell-edits.ts'
import { copyBox } from './clipboard.ts'
import type { Way } from './edit.ts'
import type { GridState } from './grid-context.ts'
import { pasteText, performAction } from './grid-actions.ts'
import { insertRow } from './grid-moves.ts'
import type { GridAction } from './keys.ts'
import type { LineGridProps } from './props.ts'
import { boxOf, type Box, type Cell } from './selection.ts'
import { useGridState } from './use-grid-state.ts'

export interface LineGridControl extends Pick<
  GridState,
  'range' | 'lost' | 'edit' | 'setEdit' | 'shape' | 'announcement' | 'left' | 'go' | 'say'
> {
  active: Cell
  /** None while the active row is lost. */
  shown: { active: Cell; box: Box }
  insert: (at: number) => void
  begin: (cell: Cell, typedText: string | null) => void
  type: (text: string) => void
  commit: (way: Way) => void
  /** Returns false when the text is unreadable and stays. */
  leaveCell: () => boolean
  pick: (option: Option, way: Way) => void
  /** Ends the edit with this value and goes on. */
  take: (value: string) => void
  restore: () => void
  perform: (action: Exclude<GridAction, { do: 'menu' }>) => void
  pasteText: (text: string) => void
  copyText: () => string
}

const nothing: LineGridControl['shown'] = { active: { row: -1, column: -1 }, box: { top: 0, bottom: -1, left: 0, right: -1 } }

export function useLineGrid<Row>(props: LineGridProps<Row>, leave: () => void): LineGridControl {
  const state = useGridState(props)
  const { range, lost, edit, setEdit, shape, announcement, left, go, say } = state
  const grid = { props, state, leave }
  const active = edit?.cell ?? range.active
  return {
    range,
    lost,
    edit,
    setEdit,
    shape,
    announcement,
    left,
    go,
    say,
    active,
    shown: lost ? nothing : { active, box: boxOf(range) },
    insert: (at) => insertRow(grid, at),
    begin: (cell, typedText) => beginEdit(grid, cell, typedText),
    type: (text) => typeText(grid, text),
    commit: (way) => commitEdit(grid, way),
    leaveCell: () => leaveCell(grid),
    pick: (option, way) => pickOption(grid, option, way),
    take: (value) => takeValue(grid, value),
    restore: () => restoreCell(grid),
    perform: (action) => performAction(grid, action),
    pasteText: (text) => pasteText(grid, text),
    copyText: () => copyBox(props.rows, props.columns, boxOf(range)),
  }
}
