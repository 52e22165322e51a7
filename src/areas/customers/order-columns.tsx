import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { OrderRow } from '../../../contract/orders/order-record.ts'
import { order } from '../../../machines/order.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { orderTones } from '../shared/order-labels.ts'

export const orderColumns: readonly Column<OrderRow>[] = [
  { id: 'number', header: labelOf('number'), width: widths.number, sortKey: 'number', opens: true, cell: ({ number }) => number },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  {
    id: 'status',
    header: labelOf('status'),
    width: widths.status,
    cell: ({ status }) => <StatusBadge label={order.states[status]} tone={orderTones[status]} />,
    text: ({ status }) => order.states[status],
  },
  { id: 'branch', header: labelOf('branch_id'), width: widths.name, hidePriority: 3, grow: 1, cell: ({ branch }) => branch?.name },
  { id: 'manager', header: labelOf('manager_id'), width: widths.person, hidePriority: 1, cell: ({ manager }) => manager?.name },
  { id: 'net', header: 'Bez PVN, €', width: widths.money, hidePriority: 2, align: 'end', cell: ({ net }) => formatAmount(net) },
  { id: 'gross', header: 'Kopā, €', width: widths.money, align: 'end', sortKey: 'gross', cell: ({ gross }) => formatAmount(gross) },
]
