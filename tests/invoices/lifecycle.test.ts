import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoices, type InvoiceRecord } from '../../contract/invoices.ts'
import { invoice as chart, type InvoiceEvent, type InvoiceState } from '../../machines/invoice.ts'
import { startApp, type Answered, type Person, type TestApp } from '../support/app.ts'
import { credited } from '../support/crediting.ts'
import { clerkOf, makeService, ownCompany } from '../support/factories.ts'
import { accepted, dayAgo, delivered, draft, expectCleanAudit, invoiceNow, paid } from '../support/invoicing.ts'

let app: TestApp
let clerk: Person

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await clerkOf(app)
  const item_id = await makeService(app)
  const order = await delivered(app, { order_items: Array.from({ length: 80 }, () => ({ item_id, quantity: '1' })) })
  customer = order.customer.id
  lines = order.order_items.map(({ id }) => id)
})
afterAll(async () => {
  await expectCleanAudit(app)
  await app.close()
})

const states = Object.keys(chart.states) as InvoiceState[]
const events = (Object.keys(chart.events) as InvoiceEvent[]).filter((event) => !('internal' in chart.events[event]))

/** Delivered lines that drafts are made of, and their customer. */
let customer = 0
let lines: number[] = []

/** A draft of two lines, 24.20 EUR, of ten days ago. */
async function dated(due_date: string): Promise<InvoiceRecord> {
  const items = lines.splice(0, 2).map((source_id) => ({ source_type: 'order_item' as const, source_id }))
  const body = { date: dayAgo(10), due_date, items }
  return (await clerk.done(invoices.createForCustomer, { params: { customerId: customer }, body })).data
}

/** An overdue invoice brought into a state by its calls. */
async function standing(state: InvoiceState, due_date = dayAgo(2)): Promise<InvoiceRecord> {
  const made = await dated(due_date)
  if (state === 'draft') return made
  const { data } = await clerk.done(invoices.accept, { params: { id: made.id } })
  if (state === 'partially_paid') await paid(app, data, '4.20')
  if (state === 'paid') await paid(app, data, '24.20')
  if (state === 'credited') await credited(app, made, { reason: 'error' })
  return invoiceNow(app, made.id)
}

const item = (record: InvoiceRecord) => record.invoice_items[0]
const at = ({ id }: InvoiceRecord) => ({ id })
const payment = { amount: '4.20', date: dayAgo(0), method: 'transfer' as const }

/** How a person sends each event. */
const sends: Readonly<Record<(typeof events)[number], (record: InvoiceRecord) => Promise<Answered>>> = {
  EDIT: (r) => clerk.call(invoices.update, { params: at(r), body: { notes: 'labots', lock_version: r.lock_version } }),
  ITEM_EDIT: (r) =>
    clerk.call(invoices.updateItem, { params: { id: item(r)?.id ?? 0 }, body: { name: 'Cits', lock_version: item(r)?.lock_version ?? 0 } }),
  ITEM_DELETE: (r) => clerk.call(invoices.removeItem, { params: { id: item(r)?.id ?? 0 } }),
  DELETE: (r) => clerk.call(invoices.remove, { params: at(r) }),
  ACCEPT: (r) => clerk.call(invoices.accept, { params: at(r) }),
  SET_NUMBER: (r) =>
    clerk.call(invoices.setNumber, {
      params: at(r),
      body: { number: `ĪPAŠS-${r.id}`, reason: 'Pārrakstīšanās', lock_version: r.lock_version },
    }),
  EMAIL: (r) => clerk.call(invoices.emailToAddress, { params: at(r), body: { address: 'kads@test.example', include_attachments: false } }),
  EMAIL_DUE: (r) => clerk.call(invoices.emailDue, { params: at(r), body: {} }),
  PAY: (r) => clerk.call(invoices.update, { params: at(r), body: { event: 'PAY', payments: [payment], lock_version: r.lock_version } }),
  UNPAY: (r) => clerk.call(invoices.update, { params: at(r), body: { event: 'UNPAY', lock_version: r.lock_version } }),
  CREDIT: () => Promise.reject(new Error('No person sends it')),
}

/** Where each event leads from where (domain.md 2.2); the payment of 4.20 never settles the whole. */
const leads: Partial<Record<InvoiceEvent, Partial<Record<InvoiceState, InvoiceState | 'gone'>>>> = {
  EDIT: { draft: 'draft' },
  ITEM_EDIT: { draft: 'draft' },
  ITEM_DELETE: { draft: 'draft' },
  DELETE: { draft: 'gone' },
  ACCEPT: { draft: 'accepted', accepted: 'accepted', partially_paid: 'partially_paid', paid: 'paid', credited: 'credited' },
  SET_NUMBER: { draft: 'draft', accepted: 'accepted', partially_paid: 'partially_paid', paid: 'paid' },
  EMAIL: { accepted: 'accepted', partially_paid: 'partially_paid', paid: 'paid' },
  EMAIL_DUE: { accepted: 'accepted', partially_paid: 'partially_paid' },
  PAY: { accepted: 'partially_paid', partially_paid: 'partially_paid' },
  UNPAY: { partially_paid: 'accepted', paid: 'accepted' },
}

const cases = events.flatMap((event) => states.map((state) => ({ event, state, to: leads[event]?.[state] })))

/** Invoices that only refused events are sent to stay as they are, so the refusals share them. */
const shared = new Map<InvoiceState, Promise<InvoiceRecord>>()

function sharedStanding(state: InvoiceState): Promise<InvoiceRecord> {
  const known = shared.get(state) ?? standing(state)
  shared.set(state, known)
  return known
}

async function footprint(): Promise<unknown> {
  const { rows } = await sql`
    select (select jsonb_agg(to_jsonb(i) order by id) from invoices i) as invoices, (select count(*) from invoice_items) as items,
      (select count(*) from payments) as payments, (select count(*) from outbox) as jobs, (select count(*) from email_log) as mails,
      (select count(*) from audit_log) as events, (select sum(last_no) from document_series) as numbers`.execute(app.db)
  return rows[0]
}

test('the machine knows every arrow of the table and no other', () => {
  for (const { event, state, to } of cases) {
    const declared = chart.events[event].arrows.some(({ from }) => (from as readonly string[]).includes(state))
    // An accepted invoice is accepted again without effect.
    expect(declared, `${event} from ${state}`).toBe(to !== undefined && !(event === 'ACCEPT' && state !== 'draft'))
  }
})

describe('what a state allows', () => {
  test.each(cases.filter(({ to }) => to !== undefined))('$event leads from $state to $to', async ({ event, state, to }) => {
    const before = await standing(state)
    const told = await toldOf(before, event)
    const { status, body } = await sends[event](before)
    expect(status, JSON.stringify(body)).toBe(200)
    const after = await clerk.call(invoices.show, { params: at(before) })
    expect(to === 'gone' ? after.body.code : after.body.data.status).toBe(to === 'gone' ? 'no_record' : to)
    if (event === 'ACCEPT' && state !== 'draft') return
    expect(before.can[event]).toBe(true)
    expect(await toldOf(before, event)).toBe(told + 1)
  })
})

async function toldOf({ id }: InvoiceRecord, event: string): Promise<number> {
  const { rows } = await sql`select 1 from audit_log where entity_type = 'invoices' and entity_id = ${id} and event = ${event}`.execute(
    app.db,
  )
  return rows.length
}

describe('what it forbids', () => {
  test.each(cases.filter(({ to }) => to === undefined))('$event is refused with its reason in $state', async ({ event, state }) => {
    const record = await sharedStanding(state)
    const before = await footprint()
    const { status, body } = await sends[event](record)
    expect(status, JSON.stringify(body)).toBe(422)
    expect(body.errors?.['status']?.[0]).toContain(chart.states[state])
    expect(record.can[event]).toBe(body.errors?.['status']?.[0])
    expect(await footprint()).toEqual(before)
  })
})

test('a reminder waits for the due date', async () => {
  const early = await standing('accepted', dayAgo(0))
  const { status, body } = await sends.EMAIL_DUE(early)
  expect([status, body.errors]).toEqual([422, { status: ['Apmaksas termiņš nav kavēts'] }])
  const late = await standing('accepted')
  expect([early.is_overdue, late.is_overdue, late.can['EMAIL_DUE']]).toEqual([false, true, true])
  const { data } = await clerk.done(invoices.list, { query: { overdue: '1', per_page: 200 } })
  expect(data.map(({ id }) => id)).toContain(late.id)
  expect(data.map(({ id }) => id)).not.toContain(early.id)
  expect(data.every(({ is_overdue }) => is_overdue)).toBe(true)
})

test('a number that a person gave is logged, holds a draft, and stays when it is accepted', async () => {
  const record = await draft(app)
  const number = `ROKAS-${record.id}`
  const named = await clerk.done(invoices.setNumber, {
    params: at(record),
    body: { number, reason: 'Vecā sistēma', lock_version: record.lock_version },
  })
  expect(named.data).toMatchObject({ number, can: { DELETE: 'Rēķinam jau ir numurs, un numurētu rēķinu nedzēš' } })
  expect((await clerk.call(invoices.remove, { params: at(record) })).status).toBe(422)
  const done = await clerk.done(invoices.accept, { params: at(record) })
  expect(done.data).toMatchObject({ status: 'accepted', number, series: 'ROKAS' })
  const { rows } =
    await sql`select old_number, new_number, reason, user_id from invoice_number_log where invoice_id = ${record.id}`.execute(app.db)
  expect(rows).toEqual([{ old_number: null, new_number: number, reason: 'Vecā sistēma', user_id: clerk.id }])

  const other = await accepted(app)
  const set = async (wanted: string) => {
    const answer = await clerk.call(invoices.setNumber, { params: at(other), body: { number: wanted, lock_version: other.lock_version } })
    return [answer.status, Object.keys(answer.body.errors ?? {})]
  }
  expect(await set(number)).toEqual([422, ['number']])
  expect(await set(`R-${new Date().getFullYear()}-999999`)).toEqual([422, ['number']])
  expect((await set(`${number}-2`))[0]).toBe(200)
})
