import { useMemo } from 'react'
import { formatMoney } from '../../../contract/format.ts'
import { big, round2 } from '../../../contract/money.ts'
import type { ProcurementInvoiceItem, ProcurementInvoiceRecord } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { useVatRates } from '../../data/vat-rates.ts'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import { lineNote, warning } from '../../ui/line-grid/note.ts'
import { Totals, type TotalRow } from '../../workspace/document/Totals.tsx'
import { editorGrid, editorRows } from '../../workspace/lines/editor-grid.ts'
import { LinesFrame } from '../../workspace/lines/LinesFrame.tsx'
import { oneByOne, pasteRows } from '../../workspace/lines/paste-rows.ts'
import { useLineEditor } from '../../workspace/lines/use-line-editor.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { billWarnings } from './line-warnings.ts'
import {
  changesOf,
  columnsOf,
  deductionPicker,
  fresh,
  newLineOf,
  statedLine,
  statedOf,
  valuesOf,
  type Row,
  type Values,
} from './supplier-invoice-lines.ts'

interface LinesProps {
  invoice: ProcurementInvoiceRecord
  tab: TabHandle
  reload: () => Promise<void>
}

export function SupplierInvoiceLines({ invoice, tab, reload }: LinesProps) {
  const mayEdit = invoice.can['ITEM_EDIT'] === true
  const { date, procurement_invoice_items, is_credit } = invoice
  const lines = useMemo(
    () => procurement_invoice_items.map((line) => statedLine({ is_credit }, line)),
    [procurement_invoice_items, is_credit],
  )
  const rates = useVatRates().on(date)
  const columns = useMemo(() => columnsOf(date, rates), [date, rates])
  const editor = useLineEditor<ProcurementInvoiceItem, Values>({
    tab,
    draftKey: 'lines',
    lines,
    valuesOf,
    changesOf,
    edit: ({ id, lock_version }, changes) => ({ command: 'supplier-invoice.edit-line', args: { line_id: id, changes, lock_version } }),
    remove: ({ id }) => ({ command: 'supplier-invoice.delete-line', args: { line_id: id } }),
    add: {
      body: (values) => newLineOf(values, rates.usual),
      save: (lines) => ({ command: 'supplier-invoice.add-line', args: { lines } }),
      fresh,
      same: (line, { name, price }) => line.procurement_item_id === null && line.name === name && big(line.price).eq(big(price)),
    },
    arrange: 'supplier-invoice.arrange-lines',
    reload,
  })
  const { state } = editor
  const rows = editorRows<ProcurementInvoiceItem, Values, Row>(
    state,
    (line, edited) => ({ key: line.id, line, ...valuesOf(line), ...edited }),
    (key, values) => ({ key, line: undefined, ...fresh, ...values }),
  )
  return (
    <LinesFrame editor={editor}>
      <LineGrid<Row>
        label="Piegādātāja rēķina rindas"
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        {...editorGrid(editor, { mayEdit, fresh, adds: mayEdit, single: 'Rēķina rindu nekopē' })}
        onPaste={(cells) => {
          void pasteRows<Values>(cells, { ...editor.pasting(), resolvers: { vat_deduction: pastedDeduction(date) } }).then(
            editor.savePasted,
          )
        }}
        errorAt={({ key }, _, column) => {
          const refused = state.errors[key] ?? {}
          const fieldErrors = refused[column] ?? refused[`${column}_id`]
          return (fieldErrors ?? (column === 'name' ? editor.generalOf(key) : undefined))?.join(' ')
        }}
        noteOf={({ key, line, quantity, price, discount_percent }) =>
          editor.noteOf(key) ??
          (mayEdit && line ? lineNote(...billWarnings({ ...line, quantity, price, discount_percent }).map(warning)) : undefined)
        }
        autoFocus={mayEdit && rows.length === 0}
        footer={<Totals rows={totalRows(invoice)} />}
      />
      {mayEdit && typeof invoice.can['ACCEPT'] === 'string' && <p className="text-danger">{invoice.can['ACCEPT']}</p>}
    </LinesFrame>
  )
}

/** The limit of that name or code, or the only one that is found. */
const pastedDeduction = (day: string) =>
  oneByOne(async (text) => {
    const found = await deductionPicker(day)(text, new AbortController().signal)
    return found.find(({ label, hint }) => label === text || hint === text) ?? (found.length === 1 ? (found[0] ?? null) : null)
  })

/** Shows the lines' sums where they differ, and what of a tax with a limit is deducted. */
function totalRows(invoice: ProcurementInvoiceRecord): TotalRow[] {
  const { net, vat, gross, lines_net, lines_vat, deductible_vat, is_credit } = invoice
  const ofLines = big(lines_net).plus(big(lines_vat))
  const stated = (amount: string) => statedOf(invoice, amount)
  return [
    { id: 'net', label: 'Bez PVN', amount: stated(net) },
    { id: 'vat', label: big(vat).eq(big(lines_vat)) ? 'PVN' : `PVN, rindās ${formatMoney(stated(lines_vat))}`, amount: stated(vat) },
    ...(deductible_vat === null ? [] : [{ id: 'deductible', label: 'Atskaitāmais PVN', amount: stated(deductible_vat) }]),
    { id: 'gross', label: is_credit ? 'Kredītrēķins kopā' : 'Rēķins kopā', amount: stated(gross), weight: 'total' },
    ...(ofLines.eq(big(gross)) ? [] : [{ id: 'lines', label: 'Rindas kopā', amount: stated(round2(ofLines)), weight: 'due' as const }]),
  ]
}
