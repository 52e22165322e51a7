import { bankCsvMappings } from '../../contract/bank/csv-mappings.ts'
import { contractTemplates } from '../../contract/contracts/contract-templates.ts'
import { contracts } from '../../contract/contracts/contracts.ts'
import { leads } from '../../contract/leads/leads.ts'
import { messages } from '../../contract/messages/messages.ts'
import { invoiceApprovalSteps } from '../../contract/supplier-invoices/approval-steps.ts'
import { celebrations, reference } from '../../contract/reference/reference.ts'
import { supportTickets } from '../../contract/support-tickets/support-tickets.ts'
import { tasks } from '../../contract/tasks/tasks.ts'
import type { TestApp } from '../support/app.ts'
import { clerkOf } from '../support/factories.ts'

export interface WorkWorld {
  task: number
  taskComment: number
  lead: number
  supportTicket: number
  supportComment: number
  leadComment: number
  message: number
  contract: number
}

export async function makeWorkWorld(app: TestApp, { customer, mark }: { customer: number; mark: string }): Promise<WorkWorld> {
  const clerk = await clerkOf(app)
  const { task_id } = await clerk.done(tasks.create, {
    body: { title: `${mark} uzdevums`, customer_id: customer, links: [{ kind: 'customer', id: customer }], assignee_ids: [clerk.id] },
  })
  const { data: taskComment } = await clerk.done(tasks.addComment, { body: { task_id, body: `${mark} vārds` } })
  const { lead_id } = await clerk.done(leads.create, { body: { company_name: `${mark} interesents`, task_date: '2030-01-07' } })
  const { data: leadComment } = await clerk.done(leads.addComment, { params: { leadId: lead_id }, body: { body: `${mark} vārds` } })
  const ticketInput = { subject: `${mark} pieteikums`, description: `${mark} apraksts` }
  const { ticket_id } = await clerk.done(supportTickets.create, { body: ticketInput })
  const commentRequest = { params: { id: ticket_id }, body: { body: `${mark} vārds` } }
  const { data: supportComment } = await clerk.done(supportTickets.addComment, commentRequest)
  const { data: message } = await clerk.done(messages.create, { body: { title: `${mark} ziņa`, body: `${mark} teksts` } })
  await clerk.done(bankCsvMappings.calls.create, {
    body: { name: `${mark} banka`, csv_headings: `${mark} diena; Summa`, day_heading: `${mark} diena`, amount_heading: 'Summa' },
  })
  // Above the sums of all invoices of the tests, which need no approval.
  await clerk.done(invoiceApprovalSteps.calls.create, { body: { name: `${mark} solis`, from_gross: '999999', approver_id: clerk.id } })
  await clerk.done(celebrations.calls.create, { body: { name: `${mark} svētki`, date: '2031-05-04' } })
  const kind = (await clerk.done(reference.fetchTemplateTypes)).data.find(({ model }) => model === 'customer')?.id
  await clerk.done(contractTemplates.calls.create, { body: { name: `${mark} veidne`, contract_template_type_id: kind, body: 'Līgums' } })
  await clerk.call(contracts.generate, { body: { type: 'klienta-ligums', model_id: customer } })
  const [contract] = (await clerk.done(contracts.ofRecord, { query: { kind: 'customer', id: customer } })).data
  return {
    contract: contract?.id ?? 0,
    message: message.id,
    supportTicket: ticket_id,
    supportComment: supportComment.id,
    lead: lead_id,
    leadComment: leadComment.id,
    task: task_id,
    taskComment: taskComment.id,
  }
}

export const workRecords: Readonly<Record<string, keyof WorkWorld>> = {
  'contracts.mail': 'contract',
  'contracts.pdf': 'contract',
  'support-tickets.updateComment': 'supportComment',
  'support-tickets.removeComment': 'supportComment',
  'leads.addComment leadId': 'lead',
  'leads.updateComment commentId': 'leadComment',
  'leads.removeComment commentId': 'leadComment',
  'tasks.updateComment commentId': 'taskComment',
  'tasks.removeComment commentId': 'taskComment',
}
