import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CreditNoteRecord } from '../../contract/credits/credit-note-record.ts'
import { credits } from '../../contract/credits/credits.ts'
import type { InvoiceRecord } from '../../contract/invoices/invoice-record.ts'
import type { Person, TestApp } from '../support/app.ts'
import { acceptCredit, creditDraft } from '../support/crediting.ts'
import { makeItem, makeService, makeStock } from '../support/factories.ts'
import { accepted, invoiceNow, spareNumber } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

/** Transitions are in `tests/http/transitions`. */

let app: TestApp
let clerk: Person
let goods = 0

beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  goods = await makeItem(app)
  await makeStock(app, goods, '1000')
})

async function standing(state: 'draft' | 'accepted'): Promise<CreditNoteRecord> {
  const invoice: InvoiceRecord = await accepted(app, {
    order_items: [
      { item_id: goods, quantity: '2' },
      { item_id: goods, quantity: '1' },
    ],
  })
  const note = await creditDraft(app, invoice, { items: [{ invoice_item_id: invoice.invoice_items[0]?.id ?? 0 }] })
  if (state === 'accepted') await acceptCredit(app, note)
  return (await clerk.done(credits.show, { params: { id: note.id } })).data
}

const at = ({ id }: CreditNoteRecord) => ({ id })

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
  const number = await spareNumber(app, 'credit_note', note.date)
  const set = (which: CreditNoteRecord, wanted: string) =>
    clerk.call(credits.setNumber, { params: at(which), body: { number: wanted, reason: 'Vecā sistēma', lock_version: which.lock_version } })
  expect((await set(note, number)).body.data).toMatchObject({
    number,
    can: { DELETE: 'Kredītrēķinam jau ir numurs, un numurētu kredītrēķinu nedzēš' },
  })
  expect((await clerk.call(credits.remove, { params: at(note) })).status).toBe(422)
  expect(await acceptCredit(app, note)).toMatchObject({ status: 'accepted', number, series: number.slice(0, 7) })
  const { rows } = await sql`select old_number, new_number, reason from credit_note_number_log where credit_note_id = ${note.id}`.execute(
    app.db,
  )
  expect(rows).toEqual([{ old_number: null, new_number: number, reason: 'Vecā sistēma' }])
  const second = await standing('accepted')
  expect((await set(second, number)).body.errors).toHaveProperty('number')
  expect((await set(second, `KR-${new Date().getFullYear()}-999999`)).body.errors).toHaveProperty('number')
})

test('a note is not older than the invoice that it credits', async () => {
  const note = await standing('draft')
  const [invoice] = (
    await sql<{ date: string }>`
    select t.date from invoices t join credit_notes n on n.invoice_id = t.id where n.id = ${note.id}`.execute(app.db)
  ).rows
  const save = (date: string) => clerk.call(credits.update, { params: at(note), body: { lock_version: note.lock_version, date } })
  const dayBefore = new Date(Date.parse(invoice?.date ?? '') - 86_400_000).toISOString().slice(0, 10)
  expect((await save(dayBefore)).body.errors).toHaveProperty('date')
  expect((await save(invoice?.date ?? '')).body.data).toMatchObject({ date: invoice?.date })
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
