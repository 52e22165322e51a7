import { cx } from '../classes.ts'
import { alignsRight, type LineColumn } from './columns.ts'
import { rowHeight } from './sizes.ts'

interface LineHeaderProps<Row> {
  columns: readonly LineColumn<Row>[]
  layout: string
  readOnly: boolean
}

export function LineHeader<Row>({ columns, layout, readOnly }: LineHeaderProps<Row>) {
  return (
    <div role="rowgroup" className="sticky top-0 z-[2]">
      <div
        role="row"
        aria-rowindex={1}
        className="grid border-b border-line bg-surface text-small text-muted"
        style={{ height: rowHeight, gridTemplateColumns: layout }}
      >
        <div role="columnheader" className="flex items-center justify-end pr-2">
          <span className="unseen">Rinda</span>
        </div>
        {columns.map((column) => (
          <div
            key={column.id}
            role="columnheader"
            className={cx(
              'flex min-w-0 items-center border-l px-2',
              readOnly ? 'border-transparent' : 'border-line',
              alignsRight(column) && 'justify-end',
            )}
          >
            <span className="truncate">{column.header}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
