import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { advances } from '../../contract/advances/advances.ts'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeWarehouse, setProperty } from '../support/factories.ts'
import { accepted, dayAgo, draft, invoiceNow, makeBuyer } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

/** INV-LOCK-2 for days not entered (docs/domain/accounts.md#locks). */

let app: TestApp
let clerk: Person
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  await makeWarehouse(app)
})
const close = (day: string) => setProperty(app, 'locked_until', day)
afterEach(() => close(''))

const issue = async (date: string) =>
  (
    await clerk.done(simplified.create, {
      body: {
        date,
        due_date: date,
        items: [{ name: 'Darbs', unit_price: '20' }],
        customer_id: await makeBuyer(app),
        payment_method: 'transfer',
      },
    })
  ).data
async function event(id: number, name: 'PAY' | 'UNPAY', more: object = {}) {
  const { data } = await clerk.done(simplified.show, { params: { id } })
  return clerk.call(simplified.update, { params: { id }, body: { event: name, lock_version: data.lock_version, ...more } })
}

test('an invoice of a closed month is paid in an open one, and its payment of a closed day stays', async () => {
  const { id } = await issue(dayAgo(20))
  await close(dayAgo(10))
  expect((await event(id, 'PAY', { paid_at: dayAgo(10) })).body.errors).toHaveProperty('paid_at')
  expect((await event(id, 'PAY', { paid_at: dayAgo(9) })).body.data).toMatchObject({ status: 'paid', paid_at: dayAgo(9) })
  await close(dayAgo(9))
  const { status, body } = await event(id, 'UNPAY')
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['status']])
})

test('a payment day that is left out is today, which may be closed as well', async () => {
  const { id } = await issue(dayAgo(0))
  await close(dayAgo(0))
  expect((await event(id, 'PAY')).body.errors).toHaveProperty('paid_at')
})

test('UNPAY tells that the day of the payment is closed while the invoice’s own is open', async () => {
  const { id } = await issue(dayAgo(0))
  await event(id, 'PAY', { paid_at: dayAgo(2) })
  await close(dayAgo(1))
  const shown = await clerk.done(simplified.show, { params: { id } })
  expect(shown.data.can['UNPAY']).toBe('Apmaksas datums ir slēgtā periodā')
  expect((await event(id, 'UNPAY')).body.errors?.['status']).toEqual(['Apmaksas datums ir slēgtā periodā'])
  await expect(sql`update simplified_invoices set status = 'issued', paid_at = null where id = ${id}`.execute(app.db)).rejects.toThrow(
    /Periods ir slēgts/,
  )
})

test('an advance that was received on a closed day stays received', async () => {
  const body = { customer_id: await makeBuyer(app), items: [{ name: 'Avanss', price_gross: '121' }] }
  const { data } = await clerk.done(advances.create, { body })
  await clerk.done(advances.markAsPaid, { params: { id: data.id }, body: { paid_at: dayAgo(3) } })
  await close(dayAgo(3))
  const back = await clerk.call(advances.markAsPaid, { params: { id: data.id }, body: { paid: false } })
  expect(back.body.errors?.['status']).toEqual(['Apmaksas datums ir slēgtā periodā'])
})

test('an invoice whose supply lies in a closed period is not accepted until its tax point is an open day', async () => {
  const { id, lock_version } = await draft(app)
  const set = (delivery_date: string, headers = {}) =>
    clerk.call(invoices.update, { params: { id }, body: { delivery_date, lock_version }, headers })
  expect((await set(dayAgo(20))).status).toBe(200)
  await close(dayAgo(15))
  const refused = await clerk.call(invoices.accept, { params: { id } })
  expect(refused.body.errors?.['status']).toEqual(['Piegādes datums ir slēgtā periodā'])
  const now = await invoiceNow(app, id)
  const moved = { delivery_date: dayAgo(14), lock_version: now.lock_version }
  expect((await clerk.call(invoices.update, { params: { id }, body: moved })).status).toBe(200)
  expect((await clerk.call(invoices.accept, { params: { id } })).status).toBe(200)
  // Undoing would change a closed period.
  await close(dayAgo(14))
  const back = await clerk.call(invoices.withdraw, { params: { id }, body: { lock_version: (await invoiceNow(app, id)).lock_version } })
  expect(back.body.errors?.['status']).toEqual(['Piegādes datums ir slēgtā periodā'])
})

test('a tax point far back or ahead is confirmed again when the invoice is accepted', async () => {
  for (const day of [dayAgo(61), dayAgo(-1)]) {
    const { id, lock_version } = await draft(app)
    const sure = { [confirmedHeader]: 'tax-point' }
    await clerk.done(invoices.update, { params: { id }, body: { delivery_date: day, lock_version }, headers: sure })
    const confirmAnswer = await clerk.call(invoices.accept, { params: { id } })
    expect([confirmAnswer.body.confirm?.code, Object.keys(confirmAnswer.body.errors ?? {})]).toEqual(['tax-point', ['delivery_date']])
    expect((await clerk.call(invoices.accept, { params: { id }, headers: sure })).status).toBe(200)
  }
})

test('one of several payments that is far back holds all of them until it is confirmed', async () => {
  const { id, lock_version } = await accepted(app)
  const payments = [
    { amount: '1', date: dayAgo(0), method: 'transfer' as const },
    { amount: '1', date: dayAgo(61), method: 'transfer' as const },
  ]
  const pay = (headers = {}) => clerk.call(invoices.update, { params: { id }, body: { event: 'PAY', lock_version, payments }, headers })
  const confirmAnswer = await pay()
  expect([confirmAnswer.body.confirm?.code, Object.keys(confirmAnswer.body.errors ?? {})]).toEqual(['payment-day', ['payments.1.date']])
  expect((await invoiceNow(app, id)).payments).toEqual([])
  expect((await pay({ [confirmedHeader]: 'payment-day' })).body.data.payments).toHaveLength(2)
})
