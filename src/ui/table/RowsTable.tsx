import { useCallback, type ReactNode } from 'react'
import type { Column } from './columns.ts'
import { DataTable } from './DataTable.tsx'

interface RowsTableProps<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => number | string
  onOpen?: ((row: Row, background: boolean) => void) | undefined
  href?: ((row: Row) => string) | undefined
  /** In place of the rows when there are none. */
  empty?: ReactNode
  rowClass?: ((row: Row) => string | undefined) | undefined
  /** Rows in sight before it scrolls. */
  most?: number | undefined
  /** At the edge of its page, where the first column stands under the page's name. */
  atEdge?: boolean | undefined
}

const rowHeight = 30

/** A short list that is there as a whole: the rows of a record's section. As high as its rows, up to `most` of them. */
export function RowsTable<Row extends object>({ rows, most = 12, empty, ...table }: RowsTableProps<Row>) {
  const nothing = useCallback(() => {}, [])
  if (rows.length === 0) return empty
  return (
    // The line below its last row lies on that of what it stands in. On a phone the bar that scrolls it comes below.
    <div className="flex flex-col max-sm:h-auto! sm:-mb-px" style={{ height: (Math.min(rows.length, most) + 1) * rowHeight }}>
      <DataTable {...table} total={rows.length} rowAt={(index) => rows[index]} onRange={nothing} rowHeight={rowHeight} className="grow" />
    </div>
  )
}
