import { XMLParser } from 'fast-xml-parser'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { advances } from '../../contract/advances/advances.ts'
import { invoiceReports } from '../../contract/invoice-reports/invoice-reports.ts'
import type { InvoiceRecord } from '../../contract/invoices/invoice-record.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { big, round2, sum } from '../../contract/money.ts'
import { orders } from '../../contract/orders/orders.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import type { Answered, Person, TestApp } from '../support/app.ts'
import { advanceFor, credited } from '../support/crediting.ts'
import { makeBranch, makeCategory, makeService } from '../support/factories.ts'
import { accepted, dayAgo, delivered, draft, invoiceNow, makeBuyer, paid } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { beginTests } from '../support/story.ts'

let app: TestApp
let clerk: Person
let customer: number
/** 24.20 partly paid, 12.10 credited; 12.10 in draft. */
let invoice: InvoiceRecord

beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  customer = await makeBuyer(app, { name: 'Ķieģeļu ceplis „Āķis” & dēli' })
  const account = await sql<{ id: number }>`
    insert into accounting_accounts (code, name, account_type_id) select '6111', 'Ieņēmumi', min(id) from account_types returning id`.execute(
    app.db,
  )
  const parent = await makeCategory(app, { income_account_id: account.rows[0]?.id ?? 0 })
  const item_id = await makeService(app, { name: 'Asināšana', category_id: await makeCategory(app, { parent_id: parent }) })
  const acceptedInvoice = await accepted(app, { customer_id: customer, order_items: [{ item_id, quantity: '2' }] })
  await paid(app, acceptedInvoice, '5.00')
  await credited(app, acceptedInvoice, {
    reason: 'error',
    items: [{ invoice_item_id: acceptedInvoice.invoice_items[0]?.id ?? 0, quantity: '1' }],
  })
  invoice = await invoiceNow(app, acceptedInvoice.id)
  await draft(app, { customer_id: customer, order_items: [{ item_id, quantity: '1' }] })
})

const today = dayAgo(0)
const period = { from: today, to: today }

const nameOf = ({ headers }: Answered) => /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1]

async function sheetOf(answer: Answered): Promise<unknown[][]> {
  const { sheets } = await readXlsx(new Uint8Array(answer.bytes))
  return sheets[0]?.rows ?? []
}

interface ExportedDocument {
  number: string
  original_invoice?: string
  customer: { name: string }
  item: { account: string; net: string }[]
  advance?: object[]
}

interface ExportedXml {
  invoices: Record<'invoice' | 'credit_note' | 'simplified_invoice' | 'advance_payment', ExportedDocument[]>
}

function xmlOf({ bytes }: Answered): ExportedXml['invoices'] {
  const isArray = (name: string) =>
    ['invoice', 'credit_note', 'simplified_invoice', 'advance_payment', 'advance', 'item', 'vat_line'].includes(name)
  return (new XMLParser({ parseTagValue: false, isArray }).parse(bytes.toString('utf8')) as ExportedXml).invoices
}

test('the report lists accepted invoices of a period with what they come to together', async () => {
  const { data, totals } = await clerk.done(invoiceReports.list, { query: { customer } })
  expect(data.map(({ number }) => number)).toEqual([invoice.number])
  expect(totals).toEqual({ count: 1, net: '20.00', vat: '4.20', gross: '24.20', open: invoice.open })
  const narrowed = async (query: object) => (await clerk.done(invoiceReports.list, { query: { customer, ...query } })).totals.count
  expect(await narrowed({ status: invoice.status })).toBe(1)
  expect(await narrowed({ status: 'credited' })).toBe(0)
  expect(await narrowed({ type: 'order' })).toBe(1)
  expect(await narrowed({ type: 'rent' })).toBe(0)
  expect(await narrowed({ from: '2020-01-01', to: '2020-12-31' })).toBe(0)
  const wrong = async (query: object) => Object.keys((await clerk.call(invoiceReports.list, { query })).body.errors ?? {})
  expect(await wrong({ from: today, to: dayAgo(1) })).toEqual(['to'])
  expect(await wrong({ from: '2020-01-01', to: '2026-01-01' })).toEqual(['to'])
})

test('days tell what was invoiced and credited, and what a day changed', async () => {
  const { data } = await clerk.done(invoiceReports.days, { query: period })
  expect(data).toHaveLength(1)
  const [day] = data
  expect(day).toMatchObject({ date: today, invoices: 1, gross: '24.20', credit_notes: 1, credit_gross: '12.10' })
  const updated = async (of: string) => (await clerk.done(invoiceReports.updated, { params: { day: of } })).data
  expect((await updated(today)).map(({ kind, what }) => [kind, what])).toEqual([
    ['invoice', 'accepted'],
    ['credit_note', 'accepted'],
  ])
  expect(await updated(dayAgo(40))).toEqual([])
})

test('the accounting export names its file, its documents and the account of each line', async () => {
  const answer = await clerk.call(invoiceReports.xml, { query: period })
  expect(nameOf(answer)).toBe('invoices_report.xml')
  const { invoice: documents, credit_note: notes } = xmlOf(answer)
  expect(documents).toMatchObject([{ number: invoice.number, net: '20.00', vat: '4.20', gross: '24.20', due_date: invoice.due_date }])
  expect(documents[0]?.customer.name).toBe('Ķieģeļu ceplis „Āķis” & dēli')
  // The parent category has the account.
  expect(documents[0]?.item).toMatchObject([{ name: 'Asināšana', net: '20.00', account: '6111' }])
  expect(notes).toMatchObject([{ original_invoice: invoice.number, gross: '12.10', item: [{ net: '10.00', account: '6111' }] }])
  expect(xmlOf(await clerk.call(invoiceReports.dayXml, { params: { day: today } })).invoice).toHaveLength(1)
  expect(xmlOf(await clerk.call(invoiceReports.dayXml, { params: { day: dayAgo(1) } })).invoice).toBeUndefined()
  const updated = await clerk.call(invoiceReports.updatedXml, { params: { day: today } })
  expect([nameOf(updated), xmlOf(updated).invoice.length]).toEqual([`updated_invoices_${today}.xml`, 1])
})

test('simplified invoices and advances that came are exported, and what an invoice spent of an advance', async () => {
  const buyer = await makeBuyer(app, { name: 'Avansa maksātājs' })
  const item_id = await makeService(app, { name: 'Noskaņošana', price: '100' })
  const sold = await clerk.done(simplified.create, { body: { payment_method: 'transfer', items: [{ item_id, quantity: '1' }] } })
  const gone = await clerk.done(simplified.create, { body: { payment_method: 'transfer', items: [{ item_id, quantity: '1' }] } })
  await clerk.done(simplified.remove, { params: { id: gone.data.id } })
  const order = await delivered(app, { customer_id: buyer, order_items: [{ item_id, quantity: '1' }] })
  const advance = await advanceFor(app, order.id, { amount: '50.00' })
  for (const amount of ['20.00', '30.00']) {
    await clerk.done(advances.markAsPaid, { params: { id: advance.id }, body: { amount, paid_at: today } })
  }
  const { invoice_id } = await clerk.done(orders.issueInvoice, { params: { id: order.id } })
  const { data } = await clerk.done(invoices.accept, { params: { id: invoice_id } })
  const found = xmlOf(await clerk.call(invoiceReports.xml, { query: period }))
  expect(found.simplified_invoice).toMatchObject([
    { number: sold.data.number, net: '100.00', vat: '21.00', gross: '121.00', payment_method: 'transfer', item: [{ net: '100.00' }] },
  ])
  // 20.00 contain 3.47 tax, 50.00 8.68: the second instalment adds the rest.
  expect(found.advance_payment).toMatchObject([
    { number: advance.number, date: today, amount: '20.00', vat_line: [{ category: 'S', taxable: '16.53', tax: '3.47' }] },
    { number: advance.number, date: today, amount: '30.00', vat_line: [{ category: 'S', taxable: '24.79', tax: '5.21' }] },
  ])
  expect(found.invoice.find(({ number }) => number === data.number)?.advance).toMatchObject([
    { number: advance.number, amount: '50.00', vat_line: [{ category: 'S', taxable: '41.32', tax: '8.68' }] },
  ])
  expect(found.invoice.find(({ number }) => number === invoice.number)).not.toHaveProperty('advance')
})

test('a long export is complete, over batches', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into invoices (customer_id, date, due_date) select ${customer}, '2024-03-01'::date + n % 20, '2024-05-01' from generate_series(1, 1203) n
    returning id`.execute(app.db)
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update invoices set status = 'accepted', number = 'X-' || id, series = 'X', accepted_at = '2024-05-02' where id = any (${rows.map(({ id }) => id)})`.execute(
      tx,
    )
  })
  const long = { from: '2024-03-01', to: '2024-03-31' }
  const { invoice: documents } = xmlOf(await clerk.call(invoiceReports.xml, { query: long }))
  expect(new Set(documents.map(({ number }) => number)).size).toBe(1203)
  expect(await sheetOf(await clerk.call(invoiceReports.excel, { query: long }))).toHaveLength(1205)
})

test('invoices.xlsx, uninvoiced.xlsx: names, Latvian headings, numbers that are numbers', async () => {
  const answer = await clerk.call(invoiceReports.excel, { query: { ...period, customer } })
  expect(nameOf(answer)).toBe('invoices.xlsx')
  const [head = [], row = [], ...rest] = await sheetOf(answer)
  expect(rest.map(([first]) => first)).toEqual(['Kopā'])
  const cell = (title: string) => row[head.indexOf(title)]
  expect(cell('Datums')).toEqual(new Date(`${invoice.date}T00:00:00Z`))
  expect(rest[0]?.[head.indexOf('Kopā ar PVN')]).toBe(24.2)
  expect([cell('Numurs'), cell('Klients'), cell('Kopā ar PVN'), cell('Samaksāts')]).toEqual([
    invoice.number,
    'Ķieģeļu ceplis „Āķis” & dēli',
    24.2,
    5,
  ])
  const branch = await makeBranch(app, { customer_id: customer, name: 'Ēka' })
  await delivered(app, { customer_id: customer, branch_id: branch })
  const open = await clerk.call(invoiceReports.uninvoicedExcel, { query: { branch_id: branch } })
  expect(nameOf(open)).toBe('uninvoiced.xlsx')
  const [, line, ...more] = await sheetOf(open)
  expect(more.map(([first]) => first)).toEqual(['Kopā'])
  expect(line?.slice(0, 2)).toEqual(['Ķieģeļu ceplis „Āķis” & dēli', 'Ēka'])
  expect(line?.at(-1)).toBe(10)
})

test('branches of an invoice share its tax to the cent, on paper and in the sheet', async () => {
  const buyer = await makeBuyer(app)
  const sources = []
  for (const name of ['Āgenskalns', 'Bolderāja', 'Čiekurkalns']) {
    const branch_id = await makeBranch(app, { customer_id: buyer, name })
    const order = await delivered(app, {
      customer_id: buyer,
      branch_id,
      order_items: [{ item_id: await makeService(app, { price: '0.83' }), quantity: '1' }],
    })
    sources.push({ source_type: 'order_item' as const, source_id: order.order_items[0]?.id ?? 0 })
  }
  const { invoice_id: id } = await clerk.done(invoices.createForCustomer, { params: { customerId: buyer }, body: { items: sources } })
  const { data: done } = await clerk.done(invoices.accept, { params: { id } })
  // 21 % of 2.49 is 0.52; three times 0.17 would be 0.51.
  expect(done.vat).toBe('0.52')
  const answer = await clerk.call(invoiceReports.invoiceBranchTotals, { params: { id } })
  const [, ...all] = await sheetOf(answer)
  const rows = all.slice(0, -1)
  expect(all.at(-1)).toEqual(['Kopā', null, null, 2.49, 0.52, 3.01])
  expect(rows.map(([, name]) => name)).toEqual(['Āgenskalns', 'Bolderāja', 'Čiekurkalns'])
  expect(round2(sum(rows.map((row) => String(row[4]))))).toBe('0.52')
  expect(round2(sum(rows.map((row) => String(row[5]))))).toBe(done.gross)
  const ofPeriod = await clerk.call(invoiceReports.branchTotals, { query: { ...period, customer: buyer } })
  expect(nameOf(ofPeriod)).toBe('customer_branch_totals.xlsx')
  expect(await sheetOf(ofPeriod)).toHaveLength(5)
  const text = (await pdfPages((await clerk.call(invoiceReports.branchPdf, { params: { id } })).bytes)).flat().join('\n')
  for (const part of ['Rēķina atskaite pa filiālēm', done.number ?? '', 'Čiekurkalns', 'Kopā pa filiālēm', '3,01'])
    expect(text).toContain(part)
  expect(big(done.gross).toFixed(2)).toBe('3.01')
})

test('invoices go into one file, each with its own pages; the act is without prices', async () => {
  const others = [await accepted(app), await accepted(app)]
  const ids = [invoice.id, ...others.map(({ id }) => id)]
  const answer = await clerk.call(invoiceReports.groupPdf, { body: { invoice_ids: ids } })
  expect(nameOf(answer)).toBe('invoices.pdf')
  const pages = await pdfPages(answer.bytes)
  expect(pages).toHaveLength(3)
  for (const [index, number] of [invoice.number, ...others.map((each) => each.number)].entries()) {
    const text = (pages[index] ?? []).join('\n')
    expect(text).toContain(number)
    expect(text).toContain('Lapa 1 no 1')
  }
  const missing = await clerk.call(invoiceReports.groupPdf, { body: { invoice_ids: [invoice.id, 999_999] } })
  expect([missing.status, Object.keys(missing.body.errors ?? {})]).toEqual([422, ['invoice_ids.1']])
  const act = (await pdfPages((await clerk.call(invoiceReports.acceptancePdf, { params: { id: invoice.id } })).bytes)).flat().join('\n')
  for (const part of ['Pieņemšanas–nodošanas akts', `Rēķins ${invoice.number}`, 'Asināšana']) expect(act).toContain(part)
  expect(act).not.toContain('24,20')
})

test('what the accounting program has keeps its number', async () => {
  const { body } = await clerk.call(invoiceReports.markExported, { body: period })
  expect(body).toMatchObject({ credit_notes: 1 })
  const none = { invoices: 0, credit_notes: 0, simplified_invoices: 0 }
  expect((await clerk.call(invoiceReports.markExported, { body: period })).body).toEqual(none)
  const { can } = await invoiceNow(app, invoice.id)
  expect(can['SET_NUMBER']).not.toBe(true)
})

test('a customer-side person reads the papers of his own invoices, not of others', async () => {
  const buyer = await app.person({ kind: 'customer', customer_id: customer })
  const other = await accepted(app)
  for (const call of [invoiceReports.acceptancePdf, invoiceReports.branchPdf, invoiceReports.invoiceBranchTotals]) {
    expect((await buyer.call(call, { params: { id: invoice.id } })).status).toBe(200)
    expect((await buyer.call(call, { params: { id: other.id } })).status).toBe(404)
  }
})
