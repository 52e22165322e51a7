import { cash, cashOrderKinds, cashPurposes, type CashOrderRow } from '../../../contract/cash/cash.ts'
import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { recordLoader } from '../../commands/record-loader.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { cashOrderRecord, cashOrderTitle, stateOf } from './cash.labels.ts'

export default function CashOrdersScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Kases orderi"
      call={cash.list}
      kind="cash_order"
      columns={columns}
      filters={filters}
      path={({ id }) => `/cash_orders/${id}`}
      tabTitle={cashOrderTitle}
      record={cashOrderRecord}
      create="cash-order.receive"
      commands={['cash-order.pay-out', 'cash-order.pdf', 'cash-order.book', 'cash-order.annul']}
      nouns={['orderis', 'orderi', 'orderu']}
      empty={
        <EmptyState title="Kases orderu vēl nav" action={<CommandButton id="cash-order.from-bank" tone="primary" />}>
          Orderi izraksta katrai kasē saņemtai un no kases izsniegtai summai. Rēķina samaksu saņem rēķinā.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<CashOrderRow>[] = [
  { id: 'number', header: labelOf('number'), width: 150, opens: true, cell: ({ number }) => number },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  { id: 'kind', header: labelOf('kind'), width: 150, cell: ({ kind }) => cashOrderKinds[kind] },
  { id: 'person_name', header: labelOf('person_name'), width: widths.name, grow: 1, cell: ({ person_name }) => person_name },
  { id: 'reason', header: labelOf('reason'), width: widths.name, grow: 1, hidePriority: 2, cell: ({ reason }) => reason },
  { id: 'amount', header: `${labelOf('amount')}, €`, width: widths.money, align: 'end', cell: ({ amount }) => formatAmount(amount) },
  { id: 'purpose', header: labelOf('purpose'), width: 190, hidePriority: 3, cell: ({ purpose }) => cashPurposes[purpose] },
  {
    id: 'is_annulled',
    header: labelOf('state'),
    width: 110,
    cell: (row) => <StatusBadge {...stateOf(row)} />,
    text: (row) => stateOf(row).label,
  },
  { id: 'cash_desk', header: labelOf('cash_desk'), width: 130, hidePriority: 1, cell: ({ cash_desk }) => cash_desk.name },
  { id: 'created_by', header: 'Izrakstīja', width: 140, hidePriority: 4, cell: ({ created_by }) => created_by?.name },
]

const filters: readonly Filter[] = [
  { name: 'kind', label: labelOf('kind'), kind: 'choice', choices: choicesOf(cashOrderKinds) },
  { name: 'purpose', label: labelOf('purpose'), kind: 'choice', choices: choicesOf(cashPurposes) },
  { name: 'cash_desk_id', label: labelOf('cash_desk_id'), kind: 'record', load: recordLoader('cash_desk') },
  { name: 'is_annulled', label: labelOf('is_annulled'), kind: 'flag' },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
