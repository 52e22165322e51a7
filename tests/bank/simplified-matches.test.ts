import { expect, test } from 'vitest'
import { bank } from '../../contract/bank/bank.ts'
import type { Body } from '../../contract/calls.ts'
import { simplified, type SimplifiedInvoiceRecord } from '../../contract/simplified/simplified.ts'
import type { Person, TestApp } from '../support/app.ts'
import { fidavista, type Line } from '../support/bank.ts'
import { makeService, makeWarehouse } from '../support/factories.ts'
import { dayAgo, makeBuyer } from '../support/invoicing.ts'
import { postedOf } from '../support/ledger.ts'
import { paidSimply, simplifiedNow, simplyCredited, soldSimply } from '../support/simplified-credits.ts'
import { beginStory } from '../support/story.ts'

/** INV-BANK-5 and 6 for simplified invoices, which one entry pays whole. */

let app: TestApp
let clerk: Person
let item: number
let warehouse_id: number
let no = 0

beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  item = await makeService(app)
  warehouse_id = await makeWarehouse(app)
})

const own = 'LV80BANK0000435195001'
const today = dayAgo(0)

async function entered(line: Line): Promise<number> {
  no += 1
  const bytes = fidavista({ iban: own, from: today, to: today, opening: `${no}.00`, entries: [{ ref: `simple ${no}`, ...line }] })
  await clerk.done(bank.importStatements, { form: { fields: {}, files: [{ name: 'x.xml', bytes }] } })
  const { id } = await app.db.selectFrom('bank_entries').select('id').where('bank_reference', '=', `simple ${no}`).executeTakeFirstOrThrow()
  return id
}

async function sold(fields: Partial<Body<typeof simplified.create>> = {}): Promise<SimplifiedInvoiceRecord> {
  const customer_id = await makeBuyer(app)
  return soldSimply(app, { customer_id, warehouse_id, payment_method: 'transfer', items: [{ item_id: item, quantity: '1' }], ...fields })
}

const part = (document_id: number, amount: string) => ({ document_type: 'simplified_invoice' as const, document_id, amount })
const matched = async (id: number, document: ReturnType<typeof part>) =>
  (await clerk.done(bank.matchEntry, { params: { id }, body: { documents: [document] } })).data
const refused = async (id: number, documents: Body<typeof bank.matchEntry>['documents']) => {
  const { status, body } = await clerk.call(bank.matchEntry, { params: { id }, body: { documents } })
  return [status, ...Object.keys(body.errors ?? {})]
}
const shown = async (id: number) => (await clerk.done(bank.showEntry, { params: { id } })).data
const offered = async (id: number) =>
  (await shown(id)).proposals.map(({ degree, parts }) => `${degree} ${parts.map(({ number }) => number).join()}`)
const stateOf = async (invoice: SimplifiedInvoiceRecord) => {
  const { status, paid_at } = await simplifiedNow(app, invoice)
  return `${status} ${paid_at}`
}

test('is certain by its number and sum, is paid on the day of the bank, and is open again when the match goes', async () => {
  const invoice = await sold()
  const id = await entered({ amount: invoice.gross, text: `par ${invoice.number}` })
  expect(await offered(id)).toEqual([`certain ${invoice.number}`])
  await clerk.done(bank.acceptCertain, { body: { entry_ids: [id] } })
  const record = await shown(id)
  expect(record).toMatchObject({ state: 'matched', posted: invoice.gross })
  expect(record.postings.map(({ kind, customer, document }) => [kind, customer?.id, document])).toEqual([
    ['simplified', invoice.customer?.id, { type: 'simplified_invoice', id: invoice.id, number: invoice.number }],
  ])
  expect(await stateOf(invoice)).toBe(`paid ${today}`)
  // The money stands in the ledger once, by the invoice itself.
  expect(await postedOf(app, 'bank_entry_posting', record.postings[0]?.id ?? 0)).toEqual({})
  expect((await postedOf(app, 'simplified_invoice', invoice.id))['2620']).toBe(invoice.gross)
  await clerk.done(bank.unmatchEntry, { params: { id }, body: {} })
  expect([await stateOf(invoice), (await shown(id)).postings]).toEqual(['issued null', []])
})

test('whoever takes the payment back frees the entry', async () => {
  const invoice = await sold()
  const id = await entered({ amount: invoice.gross })
  await matched(id, part(invoice.id, invoice.gross))
  const { lock_version } = await simplifiedNow(app, invoice)
  await clerk.done(simplified.update, { params: { id: invoice.id }, body: { event: 'UNPAY', lock_version } })
  expect(await shown(id)).toMatchObject({ state: 'open', posted: '0.00', postings: [] })
})

test('is paid whole: less what was credited, by one entry, and not together with others', async () => {
  const invoice = await sold({ items: [{ item_id: item, quantity: '2' }] })
  const id = await entered({ amount: invoice.gross, text: invoice.number ?? '' })
  const half = (Number(invoice.gross) / 2).toFixed(2)
  expect(await refused(id, [part(invoice.id, half)])).toEqual([422, 'documents.0.amount'])
  expect(await refused(await entered({ amount: half }), [part(invoice.id, invoice.gross)])).toEqual([422, 'documents'])
  expect(await refused(id, [part(invoice.id, invoice.gross), { document_type: 'invoice', document_id: 1, amount: '1.00' }])).toEqual([
    422,
    'documents',
  ])
  expect(await refused(await entered({ amount: `-${invoice.gross}` }), [part(invoice.id, invoice.gross)])).toEqual([422, 'status'])
  expect(await refused(id, [part(999_999, invoice.gross)])).toEqual([404])
  expect(await stateOf(invoice)).toBe('issued null')
  const { id: lineId } = await app.db
    .selectFrom('simplified_invoice_items')
    .select('id')
    .where('simplified_invoice_id', '=', invoice.id)
    .executeTakeFirstOrThrow()
  await simplyCredited(app, invoice, { items: [{ simplified_invoice_item_id: lineId, quantity: '1' }] })
  expect(await offered(id)).toEqual([])
  const rest = await entered({ amount: half, text: invoice.number ?? '' })
  expect(await offered(rest)).toEqual([`certain ${invoice.number}`])
  await matched(rest, part(invoice.id, half))
  expect(await stateOf(invoice)).toBe(`paid ${today}`)
})

test('is refused when it is paid, of cash, and of nobody', async () => {
  const invoice = await sold()
  await paidSimply(app, await simplifiedNow(app, invoice))
  const id = await entered({ amount: invoice.gross, text: invoice.number ?? '' })
  expect([await offered(id), await refused(id, [part(invoice.id, invoice.gross)])]).toEqual([[], [422, 'status']])
  const ofNobody = await soldSimply(app, { warehouse_id, payment_method: 'transfer', items: [{ item_id: item, quantity: '1' }] })
  const other = await entered({ amount: ofNobody.gross, text: ofNobody.number ?? '' })
  expect([await offered(other), await refused(other, [part(ofNobody.id, ofNobody.gross)])]).toEqual([[], [422, 'documents.0.document_id']])
  expect(await stateOf(ofNobody)).toBe('issued null')
})

test('is paid once by eight people', async () => {
  const invoice = await sold()
  const ids: number[] = []
  for (let each = 0; each < 8; each += 1) ids.push(await entered({ amount: invoice.gross }))
  const documents = [part(invoice.id, invoice.gross)]
  const answers = await Promise.all(ids.map((id) => clerk.call(bank.matchEntry, { params: { id }, body: { documents } })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422, 422, 422])
})

test('is found by its number', async () => {
  const invoice = await sold()
  const id = await entered({ amount: invoice.gross })
  const { data } = await clerk.done(bank.entryDocuments, { params: { id }, query: { q: invoice.number ?? '' } })
  expect(data.map(({ document_type, document_id, open }) => [document_type, document_id, open])).toEqual([
    ['simplified_invoice', invoice.id, invoice.gross],
  ])
})
