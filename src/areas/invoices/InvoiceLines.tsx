import type { Body } from '../../../contract/calls.ts'
import { formatAmount, formatPrice, formatQuantity } from '../../../contract/format.ts'
import type { InvoiceItem, InvoiceRecord } from '../../../contract/invoices/invoice-record.ts'
import type { invoices } from '../../../contract/invoices/invoices.ts'
import { big, lineNet, totalsOf } from '../../../contract/money.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import { Totals, type TotalRow } from '../../workspace/document/Totals.tsx'
import { vatWord } from '../../workspace/document/vat-word.ts'
import { LinesFrame } from '../../workspace/lines/LinesFrame.tsx'
import { useLineEditor } from '../../workspace/lines/use-line-editor.ts'
import type { RowKey } from '../../ui/table/columns.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { fault, lineNote } from '../../ui/line-grid/note.ts'

interface Values {
  name: string | null
  quantity: string | null
  unit_price: string | null
  discount_percent: string | null
}

type Row = Omit<InvoiceItem, keyof Values> & Values

interface InvoiceLinesProps {
  invoice: InvoiceRecord
  tab: TabHandle
  reload: () => Promise<void>
  /** Must be stable between renders. */
  onLine: (key: RowKey | null) => void
}

/** Draft rows are saved when the focus leaves them. */
export function InvoiceLines({ invoice, tab, reload, onLine }: InvoiceLinesProps) {
  const mayEdit = invoice.can['ITEM_EDIT'] === true
  const mayDelete = invoice.can['ITEM_DELETE'] === true
  const editor = useLineEditor<InvoiceItem, Values>({
    tab,
    draftKey: 'lines',
    lines: invoice.invoice_items,
    valuesOf: ({ name, quantity, unit_price, discount_percent }) => ({ name, quantity, unit_price, discount_percent }),
    changesOf,
    edit: ({ id, lock_version }, changes) => ({ command: 'invoice.edit-line', args: { line_id: id, changes, lock_version } }),
    remove: ({ id }) => ({ command: 'invoice.delete-line', args: { line_id: id } }),
    arrange: 'invoice.arrange-lines',
    reload,
  })
  const { state } = editor
  const rows = state.order.flatMap((key): Row[] => {
    const line = state.lines.find(({ id }) => id === key)
    const editedValues = state.edits[key]?.values
    if (!line) return []
    return editedValues ? [withNet({ ...line, ...editedValues })] : [line]
  })
  return (
    <LinesFrame editor={editor}>
      <LineGrid<Row>
        label="Rēķina rindas"
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        readOnly={!mayEdit}
        memory={editor.memory}
        onChange={(key, values) => editor.change(Number(key), values)}
        {...(mayDelete && { onDelete: editor.remove })}
        {...(mayEdit && editor.move && { onMove: editor.move })}
        onPaste={(cells) => {
          for (const { row, column, value } of cells) {
            const key = rows[row]?.id
            if (key !== undefined && value !== undefined) editor.change(key, { [column]: value })
          }
          editor.saveAll()
        }}
        onRow={onLine}
        onLeaveRow={(key) => editor.save(Number(key))}
        errorAt={({ id, quantity }, _, column) => {
          if (column === 'quantity' && !quantity) return 'Daudzums ir obligāts'
          const refused = state.errors[id] ?? {}
          const general = editor.generalOf(id)
          return refused[column]?.join(' ') ?? (column in (state.edits[id]?.values ?? {}) ? general?.[0] : undefined)
        }}
        noteOf={({ id, description }) =>
          lineNote(fault(noteOf(state.edits[id]?.from, state.lines, state.errors[id]))) ?? description ?? undefined
        }
        footer={<Totals rows={totalRows(invoice, Object.keys(state.edits).length > 0 ? rows : null)} />}
      />
      {invoice.amount_in_words && (
        <p>
          <span className="text-muted">Summa vārdiem: </span>
          {invoice.amount_in_words}
        </p>
      )}
    </LinesFrame>
  )
}

const columns: readonly LineColumn<Row>[] = [
  { id: 'name', header: 'Nosaukums', width: 200, grow: 1, kind: 'text', entry: false, value: ({ name }) => name },
  { id: 'sku', header: 'Artikuls', width: 88, hidePriority: 1, kind: 'computed', value: ({ sku }) => sku },
  { id: 'quantity', header: 'Daudzums', width: 80, kind: 'quantity', value: ({ quantity }) => quantity },
  { id: 'unit', header: 'Mērv.', width: 54, kind: 'computed', value: ({ measure_unit }) => measure_unit.name },
  { id: 'unit_price', header: 'Cena', width: 82, kind: 'price', value: (row) => row.unit_price },
  { id: 'discount_percent', header: 'Atl., %', width: 60, kind: 'percent', value: (row) => row.discount_percent },
  { id: 'net', header: 'Summa', width: 92, kind: 'computed', figures: 'money', value: ({ net }) => net },
  { id: 'vat_rate', header: 'PVN, %', width: 64, kind: 'computed', figures: 'percent', value: (row) => row.vat_rate },
  { id: 'order', header: 'Pasūtījums', width: 136, hidePriority: 2, kind: 'computed', value: ({ order }) => order?.name },
]

/** Returns null without changes. */
function changesOf(line: InvoiceItem, values: Partial<Values>): Omit<Body<typeof invoices.updateItem>, 'lock_version'> | null {
  const changes: Omit<Body<typeof invoices.updateItem>, 'lock_version'> = {}
  if (values.name && values.name !== line.name) changes.name = values.name
  for (const name of ['quantity', 'unit_price', 'discount_percent'] as const) {
    const newValue = values[name] ?? (name === 'discount_percent' && values[name] === null ? '0' : null)
    if (newValue && !big(newValue).eq(big(line[name]))) changes[name] = newValue
  }
  return Object.keys(changes).length > 0 ? changes : null
}

/** Calculated locally before the server confirms. */
function withNet(row: Row): Row {
  const { quantity, unit_price, discount_percent } = row
  return quantity && unit_price ? { ...row, net: lineNet({ quantity, unit_price, discount_percent: discount_percent ?? '0' }) } : row
}

function totalRows(invoice: InvoiceRecord, editedRows: readonly Row[] | null): TotalRow[] {
  const { net, gross, groups } = editedRows ? totalsOf(editedRows) : { ...invoice, groups: invoice.vat_lines }
  const settled: TotalRow[] = [
    { id: 'advance', label: 'Ieskaitītais avanss', amount: invoice.advance_applied },
    { id: 'credited', label: 'Kreditēts', amount: invoice.credited },
    { id: 'paid', label: 'Samaksāts', amount: invoice.paid },
  ]
  const shownTotals = settled.filter(({ amount }) => !big(amount).eq(0))
  return [
    { id: 'net', label: 'Bez PVN', amount: net },
    ...groups.map(({ category, rate, taxable, tax }) => ({
      id: `${category} ${rate}`,
      label: `${vatWord(category, rate)} no ${formatAmount(taxable)} €`,
      amount: tax,
    })),
    { id: 'gross', label: 'Kopā', amount: gross, weight: 'total' },
    ...shownTotals,
    ...(shownTotals.length > 0 ? [{ id: 'open', label: 'Apmaksai', amount: invoice.open, weight: 'due' as const }] : []),
  ]
}

/** For a stale row, includes the values saved by others. */
function noteOf(
  from: InvoiceItem | undefined,
  lines: readonly InvoiceItem[],
  errors: Readonly<Record<string, readonly string[]>> | undefined,
): string | undefined {
  if (!errors || Object.keys(errors).length === 0) return undefined
  const now = lines.find(({ id }) => id === from?.id)
  if (!now || !from || now.lock_version === from.lock_version) return Object.values(errors).flat()[0]
  const { name, quantity, unit_price, discount_percent } = now
  return `Pa šo laiku saglabāts: ${name}, daudzums ${formatQuantity(quantity)}, cena ${formatPrice(unit_price)}, atlaide ${formatQuantity(discount_percent)} %`
}
