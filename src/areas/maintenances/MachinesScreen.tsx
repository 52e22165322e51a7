import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { maintenances, type ServedMachine } from '../../../contract/maintenances/maintenances.ts'
import { inventoryItem, freshInventoryItem } from '../../../machines/inventory-item.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { inventoryTones } from '../shared/inventory-labels.ts'
import { maintenancePath } from '../shared/maintenance-columns.tsx'

/** Rows open the machine for staff, and for customers its application or a new one. */
export default function MachinesScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Apkalpojamās iekārtas"
      call={maintenances.machines}
      kind="inventory_item"
      columns={columns}
      filters={filters}
      path={({ id, inventory_nr, uuid, service_application }) =>
        maintenancePath({ inventory_item: { id, name: inventory_nr, uuid }, service_application })
      }
      record={(row) => ({
        kind: 'inventory_item',
        id: row.id,
        title: row.inventory_nr,
        lock_version: row.lock_version,
        status: row.status,
        can: abilities(inventoryItem, row.status, freshInventoryItem),
      })}
      nouns={['iekārta', 'iekārtas', 'iekārtu']}
      empty={
        <EmptyState title="Iekārtu pie klientiem nav">
          Šeit būs klientu iekārtas: kur tās ir, kad jāapkopj un kurš pieteikums par tām ir atvērts.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<ServedMachine>[] = [
  {
    id: 'inventory_nr',
    header: labelOf('inventory_nr'),
    width: 120,
    sortKey: 'inventory_nr',
    opens: true,
    cell: (row) => row.inventory_nr,
  },
  { id: 'item', key: 'catalog_item', header: 'Iekārta', width: widths.name, grow: 2, cell: (row) => row.catalog_item.name },
  { id: 'serial_nr', header: labelOf('serial_nr'), width: 140, hidePriority: 4, cell: ({ serial_nr }) => serial_nr },
  {
    id: 'status',
    header: labelOf('status'),
    width: 110,
    hidePriority: 3,
    cell: ({ status }) => <StatusBadge label={inventoryItem.states[status]} tone={inventoryTones[status]} />,
    text: ({ status }) => inventoryItem.states[status],
  },
  { id: 'customer', header: labelOf('customer_id'), width: 150, grow: 2, cell: ({ customer }) => customer?.name },
  { id: 'branch', header: 'Filiāle', width: 120, grow: 1, cell: ({ branch }) => branch?.name },
  { id: 'location', header: labelOf('location'), width: 120, grow: 1, hidePriority: 2, cell: ({ location }) => location },
  {
    id: 'next_at',
    header: labelOf('next_at'),
    width: 130,
    align: 'end',
    cell: ({ next_at, maintenance_due }) =>
      maintenance_due ? <StatusBadge label={formatDate(next_at)} tone="warning" /> : formatDate(next_at),
    text: ({ next_at }) => formatDate(next_at),
  },
  { id: 'service_application', header: 'Pieteikums', width: 138, cell: (row) => row.service_application?.name },
  {
    id: 'warranty_until',
    header: labelOf('warranty_until'),
    width: widths.day,
    align: 'end',
    hidePriority: 1,
    cell: (row) => formatDate(row.warranty_until),
  },
]

const filters: readonly Filter[] = [
  { name: 'maintenance_due', label: labelOf('maintenance_due'), kind: 'flag' },
  { name: 'taken', label: labelOf('taken'), kind: 'flag' },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'branch_id', label: 'Filiāle', kind: 'record', load: recordLoader('customer_branch') },
]
