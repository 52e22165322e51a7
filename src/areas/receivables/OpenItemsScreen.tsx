import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { ageingBuckets, openItemTypes, receivables, type AgeingBucket, type OpenItem } from '../../../contract/receivables/receivables.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { usuallyToday } from '../../workspace/list/usual-days.ts'

export default function OpenItemsScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Neapmaksātie dokumenti"
      call={receivables.openItems}
      kind="open_item"
      columns={columns}
      filters={filters}
      path={({ type, document_id }) => `/invoices/${type}/${document_id}`}
      record={({ id, number }) => ({ kind: 'open_item', id, title: number })}
      nouns={['dokuments', 'dokumenti', 'dokumentu']}
      empty={<EmptyState title="Viss ir apmaksāts">Šeit būs rēķini, kuros tajā dienā vēl kas neapmaksāts.</EmptyState>}
    />
  )
}

const tones: Readonly<Record<AgeingBucket, 'neutral' | 'warning' | 'danger'>> = {
  not_due: 'neutral',
  days_30: 'warning',
  days_60: 'warning',
  days_90: 'danger',
  older: 'danger',
}

const columns: readonly Column<OpenItem>[] = [
  { id: 'number', header: labelOf('number'), width: 136, opens: true, cell: ({ number }) => number },
  { id: 'type', header: labelOf('type'), width: 150, hidePriority: 2, cell: ({ type }) => openItemTypes[type] },
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 1, cell: ({ customer }) => customer.name },
  { id: 'branch', header: labelOf('branch_id'), width: 110, hidePriority: 3, cell: ({ branch }) => branch?.name },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', cell: ({ date }) => formatDate(date) },
  {
    id: 'due_date',
    header: labelOf('due_date'),
    width: widths.day,
    align: 'end',
    sortKey: 'due_date',
    cell: (row) => formatDate(row.due_date),
  },
  {
    id: 'overdue_days',
    header: 'Kavē, dienas',
    width: 100,
    align: 'end',
    cell: ({ overdue_days: days }) => (days > 0 ? String(days) : ''),
  },
  {
    id: 'bucket',
    header: 'Kavējums',
    width: 160,
    cell: ({ bucket }) => <StatusBadge label={ageingBuckets[bucket]} tone={tones[bucket]} />,
    text: ({ bucket }) => ageingBuckets[bucket],
  },
  { id: 'dispute', header: labelOf('dispute'), width: 150, hidePriority: 1, cell: ({ dispute }) => dispute },
  { id: 'reminder_level', header: 'Atgādinājums', width: 140, hidePriority: 2, cell: ({ reminder_level }) => reminder_level?.name },
  {
    id: 'reminded_on',
    header: 'Atgādināts',
    width: widths.day,
    align: 'end',
    hidePriority: 2,
    cell: ({ reminded_on }) => reminded_on && formatDate(reminded_on),
  },
  { id: 'gross', header: 'Kopā, €', width: 96, hidePriority: 1, align: 'end', cell: ({ gross }) => formatAmount(gross) },
  { id: 'open', header: 'Neapmaksāts, €', width: 116, align: 'end', cell: ({ open }) => formatAmount(open) },
]

const filters: readonly Filter[] = [
  { name: 'date', label: 'Uz dienu', kind: 'date', usual: usuallyToday },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'branch_id', label: labelOf('branch_id'), kind: 'record', load: recordLoader('customer_branch') },
  { name: 'bucket', label: 'Kavējums', kind: 'choice', choices: choicesOf(ageingBuckets) },
  { name: 'overdue', label: labelOf('overdue'), kind: 'flag' },
  { name: 'disputed', label: labelOf('disputed'), kind: 'flag' },
]
