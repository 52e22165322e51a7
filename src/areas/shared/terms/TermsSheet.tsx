import { useState } from 'react'
import { LineGrid } from '../../../ui/line-grid/LineGrid.tsx'
import type { LineColumn } from '../../../ui/line-grid/columns.ts'
import type { SavedLine } from '../../../workspace/lines/line-editor-state.ts'
import { clearing, pasteRows, type FindRecords } from '../../../workspace/lines/paste-rows.ts'
import { LinesFrame } from '../../../workspace/lines/LinesFrame.tsx'
import { useLineEditor } from '../../../workspace/lines/use-line-editor.ts'
import type { TabHandle } from '../../../tabs/tab.ts'
import { fault, lineNote, type LineNote } from '../../../ui/line-grid/note.ts'

export type TermsRow<Line, Values> = Values & { key: number; line: Line | null }

/** Declared once, outside components. */
export interface TermsKind<Line extends SavedLine, Values extends object> {
  label: string
  draftKey: string
  columns: readonly LineColumn<TermsRow<Line, Values>>[]
  fresh: Values
  valuesOf: (line: Line) => Values
  /** Returns null without changes. */
  changesOf: (line: Line, values: Partial<Values>) => Readonly<Record<string, unknown>> | null
  /** Returns null while incomplete. */
  bodyOf: (values: Partial<Values>) => object | null
  same: (line: Line, values: Partial<Values>) => boolean
  commands: { add: string; edit: string; remove?: string }
  /** Call field by column, where different. */
  fields?: Readonly<Record<string, string>>
  /** Resolves pasted text, by column. */
  resolvers?: Readonly<Record<string, FindRecords>>
  /** Sends new rows in one call. */
  together?: true
}

interface TermsSheetProps<Line extends SavedLine, Values extends object> {
  tab: TabHandle
  kind: TermsKind<Line, Values>
  lines: readonly Line[]
  readOnly: boolean
  reload: () => Promise<void>
  autoFocus?: boolean
  maxHeight?: number
}

/** Rows are saved when the focus leaves them, pastes at once. */
export function TermsSheet<Line extends SavedLine, Values extends object>(props: TermsSheetProps<Line, Values>) {
  const { tab, kind, lines, readOnly, reload, autoFocus, maxHeight } = props
  const { commands, fields = {}, resolvers = {} } = kind
  // Reasons why pasted texts have no record.
  const [unknown, setUnknown] = useState<Readonly<Record<number, string>>>({})
  const { remove } = commands
  const editor = useLineEditor<Line, Values>({
    tab,
    draftKey: kind.draftKey,
    lines,
    valuesOf: kind.valuesOf,
    changesOf: kind.changesOf,
    edit: ({ id, lock_version }, changes) => ({ command: commands.edit, args: { line_id: id, changes: { ...changes, lock_version } } }),
    remove: ({ id }) => ({ command: remove ?? '', args: { line_id: id } }),
    add: {
      body: kind.bodyOf,
      save: (rows) => ({ command: commands.add, args: { lines: rows } }),
      fresh: kind.fresh,
      same: kind.same,
      ...(!kind.together && { single: true }),
    },
    reload,
  })
  const { state } = editor
  const rows = state.order.flatMap((key): TermsRow<Line, Values>[] => {
    const line = state.lines.find(({ id }) => id === key) ?? null
    const edited = state.edits[key]?.values ?? state.added[key]
    if (line) return [{ ...kind.valuesOf(line), ...edited, key, line }]
    return key in state.added ? [{ ...kind.fresh, ...edited, key, line: null }] : []
  })

  function clearUnknown(keys: readonly number[]): void {
    setUnknown((now) => ({ ...now, ...Object.fromEntries(keys.map((key) => [key, ''])) }))
  }

  function errorAt({ key }: { key: number }, _: number, column: string): string | undefined {
    const refused = state.errors[key] ?? {}
    if (column in resolvers && unknown[key]) return unknown[key]
    return refused[fields[column] ?? column]?.join(' ')
  }

  /** Errors without a cell are shown under the row. */
  function noteOf({ key }: { key: number }): LineNote | undefined {
    const refused = state.errors[key] ?? {}
    const visibleFields = new Set(kind.columns.map(({ id }) => fields[id] ?? id))
    return lineNote(fault(Object.entries(refused).find(([field]) => !visibleFields.has(field))?.[1][0]))
  }

  return (
    <LinesFrame editor={editor} className="p-4">
      <LineGrid<TermsRow<Line, Values>>
        label={kind.label}
        rows={rows}
        rowKey={({ key }) => key}
        columns={kind.columns}
        readOnly={readOnly}
        autoFocus={autoFocus}
        maxHeight={maxHeight}
        onChange={(key, values) => {
          clearUnknown([Number(key)])
          editor.change(Number(key), values as Partial<Values>)
        }}
        memory={editor.memory}
        onInsert={editor.insert}
        {...(remove && { onDelete: editor.remove })}
        onPaste={(cells) => {
          void pasteRows<Values>(cells, {
            ...clearing(editor.pasting(), clearUnknown),
            resolvers,
            onUnknown: (texts, isFailed) => {
              const reason = isFailed ? 'Neizdevās sameklēt, ielīmējiet vēlreiz' : 'Nav atrasts'
              const reasons = [...texts].map(([key, text]) => [key, `${reason}: ${text}`])
              setUnknown((now) => ({ ...now, ...Object.fromEntries(reasons) }))
            },
          }).then(editor.savePasted)
        }}
        onLeaveRow={(key) => editor.save(Number(key))}
        errorAt={errorAt}
        noteOf={noteOf}
      />
    </LinesFrame>
  )
}
