import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import type { InvoiceRecord } from '../../contract/invoices/invoice-record.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import type { Person, TestApp } from '../support/app.ts'
import { credited } from '../support/crediting.ts'
import { makeService, setProperty } from '../support/factories.ts'
import { accepted, dayAgo, invoiceNow, makeBuyer, overpaid, paid, refunded } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

/** Overpayments (INV-MONEY-5). Invoices are 12.10 EUR by default. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const entriesOf = async (customerId: number) => (await clerk.done(customers.credits, { params: { customerId } })).data
const creditOf = async (id: number) => (await clerk.done(customers.show, { params: { id } })).data.credit
const spend = ({ id, lock_version }: InvoiceRecord, amount?: string) =>
  clerk.call(invoices.payByCredit, { params: { id }, body: { lock_version, ...(amount !== undefined && { amount }) } })
const unpay = ({ id, lock_version }: InvoiceRecord) =>
  clerk.call(invoices.update, { params: { id }, body: { event: 'UNPAY', lock_version } })

test('an overpayment pays the next invoice, and is free again when that is taken back', async () => {
  const first = await overpaid(app, '20.00')
  const { id: customer_id } = first.customer
  const second = await accepted(app, { customer_id })
  expect([second.customer_credit, await creditOf(customer_id)]).toEqual(['20.00', '20.00'])
  const done = (await spend(second)).body.data as InvoiceRecord
  expect(done).toMatchObject({ status: 'paid', open: '0.00', paid: '12.10', customer_credit: '7.90' })
  expect(done.payments).toMatchObject([{ amount: '12.10', from_credit: true }])

  const third = await accepted(app, { customer_id })
  const partly = (await spend(third)).body.data as InvoiceRecord
  expect(partly).toMatchObject({ status: 'partially_paid', open: '4.20', customer_credit: '0.00' })
  expect((await spend(partly)).body.errors?.['status']).toEqual(['Klientam nav brīva kredīta'])
  const document = (invoice: InvoiceRecord) => ({ type: 'invoice', id: invoice.id, number: invoice.number })
  expect(await entriesOf(customer_id)).toMatchObject([
    { kind: 'allocation', amount: '-7.90', document: document(third) },
    { kind: 'allocation', amount: '-12.10', document: document(second) },
    { kind: 'overpayment', amount: '20.00', document: document(first) },
  ])

  // The payment's money already pays others.
  const refused = await unpay(first)
  expect(refused.status).toBe(422)
  expect(refused.body.errors?.['status']?.[0]).toContain(second.number)
  expect(refused.body.errors?.['status']?.[0]).toContain(third.number)
  for (const invoice of [done, partly]) {
    expect((await unpay(invoice)).body.data).toMatchObject({ status: 'accepted', open: '12.10', payments: [] })
  }
  expect(await creditOf(customer_id)).toBe('20.00')
  expect((await unpay(first)).body.data).toMatchObject({ status: 'accepted', payments: [] })
  expect([await creditOf(customer_id), await entriesOf(customer_id)]).toEqual(['0.00', []])
})

test('what a credit note gives back pays another invoice, and comes back when that is credited too', async () => {
  const customer_id = await makeBuyer(app)
  const first = await paid(app, await accepted(app, { customer_id }), '12.10')
  const note = await credited(app, first, { reason: 'error' })
  const second = await accepted(app, { customer_id, order_items: [{ item_id: await makeService(app), quantity: '2' }] })
  expect((await spend(second)).body.data).toMatchObject({ status: 'partially_paid', open: '12.10' })
  await paid(app, await invoiceNow(app, second.id), '12.10')
  const again = await credited(app, second, { reason: 'error' })
  expect(await creditOf(customer_id)).toBe('24.20')
  expect(await entriesOf(customer_id)).toMatchObject([
    { kind: 'credit_note', amount: '12.10', document: { type: 'credit_note', number: again.number } },
    { kind: 'credit_note', amount: '12.10', document: { type: 'credit_note', number: again.number } },
    { kind: 'allocation', amount: '-12.10', document: { number: second.number } },
    { kind: 'credit_note', amount: '12.10', document: { number: note.number } },
  ])
})

test('an invoice paid with credit and credited in part gives back only what is left', async () => {
  const { customer } = await overpaid(app, '24.20')
  const second = await accepted(app, { customer_id: customer.id, order_items: [{ item_id: await makeService(app), quantity: '2' }] })
  const done = (await spend(second)).body.data as InvoiceRecord
  const items = [{ invoice_item_id: second.invoice_items[0]?.id ?? 0, quantity: '1' }]
  await credited(app, second, { reason: 'error', items })
  expect(await creditOf(customer.id)).toBe('12.10')
  const now = await invoiceNow(app, done.id)
  expect(now).toMatchObject({ status: 'paid', paid: '12.10', credited: '12.10' })
  expect((await unpay(now)).body.data).toMatchObject({ status: 'accepted', open: '12.10' })
  expect(await creditOf(customer.id)).toBe('24.20')
})

test('a refund lowers the credit, and comes back when it is taken back', async () => {
  const first = await overpaid(app, '30.00')
  const { id } = first.customer
  const refund = (amount: string, date = dayAgo(0)) =>
    clerk.call(customers.refund, { params: { customerId: id }, body: { amount, date, method: 'transfer', reference: 'Pārmaksa' } })
  expect((await refund('30.01')).body.errors?.['amount']?.[0]).toContain('30,00')
  expect((await refund('0')).body.errors).toHaveProperty('amount')
  expect((await refund('1', dayAgo(-1))).body.errors).toHaveProperty('date')
  const answer = await refund('10.00')
  expect(answer.body).toMatchObject({ credit: '20.00' })
  expect((await entriesOf(id))[0]).toMatchObject({
    kind: 'refund',
    amount: '-10.00',
    method: 'transfer',
    reference: 'Pārmaksa',
    document: { type: 'customer_refund', id: answer.body.refund_id, number: null },
  })
  expect((await unpay(first)).body.errors?.['status']?.[0]).toContain('atmaksāts klientam')
  await clerk.done(customers.removeRefund, { params: { id: answer.body.refund_id } })
  expect(await creditOf(id)).toBe('30.00')
  expect((await clerk.call(customers.removeRefund, { params: { id: answer.body.refund_id } })).status).toBe(404)
})

test('a refund in a closed period stays', async () => {
  const { customer } = await overpaid(app, '5.00')
  const id = await refunded(app, customer.id, { date: dayAgo(3) })
  await setProperty(app, 'locked_until', dayAgo(2))
  const answer = await clerk.call(customers.removeRefund, { params: { id } })
  const late = await clerk.call(customers.refund, {
    params: { customerId: customer.id },
    body: { amount: '1', date: dayAgo(2), method: 'cash' },
  })
  await setProperty(app, 'locked_until', '')
  expect([answer.status, late.status]).toEqual([422, 422])
  expect(await creditOf(customer.id)).toBe('4.00')
})

test('an amount is spent as it is told: no more than is free, than is open, and above zero', async () => {
  const { customer } = await overpaid(app, '10.00')
  const invoice = await accepted(app, { customer_id: customer.id })
  for (const amount of ['10.01', '0', '-1']) expect((await spend(invoice, amount)).body.errors).toHaveProperty('amount')
  const { customer: rich } = await overpaid(app, '50.00')
  const small = await accepted(app, { customer_id: rich.id })
  expect((await spend(small, '12.11')).body.errors).toHaveProperty('amount')
  expect((await spend(invoice, '4.00')).body.data).toMatchObject({ status: 'partially_paid', open: '8.10', customer_credit: '6.00' })
  expect((await spend(invoice, '4.00')).body.errors).toHaveProperty('lock_version')
})

test('six invoices at once, and refunds beside them, spend a credit once', async () => {
  const { customer } = await overpaid(app, '30.00')
  const open: InvoiceRecord[] = []
  for (let count = 0; count < 6; count += 1) open.push(await accepted(app, { customer_id: customer.id }))
  const body = { amount: '5.00', method: 'cash' as const }
  const [, ...answers] = await Promise.all([
    clerk.call(customers.refund, { params: { customerId: customer.id }, body }),
    ...open.map((invoice) => spend(invoice)),
  ])
  expect(answers.map(({ status }) => status).filter((status) => ![200, 422].includes(status))).toEqual([])
  const now = await Promise.all(open.map(({ id }) => invoiceNow(app, id)))
  const spent = now.reduce((whole, { paid: part }) => whole + Number(part), 0)
  const refunds = (await entriesOf(customer.id)).filter(({ kind }) => kind === 'refund')
  // All is spent exactly once, whoever was first.
  expect(spent + 5 * refunds.length).toBeCloseTo(30)
  expect(await creditOf(customer.id)).toBe('0.00')
})

test('the database lets nothing below zero', async () => {
  const { customer, id } = await overpaid(app, '10.00')
  const attack = sql`
    insert into customer_credits (customer_id, amount, kind, payment_id, document_type, document_id)
    select customer_id, -10.01, 'allocation', payment_id, 'invoice', ${id} from customer_credits where customer_id = ${customer.id}`
  await expect(attack.execute(app.db)).rejects.toThrow('kredītā tik daudz nav')
  await expect(sql`update customer_credits set amount = -1 where customer_id = ${customer.id}`.execute(app.db)).rejects.toThrow('kredītā')
})

test('a customer-side user sees the credit of his own company only', async () => {
  const [{ customer: ownCustomer }, { customer: other }] = [await overpaid(app, '7.00'), await overpaid(app, '8.00')]
  const buyer = await app.person({ kind: 'customer', customer_id: ownCustomer.id, permissions: ['view_invoices', 'view_customers'] })
  expect((await buyer.done(customers.credits, { params: { customerId: ownCustomer.id } })).data).toMatchObject([{ amount: '7.00' }])
  expect((await buyer.done(customers.show, { params: { id: ownCustomer.id } })).data.credit).toBe('7.00')
  expect((await buyer.call(customers.credits, { params: { customerId: other.id } })).status).toBe(404)
  const body = { amount: '1', method: 'cash' as const }
  expect((await buyer.call(customers.refund, { params: { customerId: ownCustomer.id }, body })).status).toBe(403)
})

test('the standing of a customer: debt, its overdue part, the credit left and the last order', async () => {
  const customer_id = await makeBuyer(app)
  const standingOf = async (person: Person) => (await person.done(customers.standing, { params: { customerId: customer_id } })).data
  expect(await standingOf(clerk)).toEqual({
    balance: '0',
    overdue: '0',
    open_documents: 0,
    free: '0.00',
    unbilled: '0.00',
    credit_left: null,
    last_order: null,
  })
  await accepted(app, { customer_id })
  const { id } = await accepted(app, { customer_id })
  const move = (days: number) =>
    app.db.transaction().execute(async (tx) => {
      // Accepted invoices keep their days.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update invoices set date = date + ${days}::int, due_date = due_date + ${days}::int where id = ${id}`.execute(tx)
    })
  await move(-40)
  await sql`update customers set credit_limit = 20 where id = ${customer_id}`.execute(app.db)
  const standing = await standingOf(clerk)
  expect(standing).toMatchObject({ balance: '24.20', overdue: '12.10', open_documents: 2, free: '0.00', credit_left: '-4.20' })
  const { rows } = await sql<{ id: number }>`select max(id) as id from orders where customer_id = ${customer_id}`.execute(app.db)
  expect(standing.last_order?.id ?? null).toBe(rows[0]?.id ?? null)
  await paid(app, await accepted(app, { customer_id }), '12.10')
  expect(await standingOf(clerk)).toMatchObject({ balance: '24.20', overdue: '12.10', open_documents: 2 })
  await overpaid(app, '10.00', customer_id)
  expect(await standingOf(clerk)).toMatchObject({ balance: '24.20', open_documents: 2, free: '10.00' })

  const accountant = await app.person({ permissions: ['view_invoices', 'view_customers'] })
  expect((await standingOf(accountant)).last_order).toBeNull()
  const buyer = await app.person({ permissions: ['view_invoices', 'view_orders'], kind: 'customer', customer_id })
  expect(await standingOf(buyer)).not.toHaveProperty('credit_left')
  const stranger = await app.person({ permissions: ['view_invoices'], kind: 'customer', customer_id: await makeBuyer(app) })
  expect((await stranger.call(customers.standing, { params: { customerId: customer_id } })).status).toBe(404)
  expect(
    (await (await app.person({ permissions: ['view_customers'] })).call(customers.standing, { params: { customerId: customer_id } }))
      .status,
  ).toBe(403)
  await move(40)
})
