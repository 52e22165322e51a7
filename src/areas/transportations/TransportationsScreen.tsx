import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { directions, transportations, type TransportationRow } from '../../../contract/transportations/transportations.ts'
import { transportation as chart } from '../../../machines/transportation.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { abilitiesOfRow, titleOf, transportationTones } from './transportations.labels.ts'

export default function TransportationsScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Pārvadājumi"
      call={transportations.list}
      kind="transportation"
      columns={columns}
      filters={filters}
      path={({ id }) => `/transportations/${id}`}
      record={(row) => ({
        kind: 'transportation',
        id: row.id,
        title: titleOf(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfRow(row),
      })}
      create="transportation.create"
      nouns={['pārvadājums', 'pārvadājumi', 'pārvadājumu']}
      empty={
        <EmptyState title="Pārvadājumu vēl nav" action={<CommandButton id="transportation.create" tone="primary" />}>
          Šeit būs kravas, ko ved pārvadātāji, ar CMR pavadzīmi katrai.
        </EmptyState>
      }
    />
  )
}

const uninsured = 'Nav apdrošināts'

const columns: readonly Column<TransportationRow>[] = [
  { id: 'number', header: labelOf('number'), width: 142, opens: true, cell: ({ number }) => number },
  {
    id: 'status',
    header: labelOf('status'),
    width: 110,
    cell: ({ status }) => <StatusBadge label={chart.states[status]} tone={transportationTones[status]} />,
    text: ({ status }) => chart.states[status],
  },
  { id: 'carrier', header: labelOf('carrier_id'), width: 160, grow: 1, cell: ({ carrier }) => carrier.name },
  {
    id: 'uninsured',
    key: 'is_uninsured',
    header: '',
    width: 110,
    cell: ({ is_uninsured }) => is_uninsured && <StatusBadge label={uninsured} tone="danger" />,
    text: ({ is_uninsured }) => (is_uninsured ? uninsured : ''),
  },
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 2, cell: ({ customer }) => customer?.name },
  {
    id: 'loading_date',
    header: 'Iekraušana',
    width: widths.day,
    align: 'end',
    sortKey: 'loading_date',
    cell: ({ loading_date }) => formatDate(loading_date),
  },
  {
    id: 'unloading_date',
    header: 'Izkraušana',
    width: widths.day,
    align: 'end',
    hidePriority: 1,
    cell: (row) => formatDate(row.unloading_date),
  },
  { id: 'unloading_place', header: labelOf('unloading_place'), width: 180, grow: 1, hidePriority: 3, cell: (row) => row.unloading_place },
  { id: 'vehicle_nr', header: 'Auto', width: 100, hidePriority: 2, cell: ({ vehicle_nr }) => vehicle_nr },
]

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(chart.states) },
  { name: 'direction', label: labelOf('direction'), kind: 'choice', choices: choicesOf(directions) },
  { name: 'carrier_id', label: labelOf('carrier_id'), kind: 'record', load: recordLoader('carrier') },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
