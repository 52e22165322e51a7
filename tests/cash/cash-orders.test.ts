import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { cash, type CashOrderRecord } from '../../contract/cash/cash.ts'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { payables } from '../../contract/payables/payables.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import type { Answered, Person, TestApp } from '../support/app.ts'
import { cashFromBank, cashOn, cashOrder, newDesk, orderBody } from '../support/cash.ts'
import { makeItNoon, realTime } from '../support/clock.ts'
import { credited } from '../support/crediting.ts'
import { makeSupplier, setProperty } from '../support/factories.ts'
import { invoiceNow, makeBuyer } from '../support/invoicing.ts'
import { postedOf } from '../support/ledger.ts'
import { meeting } from '../support/meeting.ts'
import { owedTo } from '../support/payment-orders.ts'
import { dueOn } from '../support/reminders.ts'
import { beginStory } from '../support/story.ts'
import { accountOf } from '../support/vouchers.ts'

/** @file INV-CASH-1 to 5. Invoices are 12.10 EUR a piece, those of the supplier 60.50 EUR each. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))
afterAll(realTime)

const annul = ({ id, lock_version }: Pick<CashOrderRecord, 'id' | 'lock_version'>, reason = 'Kļūda summā') =>
  clerk.call(cash.annul, { params: { id }, body: { reason, lock_version } })
const refused = async (answer: Promise<Answered>) => {
  const { status, body } = await answer
  return [status, body.errors]
}
const payOut = async (fields: Parameters<typeof orderBody>[1]) => clerk.call(cash.create, { body: await orderBody(app, fields) })

describe('an order is posted at once (INV-CASH-1)', () => {
  test.each([
    { kind: 'receipt', account: '6590', expected: { '2610': '500.00', '6590': '-500.00' } },
    { kind: 'payout', account: '7710', expected: { '2610': '-500.00', '7710': '500.00' } },
  ] as const)('$kind against $account', async ({ kind, account, expected }) => {
    await makeItNoon(app, '2026-02-02')
    await cashFromBank(app, '500.00')
    const before = await cashOn(app, '2026-02-02')
    const order = await cashOrder(app, { kind, amount: '500.00', account_id: await accountOf(app, account) })
    expect(Number(await cashOn(app, '2026-02-02')) - Number(before)).toBe(kind === 'receipt' ? 500 : -500)
    expect(await postedOf(app, 'cash_order', order.id)).toEqual(expected)
  })

  test('money of the bank is on its way, an advance is owed by the employee', async () => {
    await makeItNoon(app, '2026-02-03')
    const fromBank = await cashFromBank(app, '300.00')
    expect(fromBank).toMatchObject({ purpose: 'bank', reason: 'Nauda no bankas konta', person_name: expect.stringMatching(/\S/) })
    const { data: toBank } = await clerk.done(cash.moveBank, { body: { kind: 'payout', amount: '40.00' } })
    const advance = { amount: '100.00', user_id: clerk.id, reason: 'Komandējums' }
    const { data: given } = await clerk.done(cash.moveAdvance, { body: { kind: 'payout', ...advance } })
    const { data: back } = await clerk.done(cash.moveAdvance, { body: { kind: 'receipt', ...advance, amount: '12.30' } })
    expect(await Promise.all([fromBank, toBank, given, back].map(({ id }) => postedOf(app, 'cash_order', id)))).toEqual([
      { '2610': '300.00', '2690': '-300.00' },
      { '2610': '-40.00', '2690': '40.00' },
      { '2380': '100.00', '2610': '-100.00' },
      { '2380': '-12.30', '2610': '12.30' },
    ])
    const nobody = clerk.call(cash.moveAdvance, { body: { kind: 'payout', ...advance, user_id: 9_999_999 } })
    expect(await refused(nobody)).toEqual([422, { user_id: ['Lauks „Lietotājs”: norādītais ieraksts neeksistē'] }])
  })
})

describe('numbers (INV-CASH-2)', () => {
  test('each kind, desk and year has a series of its own, without gaps also after a refusal', async () => {
    await makeItNoon(app, '2027-03-01')
    const { id: desk, account } = await newDesk(app, 'V2')
    const first = await cashFromBank(app, '50.00')
    expect((await payOut({ amount: '5000000.00' })).status).toBe(422)
    const second = await cashFromBank(app, '50.00')
    const out = await cashOrder(app)
    const there = await cashFromBank(app, '50.00', '2027-03-01', desk)
    await makeItNoon(app, '2028-03-01')
    const nextYear = await cashFromBank(app, '50.00')
    expect([first, second, out, there, nextYear].map(({ number }) => number)).toEqual([
      'KIO-2027-000001',
      'KIO-2027-000002',
      'KIZO-2027-000001',
      'KIO-V2-2027-000001',
      'KIO-2028-000001',
    ])
    expect(await cashOn(app, '2027-03-01', account)).toBe('50.00')
  })

  test('the account and the code of a desk stay once it has orders', async () => {
    const main = sql`code is null`
    const changed = (what: ReturnType<typeof sql>) => sql`update cash_desks set ${what} where ${main}`.execute(app.db)
    const other = await accountOf(app, '2671')
    await expect(changed(sql`account_id = ${other}`)).rejects.toThrow('Kasei jau ir orderi; tās kontu vairs nemaina')
    await expect(changed(sql`code = 'ABC'`)).rejects.toThrow('Kasei jau ir orderi; tās kodu vairs nemaina')
    await changed(sql`name = 'Kase'`)
    await expect(sql`delete from cash_desks where ${main}`.execute(app.db)).rejects.toThrow('cash_orders')
  })

  test('an order is not edited, not deleted, and annulled once, on its open day', async () => {
    await makeItNoon(app, '2028-04-02')
    await cashFromBank(app, '20.00', '2028-04-01')
    const order = await cashOrder(app, { date: '2028-04-01' })
    const change = (statement: ReturnType<typeof sql>) => statement.execute(app.db)
    await expect(change(sql`update cash_orders set amount = 1 where id = ${order.id}`)).rejects.toThrow('Kases orderi nelabo')
    await expect(change(sql`delete from cash_orders where id = ${order.id}`)).rejects.toThrow('Kases orderi nedzēš')
    const { data: annulled } = await clerk.done(cash.annul, {
      params: { id: order.id },
      body: { reason: 'Nepareizs konts', lock_version: order.lock_version },
    })
    expect(annulled).toMatchObject({
      number: order.number,
      is_annulled: true,
      annul_reason: 'Nepareizs konts',
      annulled_by: { id: clerk.id },
    })
    expect(await postedOf(app, 'cash_order', order.id)).toEqual({})
    expect(await refused(annul(annulled))).toEqual([422, { status: ['Kases orderis jau ir anulēts'] }])
    await expect(change(sql`update cash_orders set annul_reason = 'Cits' where id = ${order.id}`)).rejects.toThrow('jau ir anulēts')
    const later = await cashOrder(app, { date: '2028-04-01' })
    expect((await annul({ ...later, lock_version: later.lock_version + 1 })).body.errors).toHaveProperty('lock_version')
    await setProperty(app, 'locked_until', '2028-04-01')
    expect(await refused(annul(later))).toEqual([422, { date: ['Periods ir slēgts līdz 01.04.2028.'] }])
    const closed = await payOut({ date: '2028-04-01' })
    expect([closed.status, Object.keys(closed.body.errors ?? {})]).toEqual([422, ['date']])
    await setProperty(app, 'locked_until', null)
  })
})

describe('an order of an invoice is its payment (INV-CASH-3)', () => {
  test('of a customer: paid once, posted once, open again when the order is annulled', async () => {
    await makeItNoon(app, '2028-05-03')
    const customer = await makeBuyer(app)
    const { id: invoiceId } = await dueOn(app, customer, '2028-05-20', '10')
    const before = await cashOn(app, '2028-05-03')
    const { data: order } = await clerk.done(cash.receive, { params: { invoiceId }, body: { amount: '100.00' } })
    expect(order).toMatchObject({
      kind: 'receipt',
      customer: { id: customer },
      invoice: { id: invoiceId },
      account: { name: expect.stringMatching(/^2310/) },
    })
    expect(await invoiceNow(app, invoiceId)).toMatchObject({ open: '21.00' })
    expect(Number(await cashOn(app, '2028-05-03')) - Number(before)).toBe(100)
    expect(await postedOf(app, 'cash_order', order.id)).toEqual({})
    const more = clerk.call(cash.receive, { params: { invoiceId }, body: { amount: '21.01' } })
    expect(await refused(more)).toEqual([422, { amount: ['Lauks „Summa”: rēķinā neapmaksāts ir 21,00\u00a0€'] }])

    const { lock_version, payments } = await invoiceNow(app, invoiceId)
    const unpay = await clerk.call(invoices.update, {
      params: { id: invoiceId },
      body: { event: 'UNPAY', lock_version, payment_ids: payments.map(({ id }) => id) },
    })
    expect(await refused(Promise.resolve(unpay))).toEqual([
      422,
      { status: [`Maksājums ir kases orderī ${order.number}; anulējiet orderi`] },
    ])
    expect((await annul(order)).status).toBe(200)
    expect(await invoiceNow(app, invoiceId)).toMatchObject({ open: '121.00', payments: [] })
    expect(await cashOn(app, '2028-05-03')).toBe(before)
  })

  test('is not annulled once the invoice was credited', async () => {
    await makeItNoon(app, '2028-05-04')
    const { id: invoiceId } = await dueOn(app, await makeBuyer(app), '2028-05-20', '1')
    const { data: order } = await clerk.done(cash.receive, { params: { invoiceId }, body: { amount: '12.10' } })
    await credited(app, { id: invoiceId })
    expect(await refused(annul(order))).toEqual([422, { status: ['Rēķins pēc tam ir kreditēts; kases orderi vairs nevar anulēt'] }])
  })

  test('to a supplier, from a desk of its own', async () => {
    await makeItNoon(app, '2028-05-05')
    const { id: desk, account } = await newDesk(app, 'V3')
    await cashFromBank(app, '100.00', '2028-05-05', desk)
    const supplier = await makeSupplier(app, { reg_nr: '40003111177' })
    const procurementInvoiceId = await owedTo(app, supplier, { date: '2028-05-05' })
    const { data: order } = await clerk.done(cash.payOut, {
      params: { procurementInvoiceId },
      body: { amount: '60.50', cash_desk_id: desk },
    })
    expect(order).toMatchObject({ number: 'KIZO-V3-2028-000001', person_code: '40003111177', supplier: { id: supplier } })
    expect(await cashOn(app, '2028-05-05', account)).toBe('39.50')
    const { data: paid } = await clerk.done(payables.list, { query: { supplier_id: supplier } })
    expect(paid).toMatchObject([{ amount: '60.50', method: 'cash', free: '0.00' }])
    const removal = clerk.call(payables.removePayment, { params: { id: paid[0]?.id ?? 0 } })
    expect(await refused(removal)).toEqual([422, { status: [`Maksājums ir kases orderī ${order.number}; anulējiet orderi`] }])
    expect((await annul(order)).status).toBe(200)
    expect((await clerk.done(supplierInvoices.show, { params: { id: procurementInvoiceId } })).data).toMatchObject({
      status: 'accepted',
      open: '60.50',
    })
    expect(await cashOn(app, '2028-05-05', account)).toBe('100.00')
  })
})

describe('the desk never has less than nothing (INV-CASH-4)', () => {
  test('on the day and on each later one, to the cent', async () => {
    const { id: desk, account } = await newDesk(app, 'M')
    const out = (date: string, amount: string) => payOut({ cash_desk_id: desk, date, amount })
    await makeItNoon(app, '2029-06-30')
    const float = await cashFromBank(app, '100.00', '2029-06-10', desk)
    await cashFromBank(app, '50.00', '2029-06-25', desk)
    expect((await out('2029-06-20', '80.00')).status).toBe(200)
    // Of the day before the money came, of a day whose money was spent later, and of the last day.
    expect(await refused(out('2029-06-09', '0.01'))).toEqual([
      422,
      { amount: ['Kasē naudas nepietiek: 09.06.2029. atlikums būtu -0,01 €'] },
    ])
    expect(await refused(out('2029-06-15', '20.01'))).toEqual([
      422,
      { amount: ['Kasē naudas nepietiek: 20.06.2029. atlikums būtu -0,01 €'] },
    ])
    expect(await refused(out('2029-06-28', '70.01'))).toEqual([
      422,
      { amount: ['Kasē naudas nepietiek: 28.06.2029. atlikums būtu -0,01 €'] },
    ])
    expect((await out('2029-06-15', '20.00')).status).toBe(200)
    expect(await refused(annul(float))).toEqual([422, { status: ['Kasē naudas nepietiek: 15.06.2029. atlikums būtu -20,00 €'] }])
    expect((await out('2029-06-30', '50.00')).status).toBe(200)
    expect(await cashOn(app, '2029-06-30', account)).toBe('0.00')
  })

  test('of payouts at once only as many go as there is money', async () => {
    await makeItNoon(app, '2029-07-02')
    const { id: desk, account } = await newDesk(app, 'T')
    await cashFromBank(app, '30.00', '2029-07-02', desk)
    const body = await orderBody(app, { cash_desk_id: desk, amount: '10.00' })
    const people = await Promise.all(Array.from({ length: 4 }, () => app.person()))
    const answers = await meeting(
      app.pool,
      people.map((person) => () => person.call(cash.create, { body })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 422])
    expect(await cashOn(app, '2029-07-02', account)).toBe('0.00')
  })

  test('a receipt that is annulled while it is paid out: one of both', async () => {
    await makeItNoon(app, '2029-07-03')
    const { id: desk } = await newDesk(app, 'U')
    // Of another month, so that they do not meet at its sums.
    const receipt = await cashFromBank(app, '10.00', '2029-06-30', desk)
    const body = await orderBody(app, { cash_desk_id: desk, amount: '10.00' })
    const statuses = await meeting(app.pool, [
      async () => (await annul(receipt)).status,
      async () => (await clerk.call(cash.create, { body })).status,
    ])
    expect(statuses.toSorted()).toEqual([200, 422])
  })

  test('counts money of documents that were not posted yet', async () => {
    await makeItNoon(app, '2029-08-01')
    const { id: invoiceId } = await dueOn(app, await makeBuyer(app), '2029-08-20', '100')
    const { lock_version } = await invoiceNow(app, invoiceId)
    const there = Number(await cashOn(app, '2029-08-01'))
    const payments = [{ amount: '1210.00', date: '2029-08-01', method: 'cash' as const }]
    await clerk.done(invoices.update, { params: { id: invoiceId }, body: { event: 'PAY', lock_version, payments } })
    expect((await payOut({ amount: (there + 1210).toFixed(2) })).status).toBe(200)
    expect(await cashOn(app, '2029-08-01')).toBe('0.00')
  })
})

describe('what is refused (INV-CASH-5)', () => {
  test.each([
    ['2130', 'krājumu kontu grāmato tikai preču dokumenti'],
    ['2310', 'klienta maksājumu kasē saņem no rēķina'],
    ['5310', 'piegādātājam no kases maksā no tā rēķina'],
    ['2610', 'kases konts nevar būt pretkonts; naudu starp kasēm pārvieto ar kontu „Nauda ceļā”'],
  ])('account %s against the desk', async (code, why) => {
    expect(await refused(payOut({ kind: 'receipt', account_id: await accountOf(app, code) }))).toEqual([
      422,
      { account_id: [`Lauks „Konts”: ${why}`] },
    ])
  })

  test('nothing, another desk, a desk that is closed, a day ahead', async () => {
    await makeItNoon(app, '2029-09-01')
    const { id: desk } = await newDesk(app, 'Z')
    await sql`update cash_desks set is_active = false where id = ${desk}`.execute(app.db)
    const answers = [{ amount: '0' }, { cash_desk_id: desk }, { cash_desk_id: 9_999_999 }, { date: '2029-09-02' }].map((fields) =>
      payOut({ kind: 'receipt', ...fields }),
    )
    expect((await Promise.all(answers)).map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
      [422, ['amount']],
      [422, ['cash_desk_id']],
      [422, ['cash_desk_id']],
      [422, ['date']],
    ])
  })

  test('more than the limit of the law with a business is asked about', async () => {
    await makeItNoon(app, '2029-10-01')
    const company = { kind: 'receipt', person_name: 'SIA Lielie darījumi', person_code: '40003222288' } as const
    expect((await payOut({ ...company, amount: '7200.00' })).status).toBe(200)
    const above = await orderBody(app, { ...company, amount: '7200.01' })
    const answer = await clerk.call(cash.create, { body: above })
    expect([answer.status, Object.keys(answer.body.errors ?? {}), answer.body.confirm?.code]).toEqual([422, ['amount'], 'cash-limit'])
    expect((await clerk.call(cash.create, { body: above, headers: { [confirmedHeader]: 'cash-limit' } })).status).toBe(200)
    expect((await payOut({ ...company, person_code: '010180-11111', amount: '7200.01' })).status).toBe(200)
    const { id: invoiceId } = await dueOn(app, await makeBuyer(app), '2029-10-20', '600')
    const whole = await clerk.call(cash.receive, { params: { invoiceId }, body: { amount: '7260.00' } })
    expect([whole.status, Object.keys(whole.body.errors ?? {}), whole.body.confirm?.code]).toEqual([422, ['amount'], 'cash-limit'])
  })
})
