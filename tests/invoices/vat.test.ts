import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { InvoiceRecord } from '../../contract/invoices/invoice-record.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeCategory, makeCustomer, makeItem, makeStock, setProperty } from '../support/factories.ts'
import { dayAgo, delivered, draft, invoiceNow, invoiceOf, makeBuyer } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

/** INV-VAT-7: date of supply, parties and payment method. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const edit = async (record: InvoiceRecord, body: object): Promise<InvoiceRecord> =>
  (await clerk.done(invoices.update, { params: { id: record.id }, body: { lock_version: record.lock_version, ...body } as never })).data

/** Food at 12 % since five days, 21 % before. */
async function bread(): Promise<number> {
  const category_id = await makeCategory(app)
  await sql`insert into category_vat_rates (category_id, vat_rate_code, valid_from) values (${category_id}, 'PVN12', ${dayAgo(5)})`.execute(
    app.db,
  )
  return makeItem(app, { category_id, type: 'service', is_stocked: false })
}

async function deliveredAgo(days: number, customer_id: number): Promise<number> {
  const order = await delivered(app, { customer_id, order_items: [{ item_id: await bread(), quantity: '1' }] })
  await sql`update orders set fulfilled_at = ${`${dayAgo(days)}T12:00:00Z`} where id = ${order.id}`.execute(app.db)
  return order.id
}

test('the rate is the one of the day of supply, not of the order and not of the print', async () => {
  const breadInvoice = await invoiceOf(app, await deliveredAgo(8, await makeBuyer(app)))
  expect(breadInvoice).toMatchObject({ date: dayAgo(0), delivery_date: dayAgo(8), vat: '2.10', vat_lines: [{ rate: '21.0000' }] })
  const fresh = await invoiceOf(app, await deliveredAgo(2, await makeBuyer(app)))
  expect(fresh).toMatchObject({ delivery_date: dayAgo(2), vat: '1.20', vat_lines: [{ rate: '12.0000' }] })
})

test('supplies before and after a change of rate stand on one invoice, each at its own', async () => {
  const customer_id = await makeBuyer(app)
  await deliveredAgo(8, customer_id)
  await deliveredAgo(2, customer_id)
  const { data } = await clerk.done(invoices.customerData, { params: { customerId: customer_id } })
  const items = data.items.map(({ source_id }) => ({ source_type: 'order_item' as const, source_id }))
  const { data: combinedInvoice } = await clerk.done(invoices.createForCustomer, { params: { customerId: customer_id }, body: { items } })
  expect(combinedInvoice.vat_lines.map(({ rate, tax }) => [rate, tax])).toEqual([
    ['21.0000', '2.10'],
    ['12.0000', '1.20'],
  ])
  // A manual date of supply applies to later deliveries.
  const earlier = await edit(combinedInvoice, { delivery_date: dayAgo(9) })
  expect(earlier.vat_lines.map(({ rate, tax }) => [rate, tax])).toEqual([['21.0000', '4.20']])
})

test('goods of a partly delivered order are taxed by the day they left', async () => {
  const category_id = await makeCategory(app)
  await sql`insert into category_vat_rates (category_id, vat_rate_code, valid_from) values (${category_id}, 'PVN12', ${dayAgo(5)})`.execute(
    app.db,
  )
  const item_id = await makeItem(app, { category_id })
  await makeStock(app, item_id, '5')
  const order = await delivered(app, { customer_id: await makeBuyer(app), date: dayAgo(30), order_items: [{ item_id, quantity: '1' }] })
  // Ordered a month ago, delivered today.
  expect((await invoiceOf(app, order.id)).vat_lines.map(({ rate }) => rate)).toEqual(['12.0000'])
})

test('phones for cash carry tax, by transfer between registered companies none', async () => {
  const category_id = await makeCategory(app, { reverse_vat: true, vat_reason_code: 'VATEX-EU-AE-R4' })
  const item_id = await makeItem(app, { category_id, type: 'service', is_stocked: false })
  const draftInvoice = await draft(app, { order_items: [{ item_id, quantity: '1', unit_price: '899.75' }] })
  expect(draftInvoice).toMatchObject({
    vat: '0.00',
    vat_lines: [{ category: 'AE', reason_code: 'VATEX-EU-AE-R4', reason: expect.stringContaining('apgrieztā') }],
  })
  const cash = await edit(draftInvoice, { payment_method: 'cash' })
  expect(cash).toMatchObject({ vat: '188.95', gross: '1088.70', vat_lines: [{ category: 'S', rate: '21.0000' }] })
  const transfer = await edit(cash, { payment_method: 'transfer' })
  expect(transfer).toMatchObject({ vat: '0.00', vat_lines: [{ category: 'AE' }] })
})

test('a buyer who lost his VAT number before the invoice was accepted is taxed', async () => {
  const category_id = await makeCategory(app, { reverse_vat: true, vat_reason_code: 'VATEX-EU-AE-R1' })
  const item_id = await makeItem(app, { category_id, type: 'service', is_stocked: false })
  const draftInvoice = await draft(app, { order_items: [{ item_id, quantity: '1' }] })
  expect(draftInvoice.vat_lines).toMatchObject([{ category: 'AE' }])
  await app.db.updateTable('customers').set({ vat_nr: null }).where('id', '=', draftInvoice.customer.id).execute()
  const { data } = await clerk.done(invoices.accept, { params: { id: draftInvoice.id } })
  expect(data).toMatchObject({ gross: '12.10', vat_lines: [{ category: 'S' }], amount_in_words: 'Divpadsmit eiro un 10 centi' })
  await app.db.updateTable('customers').set({ vat_nr: 'LV40003000003' }).where('id', '=', draftInvoice.customer.id).execute()
  expect((await invoiceNow(app, draftInvoice.id)).vat_lines).toMatchObject([{ category: 'S' }])
})

test('what is out of the scope of VAT stands on an invoice of its own', async () => {
  const outside = await makeItem(app, {
    category_id: await makeCategory(app, { vat_rate_code: 'PVNO' }),
    type: 'service',
    is_stocked: false,
  })
  const taxed = await makeItem(app, { type: 'service', is_stocked: false })
  const lines = [outside, taxed].map((item_id) => ({ item_id, quantity: '1' }))
  const both = await draft(app, { order_items: lines })
  const refused = await clerk.call(invoices.accept, { params: { id: both.id } })
  expect([refused.status, refused.body.errors]).toEqual([422, { status: ['Rindas, kas nav PVN objekts, jāraksta atsevišķā rēķinā'] }])
  const alone = await draft(app, { order_items: lines.slice(0, 1) })
  expect((await clerk.done(invoices.accept, { params: { id: alone.id } })).data.vat_lines).toMatchObject([{ category: 'O', tax: '0.00' }])
})

test.each([
  ['our company has no account', { bank: true }, 'bankas konts'],
  ['the buyer has no address', { legal_address: '' }, 'juridiskās adreses'],
  ['the buyer has no number', { reg_nr: null, vat_nr: null }, 'reģistrācijas numura'],
])('accepting waits while %s', async (_, given: { bank?: boolean; legal_address?: string; reg_nr?: null; vat_nr?: null }, reason) => {
  const { bank, ...fields } = given
  const draftInvoice = await draft(app, { customer_id: await makeBuyer(app, fields) })
  const removedAccounts = bank
    ? await sql<Record<string, unknown>>`delete from customer_payment_details returning customer_id, bank_id, iban`.execute(app.db)
    : null
  const { status, body } = await clerk.call(invoices.accept, { params: { id: draftInvoice.id } })
  expect([status, body.errors?.['status']?.[0]]).toEqual([422, expect.stringContaining(reason)])
  expect((await invoiceNow(app, draftInvoice.id)).number).toBeNull()
  for (const row of removedAccounts?.rows ?? []) {
    await sql`insert into customer_payment_details (customer_id, bank_id, iban) values (${row['customer_id']}, ${row['bank_id']}, ${row['iban']})`.execute(
      app.db,
    )
  }
})

test('a closed period is closed for drafts, edits and payments', async () => {
  const order = await delivered(app)
  const waiting = await draft(app)
  const done = (await clerk.done(invoices.accept, { params: { id: (await draft(app)).id } })).data
  await setProperty(app, 'locked_until', dayAgo(0))
  const fields = async (answer: Promise<{ status: number; body: { errors?: Record<string, string[]> } }>) => {
    const { status, body } = await answer
    return [status, Object.keys(body.errors ?? {})]
  }
  const items = [{ source_type: 'order_item' as const, source_id: order.order_items[0]?.id ?? 0 }]
  expect(await fields(clerk.call(invoices.createForCustomer, { params: { customerId: order.customer.id }, body: { items } }))).toEqual([
    422,
    ['date'],
  ])
  expect(await fields(clerk.call(invoices.accept, { params: { id: waiting.id } }))).toEqual([422, ['status']])
  const later = { date: dayAgo(-1), lock_version: waiting.lock_version }
  expect(await fields(clerk.call(invoices.update, { params: { id: waiting.id }, body: later }))).toEqual([422, ['status']])
  const payment = {
    event: 'PAY' as const,
    lock_version: done.lock_version,
    payments: [{ amount: '1', date: dayAgo(0), method: 'cash' as const }],
  }
  expect(await fields(clerk.call(invoices.update, { params: { id: done.id }, body: payment }))).toEqual([422, ['payments.0.date']])
  await setProperty(app, 'locked_until', '')
})

test('private persons need no number, and a natural customer is invoiced', async () => {
  const { id: type_id } = await app.db
    .selectFrom('customer_types')
    .select('id')
    .where('name', '=', 'Fiziska persona')
    .executeTakeFirstOrThrow()
  const draftInvoice = await draft(app, { customer_id: await makeCustomer(app, { type_id, name: 'Jānis Bērziņš' }) })
  expect((await clerk.done(invoices.accept, { params: { id: draftInvoice.id } })).data.status).toBe('accepted')
})
