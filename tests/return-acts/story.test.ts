import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { units } from '../../contract/units/units.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billAccepted, billed, received, returned, returning } from '../support/buying.ts'
import { levelOf, makeItem, makeStock, makeSupplier, makeWarehouse } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const at = ({ id }: { id: number }) => ({ params: { id } })

async function variances(id: number): Promise<string[]> {
  const { rows } = await sql<{ amount: string }>`
    select amount from valuation_variances where document_type = 'return_act' and document_id = ${id} order by id`.execute(app.db)
  return rows.map(({ amount }) => amount)
}

test('dearer goods go back: at average cost from stock, at their price from the supplier; cancelled, all is as before', async () => {
  const item_id = await makeItem(app)
  await received(app, [{ item_id, quantity: '10', purchase_price: '5' }], { date: dayAgo(2) })
  const receipt = await received(app, [{ item_id, quantity: '10', purchase_price: '6' }], { date: dayAgo(2) })
  const stock = receipt.lines[0]?.stock_item ?? 0
  const invoice = await billAccepted(app, receipt)
  const before = await levelOf(app, stock)
  const line = invoice.procurement_invoice_items[0]?.id ?? 0
  const draft = await returning(app, invoice, { date: dayAgo(1), items: [{ procurement_invoice_item_id: line, quantity: '4' }] })
  expect(draft).toMatchObject({
    status: 'draft',
    number: null,
    date: dayAgo(1),
    net: '24.00',
    vat: '5.04',
    gross: '29.04',
    cost: null,
    supplier: { id: receipt.supplier },
    procurement_invoice: { id: invoice.id, name: invoice.supplier_number },
    return_act_items: [{ item_id, quantity: '4.0000', returnable: '10.0000', available: '20.0000', price: '6.0000', net: '24.00' }],
  })
  expect(await levelOf(app, stock)).toEqual(before)

  const done = await returned(app, draft)
  expect(done).toMatchObject({
    status: 'accepted',
    number: `AA-${dayAgo(1).slice(0, 4)}-000001`,
    cost: '22.00',
    accepted_by: { id: clerk.id },
  })
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '16.0000', stock_value: '88.0000' })
  // 22,00 left stock, 24,00 are credited.
  expect(await variances(done.id)).toEqual(['-2.0000'])
  const { data: now } = await clerk.done(supplierInvoices.show, at(invoice))
  expect(now.procurement_invoice_items[0]?.quantity_returned).toBe('4.0000')
  expect(now.can['REOPEN']).toBe('Rēķina precēm ir atgriešanas akts')

  const over = await clerk.call(returnActs.createFromInvoice, {
    params: { procurementInvoiceId: invoice.id },
    body: { reason: 'Bojātas', items: [{ procurement_invoice_item_id: line, quantity: '7' }] },
  })
  expect([over.status, Object.keys(over.body.errors ?? {})]).toEqual([422, ['items.0.quantity']])

  const { data: cancelled } = await clerk.done(returnActs.cancel, at(done))
  expect(cancelled).toMatchObject({ status: 'cancelled', number: done.number })
  expect(await levelOf(app, stock)).toEqual(before)
  expect(await variances(done.id)).toEqual(['-2.0000', '2.0000'])
  const { data: free } = await clerk.done(supplierInvoices.show, at(invoice))
  expect(free.procurement_invoice_items[0]?.quantity_returned).toBe('0.0000')
})

test('accepting and cancelling twice answer the same act and post nothing', async () => {
  const act = await returning(app, await billAccepted(app, await received(app)))
  const trace = async () =>
    (
      await sql`select (select count(*) from audit_log) as events, (select sum(last_no) from document_series) as numbers,
        (select count(*) from stock_movements) as moves, (select count(*) from valuation_variances) as variances`.execute(app.db)
    ).rows
  const done = await returned(app, act)
  const accepted = await trace()
  expect(await returned(app, act)).toEqual(done)
  expect(await trace()).toEqual(accepted)
  const { data: gone } = await clerk.done(returnActs.cancel, at(act))
  const cancelled = await trace()
  expect((await clerk.done(returnActs.cancel, at(act))).data).toEqual(gone)
  expect(await trace()).toEqual(cancelled)
})

test('the supplier’s credit note is registered, keeps the act from being cancelled, and can be taken back', async () => {
  const act = await returned(app, await returning(app, await billAccepted(app, await received(app))))
  const { data: credited } = await clerk.done(returnActs.update, {
    ...at(act),
    body: { supplier_credit_nr: 'KR-15', lock_version: act.lock_version },
  })
  const refused = await clerk.call(returnActs.cancel, at(act))
  expect([refused.status, refused.body.errors?.['status']]).toEqual([422, ['Aktam jau ir reģistrēts piegādātāja kredītrēķins']])
  await clerk.done(returnActs.update, { ...at(act), body: { supplier_credit_nr: null, lock_version: credited.lock_version } })
  expect((await clerk.done(returnActs.cancel, at(act))).data.status).toBe('cancelled')
})

test('pieces go back by their numbers, only those that came with the goods, and come back when cancelled', async () => {
  const item_id = await makeItem(app, { has_units: true, unit_kind: 'serial' })
  const mine = { item_id, quantity: '2', purchase_price: '50' }
  const receipt = await received(app, [{ ...mine, units: ['ATG-1', 'ATG-2'] }])
  await received(app, [{ ...mine, purchase_price: '70', units: ['CITA-1', 'CITA-2'] }])
  const invoice = await billAccepted(app, receipt)
  const source = invoice.procurement_invoice_items[0]?.id ?? 0
  const draft = await returning(app, invoice, { items: [{ procurement_invoice_item_id: source, quantity: '1' }] })
  expect(draft.can['ACCEPT']).toContain('jānorāda katras vienības numurs')
  const named = async (number: string, of = draft) => {
    const line = (await clerk.done(returnActs.show, at(of))).data.return_act_items[0]
    const params = { id: of.id, return_act_item_id: line?.id ?? 0 }
    return (await clerk.done(returnActs.updateItem, { params, body: { units: [number], lock_version: line?.lock_version ?? 0 } })).data
  }
  expect((await named('CITA-1')).can['ACCEPT']).toContain('vienība CITA-1 noliktavā nav brīva vai nav pirkta no šī piegādātāja')
  await named('ATG-2')
  const done = await returned(app, draft)
  expect(done.cost).toBe('50.00')
  const piece = async () => (await clerk.done(units.byNumber, { params: { number: 'ATG-2' } })).data
  expect(await piece()).toMatchObject({ status: 'returned_to_supplier' })
  await clerk.done(returnActs.cancel, at(done))
  expect(await piece()).toMatchObject({ status: 'in_stock', unit_cost: '50.000000' })
})

test('an act without an invoice is filled line by line, at what was paid last, and deleted as a draft', async () => {
  const supplier_id = await makeSupplier(app)
  const { lines } = await received(app, [{ purchase_price: '8', discount_percent: '25' }, {}], { supplier_id })
  const { return_act_id: id, data } = await clerk.done(returnActs.create, {
    body: { supplier_id, warehouse_id: await makeWarehouse(app), reason: 'Nav pasūtīts' },
  })
  expect(data).toMatchObject({ procurement_invoice: null, return_act_items: [], can: { ACCEPT: 'Aktā nav nevienas rindas' } })
  const [first, second] = lines
  await clerk.done(returnActs.addItem, { params: { id }, body: { item_id: first?.item_id ?? 0, quantity: '2' } })
  const { data: filled } = await clerk.done(returnActs.addItem, {
    params: { id },
    body: { item_id: second?.item_id ?? 0, quantity: '1', price: '3.5', reason: 'Saplīsis' },
  })
  expect(filled.return_act_items.map(({ price, net, reason }) => [price, net, reason])).toEqual([
    ['6.0000', '12.00', null],
    ['3.5000', '3.50', 'Saplīsis'],
  ])
  expect([filled.net, filled.vat, filled.gross]).toEqual(['15.50', '3.26', '18.76'])
  const rows = (await clerk.done(returnActs.items, { params: { id } })).data
  expect(rows).toEqual(filled.return_act_items)
  const params = { id, return_act_item_id: rows[1]?.id ?? 0 }
  expect((await clerk.done(returnActs.item, { params })).data).toEqual(rows[1])
  const twice = await clerk.call(returnActs.addItem, { params: { id }, body: { item_id: first?.item_id ?? 0, quantity: '1' } })
  expect([twice.status, Object.keys(twice.body.errors ?? {})]).toEqual([422, ['item_id']])
  expect((await clerk.done(returnActs.removeItem, { params })).data.net).toBe('12.00')
  expect((await clerk.done(returnActs.list, { query: { q: 'Nav pasūtīts' } })).data.map((row) => row.id)).toEqual([id])
  await clerk.done(returnActs.remove, { params: { id } })
  expect((await clerk.call(returnActs.show, { params: { id } })).status).toBe(404)
})

test('what is not there, not bought from the supplier by this invoice, or priced anew is refused at its field', async () => {
  const invoice = await billAccepted(app, await received(app))
  const foreign = await billAccepted(app, await received(app))
  const item_id = await makeItem(app)
  await makeStock(app, item_id, '3')
  const act = await returning(app, invoice)
  const add = (body: Parameters<typeof refusedAt>[1]) => refusedAt(act.id, body)
  expect(await add({ item_id, quantity: '1' })).toEqual(['procurement_invoice_item_id'])
  expect(await add({ procurement_invoice_item_id: foreign.procurement_invoice_items[0]?.id ?? 0, quantity: '1' })).toEqual([
    'procurement_invoice_item_id',
  ])
  const line = act.return_act_items[0]
  const params = { id: act.id, return_act_item_id: line?.id ?? 0 }
  const dearer = await clerk.call(returnActs.updateItem, { params, body: { price: '9', lock_version: line?.lock_version ?? 0 } })
  expect([dearer.status, Object.keys(dearer.body.errors ?? {})]).toEqual([422, ['price']])
  const early = await clerk.call(returnActs.createFromInvoice, {
    params: { procurementInvoiceId: (await billed(app, await received(app))).id },
    body: { reason: 'Bojātas' },
  })
  expect([early.status, early.body.errors?.['status']?.[0]]).toEqual([
    422,
    'Preces atgriež pēc pārbaudīta piegādātāja rēķina; šis ir jauns',
  ])
})

async function refusedAt(
  id: number,
  body: { item_id?: number; procurement_invoice_item_id?: number; quantity: string },
): Promise<string[]> {
  const answer = await clerk.call(returnActs.addItem, { params: { id }, body })
  expect(answer.status).toBe(422)
  return Object.keys(answer.body.errors ?? {})
}

test('the act as PDF, XML and spreadsheet, under the names of the specification', async () => {
  const item_id = await makeItem(app, { name: 'Šķīvis ar ģerboni', sku: 'ŠĶ-ATG' })
  const invoice = await billAccepted(app, await received(app, [{ item_id, quantity: '3', purchase_price: '12.345' }]))
  const draft = await returning(app, invoice)
  const print = async () => (await pdfPages((await clerk.call(returnActs.pdf, at(draft))).bytes)).flat().join('\n')
  expect(await print()).toContain('PROJEKTS')
  const done = await returned(app, draft)
  const text = await print()
  for (const part of [
    ...['Atgriešanas akts', done.number ?? '', 'Bojātas preces', 'Šķīvis ar ģerboni', invoice.supplier_number, invoice.supplier.name],
    ...['37,04', '44,82', 'Kreditējams, EUR', 'Četrdesmit četri eiro un 82 centi', 'Nodeva', 'Saņēma'],
  ])
    expect(text).toContain(part)
  // Foreign suppliers get another language on request.
  await sql`update suppliers set country_id = (select id from countries where code = 'EE') where id = ${invoice.supplier.id}`.execute(
    app.db,
  )
  const both = await print()
  for (const part of ['Atgriešanas akts', 'Goods return note', 'Forty-four', 'Kreditējams', 'To be credited', 'Saņēma / Received by'])
    expect(both).toContain(part)
  const english = await clerk.call(returnActs.pdf, { ...at(done), query: { language: 'en' } })
  expect((await pdfPages(english.bytes)).flat().join('\n')).not.toContain('Kreditējams')
  const xml = await clerk.call(returnActs.xml, at(done))
  expect(xml.headers['content-disposition']).toContain('return_act.xml')
  for (const part of [`<Number>${done.number}</Number>`, '<SKU>ŠĶ-ATG</SKU>', '<Net currency="EUR">37.04</Net>'])
    expect(xml.bytes.toString()).toContain(part)
  const sheet = await clerk.call(returnActs.excel, at(done))
  expect(sheet.headers['content-disposition']).toContain('return_act.xlsx')
  expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK')
  await clerk.done(returnActs.cancel, at(done))
  expect(await print()).toContain('Akts ir atcelts')
})
