import type { ReactNode } from 'react'
import type { TabHandle } from '../../tabs/tab.ts'
import type { PastedCell } from '../../ui/line-grid/clipboard.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import type { LineNote } from '../../ui/line-grid/note.ts'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import { bookGrid, bookRows } from './book-grid.ts'
import { LinesFrame } from './LinesFrame.tsx'
import { pasteRows, type PasteTarget } from './paste-rows.ts'
import { useLineBook } from './use-line-book.ts'

/** A row: a saved line or a new one, with what is typed. */
export type SavedRow<Line, Values> = Values & { key: number; line: Line | undefined }

interface SavedLinesProps<Line, Values extends object> {
  label: string
  tab: TabHandle
  reload: () => Promise<void>
  lines: readonly Line[]
  mayEdit: boolean
  /** Whose commands save a row: `production` for `production.edit-line`, `.add-line` and `.delete-line`. */
  of: string
  columns: readonly LineColumn<SavedRow<Line, Values>>[]
  fresh: Values
  valuesOf: (line: Line) => Values
  /** What differs from the line; null when nothing does. */
  changesOf: (line: Line, typed: Partial<Values>) => Readonly<Record<string, unknown>> | null
  /** What a new line is made of; null while that is not enough. */
  newLineOf: (typed: Partial<Values>) => Readonly<Record<string, unknown>> | null
  /** Whether a line that came is the one that was typed. */
  isSame: (line: Line, typed: Partial<Values>) => boolean
  /** The command takes many new lines at once. */
  together?: boolean
  /** Columns whose fault stands under another name in an answer. */
  fieldOf?: Readonly<Record<string, string>>
  /** The column that tells a fault of the whole row. */
  faultsAt: string
  /** Why a value cannot be, before it is sent. */
  faultOf?: (row: SavedRow<Line, Values>, column: string) => string | undefined
  /** What a line says beside its cells. */
  aboutLine?: (line: Line) => LineNote | string | undefined
  /** What a pasted text means in columns of records. */
  meant?: PasteTarget<Values>['meant']
  /** One pasted cell read as several. */
  readCell?: (cell: PastedCell, all: readonly PastedCell[]) => readonly PastedCell[]
  onLeave?: () => void
}

/** Lines of a record in a grid, whose rows are saved as the keyboard leaves them: added, changed, pasted and taken away. */
export function SavedLines<Line extends { id: number; lock_version: number }, Values extends object>(
  props: SavedLinesProps<Line, Values>,
): ReactNode {
  const { label, tab, reload, lines, mayEdit, of, columns, fresh, valuesOf, changesOf, newLineOf, isSame, together = false } = props
  const { fieldOf = {}, faultsAt, faultOf, aboutLine, meant = {}, readCell, onLeave } = props
  type Row = SavedRow<Line, Values>
  const hold = useLineBook<Line, Values>({
    tab,
    draftKey: 'lines',
    lines,
    valuesOf,
    changesOf,
    edit: ({ id, lock_version }, changes) => ({ command: `${of}.edit-line`, args: { line_id: id, changes: { ...changes, lock_version } } }),
    remove: ({ id }) => ({ command: `${of}.delete-line`, args: { line_id: id } }),
    add: {
      body: newLineOf,
      save: (made) => ({ command: `${of}.add-line`, args: together ? { lines: made } : { line: made[0] } }),
      fresh,
      same: isSame,
      ...(!together && { single: true as const }),
    },
    reload,
  })
  const { book } = hold
  const rows = bookRows<Line, Values, Row>(
    book,
    (line, typed) => ({ key: line.id, line, ...valuesOf(line), ...typed }),
    (key, values) => ({ key, line: undefined, ...fresh, ...values }),
  )
  return (
    <LinesFrame hold={hold}>
      <LineGrid<Row>
        label={label}
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        {...bookGrid(hold, { mayEdit, fresh, adds: true })}
        onPaste={(cells) => {
          const read = readCell ? cells.flatMap((cell) => readCell(cell, cells)) : cells
          void pasteRows<Values>(read, { ...hold.pasting(), meant, onUnknown: () => undefined }).then(hold.saveAll)
        }}
        errorAt={(row, _, column) => {
          const own = book.errors[row.key]?.[fieldOf[column] ?? column]
          return faultOf?.(row, column) ?? (own ?? (column === faultsAt ? hold.generalOf(row.key) : undefined))?.join(' ')
        }}
        noteOf={({ key, line }) => hold.noteOf(key) ?? (line && aboutLine?.(line))}
        {...(onLeave && { onLeave })}
        autoFocus={mayEdit && lines.length === 0}
      />
    </LinesFrame>
  )
}
