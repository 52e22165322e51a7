import { formatDate, formatPercent } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { SaleRow } from '../../../contract/sales/sale-record.ts'
import { sales } from '../../../contract/sales/sales.ts'
import { saleStates } from '../../../contract/states.ts'
import { saleRefusal } from '../../../machines/sale.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { channelWords, saleWord } from './sales.labels.ts'

export default function SalesScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Akcijas"
      call={sales.list}
      kind="sale"
      columns={columns}
      filters={filters}
      path={({ id }) => `/sales/${id}`}
      record={(row) => ({
        kind: 'sale',
        id: row.id,
        title: row.name,
        lock_version: row.lock_version,
        can: { EDIT: saleRefusal(row.status) ?? true, DELETE: true },
        facts: { sale_categories: [] },
      })}
      create="sale.create"
      nouns={['akcija', 'akcijas', 'akciju']}
      empty={
        <EmptyState title="Akciju vēl nav" action={<CommandButton id="sale.create" tone="primary" />}>
          Šeit būs dienas, kurās preces vai veselas kategorijas pārdod lētāk. Pasūtījumi un veikals cenas ņem paši.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<SaleRow>[] = [
  { id: 'name', header: labelOf('name'), width: widths.name, grow: 2, opens: true, cell: ({ name }) => name },
  {
    id: 'status',
    header: labelOf('status'),
    width: 110,
    cell: (row) => <StatusBadge {...saleWord(row)} />,
    text: (row) => saleWord(row).label,
  },
  { id: 'date_from', header: 'No', width: widths.day, align: 'end', sortKey: 'date_from', cell: (row) => formatDate(row.date_from) },
  { id: 'date_to', header: 'Līdz', width: widths.day, align: 'end', cell: (row) => formatDate(row.date_to) },
  {
    id: 'discount_percent',
    header: labelOf('discount_percent'),
    width: 90,
    align: 'end',
    cell: (row) => row.discount_percent && formatPercent(row.discount_percent),
  },
  { id: 'channels', header: labelOf('channels'), width: 120, grow: 1, hidePriority: 1, cell: ({ channels }) => channelWords(channels) },
  { id: 'categories', header: 'Kategorijas', width: 90, align: 'end', hidePriority: 2, cell: (row) => String(row.categories) },
  { id: 'items', header: 'Preces', width: 80, align: 'end', hidePriority: 2, cell: (row) => String(row.items) },
]

const filters: readonly Filter[] = [
  {
    name: 'status',
    label: labelOf('status'),
    kind: 'choice',
    choices: choicesOf(saleStates),
  },
  { name: 'is_active', label: 'Ieslēgta', kind: 'flag' },
]
