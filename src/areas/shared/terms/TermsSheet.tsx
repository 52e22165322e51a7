import { useState } from 'react'
import { LineGrid } from '../../../ui/line-grid/LineGrid.tsx'
import type { LineColumn } from '../../../ui/line-grid/columns.ts'
import type { Option } from '../../../ui/use-options.ts'
import type { SavedLine } from '../../../workspace/lines/line-book.ts'
import { pasteRows } from '../../../workspace/lines/paste-rows.ts'
import { LinesFrame } from '../../../workspace/lines/LinesFrame.tsx'
import { useLineBook } from '../../../workspace/lines/use-line-book.ts'
import type { TabHandle } from '../../../tabs/tab.ts'
import { fault, lineNote, type LineNote } from '../../../ui/line-grid/note.ts'

/** A row of a sheet: what is typed, and the saved line under it. */
export type TermsRow<Line, Values> = Values & { key: number; line: Line | null }

/** What a sheet of a customer's terms is made of: prices, discounts, accounts. Declared once, outside components. */
export interface TermsKind<Line extends SavedLine, Values extends object> {
  /** What the rows are, for screen readers. */
  label: string
  draftKey: string
  columns: readonly LineColumn<TermsRow<Line, Values>>[]
  fresh: Values
  valuesOf: (line: Line) => Values
  /** What of an edit the line does not hold already, as its call takes it; null when nothing. */
  changesOf: (line: Line, values: Partial<Values>) => Readonly<Record<string, unknown>> | null
  /** A typed row as a new line, or null while it says too little. */
  bodyOf: (values: Partial<Values>) => object | null
  /** Whether a line is what a typed row became. */
  same: (line: Line, values: Partial<Values>) => boolean
  /** Commands that add, change and delete. */
  commands: { add: string; edit: string; remove?: string }
  /** Field of the call by column, where they differ. */
  fields?: Readonly<Record<string, string>>
  /** What a pasted text means, by column of records. */
  meant?: Readonly<Record<string, (text: string) => Promise<Option | null>>>
  /** Several new rows go in one call. */
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

/** Terms of a customer edited like a spreadsheet: each row is saved as the keyboard leaves it, a paste at once. */
export function TermsSheet<Line extends SavedLine, Values extends object>(props: TermsSheetProps<Line, Values>) {
  const { tab, kind, lines, readOnly, reload, autoFocus, maxHeight } = props
  const { commands, fields = {}, meant = {} } = kind
  const [unknown, setUnknown] = useState<Readonly<Record<number, string>>>({})
  const { remove } = commands
  const hold = useLineBook<Line, Values>({
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
  const { book } = hold
  const rows = book.order.flatMap((key): TermsRow<Line, Values>[] => {
    const line = book.lines.find(({ id }) => id === key) ?? null
    const typed = book.edits[key]?.values ?? book.added[key]
    if (line) return [{ ...kind.valuesOf(line), ...typed, key, line }]
    return key in book.added ? [{ ...kind.fresh, ...typed, key, line: null }] : []
  })

  function errorAt({ key }: { key: number }, _: number, column: string): string | undefined {
    const refused = book.errors[key] ?? {}
    if (column in meant && unknown[key]) return `Nav atrasts: ${unknown[key]}`
    return refused[fields[column] ?? column]?.join(' ')
  }

  /** A reason that belongs to no cell stands under its row. */
  function noteOf({ key }: { key: number }): LineNote | undefined {
    const refused = book.errors[key] ?? {}
    const shown = new Set(kind.columns.map(({ id }) => fields[id] ?? id))
    return lineNote(fault(Object.entries(refused).find(([field]) => !shown.has(field))?.[1][0]))
  }

  return (
    <LinesFrame hold={hold} className="p-4">
      <LineGrid<TermsRow<Line, Values>>
        label={kind.label}
        rows={rows}
        rowKey={({ key }) => key}
        columns={kind.columns}
        readOnly={readOnly}
        autoFocus={autoFocus}
        maxHeight={maxHeight}
        onChange={(key, values) => {
          setUnknown((now) => ({ ...now, [Number(key)]: '' }))
          hold.change(Number(key), values as Partial<Values>)
        }}
        memory={hold.memory}
        onInsert={hold.insert}
        {...(remove && { onDelete: hold.remove })}
        onPaste={(cells) => {
          void pasteRows<Values>(cells, {
            ...hold.pasting(),
            meant,
            onUnknown: (texts) => setUnknown((now) => ({ ...now, ...Object.fromEntries(texts) })),
          }).then(hold.saveAll)
        }}
        onLeaveRow={(key) => hold.save(Number(key))}
        errorAt={errorAt}
        noteOf={noteOf}
      />
    </LinesFrame>
  )
}
