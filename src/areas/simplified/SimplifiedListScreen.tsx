import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { simplified, type SimplifiedInvoiceRow } from '../../../contract/simplified/simplified.ts'
import { methodWords } from '../../../contract/invoices/invoice-record.ts'
import { simplifiedInvoice } from '../../../machines/simplified-invoice.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { abilitiesOfSimplifiedRow, buyerOf, statusWordOf } from './simplified.labels.ts'
import { simplifiedTitle } from '../shared/names.ts'

export default function SimplifiedListScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Vienkāršie rēķini"
      call={simplified.list}
      kind="simplified_invoice"
      columns={columns}
      filters={filters}
      path={({ id }) => `/invoices/simplified_invoice/${id}`}
      record={(row) => ({
        kind: 'simplified_invoice',
        id: row.id,
        title: simplifiedTitle(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfSimplifiedRow(row),
      })}
      create="simplified.create"
      nouns={['vienkāršais rēķins', 'vienkāršie rēķini', 'vienkāršo rēķinu']}
      empty={
        <EmptyState title="Vienkāršo rēķinu vēl nav" action={<CommandButton id="simplified.create" tone="primary" />}>
          Šeit būs īsi rēķini par pārdoto bez pasūtījuma.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<SimplifiedInvoiceRow>[] = [
  { id: 'number', header: labelOf('number'), width: 142, opens: true, cell: ({ number }) => number },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  { id: 'buyer', key: 'buyer_name', header: labelOf('buyer_name'), width: widths.name, grow: 2, cell: buyerOf },
  {
    id: 'status',
    header: labelOf('status'),
    width: 120,
    cell: (row) => <StatusBadge {...statusWordOf(row)} />,
    text: (row) => statusWordOf(row).label,
  },
  { id: 'payment_method', header: labelOf('payment_method'), width: 124, hidePriority: 3, cell: (row) => methodWords[row.payment_method] },
  { id: 'paid_at', header: 'Apmaksāts', width: widths.day, hidePriority: 2, align: 'end', cell: ({ paid_at }) => formatDate(paid_at) },
  { id: 'net', header: 'Bez PVN, €', width: 96, hidePriority: 1, align: 'end', cell: ({ net }) => formatAmount(net) },
  { id: 'gross', header: 'Kopā, €', width: 96, align: 'end', sortKey: 'gross', cell: ({ gross }) => formatAmount(gross) },
]

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(simplifiedInvoice.states) },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'payment_method', label: labelOf('payment_method'), kind: 'choice', choices: choicesOf(methodWords) },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
