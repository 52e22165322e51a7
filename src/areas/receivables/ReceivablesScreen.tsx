import { formatAmount } from '../../../contract/format.ts'
import { ageingBuckets, ageingLevels, receivables, type AgeingRow } from '../../../contract/receivables/receivables.ts'
import { labelOf } from '../../../contract/labels.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { ScreenProps, TabHandle } from '../../tabs/tab.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { usuallyToday } from '../../workspace/list/usual-days.ts'

export default function ReceivablesScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Debitoru parādu analīze"
      call={receivables.ageing}
      kind="receivable"
      columns={columns}
      filters={filters}
      commands={['receivable.statement']}
      path={(row) => itemsPath(tab, row)}
      record={({ id, customer, branch }) => ({
        kind: 'receivable',
        id,
        title: branch ? `${customer.name}, ${branch.name}` : customer.name,
        facts: { customer_id: customer.id },
      })}
      nouns={['debitors', 'debitori', 'debitoru']}
      empty={<EmptyState title="Neviens neko nav parādā">Šeit būs klienti ar neapmaksātiem rēķiniem, brīvu kredītu vai avansu.</EmptyState>}
    />
  )
}

/** The documents of the row, on the same day. */
function itemsPath({ listState: { filters: active } }: TabHandle, { customer, branch }: AgeingRow): string {
  const { date } = active
  const query = new URLSearchParams({
    customer_id: String(customer.id),
    customer_id__label: customer.name,
    ...(branch && { branch_id: String(branch.id), branch_id__label: branch.name }),
    ...(typeof date === 'string' && { date }),
  })
  return `/open_items?${query.toString()}`
}

type Sum = Exclude<keyof AgeingRow, 'id' | 'customer' | 'branch'>

const sum = (id: Sum, header: string, hidePriority?: number): Column<AgeingRow> => ({
  id,
  header,
  width: widths.money,
  align: 'end',
  ...(hidePriority !== undefined && { hidePriority }),
  cell: (row) => (Number(row[id]) === 0 ? '' : formatAmount(row[id])),
  text: (row) => formatAmount(row[id]),
})

const columns: readonly Column<AgeingRow>[] = [
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 1, opens: true, cell: ({ customer }) => customer.name },
  { id: 'branch', header: labelOf('branch_id'), width: 120, hidePriority: 3, cell: ({ branch }) => branch?.name },
  sum('open', 'Neapmaksāts, €'),
  sum('not_due', `${ageingBuckets.not_due}, €`),
  sum('days_30', '1–30 d., €'),
  sum('days_60', '31–60 d., €'),
  sum('days_90', '61–90 d., €'),
  sum('older', 'Virs 90 d., €'),
  sum('overdue', 'Kavēts, €', 2),
  sum('free_credit', 'Kredīts, €', 1),
  sum('free_advances', 'Avansi, €', 1),
  sum('by_hand', 'Izziņas, €', 1),
  { ...sum('balance', 'Saldo, €'), sortKey: 'balance' },
]

const filters: readonly Filter[] = [
  { name: 'date', label: 'Uz dienu', kind: 'date', usual: usuallyToday },
  { name: 'by', label: ageingLevels.customer, kind: 'choice', choices: [{ value: 'branch', label: ageingLevels.branch }] },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'overdue', label: labelOf('overdue'), kind: 'flag' },
]
