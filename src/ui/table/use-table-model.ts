import {
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type Column as ModelColumn,
  type SortingState,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { tracks, type Column, type Sort } from './columns.ts'
import type { DataTableProps } from './props.ts'
import type { ColumnSpace } from './use-column-space.ts'

const features = tableFeatures({ columnPinningFeature, columnSizingFeature, columnVisibilityFeature, rowSortingFeature })
const noData: never[] = []

export type TableColumn<Row extends object> = ModelColumn<typeof features, Row>

/**
 * The table model holds columns, their visibility, width, pinning and sorting. Rows stay outside: the server orders them, most
 * are not loaded, and "all but some" are selected by key, for which the library needs every row.
 */
export function useTableModel<Row extends object>(
  {
    columns,
    columnVisibility,
    arrangement,
    sort,
    onSort,
  }: Pick<DataTableProps<Row>, 'columns' | 'columnVisibility' | 'arrangement' | 'sort' | 'onSort'>,
  { gone, sizing }: ColumnSpace<Row>,
) {
  'use no memo'
  const [sortKey, descending] = [sort?.key, sort?.descending ?? false]
  const sorting = useMemo(
    () => columns.filter((column) => sortKey !== undefined && column.sortKey === sortKey).map(({ id }) => ({ id, desc: descending })),
    [columns, sortKey, descending],
  )
  const visibility = useMemo(
    () => Object.fromEntries([...Object.entries(columnVisibility ?? {}), ...gone.map(({ id }) => [id, false] as const)]),
    [columnVisibility, gone],
  )
  const pinned = arrangement?.pinned ?? noPins
  const columnPinning = useMemo(
    () => ({ start: columns.filter(({ id }) => pinned.includes(id)).map(({ id }) => id), end: [] }),
    [columns, pinned],
  )
  const table = useTable({
    features,
    columns: useMemo(() => columns.map(definition), [columns]),
    data: noData as Row[],
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    state: { columnPinning, columnSizing: sizing ?? unsized, columnVisibility: visibility, sorting },
    onSortingChange: (updater) => onSort?.(sortOf(columns, functionalUpdate(updater, sorting))),
  })
  const visible = table.getVisibleLeafColumns()
  const pinnedStarts = table
    .getStartVisibleLeafColumns()
    .map((column) => column.getStart('start'))
    .join(' ')
  return {
    columns: visible,
    shown: useMemo(() => visible.map(({ columnDef }) => columnDef.meta as Column<Row>), [visible]),
    /** Pixels from the left edge by pinned column, which come first. */
    starts: useMemo(() => (pinnedStarts === '' ? [] : pinnedStarts.split(' ').map(Number)), [pinnedStarts]),
    /** Pixels. */
    width: table.getTotalSize(),
    /** Before they are measured, columns share the spare width. */
    tracks: tracks(visible.map((column) => ({ width: column.getSize(), grow: sizing ? 0 : (column.columnDef.meta as Column<Row>).grow }))),
  }
}

const unsized = {}
const noPins: readonly string[] = []

function definition<Row extends object>(column: Column<Row>) {
  return {
    id: column.id,
    size: column.width,
    minSize: 0,
    accessorFn: column.cell,
    enableSorting: Boolean(column.sortKey),
    enableHiding: !column.opens,
    meta: column,
  }
}

function sortOf<Row>(columns: readonly Column<Row>[], [first]: SortingState): Sort | null {
  const key = columns.find(({ id }) => id === first?.id)?.sortKey
  return first === undefined || key === undefined ? null : { key, descending: first.desc }
}
