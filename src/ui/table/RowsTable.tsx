import { useCallback, type CSSProperties, type ReactNode } from 'react'
import type { Column } from './columns.ts'
import { DataTable } from './DataTable.tsx'

interface RowsTableProps<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => number | string
  onOpen?: ((row: Row, background: boolean) => void) | undefined
  href?: ((row: Row) => string) | undefined
  empty?: ReactNode
  rowClass?: ((row: Row) => string | undefined) | undefined
  /** Visible rows before scrolling. */
  most?: number | undefined
  /** At the page edge, aligned with the title. */
  atEdge?: boolean | undefined
}

const rowHeight = 30

export function RowsTable<Row extends object>({ rows, most = 12, empty, ...table }: RowsTableProps<Row>) {
  const nothing = useCallback(() => {}, [])
  if (rows.length === 0) return empty
  return (
    // Its last line overlaps the container's border. On phones the scroll bar comes below, with hidden columns their values.
    <div
      className="few-rows flex h-(--rows) flex-col max-sm:h-auto! sm:-mb-px has-[[data-gone]]:h-[calc(var(--rows)+--spacing(7))]"
      style={{ '--rows': `${(Math.min(rows.length, most) + 1) * rowHeight}px` } as CSSProperties}
    >
      <DataTable {...table} total={rows.length} rowAt={(index) => rows[index]} onRange={nothing} rowHeight={rowHeight} className="grow" />
    </div>
  )
}
