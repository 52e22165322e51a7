import type { Body } from '../../../contract/calls.ts'
import { formatMoney } from '../../../contract/format.ts'
import { big, round2 } from '../../../contract/money.ts'
import type {
  ProcurementInvoiceItem,
  ProcurementInvoiceRecord,
  supplierInvoices,
} from '../../../contract/supplier-invoices/supplier-invoices.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import { lineNote, warning } from '../../ui/line-grid/note.ts'
import { Totals, type TotalRow } from '../../workspace/document/Totals.tsx'
import { editorGrid, editorRows } from '../../workspace/lines/editor-grid.ts'
import { LinesFrame } from '../../workspace/lines/LinesFrame.tsx'
import { useLineEditor } from '../../workspace/lines/use-line-editor.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { billWarnings } from './line-warnings.ts'

interface Values {
  quantity: string | null
  price: string | null
  discount_percent: string | null
}

const untyped: Values = { quantity: null, price: null, discount_percent: null }

type Changes = Omit<Body<typeof supplierInvoices.updateItem>, 'lock_version'>
type Row = Omit<ProcurementInvoiceItem, keyof Values> & Values

interface LinesProps {
  invoice: ProcurementInvoiceRecord
  tab: TabHandle
  reload: () => Promise<void>
}

export function SupplierInvoiceLines({ invoice, tab, reload }: LinesProps) {
  const mayEdit = invoice.can['ITEM_EDIT'] === true
  const editor = useLineEditor<ProcurementInvoiceItem, Values>({
    tab,
    draftKey: 'lines',
    lines: invoice.procurement_invoice_items,
    valuesOf: ({ quantity, price, discount_percent }) => ({ quantity, price, discount_percent }),
    changesOf,
    edit: ({ id, lock_version }, changes) => ({ command: 'supplier-invoice.edit-line', args: { line_id: id, changes, lock_version } }),
    remove: ({ id }) => ({ command: 'supplier-invoice.delete-line', args: { line_id: id } }),
    arrange: 'supplier-invoice.arrange-lines',
    reload,
  })
  const { state } = editor
  const rows = editorRows<ProcurementInvoiceItem, Values, Row>(state, (line, edited) => ({ ...line, ...edited }))
  return (
    <LinesFrame editor={editor}>
      <LineGrid<Row>
        label="Piegādātāja rēķina rindas"
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        {...editorGrid(editor, { mayEdit, fresh: untyped })}
        onPaste={(cells) => {
          for (const { row, column, value } of cells) {
            const key = rows[row]?.id
            if (key !== undefined && typeof value === 'string' && isTyped(column)) editor.change(key, { [column]: value })
          }
          editor.saveAll()
        }}
        errorAt={({ id }, _, column) => {
          const refused = state.errors[id] ?? {}
          const first = editor.generalOf(id)
          return (refused[column] ?? (column === 'quantity' ? first : undefined))?.join(' ')
        }}
        noteOf={(row) => editor.noteOf(row.id) ?? (mayEdit ? lineNote(...billWarnings(row).map(warning)) : undefined)}
        footer={<Totals rows={totalRows(invoice)} />}
      />
      {mayEdit && typeof invoice.can['ACCEPT'] === 'string' && <p className="text-danger">{invoice.can['ACCEPT']}</p>}
    </LinesFrame>
  )
}

const editableColumns = ['quantity', 'price', 'discount_percent'] as const

function isTyped(column: string): column is keyof Values {
  return editableColumns.some((each) => each === column)
}

const columns: readonly LineColumn<Row>[] = [
  {
    id: 'name',
    header: 'Nosaukums',
    width: 140,
    grow: 1,
    kind: 'computed',
    value: ({ name }) => name,
  },
  { id: 'sku', header: 'Artikuls', width: 92, kind: 'computed', value: ({ sku }) => sku },
  { id: 'procurement', header: 'Iepirkums', width: 124, hidePriority: 1, kind: 'computed', value: ({ procurement }) => procurement?.name },
  {
    id: 'quantity',
    header: 'Daudzums',
    width: 76,
    kind: 'quantity',
    value: ({ quantity }) => quantity,
    locked: ({ procurement_item_id }) => procurement_item_id === null,
  },
  { id: 'unit', header: 'Mērv.', width: 50, hidePriority: 2, kind: 'computed', value: ({ measure_unit }) => measure_unit?.name },
  { id: 'expected', header: 'Saņemts par', width: 86, kind: 'computed', figures: 'price', value: ({ expected_price }) => expected_price },
  { id: 'price', header: 'Cena', width: 76, kind: 'price', value: ({ price }) => price },
  {
    id: 'discount_percent',
    header: 'Atlaide, %',
    width: 72,
    kind: 'percent',
    value: ({ discount_percent }) => discount_percent,
    locked: ({ procurement_item_id }) => procurement_item_id === null,
  },
  { id: 'net', header: 'Summa', width: 84, kind: 'computed', figures: 'money', value: ({ net }) => net },
  { id: 'difference', header: 'Starpība', width: 72, kind: 'computed', figures: 'money', value: ({ difference }) => difference },
  { id: 'vat_rate', header: 'PVN, %', width: 58, hidePriority: 3, kind: 'computed', figures: 'percent', value: ({ vat_rate }) => vat_rate },
]

/** Returns null without changes. */
function changesOf(line: ProcurementInvoiceItem, values: Partial<Values>): Changes | null {
  const changes: Changes = {}
  for (const name of editableColumns) {
    const value = values[name]
    if (value && !big(value).eq(big(line[name]))) changes[name] = value
  }
  return Object.keys(changes).length > 0 ? changes : null
}

/** Shows the lines' sums where they differ. */
function totalRows({ net, vat, gross, lines_net, lines_vat }: ProcurementInvoiceRecord): TotalRow[] {
  const ofLines = big(lines_net).plus(big(lines_vat))
  return [
    { id: 'net', label: 'Bez PVN', amount: net },
    { id: 'vat', label: big(vat).eq(big(lines_vat)) ? 'PVN' : `PVN, rindās ${formatMoney(lines_vat)}`, amount: vat },
    { id: 'gross', label: 'Rēķins kopā', amount: gross, weight: 'total' },
    ...(ofLines.eq(big(gross)) ? [] : [{ id: 'lines', label: 'Rindas kopā', amount: round2(ofLines), weight: 'due' as const }]),
  ]
}
