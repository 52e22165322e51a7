import { formatAmount } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import type { ReminderRow } from '../../../contract/receivables/reminders.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'

export default function RemindersScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Sūtāmie atgādinājumi"
      call={receivables.reminders}
      kind="reminder"
      columns={columns}
      filters={filters}
      commands={['reminder.send', 'reminder.send-to-address', 'reminder.statement']}
      path={({ customer }) => itemsPath(customer)}
      record={({ id, customer, is_ready, held, email }) => ({
        kind: 'reminder',
        id,
        title: customer.name,
        facts: { is_ready, held, email },
      })}
      nouns={['klients', 'klienti', 'klientu']}
      empty={
        <EmptyState title="Šodien nav ko atgādināt">
          Šeit būs klienti ar kavētiem rēķiniem, kuriem pienācis kārtējā atgādinājuma laiks.
        </EmptyState>
      }
    />
  )
}

function itemsPath({ id, name }: ReminderRow['customer']): string {
  return `/open_items?${new URLSearchParams({ customer_id: String(id), customer_id__label: name, overdue: '1' })}`
}

const columns: readonly Column<ReminderRow>[] = [
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 1, opens: true, cell: ({ customer }) => customer.name },
  { id: 'level', header: labelOf('level'), width: 160, cell: ({ level }) => level?.name },
  {
    id: 'invoices',
    header: labelOf('invoices'),
    width: 80,
    align: 'end',
    cell: ({ invoices }) => (invoices > 0 ? String(invoices) : ''),
    text: ({ invoices }) => String(invoices),
  },
  {
    id: 'overdue_days',
    header: 'Kavē, dienas',
    width: 100,
    align: 'end',
    cell: ({ overdue_days }) => (overdue_days === null ? '' : String(overdue_days)),
  },
  {
    id: 'amount',
    header: `${labelOf('amount')}, €`,
    width: widths.money,
    align: 'end',
    sortKey: 'amount',
    cell: ({ amount }) => formatAmount(amount),
  },
  {
    id: 'free',
    header: 'Brīvs, €',
    width: widths.money,
    align: 'end',
    hidePriority: 2,
    cell: ({ free }) => (Number(free) === 0 ? '' : formatAmount(free)),
    text: ({ free }) => formatAmount(free),
  },
  { id: 'email', header: labelOf('email'), width: 200, hidePriority: 1, cell: ({ email }) => email },
  { id: 'held', header: labelOf('held'), width: 240, grow: 1, cell: ({ held }) => held },
]

const filters: readonly Filter[] = [
  { name: 'is_ready', label: labelOf('is_ready'), kind: 'flag' },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
]
