import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advances, type AdvanceInvoiceRecord } from '../../contract/advances.ts'
import { advanceInvoice as chart, type AdvanceInvoiceEvent, type AdvanceInvoiceState } from '../../machines/advance-invoice.ts'
import { startApp, type Answered, type Person, type TestApp } from '../support/app.ts'
import { advanceFor, advanceNow, paidAdvance } from '../support/crediting.ts'
import { clerkOf, ownCompany } from '../support/factories.ts'
import { delivered, expectCleanAudit, invoiceOf } from '../support/invoicing.ts'
import { invoices } from '../../contract/invoices.ts'

let app: TestApp
let clerk: Person

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await clerkOf(app)
})
afterAll(async () => {
  await expectCleanAudit(app)
  await app.close()
})

const states = Object.keys(chart.states) as AdvanceInvoiceState[]
const events = (Object.keys(chart.events) as AdvanceInvoiceEvent[]).filter((event) => !('internal' in chart.events[event]))

async function standing(state: AdvanceInvoiceState): Promise<AdvanceInvoiceRecord> {
  const order = await delivered(app)
  const made = await (state === 'paid' || state === 'settled' ? paidAdvance : advanceFor)(app, order.id, { amount: '5.00' })
  if (state === 'annulled') await clerk.done(advances.remove, { params: { id: made.id } })
  if (state === 'settled') {
    const { id } = await invoiceOf(app, order.id)
    await clerk.done(invoices.accept, { params: { id } })
  }
  return advanceNow(app, made.id)
}

const at = ({ id }: AdvanceInvoiceRecord) => ({ id })

/** How a person sends each event. */
const sends: Readonly<Record<string, (advance: AdvanceInvoiceRecord) => Promise<Answered>>> = {
  EDIT: (each) => clerk.call(advances.update, { params: at(each), body: { amount: '6.00', lock_version: each.lock_version } }),
  EMAIL: (each) =>
    clerk.call(advances.emailToAddress, { params: at(each), body: { address: 'kads@test.example', include_attachments: false } }),
  MARK_AS_PAID: (each) => clerk.call(advances.markAsPaid, { params: at(each), body: { paid: true } }),
  MARK_AS_UNPAID: (each) => clerk.call(advances.markAsPaid, { params: at(each), body: { paid: false } }),
  DELETE: (each) => clerk.call(advances.remove, { params: at(each) }),
}

/** Where each event leads from where (domain.md 2.4); asked again where it leads to, it does nothing. */
const leads: Partial<Record<AdvanceInvoiceEvent, Partial<Record<AdvanceInvoiceState, AdvanceInvoiceState>>>> = {
  EDIT: { issued: 'issued' },
  EMAIL: { issued: 'issued', paid: 'paid', settled: 'settled' },
  MARK_AS_PAID: { issued: 'paid', paid: 'paid' },
  MARK_AS_UNPAID: { paid: 'issued', issued: 'issued' },
  DELETE: { issued: 'annulled', annulled: 'annulled' },
}

const cases = events.flatMap((event) => states.map((state) => ({ event, state, to: leads[event]?.[state] })))
const repeats = ({ event, state, to }: (typeof cases)[number]) => to === state && event !== 'EDIT' && event !== 'EMAIL'

async function footprint(): Promise<unknown> {
  const { rows } = await sql`
    select (select jsonb_agg(to_jsonb(i) order by id) from advance_invoices i) as advances, (select count(*) from advance_settlements) as parts,
      (select count(*) from payments) as payments, (select count(*) from outbox) as jobs, (select count(*) from email_log) as mails,
      (select count(*) from audit_log) as events, (select sum(last_no) from document_series) as numbers`.execute(app.db)
  return rows[0]
}

test('the machine knows every arrow of the table and no other', () => {
  for (const each of cases) {
    const declared = chart.events[each.event].arrows.some(({ from }) => (from as readonly string[]).includes(each.state))
    expect(declared, `${each.event} from ${each.state}`).toBe(each.to !== undefined && !repeats(each))
  }
})

describe('what a state allows', () => {
  test.each(cases.filter(({ to }) => to !== undefined))('$event leads from $state to $to', async (each) => {
    const before = await standing(each.state)
    const answer = await sends[each.event]?.(before)
    expect(answer?.status, JSON.stringify(answer?.body)).toBe(200)
    expect((await advanceNow(app, before.id)).status).toBe(each.to)
    const { rows } =
      await sql`select 1 from audit_log where entity_type = 'advance_invoices' and entity_id = ${before.id} and event = ${each.event}`.execute(
        app.db,
      )
    if (!repeats(each)) {
      expect(before.can[each.event]).toBe(true)
      expect(rows).toHaveLength(1)
    }
  })
})

const shared = new Map<AdvanceInvoiceState, Promise<AdvanceInvoiceRecord>>()

describe('what it forbids', () => {
  test.each(cases.filter(({ to }) => to === undefined))('$event is refused with its reason in $state', async ({ event, state }) => {
    const known = shared.get(state) ?? standing(state)
    shared.set(state, known)
    const advance = await known
    const before = await footprint()
    const answer = await sends[event]?.(advance)
    expect(answer?.status, JSON.stringify(answer?.body)).toBe(422)
    expect(answer?.body.errors?.['status']?.[0]).toContain(chart.states[state])
    expect(advance.can[event]).toBe(answer?.body.errors?.['status']?.[0])
    expect(await footprint()).toEqual(before)
  })
})
