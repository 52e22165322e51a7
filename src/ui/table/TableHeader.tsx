import { ArrowDown, ArrowUp } from 'lucide-react'
import { cx } from '../classes.ts'
import { headAlignment, type Column, type Sort } from './columns.ts'

interface TableHeaderProps<Row> {
  id: string
  columns: readonly Column<Row>[]
  tracks: string
  height: number
  sort: Sort | null | undefined
  /** Null while the keyboard is on the rows. */
  focused: number | null
  /** Null when rows are not selectable. */
  allSelected: boolean | null
  onSort: (key: string) => void
  onAll: () => void
}

export function TableHeader<Row>({ id, columns, tracks, height, sort, focused, allSelected, onSort, onAll }: TableHeaderProps<Row>) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="grid border-b border-line bg-surface pl-(--table-inset) text-small text-muted"
      style={{ height, gridTemplateColumns: tracks }}
    >
      {allSelected !== null && (
        <div role="columnheader" className="flex items-center justify-center">
          <button
            type="button"
            tabIndex={-1}
            aria-label="Atlasīt visus"
            onClick={onAll}
            className={cx(
              'size-3.5 rounded-[3px] border text-[11px] leading-none',
              allSelected ? 'border-accent bg-accent text-on-accent' : 'border-edge',
            )}
          >
            {allSelected && '✓'}
          </button>
        </div>
      )}
      {columns.map((column, place) => {
        const sorted =
          column.sortKey !== undefined && sort?.key === column.sortKey ? (sort.descending ? 'descending' : 'ascending') : undefined
        return (
          <div
            key={column.id}
            id={`${id}-h${place}`}
            role="columnheader"
            aria-sort={column.sortKey === undefined ? undefined : (sorted ?? 'none')}
            className={cx(
              'flex min-w-0 items-center px-2',
              headAlignment[column.align ?? 'start'],
              focused === place && 'group-focus/grid:outline-2 -outline-offset-2 outline-accent',
            )}
          >
            {column.sortKey === undefined ? (
              <span className="truncate">{column.header}</span>
            ) : (
              <button
                type="button"
                tabIndex={-1}
                onClick={() => onSort(column.sortKey ?? '')}
                className={cx(
                  'flex min-w-0 items-center gap-1 hover:text-text',
                  column.align === 'end' && 'flex-row-reverse',
                  sorted && 'font-medium text-text',
                )}
              >
                <span className="truncate">{column.header}</span>
                {sorted && (sorted === 'ascending' ? <ArrowUp aria-hidden size={12} /> : <ArrowDown aria-hidden size={12} />)}
              </button>
            )}
          </div>
        )
      })}
    </div>
  )
}
