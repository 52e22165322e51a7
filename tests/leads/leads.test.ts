import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { conversation } from '../../contract/conversation/conversation.ts'
import { customers } from '../../contract/customers/customers.ts'
import type { Body } from '../../contract/calls.ts'
import { leads } from '../../contract/leads/leads.ts'
import { offers } from '../../contract/offers/offers.ts'
import { remindNext } from '../../server/jobs/remind.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { clerkOf, makeItem, makeWarehouse, ownCompany } from '../support/factories.ts'

let app: TestApp
let clerk: Person

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await clerkOf(app)
})
afterAll(() => app.close())

const idOf = async (slug: string) => (await clerk.done(leads.statuses)).data.find((each) => each.slug === slug)?.id ?? 0
const choose = async (id: number, slug: string, more: { lost_reason?: string } = {}) =>
  clerk.call(leads.setStatus, { params: { id }, body: { status_id: await idOf(slug), ...more } })

it('goes from a lead to the offer, is won, and becomes the customer with what was known', async () => {
  const begun = { company_name: 'SIA Zilās Kalnu Slēpes', contact_name: 'Anna Liepa', phone: '+371 20000001', email: 'anna@slepes.example' }
  const { lead_id: id, data } = await clerk.done(leads.create, { body: { ...begun, estimated_value: '1200', probability: '40' } })
  expect(data).toMatchObject({ ...begun, status: 'new', estimated_value: '1200.00', manager: { id: clerk.id }, is_due: false })
  expect((await choose(id, 'won')).body).toMatchObject({ errors: { status: [expect.stringContaining('„Iegūts”')] } })
  await choose(id, 'contacted')
  const { offer_id } = await clerk.done(leads.makeOffer, { params: { id } })
  expect((await clerk.done(offers.show, { params: { id: offer_id } })).data).toMatchObject({
    customer: null,
    customer_name: begun.company_name,
  })
  // A sent offer is visible to the customer.
  const { offer_id: sentOne } = await clerk.done(leads.makeOffer, { params: { id } })
  const [item_id, warehouse_id] = [await makeItem(app, { price: '10' }), await makeWarehouse(app)]
  await clerk.done(offers.addItems, {
    body: { offer_id: sentOne, offer_items: [{ item_id, warehouse_id, quantity: '2', unit_price: '7.5' }] },
  })
  const { data: offered } = await clerk.done(offers.show, { params: { id: sentOne } })
  for (const status of ['sent', 'accepted'] as const) {
    const { lock_version } = (await clerk.done(offers.show, { params: { id: sentOne } })).data
    await clerk.done(offers.setStatus, { params: { id: sentOne }, body: { status, lock_version } })
  }
  expect((await choose(id, 'won')).body.data).toMatchObject({ status: 'won', offers: [{ id: offer_id }, { id: sentOne }] })
  const createdCustomer = await clerk.done(leads.makeCustomer, { params: { id }, body: { legal_address: 'Kalnu iela 1, Cēsis' } })
  const { data: customer } = await clerk.done(customers.show, { params: { id: createdCustomer.customer_id } })
  expect(customer).toMatchObject({ name: begun.company_name, phone: expect.stringContaining('20000001'), email: begun.email })
  expect(customer.contacts).toMatchObject([{ name: 'Anna Liepa', is_primary: true }])
  expect((await clerk.done(offers.show, { params: { id: offer_id } })).data.customer?.id).toBe(createdCustomer.customer_id)
  expect((await clerk.done(offers.show, { params: { id: sentOne } })).data).toMatchObject({
    status: 'accepted',
    customer: { id: createdCustomer.customer_id },
    number: expect.stringMatching(/^PIE/),
    net: offered.net,
  })
  const again = await clerk.call(leads.makeCustomer, { params: { id }, body: { legal_address: 'Cita iela' } })
  expect([again.status, again.body]).toMatchObject([422, { errors: { customer_id: [expect.anything()] } }])
})

it.each([
  ['its name however it is written', { company_name: 'Mežaparka Dārzi, SIA' }, 'SIA "Mežaparka dārzi"'],
  ['its e-mail address', { company_name: 'Dārzu jautājums', email: 'Birojs@Darzi.example' }, 'SIA Cits Nosaukums'],
])('one that names an existing customer by %s is tied to it when that is confirmed', async (_, fields, name) => {
  const customer_id = await makeBuyer(app, { name, email: 'email' in fields ? 'birojs@darzi.example' : null })
  const { lead_id: id, data } = await clerk.done(leads.create, { body: { ...fields, contact_name: 'Zane Kalna' } })
  expect(data.likely_customer).toEqual({ id: customer_id, name })
  const blind = await app.person({ permissions: ['view_leads'] })
  expect((await blind.done(leads.show, { params: { id } })).data.likely_customer).toBe(null)
  await choose(id, 'contacted')
  const { offer_id } = await clerk.done(leads.makeOffer, { params: { id } })
  await choose(id, 'won')
  expect((await clerk.call(leads.makeCustomer, { params: { id }, body: {} })).body.errors).toHaveProperty('legal_address')
  const tied = await clerk.done(leads.makeCustomer, { params: { id }, body: { customer_id } })
  expect([tied.customer_id, tied.data.customer?.id, tied.data.likely_customer]).toEqual([customer_id, customer_id, null])
  expect((await clerk.done(offers.show, { params: { id: offer_id } })).data.customer?.id).toBe(customer_id)
  const { data: customer } = await clerk.done(customers.show, { params: { id: customer_id } })
  expect([customer.name, customer.contacts.map((each) => each.name)]).toEqual([name, ['Zane Kalna']])
})

it('asks a lost one why, and only a lost one', async () => {
  const { lead_id: id } = await clerk.done(leads.create, { body: { company_name: 'SIA Klusā Osta' } })
  expect((await choose(id, 'lost')).body).toMatchObject({ errors: { lost_reason: [expect.stringContaining('Zaudēšanas iemesls')] } })
  expect((await choose(id, 'contacted', { lost_reason: 'Dārgi' })).status).toBe(422)
  expect((await choose(id, 'lost', { lost_reason: 'Nopirka citur' })).body.data).toMatchObject({
    status: 'lost',
    lost_reason: 'Nopirka citur',
  })
  const call = await clerk.call(leads.setTaskDate, { params: { id }, body: { task_date: '2030-01-07' } })
  expect(call.status).toBe(422)
  expect((await choose(id, 'new')).body.data).toMatchObject({ status: 'new', lost_reason: null })
})

it("lists the day's calls in the order of their times, and reminds of each once", async () => {
  const { rows } = await sql<{ day: string; before: string }>`select today()::text as day, (today() - 1)::text as before`.execute(app.db)
  const { day = '', before = '' } = rows[0] ?? {}
  const make = async (company_name: string, task_date: string, task_time: string | null) =>
    (await clerk.done(leads.create, { body: { company_name, task_date, task_time } })).lead_id
  const late = await make('SIA Trešais', before, '23:50')
  const first = await make('SIA Pirmais', before, '08:30')
  await make('SIA Rītdiena', '2030-01-07', '09:00')
  const due = await clerk.done(leads.list, { query: { is_due: '1', sort: 'task_date' } })
  expect(due.data.map(({ id }) => id)).toEqual([first, late])
  expect(due.data[0]).toMatchObject({ task_time: '08:30', is_due: true })
  while (await remindNext(app.db)) {}
  const reminders = (await clerk.done(conversation.notifications, { query: {} })).data.filter(({ kind }) => kind === 'reminder')
  expect(reminders.map(({ title }) => title).toSorted()).toEqual(['SIA Pirmais', 'SIA Trešais'])
  // A postponed call reminds again.
  await clerk.done(leads.setTaskDate, { params: { id: late }, body: { task_date: day } })
  await clerk.done(leads.setTaskTime, { params: { id: late }, body: { task_time: '00:00' } })
  expect(await remindNext(app.db)).toBe(true)
  const none = await clerk.call(leads.create, { body: { company_name: 'SIA Bez Dienas', task_time: '10:00' } })
  expect(none.body).toMatchObject({ errors: { task_time: [expect.anything()] } })
})

it('sums the funnel by what each may bring', async () => {
  const { data } = await clerk.done(leads.funnel, { query: {} })
  const { rows } = await sql<{ status: string; count: number; value: string }>`
    select status, count(*)::int as count, coalesce(sum(estimated_value), 0)::numeric(16, 2)::text as value from leads group by 1`.execute(
    app.db,
  )
  expect(data.map(({ status }) => status)).toEqual(['new', 'contacted', 'meeting', 'offer_sent', 'won', 'lost'])
  expect(data.filter(({ count }) => count > 0).map(({ status, count, value }) => ({ status, count, value }))).toEqual(
    expect.arrayContaining(rows),
  )
  expect(data.find(({ status }) => status === 'won')).toMatchObject({ value: '1200.00', weighted: '480.00' })
})

it('is won or lost once, whoever of eight says what at the same moment; the others are told why not', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => app.person()))
  type StatusRequest = Body<typeof leads.setStatus>
  for (let round = 0; round < 6; round += 1) {
    const { lead_id: id } = await clerk.done(leads.create, { body: { company_name: `SIA Vienlaikus ${round}` } })
    await choose(id, 'contacted')
    const statusRequests = people.map((_, at): StatusRequest =>
      (at + round) % 2 === 0 ? { status: 'won' } : { status: 'lost', lost_reason: `Iemesls ${at}` },
    )
    const answers = await Promise.all(
      people.map((person, at) => person.call(leads.setStatus, { params: { id }, body: statusRequests[at] ?? {} })),
    )
    const { status, lost_reason } = (await clerk.done(leads.show, { params: { id } })).data
    const { rows } = await sql<{ after: object }>`
      select after from audit_log where entity_type = 'leads' and entity_id = ${id} and event = 'SET_STATUS'
        and after ->> 'status' in ('won', 'lost')`.execute(app.db)
    expect(rows).toEqual([{ after: { status, lost_reason } }])
    const stands = statusRequests.map((each) => each.status === status && (each.lost_reason ?? null) === lost_reason)
    expect(answers.map((answer) => answer.status)).toEqual(stands.map((isStored) => (isStored ? 200 : 422)))
    const reasons = answers
      .filter((_, at) => !stands[at])
      .map(({ body }) =>
        Object.values(body.errors ?? {})
          .flat()
          .join(),
      )
    const other = status === 'won' ? 'No „Iegūts” nepāriet uz „Zaudēts”' : 'No „Zaudēts” nepāriet uz „Iegūts”'
    for (const reason of reasons) expect([other, expect.stringContaining('darbība jau veikta ar citu vērtību')]).toContainEqual(reason)
    expect(reasons).toContain(other)
  }
})
