import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { vouchers, type VoucherRow } from '../../../contract/vouchers/vouchers.ts'
import { voucher } from '../../../machines/voucher.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { recordLoader } from '../../commands/record-loader.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { abilitiesOfVoucherRow, voucherTitle, voucherTones } from './vouchers.labels.ts'

export default function VouchersScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Grāmatvedības izziņas"
      call={vouchers.list}
      kind="voucher"
      columns={columns}
      filters={filters}
      path={({ id }) => `/vouchers/${id}`}
      record={(row) => ({
        kind: 'voucher',
        id: row.id,
        title: voucherTitle(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfVoucherRow(row),
      })}
      create="voucher.create"
      nouns={['izziņa', 'izziņas', 'izziņu']}
      empty={
        <EmptyState title="Grāmatvedības izziņu vēl nav" action={<CommandButton id="voucher.create" tone="primary" />}>
          Ar izziņu grāmato to, kam nav cita dokumenta: algas, nolietojumu, darbu ražošanā, labojumus.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<VoucherRow>[] = [
  { id: 'number', header: labelOf('number'), width: widths.number, cell: ({ number }) => number },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  { id: 'title', header: labelOf('title'), width: widths.name, grow: 2, opens: true, cell: ({ title }) => title },
  {
    id: 'status',
    header: labelOf('status'),
    width: 120,
    cell: ({ status }) => <StatusBadge label={voucher.states[status]} tone={voucherTones[status]} />,
    text: ({ status }) => voucher.states[status],
  },
  { id: 'debit', header: 'Debets, €', width: widths.money, align: 'end', cell: ({ debit }) => formatAmount(debit) },
  { id: 'line_count', header: 'Rindas', width: 80, align: 'end', hidePriority: 2, cell: ({ line_count }) => String(line_count) },
  { id: 'created_by', header: 'Izveidoja', width: 140, hidePriority: 1, cell: ({ created_by }) => created_by?.name },
  { id: 'posted_by', header: 'Iegrāmatoja', width: 140, hidePriority: 3, cell: ({ posted_by }) => posted_by?.name },
  {
    id: 'reversed_on',
    header: 'Stornēta',
    width: widths.day,
    align: 'end',
    hidePriority: 4,
    cell: ({ reversed_on }) => reversed_on && formatDate(reversed_on),
  },
]

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(voucher.states) },
  { name: 'date_from', label: labelOf('date_from'), kind: 'date' },
  { name: 'date_to', label: labelOf('date_to'), kind: 'date' },
  { name: 'account_id', label: labelOf('account_id'), kind: 'record', load: recordLoader('account') },
]
