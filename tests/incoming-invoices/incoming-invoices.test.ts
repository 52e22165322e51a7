import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { incomingInvoices } from '../../contract/incoming-invoices/incoming-invoices.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billEvent, received, type Bought, type Receipt } from '../support/buying.ts'
import { makeItem, makeSupplier, setProperty } from '../support/factories.ts'
import { incomingForm, receiveInvoice, showIncoming, waitingInvoice } from '../support/incoming-invoices.ts'
import { beginTests } from '../support/story.ts'
import { supplierUbl, wholesaler, type SupplierInvoiceXml } from '../support/supplier-ubl.ts'

let app: TestApp
let clerk: Person
let supplier: number
let times = 0

beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  supplier = await makeSupplier(app, wholesaler)
})

interface Goods {
  sku: string
  receipt: Receipt
}

/** Goods of an item of their own, received at 5.00. */
async function goodsOf(...bought: readonly Bought[]): Promise<Goods> {
  times += 1
  const sku = `PR-${times}`
  const item_id = await makeItem(app, { sku, name: `Prece ${times}` })
  const lines = (bought.length > 0 ? bought : [{}]).map((each) => ({ item_id, quantity: '10', purchase_price: '5', ...each }))
  return { sku, receipt: await received(app, lines, { supplier_id: supplier }) }
}

function number(): string {
  times += 1
  return `R-${times}`
}

const draftOf = async (id: number) => (await clerk.done(supplierInvoices.show, { params: { id } })).data
const prepare = async (id: number, body: { supplier_id?: number; costs?: boolean; differences?: boolean } = {}) =>
  (await clerk.done(incomingInvoices.prepare, { params: { id }, body })).data
const errorsOf = ({ body }: { body: { errors?: Readonly<Record<string, string[]>> } }) => body.errors?.['files']
const wordsOf = ({ problems }: { problems: readonly { words: string }[] }) => problems.map(({ words }) => words.replaceAll(/\s/g, ' '))

describe('a file that agrees with what was received', () => {
  test('becomes a draft that says what the file says', async () => {
    const { sku, receipt } = await goodsOf()
    const file = supplierUbl({
      number: 'A 17/26',
      lines: [{ code: sku, quantity: 10, price: 5 }],
      charges: [
        { reason: 'Piegāde', amount: 7.5 },
        { reason: 'Gada atlaide', amount: -2.25 },
      ],
    })
    const incoming = await receiveInvoice(clerk, file)
    expect(incoming).toMatchObject({ status: 'drafted', problems: [], problem: null, supplier: { id: supplier } })
    expect(incoming.charges).toEqual([
      { name: 'Piegāde', net: '7.5', vat_rate: '21' },
      { name: 'Gada atlaide', net: '-2.25', vat_rate: '21' },
    ])
    const draft = await draftOf(incoming.procurement_invoice?.id ?? 0)
    // 50.00 + 7.50 − 2.25 = 55.25; 21 % of it is 11.6025.
    expect(draft).toMatchObject({
      status: 'new',
      supplier_number: 'A 17/26',
      date: '2026-05-04',
      due_date: '2026-06-03',
      net: '55.25',
      vat: '11.60',
      gross: '66.85',
      lines_net: '55.25',
      vat_kind: 'domestic',
    })
    const lines = draft.procurement_invoice_items.map((line) => [line.procurement_item_id, line.quantity, line.net, line.vat_rate])
    expect(lines).toEqual([
      [receipt.lines[0]?.id, '10.0000', '50.00', '21.0000'],
      [null, '1.0000', '7.50', '21.0000'],
      [null, '1.0000', '-2.25', '21.0000'],
    ])
    expect(draft.procurement_invoice_items.map(({ name }) => name).slice(1)).toEqual(['Piegāde', 'Gada atlaide'])
    expect(await billEvent(app, draft, { event: 'ACCEPT' })).toMatchObject({ status: 'accepted' })
    const { bytes } = await clerk.call(incomingInvoices.file, { params: { id: incoming.id } })
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(createHash('sha256').update(file).digest('hex'))
  })

  test('takes the oldest receipts and splits a line over them to the cent', async () => {
    const { sku, receipt } = await goodsOf({ quantity: '3', purchase_price: '3.3333' }, { quantity: '7', purchase_price: '3.3333' })
    // 8 × 3.3333 = 26.6664 → 26.67; three of eight bear 10.00.
    const incoming = await receiveInvoice(clerk, { number: number(), lines: [{ code: sku, quantity: 8, price: 3.3333 }] })
    expect(wordsOf(incoming)).toEqual([])
    const draft = await draftOf(incoming.procurement_invoice?.id ?? 0)
    expect(draft.procurement_invoice_items.map((line) => [line.procurement_item_id, line.quantity, line.net])).toEqual([
      [receipt.lines[0]?.id, '3.0000', '10.00'],
      [receipt.lines[1]?.id, '5.0000', '16.67'],
    ])
    expect(draft).toMatchObject({ net: '26.67', lines_net: '26.67' })
  })

  test('splits a cent that cannot be halved, and loses none', async () => {
    const one = { quantity: '1', purchase_price: '3.3333' }
    const { sku } = await goodsOf(one, one, one)
    // 3 × 3.3333 = 9.9999 → 10.00; up to the first 3.33, up to the second 6.67.
    const incoming = await receiveInvoice(clerk, { number: number(), lines: [{ code: sku, quantity: 3, price: 3.3333 }] })
    const draft = await draftOf(incoming.procurement_invoice?.id ?? 0)
    expect(draft.procurement_invoice_items.map(({ net }) => net)).toEqual(['3.33', '3.34', '3.33'])
  })

  test('has its zero lines left out, and goods given back taken off the same goods', async () => {
    const { sku } = await goodsOf()
    const incoming = await receiveInvoice(clerk, {
      number: number(),
      lines: [
        { code: sku, quantity: 6, price: 5 },
        { name: 'Pavadzīme 77', quantity: 1, price: 0 },
        { code: sku, quantity: -2, price: 5 },
      ],
    })
    expect(wordsOf(incoming)).toEqual([])
    const draft = await draftOf(incoming.procurement_invoice?.id ?? 0)
    expect(draft.procurement_invoice_items.map((line) => [line.quantity, line.net])).toEqual([['4.0000', '20.00']])
  })

  test('of reverse charge has no VAT and says of which kind it is', async () => {
    const { sku } = await goodsOf()
    const incoming = await receiveInvoice(clerk, { number: number(), lines: [{ code: sku, quantity: 10, price: 5, category: 'AE' }] })
    expect(await draftOf(incoming.procurement_invoice?.id ?? 0)).toMatchObject({ vat_kind: 'reverse', net: '50.00', vat: '0.00' })
  })
})

describe('what keeps a draft back is listed in words', () => {
  test('an unknown seller, until a person names the supplier', async () => {
    const waiting = await waitingInvoice(clerk)
    expect(waiting).toMatchObject({ status: 'exception', supplier: null, procurement_invoice: null })
    expect(waiting.problems).toEqual([
      {
        line: null,
        remedy: 'supplier',
        words: expect.stringMatching(/^Rēķina izrakstītājs „SIA Nepazīstamais \d+” \(\d+\) piegādātājos nav atrasts/),
      },
    ])
    const named = await prepare(waiting.id, { supplier_id: supplier })
    expect(wordsOf(named)).toEqual([expect.stringMatching(/^1\. rinda: prece „Tinte” katalogā nav atrasta/)])
    expect(named).toMatchObject({ status: 'exception', supplier: { id: supplier } })
    // The supplier stays named.
    const drafted = await prepare(waiting.id, { costs: true })
    expect(drafted).toMatchObject({ status: 'drafted', problems: [] })
    const draft = await draftOf(drafted.procurement_invoice?.id ?? 0)
    expect(draft).toMatchObject({ net: '12.50', supplier: { id: supplier } })
    expect(draft.procurement_invoice_items).toMatchObject([{ procurement_item_id: null, name: 'Tinte', net: '12.50' }])
  })

  test('lines in units of the seller, which have our names where we have such units', async () => {
    const incoming = await receiveInvoice(clerk, {
      number: number(),
      lines: ['H87', 'C62', 'KGM', 'RM'].map((unit) => ({ name: unit, code: unit, unit, quantity: 1, price: 5 })),
    })
    // The units of 0013_seed_reference.sql; C62 (one) is a piece to sellers, and a ream (RM) is none of them.
    expect(incoming.lines.map(({ name, unit }) => `${name} ${unit}`)).toEqual(['H87 gab.', 'C62 gab.', 'KGM kg', 'RM RM'])
  })

  test('goods that are not received, until they are', async () => {
    times += 1
    const sku = `VELAK-${times}`
    const item_id = await makeItem(app, { sku, name: `Vēlāk ${times}` })
    const waiting = await receiveInvoice(clerk, { number: number(), lines: [{ name: 'Vēlāk', code: sku, quantity: 4, price: 5 }] })
    expect(wordsOf(waiting)).toEqual(['1. rinda: „Vēlāk” rēķinā ir 4, bet bez rēķina saņemtu nav'])
    await received(app, [{ item_id, quantity: '3', purchase_price: '5' }], { supplier_id: supplier })
    expect(wordsOf(await prepare(waiting.id))).toEqual(['1. rinda: „Vēlāk” rēķinā ir 4, bet bez rēķina saņemti tikai 3'])
    await received(app, [{ item_id, quantity: '1', purchase_price: '5' }], { supplier_id: supplier })
    expect(await prepare(waiting.id)).toMatchObject({ status: 'drafted' })
  })

  test.each([
    ['just within', 1, 5.05, null],
    ['just beyond', 1, 5.06, '1. rinda: „Āķis” rēķinā maksā 5,06 €, saņemot bija 5,00 €: par 1,2 % dārgāk, kopā 0,60 €'],
    ['cheaper', 1, 4.5, '1. rinda: „Āķis” rēķinā maksā 4,50 €, saņemot bija 5,00 €: par 10 % lētāk, kopā 5,00 €'],
    ['none allowed', 0, 5.01, '1. rinda: „Āķis” rēķinā maksā 5,01 €, saņemot bija 5,00 €: par 0,2 % dārgāk, kopā 0,10 €'],
    ['much allowed', 20, 6, null],
  ])('a price beyond the tolerance: %s', async (_, tolerance, price, words) => {
    await setProperty(app, 'incoming_price_tolerance', tolerance)
    const { sku } = await goodsOf()
    const incoming = await receiveInvoice(clerk, { number: number(), lines: [{ code: sku, quantity: 10, price }] })
    await setProperty(app, 'incoming_price_tolerance', 1)
    expect(wordsOf(incoming)).toEqual(words === null ? [] : [words])
    if (words === null) return
    expect(incoming.problems[0]?.remedy).toBe('differences')
    const drafted = await prepare(incoming.id, { differences: true })
    const draft = await draftOf(drafted.procurement_invoice?.id ?? 0)
    expect(draft).toMatchObject({ net: (10 * price).toFixed(2), difference: (10 * (price - 5)).toFixed(2) })
  })

  test.each<[string, (sku: string) => Partial<SupplierInvoiceXml>, string]>([
    ['another buyer', () => ({ buyer: { name: 'SIA Cits', vat_nr: 'LV40203000006', reg_nr: '40203000006' } }), 'nevis mūsu uzņēmums'],
    ['VAT of another country', (code) => ({ lines: [{ code, quantity: 1, price: 5, rate: 19 }] }), 'ārvalsts PVN'],
    [
      'two ways of VAT',
      (code) => ({ lines: [{ code, quantity: 1, price: 5 }], charges: [{ reason: 'Piegāde', amount: 5, category: 'AE', rate: 0 }] }),
      'gan reversais',
    ],
    [
      'goods given back',
      (code) => ({ lines: [{ code, quantity: -1, price: 5 }], charges: [{ reason: 'Piegāde', amount: 9 }] }),
      'atgriešanas aktu',
    ],
  ])('%s', async (_, fields, words) => {
    const { sku } = await goodsOf()
    const incoming = await receiveInvoice(clerk, { number: number(), lines: [{ code: sku, quantity: 1, price: 5 }], ...fields(sku) })
    expect(incoming.status).toBe('exception')
    expect(wordsOf(incoming)).toEqual([expect.stringContaining(words)])
    expect(incoming.problem).toBe(incoming.problems[0]?.words)
  })

  test('sums that do not add up', async () => {
    const { sku } = await goodsOf()
    const xml = supplierUbl({ number: number(), lines: [{ code: sku, quantity: 10, price: 5 }] }).toString()
    const incoming = await receiveInvoice(clerk, Buffer.from(xml.replace('>60.50</cbc:PayableAmount>', '>61.50</cbc:PayableAmount>')))
    expect(wordsOf(incoming)).toEqual(['Apmaksai: rēķinā 61,50, bet summa ar PVN bez jau samaksātā dod 60,50'])
    expect(await prepare(incoming.id, { costs: true, differences: true })).toMatchObject({ status: 'exception' })
  })

  test('a number that was entered by hand', async () => {
    const { sku, receipt } = await goodsOf()
    const body = {
      supplier_id: supplier,
      supplier_number: 'Ar roku 1',
      date: '2026-05-02',
      items: [{ procurement_item_id: receipt.lines[0]?.id ?? 0, quantity: '1' }],
    }
    await clerk.done(supplierInvoices.create, { body, headers: { confirmed: 'tax-point' } })
    const incoming = await receiveInvoice(clerk, { number: 'AR ROKU 1', lines: [{ code: sku, quantity: 1, price: 5 }] })
    expect(wordsOf(incoming)).toEqual(['Piegādātāja rēķins Ar roku 1 jau ir ievadīts'])
  })
})

describe('nothing comes twice', () => {
  const counted = async () => (await sql<{ n: number }>`select count(*)::int as n from incoming_invoices`.execute(app.db)).rows[0]?.n

  test('neither the same file nor another file of the same number', async () => {
    const { sku } = await goodsOf()
    const file = supplierUbl({ number: 'DUB-1', lines: [{ code: sku, quantity: 1, price: 5 }] })
    await receiveInvoice(clerk, file)
    const before = await counted()
    const again = await clerk.call(incomingInvoices.receive, { form: incomingForm(file) })
    expect(again.status).toBe(422)
    expect(errorsOf(again)).toEqual([expect.stringMatching(/^Šis fails \(rēķins DUB-1\) jau ir saņemts .*„Sagatavots”$/)])
    const other = await clerk.call(incomingInvoices.receive, {
      form: incomingForm({ number: 'dub-1', lines: [{ code: sku, quantity: 2, price: 5 }] }),
    })
    expect(other.status).toBe(422)
    expect(errorsOf(other)).toEqual([expect.stringMatching(/^Šī piegādātāja rēķins DUB-1 jau ir saņemts/)])
    // The same number without the VAT number is of the same seller.
    const bare = await clerk.call(incomingInvoices.receive, {
      form: incomingForm({ number: 'DUB-1', seller: { name: 'Vairums', reg_nr: wholesaler.reg_nr }, lines: [{ price: 5 }] }),
    })
    expect(bare.status).toBe(422)
    expect(await counted()).toBe(before)
  })

  test('eight at once leave one', async () => {
    const file = supplierUbl({ number: 'ASTONI', lines: [{ name: 'Tinte', price: 5 }] })
    const answers = await Promise.all(Array.from({ length: 8 }, () => clerk.call(incomingInvoices.receive, { form: incomingForm(file) })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 422)])
  })

  test('of several files all come or none', async () => {
    const before = await counted()
    const good = supplierUbl({ number: number(), lines: [{ name: 'Tinte', price: 5 }] })
    const answer = await clerk.call(incomingInvoices.receive, { form: incomingForm(good, Buffer.from('<Order/>')) })
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)).toEqual([expect.stringMatching(/^rekins-2\.xml: /)])
    expect(await counted()).toBe(before)
    const both = await clerk.done(incomingInvoices.receive, {
      form: incomingForm(good, { number: number(), lines: [{ name: 'Papīrs', price: 3 }] }),
    })
    expect(both.data).toMatchObject({ received: 2, drafted: 0, exceptions: 2 })
  })

  test('what was refused may come again put right, but not as the same file', async () => {
    const file = supplierUbl({ number: 'NORAID-1', lines: [{ name: 'Tinte', price: 5 }] })
    const first = await receiveInvoice(clerk, file)
    await clerk.done(incomingInvoices.refuse, { params: { id: first.id }, body: { rejected_reason: 'Nav pasūtīts' } })
    expect((await clerk.call(incomingInvoices.receive, { form: incomingForm(file) })).status).toBe(422)
    expect(await receiveInvoice(clerk, { number: 'NORAID-1', lines: [{ name: 'Tinte', price: 4 }] })).toMatchObject({ net: '4.00' })
    const reopened = await clerk.call(incomingInvoices.reopen, { params: { id: first.id }, body: {} })
    expect(reopened.status).toBe(422)
  })

  test('and an invoice of ours is none of a supplier', async () => {
    const { rows } = await sql<{
      name: string
      vat_nr: string
      reg_nr: string
    }>`select name, vat_nr, reg_nr from customers where is_main`.execute(app.db)
    const ours = await clerk.call(incomingInvoices.receive, {
      form: incomingForm({ number: 'M-1', seller: rows[0] ?? wholesaler, lines: [{ price: 5 }] }),
    })
    expect(errorsOf(ours)).toEqual([expect.stringContaining('esam izrakstījuši mēs paši')])
  })
})

test.each(['CANCEL', 'DELETE'] as const)('a draft that goes (%s) lets the received invoice wait again', async (event) => {
  const { sku } = await goodsOf()
  const incoming = await receiveInvoice(clerk, { number: number(), lines: [{ code: sku, quantity: 10, price: 5 }] })
  const draft = await draftOf(incoming.procurement_invoice?.id ?? 0)
  if (event === 'CANCEL') await billEvent(app, draft, { event })
  else await clerk.done(supplierInvoices.remove, { params: { id: draft.id } })
  const waiting = await showIncoming(clerk, incoming)
  expect(waiting).toMatchObject({
    status: 'exception',
    procurement_invoice: null,
    problem: 'Sagatavotais piegādātāja rēķins ir atcelts vai dzēsts',
  })
  expect(await prepare(waiting.id)).toMatchObject({ status: 'drafted' })
})

test('what was received is neither changed nor deleted', async () => {
  const { id } = await waitingInvoice(clerk)
  await expect(sql`update incoming_invoices set number = 'cits' where id = ${id}`.execute(app.db)).rejects.toMatchObject({ code: 'DG003' })
  await expect(sql`delete from incoming_invoices where id = ${id}`.execute(app.db)).rejects.toMatchObject({ code: 'DG007' })
})
