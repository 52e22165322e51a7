import { formatMoment } from '../../../contract/format.ts'
import type { SupplierItemCode } from '../../../contract/incoming-invoices/supplier-codes.ts'
import { labelOf } from '../../../contract/labels.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'

export const supplierCodeColumns: readonly Column<SupplierItemCode>[] = [
  { id: 'code', header: labelOf('code'), width: 160, opens: true, cell: ({ code }) => code },
  { id: 'supplier', header: labelOf('supplier_id'), width: widths.name, grow: 1, cell: ({ supplier }) => supplier.name },
  { id: 'item', header: labelOf('item_id'), width: widths.name, grow: 2, cell: ({ item }) => item.name },
  { id: 'sku', header: labelOf('sku'), width: 120, hidePriority: 3, cell: ({ sku }) => sku },
  {
    id: 'is_forgotten',
    header: labelOf('state'),
    width: 110,
    cell: ({ is_forgotten }) =>
      is_forgotten ? <StatusBadge label="Aizmirsts" tone="neutral" /> : <StatusBadge label="Zināms" tone="success" />,
    text: ({ is_forgotten }) => (is_forgotten ? 'Aizmirsts' : 'Zināms'),
  },
  {
    id: 'learned_at',
    header: labelOf('learned_at'),
    width: widths.moment,
    align: 'end',
    sortKey: 'learned_at',
    hidePriority: 2,
    cell: ({ learned_at }) => formatMoment(learned_at),
  },
  { id: 'learned_by', header: labelOf('learned_by'), width: 150, hidePriority: 4, cell: ({ learned_by }) => learned_by?.name },
  {
    id: 'last_used_at',
    header: labelOf('last_used_at'),
    width: widths.moment,
    align: 'end',
    hidePriority: 5,
    cell: ({ last_used_at }) => last_used_at && formatMoment(last_used_at),
  },
  { id: 'last_invoice', header: labelOf('last_invoice_id'), width: 130, hidePriority: 1, cell: ({ last_invoice }) => last_invoice?.name },
]
