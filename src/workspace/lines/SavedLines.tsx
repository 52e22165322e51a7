import type { ReactNode } from 'react'
import type { TabHandle } from '../../tabs/tab.ts'
import type { PastedCell } from '../../ui/line-grid/clipboard.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import type { LineNote } from '../../ui/line-grid/note.ts'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import { editorGrid, editorRows } from './editor-grid.ts'
import { LinesFrame } from './LinesFrame.tsx'
import { pasteRows, type PasteTarget } from './paste-rows.ts'
import { useLineEditor } from './use-line-editor.ts'

export type SavedRow<Line, Values> = Values & { key: number; line: Line | undefined }

interface SavedLinesProps<Line, Values extends object> {
  label: string
  tab: TabHandle
  reload: () => Promise<void>
  lines: readonly Line[]
  mayEdit: boolean
  /** Command prefix: `production` for `production.edit-line`, `.add-line`, `.delete-line`. */
  of: string
  columns: readonly LineColumn<SavedRow<Line, Values>>[]
  fresh: Values
  valuesOf: (line: Line) => Values
  /** Null when equal. */
  changesOf: (line: Line, entered: Partial<Values>) => Readonly<Record<string, unknown>> | null
  /** Null while incomplete. */
  newLineOf: (entered: Partial<Values>) => Readonly<Record<string, unknown>> | null
  /** Whether a new server line is the entered row. */
  isSame: (line: Line, entered: Partial<Values>) => boolean
  /** The command takes many new lines. */
  together?: boolean
  /** Columns with another name in errors. */
  fieldOf?: Readonly<Record<string, string>>
  /** Column for errors of the whole row. */
  faultsAt: string
  /** Validates before sending. */
  faultOf?: (row: SavedRow<Line, Values>, column: string) => string | undefined
  aboutLine?: (line: Line) => LineNote | string | undefined
  /** Looks up pasted text in record columns. */
  lookups?: PasteTarget<Values>['resolvers']
  readCell?: (cell: PastedCell, all: readonly PastedCell[]) => readonly PastedCell[]
  onLeave?: () => void
  /** Why a row is not copied: the document has an item once. */
  single?: string
}

export function SavedLines<Line extends { id: number; lock_version: number }, Values extends object>(
  props: SavedLinesProps<Line, Values>,
): ReactNode {
  const { label, tab, reload, lines, mayEdit, of, columns, fresh, valuesOf, changesOf, newLineOf, isSame, together = false } = props
  const { fieldOf = {}, faultsAt, faultOf, aboutLine, lookups = {}, readCell, onLeave, single } = props
  type Row = SavedRow<Line, Values>
  const editor = useLineEditor<Line, Values>({
    tab,
    draftKey: 'lines',
    lines,
    valuesOf,
    changesOf,
    edit: ({ id, lock_version }, changes) => ({ command: `${of}.edit-line`, args: { line_id: id, changes: { ...changes, lock_version } } }),
    remove: ({ id }) => ({ command: `${of}.delete-line`, args: { line_id: id } }),
    add: {
      body: newLineOf,
      save: (newLines) => ({ command: `${of}.add-line`, args: together ? { lines: newLines } : { line: newLines[0] } }),
      fresh,
      same: isSame,
      ...(!together && { single: true as const }),
    },
    arrange: `${of}.arrange-lines`,
    reload,
  })
  const { state } = editor
  const rows = editorRows<Line, Values, Row>(
    state,
    (line, entered) => ({ key: line.id, line, ...valuesOf(line), ...entered }),
    (key, values) => ({ key, line: undefined, ...fresh, ...values }),
  )
  return (
    <LinesFrame editor={editor}>
      <LineGrid<Row>
        label={label}
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        {...editorGrid(editor, { mayEdit, fresh, adds: true, single })}
        onPaste={(cells) => {
          const read = readCell ? cells.flatMap((cell) => readCell(cell, cells)) : cells
          void pasteRows<Values>(read, { ...editor.pasting(), resolvers: lookups }).then(editor.savePasted)
        }}
        errorAt={(row, _, column) => {
          const refused = state.errors[row.key] ?? {}
          const fieldErrors = refused[fieldOf[column] ?? column] ?? refused[column]
          return faultOf?.(row, column) ?? (fieldErrors ?? (column === faultsAt ? editor.generalOf(row.key) : undefined))?.join(' ')
        }}
        noteOf={({ key, line }) => editor.noteOf(key) ?? (line && aboutLine?.(line))}
        {...(onLeave && { onLeave })}
        autoFocus={mayEdit && lines.length === 0}
      />
    </LinesFrame>
  )
}
