import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { payables } from '../../contract/payables/payables.ts'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import { audit } from '../../server/integrity/audit.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billAccepted, billEvent, received, returned, returning } from '../support/buying.ts'
import { setProperty } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { draftOrder, owedTo, payableSupplier } from '../support/payment-orders.ts'
import { beginStory } from '../support/story.ts'

/** @file Credits of suppliers settle their invoices (docs/domain/payables.md#credits). Ten pieces cost 60.50 EUR with VAT. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const invoiceNow = async (id: number) => (await clerk.done(supplierInvoices.show, { params: { id } })).data
const actNow = async (id: number) => (await clerk.done(returnActs.show, { params: { id } })).data
const standing = async (supplierId: number) => (await clerk.done(payables.standing, { params: { supplierId } })).data
const paymentsOf = async (supplier_id: number) => (await clerk.done(payables.list, { query: { supplier_id } })).data
const settle = (supplierId: number) => clerk.call(payables.settle, { params: { supplierId }, body: {} })
const wrong = async () => (await audit(app.db)).filter(({ findings }) => findings.length > 0)

async function register(id: number, supplier_credit_nr: string | null) {
  return clerk.call(returnActs.update, { params: { id }, body: { supplier_credit_nr, lock_version: (await actNow(id)).lock_version } })
}

/** A credit of 60.50 EUR, of an invoice that was paid before. */
async function credited(supplier_id: number, number: string, date = dayAgo(3)): Promise<number> {
  const bill = await billAccepted(app, await received(app, [{}], { supplier_id, date: dayAgo(9) }), { date: dayAgo(9) })
  await billEvent(app, bill, { event: 'PAY', paid_at: dayAgo(8) })
  const act = await returned(app, await returning(app, bill, { date }))
  expect((await register(act.id, number)).status).toBe(200)
  return act.id
}

const inLedger = async (supplierId: number): Promise<string> => {
  await postLedger(app.db)
  const { rows } = await sql<{ owed: string }>`
    select -coalesce(sum(amount), 0)::numeric(14, 2) as owed from ledger_lines where supplier_id = ${supplierId}`.execute(app.db)
  return rows[0]?.owed ?? ''
}

describe('a credit note that the supplier sent', () => {
  test('stands among what is free, settles invoices and is in the ledger once', async () => {
    const supplier = await payableSupplier(app)
    const act = await credited(supplier, 'KR-1')
    const [credit] = await paymentsOf(supplier)
    expect(credit).toMatchObject({ amount: '60.50', free: '60.50', method: 'credit', reference: 'KR-1', return_act: { id: act } })
    expect(await standing(supplier)).toEqual({ open: '0.00', overdue: '0.00', free: '0.00', credited: '60.50', balance: '-60.50' })
    expect(await inLedger(supplier)).toBe('-60.50')

    const [soon, later] = [await owedTo(app, supplier, { due_date: dayAgo(-9) }), await owedTo(app, supplier, { due_date: dayAgo(-2) })]
    await clerk.done(payables.allocate, { params: { id: credit?.id ?? 0 }, body: { procurement_invoice_id: soon, amount: '20.50' } })
    expect((await settle(supplier)).body.data).toEqual({ open: '60.50', overdue: '0.00', free: '0.00', credited: '0.00', balance: '60.50' })
    expect(await invoiceNow(soon)).toMatchObject({ open: '40.00', payments: [{ amount: '20.50', method: 'credit', reference: 'KR-1' }] })
    expect(await invoiceNow(later)).toMatchObject({ open: '20.50', payments: [{ amount: '40.00', method: 'credit' }] })
    expect(await inLedger(supplier)).toBe('60.50')
    expect(await wrong()).toEqual([])
  })

  test('is taken back only while it settles nothing, and then only by its act', async () => {
    const supplier = await payableSupplier(app)
    const act = await credited(supplier, 'KR-2')
    const invoice = await owedTo(app, supplier)
    const [credit] = await paymentsOf(supplier)
    const id = credit?.id ?? 0
    await clerk.done(payables.allocate, { params: { id }, body: { procurement_invoice_id: invoice } })
    expect((await invoiceNow(invoice)).status).toBe('paid')
    const refused = await register(act, null)
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['supplier_credit_nr']])
    // Another number is the same credit.
    expect((await register(act, 'KR-2/A')).status).toBe(200)
    expect(await paymentsOf(supplier)).toMatchObject([{ id, reference: 'KR-2/A', free: '0.00' }, {}])

    const paid = await invoiceNow(invoice)
    await billEvent(app, paid, { event: 'UNPAY', payment_ids: [id] })
    expect((await paymentsOf(supplier)).find((each) => each.id === id)).toMatchObject({ free: '60.50', invoices: [] })
    const deleted = await clerk.call(payables.removePayment, { params: { id } })
    expect([deleted.status, deleted.body.errors]).toEqual([422, { status: ['Kredītrēķinu atsauc tā dokumentā'] }])
    expect((await register(act, null)).status).toBe(200)
    expect((await paymentsOf(supplier)).map(({ method }) => method)).toEqual(['transfer'])
    expect(await wrong()).toEqual([])
  })

  test('of a closed period settles invoices from the first open day on', async () => {
    const supplier = await payableSupplier(app)
    await credited(supplier, 'KR-3', dayAgo(7))
    const invoice = await owedTo(app, supplier, { date: dayAgo(6), due_date: dayAgo(6) })
    await setProperty(app, 'locked_until', dayAgo(4))
    expect((await settle(supplier)).status).toBe(200)
    expect(await invoiceNow(invoice)).toMatchObject({ status: 'paid', paid_at: dayAgo(3) })
    await setProperty(app, 'locked_until', '')
    expect(await wrong()).toEqual([])
  })

  test('is not spent on invoices that are held back or wait in an order, and nothing free is said', async () => {
    const supplier = await payableSupplier(app)
    expect((await settle(supplier)).body.errors).toEqual({ status: ['Brīvas naudas un kredītrēķinu nav'] })
    await credited(supplier, 'KR-4')
    expect((await settle(supplier)).body.errors).toEqual({ status: ['Nav rēķinu, kuros ieskaitīt'] })
    const [held, ordered] = [await owedTo(app, supplier), await owedTo(app, supplier)]
    const { lock_version } = await invoiceNow(held)
    await clerk.done(payables.hold, { params: { id: held }, body: { payment_hold: 'Strīds', lock_version } })
    await draftOrder(app, [ordered])
    expect((await settle(supplier)).status).toBe(422)
    expect([(await invoiceNow(held)).open, (await invoiceNow(ordered)).open]).toEqual(['60.50', '60.50'])
  })

  test('is spent once by two people at the same time', async () => {
    const supplier = await payableSupplier(app)
    await credited(supplier, 'KR-5')
    await owedTo(app, supplier)
    await owedTo(app, supplier)
    const answers = await Promise.all([settle(supplier), settle(supplier)])
    expect(answers.flatMap(({ body }) => body.errors?.['status'] ?? [])).toEqual(['Brīvas naudas un kredītrēķinu nav'])
    expect(await standing(supplier)).toMatchObject({ open: '60.50', credited: '0.00' })
    expect(await wrong()).toEqual([])
  })
})

describe('a payment order', () => {
  test('pays what prepayments and credits leave, by due date', async () => {
    const [supplier, other] = [await payableSupplier(app), await payableSupplier(app)]
    await credited(supplier, 'KR-6')
    await clerk.done(payables.pay, { body: { supplier_id: supplier, amount: '10', date: dayAgo(2), allocations: [] } })
    const [late, soon] = [await owedTo(app, supplier, { due_date: dayAgo(-5) }), await owedTo(app, supplier, { due_date: dayAgo(-1) })]
    const strange = await owedTo(app, other, { due_date: dayAgo(-1) })
    const { free } = (await clerk.done(payables.dueInvoices, { query: {} })).data
    expect(free.find(({ supplier_id }) => supplier_id === supplier)).toEqual({ supplier_id: supplier, amount: '70.50' })
    const body = { procurement_invoice_ids: [late, soon, strange], is_per_supplier: true, uses_free: true }
    const { data: order } = await clerk.done(payables.createOrder, { body })
    expect(order.lines.map(({ procurement_invoice, amount }) => [procurement_invoice.id, amount])).toEqual([
      [late, '50.50'],
      [strange, '60.50'],
    ])
    expect(order.amount).toBe('111.00')
    expect((await invoiceNow(soon)).status).toBe('paid')
    expect(await standing(supplier)).toMatchObject({ open: '50.50', free: '0.00', credited: '0.00' })
    expect(await wrong()).toEqual([])
  })

  test('with nothing left to pay is refused, and nothing is settled by it', async () => {
    const supplier = await payableSupplier(app)
    await credited(supplier, 'KR-7')
    const invoice = await owedTo(app, supplier)
    const answer = await clerk.call(payables.createOrder, { body: { procurement_invoice_ids: [invoice], uses_free: true } })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['uses_free']])
    expect([(await invoiceNow(invoice)).open, (await standing(supplier)).credited]).toEqual(['60.50', '60.50'])
    // More invoices are added with what is free, or without it.
    const more = await owedTo(app, supplier)
    const { data: order } = await clerk.done(payables.createOrder, { body: { procurement_invoice_ids: [invoice] } })
    const added = await clerk.call(payables.addOrderInvoices, {
      params: { id: order.id },
      body: { procurement_invoice_ids: [more], uses_free: true },
    })
    expect([added.status, Object.keys(added.body.errors ?? {})]).toEqual([422, ['uses_free']])
    const { data: both } = await clerk.done(payables.addOrderInvoices, {
      params: { id: order.id },
      body: { procurement_invoice_ids: [more] },
    })
    expect(both.amount).toBe('121.00')
  })
})
