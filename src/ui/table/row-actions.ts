import type { Store } from '../../store/store.ts'
import type { Column } from './columns.ts'
import type { TableGroup, TableGroups } from './groups.ts'
import type { DataTableProps, FarRows } from './props.ts'
import { offsetShowing } from './scroll-space.ts'
import type { Scroller } from './scroller.ts'
import { between, placeNow, toggled, type Spot, type TableState } from './table-state.ts'
import { rowsAtHand, rowStateAt } from './use-followed-row.ts'
import type { TableColumn } from './use-table-model.ts'

export interface HandlerOptions<Row extends object> {
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
  drag: Store<CellDrag | null>
  /** Texts of the range of cells; null without one. */
  cells: string[][] | null
}

/** Shift and the pressed mouse select cells. */
export interface CellDrag {
  index: number
  cell: string
  isMoved: boolean
}

export interface RowActions {
  /** The state with the row at this place active. */
  stand: (at: number) => Partial<TableState>
  go: (to: number, extend: boolean) => void
  /** Unloaded or changing rows of the range are read by the list's owner. */
  range: (to: number) => void
  /** A row is chosen or not, a group opened or closed; `whole`: all rows of the group are chosen, also of a closed one. */
  toggle: (index: number, whole?: boolean) => void
  /** Focuses the cell of a column in the active row; null: the whole row. */
  enter: (cell: string | null) => void
  open: (index: number, background: boolean) => void
  glance: (index: number) => void
  menu: (index: number, at?: { x: number; y: number }) => void
  headerMenu: (place: number) => void
}

function groupsBetween(groups: Pick<TableGroups<never>, 'at'> | undefined, first: number, last: number): number {
  let count = 0
  for (let at = first; groups && at <= last; at++) if (groups.at(at)) count += 1
  return count
}

export function rowsOfGroup({ key, count }: TableGroup, line: number): FarRows {
  return { first: { key, at: line }, last: { key, at: line + count }, toggle: 'group' }
}

export function rowActions<Row extends object>(options: HandlerOptions<Row>): RowActions {
  const { props, id, state, count, columns, scroll, rowHeight, change } = options
  const { rowAt, groups, onOpen, onRowMenu, onHeaderMenu, onFar, selectable = false, rowsAre = 'settled' } = props
  const rows = rowsAtHand(props)
  const { keyAt } = rows

  function stand(at: number): Partial<TableState> {
    const rowPosition = rowStateAt(props, at)
    return { ...rowPosition, anchor: rowPosition.focus, range: null }
  }

  function range(to: number) {
    const rangeStart = rangeStartSpot()
    const selection = between((at) => (groups?.at(at) ? undefined : keyAt(at)), rangeStart.at, to)
    const rowPosition = rowStateAt(props, to)
    change({ ...rowPosition, selection, range: null })
    const [first, last] = rangeStart.at < to ? [rangeStart, rowPosition.focus] : [rowPosition.focus, rangeStart]
    if (selection.keys.length + groupsBetween(groups, first.at, last.at) <= last.at - first.at || (onFar && rowsAre !== 'settled'))
      onFar?.({ first, last })
  }

  /** The start of the range; if removed, the row in its place. */
  function rangeStartSpot(): Spot {
    const { key, at: stood } = state.anchor
    const place = placeNow(state.anchor, rows)
    if (place !== undefined) return { key, at: place }
    const instead = Math.min(stood, count - 1)
    return { key: keyAt(instead) ?? null, at: instead }
  }

  return {
    stand,
    range,
    go(to, extend) {
      scroll.to(offsetShowing(scroll.view(), scroll.offset(), { start: to * rowHeight, size: rowHeight }))
      if (extend && selectable) range(to)
      else change(stand(to))
    },
    toggle(index, whole = false) {
      const group = groups?.at(index)
      if (group && whole && selectable) return onFar?.(rowsOfGroup(group, index))
      if (group) return groups?.toggle(index)
      const key = keyAt(index)
      if (!selectable) return
      change({ ...stand(index), ...(key !== undefined && { selection: toggled(state.selection, key) }) })
      const spot: Spot = { key: null, at: index }
      if (key === undefined) onFar?.({ first: spot, last: spot, toggle: 'row' })
    },
    enter(cell) {
      revealCell(options, cell)
      change({ cell, range: null })
    },
    open(index, background) {
      if (groups?.at(index)) return groups.toggle(index)
      const row = rowAt(index)
      if (row !== undefined) onOpen?.(row, background)
    },
    glance(index) {
      const row = rowAt(index)
      if (row !== undefined) props.onGlance?.(row)
    },
    headerMenu(place) {
      const column = columns[place]?.columnDef.meta as Column<Row> | undefined
      const box = document.getElementById(`${id}-h${place}`)?.getBoundingClientRect()
      if (column) onHeaderMenu?.(column, { x: box?.left ?? 0, y: box?.bottom ?? 0 })
    },
    menu(index, at) {
      const row = rowAt(index)
      const box = document.getElementById(`${id}-r${index}`)?.getBoundingClientRect()
      const place = at ?? { x: (box?.left ?? 0) + 24, y: box?.bottom ?? 0 }
      if (groups?.at(index)) groups.menu(index, place)
      else if (row !== undefined) onRowMenu?.(row, place)
    },
  }
}

/** Scrolls sideways until the cell of the active row is seen. */
export function revealCell<Row extends object>({ props, id, focus, columns }: HandlerOptions<Row>, cell: string | null): void {
  const place = columns.findIndex((column) => column.id === cell)
  const row = document.getElementById(`${id}-r${focus}`)
  const grid = row?.closest(':is([role="grid"], [role="treegrid"])')
  const shown = row?.children[place < 0 ? 0 : place + (props.selectable ? 1 : 0)]
  if (!grid || !(shown instanceof HTMLElement)) return
  const start = Math.min(grid.scrollLeft, shown.offsetLeft)
  grid.scrollLeft = Math.max(start, shown.offsetLeft + shown.offsetWidth - grid.clientWidth)
}
