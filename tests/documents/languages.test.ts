import { describe, expect, test } from 'vitest'
import type { DocumentLanguage } from '../../contract/company/document-languages.ts'
import { amountInEnglish } from '../../contract/amount-in-words-en.ts'
import { acceptanceActPdf } from '../../server/documents/acceptance-act-pdf.ts'
import { branchReportPdf } from '../../server/documents/branch-report-pdf.ts'
import { invoicePdf } from '../../server/documents/invoice-pdf.ts'
import type { DocumentParty, PrintOptions } from '../../server/documents/model.ts'
import { offerPdf } from '../../server/documents/offer-pdf.ts'
import { orderPdf } from '../../server/documents/order-pdf.ts'
import { waybillPdf } from '../../server/documents/waybill-pdf.ts'
import { crowded, pdfFacts, pdfPages, pdfPieces } from '../support/pdf-text.ts'
import { actOf, invoiceOf, orderOf, type LineOf } from '../support/sample-documents.ts'

/** All documents in each language; the data contain no words, so every word is ours. */

const party: DocumentParty = {
  name: 'XX-1',
  reg_nr: '111',
  vat_nr: 'XX111',
  legal_address: 'XX 1',
  city: 'XX',
  postal_code: 'XX-1',
  country_code: 'XX',
  bank_name: 'XX',
  bic: 'XX',
  iban: 'XX11',
  email: 'xx@xx.xx',
  phone: '1',
  peppol_scheme: null,
  peppol_id: null,
}
const line = { name: 'XX-2', sku: 'XX-3', unit: '', unit_code: 'H87' }
const lines: LineOf[] = [
  { ...line, quantity: '12345.6789', unit_price: '98765.4321', discount_percent: '12.3456', units: ['1', '2'] },
  ...(['AE', 'K', 'G', 'E', 'O'] as const).map((category): LineOf => ({ ...line, category, description: 'XX '.repeat(150) })),
]
/** More than a page. */
const many = [...lines, ...lines, ...lines]
const place = { name: 'XX', address: 'XX', city: 'XX', postal_code: 'XX', country_code: 'XX' }
const way = { transaction: null, loading_address: 'XX', unloading_address: 'XX', vehicle: 'XX', driver: 'XX', transport_date: '2026-11-04' }
const common = {
  seller: party,
  buyer: party,
  delivery: place,
  notes: 'XX',
  contract_ref: 'XX',
  issuer_name: 'XX',
  payment_terms: 'XX',
  customer_order_nr: 'XX',
  buyer_reference: 'XX',
  order_refs: ['XX'],
}
const reason = { lv: 'Cenas labojums', en: 'Price correction' }
const act = { handed_over_by: 'XX', accepted_by: 'XX', signed_at: '2026-11-05', place: 'XX', order_number: 'XX' }
const change: LineOf = { ...line, price_change: { from: '2.00', to: '1.00' } }

const kinds: Readonly<Record<string, (options: PrintOptions) => Promise<Uint8Array>>> = {
  invoice: (options) => invoicePdf(invoiceOf(many, { ...common, ...options, supply: 'goods', waybill: way, advance_applied: '1.00' })),
  'invoice of a service': (options) => invoicePdf(invoiceOf([line], { ...common, ...options })),
  'draft of an invoice': (options) => invoicePdf(invoiceOf([line], { ...common, ...options, number: 'PROJEKTS' })),
  'advance invoice': (options) => invoicePdf(invoiceOf([line], { ...common, ...options, form: 'advance' })),
  'simplified invoice': (options) => invoicePdf(invoiceOf([line], { ...common, ...options, form: 'simplified', payment_method: 'card' })),
  'annulled invoice': (options) => invoicePdf(invoiceOf([line], { ...common, ...options, form: 'annulled', payment_method: 'cash' })),
  'credit note': (options) => {
    const original = { number: 'XX', date: '2026-11-01', reason }
    return invoicePdf(invoiceOf([change, line], { ...common, ...options, kind: 'credit_note', supply: 'goods', waybill: way, original }))
  },
  'credit note over prices': (options) =>
    invoicePdf(invoiceOf([change], { ...common, ...options, kind: 'credit_note', payment_method: 'offset', supply: 'goods' })),
  offer: (options) => {
    const terms = { valid_until: '2026-12-01', contact_name: 'XX', delivery_terms: 'XX', payment_terms: 'XX', intro: 'XX', outro: 'XX' }
    const order = orderOf([...many, { ...line, isOptional: true }])
    return offerPdf({ ...order, ...common, ...terms, ...options })
  },
  order: (options) => {
    const words = { delivery_type: 'XX', recipient_name: 'XX', instructions: 'XX', manager_name: 'XX' }
    return orderPdf(orderOf(many, { ...common, ...words, ...options }))
  },
  waybill: (options) => {
    const priced_by = (['order', 'invoice'] as const).map((kind) => ({ kind, number: 'XX', date: '2026-11-01' }))
    const waybill = { ...way, carrier: 'XX' }
    return waybillPdf({ ...actOf(many), ...common, ...act, ...options, waybill, priced_by, recipient_name: 'XX', recipient_phone: '1' })
  },
  'act of an order': (options) => acceptanceActPdf(actOf(many, { ...common, ...act, ...options })),
  'act of an invoice': (options) =>
    acceptanceActPdf(actOf([line], { ...common, ...act, ...options, invoice: { number: 'XX', date: '2026-11-01' } })),
  warranty: (options) => acceptanceActPdf(actOf([line], { ...common, ...act, ...options, form: 'warranty', text: 'XX' })),
  'other paper of an order': (options) => acceptanceActPdf(actOf([line], { ...common, ...act, ...options, form: 'other', text: 'XX' })),
  'report by branches': (options) => {
    const branches = ['XX', null].map((name) => ({ name, net: '1.00', vat: '0.21', gross: '1.21' }))
    return branchReportPdf({ ...invoiceOf(many, { ...common, ...options }), branches })
  },
}

interface Printed {
  bytes: Uint8Array
  text: string
}

const printed = new Map<string, Promise<Printed>>()

function printOf(kind: string, language: DocumentLanguage): Promise<Printed> {
  const key = `${kind} ${language}`
  const printPromise = printed.get(key) ?? read(kinds[kind]?.({ logo: null, language }))
  printed.set(key, printPromise)
  return printPromise
}

async function read(print: Promise<Uint8Array> | undefined): Promise<Printed> {
  const bytes = (await print) ?? Buffer.of()
  return { bytes, text: await textOf(bytes) }
}

const textOf = async (bytes: Uint8Array) => (await pdfPages(bytes)).flat().join(' ')

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{2,}/gu) ?? [])

/** Latvian words without Latvian letters. */
const latvianWords = new Set(
  (
    'nr reģ adrese banka konts pamats vieta datums nodeva nodevējs akts talons garantijas dokuments summa summas cena cenas atlaide lapa ' +
    'bez pvn kredīta iemesls avansa kopa preces pircējs darbība atsauce labotais labota tikai veids termiņš spēkā vai un ar par izsniedza ' +
    'saņēma vadītājs darījums transportlīdzeklis eiro centi cents simti tūkstoši gab kompl apgr atbrīv papildus filiāle'
  ).split(' '),
)

const englishWords = new Set(
  (
    'invoice invoices date of the page total price amount buyer seller phone bank account registered address contract your order reference ' +
    'delivery note goods service payment terms notes draft credit advance simplified annulled due method transfer cash card set corrected ' +
    'reason paid pay beneficiary deed acceptance warranty certificate basis accepted delivered place loading unloading carrier vehicle driver ' +
    'consignor consignee handed over by received carriage offer valid until contact person optional items included expected manager way ' +
    'recipient instructions supplier customer confirmation description quantity unit discount rate taxable words carried forward brought ' +
    'previous next name signature branch branches report without with and euros euro cents hundred thousand exempt vat sale transaction'
  ).split(' '),
)

/** Legally required Latvian text, also on English documents. */
const legalTexts = [
  'Darījums atbrīvots no PVN (PVN likuma 52. pants)',
  'Nodokļa apgrieztā maksāšana (reverse charge): PVN maksā pircējs',
  'Preču piegāde Eiropas Savienībā, PVN 0 % (Direktīvas 2006/112/EK 138. panta 1. punkts)',
  'Preču eksports, PVN 0 % (Direktīvas 2006/112/EK 146. pants)',
  'PVN netiek piemērots: pārdevējs nav reģistrēts PVN maksātājs',
]

function withoutLegalTexts(text: string): string {
  return legalTexts.reduce((left, part) => left.replace(part, ''), text.replaceAll('\u00a0', ' '))
}

describe.each(Object.keys(kinds))('%s', (kind) => {
  test('in Latvian says no English word', async () => {
    const words = wordsOf((await printOf(kind, 'lv')).text.replace('(reverse charge)', ''))
    expect([...words].filter((word) => englishWords.has(word))).toEqual([])
  })

  test('in English says no Latvian word', async () => {
    const { bytes, text } = await printOf(kind, 'en')
    const words = wordsOf(withoutLegalTexts(text))
    expect([...words].filter((word) => latvianWords.has(word) && !englishWords.has(word))).toEqual([])
    expect([...words].filter((word) => /[āčēģīķļņšūž]/.test(word))).toEqual([])
    expect((await pdfFacts(bytes)).language).toBe('en-GB')
  })

  test('in both says every word of either', async () => {
    const [lv, en, both] = await Promise.all((['lv', 'en', 'lv_en'] as const).map(async (one) => wordsOf((await printOf(kind, one)).text)))
    // Dates and countries are written the same.
    const written = /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|gada|.*ī)$/
    const missing = [...(lv ?? []), ...(en ?? [])].filter((word) => !both?.has(word) && !written.test(word))
    expect(missing).toEqual([])
  })

  test.each(['lv', 'en', 'lv_en'] as const)('nothing stands in anything else or beyond the margins: %s', async (language) => {
    expect(crowded(await pdfPieces((await printOf(kind, language)).bytes))).toEqual([])
  })
})

test('goods that have an English name go by it, in two languages by both; a country is named where the reader is abroad', async () => {
  const named = { ...line, name: 'Krēsls', name_en: 'Chair', unit: 'gab.' }
  const seller = { ...party, country_code: 'LV' }
  const text = async (language: DocumentLanguage) => textOf(await invoicePdf(invoiceOf([named], { ...common, seller, language })))
  expect(await text('lv')).toMatch(/1 Krēsls XX-3 1 gab\. /)
  expect(await text('lv')).not.toMatch(/Chair|Latvija/)
  expect(await text('en')).toMatch(/1 Chair XX-3 1 pcs /)
  expect(await text('en')).toContain('Latvia')
  expect(await text('en')).not.toContain('Krēsls')
  expect(await text('lv_en')).toMatch(/1 Krēsls XX-3 1 gab\. .* Chair/)
  expect(await text('lv_en')).toContain('Latvija / Latvia')
})

test('figures, days and words are written as the language writes them', async () => {
  const priced = invoiceOf([{ ...line, quantity: '2', unit_price: '617.28' }], { ...common, issue_date: '2026-05-11' })
  const en = await textOf(await invoicePdf({ ...priced, language: 'en' }))
  for (const part of ['11 May 2026', '1,234.56', '21%', 'One thousand four hundred ninety-three euros and 82 cents'])
    expect(en).toContain(part)
  const both = await textOf(await invoicePdf({ ...priced, language: 'lv_en' }))
  for (const part of [
    '11.05.2026.',
    '1 234,56',
    'Viens tūkstotis četri simti deviņdesmit trīs eiro un 82 centi',
    'Amount in words: One thousand',
  ])
    expect(both.replaceAll('\u00a0', ' ')).toContain(part)
})

test.each([
  ['0', 'Zero euros and 00 cents'],
  ['1.01', 'One euro and 01 cent'],
  ['-2.5', 'Minus two euros and 50 cents'],
  ['13', 'Thirteen euros and 00 cents'],
  ['20.20', 'Twenty euros and 20 cents'],
  ['21', 'Twenty-one euros and 00 cents'],
  ['100', 'One hundred euros and 00 cents'],
  ['119.99', 'One hundred nineteen euros and 99 cents'],
  ['1000', 'One thousand euros and 00 cents'],
  ['1001.1', 'One thousand one euros and 10 cents'],
  ['40404.04', 'Forty thousand four hundred four euros and 04 cents'],
  ['1000000', 'One million euros and 00 cents'],
  [
    '999999999999.99',
    'Nine hundred ninety-nine billion nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine euros and 99 cents',
  ],
])('%s EUR in English words', (amount, words) => {
  expect(amountInEnglish(amount)).toBe(words)
})
