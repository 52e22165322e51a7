import { leads } from '../../contract/leads/leads.ts'
import { messages } from '../../contract/messages/messages.ts'
import { contractTemplates } from '../../contract/contracts/contract-templates.ts'
import { reference } from '../../contract/reference/reference.ts'
import { supportTickets } from '../../contract/support-tickets/support-tickets.ts'
import { tasks } from '../../contract/tasks/tasks.ts'
import type { Worker } from './people.ts'
import { unique } from './records.ts'

export async function workPaths(person: Worker, customerId: number): Promise<Record<string, string>> {
  const title = `Piezvanīt ${unique()}`
  const { task_id } = await person.done(tasks.create, { body: { title, links: [{ kind: 'customer', id: customerId }] } })
  await person.done(tasks.addComment, { body: { task_id, body: 'Sarunāts rīt no rīta' } })
  const { lead_id } = await person.done(leads.create, { body: { company_name: `SIA Interesents ${unique()}`, phone: '20000001' } })
  const ticketInput = { subject: `Kā izdrukāt ${unique()}`, description: 'Neatrodu pogu', with_history: true }
  const { ticket_id } = await person.done(supportTickets.create, { body: ticketInput })
  const { data: message } = await person.done(messages.create, { body: { title: `Sapulce ${unique()}`, body: 'Rīt plkst. 9.00' } })
  const { data: kinds } = await person.done(reference.fetchTemplateTypes)
  const template = { name: `Līgums ${unique()}`, contract_template_type_id: kinds[0]?.id, body: 'Noslēgts ar {{customer.name}}' }
  const { data: contract } = await person.done(contractTemplates.calls.create, { body: template })
  return {
    '/contract_templates/{contractTemplateId}': `/contract_templates/${contract.id}`,
    '/message_archive/{messageId}': `/message_archive/${message.id}`,
    '/support_tickets/{supportTicketId}': `/support_tickets/${ticket_id}`,
    '/leads/{leadId}': `/leads/${lead_id}`,
    '/tasks/{taskId}': `/tasks/${task_id}`,
  }
}
