import { afterAll, beforeAll, expect, it } from 'vitest'
import { conversation } from '../../contract/conversation/conversation.ts'
import { files } from '../../contract/files/files.ts'
import { supportTickets } from '../../contract/support-tickets/support-tickets.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeCustomer, makeItem, makeOrder, makeWarehouse, ownCompany } from '../support/factories.ts'

let app: TestApp
let clerk: Person
let buyer: Person
let order: number

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  await makeWarehouse(app)
  clerk = await clerkOf(app)
  const customer_id = await makeCustomer(app, { name: 'SIA Jautātājs' })
  order = (await makeOrder(app, { customer_id, order_items: [{ item_id: await makeItem(app), quantity: '1' }] })).id
  buyer = await app.person({ kind: 'customer', customer_id, permissions: ['view_orders'] })
})
afterAll(() => app.close())

const ran = (command_id: string, args: Record<string, unknown>, error?: string) => ({
  command_id,
  args,
  at: new Date().toISOString(),
  duration_ms: 12,
  outcome: error ? ('failed' as const) : ('done' as const),
  ...(error && { error }),
})

it("goes from a customer's question with what he did before over the estimate to done", async () => {
  const entries = [
    ran('order.edit', { changes: { notes: 'Ātri', password: 'slepens-vards', token: 'abc' } }),
    ran('order.reserve', {}, 'Nepietiek preču'),
  ]
  await buyer.done(workspace.record, { body: { entries } })
  const ticketInput = {
    subject: 'Neizdodas rezervēt',
    description: 'Ko darīt?',
    type: 'error',
    about: { kind: 'order', id: order },
  } as const
  const { ticket_id: id, data } = await buyer.done(supportTickets.create, { body: { ...ticketInput, with_history: true } })
  expect(data).toMatchObject({ status: 'new', is_author: true, about: { kind: 'order', path: `/orders/${order}` } })
  const at = { params: { id } }
  const { data: seen } = await clerk.done(supportTickets.show, at)
  expect(seen.history.map(({ command_id, error }) => [command_id, error])).toEqual([
    ['order.reserve', 'Nepietiek preču'],
    ['order.edit', null],
  ])
  expect(JSON.stringify(seen.history)).not.toMatch(/slepens|abc/)
  expect(seen.history[1]?.args).toEqual({ changes: { notes: 'Ātri' } })

  // Customers do not see our names.
  await clerk.done(supportTickets.accept, { ...at, body: { estimate_hours: '1.5', estimate_price: '75', due_date: '2030-01-07' } })
  await clerk.done(supportTickets.addComment, { ...at, body: { body: 'Paskatīsimies' } })
  const { data: shownTicket } = await buyer.done(supportTickets.show, at)
  expect(shownTicket).toMatchObject({ status: 'accepted', estimate_price: '75.00', comments: [{ body: 'Paskatīsimies', user: null }] })
  expect(shownTicket.can).toMatchObject({ AGREE: true, DECLINE: true })
  expect((await buyer.done(conversation.notifications, { query: {} })).data.map(({ text, user }) => [text, user])).toEqual([
    ['Paskatīsimies', null],
    ['Pieteikums pieņemts; lūdzam apstiprināt tāmi', null],
  ])
  expect((await clerk.call(supportTickets.agreement, { ...at, body: { agreed: true } })).status).toBe(422)
  expect((await buyer.call(supportTickets.accept, { ...at, body: {} })).status).toBe(403)
  await buyer.done(supportTickets.agreement, { ...at, body: { agreed: true } })
  await clerk.done(supportTickets.complete, at)
  expect((await buyer.done(supportTickets.show, at)).data).toMatchObject({ status: 'completed', agreed_at: expect.any(String) })
})

it('is his alone: another customer neither sees it nor its pictures, and nobody opens one about what he does not see', async () => {
  const { ticket_id: id } = await buyer.done(supportTickets.create, { body: { subject: 'Mans', description: 'Tikai mans' } })
  const other = await app.person({ kind: 'customer', customer_id: await makeCustomer(app), permissions: ['view_orders'] })
  expect((await other.call(supportTickets.show, { params: { id } })).status).toBe(404)
  expect((await other.call(supportTickets.addComment, { params: { id }, body: { body: 'Hm' } })).status).toBe(404)
  expect((await other.done(supportTickets.list, { query: {} })).data).toEqual([])
  const place = { fileable_type: 'support_tickets', fileable_id: id } as const
  expect((await other.call(files.uploadImages, { body: place })).status).not.toBe(200)
  const foreign = { subject: 'Svešs', description: 'Svešs', about: { kind: 'order', id: order } }
  expect((await other.call(supportTickets.create, { body: foreign })).body).toMatchObject({ errors: { about: [expect.anything()] } })
})

it("is told to all who may accept it and to the manager of the author's customer, and to who accepted it alone from then on", async () => {
  const manager = await app.person({ permissions: [] })
  const [support, colleague] = [await app.person({ permissions: ['manage_users'] }), await app.person({ permissions: ['manage_users'] })]
  const cared = await app.person({
    kind: 'customer',
    customer_id: await makeCustomer(app, { manager_id: manager.id }),
    permissions: [],
  })
  const notifiedAbout = async (person: Person, subject: string) =>
    (await person.done(conversation.notifications, { query: {} })).data
      .filter(({ title }) => title === subject)
      .map(({ kind, text }) => [kind, text])

  const first = await cared.done(supportTickets.create, { body: { subject: 'Kur ir rēķins?', description: 'Nav **saņemts**' } })
  await cared.done(supportTickets.addComment, { params: { id: first.ticket_id }, body: { body: 'Steidzami' } })
  const both = [
    ['comment', 'Steidzami'],
    ['ticket', 'Nav saņemts'],
  ]
  for (const person of [manager, support, colleague]) expect(await notifiedAbout(person, 'Kur ir rēķins?')).toEqual(both)

  await buyer.done(supportTickets.create, { body: { subject: 'Bez vadītāja', description: 'Kas atbild?' } })
  for (const person of [support, colleague]) expect(await notifiedAbout(person, 'Bez vadītāja')).toEqual([['ticket', 'Kas atbild?']])
  expect(await notifiedAbout(manager, 'Bez vadītāja')).toEqual([])
  await support.done(supportTickets.accept, { params: { id: first.ticket_id }, body: {} })
  await cared.done(supportTickets.addComment, { params: { id: first.ticket_id }, body: { body: 'Paldies' } })
  expect(await notifiedAbout(support, 'Kur ir rēķins?')).toEqual([['comment', 'Paldies'], ...both])
  for (const person of [manager, colleague]) expect(await notifiedAbout(person, 'Kur ir rēķins?')).toEqual(both)
})

it('is declined with a reason, and taken up again without it', async () => {
  const { ticket_id: id } = await clerk.done(supportTickets.create, {
    body: { subject: 'Jauna atskaite', description: 'Vajag', type: 'change' },
  })
  const at = { params: { id } }
  await clerk.done(supportTickets.accept, { ...at, body: { estimate_price: '900' } })
  expect((await clerk.call(supportTickets.agreement, { ...at, body: { agreed: false } })).body).toMatchObject({
    errors: { reason: [expect.anything()] },
  })
  const { data: declined } = await clerk.done(supportTickets.agreement, { ...at, body: { agreed: false, reason: 'Dārgi' } })
  expect(declined).toMatchObject({ status: 'completed', declined_reason: 'Dārgi', agreed_at: null })
  const body = { event: 'REOPEN', lock_version: declined.lock_version } as const
  expect((await clerk.done(supportTickets.update, { ...at, body })).data).toMatchObject({ status: 'accepted', declined_reason: null })
})
