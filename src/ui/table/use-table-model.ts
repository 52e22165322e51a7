import {
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

const features = tableFeatures({ columnSizingFeature, columnVisibilityFeature, rowSortingFeature })
const noData: never[] = []

export type TableColumn<Row extends object> = ModelColumn<typeof features, Row>

/**
 * The table model holds columns, their visibility, width and sorting. Rows stay outside: the server orders them, most
 * are not loaded, and "all but some" are selected by key, for which the library needs every row.
 */
export function useTableModel<Row extends object>(
  { columns, columnVisibility, sort, onSort }: Pick<DataTableProps<Row>, 'columns' | 'columnVisibility' | 'sort' | 'onSort'>,
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
  const table = useTable({
    features,
    columns: useMemo(() => columns.map(definition), [columns]),
    data: noData as Row[],
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    state: { columnSizing: sizing ?? unsized, columnVisibility: visibility, sorting },
    onSortingChange: (updater) => onSort?.(sortOf(columns, functionalUpdate(updater, sorting))),
  })
  const visible = table.getVisibleLeafColumns()
  return {
    columns: visible,
    shown: useMemo(() => visible.map(({ columnDef }) => columnDef.meta as Column<Row>), [visible]),
    /** Pixels. */
    width: table.getTotalSize(),
    /** Before they are measured, columns share the spare width. */
    tracks: tracks(visible.map((column) => ({ width: column.getSize(), grow: sizing ? 0 : (column.columnDef.meta as Column<Row>).grow }))),
  }
}

const unsized = {}

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
