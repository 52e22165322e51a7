import { sql } from 'kysely'
import { lead } from '../../../machines/lead.ts'
import { statesBefore } from '../../../machines/lifecycle.ts'
import { message } from '../../../machines/message.ts'
import { supportTicket } from '../../../machines/support-ticket.ts'
import { task } from '../../../machines/task.ts'
import { visibleMessages, visibleTasks, visibleTickets } from '../../http/visible.ts'
import type { FoundKind } from './found.ts'
import { reading } from './found-document.ts'

const createdDay = sql`(t.created_at at time zone 'Europe/Riga')::date`

export const foundWork: readonly FoundKind[] = [
  {
    customer: sql`t.customer_id`,
    visibility: visibleTickets,
    ...reading({
      kind: 'support_ticket',
      table: 'support_tickets',
      columns: sql`t.subject as number, c.name as party, null as sum, null as about`,
      joins: sql`left join customers c on c.id = t.customer_id`,
      states: supportTicket.states,
      page: '/support_tickets',
      day: createdDay,
    }),
  },
  {
    visibility: visibleMessages,
    ...reading({
      kind: 'message',
      table: 'messages',
      columns: sql`t.title as number, null as party, null as sum, null as about`,
      states: message.states,
      page: '/message_archive',
      day: createdDay,
    }),
  },
  {
    permission: 'view_leads',
    ...reading({
      kind: 'lead',
      table: 'leads',
      columns: sql`t.company_name as number, t.contact_name as party, null as sum, t.phone as about`,
      states: lead.states,
      page: '/leads',
      day: createdDay,
    }),
  },
  {
    permission: 'view_tasks',
    visibility: visibleTasks,
    ...reading({
      kind: 'task',
      table: 'tasks',
      columns: sql`t.title as number, c.name as party, null as sum, null as about`,
      joins: sql`left join customers c on c.id = t.customer_id`,
      states: task.states,
      page: '/tasks',
      waits: { states: statesBefore(task, ['COMPLETE']) },
      day: createdDay,
    }),
  },
]
