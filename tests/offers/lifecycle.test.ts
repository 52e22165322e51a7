import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offers, type OfferRecord } from '../../contract/offers.ts'
import { orders } from '../../contract/orders.ts'
import { after, alreadyDone, refusal } from '../../machines/lifecycle.ts'
import { offer as chart, type OfferEvent } from '../../machines/offer.ts'
import { startApp, type Answered, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeItem, ownCompany } from '../support/factories.ts'
import { factsOf, situationNames, standing, type Situation } from './situations.ts'

let app: TestApp
let clerk: Person

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await clerkOf(app)
})
afterAll(() => app.close())

type Send = (offer: OfferRecord) => Promise<Answered>

const status =
  (wanted: 'sent' | 'accepted' | 'rejected' | 'draft'): Send =>
  ({ id, lock_version }) =>
    clerk.call(offers.setStatus, {
      params: { id },
      body: { status: wanted, lock_version, ...(wanted === 'rejected' && { rejected_reason: 'Izvēlējās citu' }) },
    })

/** How a person sends each event. */
const sends: Readonly<Partial<Record<OfferEvent, Send>>> = {
  EDIT: ({ id, lock_version }) => clerk.call(offers.update, { params: { id }, body: { notes: 'labots', lock_version } }),
  MAIL: ({ id }) => clerk.call(offers.mail, { params: { id }, body: { address: 'pircejs@test.example' } }),
  SET_STATUS_SENT: status('sent'),
  SET_STATUS_ACCEPTED: status('accepted'),
  SET_STATUS_REJECTED: status('rejected'),
  SET_STATUS_DRAFT: status('draft'),
  CREATE_ORDER: ({ id }) => clerk.call(orders.createFromOffer, { params: { offerId: id }, body: {} }),
  COPY: ({ id }) => clerk.call(offers.copy, { params: { id } }),
  DELETE: ({ id }) => clerk.call(offers.remove, { params: { id } }),
}

const own = Object.entries(chart.events).flatMap(([event, { internal }]: [string, { internal?: true }]) =>
  internal ? [] : [event as OfferEvent],
)

test('every event that a person can send is sent here', () => {
  expect(Object.keys(sends).toSorted()).toEqual(own.toSorted())
})

const shared = new Map<Situation, OfferRecord>()

/** An offer that only refused and repeated events are sent to: it stays as it is, so all tests share it. */
async function sharedStanding(situation: Situation): Promise<OfferRecord> {
  const known = shared.get(situation) ?? (await standing(app, situation))
  shared.set(situation, known)
  return known
}

/** Everything that an event without effect must leave alone. */
async function footprint(): Promise<unknown> {
  const { rows } = await sql`
    select (select jsonb_agg(to_jsonb(o) order by id) from offers o) as offers,
      (select jsonb_agg(to_jsonb(i) order by id) from offer_items i) as items,
      (select count(*) from orders) as orders, (select count(*) from outbox) as mails, (select count(*) from files) as files,
      (select sum(last_no) from document_series) as numbers`.execute(app.db)
  return rows[0]
}

const stateOf = (situation: Situation) => {
  const states = { empty: 'draft', outdated: 'draft', again: 'draft', late: 'sent', orphaned: 'ordered' } as const
  return situation in states ? states[situation as keyof typeof states] : (situation as keyof typeof chart.states)
}

test.each(situationNames)('an offer %s is in the state that its name says', async (situation) => {
  expect((await sharedStanding(situation)).status).toBe(stateOf(situation))
})

describe.each(own)('%s', (event) => {
  const send = (offer: OfferRecord): Promise<Answered> => sends[event]?.(offer) ?? Promise.reject(new Error(event))
  const asked = situationNames.map((situation) => ({ situation, state: stateOf(situation), facts: factsOf(situation) }))
  const done = asked.filter(({ state, facts }) => alreadyDone(chart, state, event, facts))
  const refused = asked.filter((each) => !done.includes(each) && refusal(chart, each.state, event, each.facts) !== null)
  const led = asked.filter((each) => !done.includes(each) && !refused.includes(each))

  test.each(led)('leads on from $situation', async ({ situation, state, facts }) => {
    const before = await standing(app, situation)
    expect(before.can[event]).toBe(true)
    const { status: answered, body } = await send(before)
    expect(answered, JSON.stringify(body)).toBe(200)
    const wanted = after(chart, state, event, facts)
    const now = await clerk.call(offers.show, { params: { id: before.id } })
    if (wanted === 'deleted') expect(now.status).toBe(404)
    else {
      expect(now.body.data.status).toBe(wanted)
      // Out of its draft it has a number, and keeps it (law N4).
      expect(now.body.data.number !== null).toBe(before.number !== null || wanted !== chart.initial)
      if (before.number !== null) expect(now.body.data.number).toBe(before.number)
    }
    const { rows } = await sql`
      select 1 from audit_log where entity_type = 'offers' and entity_id = ${before.id} and event = ${event}`.execute(app.db)
    expect(rows).not.toHaveLength(0)
  })

  if (done.length > 0) {
    test.each(done)('changes nothing a second time in $situation', async ({ situation }) => {
      const before = await sharedStanding(situation)
      const trace = await footprint()
      expect((await send(before)).status).toBe(200)
      expect(await footprint()).toEqual(trace)
    })
  }

  if (refused.length > 0) {
    test.each(refused)('is refused with its reason in $situation', async ({ situation, state, facts }) => {
      const before = await sharedStanding(situation)
      const trace = await footprint()
      const { status: answered, body } = await send(before)
      expect(answered, JSON.stringify(body)).toBe(422)
      expect(body.errors?.['status']?.[0]).toBe(refusal(chart, state, event, facts))
      expect(before.can[event]).toBe(refusal(chart, state, event, facts))
      expect(await footprint()).toEqual(trace)
    })
  }
})

test.each(situationNames)('lines change with the offer, and not without it: %s', async (situation) => {
  const offer = await standing(app, situation)
  const open = refusal(chart, offer.status, 'EDIT', factsOf(situation)) === null
  const trace = await footprint()
  const answers = [
    await clerk.call(offers.addItems, { body: { offer_id: offer.id, offer_items: [{ item_id: await makeItem(app), quantity: '1' }] } }),
    ...(await Promise.all(
      offer.items.map(({ id, lock_version }) => clerk.call(offers.updateItem, { params: { id }, body: { quantity: '3', lock_version } })),
    )),
    ...(await Promise.all(offer.items.map(({ id }) => clerk.call(offers.deleteItem, { params: { id } })))),
  ]
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => (open ? 200 : 422)))
  if (!open) expect(await footprint()).toEqual(trace)
  else expect((await clerk.done(offers.show, { params: { id: offer.id } })).data.items).toHaveLength(1)
})

test('the database itself keeps a closed offer and its number as they are', async () => {
  const { id } = await sharedStanding('accepted')
  await expect(sql`update offers set notes = 'citi' where id = ${id}`.execute(app.db)).rejects.toThrow('slēgts')
  await expect(sql`update offer_items set quantity = 9 where offer_id = ${id}`.execute(app.db)).rejects.toThrow('slēgts')
  await expect(sql`update offers set number = 'PIE-X' where id = ${id}`.execute(app.db)).rejects.toThrow('numuru nemaina')
  await expect(sql`delete from offers where id = ${id}`.execute(app.db)).rejects.toThrow('numurētu')
})
