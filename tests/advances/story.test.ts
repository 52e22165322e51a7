import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { advances } from '../../contract/advances/advances.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { Person, TestApp } from '../support/app.ts'
import { advanceFor, advanceNow, credited, paidAdvance } from '../support/crediting.ts'
import { makeCategory, makeOrder, makeService, setProperty } from '../support/factories.ts'
import { accepted, dayAgo, delivered, invoiceNow, invoiceOf, issue, makeBuyer, paid, reserve } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const acceptInvoice = async (id: number) => (await clerk.done(invoices.accept, { params: { id } })).data

/** The vector of INV-MONEY-3: 21 %, 12 % and reverse charge. */
async function mixedOrder() {
  const [standard, reduced, reverse] = [
    await makeCategory(app, { vat_rate_code: 'PVN21' }),
    await makeCategory(app, { vat_rate_code: 'PVN12' }),
    await makeCategory(app, { vat_rate_code: 'PVN21', reverse_vat: true, vat_reason_code: 'VATEX-EU-AE-R1' }),
  ]
  return makeOrder(app, {
    customer_id: await makeBuyer(app),
    order_items: [
      { item_id: await makeService(app, { category_id: standard }), quantity: '7', unit_price: '31.615' },
      { item_id: await makeService(app, { category_id: reduced }), quantity: '1', unit_price: '20.25' },
      { item_id: await makeService(app, { category_id: reverse }), quantity: '1', unit_price: '899.75' },
    ],
  })
}

test('an advance is asked for, received, spent on the invoice in its VAT groups, and shown on both', async () => {
  const order = await mixedOrder()
  expect(order.gross).toBe('1190.22')
  const requestedAdvance = await advanceFor(app, order.id, { amount: '500.00' })
  expect(requestedAdvance).toMatchObject({ status: 'issued', gross: '500.00', order: { id: order.id }, paid_amount: '0.00' })
  expect(requestedAdvance.number).toMatch(/^A-\d{4}-\d{6}$/)
  expect(requestedAdvance.advance_invoice_items.map(({ gross, vat_rate }) => [gross, Number(vat_rate)])).toEqual([
    ['112.50', 21],
    ['9.53', 12],
    ['377.97', 0],
  ])
  const received = (await clerk.done(advances.markAsPaid, { params: { id: requestedAdvance.id }, body: { paid_at: dayAgo(1) } })).data
  expect(received).toMatchObject({ status: 'paid', paid_at: dayAgo(1), paid_amount: '500.00', applied: '0.00' })
  await reserve(app, order.id)
  await issue(app, order.id)
  const drafted = await invoiceOf(app, order.id)
  expect(drafted.advance_applied).toBe('0.00')
  const done = await acceptInvoice(drafted.id)
  expect(done).toMatchObject({ status: 'partially_paid', advance_applied: '500.00', open: '690.22' })
  expect(done.advances).toEqual([{ id: requestedAdvance.id, number: requestedAdvance.number, amount: '500.00' }])
  const spent = await advanceNow(app, requestedAdvance.id)
  expect(spent).toMatchObject({ status: 'settled', applied: '500.00' })
  expect(spent.invoices).toEqual([{ id: done.id, number: done.number, status: 'partially_paid', amount: '500.00' }])
  const { rows } =
    await sql`select vat_category, vat_rate, vat, gross from advance_settlements where invoice_id = ${done.id} order by id`.execute(app.db)
  expect(rows).toEqual([
    { vat_category: 'S', vat_rate: '21.0000', vat: '19.52', gross: '112.50' },
    { vat_category: 'S', vat_rate: '12.0000', vat: '1.02', gross: '9.53' },
    { vat_category: 'AE', vat_rate: '0.0000', vat: '0.00', gross: '377.97' },
  ])
  expect((await clerk.done(orders.show, { params: { id: order.id } })).data.advances).toMatchObject([
    { id: requestedAdvance.id, status: 'settled' },
  ])
  const xml = (await clerk.call(invoices.xml, { params: { id: done.id } })).bytes.toString()
  expect(xml).toContain('<cbc:PrepaidAmount currencyID="EUR">500.00</cbc:PrepaidAmount>')
  expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">690.22</cbc:PayableAmount>')
})

test('advances are spent oldest first, as far as the invoice goes, and one that covers it pays it', async () => {
  const order = await makeOrder(app, {
    customer_id: await makeBuyer(app),
    order_items: [{ item_id: await makeService(app), quantity: '20' }],
  })
  const late = await advanceFor(app, order.id, { percent: '25' })
  const early = await advanceFor(app, order.id, { amount: '100.00' })
  const params = { orderId: order.id, itemId: order.order_items[0]?.id ?? 0 }
  const lock_version = order.order_items[0]?.lock_version ?? 0
  await clerk.done(orders.updateItem, { params, body: { quantity: '10', lock_version } })
  await reserve(app, order.id)
  await issue(app, order.id)
  await clerk.done(advances.markAsPaid, { params: { id: late.id }, body: { paid_at: dayAgo(1) } })
  await clerk.done(advances.markAsPaid, { params: { id: early.id }, body: { paid_at: dayAgo(5) } })
  // Other orders' advances are never applied automatically (INV-MONEY-2).
  await paidAdvance(app, (await delivered(app, { customer_id: order.customer.id })).id, { percent: '100' })
  const { id } = await invoiceOf(app, order.id)
  const invoice = await acceptInvoice(id)
  expect(invoice).toMatchObject({ status: 'paid', gross: '121.00', advance_applied: '121.00', open: '0.00' })
  expect(invoice.paid_at).not.toBeNull()
  expect(await advanceNow(app, early.id)).toMatchObject({ status: 'settled', applied: '100.00' })
  expect(await advanceNow(app, late.id)).toMatchObject({ status: 'paid', paid_amount: '60.50', applied: '21.00' })
  const back = await clerk.call(advances.markAsPaid, { params: { id: late.id }, body: { paid: false } })
  expect([back.status, back.body.errors]).toEqual([422, { status: ['Avanss jau ir ieskaitīts rēķinos'] }])
})

test('what an advance of a merged order paid counts for the order that took it over', async () => {
  const customer_id = await makeBuyer(app)
  const [target, source] = [await makeOrder(app, { customer_id }), await makeOrder(app, { customer_id })]
  const advance = await paidAdvance(app, source.id, { amount: '5.00' })
  await clerk.done(orders.merge, { params: { id: target.id }, body: { order_ids: [source.id] } })
  await app.db.updateTable('catalog_items').set({ is_stocked: false }).where('is_stocked', '=', true).execute()
  await reserve(app, target.id)
  await issue(app, target.id)
  const { id } = await invoiceOf(app, target.id)
  expect((await acceptInvoice(id)).advances).toMatchObject([{ id: advance.id, amount: '5.00' }])
})

test('crediting an invoice frees its advances after what was open, and spreads the rest anew', async () => {
  const order = await delivered(app, { order_items: [{ item_id: await makeService(app), quantity: '10' }] })
  const advance = await paidAdvance(app, order.id, { amount: '100.00' })
  const { id } = await invoiceOf(app, order.id)
  const invoice = await acceptInvoice(id)
  const line = invoice.invoice_items[0]?.id ?? 0
  // 21.00 were open; 27.40 of 48.40 come off the advance.
  await credited(app, invoice, { reason: 'error', items: [{ invoice_item_id: line, quantity: '4' }] })
  expect(await invoiceNow(app, id)).toMatchObject({ status: 'paid', credited: '48.40', advance_applied: '72.60', open: '0.00' })
  expect(await advanceNow(app, advance.id)).toMatchObject({ status: 'paid', applied: '72.60' })
  await credited(app, invoice, { reason: 'error' })
  expect(await invoiceNow(app, id)).toMatchObject({ status: 'credited', advance_applied: '0.00', open: '0.00' })
  expect(await advanceNow(app, advance.id)).toMatchObject({ status: 'paid', applied: '0.00', invoices: [] })
  const { rows } =
    await sql`select gross, reversed_by is not null as reversed from advance_settlements where invoice_id = ${id} order by id`.execute(
      app.db,
    )
  expect(rows).toEqual([
    { gross: '100.00', reversed: true },
    { gross: '-100.00', reversed: false },
    { gross: '72.60', reversed: true },
    { gross: '-72.60', reversed: false },
  ])
  expect((await clerk.done(advances.markAsPaid, { params: { id: advance.id }, body: { paid: false } })).data.status).toBe('issued')
})

test('an advance of no order is spent by hand, on an invoice of the same customer', async () => {
  const invoice = await accepted(app, { order_items: [{ item_id: await makeService(app), quantity: '10' }] })
  const body = { customer_id: invoice.customer.id, items: [{ name: 'Avanss par remontu', price_gross: '50' }] }
  const { data: createdAdvance } = await clerk.done(advances.create, { body })
  expect(createdAdvance).toMatchObject({
    order: null,
    gross: '50.00',
    net: '41.32',
    vat: '8.68',
    amount_in_words: 'Piecdesmit eiro un 00 centi',
  })
  const apply = (id: number, invoice_id: number) => clerk.call(advances.apply, { params: { id }, body: { invoice_id } })
  expect((await apply(createdAdvance.id, invoice.id)).body.errors).toHaveProperty('status')
  await clerk.done(advances.markAsPaid, { params: { id: createdAdvance.id }, body: { amount: '40.00' } })
  expect((await apply(createdAdvance.id, (await accepted(app)).id)).body.errors).toHaveProperty('invoice_id')
  expect((await apply(createdAdvance.id, invoice.id)).body.data).toMatchObject({ status: 'settled', applied: '40.00' })
  expect(await invoiceNow(app, invoice.id)).toMatchObject({ status: 'partially_paid', open: '81.00' })
  const rest = await paid(app, await invoiceNow(app, invoice.id), '81')
  expect(rest.status).toBe('paid')
})

test('an order that needs an advance waits for it', async () => {
  const order = await makeOrder(app, {
    order_items: [{ item_id: await makeService(app), quantity: '10' }],
    customer_id: await makeBuyer(app),
  })
  await app.db.updateTable('orders').set({ advance_required: true, advance_percent: '30' }).where('id', '=', order.id).execute()
  const can = async () => (await clerk.done(orders.show, { params: { id: order.id } })).data.can
  expect((await can())['RESERVE']).toBe('Pasūtījumam nepieciešamais avanss nav apmaksāts')
  // The amount defaults to the order's percentage.
  const advance = await advanceFor(app, order.id, {})
  expect(advance).toMatchObject({ gross: '36.30', percent: null })
  expect((await can())['DELETE']).toBe('Pasūtījumam ir avansa rēķins')
  await clerk.done(advances.markAsPaid, { params: { id: advance.id }, body: {} })
  expect((await can())['RESERVE']).toBe(true)
})

test('a paid advance lowers what the customer owes by the credit check', async () => {
  const customer_id = await makeBuyer(app, { credit_limit: '100' })
  await setProperty(app, 'credit_limit_mode', 'block')
  const order = await makeOrder(app, { customer_id, order_items: [{ item_id: await makeService(app), quantity: '10' }] })
  expect(order.can['RESERVE']).toContain('kredītlimits')
  await paidAdvance(app, order.id, { amount: '30.00' })
  expect((await clerk.done(orders.show, { params: { id: order.id } })).data.can['RESERVE']).toBe(true)
  await setProperty(app, 'credit_limit_mode', 'warn')
})

test('what is wrong is named at its field', async () => {
  const order = await makeOrder(app, { customer_id: await makeBuyer(app) })
  const ask = async (body: object) => {
    const { status, body: answer } = await clerk.call(advances.createForOrder, { params: { orderId: order.id }, body: body as never })
    return [status, Object.keys(answer.errors ?? {})]
  }
  expect(await ask({})).toEqual([422, ['amount']])
  expect(await ask({ amount: '0.00' })).toEqual([422, ['amount']])
  expect(await ask({ percent: '0' })).toEqual([422, ['percent']])
  expect(await ask({ amount: '9999.00' })).toEqual([422, ['amount']])
  expect(await ask({ percent: '10', due_date: dayAgo(2) })).toEqual([422, ['due_date']])
  const { id } = await advanceFor(app, order.id, { percent: '10' })
  const pay = async (body: object) => {
    const { status, body: answer } = await clerk.call(advances.markAsPaid, { params: { id }, body: body as never })
    return [status, Object.keys(answer.errors ?? {})]
  }
  expect(await pay({ paid_at: '2999-01-01' })).toEqual([422, ['paid_at']])
  expect(await pay({ amount: '0.00' })).toEqual([422, ['amount']])
  expect(await pay({ amount: '500.00' })).toEqual([422, ['amount']])
  await clerk.done(orders.cancel, { params: { id: order.id } })
  expect(await ask({ percent: '10' })).toEqual([422, ['status']])
  const typed = await clerk.call(advances.create, {
    body: { customer_id: order.customer.id, items: [{ name: 'Avanss', price_gross: '1', vat_rate_code: 'NAV' }] },
  })
  expect([typed.status, Object.keys(typed.body.errors ?? {})]).toEqual([422, ['items.0.vat_rate_code']])
})

test('it is printed as what it is, edited while unpaid, and mailed with its PDF', async () => {
  const order = await makeOrder(app, { customer_id: await makeBuyer(app, { email: 'pircejs@avanss.example' }) })
  const halfAdvance = await advanceFor(app, order.id, { percent: '50' })
  const pdf = async () => (await pdfPages((await clerk.call(advances.pdf, { params: { id: halfAdvance.id } })).bytes)).flat().join('\n')
  const text = await pdf()
  for (const part of [
    'Avansa rēķins',
    halfAdvance.number,
    order.number,
    '12,10',
    'Divpadsmit eiro un 10 centi',
    'maksājuma dokuments',
    'PVN 21 %',
  ])
    expect(text).toContain(part)
  const { data } = await clerk.done(advances.update, {
    params: { id: halfAdvance.id },
    body: { percent: '100', lock_version: halfAdvance.lock_version },
  })
  expect(data).toMatchObject({ gross: '24.20', percent: '100.0000' })
  expect(await pdf()).toContain('24,20')
  await clerk.done(advances.emailToAddress, { params: { id: halfAdvance.id }, body: { address: 'pircejs@avanss.example' } })
  const { rows } = await sql<{ payload: { subject: string; attachments: { name: string }[] } }>`
    select payload from outbox where dedupe_key like ${`email:advance_invoice:${halfAdvance.id}:%`}`.execute(app.db)
  expect(rows.map(({ payload }) => [payload.subject, payload.attachments.map(({ name }) => name)])).toEqual([
    [`Avansa rēķins ${halfAdvance.number}`, [`${halfAdvance.number}.pdf`]],
  ])
})

test('an advance spent by two accepts at once is spent once', async () => {
  const item_id = await makeService(app)
  const order = await makeOrder(app, { customer_id: await makeBuyer(app), order_items: [{ item_id, quantity: '4' }] })
  const advance = await paidAdvance(app, order.id, { amount: '30.00' })
  await reserve(app, order.id)
  const drafts = []
  for (let part = 0; part < 4; part += 1) {
    await issue(app, order.id, [{ id: order.order_items[0]?.id ?? 0, quantity: '1' }])
    drafts.push(await invoiceOf(app, order.id))
  }
  const done = await Promise.all(drafts.map(({ id }) => acceptInvoice(id)))
  expect(done.map((each) => each.advance_applied).toSorted()).toEqual(['0.00', '12.10', '12.10', '5.80'])
  expect(await advanceNow(app, advance.id)).toMatchObject({ status: 'settled', applied: '30.00' })
})

test('advances together never exceed their order, and amount and percent agree', async () => {
  const order = await mixedOrder()
  const ask = (body: { amount?: string; percent?: string }) => clerk.call(advances.createForOrder, { params: { orderId: order.id }, body })
  expect((await ask({ amount: '100', percent: '50' })).body.errors).toEqual({ percent: [expect.stringContaining('50')] })
  const half = await ask({ amount: '595.11', percent: '50' })
  expect(half.body.data).toMatchObject({ gross: '595.11', percent: expect.stringMatching(/^50/) })
  expect((await ask({ percent: '60' })).body.errors).toEqual({ percent: [expect.stringContaining('595,11')] })
  const rest = await Promise.all(Array.from({ length: 6 }, () => ask({ amount: '595.11' })))
  expect(rest.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422])
  expect((await ask({ amount: '0.01' })).body.errors).toEqual({ amount: [expect.stringMatching(/1\s190,22/)] })
  const { id, lock_version } = half.body.data
  const change = (amount: string) => clerk.call(advances.update, { params: { id }, body: { amount, lock_version } })
  expect((await change('595.12')).body.errors).toHaveProperty('amount')
  expect((await change('500')).body.data).toMatchObject({ gross: '500.00' })
  const last = rest.find(({ status }) => status === 200)
  await clerk.done(advances.remove, { params: { id: last?.body.data.id ?? 0 } })
  expect((await ask({ amount: '690.22' })).status).toBe(200)
})
