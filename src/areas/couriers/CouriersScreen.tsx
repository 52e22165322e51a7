import { useEffect } from 'react'
import { formatDate, formatMoment } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { couriers, type CourierRow } from '../../../contract/couriers/couriers.ts'
import { courierApplication as chart } from '../../../machines/courier-application.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { Badge, StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { loadStaff } from '../../workspace/record/staff.ts'
import { FailedTry, failedOf } from '../shared/FailedTry.tsx'
import { storeOwnDeliveries } from './own-deliveries.ts'
import { courierTones, loadOf, timesOf, titleOf, whatOf } from './couriers.labels.ts'

export default function CouriersScreen({ tab }: ScreenProps) {
  useEffect(storeOwnDeliveries, [])
  return (
    <ListView
      tab={tab}
      title="Kurjeri"
      call={couriers.list}
      kind="courier_application"
      columns={columns}
      phone={onPhone}
      filters={filters}
      work={{ open: { is_open: 1 }, mine: { mine: 1 } }}
      quick={{ mine: () => ({ mine: 1 }), today: () => ({ today: 1, sort: 'sheet' }) }}
      path={({ id }) => `/courier_applications/${id}`}
      record={(row) => ({
        kind: 'courier_application',
        id: row.id,
        title: titleOf(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilities(chart, row.status, {}),
      })}
      create="courier.create"
      commands={['courier.of-day', 'courier.sheet']}
      nouns={['piegāde', 'piegādes', 'piegāžu']}
      empty={
        <EmptyState title="Piegāžu vēl nav" action={<CommandButton id="courier.of-day" tone="primary" />}>
          Šeit būs tas, ko kurjeri ved klientiem un paņem no viņiem.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<CourierRow>[] = [
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  {
    id: 'position',
    header: 'Lapā',
    width: 60,
    align: 'end',
    sortKey: 'sheet',
    cell: ({ position }) => (position === 0 ? '' : String(position)),
  },
  { id: 'number', header: labelOf('number'), width: 142, opens: true, cell: ({ number }) => number },
  {
    id: 'status',
    header: labelOf('status'),
    width: 140,
    cell: ({ status }) => <StatusBadge label={chart.states[status]} tone={courierTones[status]} />,
    text: ({ status }) => chart.states[status],
  },
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 1, cell: (row) => row.customer?.name ?? row.contact_name },
  { id: 'address', header: labelOf('address'), width: 220, grow: 2, cell: ({ address }) => address },
  { id: 'time', key: 'time_from', header: 'Laiks', width: 96, cell: timesOf },
  {
    id: 'phone',
    key: 'contact_phone',
    header: labelOf('contact_phone'),
    width: 116,
    hidePriority: 5,
    cell: ({ contact_phone }) => contact_phone,
  },
  { id: 'what', header: 'Kas', width: 170, hidePriority: 1, cell: whatOf },
  { id: 'load', key: 'parcels', header: 'Vietas, svars', width: 110, hidePriority: 3, cell: loadOf },
  { id: 'courier', header: 'Kurjers', width: 130, hidePriority: 4, cell: ({ courier }) => courier?.name },
  {
    id: 'failed',
    key: 'failure_reason',
    header: labelOf('failure_reason'),
    width: 190,
    hidePriority: 1,
    cell: (row) => <FailedTry of={row} />,
    text: (row) => failedOf(row) ?? '',
  },
]

const onPhone: { lines: number; columns: readonly Column<CourierRow>[] } = {
  lines: 3,
  columns: [
    {
      id: 'delivery',
      header: 'Piegāde',
      width: 300,
      grow: 1,
      opens: true,
      // A tap on the header sorts by the delivery sheet.
      sortKey: 'sheet',
      cell: (row) => (
        <span className="grid h-full grid-cols-[minmax(0,1fr)] content-center leading-5">
          <span className="flex items-center gap-2">
            <span className="min-w-0 grow truncate">
              {row.position === 0 ? '' : `${row.position}. `}
              {row.customer?.name ?? row.contact_name}
            </span>
            {failedOf(row) !== null && row.failed_at && <Badge tone="danger">Neizdevās {formatMoment(row.failed_at)}</Badge>}
            <StatusBadge label={chart.states[row.status]} tone={courierTones[row.status]} />
          </span>
          <span className="truncate font-normal text-text">{row.address}</span>
          <span className="truncate text-small font-normal text-muted">
            {[timesOf(row), row.contact_phone, formatDate(row.date), row.number, whatOf(row), loadOf(row)].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
      text: (row) => [titleOf(row), row.address, timesOf(row), row.contact_phone, failedOf(row)].filter(Boolean).join(', '),
    },
  ],
}

const filters: readonly Filter[] = [
  { name: 'is_open', label: 'Nepabeigtās', kind: 'flag' },
  { name: 'mine', label: 'Manas', kind: 'flag' },
  { name: 'today', label: 'Šodienas', kind: 'flag' },
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(chart.states) },
  { name: 'user_id', label: 'Kurjers', kind: 'record', load: loadStaff },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
