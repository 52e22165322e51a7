import { formatAmount, formatDate } from '../../../contract/format.ts'
import type { InvoiceRow } from '../../../contract/invoices/invoice-record.ts'
import { invoices } from '../../../contract/invoices/invoices.ts'
import { labelOf } from '../../../contract/labels.ts'
import { shortName } from '../../../contract/record-names.ts'
import { invoice } from '../../../machines/invoice.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { abilitiesOfInvoiceRow, invoiceTones } from '../shared/invoice-labels.ts'
import { invoiceTitle } from '../shared/names.ts'

export default function InvoicesScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Rēķini"
      call={invoices.list}
      kind="invoice"
      columns={columns}
      filters={filters}
      path={({ id }) => `/invoices/invoice/${id}`}
      record={(row) => ({
        kind: 'invoice',
        id: row.id,
        title: invoiceTitle(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfInvoiceRow(row),
        facts: { number: row.number, open: row.open, is_disputed: row.is_disputed },
      })}
      create="invoice.create"
      commands={['invoice.group-pdf']}
      nouns={['rēķins', 'rēķini', 'rēķinu']}
      empty={
        <EmptyState title="Rēķinu vēl nav" action={<CommandButton id="invoice.create" tone="primary" />}>
          Šeit būs rēķini par izsniegtajām precēm un darbiem.
        </EmptyState>
      }
    />
  )
}

function stateOf({ status, is_overdue, is_disputed }: InvoiceRow): string {
  return [invoice.states[status], is_disputed && 'apstrīdēts', is_overdue && 'kavēts'].filter(Boolean).join(', ')
}

const columns: readonly Column<InvoiceRow>[] = [
  { id: 'number', header: labelOf('number'), width: 136, opens: true, cell: (row) => shortName('invoice', row) },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 2, cell: ({ customer }) => customer.name },
  { id: 'branch', header: 'Filiāle', width: 100, hidePriority: 3, grow: 1, cell: ({ branch }) => branch?.name },
  {
    id: 'status',
    header: labelOf('status'),
    width: 150,
    cell: (row) => <StatusBadge label={stateOf(row)} tone={row.is_overdue ? 'danger' : invoiceTones[row.status]} />,
    text: stateOf,
  },
  {
    id: 'due_date',
    header: 'Termiņš',
    width: widths.day,
    hidePriority: 4,
    align: 'end',
    sortKey: 'due_date',
    cell: ({ due_date }) => formatDate(due_date),
  },
  {
    id: 'sent',
    key: 'sent_at',
    header: 'Nosūtīts',
    width: widths.day,
    hidePriority: 1,
    align: 'end',
    cell: ({ sent_at }) => (sent_at ? formatDate(sent_at) : ''),
  },
  { id: 'net', header: 'Bez PVN, €', width: 92, hidePriority: 2, align: 'end', cell: ({ net }) => formatAmount(net) },
  { id: 'gross', header: 'Kopā, €', width: 92, align: 'end', sortKey: 'gross', cell: ({ gross }) => formatAmount(gross) },
  { id: 'open', header: 'Atlikums, €', width: 96, align: 'end', cell: ({ open }) => formatAmount(open) },
]

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(invoice.states) },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
  { name: 'overdue', label: 'Kavētie', kind: 'flag' },
  { name: 'disputed', label: labelOf('disputed'), kind: 'flag' },
]
