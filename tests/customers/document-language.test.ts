import { sql } from 'kysely'
import nodemailer from 'nodemailer'
import { expect, test } from 'vitest'
import { advances } from '../../contract/advances/advances.ts'
import type { Call } from '../../contract/calls.ts'
import { credits } from '../../contract/credits/credits.ts'
import { customers } from '../../contract/customers/customers.ts'
import type { DocumentLanguage } from '../../contract/company/document-languages.ts'
import { invoiceReports } from '../../contract/invoice-reports/invoice-reports.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { offers } from '../../contract/offers/offers.ts'
import { orders } from '../../contract/orders/orders.ts'
import { receivables } from '../../contract/receivables/receivables.ts'
import { service } from '../../contract/service/service.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import { sendNext } from '../../server/jobs/outbox.ts'
import { everyCall, sampleOf, shapeOf } from '../http/samples.ts'
import { makeWorld, type World } from '../http/world.ts'
import { paramsOf } from '../http/world-keys.ts'
import type { Person, TestApp } from '../support/app.ts'
import { pdfFacts, pdfPages } from '../support/pdf-text.ts'
import { smtpSink } from '../support/smtp-sink.ts'
import { beginTests } from '../support/story.ts'

let app: TestApp
let clerk: Person
let world: World
beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  world = await makeWorld(app, 'Valoda')
  await clerk.done(credits.accept, { params: { id: world.creditNote } })
  await clerk.done(invoices.accept, { params: { id: world.draft } })
})

async function speak(document_language: DocumentLanguage): Promise<void> {
  const { data } = await clerk.done(customers.show, { params: { id: world.customer } })
  const body = { document_language, lock_version: data.lock_version }
  const saved = await clerk.done(customers.update, { params: { id: world.customer }, body })
  expect(saved.data.document_language).toBe(document_language)
}

const prints: readonly [Call, string, string][] = [
  [offers.pdf, 'Piedāvājums', 'Offer'],
  [orders.pdf, 'Pasūtījums', 'Order confirmation'],
  [orders.documentPdf, 'Pieņemšanas–nodošanas akts', 'Deed of delivery and acceptance'],
  [invoices.pdf, 'Pavadzīme-rēķins', 'Invoice and delivery note'],
  [invoiceReports.acceptancePdf, 'Pieņemšanas–nodošanas akts', 'Deed of delivery and acceptance'],
  [invoiceReports.branchPdf, 'Rēķina atskaite pa filiālēm', 'Invoice report by branches'],
  [credits.pdf, 'Kredītrēķins', 'Credit note'],
  [advances.pdf, 'Avansa rēķins', 'Advance invoice'],
  [simplified.pdf, 'Vienkāršots rēķins', 'Simplified invoice'],
  [service.pdf, 'Servisa pieteikums', 'Service request'],
  [service.pricesPdf, 'Servisa darbu cenas', 'Prices of service work'],
  [service.documentPdf, 'Defektācijas akts', 'Report on defects'],
  [receivables.statementPdf, 'Norēķinu izraksts', 'Statement of account'],
  [receivables.interestClaimPdf, 'Nokavējuma procentu prasījums', 'Claim of late interest'],
  [receivables.offsetPdf, 'Savstarpējo prasījumu ieskaita akts', 'Statement of offset'],
  [receivables.lateInterestPdf, 'Nokavējuma procentu aprēķins', 'Calculation of late interest'],
]

async function print(call: Call, language?: DocumentLanguage): Promise<{ bytes: Buffer; title: string }> {
  const sent = { params: paramsOf(call, world), query: language ? { language } : {} }
  const { status, bytes } = await clerk.call(call, sent as Parameters<Person['call']>[1])
  expect(status, call.id).toBe(200)
  return { bytes: bytes ?? Buffer.of(), title: (await pdfFacts(bytes ?? Buffer.of())).title }
}

const toSuppliers = ['return-acts.pdf']

test('a print that takes a language is listed here; our own papers and labels take none', () => {
  const takes = everyCall.filter(
    ({ spec, method }) =>
      spec.file && method === 'GET' && spec.query && 'language' in (sampleOf(shapeOf(spec.query), () => 1, true) as object),
  )
  expect(takes.map(({ id }) => id).toSorted()).toEqual([...prints.map(([{ id }]) => id), ...toSuppliers].toSorted())
})

test('every paper is in the language of its customer, in another one when that is asked for, and what is stored stays', async () => {
  await speak('en')
  for (const [call, lv, en] of prints) {
    // Acts keep the language of their creation.
    expect((await print(call)).title, call.id).toMatch(new RegExp(`^${call === service.documentPdf ? lv : en}( |$)`))
    expect((await print(call, 'lv')).title, call.id).toMatch(new RegExp(`^${lv}( |$)`))
    expect((await print(call, 'lv_en')).title, call.id).toMatch(new RegExp(`^${lv} / ${en}( |$)`))
  }
  const stored = await print(invoices.pdf)
  await speak('lv')
  expect((await print(invoices.pdf)).bytes.equals(stored.bytes)).toBe(true)
  expect((await print(orders.pdf)).title).toMatch(/^Pasūtījums /)
  const { data } = await clerk.done(customers.show, { params: { id: world.customer } })
  const wrong = await clerk.call(customers.update, {
    params: { id: world.customer },
    body: { document_language: 'de', lock_version: data.lock_version } as never,
  })
  expect([wrong.status, Object.keys((wrong.body as { errors: object }).errors)]).toEqual([422, ['document_language']])
  expect((await clerk.call(invoices.pdf, { params: { id: world.invoice }, query: { language: 'de' } as never })).status).toBe(422)
})

test('several invoices in one file stand each in the language of its customer', async () => {
  await speak('en')
  const body = { invoice_ids: [world.invoice] }
  const text = async (bytes: Buffer | undefined) => (await pdfPages(bytes ?? Buffer.of())).flat().join(' ')
  expect(await text((await clerk.call(invoiceReports.groupPdf, { body })).bytes)).toContain('Total with VAT')
  expect(await text((await clerk.call(invoiceReports.groupPdf, { body: { ...body, language: 'lv' } })).bytes)).not.toContain('Total')
})

async function newest(): Promise<{ subject: string; text: string; title: string }> {
  const { rows } = await sql<{ subject: string; text: string }>`
    select payload ->> 'subject' as subject, payload ->> 'text' as text from outbox where kind = 'email' order by id desc limit 1`.execute(
    app.db,
  )
  const sink = await smtpSink()
  const transport = nodemailer.createTransport(sink.url)
  while (await sendNext(app.db, app.settings, transport)) continue
  transport.close()
  const pdf = /Content-Type: application\/pdf[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(sink.mails.at(-1) ?? '')?.[1] ?? ''
  const { title } = await pdfFacts(Buffer.from(pdf.replaceAll(/\s/g, ''), 'base64'))
  return { subject: rows[0]?.subject ?? '', text: rows[0]?.text ?? '', title }
}

const address = 'pircejs@test.example'
const letters: readonly [string, (language?: DocumentLanguage) => Promise<unknown>, RegExp, RegExp][] = [
  [
    'an order',
    (language) => clerk.done(orders.mail, { params: { id: world.order }, body: { address, ...(language && { language }) } }),
    /^Pasūtījums PAS-/,
    /^Order PAS-/,
  ],
  [
    'an invoice',
    (language) => clerk.done(invoices.emailToAddress, { params: { id: world.draft }, body: { address, ...(language && { language }) } }),
    /^Rēķins R-/,
    /^Invoice R-/,
  ],
  [
    'a credit note',
    (language) =>
      clerk.done(credits.emailToAddress, { params: { id: world.creditNote }, body: { address, ...(language && { language }) } }),
    /^Kredītrēķins KR-/,
    /^Credit note KR-/,
  ],
  [
    'an advance invoice',
    (language) => clerk.done(advances.emailToAddress, { params: { id: world.advance }, body: { address, ...(language && { language }) } }),
    /^Avansa rēķins A-/,
    /^Advance invoice A-/,
  ],
  [
    'an offer',
    (language) => clerk.done(offers.mail, { params: { id: world.offer }, body: { address, ...(language && { language }) } }),
    /^Piedāvājums PIE-/,
    /^Offer PIE-/,
  ],
  [
    'a statement of account',
    (language) =>
      clerk.done(receivables.mailStatement, { params: { customerId: world.customer }, body: { address, ...(language && { language }) } }),
    /^Norēķinu izraksts /,
    /^Statement of account /,
  ],
]

test.each(letters)('the mail with %s speaks as its PDF does', async (_, send, lv, en) => {
  await speak('en')
  await send()
  const english = await newest()
  expect(english.subject).toMatch(en)
  expect(english.text).toMatch(/^Hello,[^āčēģīķļņšūž]*EUR\s[\d,.]+/)
  expect(english.title).toMatch(/^(Order|Invoice|Credit|Advance|Offer|Statement)/)
  await send('lv')
  const latvian = await newest()
  expect(latvian.subject).toMatch(lv)
  expect(latvian.text).toMatch(/^Labdien!(?![^]*Hello)/)
  expect(latvian.title).toMatch(/^(Pas|Pav|Kred|Avan|Pied|Norē)/)
  await speak('lv_en')
  await send()
  const both = await newest()
  expect(both.subject.split(' / ')).toEqual([expect.stringMatching(lv), expect.stringMatching(en)])
  expect(both.text).toMatch(/^Labdien!(?=[^]*Hello,)/)
})
