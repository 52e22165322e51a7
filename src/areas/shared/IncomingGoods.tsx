import { formatDate, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { procurements } from '../../../contract/procurements/procurements.ts'
import type { Answer } from '../../../contract/calls.ts'
import { openPath } from '../../commands/navigate.ts'
import { useCall } from '../../commands/use-call.ts'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { useTabId } from '../../tabs/context.ts'

/** Hidden from unauthorized users. */
export function IncomingGoods({ itemId, warehouse }: { itemId: number; warehouse: { id: number; name: string } }) {
  const { answer } = useCall(procurements.incoming, { params: { id: itemId, warehouseId: warehouse.id } }, { handled: true })
  const from = useTabId()
  return (
    <RowsTable
      label={`Sagaidāmās preces: ${warehouse.name}`}
      rows={answer?.data ?? []}
      columns={columns}
      rowKey={({ procurement }) => procurement.id}
      href={pathOf}
      onOpen={(row, background) => openPath(pathOf(row), { background, from, title: row.procurement.name })}
    />
  )
}

type Expected = Answer<typeof procurements.incoming>['data'][number]

function pathOf({ procurement }: Expected): string {
  return `/stock/procurements/${procurement.id}`
}

const columns: readonly Column<Expected>[] = [
  { id: 'procurement', header: 'Iepirkums', width: 130, opens: true, cell: ({ procurement }) => procurement.name },
  { id: 'supplier', header: labelOf('supplier_id'), width: 90, hidePriority: 1, grow: 1, cell: ({ supplier }) => supplier?.name ?? '' },
  { id: 'expected_date', header: 'Gaidāms', width: 96, align: 'end', cell: ({ expected_date }) => formatDate(expected_date) },
  { id: 'quantity', header: labelOf('quantity'), width: widths.quantity, align: 'end', cell: ({ quantity }) => formatQuantity(quantity) },
]
