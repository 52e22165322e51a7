import { useMemo } from 'react'
import type { Body } from '../../../contract/calls.ts'
import type { CreditNoteItem, CreditNoteRecord } from '../../../contract/credits/credit-note-record.ts'
import type { credits } from '../../../contract/credits/credits.ts'
import { formatAmount } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type { PriceMode } from '../../../contract/simplified/simplified.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import { Totals, type TotalRow } from '../../workspace/document/Totals.tsx'
import { vatWord } from '../../workspace/document/vat-word.ts'
import { editorGrid, editorRows } from '../../workspace/lines/editor-grid.ts'
import { LinesFrame } from '../../workspace/lines/LinesFrame.tsx'
import { useLineEditor } from '../../workspace/lines/use-line-editor.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import type { Option } from '../../ui/use-options.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { numbersIn } from '../shared/units/numbers.ts'

interface Values {
  quantity: string | null
  unit_price: string | null
  /** `yes` or `no`: return to stock. */
  back: string | null
  warehouse: Option | null
  /** Serial numbers, comma-separated. */
  numbers: string | null
}

const untyped: Values = { quantity: null, unit_price: null, back: null, warehouse: null, numbers: null }

type Changes = Omit<Body<typeof credits.updateItem>, 'lock_version'>
type Row = Omit<CreditNoteItem, keyof Values> & Values

interface CreditLinesProps {
  note: CreditNoteRecord
  tab: TabHandle
  reload: () => Promise<void>
}

/** Draft rows are saved when the focus leaves them. */
export function CreditLines({ note, tab, reload }: CreditLinesProps) {
  const mayEdit = note.can['ITEM_EDIT'] === true
  const serial = note.credit_note_items.some(({ has_units }) => has_units)
  const visibleColumns = useMemo(() => {
    const baseColumns = columnsOf(note.price_mode)
    return serial ? [...baseColumns, numbersColumn] : baseColumns
  }, [serial, note.price_mode])
  const editor = useLineEditor<CreditNoteItem, Values>({
    tab,
    draftKey: 'lines',
    lines: note.credit_note_items,
    valuesOf,
    changesOf,
    edit: ({ id, lock_version }, changes) => ({ command: 'credit.edit-line', args: { line_id: id, changes, lock_version } }),
    remove: ({ id }) => ({ command: 'credit.delete-line', args: { line_id: id } }),
    arrange: 'credit.arrange-lines',
    reload,
  })
  const { state } = editor
  const rows = editorRows<CreditNoteItem, Values, Row>(state, (line, edited) => ({ ...rowOf(line), ...edited }))
  return (
    <LinesFrame editor={editor}>
      <LineGrid<Row>
        label="Kredītrēķina rindas"
        rows={rows}
        rowKey={({ id }) => id}
        columns={visibleColumns}
        {...editorGrid(editor, { mayEdit, fresh: untyped })}
        onPaste={(cells) => {
          for (const { row, column, value } of cells) {
            const key = rows[row]?.id
            if (key !== undefined && value !== undefined && column === 'quantity') editor.change(key, { quantity: value })
          }
          editor.saveAll()
        }}
        errorAt={({ id }, _, column) => {
          const refused = state.errors[id] ?? {}
          const fieldName = { back: 'return_to_stock', warehouse: 'warehouse_id', numbers: 'units' }[column] ?? column
          return (refused[fieldName] ?? (column === 'quantity' ? editor.generalOf(id) : undefined))?.join(' ')
        }}
        noteOf={({ id, units, description }) => {
          const about = [description, units.length > 0 && `IMEI: ${units.join(', ')}`].filter(Boolean).join(' · ')
          return editor.noteOf(id) ?? (about || undefined)
        }}
        footer={<Totals rows={totalRows(note)} />}
      />
      {note.amount_in_words && (
        <p>
          <span className="text-muted">Summa vārdiem: </span>
          {note.amount_in_words}
        </p>
      )}
    </LinesFrame>
  )
}

function rowOf(line: CreditNoteItem): Row {
  return { ...line, ...valuesOf(line) }
}

function valuesOf({ quantity, unit_price, return_to_stock, warehouse, units }: CreditNoteItem): Values {
  return {
    quantity,
    unit_price,
    back: return_to_stock ? 'yes' : 'no',
    warehouse: warehouse && { id: warehouse.id, label: warehouse.name },
    numbers: units.join(', '),
  }
}

/** With or without VAT, as the invoice. */
const columnsOf = (price_mode: PriceMode): readonly LineColumn<Row>[] => [
  { id: 'name', header: 'Nosaukums', width: 150, grow: 1, kind: 'computed', value: ({ name }) => name },
  { id: 'sku', header: 'Artikuls', width: 88, hidePriority: 2, kind: 'computed', value: ({ sku }) => sku },
  { id: 'quantity', header: 'Daudzums', width: 80, kind: 'quantity', value: ({ quantity }) => quantity },
  { id: 'unit', header: 'Mērv.', width: 54, hidePriority: 1, kind: 'computed', value: ({ measure_unit }) => measure_unit.name },
  {
    id: 'unit_price',
    header: price_mode === 'gross' ? 'Cena ar PVN' : 'Cena',
    width: price_mode === 'gross' ? 92 : 76,
    kind: 'price',
    value: (row) => row.unit_price,
    locked: ({ price_only }) => !price_only,
  },
  { id: 'net', header: 'Summa', width: 92, kind: 'computed', figures: 'money', value: ({ amount }) => amount },
  { id: 'vat_rate', header: 'PVN, %', width: 64, kind: 'computed', figures: 'percent', value: (row) => row.vat_rate },
  {
    id: 'back',
    header: 'Atgriezt',
    width: 70,
    kind: 'select',
    choices: [
      { value: 'yes', label: 'Jā' },
      { value: 'no', label: 'Nē' },
    ],
    value: ({ back }) => back,
    locked: ({ price_only, is_stocked }) => price_only || !is_stocked,
  },
  {
    id: 'warehouse',
    header: 'Noliktava',
    width: 116,
    kind: 'record',
    load: loadWarehouses,
    value: ({ warehouse }) => warehouse?.label,
    patch: (value) => ({ warehouse: value !== null && typeof value === 'object' ? value : null }),
    locked: ({ price_only, is_stocked }) => price_only || !is_stocked,
  },
]

/** For serialised goods only. */
const numbersColumn: LineColumn<Row> = {
  id: 'numbers',
  header: 'Vienības (IMEI)',
  width: 150,
  kind: 'text',
  value: ({ numbers }) => numbers,
  locked: ({ price_only, has_units }) => price_only || !has_units,
}

/** Returns null without changes. */
function changesOf(line: CreditNoteItem, { quantity, unit_price, back, warehouse, numbers }: Partial<Values>): Changes | null {
  const changes: Changes = {}
  if (quantity && !big(quantity).eq(big(line.quantity))) changes.quantity = quantity
  if (unit_price && line.price_only && !big(unit_price).eq(big(line.unit_price))) changes.unit_price = unit_price
  if (back && (back === 'yes') !== line.return_to_stock) changes.return_to_stock = back === 'yes'
  if (warehouse && Number(warehouse.id) !== line.warehouse?.id) changes.warehouse_id = Number(warehouse.id)
  const units = numbers === undefined ? line.units : numbersIn(line.unit_kind, numbers ?? '')
  if (units.join() !== line.units.join()) changes.units = units
  return Object.keys(changes).length > 0 ? changes : null
}

function totalRows({ net, gross, credit, paid_back, vat_lines }: CreditNoteRecord): TotalRow[] {
  return [
    { id: 'net', label: 'Bez PVN', amount: net },
    ...vat_lines.map(({ category, rate, taxable, tax }) => ({
      id: `${category} ${rate}`,
      label: `${vatWord(category, rate)} no ${formatAmount(taxable)} €`,
      amount: tax,
    })),
    { id: 'gross', label: 'Kreditēts kopā', amount: gross, weight: 'total' },
    ...(big(credit).eq(0) ? [] : [{ id: 'credit', label: 'Klienta kredītā', amount: credit, weight: 'due' as const }]),
    ...(big(paid_back).eq(0) ? [] : [{ id: 'paid_back', label: 'Atmaksājams pircējam', amount: paid_back, weight: 'due' as const }]),
  ]
}
