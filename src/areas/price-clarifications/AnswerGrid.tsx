import { useLayoutEffect, useMemo, useState } from 'react'
import { bestAnswer } from '../../../contract/price-clarifications/best-answer.ts'
import { formatDate } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type {
  PriceClarificationItem,
  PriceClarificationRecord,
  SupplierAnswer,
} from '../../../contract/price-clarifications/price-clarifications.ts'
import type { CellMark, LineColumn } from '../../ui/line-grid/columns.ts'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import type { RowKey } from '../../ui/table/columns.ts'
import { editorGrid, editorRows } from '../../workspace/lines/editor-grid.ts'
import { pasteRows } from '../../workspace/lines/paste-rows.ts'
import { LinesFrame } from '../../workspace/lines/LinesFrame.tsx'
import { useLineEditor } from '../../workspace/lines/use-line-editor.ts'
import type { TabHandle } from '../../tabs/tab.ts'

export interface Spot {
  line_id: number
  supplier_id: number | null
}

interface AnswerGridProps {
  record: PriceClarificationRecord
  tab: TabHandle
  reload: () => Promise<void>
  onSpot: (spot: Spot | null) => void
}

/** Cell `price 12` or `days 12` belongs to supplier 12. */
type Values = Record<string, string | null>

interface Row {
  key: number
  line: PriceClarificationItem
  cellValues: Values
}

/** Typed in a price cell: the supplier does not have it. */
const none = 'nav'

export function AnswerGrid({ record, tab, reload, onSpot }: AnswerGridProps) {
  const mayEdit = record.can['EDIT'] === true
  const { suppliers } = record
  const ids = suppliers.map(({ id }) => id).join(' ')
  // oxlint-disable-next-line react/exhaustive-deps -- columns keep their identity while the suppliers are the same
  const columns = useMemo(() => columnsOf(suppliers), [ids])
  const fresh = useMemo(() => freshOf(ids), [ids])
  const [row, setRow] = useState<RowKey | null>(null)
  const [column, setColumn] = useState<string | null>(null)
  useLayoutEffect(() => {
    onSpot(row === null ? null : { line_id: Number(row), supplier_id: Number(column?.split(' ')[1] ?? '') || null })
  }, [row, column, onSpot])
  const editor = useLineEditor<PriceClarificationItem, Values>({
    tab,
    draftKey: 'answers',
    lines: record.items,
    valuesOf,
    changesOf,
    edit: ({ id, lock_version }, changes) => ({
      command: 'price-clarification.edit-line',
      args: { line_id: id, changes: { ...changes, lock_version } },
    }),
    remove: ({ id }) => ({ command: 'price-clarification.delete-line', args: { line_id: id } }),
    reload,
  })
  const rows = editorRows<PriceClarificationItem, Values, Row>(editor.state, (line, edited) => ({
    key: line.id,
    line,
    cellValues: { ...valuesOf(line), ...definedValues(edited) },
  }))
  const { onDelete: _, ...grid } = { onDelete: undefined, ...editorGrid(editor, { mayEdit, fresh }) }
  return (
    <LinesFrame editor={editor}>
      <LineGrid<Row>
        label="Piegādātāju atbildes"
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        {...grid}
        onPaste={(cells) => {
          void pasteRows<Values>(cells, { ...editor.pasting(), resolvers: {} }).then(editor.savePasted)
        }}
        errorAt={({ key }, place, cell) => (place >= 0 && cell === 'name' ? editor.generalOf(key)?.join(' ') : undefined)}
        noteOf={({ key }) => editor.noteOf(key)}
        onRow={setRow}
        onColumn={setColumn}
      />
    </LinesFrame>
  )
}

const priceCell = (supplierId: number) => `price ${supplierId}`
const daysCell = (supplierId: number) => `days ${supplierId}`

function freshOf(ids: string): Values {
  return Object.fromEntries(
    ids.split(' ').flatMap((id) => [
      [priceCell(Number(id)), null],
      [daysCell(Number(id)), null],
    ]),
  )
}

function valuesOf({ answers = [] }: PriceClarificationItem): Values {
  return Object.fromEntries(
    answers.flatMap(({ supplier_id, supplier_price, not_available, delivery_days }) => [
      [priceCell(supplier_id), not_available ? none : supplier_price],
      [daysCell(supplier_id), delivery_days === null ? null : String(delivery_days)],
    ]),
  )
}

/** Complete changed answers. */
function changesOf(line: PriceClarificationItem, values: Partial<Values>): { answers: SupplierAnswer[] } | null {
  const saved = valuesOf(line)
  const editedCells = definedValues(values)
  const touched = Object.entries(editedCells).filter(([cell, value]) => !isSame(saved[cell] ?? null, value))
  const suppliers = [...new Set(touched.map(([cell]) => Number(cell.split(' ')[1])))]
  const now = { ...saved, ...editedCells }
  const answers = suppliers.map((supplier_id): SupplierAnswer => {
    const price = now[priceCell(supplier_id)] ?? null
    const days = now[daysCell(supplier_id)] ?? null
    const notes = line.answers?.find((answer) => answer.supplier_id === supplier_id)?.notes ?? null
    return {
      supplier_id,
      notes,
      not_available: price === none,
      supplier_price: price === none ? null : price,
      delivery_days: days === null ? null : Number(days),
    }
  })
  return answers.length > 0 ? { answers } : null
}

function definedValues(values: Partial<Values>): Values {
  return Object.fromEntries(Object.entries(values).flatMap(([cell, value]) => (value === undefined ? [] : [[cell, value]])))
}

function isSame(one: string | null, other: string | null): boolean {
  const isFigure = (text: string | null): text is string => text !== null && /^\d+(\.\d+)?$/.test(text)
  return isFigure(one) && isFigure(other) ? big(one).eq(big(other)) : one === other
}

function columnsOf(suppliers: PriceClarificationRecord['suppliers']): readonly LineColumn<Row>[] {
  return [
    { id: 'name', header: 'Ko prasa', width: 180, grow: 2, readable: 220, kind: 'computed', value: ({ line }) => line.name },
    { id: 'quantity', header: 'Daudzums', width: 65, kind: 'computed', figures: 'quantity', value: ({ line }) => line.quantity },
    ...suppliers.flatMap(({ id, name, asked_at }): LineColumn<Row>[] => [
      {
        id: priceCell(id),
        header: asked_at ? `${name}, ${formatDate(asked_at).slice(0, 6)}` : name,
        width: 120,
        grow: 1,
        kind: 'price',
        words: [none],
        mark: (row) => markOf(row, id),
        value: ({ cellValues }) => cellValues[priceCell(id)],
        patch: (value) => ({ [priceCell(id)]: value }),
      },
      {
        id: daysCell(id),
        header: 'dienas',
        width: 60,
        kind: 'whole',
        value: ({ cellValues }) => cellValues[daysCell(id)],
        patch: (value) => ({ [daysCell(id)]: value }),
      },
    ]),
  ]
}

function markOf({ line }: Row, supplierId: number): CellMark | undefined {
  if (line.supplier?.id === supplierId) return { is: 'chosen', word: 'izvēlēts' }
  return bestAnswer(line.answers ?? [])?.supplier_id === supplierId ? { is: 'best', word: 'lētākais' } : undefined
}
