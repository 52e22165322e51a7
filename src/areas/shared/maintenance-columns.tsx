import { formatDate, formatQuantity } from '../../../contract/format.ts'
import type { PlannedMaintenance } from '../../../contract/maintenances/maintenances.ts'
import { labelOf } from '../../../contract/labels.ts'
import { signedInUser } from '../../commands/session.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'

export const maintenanceColumns: readonly Column<PlannedMaintenance>[] = [
  {
    id: 'due_on',
    header: 'Jāveic',
    width: 120,
    align: 'end',
    sortKey: 'due_on',
    cell: ({ due_on, overdue_days }) =>
      (overdue_days ?? -1) > 0 ? <StatusBadge label={formatDate(due_on)} tone="danger" /> : formatDate(due_on),
    text: ({ due_on }) => formatDate(due_on),
  },
  { id: 'name', header: 'Kas jādara', width: 160, grow: 1, cell: ({ name }) => name },
  { id: 'inventory_item', header: labelOf('inventory_nr'), width: 120, opens: true, cell: (row) => row.inventory_item.name },
  { id: 'catalog_item', header: 'Iekārta', width: widths.name, grow: 2, cell: (row) => row.catalog_item.name },
  { id: 'serial_nr', header: labelOf('serial_nr'), width: 120, hidePriority: 2, cell: ({ serial_nr }) => serial_nr },
  { id: 'customer', header: labelOf('customer_id'), width: 150, grow: 2, cell: ({ customer }) => customer?.name },
  { id: 'branch', header: 'Filiāle', width: 120, grow: 1, cell: ({ branch }) => branch?.name },
  { id: 'region', header: 'Reģions', width: 110, hidePriority: 1, cell: ({ region }) => region?.name },
  {
    id: 'counter',
    key: 'next_counter',
    header: 'Skaitītājs',
    width: 140,
    align: 'end',
    cell: counterOf,
  },
  { id: 'service_application', header: 'Pieteikums', width: 138, hidePriority: 4, cell: (row) => row.service_application?.name },
  {
    id: 'last_at',
    header: labelOf('last_at'),
    width: widths.day,
    align: 'end',
    hidePriority: 3,
    cell: ({ last_at }) => formatDate(last_at),
  },
]

/** Null if due by date only. */
function counterOf({ next_counter, counter_value }: PlannedMaintenance): string | null {
  if (next_counter === null) return null
  const due = formatQuantity(next_counter)
  return counter_value === null ? `no ${due}` : `${formatQuantity(counter_value)} no ${due}`
}

export function maintenanceTitle({ name, inventory_item, catalog_item }: PlannedMaintenance): string {
  return `${inventory_item.name} ${catalog_item.name}: ${name}`
}

type Machine = Pick<PlannedMaintenance, 'inventory_item' | 'service_application'>

/** Staff open the machine, customers its application or a new one. */
export function maintenancePath({ inventory_item: { uuid }, service_application }: Machine): string {
  if (signedInUser().kind === 'staff') return `/stock/inventory_items/${uuid}`
  return service_application
    ? `/service/service_applications/${service_application.id}`
    : `/service/service_applications/create?machine=${uuid}`
}
