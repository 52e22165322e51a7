import { memo, type CSSProperties } from 'react'
import { cx } from '../classes.ts'
import { alignment, type Column } from './columns.ts'
import type { RowMark } from './props.ts'

interface TableRowProps<Row> {
  id: string
  index: number
  /** Undefined while loading. */
  row: Row | undefined
  /** The total is known, so loading rows show their number. */
  isTotalKnown: boolean
  columns: readonly Column<Row>[]
  /** Pixels from the left edge by pinned column, which come first. */
  starts: readonly number[]
  tracks: string
  height: number
  top: number
  /** Below a group. */
  level: number | undefined
  focused: boolean
  /** Column of the focused cell; null in other rows. */
  cell: string | null
  /** Columns in the range of cells, separated by spaces. */
  range: string
  selected: boolean
  selectable: boolean
  mark: RowMark['is'] | undefined
  /** Columns changed by somebody else. */
  changed: string
  /** Id of the table. */
  table: string
  href: string | undefined
  className: string | undefined
}

const noColumns: ReadonlySet<string> = new Set()

function columnsIn(ids: string): ReadonlySet<string> {
  return ids === '' ? noColumns : new Set(ids.split(' '))
}

const bar = 'before:absolute before:inset-y-0 before:left-0 before:z-[2] before:w-1'
const markLook = {
  changed: cx(bar, 'before:bg-info'),
  new: cx(bar, 'before:bg-success'),
  left: cx(bar, 'text-muted line-through before:bg-warning'),
}
const markWords = { changed: 'Mainījis kāds cits', new: 'Jauna rinda', left: 'Vairs neatbilst sarakstam' }

/** Rows refer to them. */
export function MarkWords({ id }: { id: string }) {
  return (
    <div hidden>
      {Object.entries(markWords).map(([mark, words]) => (
        <span key={mark} id={`${id}-${mark}`}>
          {words}
        </span>
      ))}
    </div>
  )
}

/** One element per cell: a far jump renders five hundred in a frame. */
function PlainRow<Row>({
  id,
  index,
  row,
  isTotalKnown,
  columns,
  starts,
  tracks,
  height,
  top,
  level,
  focused,
  cell,
  range,
  selected,
  selectable,
  mark,
  changed,
  table,
  href,
  className,
}: TableRowProps<Row>) {
  const changedColumns = columnsIn(changed)
  const inRange = columnsIn(range)
  return (
    <div
      id={id}
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-level={level}
      aria-selected={selectable ? selected : undefined}
      aria-busy={row === undefined || undefined}
      aria-describedby={mark && `${table}-${mark}`}
      data-mark={mark}
      className={cx(
        'absolute inset-x-0 grid border-b border-line pl-(--table-inset) contain-strict',
        selected ? 'bg-accent-soft' : 'bg-raised hover:bg-hover',
        // Without :not(), which makes focus moves match the whole list.
        focused && 'current-row',
        focused && cell === null && '-outline-offset-2 outline-accent group-focus/grid:shadow-none group-focus/grid:outline-2',
        mark && markLook[mark],
        className,
      )}
      style={{ top, height, lineHeight: `${height - 1}px`, gridTemplateColumns: tracks }}
    >
      {selectable && (
        <div
          role="gridcell"
          aria-label={selected ? 'Atlasīts' : 'Nav atlasīts'}
          data-pick={selected}
          className={cx('pick', starts.length > 0 && cx(pinned, focused && '[clip-path:inset(2px_0_2px_2px)]'))}
        />
      )}
      {columns.map((column, place) => (
        <div
          key={column.id}
          role="gridcell"
          aria-selected={inRange.has(column.id) || undefined}
          data-changed={changedColumns.has(column.id) || undefined}
          data-column={column.id}
          id={column.id === cell ? `${id}-c` : undefined}
          style={pinnedAt(starts, place, selectable)}
          className={cx(
            // The ring around the row stays visible.
            place < starts.length && cx(pinned, focused && cell === null && '[clip-path:inset(2px_0)]'),
            column.id === cell && '-outline-offset-2 outline-accent group-focus/grid:outline-2',
            'overflow-clip px-2 text-ellipsis whitespace-nowrap',
            alignment[column.align ?? 'start'],
            inRange.has(column.id) ? 'bg-accent-soft' : changedColumns.has(column.id) && 'bg-info-soft',
            row === undefined && isTotalKnown && place === 0 && 'place text-muted',
          )}
        >
          {row !== undefined ? cellOf(column, row, href) : isTotalKnown && place === 0 ? `${index + 1}.` : null}
        </div>
      ))}
    </div>
  )
}

function cellOf<Row>(column: Column<Row>, row: Row, href: string | undefined) {
  if (!column.opens) return column.cell(row)
  return (
    <a data-opens href={href} tabIndex={-1} className="font-medium text-accent hover:underline">
      {column.cell(row)}
    </a>
  )
}

/** Covers the cells that scroll below it. */
export const pinned = 'sticky left-0 z-[1] bg-inherit'

export const pickWidth = 32

/** Beside the boxes that select rows. */
export function pinnedAt(starts: readonly number[], place: number, selectable: boolean): CSSProperties | undefined {
  const start = starts[place]
  return start === undefined ? undefined : { left: start + (selectable ? pickWidth : 0) }
}

export const TableRow = memo(PlainRow) as typeof PlainRow
