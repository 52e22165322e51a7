import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { rent } from '../../../contract/rent/rent.ts'
import type { RentItemRow } from '../../../contract/rent/rent-record.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'

export default function RentItemsScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Nomas vienības"
      call={rent.items}
      kind="rent_item"
      columns={columns}
      filters={filters}
      path={(row) => `/rent/${row.rent.id}`}
      record={({ id, inventory_item }) => ({ kind: 'rent_item', id, title: inventory_item.name })}
      nouns={['iekārta', 'iekārtas', 'iekārtu']}
      empty={<EmptyState title="Iznomātu iekārtu vēl nav">Iekārtas pievieno nomai: tās nāk no inventāra.</EmptyState>}
    />
  )
}

const columns: readonly Column<RentItemRow>[] = [
  { id: 'inventory_item', header: labelOf('inventory_nr'), width: 120, opens: true, cell: (row) => row.inventory_item.name },
  { id: 'catalog_item', header: labelOf('catalog_item_id'), width: widths.name, grow: 2, cell: (row) => row.catalog_item.name },
  { id: 'serial_nr', header: labelOf('serial_nr'), width: 130, hidePriority: 4, cell: ({ serial_nr }) => serial_nr },
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 2, cell: ({ customer }) => customer.name },
  { id: 'branch', header: 'Filiāle', width: 120, grow: 1, hidePriority: 2, cell: ({ branch }) => branch?.name },
  { id: 'location', header: labelOf('location'), width: 120, hidePriority: 1, cell: ({ location }) => location },
  { id: 'rent', header: 'Noma', width: 142, cell: (row) => row.rent.name },
  { id: 'date_from', header: 'No', width: widths.day, align: 'end', sortKey: 'date_from', cell: (row) => formatDate(row.date_from) },
  { id: 'date_to', header: 'Līdz', width: widths.day, hidePriority: 3, align: 'end', cell: (row) => formatDate(row.date_to) },
  { id: 'monthly_fee', header: 'Mēnesī, €', width: 100, align: 'end', cell: (row) => formatAmount(row.monthly_fee) },
]

const filters: readonly Filter[] = [
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'is_live', label: labelOf('is_live'), kind: 'flag' },
]
