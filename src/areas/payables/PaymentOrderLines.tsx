import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { transferStates, type PaymentOrderLine, type PaymentOrderRecord } from '../../../contract/payables/payment-orders.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import { lineNote, warning } from '../../ui/line-grid/note.ts'
import { Totals } from '../../workspace/document/Totals.tsx'
import { editorGrid, editorRows } from '../../workspace/lines/editor-grid.ts'
import { LinesFrame } from '../../workspace/lines/LinesFrame.tsx'
import { useLineEditor } from '../../workspace/lines/use-line-editor.ts'

interface Values {
  amount: string | null
}

type Row = Omit<PaymentOrderLine, keyof Values> & Values

interface LinesProps {
  order: PaymentOrderRecord
  tab: TabHandle
  reload: () => Promise<void>
}

export function PaymentOrderLines({ order, tab, reload }: LinesProps) {
  const mayEdit = order.can['EDIT'] === true
  const editor = useLineEditor<PaymentOrderLine, Values>({
    tab,
    draftKey: 'lines',
    lines: order.lines,
    valuesOf: ({ amount }) => ({ amount }),
    changesOf: (before, { amount }) => (amount === null || amount === before.amount ? null : { amount }),
    edit: ({ id, lock_version }, changes) => ({ command: 'payment-order.edit-line', args: { line_id: id, changes, lock_version } }),
    remove: ({ id }) => ({ command: 'payment-order.delete-line', args: { line_id: id } }),
    reload,
  })
  const { state } = editor
  const rows = editorRows<PaymentOrderLine, Values, Row>(state, (line, edited) => ({ ...line, ...edited }))
  return (
    <LinesFrame editor={editor}>
      <LineGrid<Row>
        label="Maksājuma uzdevuma rindas"
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        {...editorGrid(editor, { mayEdit, fresh: { amount: null } })}
        onPaste={(cells) => {
          for (const { row, column, value } of cells) {
            const key = rows[row]?.id
            if (key !== undefined && column === 'amount' && typeof value === 'string') editor.change(key, { amount: value })
          }
          editor.saveAll()
        }}
        errorAt={({ id }, _, column) => {
          const refused = state.errors[id] ?? {}
          return (refused[column] ?? (column === 'amount' ? editor.generalOf(id) : undefined))?.join(' ')
        }}
        noteOf={({ id, fault, notice, state: answer, rejected_reason }) =>
          editor.noteOf(id) ??
          lineNote(warning(fault), warning(notice), warning(rejected_reason && `${transferStates[answer]}: ${rejected_reason}`))
        }
        footer={<Totals rows={[{ id: 'amount', label: 'Kopā', amount: order.amount, weight: 'total' }]} />}
      />
    </LinesFrame>
  )
}

const columns: readonly LineColumn<Row>[] = [
  { id: 'transfer', header: 'Maks. Nr.', width: 70, kind: 'computed', figures: 'whole', value: ({ transfer }) => String(transfer) },
  { id: 'supplier', header: labelOf('supplier_id'), width: 150, grow: 1, kind: 'computed', value: ({ supplier }) => supplier.name },
  { id: 'invoice', header: 'Rēķins', width: 120, kind: 'computed', value: ({ procurement_invoice }) => procurement_invoice.name },
  { id: 'due_date', header: 'Termiņš', width: 90, hidePriority: 1, kind: 'computed', value: ({ due_date }) => formatDate(due_date) },
  { id: 'iban', header: labelOf('iban'), width: 190, hidePriority: 2, kind: 'computed', value: ({ iban }) => iban },
  { id: 'open', header: labelOf('open'), width: 96, kind: 'computed', figures: 'money', value: ({ open }) => open },
  { id: 'amount', header: 'Maksāt, €', width: 96, kind: 'money', value: ({ amount }) => amount },
  { id: 'state', header: labelOf('state'), width: 90, kind: 'computed', value: ({ state }) => transferStates[state] },
]
