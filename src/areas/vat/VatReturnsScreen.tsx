import { formatAmount, formatDate, formatMoment } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { vatPeriodKinds } from '../../../contract/vat-returns/periods.ts'
import { vatReturns, type VatReturnRow } from '../../../contract/vat-returns/vat-returns.ts'
import { vatReturn } from '../../../machines/vat-return.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { abilitiesOfVatReturnRow, vatReturnTitle, vatReturnTones } from './vat-returns.labels.ts'

export default function VatReturnsScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="PVN deklarācijas"
      call={vatReturns.list}
      kind="vat_return"
      columns={columns}
      filters={filters}
      path={({ id }) => `/vat_returns/${id}`}
      record={(row) => ({
        kind: 'vat_return',
        id: row.id,
        title: vatReturnTitle(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfVatReturnRow(row),
      })}
      create="vat-return.create"
      nouns={['deklarācija', 'deklarācijas', 'deklarāciju']}
      empty={
        <EmptyState title="PVN deklarāciju vēl nav" action={<CommandButton id="vat-return.create" tone="primary" />}>
          Iesniegtā deklarācija saglabā savas rindas un darījumus un slēdz periodu.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<VatReturnRow>[] = [
  { id: 'title', header: 'Periods', width: widths.name, grow: 1, opens: true, cell: ({ title }) => title },
  {
    id: 'period_from',
    header: 'No',
    width: widths.day,
    align: 'end',
    hidePriority: 3,
    sortKey: 'period_from',
    cell: ({ period_from }) => formatDate(period_from),
  },
  { id: 'period_to', header: 'Līdz', width: widths.day, align: 'end', hidePriority: 2, cell: ({ period_to }) => formatDate(period_to) },
  { id: 'kind', header: labelOf('kind'), width: 104, hidePriority: 4, cell: ({ kind }) => vatPeriodKinds[kind] },
  {
    id: 'version',
    header: labelOf('version'),
    width: 84,
    align: 'end',
    cell: ({ version }) => String(version),
  },
  {
    id: 'status',
    header: labelOf('status'),
    width: 128,
    cell: ({ status }) => <StatusBadge label={vatReturn.states[status]} tone={vatReturnTones[status]} />,
    text: ({ status }) => vatReturn.states[status],
  },
  { id: 'owed', header: 'Aprēķināts, €', width: 120, align: 'end', cell: ({ owed }) => owed && formatAmount(owed) },
  { id: 'deducted', header: 'Atskaitāms, €', width: 120, align: 'end', cell: ({ deducted }) => deducted && formatAmount(deducted) },
  { id: 'payable', header: 'Maksājams, €', width: 120, align: 'end', cell: ({ payable }) => payable && formatAmount(payable) },
  { id: 'filed_at', header: 'Iesniegta', width: 136, hidePriority: 1, cell: ({ filed_at }) => filed_at && formatMoment(filed_at) },
  { id: 'filed_by', header: 'Iesniedza', width: 140, hidePriority: 5, cell: ({ filed_by }) => filed_by?.name },
]

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(vatReturn.states) },
  { name: 'kind', label: labelOf('kind'), kind: 'choice', choices: choicesOf(vatPeriodKinds) },
]
