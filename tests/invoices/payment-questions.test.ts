import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { advances } from '../../contract/advances/advances.ts'
import { cashLimits } from '../../contract/cash/cash-limits.ts'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { customers } from '../../contract/customers/customers.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { shop } from '../../contract/shop/shop.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import type { Answered, Person, TestApp } from '../support/app.ts'
import { makeCategory, makeService, makeWarehouse, setProperty } from '../support/factories.ts'
import { accepted, dayAgo, delivered, invoiceNow, makeBuyer, overpaid } from '../support/invoicing.ts'
import { makeShop } from '../support/shop.ts'
import { beginStory } from '../support/story.ts'

/**
 * Confirmations before booking money: overpayment, cash over the limit (7,200 EUR per deal: likums „Par nodokļiem un
 * nodevām”, 30. pants), cash under reverse charge, second reminder.
 */

let app: TestApp
let clerk: Person
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  await makeWarehouse(app)
})

const confirmationOf = ({ status, body }: Answered) => [status, body.confirm?.code, Object.keys(body.errors ?? {})]
const sure = (code: string) => ({ headers: { [confirmedHeader]: code } })

type Method = 'cash' | 'card' | 'transfer'

async function pay(id: number, payments: { amount: string; method: Method }[], confirmed = '') {
  const { lock_version } = await invoiceNow(app, id)
  const body = { event: 'PAY' as const, lock_version, payments: payments.map((each) => ({ ...each, date: dayAgo(0) })) }
  return clerk.call(invoices.update, { params: { id }, body, ...sure(confirmed) })
}

async function worth(price: string, more: { customer_id?: number; category_id?: number } = {}): Promise<number> {
  const { customer_id, ...item } = more
  const item_id = await makeService(app, { price, ...item })
  return (await accepted(app, { ...(customer_id !== undefined && { customer_id }), order_items: [{ item_id, quantity: '1' }] })).id
}

async function makePerson(): Promise<number> {
  const { id } = await app.db
    .selectFrom('customer_types')
    .select('id')
    .where('is_natural_person', '=', true)
    .limit(1)
    .executeTakeFirstOrThrow()
  return makeBuyer(app, { type_id: id, reg_nr: null, vat_nr: null })
}

test('more than is open is asked about, to the cent, and becomes credit once it is confirmed', async () => {
  const id = await worth('100')
  expect(confirmationOf(await pay(id, [{ amount: '99999999999.00', method: 'transfer' }]))).toEqual([
    422,
    'overpayment',
    ['payments.0.amount'],
  ])
  const parts = [
    { amount: '100.00', method: 'transfer' as const },
    { amount: '21.01', method: 'transfer' as const },
  ]
  const refused = await pay(id, parts)
  expect(confirmationOf(refused)).toEqual([422, 'overpayment', ['payments.1.amount']])
  expect(refused.body.confirm?.text).toContain('0,01')
  expect((await invoiceNow(app, id)).payments).toEqual([])
  expect((await pay(await worth('100'), [{ amount: '121.00', method: 'transfer' }])).status).toBe(200)
  const done = await pay(id, parts, 'overpayment')
  expect(done.body.data).toMatchObject({ status: 'paid', open: '0.00', customer_credit: '0.01' })
})

test('cash above the limit of a deal is asked of a business, whatever payments it comes in; the limit itself is not', async () => {
  // 7200.00 with tax, and a cent more.
  const most = await worth('5950.4132')
  expect((await invoiceNow(app, most)).gross).toBe('7200.00')
  expect((await pay(most, [{ amount: '7200.00', method: 'cash' }])).status).toBe(200)
  const above = await worth('8000')
  expect((await pay(above, [{ amount: '7200.00', method: 'cash' }])).status).toBe(200)
  expect(confirmationOf(await pay(above, [{ amount: '0.01', method: 'cash' }]))).toEqual([422, 'cash-limit', ['payments.0.method']])
  expect((await pay(above, [{ amount: '100.00', method: 'transfer' }])).status).toBe(200)
  expect((await pay(above, [{ amount: '0.01', method: 'cash' }], 'cash-limit')).status).toBe(200)
  const person = await worth('8000', { customer_id: await makePerson() })
  expect((await pay(person, [{ amount: '9680.00', method: 'cash' }])).status).toBe(200)
})

test('the limit holds for advances, refunds, simplified invoices and sales at the till, and is a row of its list', async () => {
  const limit = await clerk.done(cashLimits.calls.create, { body: { source: 'Grozījumi', valid_from: dayAgo(0), amount: '100' } })
  const customer_id = await makeBuyer(app)
  const items = [{ name: 'Galds', unit_price: '100.01' }]
  const sale = { customer_id, payment_method: 'cash' as const, items }
  expect(confirmationOf(await clerk.call(simplified.create, { body: sale }))).toEqual([422, 'cash-limit', ['payment_method']])
  const { data: later } = await clerk.done(simplified.create, { body: { ...sale, payment_method: 'transfer' } })
  const toCash = { payment_method: 'cash' as const, lock_version: later.lock_version }
  expect(confirmationOf(await clerk.call(simplified.update, { params: { id: later.id }, body: toCash }))).toEqual([
    422,
    'cash-limit',
    ['payment_method'],
  ])
  const { data: small } = await clerk.done(simplified.create, { body: { ...sale, items: [{ name: 'Krēsls', unit_price: '100' }] } })
  const more = { params: { id: small.id }, body: { items: [{ name: 'Skrūve', unit_price: '0.01' }] } }
  expect(confirmationOf(await clerk.call(simplified.addItems, more))).toEqual([422, 'cash-limit', ['payment_method']])
  const { data: advance } = await clerk.done(advances.create, { body: { customer_id, items: [{ name: 'Avanss', price_gross: '100.01' }] } })
  const received = { params: { id: advance.id }, body: { method: 'cash' as const } }
  expect(confirmationOf(await clerk.call(advances.markAsPaid, received))).toEqual([422, 'cash-limit', ['method']])
  await overpaid(app, '100.01', customer_id)
  const back = { params: { customerId: customer_id }, body: { amount: '100.01', method: 'cash' as const } }
  expect(confirmationOf(await clerk.call(customers.refund, back))).toEqual([422, 'cash-limit', ['method']])
  await makeShop(app)
  const item_id = await makeService(app, { shop_price: '100.01' })
  const rung = { customer_id, items: [{ item_id }], payments: [{ method: 'cash' as const, amount: '100.01' }] }
  expect(confirmationOf(await clerk.call(shop.create, { body: rung }))).toEqual([422, 'cash-limit', ['payments']])
  // Offline sales are paid already.
  expect((await clerk.done(shop.create, { body: { ...rung, was_offline: true } })).difference).toBeNull()
  await clerk.done(cashLimits.calls.remove, { params: { id: limit.data.id } })
  expect((await clerk.call(simplified.create, { body: sale })).status).toBe(200)
})

test('cash and cards are asked about where the buyer owes the tax only of what he transfers', async () => {
  const { rows } = await sql<{ code: string }>`
    select code from vat_reasons where non_cash_only and valid_to is null order by code limit 1`.execute(app.db)
  const category_id = await makeCategory(app, { reverse_vat: true, vat_reason_code: rows[0]?.code ?? '' })
  const id = await worth('100', { category_id })
  expect(await invoiceNow(app, id)).toMatchObject({ gross: '100.00', vat_lines: [{ category: 'AE' }] })
  for (const method of ['cash', 'card'] as const) {
    expect(confirmationOf(await pay(id, [{ amount: '10', method }]))).toEqual([422, 'reverse-charge-cash', ['payments.0.method']])
  }
  expect((await pay(id, [{ amount: '10', method: 'transfer' }])).status).toBe(200)
  expect((await pay(id, [{ amount: '10', method: 'cash' }], 'reverse-charge-cash')).status).toBe(200)
})

test('of eight reminders at once one goes out, and another one of the day is asked about', async () => {
  const order = await delivered(app)
  const items = order.order_items.map(({ id }) => ({ source_type: 'order_item' as const, source_id: id }))
  // The rest of this file uses today.
  await setProperty(app, 'numbers_follow_dates', false)
  const body = { date: dayAgo(20), due_date: dayAgo(10), items }
  const { invoice_id: id } = await clerk.done(invoices.createForCustomer, { params: { customerId: order.customer.id }, body })
  await clerk.done(invoices.accept, { params: { id } })
  // The print is stored, so reminders need not wait.
  await clerk.call(invoices.pdf, { params: { id } })
  const send = (code = '') => clerk.call(invoices.emailDue, { params: { id }, body: {}, ...sure(code) })
  const answers = await Promise.all(Array.from({ length: 8 }, () => send()))
  expect(answers.map(({ status, body: answer }) => answer.confirm?.code ?? status).toSorted()).toEqual([
    200,
    ...Array<string>(7).fill('reminded-today'),
  ])
  expect(confirmationOf(await send())).toEqual([422, 'reminded-today', ['address']])
  expect((await invoiceNow(app, id)).reminder_count).toBe(1)
  expect((await send('reminded-today')).status).toBe(200)
  expect((await invoiceNow(app, id)).reminder_count).toBe(2)
})
