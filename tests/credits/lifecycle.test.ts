import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { credits, type CreditNoteRecord } from '../../contract/credits.ts'
import type { InvoiceRecord } from '../../contract/invoices.ts'
import { creditNote as chart, type CreditNoteEvent, type CreditNoteState } from '../../machines/credit-note.ts'
import { startApp, type Answered, type Person, type TestApp } from '../support/app.ts'
import { acceptCredit, creditDraft } from '../support/crediting.ts'
import { clerkOf, makeItem, makeService, makeStock, makeWarehouse, ownCompany, setProperty } from '../support/factories.ts'
import { accepted, dayAgo, expectCleanAudit, invoiceNow } from '../support/invoicing.ts'

let app: TestApp
let clerk: Person
let goods = 0

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await clerkOf(app)
  goods = await makeItem(app)
  await makeStock(app, goods, '1000')
})
afterAll(async () => {
  await expectCleanAudit(app)
  await app.close()
})

const states = Object.keys(chart.states) as CreditNoteState[]
const events = Object.keys(chart.events) as CreditNoteEvent[]

/** A note on one of two lines of an invoice, so that the other can be added. */
async function standing(state: CreditNoteState): Promise<CreditNoteRecord> {
  const invoice: InvoiceRecord = await accepted(app, {
    order_items: [
      { item_id: goods, quantity: '2' },
      { item_id: goods, quantity: '1' },
    ],
  })
  const note = await creditDraft(app, invoice, { items: [{ invoice_item_id: invoice.invoice_items[0]?.id ?? 0 }] })
  other.set(note.id, invoice.invoice_items[1]?.id ?? 0)
  if (state === 'accepted') await acceptCredit(app, note)
  if (state === 'rejected') await clerk.done(credits.reject, { params: { id: note.id } })
  return (await clerk.done(credits.show, { params: { id: note.id } })).data
}

/** The invoice's other line, by note. */
const other = new Map<number, number>()

const at = ({ id }: CreditNoteRecord) => ({ id })
const line = (note: CreditNoteRecord) => ({ id: note.credit_note_items[0]?.id ?? 0 })

/** How a person sends each event. */
const sends: Readonly<Record<CreditNoteEvent, (note: CreditNoteRecord) => Promise<Answered>>> = {
  EDIT: (note) => clerk.call(credits.update, { params: at(note), body: { notes: 'labots', lock_version: note.lock_version } }),
  ITEM_ADD: (note) => clerk.call(credits.addItem, { params: at(note), body: { invoice_item_id: other.get(note.id) ?? 0 } }),
  ITEM_EDIT: (note) =>
    clerk.call(credits.updateItem, {
      params: line(note),
      body: { quantity: '1', lock_version: note.credit_note_items[0]?.lock_version ?? 0 },
    }),
  ITEM_DELETE: (note) => clerk.call(credits.removeItem, { params: line(note) }),
  ACCEPT: (note) => clerk.call(credits.accept, { params: at(note) }),
  REJECT: (note) => clerk.call(credits.reject, { params: at(note) }),
  SET_NUMBER: (note) =>
    clerk.call(credits.setNumber, { params: at(note), body: { number: `ĪPAŠS-${note.id}`, lock_version: note.lock_version } }),
  EMAIL: (note) =>
    clerk.call(credits.emailToAddress, { params: at(note), body: { address: 'kads@test.example', include_attachments: false } }),
  CREATE_ORDER: (note) => clerk.call(credits.createOrder, { params: { creditInvoiceId: note.id }, body: {} }),
  DELETE: (note) => clerk.call(credits.remove, { params: at(note) }),
}

/** Where each event leads from where (domain.md 2.5). */
const leads: Readonly<Record<CreditNoteEvent, Partial<Record<CreditNoteState, CreditNoteState | 'gone'>>>> = {
  EDIT: { draft: 'draft' },
  ITEM_ADD: { draft: 'draft' },
  ITEM_EDIT: { draft: 'draft' },
  ITEM_DELETE: { draft: 'draft' },
  ACCEPT: { draft: 'accepted', accepted: 'accepted' },
  REJECT: { draft: 'rejected', rejected: 'rejected' },
  SET_NUMBER: { draft: 'draft', accepted: 'accepted' },
  EMAIL: { accepted: 'accepted' },
  CREATE_ORDER: { accepted: 'accepted' },
  DELETE: { draft: 'gone' },
}

const cases = events.flatMap((event) => states.map((state) => ({ event, state, to: leads[event][state] })))
/** Asked again where it leads to, an event does nothing. */
const repeats = ({ event, state }: (typeof cases)[number]) =>
  (event === 'ACCEPT' && state === 'accepted') || (event === 'REJECT' && state === 'rejected')

async function footprint(): Promise<unknown> {
  const { rows } = await sql`
    select (select jsonb_agg(to_jsonb(i) order by id) from credit_notes i) as notes, (select count(*) from credit_note_items) as items,
      (select jsonb_agg(to_jsonb(i) - 'updated_at' order by id) from invoices i) as invoices, (select count(*) from orders) as orders,
      (select count(*) from stock_movements) as moves, (select count(*) from outbox) as jobs, (select count(*) from email_log) as mails,
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
    const { event, state, to } = each
    const before = await standing(state)
    const { status, body } = await sends[event](before)
    expect(status, JSON.stringify(body)).toBe(200)
    const after = await clerk.call(credits.show, { params: at(before) })
    expect(to === 'gone' ? after.body.code : after.body.data.status).toBe(to === 'gone' ? 'no_record' : to)
    if (repeats(each)) return
    expect(before.can[event]).toBe(true)
    const { rows } =
      await sql`select 1 from audit_log where entity_type = 'credit_notes' and entity_id = ${before.id} and event = ${event}`.execute(
        app.db,
      )
    expect(rows).toHaveLength(1)
  })
})

/** Notes that only refused events are sent to stay as they are, so the refusals share them. */
const shared = new Map<CreditNoteState, Promise<CreditNoteRecord>>()

describe('what it forbids', () => {
  test.each(cases.filter(({ to }) => to === undefined))('$event is refused with its reason in $state', async ({ event, state }) => {
    const known = shared.get(state) ?? standing(state)
    shared.set(state, known)
    const note = await known
    const before = await footprint()
    const { status, body } = await sends[event](note)
    expect(status, JSON.stringify(body)).toBe(422)
    expect(body.errors?.['status']?.[0]).toContain(chart.states[state])
    expect(note.can[event]).toBe(body.errors?.['status']?.[0])
    expect(await footprint()).toEqual(before)
  })
})

test('a draft without lines, of a closed period, or with goods that go nowhere is not accepted', async () => {
  const reasonOf = async (note: CreditNoteRecord) => (await clerk.call(credits.accept, { params: at(note) })).body.errors?.['status']?.[0]
  const empty = await standing('draft')
  await clerk.done(credits.removeItem, { params: line(empty) })
  expect(await reasonOf(empty)).toBe('Kredītrēķinā nav nevienas rindas')

  const stored = await standing('draft')
  const closing = await makeWarehouse(app, { name: 'Slēdzamā', code: 'SLG' })
  await clerk.done(credits.updateItem, {
    params: line(stored),
    body: { warehouse_id: closing, lock_version: stored.credit_note_items[0]?.lock_version ?? 0 },
  })
  await app.db.updateTable('warehouses').set({ is_active: false }).where('id', '=', closing).execute()
  expect(await reasonOf(stored)).toBe('Noliktava „Slēdzamā” nav aktīva')

  const late = await standing('draft')
  await setProperty(app, 'locked_until', dayAgo(0))
  expect(await reasonOf(late)).toBe('Kredītrēķina datums ir slēgtā periodā')
  await setProperty(app, 'locked_until', '')
  expect((await clerk.call(credits.accept, { params: at(late) })).status).toBe(200)
})

test('services alone can be credited, but not ordered anew when only their price fell', async () => {
  const invoice = await accepted(app, { order_items: [{ item_id: await makeService(app), quantity: '2' }] })
  const note = await creditDraft(app, invoice, {
    reason: 'discount',
    items: [{ invoice_item_id: invoice.invoice_items[0]?.id ?? 0, unit_price: '1.5' }],
  })
  const done = await acceptCredit(app, note)
  expect(done).toMatchObject({ net: '3.00', can: { CREATE_ORDER: 'Kredītrēķinā nav preču, ko piegādāt no jauna' } })
  expect(await invoiceNow(app, invoice.id)).toMatchObject({ status: 'accepted', credited: '3.63' })
})

test('a number that a person gave is logged, holds the draft, and stays when it is accepted', async () => {
  const note = await standing('draft')
  const number = `KRED-${note.id}`
  const set = (which: CreditNoteRecord, wanted: string) =>
    clerk.call(credits.setNumber, { params: at(which), body: { number: wanted, reason: 'Vecā sistēma', lock_version: which.lock_version } })
  expect((await set(note, number)).body.data).toMatchObject({
    number,
    can: { DELETE: 'Kredītrēķinam jau ir numurs, un numurētu kredītrēķinu nedzēš' },
  })
  expect((await clerk.call(credits.remove, { params: at(note) })).status).toBe(422)
  expect(await acceptCredit(app, note)).toMatchObject({ status: 'accepted', number, series: 'KRED' })
  const { rows } = await sql`select old_number, new_number, reason from credit_note_number_log where credit_note_id = ${note.id}`.execute(
    app.db,
  )
  expect(rows).toEqual([{ old_number: null, new_number: number, reason: 'Vecā sistēma' }])
  const second = await standing('accepted')
  expect((await set(second, number)).body.errors).toHaveProperty('number')
  expect((await set(second, `KR-${new Date().getFullYear()}-999999`)).body.errors).toHaveProperty('number')
})

test('another reason of the other kind waits for the lines to go, and a stale save shows what is there', async () => {
  const note = await standing('draft')
  const save = (body: object) =>
    clerk.call(credits.update, { params: at(note), body: { lock_version: note.lock_version, ...body } as never })
  expect((await save({ reason: 'price' })).body.errors).toHaveProperty('reason')
  expect((await save({ reason: 'error', reason_text: 'Pārskatīšanās', refund_method: 'transfer' })).body.data).toMatchObject({
    reason: 'error',
    reason_text: 'Pārskatīšanās',
  })
  const stale = await save({ notes: 'vēlāk' })
  expect([stale.status, Object.keys(stale.body.errors ?? {}), stale.body.current]).toEqual([
    422,
    ['lock_version'],
    expect.objectContaining({ reason: 'error' }),
  ])
})
