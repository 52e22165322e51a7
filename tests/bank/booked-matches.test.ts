import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bank } from '../../contract/bank/bank.ts'
import { customers } from '../../contract/customers/customers.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { sum } from '../../contract/money.ts'
import type { Person, TestApp } from '../support/app.ts'
import { fidavista, type Line } from '../support/bank.ts'
import { accepted, dayAgo, invoiceNow, makeBuyer, paid } from '../support/invoicing.ts'
import { postedOf } from '../support/ledger.ts'
import { beginStory } from '../support/story.ts'

/** INV-BANK-5 and 6 for payments of customers that were entered before, and for money that goes back to customers. */

let app: TestApp
let clerk: Person
let no = 0

beginStory((begun) => {
  ;({ app, clerk } = begun)
})

const own = 'LV80BANK0000435195001'
const iban = 'LV97HABA0012345678910'
const today = dayAgo(0)

async function entered(line: Line): Promise<number> {
  no += 1
  const bytes = fidavista({ iban: own, from: today, to: today, opening: `${no}.00`, entries: [{ ref: `booked ${no}`, ...line }] })
  await clerk.done(bank.importStatements, { form: { fields: {}, files: [{ name: 'x.xml', bytes }] } })
  const { id } = await app.db.selectFrom('bank_entries').select('id').where('bank_reference', '=', `booked ${no}`).executeTakeFirstOrThrow()
  return id
}

type Type = 'payment' | 'customer_refund' | 'customer' | 'invoice'
const part = (document_type: Type, document_id: number, amount: string) => ({ document_type, document_id, amount })
const matched = async (id: number, ...documents: ReturnType<typeof part>[]) =>
  (await clerk.done(bank.matchEntry, { params: { id }, body: { documents } })).data
const refused = async (id: number, documents: ReturnType<typeof part>[], rest_to_credit = false) => {
  const { status, body } = await clerk.call(bank.matchEntry, { params: { id }, body: { documents, rest_to_credit } })
  return [status, ...Object.entries(body.errors ?? {}).map(([field, [text]]) => `${field}: ${text}`)]
}
const shown = async (id: number) => (await clerk.done(bank.showEntry, { params: { id } })).data
const offered = async (id: number) =>
  (await shown(id)).proposals.map(
    ({ degree, parts }) => `${degree} ${parts.map((each) => `${each.document_type} ${each.document_id}`).join()}`,
  )
const rowsOf = async (table: 'payments' | 'customer_refunds', customer: number) => {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', amount, date, method) as line from ${sql.table(table)} where customer_id = ${customer} order by id`.execute(
    app.db,
  )
  return rows.map(({ line }) => line)
}
const creditOf = async (customer: number) => {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(amount), 0.00) as amount from customer_credits where customer_id = ${customer}`.execute(app.db)
  return rows[0]?.amount
}

interface Buyer {
  customer: number
  invoice: number
  number: string
  payment: number
  amount: string
}

/** A customer with the account and an invoice that a person has entered as paid, with credit beyond it. */
async function paidBuyer(credit = '0.00'): Promise<Buyer> {
  const customer = await makeBuyer(app)
  await sql`delete from customer_additional_bank_accounts where iban = ${iban}`.execute(app.db)
  await clerk.done(customers.createBankAccount, { params: { customerId: customer }, body: { iban } })
  const made = await accepted(app, { customer_id: customer })
  const { id, number, open } = made
  const amount = sum([open, credit]).toFixed(2)
  await paid(app, made, amount)
  const payment = await app.db.selectFrom('payments').select('id').where('customer_id', '=', customer).executeTakeFirstOrThrow()
  return { customer, invoice: id, number: number ?? '', payment: payment.id, amount }
}

test('a payment that a person entered is matched without a second one, and stays when the match goes', async () => {
  const { customer, invoice, number, payment, amount } = await paidBuyer()
  const id = await entered({ amount, iban, text: `par ${number}` })
  expect(await offered(id)).toEqual([`certain payment ${payment}`])
  const record = await matched(id, part('payment', payment, amount))
  expect(record).toMatchObject({ state: 'matched', posted: amount })
  expect(record.postings.map(({ kind, customer: of, document }) => [kind, of?.id, document])).toEqual([
    ['payment', customer, { type: 'payment', id: payment, number }],
  ])
  // The payment is in the ledger by itself.
  expect(await postedOf(app, 'bank_entry_posting', record.postings[0]?.id ?? 0)).toEqual({})
  expect(await rowsOf('payments', customer)).toEqual([`${amount} ${today} transfer`])

  const other = await entered({ amount, iban, text: number })
  expect(await offered(other)).toEqual([])
  expect(await refused(other, [part('payment', payment, amount)])).toEqual([
    422,
    'documents.0.document_id: Maksājums jau ir sasaistīts ar citu bankas ierakstu',
  ])
  await clerk.done(bank.unmatchEntry, { params: { id }, body: {} })
  expect([await rowsOf('payments', customer), (await invoiceNow(app, invoice)).status]).toEqual([[`${amount} ${today} transfer`], 'paid'])
  expect((await shown(id)).state).toBe('open')
})

test('without its number, or with two of the sum, a payment is proposed and never certain', async () => {
  const { payment, amount, customer } = await paidBuyer()
  const id = await entered({ amount, iban, text: 'par precēm' })
  expect(await offered(id)).toEqual([`likely payment ${payment}`])
  await sql`insert into payments (customer_id, date, amount, method) values (${customer}, ${today}, ${amount}, 'transfer')`.execute(app.db)
  expect((await offered(id)).map((each) => each.split(' ')[0])).toEqual(['possible', 'possible'])
  await sql`delete from payments where customer_id = ${customer} and id <> ${payment}`.execute(app.db)
})

test('an open invoice of a number is not certain while a payment of the sum waits', async () => {
  const { customer, payment, amount } = await paidBuyer()
  const next = await accepted(app, { customer_id: customer })
  expect(next.open).toBe(amount)
  const id = await entered({ amount, iban, text: `par ${next.number}` })
  expect(await offered(id)).toEqual([`likely invoice ${next.id}`, `likely payment ${payment}`])
})

test('a payment of eleven days before is not proposed, and is found by hand', async () => {
  const { payment, amount, number } = await paidBuyer()
  await sql`update payments set date = ${dayAgo(11)} where id = ${payment}`.execute(app.db)
  const id = await entered({ amount, iban, text: number })
  expect(await offered(id)).toEqual([])
  await sql`update payments set date = ${dayAgo(10)} where id = ${payment}`.execute(app.db)
  expect(await offered(id)).toEqual([`certain payment ${payment}`])
})

test('a payment is matched once by eight people', async () => {
  const { payment, amount } = await paidBuyer()
  const ids: number[] = []
  for (let each = 0; each < 8; each += 1) ids.push(await entered({ amount }))
  const documents = [part('payment', payment, amount)]
  const answers = await Promise.all(ids.map((id) => clerk.call(bank.matchEntry, { params: { id }, body: { documents } })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422, 422, 422])
})

test('a payment that the invoice gives up frees its entry', async () => {
  const { invoice, payment, amount } = await paidBuyer()
  const id = await entered({ amount })
  await matched(id, part('payment', payment, amount))
  const { lock_version } = (await clerk.done(invoices.show, { params: { id: invoice } })).data
  await clerk.done(invoices.update, { params: { id: invoice }, body: { event: 'UNPAY', lock_version } })
  expect(await shown(id)).toMatchObject({ state: 'open', posted: '0.00', postings: [] })
})

test('money to a customer is paid back from their credit, and the credit is free again when the match goes', async () => {
  const { customer } = await paidBuyer('15.00')
  const id = await entered({ amount: '-15.00', iban, text: 'Pārmaksas atmaksa' })
  expect(await offered(id)).toEqual([`likely customer ${customer}`])
  const record = await matched(id, part('customer', customer, '15.00'))
  expect(record).toMatchObject({ state: 'matched', posted: '-15.00', postings: [{ kind: 'refund', customer: { id: customer } }] })
  expect([await rowsOf('customer_refunds', customer), await creditOf(customer)]).toEqual([[`15.00 ${today} transfer`], '0.00'])
  expect(await postedOf(app, 'bank_entry_posting', record.postings[0]?.id ?? 0)).toEqual({})
  expect(Object.values(await postedOf(app, 'customer_refund', record.postings[0]?.document?.id ?? 0)).toSorted()).toEqual([
    '-15.00',
    '15.00',
  ])
  await clerk.done(bank.unmatchEntry, { params: { id }, body: {} })
  expect([await rowsOf('customer_refunds', customer), await creditOf(customer)]).toEqual([[], '15.00'])
  expect(await shown(id)).toMatchObject({ state: 'open', postings: [] })
})

test('a refund that a person entered is matched without a second one, and removing it frees the entry', async () => {
  const { customer } = await paidBuyer('15.00')
  const { refund_id } = await clerk.done(customers.refund, {
    params: { customerId: customer },
    body: { amount: '6.00', method: 'transfer', date: today },
  })
  const id = await entered({ amount: '-6.00', iban })
  expect(await offered(id)).toEqual([`likely customer_refund ${refund_id}`, `possible customer ${customer}`])
  await matched(id, part('customer_refund', refund_id, '6.00'))
  expect(await rowsOf('customer_refunds', customer)).toEqual([`6.00 ${today} transfer`])
  const other = await entered({ amount: '-6.00', iban })
  expect(await refused(other, [part('customer_refund', refund_id, '6.00')])).toEqual([
    422,
    'documents.0.document_id: Atmaksa jau ir sasaistīta ar citu bankas ierakstu',
  ])
  await clerk.done(bank.unmatchEntry, { params: { id }, body: {} })
  expect([await rowsOf('customer_refunds', customer), await creditOf(customer)]).toEqual([[`6.00 ${today} transfer`], '9.00'])
  await matched(id, part('customer_refund', refund_id, '6.00'))
  await clerk.done(customers.removeRefund, { params: { id: refund_id } })
  expect([await shown(id), await creditOf(customer)]).toMatchObject([{ state: 'open', postings: [] }, '15.00'])
})

test('one credit is paid back once by eight people', async () => {
  const { customer } = await paidBuyer('15.00')
  const ids: number[] = []
  for (let each = 0; each < 8; each += 1) ids.push(await entered({ amount: '-15.00' }))
  const documents = [part('customer', customer, '15.00')]
  const answers = await Promise.all(ids.map((id) => clerk.call(bank.matchEntry, { params: { id }, body: { documents } })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422, 422, 422])
})

test('is refused in the other direction, with other documents, beyond credit and entry, and of cash', async () => {
  const { customer, payment, amount } = await paidBuyer('15.00')
  const [into, out] = [await entered({ amount }), await entered({ amount: '-10.00' })]
  expect(await refused(out, [part('payment', payment, amount)])).toEqual([422, 'status: Ieraksts ir sasaistīts pilnībā vai ir izejošs'])
  expect(await refused(into, [part('customer', customer, '5.00')])).toEqual([422, 'status: Ieraksts ir sasaistīts pilnībā vai ir ienākošs'])
  expect(await refused(out, [part('customer', customer, '10.01')])).toEqual([422, expect.stringContaining('nesadalīti ir')])
  expect(await refused(out, [part('customer', customer, '15.01')])).toEqual([422, expect.stringMatching(/^documents\.0\.amount: /)])
  expect(await refused(out, [part('customer', customer, '0.00')])).toEqual([422, expect.stringMatching(/^documents\.0\.amount: /)])
  expect(await refused(out, [part('customer', 999_999, '5.00')])).toEqual([422, 'status: Klientam nav brīva kredīta'])
  expect(await refused(into, [part('payment', payment, '1.00')])).toEqual([422, expect.stringMatching(/^documents\.0\.amount: /)])
  expect(await refused(into, [part('payment', 999_999, '1.00')])).toEqual([422, 'documents.0.document_id: Tāda klienta pārskaitījuma nav'])
  expect(await refused(into, [part('payment', payment, amount), part('invoice', 1, '1.00')])).toEqual([
    422,
    expect.stringMatching(/^documents: /),
  ])
  expect(await refused(out, [part('customer', customer, '5.00')], true)).toEqual([422, expect.stringMatching(/^rest_to_credit: /)])
  const { refund_id } = await clerk.done(customers.refund, {
    params: { customerId: customer },
    body: { amount: '5.00', method: 'cash', date: today },
  })
  expect(await refused(out, [part('customer_refund', refund_id, '5.00')])).toEqual([
    422,
    'documents.0.document_id: Tādas atmaksas klientam nav',
  ])
  expect([await creditOf(customer), (await shown(out)).postings]).toEqual(['10.00', []])
})

test('they are found by the name of the customer', async () => {
  const { customer, number, payment, amount } = await paidBuyer('15.00')
  await sql`update customers set name = 'Kvīšu birojs' where id = ${customer}`.execute(app.db)
  const { refund_id } = await clerk.done(customers.refund, {
    params: { customerId: customer },
    body: { amount: '5.00', method: 'transfer', date: today },
  })
  const found = async (id: number, query: { q?: string; customer_id?: number }) =>
    (await clerk.done(bank.entryDocuments, { params: { id }, query })).data.map((each) =>
      [each.document_type, each.document_id, each.number, each.open].join(' '),
    )
  expect(await found(await entered({ amount }), { q: 'kvīšu' })).toEqual([`payment ${payment} ${number} ${amount}`])
  const out = await entered({ amount: '-8.00' })
  expect(await found(out, { q: 'kvīšu' })).toEqual([`customer_refund ${refund_id}  5.00`, `customer ${customer}  8.00`])
  expect(await found(out, { customer_id: customer })).toEqual([`customer_refund ${refund_id}  5.00`, `customer ${customer}  8.00`])
  expect(await found(await entered({ amount: '-11.00' }), { customer_id: customer })).toEqual([`customer_refund ${refund_id}  5.00`])
})
