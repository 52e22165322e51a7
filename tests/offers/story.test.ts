import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import { files } from '../../contract/files/files.ts'
import { offers } from '../../contract/offers/offers.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeBranch, makeCustomer, makeItem, makeOffer, makeService, makeStock } from '../support/factories.ts'
import { dayAgo, expectCleanAudit, makeBuyer } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { beginStory } from '../support/story.ts'
import { become } from './situations.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const year = dayAgo(0).slice(0, 4)

test('an offer is prepared, mailed, accepted, and an order made of what the customer chose', async () => {
  const customer_id = await makeBuyer(app, { name: 'Šķūņa saimniecība', discount_percent: '10' })
  const branch_id = await makeBranch(app, { customer_id })
  const saw = await makeItem(app, { name: 'Ķēdes zāģis', price: '240' })
  await makeStock(app, saw, '5', { cost: '100' })
  const training = await makeService(app, { name: 'Apmācība', price: '60' })
  const { offer_id, data: draft } = await clerk.done(offers.create, {
    body: {
      customer_id,
      branch_id,
      intro: 'Paldies par interesi',
      offer_items: [
        { item_id: saw, quantity: '2', group_title: 'Tehnika' },
        { item_id: training, quantity: '3', unit_price: '50', is_optional: true, group_title: 'Pakalpojumi' },
      ],
    },
  })
  // Customer prices; options are not in sums; drafts have no number.
  expect(draft).toMatchObject({ id: offer_id, status: 'draft', number: null, net: '432.00', vat: '90.72', gross: '522.72' })
  expect(draft.valid_until > draft.date).toBe(true)
  expect(draft.items.map((line) => [line.unit_price, line.discount_percent, line.price_source, line.net, line.purchase_price])).toEqual([
    ['240.0000', '10.0000', 'customer_discount', '432.00', '100.0000'],
    ['50.0000', '0.0000', 'manual', '150.00', null],
  ])

  await sql`update offer_items set notes = 'Ar rezerves ķēdi' where id = ${draft.items[0]?.id ?? 0}`.execute(app.db)
  const { data: sent } = await clerk.done(offers.mail, { params: { id: offer_id }, body: { address: 'saimnieks@test.example' } })
  expect(sent).toMatchObject({ status: 'sent', number: `PIE-${year}-000001`, sent_at: null })
  expect(sent.emails).toMatchObject([{ address: 'saimnieks@test.example', subject: `Piedāvājums PIE-${year}-000001` }])
  const mail = await theOnlyMail(offer_id)
  expect(mail.text).toContain('522,72')
  const { bytes } = await clerk.call(files.download, { params: { id: mail.file } })
  expect((await pdfPages(bytes)).flat().join('\n')).toContain(`Nr. PIE-${year}-000001`)

  await become('accepted')(app, clerk, offer_id)
  // The list price rises; offered prices stay.
  await sql`update catalog_items set price = 300 where id = ${saw}`.execute(app.db)
  const [first, option] = draft.items
  const chosen = [{ id: first?.id ?? 0, quantity: '1' }, { id: option?.id ?? 0 }]
  const { order_id, data: order } = await clerk.done(orders.createFromOffer, {
    params: { offerId: offer_id },
    body: { customer_order_nr: 'P-77', offer_items: chosen },
  })
  expect(order).toMatchObject({
    status: 'new',
    source: 'offer',
    offer: { id: offer_id, name: sent.number },
    customer: { id: customer_id },
    branch: { id: branch_id },
    customer_order_nr: 'P-77',
    net: '366.00',
  })
  expect(order.order_items.map(({ notes }) => notes)).toEqual(['Ar rezerves ķēdi', null])
  expect(order.order_items.map((line) => [line.name, line.quantity, line.unit_price, line.discount_percent, line.price_source])).toEqual([
    ['Ķēdes zāģis', '1.0000', '240.0000', '10.0000', 'offer'],
    ['Apmācība', '3.0000', '50.0000', '0.0000', 'offer'],
  ])
  const { data: ordered } = await clerk.done(offers.show, { params: { id: offer_id } })
  expect(ordered).toMatchObject({ status: 'ordered', orders: [{ id: order_id, number: order.number, gross: order.gross }] })

  // Repeats return the same order; day and customer change VAT only.
  expect((await clerk.done(orders.createFromOffer, { params: { offerId: offer_id }, body: {} })).order_id).toBe(order_id)
  const { data: moved } = await clerk.done(orders.changeCustomer, {
    params: { id: order_id },
    body: { customer_id: await makeBuyer(app), lock_version: order.lock_version },
  })
  expect(moved.order_items.map((line) => [line.unit_price, line.price_source])).toEqual([
    ['240.0000', 'offer'],
    ['50.0000', 'offer'],
  ])

  const { data: found } = await clerk.done(customers.offers, { params: { customerId: customer_id }, query: { branch_id } })
  expect(found.map(({ id }) => id)).toEqual([offer_id])
  await expectCleanAudit(app)
})

async function theOnlyMail(offerId: number): Promise<{ text: string; file: number }> {
  const { rows } = await sql<{ text: string; file: number }>`
    select payload ->> 'text' as text, (payload #>> '{attachments,0,file_id}')::bigint as file from outbox
    where dedupe_key like ${`email:offer:${offerId}:%`}`.execute(app.db)
  expect(rows).toHaveLength(1)
  return rows[0] ?? { text: '', file: 0 }
}

test('somebody who is no customer gets an offer too, and becomes one with the order', async () => {
  const { data: draft } = await clerk.done(offers.create, {
    body: { customer_name: 'Jānis Bērziņš', offer_items: [{ item_id: await makeService(app), quantity: '1' }] },
  })
  expect(draft).toMatchObject({ customer: null, customer_name: 'Jānis Bērziņš', email: null })
  const print = await clerk.call(offers.pdf, { params: { id: draft.id } })
  const text = (await pdfPages(print.bytes)).flat().join('\n')
  expect(text).toContain('Jānis Bērziņš')
  expect(text).toContain('PROJEKTS')
  const refused = await clerk.call(orders.createFromOffer, { params: { offerId: draft.id }, body: {} })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['customer_id']])
  const customer_id = await makeCustomer(app, { name: 'Bērziņa darbnīca' })
  const { data: order } = await clerk.done(orders.createFromOffer, { params: { offerId: draft.id }, body: { customer_id } })
  expect(order.customer.id).toBe(customer_id)
  const { data: ordered } = await clerk.done(offers.show, { params: { id: draft.id } })
  expect(ordered).toMatchObject({ status: 'ordered', customer: { id: customer_id }, customer_name: 'Bērziņa darbnīca' })
  expect(ordered.number).not.toBeNull()
})

test('another customer brings his own prices; what was set by hand stays', async () => {
  const item_id = await makeItem(app, { price: '100' })
  const { id, lock_version } = await makeOffer(app, {
    offer_items: [
      { item_id, quantity: '1' },
      { item_id, quantity: '1', unit_price: '80' },
    ],
  })
  const customer_id = await makeCustomer(app, { discount_percent: '25' })
  const { data } = await clerk.done(offers.update, { params: { id }, body: { customer_id, lock_version } })
  expect(data.items.map((line) => [line.unit_price, line.discount_percent, line.price_source])).toEqual([
    ['100.0000', '25.0000', 'customer_discount'],
    ['80.0000', '0.0000', 'manual'],
  ])
  const stale = await clerk.call(offers.update, { params: { id }, body: { notes: 'x', lock_version } })
  expect([stale.status, Object.keys(stale.body.errors ?? {})]).toEqual([422, ['lock_version']])
})

test('a line is changed piece by piece', async () => {
  const offer = await makeOffer(app)
  const line = offer.items[0]
  const { data } = await clerk.done(offers.updateItem, {
    params: { id: line?.id ?? 0 },
    body: { quantity: '4', discount_percent: '5', group_title: 'Komplekts', purchase_price: '6.5', lock_version: line?.lock_version ?? 0 },
  })
  expect(data.items).toMatchObject([{ quantity: '4.0000', net: '38.00', price_source: 'manual', group_title: 'Komplekts' }])
  expect(data.items[0]?.purchase_price).toBe('6.5000')
  expect(data.gross).toBe('45.98')
  const { data: optional } = await clerk.done(offers.updateItem, {
    params: { id: line?.id ?? 0 },
    body: { is_optional: true, lock_version: data.items[0]?.lock_version ?? 0 },
  })
  expect([optional.gross, optional.vat_groups]).toEqual(['0.00', []])
})

test('a copy is a draft of today with the prices of its source', async () => {
  const { id } = await makeOffer(app, { date: dayAgo(50), valid_until: dayAgo(20), intro: 'Sveicināti' })
  await become('sent')(app, clerk, id)
  const { offer_id, data } = await clerk.done(offers.copy, { params: { id } })
  expect(offer_id).not.toBe(id)
  expect(data).toMatchObject({ status: 'draft', number: null, date: dayAgo(0), intro: 'Sveicināti', is_outdated: false, gross: '24.20' })
  expect(data.items).toHaveLength(1)
})

test('an offer to nobody, of no days or for another one’s branch is refused at its field', async () => {
  const customer_id = await makeCustomer(app)
  const bodies = [
    [{}, 'customer_id'],
    [{ customer_id, date: dayAgo(0), valid_until: dayAgo(1) }, 'valid_until'],
    [{ customer_id, branch_id: await makeBranch(app) }, 'branch_id'],
    [{ customer_name: 'Svešais', branch_id: await makeBranch(app) }, 'branch_id'],
    [{ customer_id: 999_999 }, 'customer_id'],
    [{ customer_id, offer_items: [{ item_id: 999_999, quantity: '1' }] }, 'offer_items.0.item_id'],
  ] as const
  for (const [body, field] of bodies) {
    const answer = await clerk.call(offers.create, { body: structuredClone(body) as object })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  }
})

test('the order takes only lines of its offer, each once, and at least one', async () => {
  const offer = await makeOffer(app, { offer_items: [{ item_id: await makeItem(app), quantity: '1', is_optional: true }] })
  const line = offer.items[0]?.id ?? 0
  const bodies = [
    [{}, 'offer_items'],
    [{ offer_items: [] }, 'offer_items'],
    [{ offer_items: [{ id: 999_999 }] }, 'offer_items.0.id'],
    [{ offer_items: [{ id: line }, { id: line }] }, 'offer_items.1.id'],
    [{ offer_items: [{ id: line, quantity: '0.5' }] }, 'offer_items.0.quantity'],
    [{ customer_id: await makeCustomer(app), offer_items: [{ id: line }] }, 'customer_id'],
  ] as const
  for (const [body, field] of bodies) {
    const answer = await clerk.call(orders.createFromOffer, { params: { offerId: offer.id }, body: structuredClone(body) as object })
    expect([answer.status, Object.keys(answer.body.errors ?? {})], JSON.stringify(body)).toEqual([422, [field]])
  }
  expect((await clerk.done(offers.show, { params: { id: offer.id } })).data).toMatchObject({ status: 'draft', number: null, orders: [] })
})

test('a rejection says why', async () => {
  const { id, lock_version } = await makeOffer(app)
  const silent = await clerk.call(offers.setStatus, { params: { id }, body: { status: 'rejected', lock_version } })
  expect([silent.status, Object.keys(silent.body.errors ?? {})]).toEqual([422, ['rejected_reason']])
  const body = { status: 'rejected', rejected_reason: 'Par dārgu', lock_version } as const
  expect((await clerk.done(offers.setStatus, { params: { id }, body })).data).toMatchObject({
    status: 'rejected',
    rejected_reason: 'Par dārgu',
  })
  await become('draft')(app, clerk, id)
  expect((await clerk.done(offers.show, { params: { id } })).data).toMatchObject({ status: 'draft', rejected_reason: null })
})

test('numbers have no gap, whatever is refused in between', async () => {
  const createdOffers = await Promise.all(Array.from({ length: 6 }, () => makeOffer(app)))
  const before = await lastNumber()
  const answers = await Promise.all(
    createdOffers.map(({ id, lock_version }, index) =>
      clerk.call(offers.setStatus, { params: { id }, body: { status: index % 3 === 0 ? 'accepted' : 'sent', lock_version } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([422, 200, 200, 422, 200, 200])
  expect(await lastNumber()).toBe(before + 4)
  await expectCleanAudit(app)
})

async function lastNumber(): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(last_no), 0) as last from document_series where kind = 'offer'`.execute(
    app.db,
  )
  return rows[0]?.last ?? 0
}

test('files hang on an offer, are listed, read and taken away', async () => {
  const { id } = await makeOffer(app)
  const bytes = Buffer.from('Tehniskais apraksts\n')
  const { data } = await clerk.done(offers.addFiles, { params: { id }, form: { fields: {}, files: [{ name: 'apraksts.txt', bytes }] } })
  const file = data[0]?.id ?? 0
  expect((await clerk.done(offers.show, { params: { id } })).data.files).toMatchObject([{ id: file, name: 'apraksts.txt' }])
  expect((await clerk.call(files.download, { params: { id: file } })).bytes).toEqual(bytes)
  await clerk.done(files.remove, { params: { id: file } })
  expect((await clerk.done(offers.show, { params: { id } })).data.files).toEqual([])
  await clerk.done(offers.addFiles, { params: { id }, form: { fields: {}, files: [{ name: 'vēl.txt', bytes }] } })
  await clerk.done(offers.remove, { params: { id } })
  await expectCleanAudit(app)
})
