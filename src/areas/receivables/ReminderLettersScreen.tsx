import { formatAmount, formatDate, formatMoment } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import { letterStates, type ReminderLetterRow } from '../../../contract/receivables/reminders.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { letterTones } from './letters.labels.ts'

export default function ReminderLettersScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Atgādinājumu vēstules"
      call={receivables.letters}
      kind="reminder_letter"
      columns={columns}
      filters={filters}
      commands={['reminder-letter.pdf', 'reminder-letter.mail']}
      path={({ id }) => `/reminder_letters/${id}`}
      record={({ id, name, state, address }) => ({ kind: 'reminder_letter', id, title: name, facts: { state, address } })}
      nouns={['vēstule', 'vēstules', 'vēstuļu']}
      empty={<EmptyState title="Atgādinājumu vēl nav">Atgādinājumus sūta sarakstā „Sūtāmie atgādinājumi”.</EmptyState>}
    />
  )
}

const columns: readonly Column<ReminderLetterRow>[] = [
  { id: 'name', header: labelOf('number'), width: 100, opens: true, cell: ({ name }) => name },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 1, cell: ({ customer }) => customer.name },
  { id: 'level', header: labelOf('level'), width: 150, cell: ({ level }) => level.name },
  { id: 'invoices', header: labelOf('invoices'), width: 80, align: 'end', hidePriority: 2, cell: ({ invoices }) => String(invoices) },
  { id: 'amount', header: `${labelOf('amount')}, €`, width: widths.money, align: 'end', cell: ({ amount }) => formatAmount(amount) },
  {
    id: 'state',
    header: labelOf('state'),
    width: 140,
    cell: ({ state }) => <StatusBadge label={letterStates[state]} tone={letterTones[state]} />,
    text: ({ state }) => letterStates[state],
  },
  { id: 'address', header: labelOf('email'), width: 190, hidePriority: 1, cell: ({ address }) => address },
  {
    id: 'sent_at',
    header: labelOf('sent_at'),
    width: widths.moment,
    align: 'end',
    hidePriority: 3,
    cell: ({ sent_at }) => sent_at && formatMoment(sent_at),
  },
  { id: 'fault', header: labelOf('fault'), width: 160, hidePriority: 3, cell: ({ fault }) => fault },
  { id: 'created_by', header: 'Nosūtīja', width: 130, hidePriority: 3, cell: ({ created_by }) => created_by?.name },
]

const filters: readonly Filter[] = [
  { name: 'state', label: labelOf('state'), kind: 'choice', choices: choicesOf(letterStates) },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
