import { formatAmount, formatDate, formatMoment } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { payables } from '../../../contract/payables/payables.ts'
import type { PaymentOrderRow } from '../../../contract/payables/payment-orders.ts'
import { paymentOrder } from '../../../machines/payment-order.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { abilitiesOfOrderRow, paymentOrderTones } from './payment-orders.labels.ts'

export default function PaymentOrdersScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Maksājuma uzdevumi"
      call={payables.orders}
      kind="payment_order"
      columns={columns}
      filters={filters}
      path={({ id }) => `/payment_orders/${id}`}
      record={(row) => ({
        kind: 'payment_order',
        id: row.id,
        title: row.name,
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfOrderRow(row),
      })}
      create="payment-order.create"
      nouns={['uzdevums', 'uzdevumi', 'uzdevumu']}
      empty={
        <EmptyState title="Maksājuma uzdevumu vēl nav" action={<CommandButton id="payment-order.create" tone="primary" />}>
          Izvēlieties apmaksājamos piegādātāju rēķinus; kad otrs cilvēks tos apstiprina, sagatavojiet failu internetbankai.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<PaymentOrderRow>[] = [
  { id: 'name', header: labelOf('number'), width: 100, opens: true, cell: ({ name }) => name },
  { id: 'date', header: 'Maksāt', width: widths.day, align: 'end', cell: ({ date }) => formatDate(date) },
  {
    id: 'status',
    header: labelOf('status'),
    width: 120,
    cell: ({ status }) => <StatusBadge label={paymentOrder.states[status]} tone={paymentOrderTones[status]} />,
    text: ({ status }) => paymentOrder.states[status],
  },
  { id: 'iban', header: 'No konta', width: 200, grow: 1, hidePriority: 2, cell: ({ iban }) => iban },
  { id: 'transfers', header: labelOf('transfers'), width: 100, align: 'end', cell: ({ transfers }) => String(transfers) },
  { id: 'invoices', header: labelOf('invoices'), width: 80, align: 'end', hidePriority: 1, cell: ({ invoices }) => String(invoices) },
  { id: 'amount', header: `${labelOf('amount')}, €`, width: widths.money, align: 'end', cell: ({ amount }) => formatAmount(amount) },
  { id: 'created_by', header: 'Sagatavoja', width: 140, hidePriority: 3, cell: ({ created_by }) => created_by?.name },
  { id: 'approved_by', header: 'Apstiprināja', width: 140, cell: ({ approved_by }) => approved_by?.name },
  {
    id: 'exported_at',
    header: labelOf('exported_at'),
    width: widths.moment,
    align: 'end',
    hidePriority: 2,
    cell: ({ exported_at }) => exported_at && formatMoment(exported_at),
  },
]

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(paymentOrder.states) },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
