import type { Answer } from '../../../contract/calls.ts'
import { formatAmount, formatDate } from '../../../contract/format.ts'
import { invoices } from '../../../contract/invoices/invoices.ts'
import { labelOf } from '../../../contract/labels.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'

type Row = Answer<typeof invoices.invoiceableCustomers>['data'][number]

export default function InvoiceableCustomersScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Klienti rēķinu izrakstīšanai"
      call={invoices.invoiceableCustomers}
      kind="customer"
      columns={columns}
      filters={filters}
      // Same tab, so that back restores the list (rule R036).
      onOpen={({ id }) => tab.navigate(`/invoices/create?customer_id=${id}`)}
      record={({ id, name }) => ({ kind: 'customer', id, title: name })}
      nouns={['klients', 'klienti', 'klientu']}
      empty={<EmptyState title="Viss izsniegtais ir rēķinos">Šeit būs klienti, kuriem izsniegtas preces vai darbi bez rēķina.</EmptyState>}
    />
  )
}

const columns: readonly Column<Row>[] = [
  { id: 'name', header: labelOf('customer_id'), width: widths.name, grow: 1, sortKey: 'name', opens: true, cell: ({ name }) => name },
  { id: 'items', header: 'Rindas', width: widths.quantity, align: 'end', cell: ({ items }) => String(items) },
  { id: 'oldest', header: 'Vecākā izsniegšana', width: 150, align: 'end', sortKey: 'oldest', cell: ({ oldest }) => formatDate(oldest) },
  { id: 'net', header: 'Bez PVN, €', width: 120, align: 'end', sortKey: 'net', cell: ({ net }) => formatAmount(net) },
]

const filters: readonly Filter[] = [{ name: 'date', label: 'Izsniegts līdz', kind: 'date' }]
