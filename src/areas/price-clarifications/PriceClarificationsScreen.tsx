import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { priceClarifications, type PriceClarificationRow } from '../../../contract/price-clarifications/price-clarifications.ts'
import { priceClarification as chart } from '../../../machines/price-clarification.ts'
import { signedInUser } from '../../commands/session.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { loadStaff } from '../../workspace/record/staff.ts'
import { abilitiesOfRow, priceClarificationTones, titleOf } from './price-clarifications.labels.ts'

export default function PriceClarificationsScreen({ tab }: ScreenProps) {
  const { id, name } = signedInUser()
  return (
    <ListView
      tab={tab}
      title="Cenu aptaujas"
      call={priceClarifications.list}
      kind="price_clarification"
      columns={columns}
      filters={filters}
      path={(row) => `/price_clarifications/${row.id}`}
      record={(row) => ({
        kind: 'price_clarification',
        id: row.id,
        title: titleOf(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfRow(row),
      })}
      create="price-clarification.create"
      work={{ open: { status: chart.initial }, mine: { clarifier_id: id, clarifier_id__label: name } }}
      quick={{ mine: () => ({ clarifier_id: id, clarifier_id__label: name }) }}
      nouns={['cenu aptauja', 'cenu aptaujas', 'cenu aptauju']}
      empty={
        <EmptyState title="Cenu aptauju vēl nav" action={<CommandButton id="price-clarification.create" tone="primary" />}>
          Šeit būs klientu pieprasījumi, par kuriem jautā piegādātājiem, un viņu atbildes līdzās.
        </EmptyState>
      }
    />
  )
}

const due = labelOf('due_date', 'price-clarifications')
const late = 'Kavējas'

const columns: readonly Column<PriceClarificationRow>[] = [
  { id: 'title', header: labelOf('title'), width: widths.name, grow: 2, opens: true, cell: ({ title }) => title },
  {
    id: 'status',
    header: labelOf('status'),
    width: 110,
    cell: ({ status }) => <StatusBadge label={chart.states[status]} tone={priceClarificationTones[status]} />,
    text: ({ status }) => chart.states[status],
  },
  {
    id: 'late',
    key: 'is_late',
    header: '',
    width: 80,
    cell: ({ is_late }) => is_late && <StatusBadge label={late} tone="danger" />,
    text: ({ is_late }) => (is_late ? late : ''),
  },
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 2, cell: ({ customer }) => customer?.name },
  { id: 'due_date', header: due, width: widths.day, align: 'end', sortKey: 'due_date', cell: ({ due_date }) => formatDate(due_date) },
  { id: 'priced', header: 'Ar cenu', width: 80, align: 'end', cell: ({ priced, lines }) => `${priced} no ${lines}` },
  {
    id: 'asked',
    header: 'Jautāts',
    width: 80,
    align: 'end',
    hidePriority: 2,
    cell: (row) => (row.suppliers_count === 0 ? '' : `${row.asked} no ${row.suppliers_count}`),
  },
  { id: 'clarifier', header: labelOf('clarifier_id'), width: 140, grow: 1, hidePriority: 3, cell: ({ clarifier }) => clarifier?.name },
  { id: 'author', header: labelOf('author_id'), width: 140, grow: 1, hidePriority: 1, cell: ({ author }) => author?.name },
]

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(chart.states) },
  { name: 'clarifier_id', label: labelOf('clarifier_id'), kind: 'record', load: loadStaff },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'supplier_id', label: labelOf('supplier_id'), kind: 'record', load: recordLoader('supplier') },
  { name: 'is_late', label: late, kind: 'flag' },
  { name: 'date_from', label: `${due} no`, kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
