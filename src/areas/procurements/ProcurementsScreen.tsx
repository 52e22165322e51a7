import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { procurementKinds, procurements, type ProcurementRow } from '../../../contract/procurements.ts'
import { procurement } from '../../../machines/procurement.ts'
import { recordLoader } from '../../desk/ArgumentField.tsx'
import { CommandButton } from '../../desk/CommandButton.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../workspace/record/facts.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { abilitiesOfRow, nameOf, procurementTones } from './words.ts'

/** All procurements, newest first; the row in focus takes the same commands as an open one. */
export default function ProcurementsScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Iepirkumi"
      call={procurements.list}
      kind="procurement"
      columns={procurementColumns}
      filters={filters}
      path={({ id }) => `/stock/procurements/${id}`}
      record={(row) => ({
        kind: 'procurement',
        id: row.id,
        title: nameOf(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfRow(row),
        facts: { date: row.date },
      })}
      create="procurement.create"
      nouns={['iepirkums', 'iepirkumi', 'iepirkumu']}
      empty={
        <EmptyState title="Iepirkumu vēl nav" action={<CommandButton id="procurement.create" tone="primary" />}>
          Šeit būs preces, ko pērkat no piegādātājiem vai pārvedat no citas noliktavas.
        </EmptyState>
      }
    />
  )
}

/** Columns of a procurement's row, here and in the record of its supplier. */
export const procurementColumns: readonly Column<ProcurementRow>[] = [
  { id: 'number', header: labelOf('number'), width: 136, opens: true, cell: nameOf },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  { id: 'source', header: 'No kā', width: widths.name, grow: 2, cell: ({ source }) => source ?? '–' },
  { id: 'warehouse', header: labelOf('warehouse_id'), width: 120, grow: 1, cell: ({ warehouse }) => warehouse.name },
  { id: 'kind', header: 'Veids', width: 130, cell: ({ kind }) => procurementKinds[kind] },
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
  { id: 'expected_date', header: 'Gaidāms', width: widths.day, align: 'end', cell: (row) => formatDate(row.expected_date) },
  { id: 'supplier_order_nr', header: 'Piegādātāja Nr.', width: 110, cell: (row) => row.supplier_order_nr },
  { id: 'net', header: 'Bez PVN, €', width: 100, align: 'end', sortKey: 'net', cell: ({ net }) => formatAmount(net) },
]

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(procurement.states) },
  { name: 'kind', label: 'Veids', kind: 'choice', choices: choicesOf(procurementKinds) },
  { name: 'supplier_id', label: labelOf('supplier_id'), kind: 'record', load: recordLoader('supplier') },
  { name: 'warehouse_id', label: labelOf('warehouse_id'), kind: 'record', load: loadWarehouses },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
  { name: 'is_late', label: 'Kavējas', kind: 'flag' },
]
