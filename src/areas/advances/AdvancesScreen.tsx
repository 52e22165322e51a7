import { advances, type AdvanceInvoiceRow } from '../../../contract/advances/advances.ts'
import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { advanceInvoice } from '../../../machines/advance-invoice.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { abilitiesOfAdvanceRow, advanceTones, freeOf, openOf } from './advances.labels.ts'
import { advanceTitle } from '../shared/names.ts'

export default function AdvancesScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Avansa rēķini"
      call={advances.list}
      kind="advance_invoice"
      columns={columns}
      filters={filters}
      path={({ id }) => `/invoices/advance_invoice/${id}`}
      record={(row) => ({
        kind: 'advance_invoice',
        id: row.id,
        title: advanceTitle(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfAdvanceRow(row),
        facts: { gross: row.gross, free: freeOf(row), open: openOf(row) },
      })}
      create="advance.create"
      nouns={['avansa rēķins', 'avansa rēķini', 'avansa rēķinu']}
      empty={
        <EmptyState title="Avansa rēķinu vēl nav" action={<CommandButton id="advance.create" tone="primary" />}>
          Šeit būs avansa rēķini par pasūtījumiem un tas, kas no tiem saņemts.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<AdvanceInvoiceRow>[] = [
  { id: 'number', header: labelOf('number'), width: 130, opens: true, cell: ({ number }) => number },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 2, cell: ({ customer }) => customer.name },
  { id: 'order', header: 'Pasūtījums', width: 142, hidePriority: 2, cell: ({ order }) => order?.name },
  {
    id: 'status',
    header: labelOf('status'),
    width: 120,
    cell: ({ status }) => <StatusBadge label={advanceInvoice.states[status]} tone={advanceTones[status]} />,
    text: ({ status }) => advanceInvoice.states[status],
  },
  { id: 'due_date', header: 'Termiņš', width: widths.day, hidePriority: 1, align: 'end', cell: ({ due_date }) => formatDate(due_date) },
  { id: 'gross', header: 'Summa, €', width: 92, align: 'end', sortKey: 'gross', cell: ({ gross }) => formatAmount(gross) },
  { id: 'paid_amount', header: 'Saņemts, €', width: 92, hidePriority: 3, align: 'end', cell: (row) => formatAmount(row.paid_amount) },
  { id: 'free', value: freeOf, header: 'Neizlietots, €', width: 104, align: 'end', cell: (row) => formatAmount(freeOf(row)) },
]

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(advanceInvoice.states) },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
  { name: 'is_free', label: 'Neizlietotie', kind: 'flag' },
]
