import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Body } from '../../contract/calls.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { payables } from '../../contract/payables/payables.ts'
import { receivables } from '../../contract/receivables/receivables.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItNoon, realTime } from '../support/clock.ts'
import { credited } from '../support/crediting.ts'
import { setProperty } from '../support/factories.ts'
import { invoiceNow, makeBuyer } from '../support/invoicing.ts'
import { offsetParty } from '../support/offsets.ts'
import { owedTo } from '../support/payment-orders.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { dueOn } from '../support/reminders.ts'
import { meeting } from '../support/meeting.ts'
import { beginStory } from '../support/story.ts'

/** @file INV-OFFSET-1 to 3. Our invoices are 12.10 EUR a piece, those of the supplier 60.50 EUR each. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))
afterAll(realTime)

type Asked = Body<typeof receivables.offset>

const offset = (customerId: number, body: Asked = {}) => clerk.call(receivables.offset, { params: { customerId }, body })
const offsetDone = async (customerId: number, body: Asked = {}) =>
  (await clerk.done(receivables.offset, { params: { customerId }, body })).data
const withdraw = (each: { id: number; lock_version: number }) =>
  clerk.call(receivables.withdrawOffset, { params: { id: each.id }, body: { lock_version: each.lock_version } })
const balanceOf = async (customer_id: number, date: string) =>
  (await clerk.done(receivables.ageing, { query: { customer_id, date } })).data[0]?.balance ?? '0.00'
const owedNow = async (supplierId: number) => (await clerk.done(payables.standing, { params: { supplierId } })).data.open
const refusalOf = ({ body }: { body: { errors?: Record<string, string[]> } }) => body.errors ?? {}

/** EUR by account, of all entries of the ledger. */
async function ledger(): Promise<Record<string, number>> {
  await postLedger(app.db)
  const { rows } = await sql<{ code: string; amount: string }>`
    select a.code, sum(l.amount)::text as amount from ledger_lines l join accounting_accounts a on a.id = l.account_id
    group by 1`.execute(app.db)
  return Object.fromEntries(rows.map(({ code, amount }) => [code, Number(amount)]))
}

test('the oldest invoices of both sides are paid by each other, on the day, in every figure', async () => {
  await makeItNoon(app, '2026-03-02')
  const { customer, supplier } = await offsetParty(app)
  const later = await dueOn(app, customer, '2026-03-30', '5')
  const sooner = await dueOn(app, customer, '2026-03-10', '2')
  const bill = await owedTo(app, supplier, { date: '2026-03-02', due_date: '2026-03-20' })
  const before = await ledger()
  const proposed = (await clerk.done(receivables.offsetParties, { query: {} })).data.find(({ id }) => id === customer)
  expect(proposed).toMatchObject({ receivable: '84.70', payable: '60.50', most: '60.50', supplier: { id: supplier } })
  await makeItNoon(app, '2026-03-05')
  const done = await offsetDone(customer, { notes: 'Pēc vienošanās' })
  expect(done).toMatchObject({ date: '2026-03-05', amount: '60.50', is_withdrawn: false })
  // 24.20 of the sooner one, 36.30 of the later one.
  expect(done.lines.map(({ side, document, amount }) => [side, document.id, amount])).toEqual([
    ['invoice', sooner.id, '24.20'],
    ['invoice', later.id, '36.30'],
    ['procurement_invoice', bill, '60.50'],
  ])
  expect([await invoiceNow(app, sooner.id), await invoiceNow(app, later.id)]).toMatchObject([
    { status: 'paid', open: '0.00' },
    { open: '24.20' },
  ])
  expect(await owedNow(supplier)).toBe('0.00')
  expect([await balanceOf(customer, '2026-03-04'), await balanceOf(customer, '2026-03-05')]).toEqual(['84.70', '24.20'])
  const { data: account } = await clerk.done(receivables.statement, {
    params: { customerId: customer },
    query: { from: '2026-03-01', to: '2026-03-31' },
  })
  expect(account.rows.at(-1)).toMatchObject({ kind: 'payment', number: `Ieskaits ${done.name}`, credit: '60.50', balance: '24.20' })
  const { data: payments } = await clerk.done(payables.list, { query: { supplier_id: supplier } })
  expect(payments).toMatchObject([{ amount: '60.50', method: 'offset', reference: `Ieskaits ${done.name}`, free: '0.00' }])

  // Payable against receivable: the account between them is even.
  const after = await ledger()
  const changed = Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((code) => {
      const change = Math.round(((after[code] ?? 0) - (before[code] ?? 0)) * 100) / 100
      return change === 0 ? [] : [[code, change]]
    }),
  )
  expect(Object.values(changed).toSorted((one, other) => one - other)).toEqual([-60.5, 60.5])
  expect(
    Object.keys(changed)
      .map((code) => code.slice(0, 2))
      .toSorted(),
  ).toEqual(['23', '53'])

  const { bytes } = await clerk.call(receivables.offsetPdf, { params: { id: done.id }, query: { language: 'en' } })
  const printed = (await pdfPages(bytes)).flat().join('\n')
  for (const words of ['Statement of offset', done.name, sooner.number ?? '', '24.20', '60.50', 'Pēc vienošanās'])
    expect(printed).toContain(words)
})

test('not more than is open on both sides is offset, once, without disputed and held invoices', async () => {
  await makeItNoon(app, '2026-04-01')
  const { customer, supplier } = await offsetParty(app)
  expect(refusalOf(await offset(customer))).toEqual({ status: ['Šajā dienā nav savstarpēju parādu, ko ieskaitīt'] })
  expect(refusalOf(await offset(await makeBuyer(app)))).toEqual({ status: ['Nav piegādātāja ar klienta reģistrācijas numuru'] })
  const disputed = await dueOn(app, customer, '2026-04-02', '4')
  const { lock_version } = await invoiceNow(app, disputed.id)
  await clerk.done(receivables.dispute, { params: { id: disputed.id }, body: { dispute: 'Cena', lock_version } })
  await dueOn(app, customer, '2026-04-10', '3')
  const held = await owedTo(app, supplier, { date: '2026-04-01', due_date: '2026-04-05' })
  const { data: bill } = await clerk.done(supplierInvoices.show, { params: { id: held } })
  await clerk.done(payables.hold, { params: { id: held }, body: { payment_hold: 'Trūkst preču', lock_version: bill.lock_version } })
  expect(refusalOf(await offset(customer))).toEqual({ status: ['Šajā dienā nav savstarpēju parādu, ko ieskaitīt'] })
  await owedTo(app, supplier, { date: '2026-04-01', due_date: '2026-04-06' })
  expect(Object.keys(refusalOf(await offset(customer, { amount: '36.31' })))).toEqual(['amount'])
  expect(Object.keys(refusalOf(await offset(customer, { amount: '0' })))).toEqual(['amount'])
  expect(Object.keys(refusalOf(await offset(customer, { date: '2026-04-02' })))).toEqual(['date'])
  expect(refusalOf(await offset(customer, { date: '2026-03-31' }))).toHaveProperty('status')
  const answers = await Promise.all(Array.from({ length: 6 }, () => offset(customer)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422])
  expect([await balanceOf(customer, '2026-04-01'), await owedNow(supplier)]).toEqual(['48.40', '84.70'])
  const uneven = sql`insert into offset_lines (offset_id, invoice_id, amount) select max(id), ${disputed.id}, 1 from offsets`
  await expect(uneven.execute(app.db)).rejects.toThrow('abu pušu summas atšķiras')
  // The bill was there on that day, the invoice was not.
  const later = await offsetParty(app)
  await dueOn(app, later.customer, '2026-04-20')
  await owedTo(app, later.supplier, { date: '2026-03-30', due_date: '2026-04-05' })
  expect(refusalOf(await offset(later.customer, { date: '2026-03-31' }))).toEqual({
    status: ['Šajā dienā nav savstarpēju parādu, ko ieskaitīt'],
  })
})

test('both payments go together when it is withdrawn, and by no other way', async () => {
  await makeItNoon(app, '2026-05-04')
  const { customer, supplier } = await offsetParty(app)
  const invoice = await dueOn(app, customer, '2026-05-10', '5')
  const bill = await owedTo(app, supplier, { date: '2026-05-04' })
  const done = await offsetDone(customer)
  const taken = await clerk.call(invoices.update, {
    params: { id: invoice.id },
    body: { event: 'UNPAY', lock_version: (await invoiceNow(app, invoice.id)).lock_version },
  })
  expect(refusalOf(taken)).toEqual({ status: [`Maksājums ir ieskaitā ${done.name}; atsauciet ieskaitu`] })
  const { data: payments } = await clerk.done(payables.list, { query: { supplier_id: supplier } })
  const removed = await clerk.call(payables.removePayment, { params: { id: payments[0]?.id ?? 0 } })
  expect(refusalOf(removed)).toEqual({ status: [`Maksājums ir ieskaitā ${done.name}; atsauciet ieskaitu`] })

  await setProperty(app, 'locked_until', '2026-05-04')
  expect((await withdraw(done)).status).toBe(422)
  await setProperty(app, 'locked_until', null)
  expect((await withdraw({ ...done, lock_version: done.lock_version + 1 })).status).toBe(422)
  const answers = await meeting(app.pool, [() => withdraw(done), () => withdraw(done), () => withdraw(done)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  expect((await clerk.done(receivables.showOffset, { params: { id: done.id } })).data).toMatchObject({
    is_withdrawn: true,
    amount: '60.50',
  })
  expect([await balanceOf(customer, '2026-05-04'), await owedNow(supplier)]).toEqual(['60.50', '60.50'])
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from payments where customer_id = ${customer})::int
      + (select count(*) from supplier_payments where supplier_id = ${supplier})::int as left`.execute(app.db)
  expect(rows).toEqual([{ left: 0 }])

  // A credit note makes its part free money, which cannot go with the payment.
  const again = await offsetDone(customer)
  await credited(app, invoice)
  expect(refusalOf(await withdraw(again))).toEqual({ status: ['Ieskaitīts rēķins pēc tam ir kreditēts; ieskaitu vairs nevar atsaukt'] })
  expect((await clerk.done(supplierInvoices.show, { params: { id: bill } })).data.status).toBe('paid')
})

test('chosen documents are offset with the chosen sums, which are equal on both sides', async () => {
  await makeItNoon(app, '2026-05-11')
  const { customer, supplier } = await offsetParty(app)
  const sooner = await dueOn(app, customer, '2026-05-12', '2')
  const later = await dueOn(app, customer, '2026-05-20', '5')
  const bills = [
    await owedTo(app, supplier, { date: '2026-05-11', due_date: '2026-05-12' }),
    await owedTo(app, supplier, { date: '2026-05-11', due_date: '2026-05-20' }),
  ] as const
  const foreign = await dueOn(app, await makeBuyer(app), '2026-05-12')
  const { data } = await clerk.done(receivables.offsettable, { params: { customerId: customer }, query: {} })
  expect(data).toMatchObject({ date: '2026-05-11', supplier: { id: supplier } })
  const proposals = [data.invoices, data.procurement_invoices].map((side) => side.map(({ id, open, amount }) => [id, open, amount]))
  expect(proposals).toEqual([
    [
      [sooner.id, '24.20', '24.20'],
      [later.id, '60.50', '60.50'],
    ],
    [
      [bills[0], '60.50', '60.50'],
      [bills[1], '60.50', '24.20'],
    ],
  ])
  const dayBefore = { params: { customerId: customer }, query: { date: '2026-05-10' } }
  const { data: nothing } = await clerk.done(receivables.offsettable, dayBefore)
  expect([nothing.invoices, nothing.procurement_invoices]).toEqual([[], []])

  const theirs = [{ id: bills[1], amount: '40.00' }]
  const ours = [{ id: later.id, amount: '40.00' }]
  const refusals: readonly [Asked, string][] = [
    [{ invoices: ours }, 'procurement_invoices'],
    [{ procurement_invoices: theirs }, 'invoices'],
    [{ amount: '40.00', invoices: ours, procurement_invoices: theirs }, 'amount'],
    [{ invoices: [{ id: later.id, amount: '39.99' }], procurement_invoices: theirs }, 'procurement_invoices'],
    [{ invoices: [{ id: later.id, amount: '60.51' }], procurement_invoices: theirs }, 'invoices.0.amount'],
    [{ invoices: [{ id: later.id, amount: '0.00' }], procurement_invoices: theirs }, 'invoices.0.amount'],
    [{ invoices: [{ id: foreign.id, amount: '1.00' }], procurement_invoices: theirs }, 'invoices.0.id'],
    [{ date: '2026-05-10', invoices: ours, procurement_invoices: theirs }, 'invoices.0.id'],
    [
      {
        invoices: ours,
        procurement_invoices: [
          { id: bills[1], amount: '20.00' },
          { id: bills[1], amount: '20.00' },
        ],
      },
      'procurement_invoices.1.id',
    ],
  ]
  for (const [body, field] of refusals) expect(Object.keys(refusalOf(await offset(customer, body))), field).toEqual([field])
  expect([await balanceOf(customer, '2026-05-11'), await owedNow(supplier)]).toEqual(['84.70', '121.00'])

  const answers = await Promise.all(
    Array.from({ length: 4 }, () => offset(customer, { invoices: ours, procurement_invoices: theirs, notes: 'Izvēlēti' })),
  )
  // Less is left of the invoice than was chosen.
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
  const { data: made } = await clerk.done(receivables.offsets, { query: { customer_id: customer } })
  const { data: done } = await clerk.done(receivables.showOffset, { params: { id: made[0]?.id ?? 0 } })
  expect(done.amount).toBe('40.00')
  expect(done.lines.map(({ side, document, amount }) => [side, document.id, amount])).toEqual([
    ['invoice', later.id, '40.00'],
    ['procurement_invoice', bills[1], '40.00'],
  ])
  expect([await invoiceNow(app, sooner.id), await invoiceNow(app, later.id)]).toMatchObject([{ open: '24.20' }, { open: '20.50' }])
})

test('who may not pay suppliers offsets nothing', async () => {
  const reader = await app.person({ permissions: ['view_receivables', 'manage_receivables'] })
  const { customer } = await offsetParty(app)
  expect((await reader.call(receivables.offsetParties, { query: {} })).status).toBe(200)
  expect((await reader.call(receivables.offset, { params: { customerId: customer }, body: {} })).status).toBe(403)
})
