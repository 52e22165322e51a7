import { shortName } from '../../../contract/record-names.ts'
import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { returnActs, type ReturnActRow } from '../../../contract/return-acts/return-acts.ts'
import { returnAct } from '../../../machines/return-act.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { abilitiesOfReturnActRow, returnActTones } from './return-acts.labels.ts'
import { returnActTitle } from '../shared/names.ts'

export default function ReturnActsScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Atgriešanas akti"
      call={returnActs.list}
      kind="return_act"
      columns={columns}
      filters={filters}
      path={({ id }) => `/stock/return_acts/${id}`}
      record={(row) => ({
        kind: 'return_act',
        id: row.id,
        title: returnActTitle(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfReturnActRow(row),
      })}
      create="return-act.create"
      nouns={['akts', 'akti', 'aktu']}
      empty={
        <EmptyState title="Atgriešanas aktu vēl nav" action={<CommandButton id="return-act.create" tone="primary" />}>
          Šeit būs akti par precēm, ko atgriežat piegādātājiem.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<ReturnActRow>[] = [
  { id: 'number', header: labelOf('number'), width: widths.number, opens: true, cell: (row) => shortName('return_act', row) },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  { id: 'supplier', header: labelOf('supplier_id'), width: widths.name, grow: 2, cell: ({ supplier }) => supplier.name },
  {
    id: 'invoice',
    key: 'procurement_invoice',
    header: labelOf('procurement_invoice_id'),
    width: 140,
    hidePriority: 2,
    cell: ({ procurement_invoice }) => procurement_invoice?.name,
  },
  { id: 'reason', header: labelOf('reason'), width: 140, hidePriority: 3, grow: 1, cell: ({ reason }) => reason },
  {
    id: 'status',
    header: labelOf('status'),
    width: 120,
    cell: ({ status }) => <StatusBadge label={returnAct.states[status]} tone={returnActTones[status]} />,
    text: ({ status }) => returnAct.states[status],
  },
  {
    id: 'credit',
    key: 'supplier_credit_nr',
    header: 'Kredītrēķins',
    width: 120,
    hidePriority: 1,
    cell: ({ supplier_credit_nr }) => supplier_credit_nr,
  },
  { id: 'gross', header: 'Kopā, €', width: 96, align: 'end', sortKey: 'gross', cell: ({ gross }) => formatAmount(gross) },
]

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(returnAct.states) },
  { name: 'supplier_id', label: labelOf('supplier_id'), kind: 'record', load: recordLoader('supplier') },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
