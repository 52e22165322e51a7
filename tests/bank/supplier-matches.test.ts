import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bank } from '../../contract/bank/bank.ts'
import { payables } from '../../contract/payables/payables.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { audit } from '../../server/integrity/audit.ts'
import type { Person, TestApp } from '../support/app.ts'
import { fidavista, type Line } from '../support/bank.ts'
import { setProperty } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { postedOf } from '../support/ledger.ts'
import { approvedOrder, draftOrder, exportedOrder, owedTo, payableSupplier, supplierIbans } from '../support/payment-orders.ts'
import { beginStory } from '../support/story.ts'

/** INV-BANK-4 to INV-BANK-6 for money that left; each invoice is of 60.50 EUR. */

let app: TestApp
let clerk: Person
let no = 0

beginStory((begun) => {
  ;({ app, clerk } = begun)
})

const own = 'LV80BANK0000435195001'
const today = dayAgo(0)

async function entered(line: Line): Promise<number> {
  no += 1
  const ref = `out ${no}`
  const entries = [Object.assign({ ref }, line)]
  const bytes = fidavista({ iban: own, from: today, to: today, opening: `${no}.00`, entries })
  await clerk.done(bank.importStatements, { form: { fields: {}, files: [{ name: 'x.xml', bytes }] } })
  const { id } = await app.db.selectFrom('bank_entries').select('id').where('bank_reference', '=', ref).executeTakeFirstOrThrow()
  return id
}

type Type = 'procurement_invoice' | 'supplier' | 'supplier_payment' | 'invoice'
const part = (document_type: Type, document_id: number, amount: string) => ({ document_type, document_id, amount })
const matched = async (id: number, documents: ReturnType<typeof part>[], rest_to_credit = false) =>
  (await clerk.done(bank.matchEntry, { params: { id }, body: { documents, rest_to_credit } })).data
const shown = async (id: number) => (await clerk.done(bank.showEntry, { params: { id } })).data
const invoiceNow = async (id: number) => {
  const { status, open } = (await clerk.done(supplierInvoices.show, { params: { id } })).data
  return `${status} ${open}`
}
const paymentsOf = async (supplier: number) => {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', amount, allocated, date, method) as line from supplier_payments where supplier_id = ${supplier} order by id`.execute(
    app.db,
  )
  return rows.map(({ line }) => line)
}
const wrong = async () => (await audit(app.db)).filter(({ findings }) => findings.length > 0)

test('one payment pays invoices of a supplier, what is left stays free, and it is taken back whole', async () => {
  const supplier = await payableSupplier(app)
  const [one, two] = [await owedTo(app, supplier), await owedTo(app, supplier)]
  const id = await entered({ amount: '-130.00', iban: supplierIbans[0], text: 'par precēm' })
  const record = await matched(id, [part('procurement_invoice', two, '60.50'), part('procurement_invoice', one, '60.50')], true)
  expect(record).toMatchObject({ state: 'matched', posted: '-130.00', postings: [{ kind: 'supplier_payment', amount: '-130.00' }] })
  expect(record.postings[0]?.supplier?.id).toBe(supplier)
  expect([await invoiceNow(one), await invoiceNow(two)]).toEqual(['paid 0.00', 'paid 0.00'])
  expect(await paymentsOf(supplier)).toEqual([`130.00 121.00 ${today} transfer`])
  // The payment is in the ledger by itself; the entry of the bank brings nothing more.
  expect(await postedOf(app, 'bank_entry_posting', record.postings[0]?.id ?? 0)).toEqual({})
  expect(await postedOf(app, 'supplier_payment', record.postings[0]?.document?.id ?? 0)).toEqual({ 2620: '-130.00', 5310: '130.00' })
  expect(await wrong()).toEqual([])

  const { data } = await clerk.done(bank.unmatchEntry, { params: { id }, body: {} })
  expect(data).toMatchObject({ state: 'open', posted: '0.00', postings: [] })
  expect([await invoiceNow(one), await invoiceNow(two), await paymentsOf(supplier)]).toEqual(['accepted 60.50', 'accepted 60.50', []])
})

test('an entry is split over suppliers, and one match is taken back without the other', async () => {
  const [first, second] = [await payableSupplier(app), await payableSupplier(app, { iban: supplierIbans[1] })]
  const [one, two] = [await owedTo(app, first), await owedTo(app, second)]
  const id = await entered({ amount: '-121.00' })
  await matched(id, [part('procurement_invoice', one, '60.50')])
  expect(await shown(id)).toMatchObject({ state: 'partial', posted: '-60.50' })
  const { postings } = await matched(id, [part('procurement_invoice', two, '60.50')])
  await clerk.done(bank.unmatchEntry, { params: { id }, body: { posting_id: postings[0]?.id ?? 0 } })
  expect([await invoiceNow(one), await invoiceNow(two)]).toEqual(['accepted 60.50', 'paid 0.00'])
  expect(await shown(id)).toMatchObject({ state: 'partial', posted: '-60.50' })
})

test('money without an invoice is paid in advance', async () => {
  const supplier = await payableSupplier(app, { iban: supplierIbans[1] })
  const id = await entered({ amount: '-33.00', iban: supplierIbans[1] })
  await matched(id, [part('supplier', supplier, '33.00')])
  expect(await paymentsOf(supplier)).toEqual([`33.00 0.00 ${today} transfer`])
})

test('the reference of a payment order executes its transfer', async () => {
  const supplier = await payableSupplier(app)
  const invoice = await owedTo(app, supplier)
  const order = await exportedOrder(app, clerk, await draftOrder(app, [invoice]))
  const id = await entered({ amount: '-60.50', text: `${order.lines[0]?.end_to_end_id} piegāde` })
  const { proposals } = await shown(id)
  expect(proposals[0]).toMatchObject({ degree: 'certain', party: { type: 'supplier', id: supplier }, parts: [{ document_id: invoice }] })
  expect((await clerk.done(bank.certain)).data.map((each) => each.id)).toContain(id)
  await clerk.done(bank.acceptCertain, { body: { entry_ids: [id] } })
  const now = async () => (await clerk.done(payables.showOrder, { params: { id: order.id } })).data
  expect(await now()).toMatchObject({ status: 'executed', lines: [{ state: 'executed' }] })
  await clerk.done(bank.unmatchEntry, { params: { id }, body: {} })
  expect(await now()).toMatchObject({ status: 'exported', lines: [{ state: 'open' }] })
  expect(await wrong()).toEqual([])
})

test('a payment that was entered before is matched without a second one, and stays when the match goes', async () => {
  const supplier = await payableSupplier(app)
  const invoice = await owedTo(app, supplier)
  const order = await approvedOrder(app, clerk, await draftOrder(app, [invoice]))
  await clerk.done(payables.exportOrder, { params: { id: order.id }, body: { format: 'pain.001.001.09' } })
  await clerk.done(payables.executeOrder, { params: { id: order.id }, body: {} })
  const id = await entered({ amount: '-60.50', text: order.lines[0]?.end_to_end_id ?? '' })
  const best = (await shown(id)).proposals[0]
  expect(best).toMatchObject({ degree: 'certain', parts: [{ document_type: 'supplier_payment', amount: '60.50' }] })
  const payment = best?.parts[0]?.document_id ?? 0
  await matched(id, [part('supplier_payment', payment, '60.50')])
  expect(await paymentsOf(supplier)).toHaveLength(1)
  // Another entry of the same sum does not get it.
  const other = await entered({ amount: '-60.50' })
  const again = await clerk.call(bank.matchEntry, {
    params: { id: other },
    body: { documents: [part('supplier_payment', payment, '60.50')] },
  })
  expect([again.status, again.body.errors]).toEqual([
    422,
    { 'documents.0.document_id': ['Maksājums jau ir sasaistīts ar citu bankas ierakstu'] },
  ])
  expect((await shown(other)).proposals.flatMap(({ parts }) => parts.map(({ document_id }) => document_id))).not.toContain(payment)
  await clerk.done(bank.unmatchEntry, { params: { id }, body: {} })
  expect([await paymentsOf(supplier), await invoiceNow(invoice)]).toEqual([[`60.50 60.50 ${today} transfer`], 'paid 0.00'])
})

test('a payment is matched once by eight people', async () => {
  const supplier = await payableSupplier(app)
  const { data: payment } = await clerk.done(payables.pay, { body: { supplier_id: supplier, amount: '12.00', allocations: [] } })
  const ids: number[] = []
  for (let each = 0; each < 8; each += 1) ids.push(await entered({ amount: '-12.00' }))
  const documents = [part('supplier_payment', payment.id, '12.00')]
  const answers = await Promise.all(ids.map((id) => clerk.call(bank.matchEntry, { params: { id }, body: { documents } })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422, 422, 422])
})

test('one invoice is paid once by eight people', async () => {
  const invoice = await owedTo(app, await payableSupplier(app))
  const id = await entered({ amount: '-60.50' })
  const documents = [part('procurement_invoice', invoice, '60.50')]
  const answers = await Promise.all(Array.from({ length: 8 }, () => clerk.call(bank.matchEntry, { params: { id }, body: { documents } })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422, 422, 422])
})

test('a payment that is deleted frees its entry', async () => {
  const supplier = await payableSupplier(app)
  const id = await entered({ amount: '-60.50' })
  const { postings } = await matched(id, [part('procurement_invoice', await owedTo(app, supplier), '60.50')])
  await clerk.done(payables.removePayment, { params: { id: postings[0]?.document?.id ?? 0 } })
  expect(await shown(id)).toMatchObject({ state: 'open', posted: '0.00', postings: [] })
})

test('is refused beyond the entry and the invoice, over two suppliers, with customers, twice and in a closed period', async () => {
  const [first, second] = [await payableSupplier(app), await payableSupplier(app, { iban: supplierIbans[1] })]
  const [one, two] = [await owedTo(app, first), await owedTo(app, second)]
  const { data: payment } = await clerk.done(payables.pay, { body: { supplier_id: first, amount: '9.00', allocations: [] } })
  const id = await entered({ amount: '-100.00' })
  const incoming = await entered({ amount: '100.00' })
  const refusedBy = async (documents: ReturnType<typeof part>[], of = id) => {
    const { status, body } = await clerk.call(bank.matchEntry, { params: { id: of }, body: { documents } })
    return [status, ...Object.keys(body.errors ?? {})]
  }
  const invoice = (amount: string) => part('procurement_invoice', one, amount)
  expect(await refusedBy([invoice('60.51')])).toEqual([422, 'documents.0.amount'])
  expect(await refusedBy([invoice('0.00')])).toEqual([422, 'documents.0.amount'])
  expect(await refusedBy([invoice('60.50'), part('supplier', first, '39.51')])).toEqual([422, 'documents'])
  expect(await refusedBy([invoice('10.00'), part('procurement_invoice', two, '10.00')])).toEqual([422, 'documents'])
  expect(await refusedBy([invoice('10.00'), part('invoice', 1, '10.00')])).toEqual([422, 'documents'])
  expect(await refusedBy([invoice('10.00'), invoice('10.00')])).toEqual([422, 'documents.1.document_id'])
  expect(await refusedBy([part('procurement_invoice', 999_999, '10.00')])).toEqual([422, 'documents.0.document_id'])
  expect(await refusedBy([part('supplier_payment', payment.id, '9.01')])).toEqual([422, 'documents.0.amount'])
  expect(await refusedBy([part('supplier_payment', payment.id, '9.00'), invoice('1.00')])).toEqual([422, 'documents'])
  expect(await refusedBy([part('supplier_payment', 999_999, '9.00')])).toEqual([422, 'documents.0.document_id'])
  expect(await refusedBy([invoice('60.50')], incoming)).toEqual([422, 'status'])
  await setProperty(app, 'locked_until', today)
  const closed = await clerk.call(bank.matchEntry, { params: { id }, body: { documents: [invoice('60.50')] } })
  await setProperty(app, 'locked_until', null)
  expect([closed.status, JSON.stringify(closed.body)]).toEqual([422, expect.stringContaining('Periods ir slēgts')])
  expect([await invoiceNow(one), (await shown(id)).postings]).toEqual(['accepted 60.50', []])
})

test('documents are found by number or name: invoices, payments without an entry, and last the supplier', async () => {
  const supplier = await payableSupplier(app, { name: 'Dzintara krasts' })
  const invoice = await owedTo(app, supplier)
  const { data: payment } = await clerk.done(payables.pay, {
    body: { supplier_id: supplier, amount: '12.00', reference: 'Kvīts 8', allocations: [] },
  })
  const found = async (id: number, query: { q?: string; supplier_id?: number }) =>
    (await clerk.done(bank.entryDocuments, { params: { id }, query })).data.map(
      (each) => `${each.document_type} ${each.document_id} ${each.open}`,
    )
  const id = await entered({ amount: '-12.00' })
  const rows = [`supplier_payment ${payment.id} 12.00`, `procurement_invoice ${invoice} 60.50`, `supplier ${supplier} 12.00`]
  expect(await found(id, { q: 'dzintara' })).toEqual(rows)
  expect(await found(id, { supplier_id: supplier })).toEqual(rows)
  await matched(id, [part('supplier_payment', payment.id, '12.00')])
  expect(await found(await entered({ amount: '-11.00' }), { q: 'krasts' })).toEqual([rows[1], `supplier ${supplier} 11.00`])
})
