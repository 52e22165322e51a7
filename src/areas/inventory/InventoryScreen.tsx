import { formatDate } from '../../../contract/format.ts'
import { inventory, owners, type InventoryRow } from '../../../contract/inventory/inventory.ts'
import { labelOf } from '../../../contract/labels.ts'
import { inventoryItem, freshInventoryItem } from '../../../machines/inventory-item.ts'
import { abilities } from '../../../machines/lifecycle.ts'
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
import { inventoryTones } from '../shared/inventory-labels.ts'
import { holderOf, placeOf } from './inventory.labels.ts'

export default function InventoryScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Inventārs"
      call={inventory.list}
      kind="inventory_item"
      columns={columns}
      filters={filters}
      path={({ uuid }) => `/stock/inventory_items/${uuid}`}
      record={(row) => ({
        kind: 'inventory_item',
        id: row.id,
        title: row.inventory_nr,
        lock_version: row.lock_version,
        status: row.status,
        can: abilities(inventoryItem, row.status, freshInventoryItem),
      })}
      create="inventory.hand-over"
      nouns={['vienība', 'vienības', 'vienību']}
      empty={
        <EmptyState title="Inventāra vēl nav" action={<CommandButton id="inventory.hand-over" tone="primary" />}>
          Šeit būs iekārtas un ierīces, kas nodotas lietošanā no krājumiem.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<InventoryRow>[] = [
  {
    id: 'inventory_nr',
    header: labelOf('inventory_nr'),
    width: 120,
    sortKey: 'inventory_nr',
    opens: true,
    cell: (row) => row.inventory_nr,
  },
  {
    id: 'item',
    key: 'catalog_item',
    header: labelOf('catalog_item_id'),
    width: widths.name,
    grow: 2,
    cell: (row) => row.catalog_item.name,
  },
  { id: 'serial_nr', header: labelOf('serial_nr'), width: 140, hidePriority: 2, cell: ({ serial_nr }) => serial_nr },
  {
    id: 'status',
    header: labelOf('status'),
    width: 120,
    cell: ({ status }) => <StatusBadge label={inventoryItem.states[status]} tone={inventoryTones[status]} />,
    text: ({ status }) => inventoryItem.states[status],
  },
  { id: 'holder', header: 'Kam nodots', width: 150, grow: 1, cell: holderOf },
  { id: 'place', header: labelOf('location'), width: 130, hidePriority: 1, cell: placeOf },
  {
    id: 'next_at',
    header: labelOf('next_at'),
    width: 130,
    hidePriority: 3,
    align: 'end',
    cell: ({ next_at, maintenance_due }) =>
      maintenance_due ? <StatusBadge label={formatDate(next_at)} tone="warning" /> : formatDate(next_at),
    text: ({ next_at }) => formatDate(next_at),
  },
]

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(inventoryItem.states) },
  { name: 'owner', label: labelOf('owner'), kind: 'choice', choices: choicesOf(owners) },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'assigned_user_id', label: labelOf('assigned_user_id'), kind: 'record', load: loadStaff },
  { name: 'maintenance_due', label: labelOf('maintenance_due'), kind: 'flag' },
]
