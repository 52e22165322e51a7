import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { subscriptionPeriods, type SubscriptionRow } from '../../../contract/subscriptions/subscription-record.ts'
import { subscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { sideAbilities } from '../../../machines/side-abilities.ts'
import { freshSubscription, subscription as chart } from '../../../machines/subscription.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { subscriptionTones } from './subscriptions.labels.ts'

export default function SubscriptionsScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Abonēšanas"
      call={subscriptions.list}
      kind="subscription"
      columns={columns}
      filters={filters}
      path={({ id }) => `/subscriptions/${id}`}
      record={(row) => ({
        kind: 'subscription',
        id: row.id,
        title: row.name,
        lock_version: row.lock_version,
        status: row.status,
        can: {
          ...abilities(chart, row.status, freshSubscription),
          ...sideAbilities('subscription', { over: chart.final.includes(row.status), hasItems: true, hasPeriods: true }),
        },
      })}
      create="subscription.create"
      nouns={['abonēšana', 'abonēšanas', 'abonēšanu']}
      empty={
        <EmptyState title="Abonēšanu vēl nav" action={<CommandButton id="subscription.create" tone="primary" />}>
          Šeit būs tas, par ko klienti maksā katru mēnesi, ceturksni vai gadu. Rēķini tiks sagatavoti paši.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<SubscriptionRow>[] = [
  { id: 'name', header: labelOf('name'), width: widths.name, grow: 2, opens: true, cell: ({ name }) => name },
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 2, cell: ({ customer }) => customer.name },
  { id: 'branch', header: 'Filiāle', width: 120, grow: 1, hidePriority: 1, cell: ({ branch }) => branch?.name },
  {
    id: 'status',
    header: labelOf('status'),
    width: 110,
    cell: ({ status }) => <StatusBadge label={chart.states[status]} tone={subscriptionTones[status]} />,
    text: ({ status }) => chart.states[status],
  },
  {
    id: 'billing_period',
    header: labelOf('billing_period'),
    width: 100,
    cell: ({ billing_period }) => subscriptionPeriods[billing_period],
  },
  { id: 'net', header: 'Periodā, €', width: 100, align: 'end', cell: ({ net }) => formatAmount(net) },
  {
    id: 'next_invoice_date',
    header: 'Nākamais rēķins',
    width: widths.day,
    align: 'end',
    sortKey: 'next_invoice_date',
    cell: (row) => formatDate(row.next_invoice_date),
  },
  { id: 'end_date', header: 'Beigas', width: widths.day, align: 'end', hidePriority: 2, cell: (row) => formatDate(row.end_date) },
  {
    id: 'billing_fault',
    header: 'Kļūme',
    width: 90,
    cell: ({ billing_fault }) => billing_fault && <StatusBadge label="Jāskatās" tone="danger" />,
    text: ({ billing_fault }) => billing_fault ?? '',
  },
]

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(chart.states) },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'billing_period', label: labelOf('billing_period'), kind: 'choice', choices: choicesOf(subscriptionPeriods) },
  { name: 'due_to', label: 'Rēķins līdz', kind: 'date' },
  { name: 'has_fault', label: 'Ar kļūmi', kind: 'flag' },
]
