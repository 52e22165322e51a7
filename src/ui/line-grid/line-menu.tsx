import { createContext, useContext, useState, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { ContextMenu } from '../Menu.tsx'
import type { ContextMenuProps, MenuEntry } from '../menu-props.ts'
import type { RowKey } from '../table/columns.ts'
import { isEditable, displayText } from './columns.ts'
import type { LineGridProps } from './props.ts'
import { boxOf, only, type Cell } from './selection.ts'
import type { LineGridControl } from './use-line-grid.ts'

export interface LineMenuRequest extends ContextMenuProps {
  line: RowKey | undefined
}

export interface LineSaving {
  edit?: string
  insert?: string
  delete?: string
}

/** Records override this to add line commands. */
export const LineMenuOf = createContext<(menuRequest: LineMenuRequest) => ReactNode>(({ at, label, entries, onClose }) => (
  <ContextMenu at={at} label={label} entries={entries} onClose={onClose} />
))

type MenuGrid = Pick<LineGridControl, 'range' | 'lost' | 'edit' | 'go' | 'leaveCell' | 'begin' | 'perform'>

export function useLineMenu<Row>(props: LineGridProps<Row>, input: RefObject<HTMLTextAreaElement | null>) {
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)
  const draw = useContext(LineMenuOf)

  function openByKey(): void {
    const box = input.current?.getBoundingClientRect()
    setAt({ x: box?.left ?? 0, y: box?.bottom ?? 0 })
  }

  /** Moves the keyboard to the clicked cell; a cell in edit mode has the browser's menu. */
  function openAt(event: MouseEvent, cell: Cell | null, { range, go, leaveCell }: MenuGrid): void {
    if (!cell) return
    event.preventDefault()
    input.current?.focus({ preventScroll: true })
    if (!leaveCell()) return
    const { top, bottom, left, right } = boxOf(range)
    const isChosen = cell.row >= top && cell.row <= bottom && cell.column >= left && cell.column <= right
    if (!isChosen) go(only(cell))
    setAt({ x: event.clientX, y: event.clientY })
  }

  function menu(grid: MenuGrid): ReactNode {
    if (at === null) return null
    const { rows, columns, rowKey } = props
    const row = rows[grid.range.active.row]
    const { top, bottom } = boxOf(grid.range)
    const name = row !== undefined && columns[0] ? displayText(columns[0], row) : ''
    const label = top < bottom ? `${top + 1}.–${bottom + 1}. rinda` : [`${top + 1}. rinda`, name].filter(Boolean).join(': ')
    return draw({
      at,
      line: row === undefined ? undefined : rowKey(row),
      label: row === undefined ? 'Rindu vēl nav' : label,
      entries: entriesOf(props, grid),
      onClose: () => setAt(null),
    })
  }

  return { openByKey, openAt, menu }
}

function entriesOf<Row>(
  { rows, columns, readOnly = false, onInsert, onDelete, onMove, onDuplicate }: LineGridProps<Row>,
  grid: MenuGrid,
): MenuEntry[] {
  const { active } = grid.range
  const { top, bottom } = boxOf(grid.range)
  const row = rows[active.row]
  const column = columns[active.column]
  const adds = onInsert !== undefined && !readOnly
  const insert = (id: string, label: string, shortcut: string, at: number): MenuEntry[] =>
    adds ? [{ id, label, shortcut, run: () => grid.perform({ do: 'insert', at }) }] : []
  if (row === undefined || column === undefined) return insert('insert', 'Pievienot rindu', 'ctrl+Insert', 0)
  const unchanged = readOnly ? 'Rindas šeit nav labojamas' : isEditable(column, row) ? null : `Aili „${column.header}” šajā rindā nelabo`
  const copies: MenuEntry[] =
    top > 0 && unchanged === null
      ? [{ id: 'above', label: 'Kopēt no šūnas virs šīs', shortcut: 'f8', run: () => grid.perform({ do: 'copyAbove' }) }]
      : []
  const fills: MenuEntry[] =
    top < bottom && !readOnly
      ? [{ id: 'fill', label: 'Aizpildīt uz leju', shortcut: 'ctrl+d', run: () => grid.perform({ do: 'fillDown' }) }]
      : []
  const rowCount = bottom - top + 1
  const moves: MenuEntry[] =
    onMove && !readOnly
      ? [
          { id: 'up', label: 'Pārvietot augšup', shortcut: 'alt+arrowup', run: () => grid.perform({ do: 'move', by: -1 }) },
          { id: 'down', label: 'Pārvietot lejup', shortcut: 'alt+arrowdown', run: () => grid.perform({ do: 'move', by: 1 }) },
        ]
      : []
  const copiesRows: MenuEntry[] =
    onDuplicate && !readOnly
      ? [
          {
            id: 'duplicate',
            label: rowCount > 1 ? `Dublēt rindas (${rowCount})` : 'Dublēt rindu',
            shortcut: 'ctrl+shift+d',
            run: () => grid.perform({ do: 'duplicate' }),
            disabledReason: typeof onDuplicate === 'string' ? onDuplicate : null,
          },
        ]
      : []
  return [
    { id: 'edit', label: 'Labot šūnu', shortcut: 'f2', run: () => grid.begin(active, null), disabledReason: unchanged },
    ...copies,
    ...fills,
    ...moves,
    ...copiesRows,
    ...insert('insert', 'Pievienot rindu zem šīs', 'ctrl+Insert', bottom + 1),
    ...insert('insert-above', 'Pievienot rindu virs šīs', 'ctrl+shift+Insert', top),
    {
      id: 'delete',
      label: top < bottom ? `Dzēst rindas (${bottom - top + 1})` : 'Dzēst rindu',
      shortcut: 'ctrl+Delete',
      run: () => grid.perform({ do: 'delete', from: top, to: bottom }),
      disabledReason: !readOnly && onDelete ? null : 'Rindas šeit nedzēš',
    },
  ]
}
