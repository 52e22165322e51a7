import { invoices } from '../../../contract/invoices/invoices.ts'
import { supportTickets, type SupportTicketRecord } from '../../../contract/support-tickets/support-tickets.ts'
import { ownTicket, supportTicket as chart } from '../../../machines/support-ticket.ts'
import type { TestApp } from '../../support/app.ts'
import { clerkOf } from '../../support/factories.ts'
import { makeBuyer } from '../../support/invoicing.ts'
import { transitionsOf } from '../../support/transitions.ts'

const situations = {
  new: { state: 'new', facts: { hasEstimate: false } },
  'new of another': { state: 'new', facts: { isAuthor: false, hasEstimate: false } },
  estimated: { state: 'accepted' },
  'estimated for another': { state: 'accepted', facts: { isAuthor: false } },
  'without an estimate': { state: 'accepted', facts: { hasEstimate: false } },
  completed: { state: 'completed' },
  invoiced: { state: 'completed', facts: { isAuthor: false, invoiced: true } },
} as const

async function stand(app: TestApp, situation: string): Promise<SupportTicketRecord> {
  const clerk = await clerkOf(app)
  if (situation === 'invoiced') return invoiced(app)
  const who = situation.endsWith('another') ? await app.person({ permissions: [] }) : clerk
  const { ticket_id: id, data } = await who.done(supportTickets.create, { body: { subject: 'Kā izdrukāt', description: 'Neatrodu pogu' } })
  const at = { params: { id } }
  if (situation.startsWith('new')) return (await clerk.done(supportTickets.show, at)).data
  const body = situation === 'without an estimate' ? {} : { estimate_hours: '2' }
  const { data: accepted } = await clerk.done(supportTickets.accept, { ...at, body })
  return situation === 'completed' ? (await clerk.done(supportTickets.complete, at)).data : { ...data, ...accepted }
}

async function invoiced(app: TestApp): Promise<SupportTicketRecord> {
  const clerk = await clerkOf(app)
  const customer_id = await makeBuyer(app)
  const buyer = await app.person({ kind: 'customer', customer_id })
  const { ticket_id: id } = await buyer.done(supportTickets.create, { body: { subject: 'Atskaite', description: 'Neatveras' } })
  const params = { id }
  await clerk.done(supportTickets.accept, { params, body: { estimate_price: '50' } })
  await buyer.done(supportTickets.agreement, { params, body: { agreed: true } })
  await clerk.done(supportTickets.complete, { params })
  const { data } = await clerk.done(invoices.customerData, { params: { customerId: customer_id } })
  const items = data.items.map(({ source_type, source_id }) => ({ source_type, source_id }))
  await clerk.done(invoices.createForCustomer, { params: { customerId: customer_id }, body: { items } })
  return (await clerk.done(supportTickets.show, { params })).data
}

const at = ({ id }: SupportTicketRecord) => ({ params: { id } })

export const transitions = transitionsOf({
  chart,
  table: 'support_tickets',
  usual: ownTicket,
  situations,
  stand,
  look: async (app, each: SupportTicketRecord) => {
    const { status, body } = await (await clerkOf(app)).call(supportTickets.show, at(each))
    return status === 404 ? null : body.data
  },
  actions: {
    ACCEPT: { send: (each, clerk) => clerk.call(supportTickets.accept, { ...at(each), body: {} }) },
    COMPLETE: { send: (each, clerk) => clerk.call(supportTickets.complete, at(each)) },
    REOPEN: {
      send: (each, clerk) => clerk.call(supportTickets.update, { ...at(each), body: { event: 'REOPEN', lock_version: each.lock_version } }),
    },
    COMMENT: { send: (each, clerk) => clerk.call(supportTickets.addComment, { ...at(each), body: { body: 'Lūdzu, ātrāk' } }) },
    DELETE: { send: (each, clerk) => clerk.call(supportTickets.remove, at(each)) },
    AGREE: { send: (each, clerk) => clerk.call(supportTickets.agreement, { ...at(each), body: { agreed: true } }) },
    CORRECT_ESTIMATE: {
      send: (each, clerk) =>
        clerk.call(supportTickets.correctEstimate, { ...at(each), body: { estimate_hours: '3', lock_version: each.lock_version } }),
    },
    DECLINE: { send: (each, clerk) => clerk.call(supportTickets.agreement, { ...at(each), body: { agreed: false, reason: 'Dārgi' } }) },
  },
})
