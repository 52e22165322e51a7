import { formatDate, formatMoment, formatMoney, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { supportTicketTypes, type SupportTicketRecord, type supportTickets } from '../../../contract/support-tickets/support-tickets.ts'
import { taskPriorities } from '../../../contract/tasks/tasks.ts'
import type { Fact } from '../../ui/KeyFacts.tsx'
import { factsFor } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf, type FactSource } from '../../workspace/record/facts.tsx'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'

export interface TicketHeader {
  subject: string | null
  type: string | null
  priority: string | null
  description: string | null
}

export const freshTicket: TicketHeader = { subject: null, type: 'question', priority: 'normal', description: null }

export function TicketFacts({ record, tab }: { record: SupportTicketRecord; tab: TabHandle }) {
  const { subject, type, priority, description, lock_version } = record
  const values: TicketHeader = { subject, type, priority, description }
  const edit = useRecordForm({ tab, draftKey: 'header', values, lock_version, command: 'ticket.edit' })
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="ticket.edit"
      label="Pieteikuma dati"
      columns={3}
      facts={[...ticketFacts(edit, values), ...readOnlyFacts(record)]}
    />
  )
}

function readOnlyFacts({ author, created_at, ...ticket }: SupportTicketRecord): Fact[] {
  const { estimate_hours, estimate_price, due_date, agreed_at, declined_reason } = ticket
  const price = estimate_price === null ? null : `${formatMoney(estimate_price)} bez PVN`
  const hours = estimate_hours === null ? null : `${formatQuantity(estimate_hours)} h`
  return [
    { id: 'author', label: labelOf('author_id'), value: [author?.name, formatMoment(created_at)].filter(Boolean).join(', ') },
    { id: 'estimate', label: 'Tāme', value: [hours, price].filter(Boolean).join(', ') },
    { id: 'due_date', label: 'Termiņš', value: formatDate(due_date) },
    ...(agreed_at ? [{ id: 'agreed_at', label: 'Tāmei piekrita', value: formatMoment(agreed_at) }] : []),
    ...(declined_reason ? [{ id: 'declined', label: 'No tāmes atteicās', value: declined_reason }] : []),
  ]
}

export function ticketFacts(source: FactSource<TicketHeader>, read: TicketHeader): Fact[] {
  const fact = factsOf(source, read)
  return factsFor<typeof supportTickets.update>({
    subject: fact.text('subject', { required: true }),
    type: fact.choice('type', supportTicketTypes),
    priority: fact.choice('priority', taskPriorities),
    description: fact.rich('description', { required: true }),
  })
}
