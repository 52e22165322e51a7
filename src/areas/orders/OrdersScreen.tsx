import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { OrderRow } from '../../../contract/orders/order-record.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { order } from '../../../machines/order.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { orderTitle } from '../shared/names.ts'
import { orderTones } from '../shared/order-labels.ts'
import { abilitiesOfRow, invoicingWords, issueWords } from './orders.labels.ts'

export default function OrdersScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Pasūtījumi"
      call={orders.list}
      kind="order"
      columns={columns}
      filters={filters}
      path={({ id }) => `/orders/${id}`}
      record={(row) => ({
        kind: 'order',
        id: row.id,
        title: orderTitle(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfRow(row),
      })}
      create="order.create"
      nouns={['pasūtījums', 'pasūtījumi', 'pasūtījumu']}
      empty={
        <EmptyState title="Pasūtījumu vēl nav" action={<CommandButton id="order.create" tone="primary" />}>
          Šeit būs klientu pasūtījumi no pieņemšanas līdz rēķinam.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<OrderRow>[] = [
  { id: 'number', header: labelOf('number'), width: 142, sortKey: 'number', opens: true, cell: ({ number }) => number },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 2, cell: ({ customer }) => customer.name },
  { id: 'branch', header: 'Filiāle', width: 120, hidePriority: 3, grow: 1, cell: ({ branch }) => branch?.name },
  {
    id: 'expected_date',
    header: 'Gaidāms',
    width: widths.day,
    hidePriority: 1,
    align: 'end',
    cell: ({ expected_date }) => formatDate(expected_date),
  },
  { id: 'customer_order_nr', header: 'Klienta Nr.', width: 90, hidePriority: 1, cell: (row) => row.customer_order_nr },
  {
    id: 'status',
    header: labelOf('status'),
    width: 130,
    cell: ({ status }) => <StatusBadge label={order.states[status]} tone={orderTones[status]} />,
    text: ({ status }) => order.states[status],
  },
  {
    id: 'fulfillment_status',
    header: 'Preces',
    width: 110,
    cell: (row) => (row.is_backordered ? <StatusBadge label="Trūkst preču" tone="danger" /> : issueWords[row.fulfillment_status]),
    text: (row) => (row.is_backordered ? 'Trūkst preču' : issueWords[row.fulfillment_status]),
  },
  { id: 'invoicing_status', header: 'Rēķins', width: 72, hidePriority: 4, cell: (row) => invoicingWords[row.invoicing_status] },
  { id: 'manager', header: labelOf('manager_id'), width: 120, hidePriority: 1, cell: ({ manager }) => manager?.name },
  { id: 'net', header: 'Bez PVN, €', width: 96, hidePriority: 2, align: 'end', cell: ({ net }) => formatAmount(net) },
  { id: 'gross', header: 'Kopā, €', width: 108, align: 'end', sortKey: 'gross', cell: ({ gross }) => formatAmount(gross) },
]

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(order.states) },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'warehouse_id', label: labelOf('warehouse_id'), kind: 'record', load: loadWarehouses },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
  { name: 'is_backordered', label: 'Trūkst preču', kind: 'flag' },
]
