import { useCallback, useRef, type ReactNode } from 'react'
import { useView } from '../../../tabs/hooks.ts'
import type { TabHandle } from '../../../tabs/tab.ts'
import type { LineColumn } from '../../../ui/line-grid/columns.ts'
import { LineGrid } from '../../../ui/line-grid/LineGrid.tsx'
import { fault, lineNote, type LineNote } from '../../../ui/line-grid/note.ts'
import { toNextWarning } from '../../../ui/line-grid/warned.ts'
import type { RowKey } from '../../../ui/table/columns.ts'
import { warningKey } from '../../../workspace/lines/editor-grid.ts'
import type { RowErrors } from '../../../workspace/lines/errors-apart.ts'
import type { NewDocument } from '../../../workspace/lines/new-document-store.ts'
import type { OnUnknown } from '../../../workspace/lines/paste-rows.ts'
import type { useNewDocument } from '../../../workspace/lines/use-new-document.ts'
import { fillLines } from './fill-lines.ts'
import { optionNote, type OrderLineRow } from './line-rows.ts'
import { faultOf, isBlank, type LineValues } from './line-values.ts'
import { pasteLines } from './paste-lines.ts'
import { SaleLineTools } from './SaleLineTools.tsx'
import { useLineWarnings, type Warned } from './use-line-warnings.ts'
import { useQuote, type AskQuote, type Quoted, type QuoteFor } from './use-quote.ts'

export interface NewSaleKind<Values extends LineValues, Row extends OrderLineRow> {
  label: string
  rowOfNew: (key: number, values: Partial<Values>, quoted: Quoted | undefined) => Row
  /** Validates a row before it is sent. */
  faultOf?: (row: Row, column: string) => string | undefined
  /** Goods are sold with options. */
  takesOptions: boolean
  noteOf?: (row: Row) => string | null
}

interface NewSaleLinesProps<Values extends LineValues, Row extends OrderLineRow, For extends QuoteFor> {
  tab: TabHandle
  kind: NewSaleKind<Values, Row>
  hold: Pick<
    ReturnType<typeof useNewDocument<Values, NewDocument<Values>>>,
    'memory' | 'setLine' | 'insertLine' | 'deleteLines' | 'moveLines' | 'duplicateLines' | 'pasting'
  >
  lines: NewDocument<Values>['lines']
  columns: readonly LineColumn<Row>[]
  quoteFor: For
  /** Quote call, by default that of orders and offers. */
  ask?: AskQuote<For>
  warned: Warned
  /** Refusals of the server and items that were not found. */
  errors: RowErrors
  /** A row that was refused is being corrected. */
  onCorrected: (key: number) => void
  onUnknown: OnUnknown
  onLeave: () => void
  totals: (rows: readonly Row[]) => ReactNode
  autoFocus?: boolean
}

/** Lines of a new order, offer or simplified invoice with quoted prices and stock. */
export function NewSaleLines<Values extends LineValues, Row extends OrderLineRow, For extends QuoteFor>(
  props: NewSaleLinesProps<Values, Row, For>,
) {
  const { tab, kind, hold, lines, columns, quoteFor, ask, warned, errors, onCorrected, onUnknown, onLeave, totals, autoFocus } = props
  const box = useRef<HTMLDivElement>(null)
  const focusedKey = useRef<RowKey | null>(null)
  const onRow = useCallback((key: RowKey | null) => {
    focusedKey.current = key
  }, [])
  const entered = lines.map(({ key, ...values }) => ({ key, values: values as unknown as Values }))
  const quotes = useQuote(quoteFor, entered, ask)
  const rows = entered.map(({ key, values }) => kind.rowOfNew(key, values, quotes.get(key)?.line))
  const warningsOf = useLineWarnings(quoteFor, rows, warned)
  useView(tab, { nextWarning: () => toNextWarning(box.current) })

  function change(key: number, values: Partial<LineValues>): void {
    // Column ids equal field names.
    hold.setLine(key, values as Partial<Values>)
    onCorrected(key)
  }

  /** One step of undo, as the tools beside the lines make it. */
  function take(key: number, values: Partial<LineValues>): void {
    hold.memory.begin()
    change(key, values)
  }

  function pasting() {
    const { keysAt, change: changeRows } = hold.pasting()
    return {
      keysAt,
      change: (values: ReadonlyMap<number, Partial<LineValues>>) => {
        changeRows(values as ReadonlyMap<number, Partial<Values>>)
        for (const key of values.keys()) onCorrected(key)
      },
    }
  }

  function errorAt(row: Row, _: number, column: string): string | undefined {
    const fieldErrors = { ...quotes.get(row.key)?.errors, ...errors[row.key] }
    const ofItem = column === 'item' ? (fieldErrors['item_id'] ?? fieldErrors['units']) : undefined
    return (kind.faultOf ?? faultOf)(row, column) ?? (fieldErrors[column] ?? ofItem)?.join(' ')
  }

  function noteOf(row: Row): LineNote | undefined {
    if (isBlank(row)) return undefined
    const refused = errors[row.key]
    const wrong = fault(refused?.['item']?.[0] ?? refused?.['options']?.[0])
    const warnings = wrong ? [wrong] : warningsOf(row, quotes.get(row.key)?.line)
    return lineNote(kind.takesOptions && optionNote(row), ...warnings, kind.noteOf?.(row))
  }

  return (
    <div ref={box} className="contents">
      <LineGrid<Row>
        label={kind.label}
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        onChange={(key, values) => change(Number(key), values)}
        memory={hold.memory}
        onInsert={hold.insertLine}
        onDelete={hold.deleteLines}
        onMove={hold.moveLines}
        onDuplicate={hold.duplicateLines}
        onPaste={(cells) => void pasteLines(cells, { ...pasting(), onUnknown })}
        errorAt={errorAt}
        noteOf={noteOf}
        warningKey={warningKey}
        onRow={onRow}
        actions={
          <SaleLineTools
            tab={tab}
            customerId={quoteFor.customer_id}
            rows={rows}
            focusedKey={focusedKey}
            onChoose={kind.takesOptions ? (key, options) => take(key, { options }) : null}
            onTake={take}
            onFill={(filled) => {
              hold.memory.begin()
              fillLines(lines, filled, pasting())
            }}
          />
        }
        onLeave={onLeave}
        footer={totals(rows)}
        autoFocus={autoFocus}
      />
    </div>
  )
}
