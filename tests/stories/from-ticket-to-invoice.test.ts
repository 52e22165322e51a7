import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { invoices } from '../../contract/invoices/invoices.ts'
import { supportTickets } from '../../contract/support-tickets/support-tickets.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { registrationNumber } from '../../server/seed/demo/numbers.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeCustomer } from '../support/factories.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { expectFound } from '../support/planted.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

test('a customer asks with what he did, agrees to the estimate, and what was done is invoiced once', async () => {
  const customer_id = await makeCustomer(app, { name: 'SIA Jautātājs', reg_nr: registrationNumber(9_000_021) })
  const buyer = await app.person({ kind: 'customer', customer_id, permissions: ['view_orders'] })
  const at = new Date().toISOString()
  const ran = { command_id: 'order.reserve', args: {}, at, duration_ms: 12, outcome: 'failed' as const, error: 'Nepietiek preču' }
  await buyer.done(workspace.record, { body: { entries: [ran] } })
  const ticketInput = { subject: 'Atskaite pa filiālēm', description: 'Vajag', type: 'change' as const, with_history: true }
  const { ticket_id, data: sent } = await buyer.done(supportTickets.create, { body: ticketInput })
  expect(sent.history.map(({ command_id, error }) => [command_id, error])).toEqual([['order.reserve', 'Nepietiek preču']])
  const params = { id: ticket_id }
  await clerk.done(supportTickets.accept, { params, body: { estimate_hours: '2', estimate_price: '84.5' } })
  const due = async () => (await clerk.done(invoices.customerData, { params: { customerId: customer_id } })).data.items
  await buyer.done(supportTickets.agreement, { params, body: { agreed: true } })
  expect(await due()).toEqual([])

  // Charged once, only with the customer's consent.
  const { data: done } = await clerk.done(supportTickets.complete, { params })
  expect(done).toMatchObject({ status: 'completed', is_charged: true })
  const [line] = await due()
  expect(line).toMatchObject({
    source_type: 'ticket_work',
    description: 'Atbalsta pieteikums „Atskaite pa filiālēm”',
    net: '84.50',
  })
  const { data: again } = await clerk.done(supportTickets.update, { params, body: { event: 'REOPEN', lock_version: done.lock_version } })
  expect([again.status, again.is_charged, await due()]).toEqual(['accepted', false, []])
  await clerk.done(supportTickets.complete, { params })
  expect(await due()).toEqual([])
  const { data: now } = await clerk.done(supportTickets.show, { params })
  await clerk.done(supportTickets.update, { params, body: { event: 'REOPEN', lock_version: now.lock_version } })
  await buyer.done(supportTickets.agreement, { params, body: { agreed: true } })
  await clerk.done(supportTickets.complete, { params })
  const [charge] = await due()
  await expectFound(app.db, [
    ['charged_tickets_were_agreed_and_done', sql`update support_tickets set agreed_at = null where id = ${ticket_id}`],
  ])

  const items = [{ source_type: 'ticket_work' as const, source_id: charge?.source_id ?? 0 }]
  const { invoice_id: id } = await clerk.done(invoices.createForCustomer, { params: { customerId: customer_id }, body: { items } })
  const { data: invoice } = await clerk.done(invoices.accept, { params: { id } })
  expect(invoice).toMatchObject({ type: 'ticket', net: '84.50', vat: '17.75', gross: '102.25', status: 'accepted' })
  expect(invoice.invoice_items.map(({ name }) => name)).toEqual(['Atbalsta pieteikums „Atskaite pa filiālēm”'])
  // Invoiced work is not charged again.
  const { data: held } = await clerk.done(supportTickets.show, { params })
  await clerk.done(supportTickets.update, { params, body: { event: 'REOPEN', lock_version: held.lock_version } })
  await buyer.done(supportTickets.agreement, { params, body: { agreed: true } })
  await clerk.done(supportTickets.complete, { params })
  expect(await due()).toEqual([])
  await expectCleanAudit(app)
})
