import { memo } from 'react'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { cx } from '../classes.ts'
import { alignsRight, isEditable, displayText, type CellMark, type LineColumn } from './columns.ts'
import { readNote, type NotePart } from './note.ts'

interface LineRowProps<Row> {
  id: string
  row: Row
  index: number
  columns: readonly LineColumn<Row>[]
  tracks: string
  height: number
  readOnly: boolean
  /** -1 when the active cell is elsewhere. */
  active: number
  /** Selected columns, inclusive; -1 when none. */
  from: number
  to: number
  /** Space-separated columns with errors; a string, for memo. */
  wrong: string
  note: string | undefined
}

function PlainRow<Row>({ id, row, index, columns, tracks, height, readOnly, active, from, to, wrong, note }: LineRowProps<Row>) {
  const errors = wrong.split(' ')
  const parts = note ? readNote(note) : []
  const editable = (column: LineColumn<Row>): boolean => !readOnly && isEditable(column, row)
  return (
    <div role="row" aria-rowindex={index + 2} data-row={index} className="border-b border-line contain-content">
      <div role="presentation" className="grid" style={{ height: height - 1, lineHeight: `${height - 1}px`, gridTemplateColumns: tracks }}>
        <div
          role="rowheader"
          className={cx(
            'figures pr-2 text-right text-small leading-[inherit]',
            parts.some(({ is }) => is === 'warning') ? 'bg-warning-soft text-warning' : 'text-muted',
          )}
        >
          {index + 1}
        </div>
        {columns.map((column, place) => (
          <div
            key={column.id}
            id={`${id}-${index}-${place}`}
            role="gridcell"
            data-column={place}
            data-cell={column.id}
            aria-selected={place >= from && place <= to}
            // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.2 gives it to gridcell
            aria-readonly={!editable(column) || undefined}
            aria-invalid={errors.includes(column.id) || undefined}
            className={cx(
              'truncate border-l px-2',
              readOnly ? 'border-transparent' : 'border-line',
              alignsRight(column) && 'figures text-right',
              cellGround(place, { active, from, to, plain: readOnly || editable(column) }),
              errors.includes(column.id) && 'shadow-[inset_0_0_0_1px_var(--danger)]',
              marks[column.mark?.(row)?.is ?? 'none'],
            )}
          >
            {column.mark && <CellWord mark={column.mark(row)} />}
            {displayText(column, row)}
          </div>
        ))}
      </div>
      {parts.length > 0 && (
        <div title={parts.map(({ text }) => text).join(' · ')} className="truncate pl-11 text-small leading-[16px] text-muted">
          {parts.map(({ text, is }, place) => (
            <span key={place} data-note={is} className={noteLooks[is].look}>
              {place > 0 && ' · '}
              <NoteMark is={is} />
              {text}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

const noteLooks = {
  remark: { look: '', word: '', Icon: null },
  warning: { look: 'text-warning', word: 'Brīdinājums: ', Icon: TriangleAlert },
  fault: { look: 'text-danger', word: 'Nav saglabāts: ', Icon: CircleAlert },
} as const

function NoteMark({ is }: Pick<NotePart, 'is'>) {
  const { word, Icon } = noteLooks[is]
  if (Icon === null) return null
  return (
    <>
      <Icon aria-hidden size={11} className="mr-1 inline-block align-[-1px]" />
      <span className="unseen">{word}</span>
    </>
  )
}

const marks = { none: '', chosen: 'font-semibold bg-success-soft', best: 'text-success' } as const

function CellWord({ mark }: { mark: CellMark | undefined }) {
  if (!mark) return null
  return (
    <>
      <span className="unseen">{mark.word} </span>
      {mark.is === 'chosen' && <span aria-hidden>✓ </span>}
    </>
  )
}

function cellGround(place: number, { active, from, to, plain }: { active: number; from: number; to: number; plain: boolean }): string {
  if (place === active)
    return 'shadow-[inset_0_0_0_1px_var(--edge)] -outline-offset-2 outline-accent group-focus-within/lines:shadow-none group-focus-within/lines:outline-2'
  if (place >= from && place <= to) return 'bg-accent-soft'
  return plain ? '' : 'bg-surface text-muted'
}

export const LineRow = memo(PlainRow) as typeof PlainRow
