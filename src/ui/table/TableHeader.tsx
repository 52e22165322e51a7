import { ArrowDown, ArrowUp } from 'lucide-react'
import type { DragEvent } from 'react'
import { cx } from '../classes.ts'
import { ColumnEdge, type WidthDrag } from './ColumnEdge.tsx'
import { headAlignment, type Column } from './columns.ts'
import type { ColumnArrangement } from './props.ts'
import { pinned, pinnedAt } from './TableRow.tsx'
import type { TableColumn } from './use-table-model.ts'

interface TableHeaderProps<Row extends object> {
  id: string
  columns: readonly TableColumn<Row>[]
  /** Pixels from the left edge by pinned column, which come first. */
  starts: readonly number[]
  arrangement: ColumnArrangement | undefined
  drag: WidthDrag | undefined
  tracks: string
  height: number
  /** Null while the keyboard is on the rows. */
  focused: number | null
  /** Null when rows are not selectable. */
  allSelected: boolean | null
  onAll: () => void
  isLong: boolean
}

export function TableHeader<Row extends object>({
  id,
  columns,
  starts,
  arrangement,
  drag,
  tracks,
  height,
  focused,
  allSelected,
  onAll,
  isLong,
}: TableHeaderProps<Row>) {
  'use no memo'
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="grid border-b border-line bg-surface pl-(--table-inset) text-small text-muted"
      style={{ height, gridTemplateColumns: tracks }}
    >
      {allSelected !== null && (
        <div role="columnheader" className={cx('flex items-center justify-center', starts.length > 0 && pinned)}>
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
        const own = column.columnDef.meta as Column<Row>
        const { header, align } = own
        const isTooLong = isLong && own.shortSort === true
        const sorted = column.getIsSorted()
        return (
          <div
            key={column.id}
            id={`${id}-h${place}`}
            role="columnheader"
            title={isTooLong ? narrowFirst : undefined}
            aria-sort={column.getCanSort() ? ariaSort[sorted || 'none'] : undefined}
            {...(arrangement && movable(column.id, arrangement))}
            style={pinnedAt(starts, place, allSelected !== null)}
            className={cx(
              'relative flex min-w-0 items-center px-2',
              place < starts.length && pinned,
              headAlignment[align ?? 'start'],
              focused === place && 'group-focus/grid:outline-2 -outline-offset-2 outline-accent',
            )}
          >
            {/* Marks without a heading sort by the menu of the header. */}
            {!column.getCanSort() || header === '' ? (
              <span className="truncate">{header}</span>
            ) : (
              <button
                type="button"
                tabIndex={-1}
                aria-disabled={isTooLong || undefined}
                onClick={() => column.toggleSorting()}
                className={cx(
                  'flex min-w-0 items-center gap-1 hover:text-text',
                  align === 'end' && 'flex-row-reverse',
                  sorted && 'font-medium text-text',
                )}
              >
                <span className="truncate">{header}</span>
                {sorted && (sorted === 'asc' ? <ArrowUp aria-hidden size={12} /> : <ArrowDown aria-hidden size={12} />)}
              </button>
            )}
            {drag && <ColumnEdge id={column.id} drag={drag} />}
          </div>
        )
      })}
    </div>
  )
}

const draggedColumn = 'application/x-column'

/** Headers are dragged onto one another. */
function movable(id: string, { onMoveTo }: ColumnArrangement) {
  return {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent): void => {
      dataTransfer.setData(draggedColumn, id)
      dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent): void => {
      if (event.dataTransfer.types.includes(draggedColumn)) event.preventDefault()
    },
    onDrop: (event: DragEvent): void => {
      const moved = event.dataTransfer.getData(draggedColumn)
      if (moved === '') return
      event.preventDefault()
      onMoveTo(moved, id)
    },
  }
}

const narrowFirst = 'Vispirms sašauriniet sarakstu: pēc šīs kolonnas kārto līdz 10 000 rindām'

const ariaSort = { asc: 'ascending', desc: 'descending', none: 'none' } as const
