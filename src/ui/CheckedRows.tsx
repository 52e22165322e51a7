import { cx } from './classes.ts'

export interface CheckedColumn<Row> {
  label: string
  text: (row: Row) => string
  /** Class of the width; a column without one takes the room that is left. */
  width?: string
  align?: 'end'
  muted?: true
}

interface CheckedRowsProps<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly CheckedColumn<Row>[]
  rowKey: (row: Row) => number
  /** Name of the row's field for screen readers. */
  name: (row: Row) => string
  isChosen: (row: Row) => boolean
  /** Why the row cannot be chosen. */
  blocked?: (row: Row) => string | null
  /** Shown below the first cell. */
  remark?: (row: Row) => string | null
  onChange: (row: Row, isChosen: boolean) => void
  /** Of the first row. */
  autoFocus?: boolean
  /** Further tables below one with the same columns need no headings of their own. */
  isHeadHidden?: boolean
}

/** A table in a dialog whose rows are chosen by a tick; a click anywhere in the row ticks it. */
export function CheckedRows<Row>(props: CheckedRowsProps<Row>) {
  const { label, rows, columns, rowKey, isHeadHidden = false } = props
  return (
    <table aria-label={label} className="w-full table-fixed">
      <colgroup>
        <col className="w-7" />
        {columns.map((column) => (
          <col key={column.label} className={column.width} />
        ))}
      </colgroup>
      <thead className={isHeadHidden ? 'sr-only' : ''}>
        <tr className="border-b border-line text-left text-small text-muted">
          <th className="py-1">
            <span className="sr-only">Izvēle</span>
          </th>
          {columns.map((column) => (
            <th key={column.label} className={cx('py-1 pr-3 font-normal last:pr-0', column.align === 'end' && 'text-right')}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <CheckedRow key={rowKey(row)} {...props} row={row} isFirst={place === 0} />
        ))}
      </tbody>
    </table>
  )
}

function CheckedRow<Row>({ row, isFirst, ...props }: CheckedRowsProps<Row> & { row: Row; isFirst: boolean }) {
  const { columns, name, isChosen, blocked, remark, onChange, autoFocus = false } = props
  const reason = blocked?.(row) ?? null
  const note = reason ?? remark?.(row) ?? null
  const chosen = reason === null && isChosen(row)
  const takesFocus = autoFocus && isFirst && reason === null
  return (
    <tr className={cx('border-b border-line align-baseline last:border-0', reason !== null && 'text-muted')}>
      <td className="py-1">
        <input
          type="checkbox"
          aria-label={[name(row), note].filter(Boolean).join('; ')}
          checked={chosen}
          disabled={reason !== null}
          autoFocus={takesFocus}
          data-autofocus={takesFocus || undefined}
          onChange={({ target }) => onChange(row, target.checked)}
          className="size-4 translate-y-0.5 accent-accent"
        />
      </td>
      {columns.map((column, place) => (
        <td
          key={column.label}
          onClick={() => reason === null && onChange(row, !chosen)}
          className={cx('py-1 pr-3 last:pr-0', column.align === 'end' && 'figures text-right', column.muted && 'text-muted')}
        >
          <span className="block break-words">{column.text(row)}</span>
          {place === 0 && note !== null && <span className="block text-small">{note}</span>}
        </td>
      ))}
    </tr>
  )
}
