import { formatDate, formatMoment, formatAmount } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { supportTickets, supportTicketTypes, type SupportTicketRow } from '../../../contract/support-tickets/support-tickets.ts'
import { supportTicket as chart } from '../../../machines/support-ticket.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { abilitiesOfRow, ticketTones } from './support-tickets.labels.ts'

export default function SupportTicketsScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Atbalsta pieteikumi"
      call={supportTickets.list}
      kind="support_ticket"
      columns={columns}
      filters={filters}
      path={({ id }) => `/support_tickets/${id}`}
      record={(row) => ({
        kind: 'support_ticket',
        id: row.id,
        title: row.subject,
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfRow(row),
      })}
      create="ticket.create"
      // Authors do not work on their tickets.
      work={{ open: { is_open: 1 } }}
      quick={{ mine: () => ({ mine: 1 }) }}
      nouns={['pieteikums', 'pieteikumi', 'pieteikumu']}
      empty={
        <EmptyState title="Atbalsta pieteikumu vēl nav" action={<CommandButton id="ticket.create" tone="primary" />}>
          Par to, ko redzat ekrānā, atbalstam var jautāt ar „J A”.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<SupportTicketRow>[] = [
  { id: 'subject', header: labelOf('subject'), width: widths.name, grow: 3, opens: true, cell: ({ subject }) => subject },
  {
    id: 'status',
    header: labelOf('status'),
    width: 110,
    cell: ({ status }) => <StatusBadge label={chart.states[status]} tone={ticketTones[status]} />,
    text: ({ status }) => chart.states[status],
  },
  { id: 'type', header: labelOf('type'), width: 100, cell: ({ type }) => supportTicketTypes[type] },
  { id: 'created_at', header: 'Pieteikts', width: widths.moment, align: 'end', cell: ({ created_at }) => formatMoment(created_at) },
  {
    id: 'estimate_price',
    header: 'Tāme, €',
    width: widths.money,
    align: 'end',
    cell: ({ estimate_price }) => estimate_price && formatAmount(estimate_price),
  },
  { id: 'due_date', header: 'Termiņš', width: widths.day, align: 'end', hidePriority: 2, cell: ({ due_date }) => formatDate(due_date) },
  { id: 'author', header: labelOf('author_id'), width: 140, grow: 1, cell: ({ author }) => author?.name },
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 1, hidePriority: 1, cell: ({ customer }) => customer?.name },
]

const filters: readonly Filter[] = [
  { name: 'is_open', label: 'Nepabeigti', kind: 'flag' },
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(chart.states) },
  { name: 'type', label: labelOf('type'), kind: 'choice', choices: choicesOf(supportTicketTypes) },
  { name: 'mine', label: 'Mani', kind: 'flag' },
]
