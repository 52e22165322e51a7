import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { rent } from '../../../contract/rent/rent.ts'
import { rentTypes, type RentRow } from '../../../contract/rent/rent-record.ts'
import { rent as chart } from '../../../machines/rent.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { sideAbilities } from '../../../machines/side-abilities.ts'
import { big } from '../../../contract/money.ts'
import { freshRent } from '../../../machines/rent.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { billableFacts, rentTones } from './rent.labels.ts'

export default function RentsScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Nomas"
      call={rent.list}
      kind="rent"
      columns={columns}
      filters={filters}
      path={({ id }) => `/rent/${id}`}
      record={(row) => ({
        kind: 'rent',
        id: row.id,
        title: row.number,
        lock_version: row.lock_version,
        status: row.status,
        can: {
          ...abilities(chart, row.status, freshRent),
          ...sideAbilities('rent', { withheld: row.do_not_invoice, due: big(row.uninvoiced).gt(0), beyond: null }),
        },
        facts: billableFacts(row),
      })}
      create="rent.create"
      nouns={['noma', 'nomas', 'nomu']}
      empty={
        <EmptyState title="Nomu vēl nav" action={<CommandButton id="rent.create" tone="primary" />}>
          Šeit būs klientiem iznomātās iekārtas, to rādījumi un tas, kas par tām jāiekļauj rēķinos.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<RentRow>[] = [
  { id: 'number', header: labelOf('number'), width: 142, sortKey: 'number', opens: true, cell: ({ number }) => number },
  { id: 'contract_nr', header: labelOf('contract_nr'), width: 100, hidePriority: 2, cell: (row) => row.contract_nr },
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 2, cell: ({ customer }) => customer.name },
  { id: 'branch', header: 'Filiāle', width: 120, grow: 1, cell: ({ branch }) => branch?.name },
  {
    id: 'status',
    header: labelOf('status'),
    width: 110,
    cell: ({ status }) => <StatusBadge label={chart.states[status]} tone={rentTones[status]} />,
    text: ({ status }) => chart.states[status],
  },
  { id: 'date_from', header: 'Sākums', width: widths.day, align: 'end', sortKey: 'date_from', cell: (row) => formatDate(row.date_from) },
  { id: 'date_to', header: 'Beigas', width: widths.day, align: 'end', hidePriority: 1, cell: (row) => formatDate(row.date_to) },
  { id: 'machines', header: 'Iekārtas', width: 80, align: 'end', hidePriority: 3, cell: ({ machines }) => String(machines) },
  { id: 'monthly_fee', header: 'Mēnesī, €', width: 100, align: 'end', cell: (row) => formatAmount(row.monthly_fee) },
  {
    id: 'uninvoiced',
    header: 'Nav rēķinā, €',
    width: 110,
    align: 'end',
    cell: (row) => (row.do_not_invoice ? <StatusBadge label="Bez rēķina" tone="warning" /> : formatAmount(row.uninvoiced)),
    text: (row) => (row.do_not_invoice ? 'Bez rēķina' : formatAmount(row.uninvoiced)),
  },
]

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(chart.states) },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'type', label: labelOf('type'), kind: 'choice', choices: choicesOf(rentTypes) },
  { name: 'uninvoiced', label: labelOf('uninvoiced'), kind: 'flag' },
  { name: 'do_not_invoice', label: labelOf('do_not_invoice'), kind: 'flag' },
]
