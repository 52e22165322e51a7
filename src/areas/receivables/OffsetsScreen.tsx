import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { OffsetRow } from '../../../contract/receivables/offsets.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'

export default function OffsetsScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Ieskaiti"
      call={receivables.offsets}
      kind="offset"
      columns={columns}
      filters={filters}
      commands={['offset.pdf', 'offset.withdraw']}
      path={({ id }) => `/offsets/${id}`}
      record={({ id, name, customer, supplier, lock_version, is_withdrawn }) => ({
        kind: 'offset',
        id,
        title: name,
        lock_version,
        parties: { customer, supplier },
        facts: { is_withdrawn },
      })}
      nouns={['ieskaits', 'ieskaiti', 'ieskaitu']}
      empty={<EmptyState title="Ieskaitu vēl nav">Parādus ieskaita sarakstā „Ieskaitāmie parādi”.</EmptyState>}
    />
  )
}

const columns: readonly Column<OffsetRow>[] = [
  { id: 'name', header: labelOf('number'), width: 100, opens: true, cell: ({ name }) => name },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 1, cell: ({ customer }) => customer.name },
  { id: 'supplier', header: labelOf('supplier_id'), width: widths.name, grow: 1, hidePriority: 1, cell: ({ supplier }) => supplier.name },
  { id: 'amount', header: `${labelOf('amount')}, €`, width: widths.money, align: 'end', cell: ({ amount }) => formatAmount(amount) },
  {
    id: 'is_withdrawn',
    header: labelOf('state'),
    width: 120,
    cell: ({ is_withdrawn }) =>
      is_withdrawn ? <StatusBadge label="Atsaukts" tone="neutral" /> : <StatusBadge label="Spēkā" tone="success" />,
    text: ({ is_withdrawn }) => (is_withdrawn ? 'Atsaukts' : 'Spēkā'),
  },
  { id: 'notes', header: labelOf('notes'), width: 180, hidePriority: 2, cell: ({ notes }) => notes },
  { id: 'created_by', header: 'Sagatavoja', width: 140, hidePriority: 3, cell: ({ created_by }) => created_by?.name },
]

const filters: readonly Filter[] = [
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'supplier_id', label: labelOf('supplier_id'), kind: 'record', load: recordLoader('supplier') },
  { name: 'is_withdrawn', label: labelOf('is_withdrawn'), kind: 'flag' },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
