import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { CreditNoteRecord } from '../../contract/credits/credit-note-record.ts'
import { credits } from '../../contract/credits/credits.ts'
import type { InvoiceRecord } from '../../contract/invoices/invoice-record.ts'
import { startOutbox } from '../../server/jobs/outbox.ts'
import type { Person, TestApp } from '../support/app.ts'
import { credited, creditDraft } from '../support/crediting.ts'
import { makeBranch, makeCategory, makeItem, makeStock } from '../support/factories.ts'
import { accepted, makeBuyer } from '../support/invoicing.ts'
import { pdfFacts, pdfPages } from '../support/pdf-text.ts'
import { beginStory } from '../support/story.ts'
import { checkUbl } from '../support/ubl-check.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const ublOf = async ({ id }: Pick<CreditNoteRecord, 'id'>) => (await clerk.call(credits.xml, { params: { id } })).bytes
const textOf = async ({ id }: Pick<CreditNoteRecord, 'id'>) =>
  (await pdfPages((await clerk.call(credits.pdf, { params: { id } })).bytes)).flat().join('\n')

test('it is printed with minus signs, its invoice and why, and stays as it was', async () => {
  const customer_id = await makeBuyer(app, { name: 'Vecais Vārds' })
  const branch_id = await makeBranch(app, { customer_id, address: 'Ostas iela 9' })
  const invoice = await accepted(app, { customer_id, branch_id })
  const drafted = await creditDraft(app, invoice, { reason: 'error', reason_text: 'Nepareizs daudzums', notes: 'Atvainojamies' })
  expect(await textOf(drafted)).toContain('PROJEKTS')
  expect((await clerk.call(credits.xml, { params: { id: drafted.id } })).status).toBe(422)
  const { data: note } = await clerk.done(credits.accept, { params: { id: drafted.id } })
  await app.db.updateTable('customers').set({ name: 'Jaunais Vārds' }).where('id', '=', customer_id).execute()
  const text = await textOf(note)
  for (const part of [
    ...['Kredītrēķins', note.number ?? '', invoice.number ?? '', 'Kļūda rēķinā: Nepareizs daudzums', 'Vecais Vārds', 'Ostas iela 9'],
    ...['-10,00', '-2,10', '-12,10', 'Mīnus divpadsmit eiro un 10 centi', 'Atvainojamies'],
  ])
    expect(text.replaceAll('−', '-')).toContain(part)
  expect(text).not.toContain('Jaunais')
  const xml = (await ublOf(note)).toString()
  for (const part of ['<CreditNote ', '>381<', `<cbc:ID>${invoice.number}</cbc:ID>`, 'Vecais Vārds', '>12.10<']) expect(xml).toContain(part)
})

test('a corrected price is told: before, after, and that the goods stay; a second correction starts from the first', async () => {
  const item_id = await makeItem(app, { name: 'Galds' })
  await makeStock(app, item_id, '5')
  const invoice = await accepted(app, { order_items: [{ item_id, quantity: '3', unit_price: '20', discount_percent: '25' }] })
  const line = invoice.invoice_items[0]?.id ?? 0
  const cut = (unit_price: string) => credited(app, invoice, { reason: 'price', items: [{ invoice_item_id: line, unit_price }] })
  // 20.00 less a quarter is 15.00.
  const [first, second] = [await cut('1.5'), await cut('0.25')]
  const noteText = async (note: CreditNoteRecord) => (await textOf(note)).replaceAll('\n', ' ')
  const stays = 'Labota tikai cena: preces paliek pie pircēja, to daudzums nemainās'
  for (const part of ['iepriekšējā cena 15,00 EUR', 'jaunā cena 13,50 EUR', 'starpība 1,50 EUR', stays])
    expect(await noteText(first)).toContain(part)
  for (const part of ['iepriekšējā cena 13,50 EUR', 'jaunā cena 13,25 EUR']) expect(await noteText(second)).toContain(part)
  expect((await ublOf(first)).toString()).toContain('iepriekšējā cena 15,00 EUR, jaunā cena 13,50 EUR')
  expect(checkUbl((await ublOf(first)).toString())).toEqual([])
  const returned = await noteText(await credited(app, invoice, { items: [{ invoice_item_id: line, quantity: '1' }] }))
  expect(returned).not.toMatch(/Labota tikai cena|Cenas labojums/)
})

test('the print of a credit note carries its UBL, as it is sent', async () => {
  const note = await credited(app, await accepted(app), { reason: 'error' })
  const { carried } = await pdfFacts((await clerk.call(credits.pdf, { params: { id: note.id } })).bytes)
  expect(carried.map(({ name }) => name)).toEqual([`${note.number}.xml`])
  expect(carried[0]?.content.equals(await ublOf(note))).toBe(true)
})

test('the outbox builds PDF and UBL of an accepted credit note once', async () => {
  const note = await credited(app, await accepted(app), { reason: 'error' })
  for (let worker = 0; worker < 2; worker += 1) onTestFinished(startOutbox({ db: app.db, settings: app.settings, every: 20 }))
  await expect
    .poll(async () => (await sql`select 1 from outbox where kind in ('pdf', 'ubl') and done_at is null`.execute(app.db)).rows.length, {
      timeout: 25_000,
    })
    .toBe(0)
  const { rows } =
    await sql`select mime from files where fileable_type = 'credit_notes' and fileable_id = ${note.id} order by mime`.execute(app.db)
  expect(rows).toEqual([{ mime: 'application/pdf' }, { mime: 'application/xml' }])
})

test('mailing queues one letter with the PDF, and the UBL for customers of e-invoices', async () => {
  const invoice = await accepted(app, { customer_id: await makeBuyer(app, { einvoice_channel: 'email' }) })
  const note = await credited(app, invoice, { reason: 'error' })
  await clerk.done(credits.emailToAddress, { params: { id: note.id }, body: { address: 'kads@cits.example' } })
  const { rows } = await sql<{ payload: { subject: string; text: string; attachments: { name: string }[] } }>`
    select payload from outbox where dedupe_key like ${`email:credit_note:${note.id}:%`}`.execute(app.db)
  expect(rows.map(({ payload }) => [payload.subject, payload.attachments.map(({ name }) => name)])).toEqual([
    [`Kredītrēķins ${note.number}`, [`${note.number}.pdf`, `${note.number}.xml`]],
  ])
  expect(rows[0]?.payload.text).toContain(invoice.number)
  const { data: seen } = await clerk.done(credits.show, { params: { id: note.id } })
  expect(seen.sent_at).toBeNull()
  expect(seen.emails).toMatchObject([{ address: 'kads@cits.example' }])
})

interface Sale {
  name: string
  buyer?: 'estonian'
  rate?: string
  reverse?: boolean
  kind?: 'goods' | 'service'
  price: string
  quantity: string
  discount?: string
}

const sales: readonly Sale[] = [
  { name: 'S 21 %', price: '31.615', quantity: '7' },
  { name: 'S 12 %', rate: 'PVN12', price: '20.25', quantity: '2' },
  { name: 'S 5 % ar atlaidi', rate: 'PVN5', price: '7.45', quantity: '2', discount: '5' },
  { name: 'Z', rate: 'PVN0', price: '19.99', quantity: '3', discount: '33.33' },
  { name: 'E', rate: 'PVNE', price: '100', quantity: '2' },
  { name: 'O', rate: 'PVNO', price: '2.5', quantity: '4' },
  { name: 'AE', reverse: true, price: '899.75', quantity: '2' },
  { name: 'K', buyer: 'estonian', kind: 'goods', price: '250', quantity: '2' },
  { name: 'AE pakalpojums', buyer: 'estonian', kind: 'service', price: '250', quantity: '2', discount: '10' },
]

async function invoiceOfSale({
  buyer,
  rate = 'PVN21',
  reverse = false,
  kind = 'service',
  price,
  quantity,
  discount,
}: Sale): Promise<InvoiceRecord> {
  const category_id = await makeCategory(app, {
    vat_rate_code: rate,
    ...(reverse && { reverse_vat: true, vat_reason_code: 'VATEX-EU-AE-R3' }),
  })
  const item_id = await makeItem(app, { category_id, type: kind, is_stocked: false })
  const { db } = app
  const foreign = buyer && {
    country_id: (await db.selectFrom('countries').select('id').where('code', '=', 'EE').executeTakeFirstOrThrow()).id,
    type_id: (await db.selectFrom('customer_types').select('id').where('name', '=', 'Ārvalstu uzņēmums').executeTakeFirstOrThrow()).id,
    reg_nr: null,
    vat_nr: 'EE100931558',
    postal_code: '10111',
  }
  const line = { item_id, quantity, unit_price: price, ...(discount && { discount_percent: discount }) }
  return accepted(app, { customer_id: await makeBuyer(app, foreign ?? {}), order_items: [line] })
}

test.each(sales)('the UBL of credit notes over $name keeps every rule of the checker, in part, in whole and in price', async (sale) => {
  const invoice = await invoiceOfSale(sale)
  const line = invoice.invoice_items[0]?.id ?? 0
  const cut = { reason: 'price' as const, items: [{ invoice_item_id: line, quantity: '1', unit_price: '0.0123' }] }
  const notes = [
    await credited(app, invoice, { reason: 'return', items: [{ invoice_item_id: line, quantity: '1' }] }),
    await credited(app, invoice, cut),
    await credited(app, invoice, { reason: 'other' }),
  ]
  const whole = await credited(app, await invoiceOfSale(sale), { reason: 'error' })
  expect(checkUbl(await ublOf(whole))).toEqual([])
  for (const note of notes) expect(checkUbl(await ublOf(note)), note.number ?? '').toEqual([])
  expect([whole.net, whole.vat, whole.gross]).toEqual([invoice.net, invoice.vat, invoice.gross])
})
