import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { procurementKinds, type ProcurementRow } from '../../../contract/procurements/procurement-record.ts'
import { shortName } from '../../../contract/record-names.ts'
import { procurement } from '../../../machines/procurement.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { procurementTones } from './procurement-labels.ts'

export const procurementColumns: readonly Column<ProcurementRow>[] = [
  { id: 'number', header: labelOf('number'), width: 136, opens: true, cell: (row) => shortName('procurement', row) },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  { id: 'source', header: 'No kā', width: widths.name, grow: 2, cell: ({ source }) => source ?? '–' },
  { id: 'warehouse', header: labelOf('warehouse_id'), width: 120, hidePriority: 3, grow: 1, cell: ({ warehouse }) => warehouse.name },
  { id: 'kind', header: 'Veids', width: 130, hidePriority: 2, cell: ({ kind }) => procurementKinds[kind] },
  {
    id: 'status',
    header: labelOf('status'),
    width: 130,
    cell: ({ status, is_late }) =>
      is_late ? (
        <StatusBadge label="Kavējas" tone="danger" />
      ) : (
        <StatusBadge label={procurement.states[status]} tone={procurementTones[status]} />
      ),
    text: ({ status, is_late }) => (is_late ? 'Kavējas' : procurement.states[status]),
  },
  {
    id: 'expected_date',
    header: 'Gaidāms',
    width: widths.day,
    hidePriority: 4,
    align: 'end',
    cell: (row) => formatDate(row.expected_date),
  },
  { id: 'supplier_order_nr', header: 'Piegādātāja Nr.', width: 110, hidePriority: 1, cell: (row) => row.supplier_order_nr },
  { id: 'net', header: 'Bez PVN, €', width: 100, align: 'end', sortKey: 'net', cell: ({ net }) => formatAmount(net) },
]
