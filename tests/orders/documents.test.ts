import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orders } from '../../contract/orders/orders.ts'
import type { Person, TestApp } from '../support/app.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { makeItem, makeOrder, makeStock } from '../support/factories.ts'
import { issue, makeBuyer, reserve } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { beginStory } from '../support/story.ts'
import { standing } from './situations.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const pdfText = async (bytes: Uint8Array): Promise<string> => (await pdfPages(bytes)).flat().join('\n')

test('the print of an order holds its parties, lines and sums', async () => {
  const order = await makeOrder(app, { customer_order_nr: 'KP-17', delivery_address: 'Ostas iela 4', instructions: 'Zvanīt pirms' })
  const { status, headers, bytes } = await clerk.call(orders.pdf, { params: { id: order.id } })
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(headers['content-disposition']).toContain(`${order.number}.pdf`)
  const text = await pdfText(bytes)
  const line = order.order_items[0]
  for (const part of [order.number, 'Darbgalds', order.customer.name, 'KP-17', 'Ostas iela 4', 'Zvanīt pirms', line?.name ?? '', '24,20']) {
    expect(text).toContain(part)
  }
})

test('an act keeps what was issued when it was made, and once signed holds the order', async () => {
  const { order, lineId } = await standing(app, 'partial')
  const id = { id: order.id }
  const { document_id, data } = await clerk.done(orders.createDocument, { params: id, body: { type: 'acceptance_act' } })
  expect(data.acceptance_act).toMatchObject({ id: document_id })
  expect(data.documents).toMatchObject([{ id: document_id, type: 'acceptance_act', status: 'created', number: `${order.number}/1` }])
  await clerk.done(orders.fulfil, { params: id, body: { step: 'issue', order_items: [{ id: lineId }] } })
  const { rows } = await sql<{ items: { quantity: string }[] }>`select items from order_documents where id = ${document_id}`.execute(app.db)
  expect(rows[0]?.items).toMatchObject([{ quantity: expect.anything() }])
  expect(Number(rows[0]?.items[0]?.quantity)).toBe(1)
  const text = await pdfText((await clerk.call(orders.documentPdf, { params: { id: document_id } })).bytes)
  expect(text).toContain('Pieņemšanas–nodošanas akts')
  expect(text).toContain(order.number)

  const change = (body: { event?: 'SIGN' | 'UNSIGN'; signed_by?: string; signed_at?: string; text?: string }, lock_version: number) =>
    clerk.call(orders.updateDocument, { params: { id: document_id }, body: { ...body, lock_version } })
  const unnamed = await change({ event: 'SIGN', signed_at: '2026-03-01' }, 1)
  expect(unnamed.body.errors?.['signed_by']).toBeDefined()
  const edited = await change({ text: 'Pretenziju nav.' }, 1)
  expect(edited.body.data).toMatchObject({ text: 'Pretenziju nav.', status: 'created', can: { SIGN: true, UNSIGN: expect.any(String) } })
  expect((await clerk.done(orders.show, { params: id })).data.documents).toEqual([edited.body.data])
  const stale = await change({ text: 'Vēlāk' }, 1)
  expect(stale.body.errors?.['lock_version']).toBeDefined()
  const signed = await change({ event: 'SIGN', signed_by: 'Anna Ozola', signed_at: '2026-03-01' }, edited.body.data.lock_version)
  expect(signed.body.data).toMatchObject({ status: 'signed', signed_by: 'Anna Ozola', signed_at: '2026-03-01' })
  expect((await change({ text: 'Vēlāk' }, signed.body.data.lock_version)).body.errors?.['status']?.[0]).toContain('Parakstīts')
  const held = await clerk.call(orders.revert, { params: id })
  expect(held.body.errors?.['status']?.[0]).toContain('parakstīts')
  await change({ event: 'UNSIGN' }, signed.body.data.lock_version)
  expect((await clerk.call(orders.revert, { params: id })).status).toBe(200)
})

test.each([
  ['warranty', 'Garantijas talons'],
  ['other', 'Pasūtījuma dokuments'],
] as const)('a %s says what it is', async (type, title) => {
  const { order } = await standing(app, 'fulfilled')
  const { document_id } = await clerk.done(orders.createDocument, { params: { id: order.id }, body: { type } })
  const text = await pdfText((await clerk.call(orders.documentPdf, { params: { id: document_id } })).bytes)
  expect(text).toContain(title)
  expect(text).not.toContain('akts')
})

const addressed = {
  delivery_address: 'Jūrkalnes iela 7',
  delivery_city: 'Liepāja',
  recipient_name: 'Žanete Ābele',
  recipient_phone: '26000007',
}

/** Three issued pieces to Liepāja. */
async function shipped(fields: Record<string, unknown> = addressed) {
  const item_id = await makeItem(app, { name: 'Ķieģelis' })
  await makeStock(app, item_id, '10')
  const customer_id = await makeBuyer(app, { name: 'Ķēniņa dzirnavas' })
  const order = await makeOrder(app, { customer_id, ...fields, order_items: [{ item_id, quantity: '4' }] })
  await reserve(app, order.id)
  await issue(app, order.id, [{ id: order.order_items[0]?.id ?? 0, quantity: '3' }])
  return order
}

test('a waybill holds every particular of a delivery document (docs/domain/invoicing.md#document-particulars), and no prices', async () => {
  const order = await shipped()
  await app.db.updateTable('warehouses').set({ address: 'Noliktavu iela 2, Rīga' }).where('id', '=', order.warehouse.id).execute()
  const waybill = { carrier: 'SIA "Ātrais vedējs"', vehicle: 'AB-1234', driver: 'Andris Žagars', transport_date: '2026-03-02' }
  const params = { id: order.id }
  const { document_id, data } = await clerk.done(orders.createDocument, {
    params,
    body: { type: 'waybill', waybill, text: 'Trauslas preces' },
  })
  const addresses = { loading_address: 'Noliktavu iela 2, Rīga', unloading_address: expect.stringContaining('Jūrkalnes iela 7, Liepāja') }
  expect(data.documents).toMatchObject([{ waybill: { ...waybill, ...addresses, transaction: 'Preču pārdošana' } }])
  const read = async () => pdfText((await clerk.call(orders.documentPdf, { params: { id: document_id } })).bytes)
  const text = await read()
  const flat = text.replaceAll('\n', ' ')
  const wanted = [
    ...[
      'Preču pavadzīme',
      `Nr. ${order.number}/1`,
      'Izrakstīšanas datums',
      'Preču nosūtītājs',
      'Darbgalds',
      'LV40003000003',
      '40003000003',
    ],
    ...['Preču saņēmējs', 'Ķēniņa dzirnavas', 'Iekraušanas adrese', 'Noliktavu iela 2, Rīga', 'Izkraušanas adrese', 'Jūrkalnes iela 7'],
    ...['Pārvadātājs', 'SIA "Ātrais vedējs"', 'AB-1234', 'Andris Žagars', '02.03.2026.', 'Žanete Ābele, 26000007'],
    ...['Darījums', 'Preču pārdošana', 'Cenas norādītas dokumentā', `Pasūtījums ${order.number}`],
    ...['Ķieģelis', '3 gab.', 'Preces izsniedza', 'Preces pārvadāšanai pieņēma', 'Preces saņēma', 'Trauslas preces'],
  ]
  expect(
    wanted.filter((part) => !flat.includes(part)),
    text,
  ).toEqual([])
  expect(text).not.toMatch(/EUR|akts|pretenziju/)
  // After the invoice, it shows prices too.
  const { invoice_id } = await clerk.done(orders.issueInvoice, { params })
  expect(await read()).not.toContain('Rēķins')
  await clerk.done(invoices.accept, { params: { id: invoice_id } })
  const { data: invoice } = await clerk.done(invoices.show, { params: { id: invoice_id } })
  expect(await read()).toContain(`Rēķins ${invoice.number ?? '?'}`)
})

test('how goods travel is edited until the waybill is signed, and only of a waybill', async () => {
  const order = await shipped()
  const params = { id: order.id }
  const { document_id: id } = await clerk.done(orders.createDocument, { params, body: { type: 'waybill' } })
  const change = (body: object) => clerk.call(orders.updateDocument, { params: { id }, body: { lock_version: 1, ...body } })
  const edited = await change({ waybill: { vehicle: 'CD-5678', unloading_address: null } })
  expect(edited.body.data.waybill).toMatchObject({ vehicle: 'CD-5678', unloading_address: null, transaction: 'Preču pārdošana' })
  // Without an address of its own, the order's is used.
  expect(await pdfText((await clerk.call(orders.documentPdf, { params: { id } })).bytes)).toContain('Jūrkalnes iela 7')
  const { lock_version } = edited.body.data
  const signed = await change({ event: 'SIGN', signed_by: 'Anna Ozola', signed_at: '2026-03-01', lock_version })
  const late = await change({ waybill: { vehicle: 'EF-9012' }, lock_version: signed.body.data.lock_version })
  expect(late.body.errors?.['status']?.[0]).toContain('Parakstīts')

  const act = await clerk.done(orders.createDocument, { params, body: { type: 'acceptance_act' } })
  expect(act.data.documents.find((each) => each.id === act.document_id)?.waybill).toBeNull()
  const wrong = { waybill: { vehicle: 'CD-5678' } }
  const createAnswer = await clerk.call(orders.createDocument, { params, body: { type: 'acceptance_act', ...wrong } })
  expect(createAnswer.body.errors?.['waybill']).toBeDefined()
  const changed = await clerk.call(orders.updateDocument, { params: { id: act.document_id }, body: { ...wrong, lock_version: 1 } })
  expect(changed.body.errors?.['waybill']).toBeDefined()
})

test('goods that the buyer collects are unloaded where they are loaded, and he carries them; a courier carries by name', async () => {
  const types = (await clerk.done(orders.deliveryTypes, {})).data
  const collected = types.find(({ needs_address }) => !needs_address)
  const courier = types.find(({ is_courier }) => is_courier)
  const waybillOf = async (fields: Record<string, unknown>) => {
    const order = await shipped(fields)
    return (await clerk.done(orders.createDocument, { params: { id: order.id }, body: { type: 'waybill' } })).data.documents[0]?.waybill
  }
  const ownWaybill = await waybillOf({ delivery_type_id: collected?.id })
  expect(ownWaybill?.carrier).toContain('Ķēniņa dzirnavas')
  expect(ownWaybill?.unloading_address).toBe(ownWaybill?.loading_address)
  expect(await waybillOf({ ...addressed, delivery_type_id: courier?.id })).toMatchObject({ carrier: courier?.name })
})

test('a mail waits in the outbox with the print, once for each sending', async () => {
  const order = await makeOrder(app)
  const send = (headers: Record<string, string> = {}, include_attachments = true) =>
    clerk.done(orders.mail, { params: { id: order.id }, body: { address: 'anna@klients.example', include_attachments }, headers })
  await send({ 'idempotency-key': 'mail-this-once' })
  await send({ 'idempotency-key': 'mail-this-once' })
  const waiting = () =>
    sql<{ payload: { to: string; subject: string; attachments: { file_id: number; name: string }[] } }>`
      select payload from outbox where kind = 'email' order by id`.execute(app.db)
  const first = (await waiting()).rows
  expect(first).toHaveLength(1)
  expect(first[0]?.payload).toMatchObject({
    to: 'anna@klients.example',
    subject: `Pasūtījums ${order.number}`,
    attachments: [{ name: `${order.number}.pdf` }],
  })
  await send({}, false)
  expect((await waiting()).rows.map(({ payload }) => payload.attachments.length)).toEqual([1, 0])
  const logged = await sql<{
    n: number
  }>`select count(*) as n from email_log where document_type = 'orders' and document_id = ${order.id}`.execute(app.db)
  expect(logged.rows[0]?.n).toBe(2)
})
