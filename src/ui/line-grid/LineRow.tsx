import { memo } from 'react'
import { cx } from '../classes.ts'
import { alignsRight, isEditable, shownText, type LineColumn } from './columns.ts'

interface LineRowProps<Row> {
  id: string
  row: Row
  index: number
  columns: readonly LineColumn<Row>[]
  tracks: string
  height: number
  /** Column of the active cell in this row; -1 when it is elsewhere. */
  active: number
  /** Chosen columns in this row, both included; from -1 when none. */
  from: number
  to: number
  /** Columns with an error, joined by a space: text, so that an unchanged row is not drawn again. */
  wrong: string
  note: string | undefined
}

function PlainRow<Row>({ id, row, index, columns, tracks, height, active, from, to, wrong, note }: LineRowProps<Row>) {
  const errors = wrong.split(' ')
  return (
    <div role="row" aria-rowindex={index + 2} data-row={index} className="border-b border-line contain-content">
      <div role="presentation" className="grid" style={{ height: height - 1, lineHeight: `${height - 1}px`, gridTemplateColumns: tracks }}>
        <div role="rowheader" className="figures pr-2 text-right text-small leading-[inherit] text-muted">
          {index + 1}
        </div>
        {columns.map((column, place) => (
          <div
            key={column.id}
            id={`${id}-${index}-${place}`}
            role="gridcell"
            data-column={place}
            aria-selected={place >= from && place <= to}
            // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.2 gives it to gridcell
            aria-readonly={!isEditable(column, row) || undefined}
            aria-invalid={errors.includes(column.id) || undefined}
            className={cx(
              'truncate border-l border-line px-2',
              alignsRight(column) && 'figures text-right',
              cellGround(place, { active, from, to, editable: isEditable(column, row) }),
              errors.includes(column.id) && 'shadow-[inset_0_0_0_1px_var(--danger)]',
            )}
          >
            {shownText(column, row)}
          </div>
        ))}
      </div>
      {note && <div className="-mt-1 truncate pb-1 pl-11 text-small leading-[16px] text-muted">{note}</div>}
    </div>
  )
}

function cellGround(
  place: number,
  { active, from, to, editable }: { active: number; from: number; to: number; editable: boolean },
): string {
  if (place === active)
    return 'group-focus-within/lines:outline-2 -outline-offset-2 outline-accent not-group-focus-within/lines:shadow-[inset_0_0_0_1px_var(--edge)]'
  if (place >= from && place <= to) return 'bg-accent-soft'
  return editable ? '' : 'bg-surface text-muted'
}

/** A line; drawn anew only when what it shows changes. */
export const LineRow = memo(PlainRow) as typeof PlainRow
