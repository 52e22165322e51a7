import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { credits } from '../../contract/credits/credits.ts'
import { simplified, type SimplifiedInvoiceRecord } from '../../contract/simplified/simplified.ts'
import type { Person, TestApp } from '../support/app.ts'
import { levelOf, makeItem, makeStock, makeWarehouse, setProperty } from '../support/factories.ts'
import { dayAgo, expectCleanAudit, makeBuyer } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { paidSimply, simplifiedNow, simplyCredited, simplyDrafted, soldSimply } from '../support/simplified-credits.ts'
import { beginStory } from '../support/story.ts'
import { checkUbl } from '../support/ubl-check.ts'
import { makeSerial, pieceOf } from '../support/units.ts'

/** See docs/domain/invoicing.md#simplified-invoice and docs/domain/invoicing.md#credit-note. */

let app: TestApp
let clerk: Person
let warehouse = 0
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  warehouse = await makeWarehouse(app)
})

const work = { name: 'Darbs', unit_price: '12.10' }
const firstLine = ({ simplified_invoice_items: [line] }: SimplifiedInvoiceRecord): number => line?.id ?? 0
const textOf = async (id: number) =>
  (await pdfPages((await clerk.call(credits.pdf, { params: { id } })).bytes)).flat().join('\n').replaceAll('−', '-')

test('a paid invoice of a closed month to nobody who is named is corrected, and the money goes back', async () => {
  const invoice = await paidSimply(app, await soldSimply(app, { date: dayAgo(40), due_date: dayAgo(40), items: [work] }), dayAgo(40))
  await setProperty(app, 'locked_until', dayAgo(20))
  try {
    const closed = await simplifiedNow(app, invoice)
    expect(closed.can).toMatchObject({ CREDIT: true, UNPAY: expect.stringContaining('slēgtā periodā') })
    const inClosed = await clerk.call(credits.create, { body: { simplified_invoice_id: invoice.id, reason: 'error', date: dayAgo(30) } })
    expect([inClosed.status, Object.keys(inClosed.body.errors ?? {})]).toEqual([422, ['date']])
    const drafted = await simplyDrafted(app, invoice, { reason_text: 'Kļūda summā' })
    expect(drafted).toMatchObject({
      customer: null,
      buyer_name: null,
      invoice: null,
      simplified_invoice: { id: invoice.id, name: invoice.number },
      gross: '12.10',
      net: '10.00',
      can: { ACCEPT: expect.stringContaining('„Atmaksas veids”') },
    })
    const withoutMethod = await clerk.call(credits.accept, { params: { id: drafted.id } })
    expect([withoutMethod.status, withoutMethod.body.message]).toEqual([422, expect.stringContaining('norādiet, kā naudu atmaksā')])
    const { lock_version } = drafted
    await clerk.done(credits.update, { params: { id: drafted.id }, body: { refund_method: 'cash', lock_version } })
    const { data: note } = await clerk.done(credits.accept, { params: { id: drafted.id } })
    expect(note).toMatchObject({ status: 'accepted', credit: '0.00', paid_back: '12.10', orders: [] })
    expect(note.can['CREATE_ORDER']).toContain('nav klients')

    // E-invoices must name a buyer.
    const printed = await textOf(note.id)
    for (const part of ['Kredītrēķins', note.number ?? '', invoice.number, 'Privātpersona', '-12,10', 'Kļūda summā'])
      expect(printed).toContain(part)
    const xml = await clerk.call(credits.xml, { params: { id: note.id } })
    expect([xml.status, xml.body.message]).toEqual([422, expect.stringContaining('nav nosaukts')])
    const { rows } = await sql<{ kind: string }>`select kind from outbox where dedupe_key like ${`credit_note:${note.id}:%`}`.execute(
      app.db,
    )
    expect(rows).toEqual([{ kind: 'pdf' }])
    const mailed = await clerk.call(credits.emailToAddress, { params: { id: note.id }, body: { address: 'kads@test.example' } })
    expect([mailed.status, mailed.body.address]).toEqual([200, 'kads@test.example'])

    const after = await simplifiedNow(app, invoice)
    expect(after).toMatchObject({ status: 'paid', credited: '12.10', open: '0.00', credit_notes: [{ id: note.id, status: 'accepted' }] })
    await expectCleanAudit(app)
  } finally {
    await setProperty(app, 'locked_until', '')
  }
})

test('what a customer paid is their credit, and another is asked for only what is left', async () => {
  const customer_id = await makeBuyer(app)
  const sold = (payment_method: 'cash' | 'transfer') =>
    soldSimply(app, { customer_id, payment_method, items: [{ ...work, quantity: '3' }] })
  const paid = await paidSimply(app, await sold('cash'))
  const note = await simplyCredited(app, paid, { items: [{ simplified_invoice_item_id: firstLine(paid), quantity: '1' }] })
  expect(note).toMatchObject({ gross: '12.10', credit: '12.10', paid_back: '0.00' })
  const { rows } =
    await sql`select amount, kind, document_type, document_id from customer_credits where customer_id = ${customer_id}`.execute(app.db)
  expect(rows).toEqual([{ amount: '12.10', kind: 'credit_note', document_type: 'credit_note', document_id: note.id }])
  const unpaid = await clerk.call(simplified.update, {
    params: { id: paid.id },
    body: { event: 'UNPAY', lock_version: (await simplifiedNow(app, paid)).lock_version },
  })
  expect([unpaid.status, unpaid.body.message]).toEqual([422, 'Samaksātais ir atgriezts ar kredītrēķinu'])

  const owed = await sold('transfer')
  await simplyCredited(app, owed, { items: [{ simplified_invoice_item_id: firstLine(owed), quantity: '1' }] })
  const open = await simplifiedNow(app, owed)
  expect(open).toMatchObject({ status: 'issued', gross: '36.30', credited: '12.10', open: '24.20' })
  const settled = await paidSimply(app, open)
  expect(settled).toMatchObject({ status: 'paid', open: '0.00', can: { UNPAY: true } })
  await expectCleanAudit(app)
})

test('what a credit note names is not changed under it', async () => {
  const invoice = await soldSimply(app, { items: [work, { ...work, quantity: '2' }] })
  const { id, lock_version } = invoice
  const draft = await simplyDrafted(app, invoice, { items: [{ simplified_invoice_item_id: firstLine(invoice) }] })
  const edits = () =>
    Promise.all([
      clerk.call(simplified.update, { params: { id }, body: { notes: 'labots', lock_version } }),
      clerk.call(simplified.addItems, { params: { id }, body: { items: [work] } }),
      clerk.call(simplified.removeItem, { params: { id: firstLine(invoice) } }),
      clerk.call(simplified.remove, { params: { id } }),
    ])
  expect((await edits()).map(({ status, body }) => [status, body.message])).toEqual(
    Array.from({ length: 4 }, () => [422, expect.stringContaining('sagatavots kredītrēķins')]),
  )
  for (const statement of [
    sql`update simplified_invoice_items set quantity = 5 where id = ${firstLine(invoice)}`,
    sql`update simplified_invoices set status = 'annulled' where id = ${id}`,
    sql`update simplified_invoices set credited = gross + 1 where id = ${id}`,
    sql`insert into credit_notes (invoice_id, simplified_invoice_id, reason) values (null, null, 'error')`,
  ])
    await expect(statement.execute(app.db)).rejects.toThrow()
  await clerk.done(credits.accept, { params: { id: draft.id } })
  const current = await simplifiedNow(app, invoice)
  const late = await clerk.call(simplified.update, { params: { id }, body: { notes: 'labots', lock_version: current.lock_version } })
  expect([late.status, late.body.message]).toEqual([422, expect.stringContaining('akceptēts kredītrēķins')])
  const other = await soldSimply(app, { items: [work] })
  const rejected = await simplyDrafted(app, other)
  await clerk.done(credits.reject, { params: { id: rejected.id } })
  expect((await simplifiedNow(app, other)).can).toMatchObject({ EDIT: true, DELETE: true, CREDIT: true })
})

test('goods come back at what they cost, pieces by their numbers, and can be sold again', async () => {
  const item_id = await makeItem(app)
  const stock = await makeStock(app, item_id, '3', { cost: '10' })
  await makeStock(app, item_id, '4', { cost: '11.3333' })
  const { warehouse_id } = await app.db.selectFrom('stock_items').select('warehouse_id').where('id', '=', stock).executeTakeFirstOrThrow()
  const before = await levelOf(app, stock)
  const serial = await makeSerial(app, ['90', '60'])
  const [dear = '', cheap = ''] = serial.numbers
  const customer_id = await makeBuyer(app)
  const invoice = await soldSimply(app, {
    customer_id,
    items: [
      { item_id, quantity: '3', warehouse_id },
      { item_id: serial.item_id, quantity: '2', units: [dear, cheap] },
    ],
  })
  const [plain, pieces] = invoice.simplified_invoice_items.map(({ id }) => id)
  const back = async (items: { simplified_invoice_item_id: number; quantity?: string; units?: string[] }[]) =>
    simplyCredited(app, invoice, { reason: 'return', items: items.map((each) => ({ ...each, warehouse_id })) })
  for (let part = 0; part < 3; part += 1) await back([{ simplified_invoice_item_id: plain ?? 0, quantity: '1' }])
  expect(await levelOf(app, stock)).toEqual(before)

  const wrong = await clerk.call(credits.create, {
    body: {
      simplified_invoice_id: invoice.id,
      reason: 'return',
      items: [{ simplified_invoice_item_id: pieces ?? 0, quantity: '1', units: ['S-cita'] }],
    },
  })
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['items.0.units']])
  const note = await back([{ simplified_invoice_item_id: pieces ?? 0, quantity: '1', units: [dear] }])
  expect(note.credit_note_items).toMatchObject([{ units: [dear], has_units: true, warehouse: { id: warehouse_id } }])
  expect([(await pieceOf(app, dear)).status, (await pieceOf(app, cheap)).status]).toEqual(['in_stock', 'sold'])
  const { rows } = await sql<{ value: string }>`
    select value from stock_movements where document_type = 'credit_note' and document_id = ${note.id}`.execute(app.db)
  expect(rows).toEqual([{ value: '90.0000' }])
  expect((await textOf(note.id)).includes(dear)).toBe(true)
  const again = await soldSimply(app, { customer_id, items: [{ item_id: serial.item_id, warehouse_id, quantity: '1', units: [dear] }] })
  expect(again.simplified_invoice_items[0]?.units).toEqual([dear])
  await expectCleanAudit(app)
})

test('eight at once credit a line of five just five times', async () => {
  const invoice = await soldSimply(app, { customer_id: await makeBuyer(app), items: [{ ...work, quantity: '5' }] })
  const items = [{ simplified_invoice_item_id: firstLine(invoice), quantity: '1' }]
  const drafts = await Promise.all(
    Array.from({ length: 8 }, () => clerk.call(credits.create, { body: { simplified_invoice_id: invoice.id, reason: 'error', items } })),
  )
  expect(drafts.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 422, 422, 422])
  const ids = drafts.flatMap(({ status, body }) => (status === 200 ? [body.credit_note_id] : []))
  const accepted = await Promise.all(ids.map((id) => clerk.call(credits.accept, { params: { id } })))
  expect(accepted.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await simplifiedNow(app, invoice)).toMatchObject({ gross: '60.50', credited: '60.50', open: '0.00' })
  await expectCleanAudit(app)
})

test('a buyer who is only named has an e-invoice that keeps every rule', async () => {
  const invoice = await soldSimply(app, { buyer_name: 'Jānis Bērziņš', items: [{ ...work, quantity: '3', discount_percent: '10' }] })
  const note = await simplyCredited(app, invoice, { items: [{ simplified_invoice_item_id: firstLine(invoice), quantity: '1' }] })
  expect(note.buyer_name).toBe('Jānis Bērziņš')
  const xml = (await clerk.call(credits.xml, { params: { id: note.id } })).bytes.toString()
  expect(checkUbl(xml)).toEqual([])
  for (const part of ['Jānis Bērziņš', `<cbc:ID>${invoice.number}</cbc:ID>`, '>10.89<']) expect(xml).toContain(part)
  const found = await clerk.done(credits.list, { query: { q: 'berzins' } })
  expect(found.data.map(({ id }) => id)).toContain(note.id)
  const ofInvoice = await clerk.done(credits.list, { query: { simplified_invoice_id: invoice.id } })
  expect(ofInvoice.data).toMatchObject([{ id: note.id, customer: null, buyer_name: 'Jānis Bērziņš' }])
})

test('what is wrong is named at its field', async () => {
  const invoice = await soldSimply(app, { items: [work] })
  const other = await soldSimply(app, { items: [work] })
  const annulled = await soldSimply(app, { items: [work] })
  await clerk.done(simplified.remove, { params: { id: annulled.id } })
  const create = async (body: Record<string, unknown>) => {
    const answer = await clerk.call(credits.create, { body: { reason: 'error', ...body } as never })
    return [answer.status, Object.keys(answer.body.errors ?? {})]
  }
  const line = (id: number) => ({ simplified_invoice_item_id: id })
  expect(
    await Promise.all([
      create({}),
      create({ invoice_id: 1, simplified_invoice_id: invoice.id }),
      create({ simplified_invoice_id: 999_999 }),
      create({ simplified_invoice_id: annulled.id }),
      create({ simplified_invoice_id: invoice.id, reopen_order: true }),
      create({ simplified_invoice_id: invoice.id, date: dayAgo(5) }),
      create({ simplified_invoice_id: invoice.id, items: [line(firstLine(other))] }),
      create({ simplified_invoice_id: invoice.id, items: [line(firstLine(invoice)), line(firstLine(invoice))] }),
      create({ simplified_invoice_id: invoice.id, items: [{ ...line(firstLine(invoice)), quantity: '2' }] }),
    ]),
  ).toEqual([
    [422, ['invoice_id']],
    [422, ['invoice_id']],
    [422, ['simplified_invoice_id']],
    [422, ['simplified_invoice_id']],
    [422, ['reopen_order']],
    [422, ['date']],
    [422, ['items.0.simplified_invoice_item_id']],
    [422, ['items.1.simplified_invoice_item_id']],
    [422, ['items.0.quantity']],
  ])
  const creditor = await app.person({ permissions: ['manage_credit_notes', 'view_invoices'] })
  const unseen = await creditor.call(credits.create, { body: { simplified_invoice_id: invoice.id, reason: 'error' } })
  expect([unseen.status, unseen.body.errors]).toEqual([422, { simplified_invoice_id: [expect.stringContaining('neeksistē')] }])
  const lines = await creditor.done(credits.creditable, { query: { simplified_invoice_id: invoice.id } })
  expect(lines.data.items).toEqual([])
  expect(warehouse).toBeGreaterThan(0)
})
