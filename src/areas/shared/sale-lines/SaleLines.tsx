import { useCallback, useRef, type ReactNode } from 'react'
import { formatPrice, formatQuantity } from '../../../../contract/format.ts'
import type { OrderItem } from '../../../../contract/orders/order-record.ts'
import type { LineOption } from '../../../../contract/line-options.ts'
import type { LineColumn } from '../../../ui/line-grid/columns.ts'
import { LineGrid } from '../../../ui/line-grid/LineGrid.tsx'
import type { RowKey } from '../../../ui/table/columns.ts'
import type { LineEditorState } from '../../../workspace/lines/line-editor-state.ts'
import { editorRows, enteredValues, warningKey } from '../../../workspace/lines/editor-grid.ts'
import { LinesFrame } from '../../../workspace/lines/LinesFrame.tsx'
import { useLineEditor } from '../../../workspace/lines/use-line-editor.ts'
import type { TabHandle } from '../../../tabs/tab.ts'
import { aboutLine } from './line-facts.ts'
import { fillLines, type FilledLine } from './fill-lines.ts'
import { SaleLineTools, type SaleLineToolsProps } from './SaleLineTools.tsx'
import { optionNote, type OrderLineRow, type SaleLine } from './line-rows.ts'
import { faultOf, sameLine, type LineValues } from './line-values.ts'
import { pasteLines } from './paste-lines.ts'
import { useLineWarnings, type Warned } from './use-line-warnings.ts'
import { useQuote, type AskQuote, type Quoted, type QuoteFor } from './use-quote.ts'
import { fault, lineNote, type LineNote } from '../../../ui/line-grid/note.ts'

type AnyLine = Pick<SaleLine, 'id' | 'lock_version' | 'name' | 'quantity' | 'unit_price' | 'discount_percent' | 'warehouse' | 'notes'> &
  Partial<Pick<OrderItem, 'units'>> & {
    item_id: number | null
  }

export interface SaleLineKind<Line extends AnyLine, Values extends LineValues, Row extends OrderLineRow> {
  label: string
  /** An empty row; its keys are the editable fields. */
  fresh: Values
  valuesOf: (line: Line) => Values
  rowOfLine: (line: Line, edited: Partial<Values>, quoted: Quoted | undefined) => Row
  rowOfNew: (key: number, values: Partial<Values>, quoted: Quoted | undefined) => Row
  /** Returns null without changes. */
  changesOf: (line: Line, values: Partial<Values>) => Readonly<Record<string, unknown>> | null
  /** Returns null while incomplete. */
  newLineOf: (values: Partial<Values>) => object | null
  /** Validates a row before it is sent. */
  faultOf?: (row: Row, column: string) => string | undefined
  withOptions?: (line: Line, edited: Partial<Values>, options: readonly LineOption[]) => Partial<Values>
  same?: (line: Line, values: Partial<Values>) => boolean
  noteOf?: (row: Row) => string | null
  /** Arguments: `line_id` and `changes`, `line_id`, `lines`, `line_ids`. */
  commands: { edit: string; remove: string; add: string; arrange?: string }
}

interface SaleLinesProps<Line extends AnyLine, Values extends LineValues, Row extends OrderLineRow, For extends QuoteFor> {
  tab: TabHandle
  reload: () => Promise<void>
  kind: SaleLineKind<Line, Values, Row>
  lines: readonly Line[]
  columns: readonly LineColumn<Row>[]
  quoteFor: For
  /** Quote call, by default that of orders and offers. */
  ask?: AskQuote<For>
  may: { edit: boolean; add: boolean; remove: boolean }
  warned: Warned
  /** Null without unsaved edits. */
  totals: (rows: readonly Row[] | null) => ReactNode
  autoFocus?: boolean
  above?: ReactNode
  onLine?: (key: RowKey | null) => void
}

/** Each row is saved when the focus leaves it, one call per row. */
export function SaleLines<Line extends AnyLine, Values extends LineValues, Row extends OrderLineRow, For extends QuoteFor>(
  props: SaleLinesProps<Line, Values, Row, For>,
) {
  const { tab, reload, kind, lines, columns, quoteFor, ask, may, warned, totals, above, onLine, autoFocus } = props
  const { commands } = kind
  const focusedKey = useRef<RowKey | null>(null)
  // A dialog over the lines does not leave the row.
  const choosing = useRef(false)
  const onRow = useCallback(
    (key: RowKey | null) => {
      focusedKey.current = key
      onLine?.(key)
    },
    [onLine],
  )
  const editor = useLineEditor<Line, Values>({
    tab,
    draftKey: 'lines',
    lines,
    valuesOf: kind.valuesOf,
    changesOf: kind.changesOf,
    edit: ({ id, lock_version }, changes) => ({ command: commands.edit, args: { line_id: id, changes: { ...changes, lock_version } } }),
    remove: ({ id }) => ({ command: commands.remove, args: { line_id: id } }),
    add: {
      body: kind.newLineOf,
      save: (added) => ({ command: commands.add, args: { lines: added } }),
      fresh: kind.fresh,
      same: kind.same ?? sameLine,
      extraFields: ({ warehouse, notes }) => ({ ...(warehouse && { warehouse_id: warehouse.id }), ...(notes && { notes }) }),
    },
    arrange: commands.arrange,
    reload,
  })
  const { state } = editor
  const quotes = useQuote(quoteFor, editedRows(state, kind.valuesOf), ask)
  const lineOf = new Map(state.lines.map((line) => [line.id, line]))
  const rows = editorRows<Line, Values, Row>(
    state,
    (line, edited) => kind.rowOfLine(line, edited, quotes.get(line.id)?.line),
    (key, values) => kind.rowOfNew(key, values, quotes.get(key)?.line),
  )

  const warningsOf = useLineWarnings(quoteFor, rows, may.edit ? warned : null)

  function errorAt(row: Row, _: number, column: string): string | undefined {
    const { key } = row
    const edited = state.edits[key]?.values ?? state.added[key] ?? {}
    const refused = state.errors[key] ?? {}
    const cellError = (kind.faultOf ?? faultOf)(row, column) ?? cellErrors({ ...quotes.get(key)?.errors, ...refused }, column)?.join(' ')
    // Errors without a cell are shown at the edited cells.
    const general = [...(refused['lock_version'] ?? []), ...(refused['status'] ?? []), ...(refused['row'] ?? [])]
    return cellError ?? (column in edited ? general[0] : undefined)
  }

  function noteOf(row: Row): LineNote | undefined {
    const errors = state.errors[row.key]
    if (errors && Object.keys(errors).length > 0) return lineNote(fault(theirs(state.edits[row.key]?.from, state.lines, errors)))
    const line = lineOf.get(row.key)
    const { line: quoted, errors: unquoted } = quotes.get(row.key) ?? {}
    const options = kind.withOptions && (unquoted?.['options']?.[0] ?? optionNote(may.edit ? row : { ...row, takes_options: false }))
    return lineNote(options, ...warningsOf(row, quoted), kind.noteOf?.(row), line && aboutLine(line))
  }

  const saved = Object.keys(state.edits).length + Object.keys(state.added).length === 0
  return (
    <LinesFrame editor={editor}>
      {above}
      <LineGrid
        label={kind.label}
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        readOnly={!may.edit}
        memory={editor.memory}
        onChange={(key, patch) => editor.change(Number(key), enteredValues(patch, kind.fresh))}
        {...(may.add && { onInsert: editor.insert })}
        {...(may.edit && editor.move && { onMove: editor.move })}
        {...(may.add && { onDuplicate: editor.duplicate })}
        {...(may.remove && { onDelete: editor.remove })}
        onPaste={(cells) => {
          const { keysAt, change, onUnknown } = editor.pasting()
          void pasteLines(cells, {
            keysAt,
            // Column ids equal field names.
            change: (values) => change(values as ReadonlyMap<number, Partial<Values>>),
            onUnknown,
          }).then(editor.savePasted)
        }}
        onRow={onRow}
        autoFocus={autoFocus}
        onLeaveRow={(key) => {
          if (!choosing.current) editor.save(Number(key))
        }}
        actions={
          <SaleLineTools
            tab={tab}
            customerId={quoteFor.customer_id}
            rows={rows}
            focusedKey={focusedKey}
            onOpen={(open) => {
              choosing.current = open
            }}
            {...toolsOf(editor, { kind, rows, may })}
          />
        }
        errorAt={errorAt}
        noteOf={noteOf}
        warningKey={warningKey}
        footer={totals(saved ? null : rows)}
      />
    </LinesFrame>
  )
}

interface Tooled<Line extends AnyLine, Values extends LineValues, Row extends OrderLineRow> {
  kind: SaleLineKind<Line, Values, Row>
  rows: readonly Row[]
  may: { edit: boolean; add: boolean }
}

/** Changes that the tools beside the lines make; null where they may not. */
function toolsOf<Line extends AnyLine, Values extends LineValues, Row extends OrderLineRow>(
  editor: ReturnType<typeof useLineEditor<Line, Values>>,
  { kind, rows, may }: Tooled<Line, Values, Row>,
): Pick<SaleLineToolsProps, 'onChoose' | 'onTake' | 'onFill'> {
  const { state } = editor

  function change(key: number, values: Partial<LineValues>): void {
    editor.memory.begin()
    editor.change(key, values as Partial<Values>)
  }

  function choose(key: number, options: readonly LineOption[]): void {
    const line = state.lines.find(({ id }) => id === key)
    const edited = state.edits[key]?.values ?? {}
    change(key, line && kind.withOptions ? kind.withOptions(line, edited, options) : { options })
  }

  function fill(filled: readonly FilledLine[]): void {
    editor.memory.begin()
    const { keysAt, change: changeRows } = editor.pasting()
    fillLines(rows, filled, { keysAt, change: (values) => changeRows(values as ReadonlyMap<number, Partial<Values>>) })
    editor.saveAll()
  }

  return {
    onChoose: kind.withOptions && may.edit ? choose : null,
    onTake: may.edit ? change : null,
    onFill: may.add && may.edit ? fill : null,
  }
}

function editedRows<Line extends AnyLine, Values extends LineValues>(
  { lines, edits, added }: LineEditorState<Line, Values>,
  valuesOf: (line: Line) => Values,
): { key: number; values: Partial<LineValues> }[] {
  const edited = lines.flatMap((line) => {
    const rowEdits = edits[line.id]?.values
    if (!rowEdits) return []
    const values = { ...valuesOf(line), ...rowEdits }
    // A fixed price needs no options; the catalogue may no longer offer them.
    const asks = 'options' in rowEdits || values.unit_price === null
    return [{ key: line.id, values: asks ? values : { ...values, options: null } }]
  })
  return [...edited, ...Object.entries(added).map(([key, values]) => ({ key: Number(key), values }))]
}

/** For a stale row, includes the values saved by others. */
function theirs(from: AnyLine | undefined, lines: readonly AnyLine[], errors: Readonly<Record<string, readonly string[]>>): string {
  const now = lines.find(({ id }) => id === from?.id)
  const reason = Object.values(errors).flat()[0] ?? 'Rinda nav saglabāta'
  if (!now || !from || now.lock_version === from.lock_version) return reason
  const { name, quantity, unit_price, discount_percent } = now
  const words = [
    name,
    `daudzums ${formatQuantity(quantity)}`,
    `cena ${formatPrice(unit_price)}`,
    `atlaide ${formatQuantity(discount_percent)} %`,
  ]
  return `Pa šo laiku saglabāts: ${words.join(', ')}`
}

/** Errors of serialised pieces are shown at the item. */
function cellErrors(errors: Readonly<Record<string, readonly string[]>>, column: string): readonly string[] | undefined {
  return column === 'item' ? (errors['item'] ?? errors['item_id'] ?? errors['units']) : errors[column]
}
