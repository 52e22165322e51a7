import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { company } from '../../contract/company/company.ts'
import { credits } from '../../contract/credits/credits.ts'
import { invoiceReports } from '../../contract/invoice-reports/invoice-reports.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import type { VatRegime } from '../../contract/company/company.ts'
import type { Person, TestApp } from '../support/app.ts'
import { credited } from '../support/crediting.ts'
import { makeService } from '../support/factories.ts'
import { accepted, dayAgo, draft, invoiceNow, makeBuyer, paid } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { beginStory } from '../support/story.ts'
import { checkUbl } from '../support/ubl-check.ts'
import { parseXml, textAt } from '../support/xml-tree.ts'

/** Cash accounting of VAT (PVN likuma 137. pants). */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

async function become(vat_regime: VatRegime, changed: object = {}) {
  const { data } = await clerk.done(company.show)
  if (!data.company) throw new Error('There is no company')
  const { id: _, company_form, country, ...own } = data.company
  const numbers = { reg_nr: '79991001375', vat_nr: 'LV79991001375', iban: 'LV95HABA0009900000001' }
  const companyFields = { company_form_id: company_form?.id ?? null, country_id: country.id, invoice_due_days: data.invoice_due_days }
  return clerk.call(company.save, { body: { ...own, ...numbers, ...companyFields, vat_regime, ...changed } })
}

async function remarkOf(id: number, kind: typeof invoices | typeof credits = invoices) {
  const ubl = (await clerk.call(kind.xml, { params: { id } })).bytes
  expect(checkUbl(ubl)).toEqual([])
  const root = parseXml(ubl.toString())
  const print = async (query: object) => (await pdfPages((await clerk.call(kind.pdf, { params: { id }, query })).bytes)).flat().join(' ')
  return {
    code: textAt(root, 'cac:InvoicePeriod/cbc:DescriptionCode'),
    note: textAt(root, 'cbc:Note').includes('Kases grāmatvedība'),
    lv: (await print({})).includes('Kases grāmatvedība'),
    en: (await print({ language: 'en' })).includes('Cash accounting / Kases grāmatvedība'),
  }
}

const remarked = { code: '432', note: true, lv: true, en: true }
const plain = { code: '', note: false, lv: false, en: false }

const buyers = {
  latvian: () => makeBuyer(app),
  estonian: async () => {
    const { id } = await app.db.selectFrom('countries').select('id').where('code', '=', 'EE').executeTakeFirstOrThrow()
    const type = await app.db.selectFrom('customer_types').select('id').where('name', '=', 'Ārvalstu uzņēmums').executeTakeFirstOrThrow()
    return makeBuyer(app, { country_id: id, type_id: type.id, reg_nr: null, vat_nr: 'EE100931558', city: 'Tallinn', postal_code: '10111' })
  },
}

/** The remark only appears where our tax waits for payment. */
const vectors: readonly [VatRegime, keyof typeof buyers, object][] = [
  ['cash_accounting', 'latvian', remarked],
  ['cash_accounting', 'estonian', plain],
  ['registered', 'latvian', plain],
  ['unregistered', 'latvian', plain],
]

test.each(vectors)('%s sells to a %s', async (regime, buyer, expected) => {
  expect((await become(regime)).status).toBe(200)
  const { id } = await accepted(app, { customer_id: await buyers[buyer]() })
  expect(await remarkOf(id)).toEqual(expected)
})

test('the status asks for a VAT number, and what was accepted before stays as it was, its credit notes with it', async () => {
  const refused = await become('cash_accounting', { vat_nr: null })
  expect([refused.status, Object.keys((refused.body as { errors?: object }).errors ?? {})]).toEqual([422, ['vat_nr']])
  await become('cash_accounting')
  const before = await accepted(app)
  const { simplified_invoice_id } = await clerk.done(simplified.create, {
    body: { items: [{ item_id: await makeService(app), quantity: '1', unit_price: '12.10' }] },
  })
  const taken = await draft(app)
  await clerk.done(invoices.accept, { params: { id: taken.id } })
  await become('registered')
  expect(await remarkOf(before.id)).toEqual(remarked)
  const note = await credited(app, before, {
    reason: 'error',
    items: [{ invoice_item_id: before.invoice_items[0]?.id ?? 0, quantity: '1' }],
  })
  expect(await remarkOf(note.id, credits)).toEqual(remarked)
  const small = await clerk.call(simplified.pdf, { params: { id: simplified_invoice_id } })
  expect((await pdfPages(small.bytes)).flat().join(' ')).toContain('Kases grāmatvedība')
  const { lock_version } = await invoiceNow(app, taken.id)
  await clerk.done(invoices.withdraw, { params: { id: taken.id }, body: { lock_version } })
  await clerk.done(invoices.accept, { params: { id: taken.id } })
  expect(await remarkOf(taken.id)).toEqual(plain)
})

interface Exported {
  invoices: Record<'invoice', { number: string; vat_point_date?: string; vat_on_payment?: string }[]> &
    Record<
      'vat_payment',
      {
        invoice?: string
        simplified_invoice?: string
        date: string
        amount: string
        vat_line: { rate: string; taxable: string; tax: string }[]
      }[]
    >
}

test('accounting gets the tax with the payments, and parts of it come to the whole to the cent', async () => {
  await become('cash_accounting')
  const item_id = await makeService(app)
  const invoice = await accepted(app, { order_items: [{ item_id, quantity: '1', unit_price: '100.01' }] })
  let open = invoice
  for (const amount of ['33.33', '33.33', '54.35']) open = await paid(app, open, amount)
  expect(open.status).toBe('paid')
  const { simplified_invoice_id } = await clerk.done(simplified.create, {
    body: { items: [{ item_id, quantity: '1', unit_price: '12.10' }], payment_method: 'cash' },
  })
  const paidOnce = async () => (await clerk.done(simplified.show, { params: { id: simplified_invoice_id } })).data
  if ((await paidOnce()).status !== 'paid') {
    const { lock_version } = await paidOnce()
    await clerk.done(simplified.update, { params: { id: simplified_invoice_id }, body: { event: 'PAY', lock_version } })
  }
  const small = await paidOnce()
  await become('registered')
  const usual = await accepted(app)
  await paid(app, usual, usual.gross)
  const period = { from: dayAgo(0), to: dayAgo(0) }
  const { bytes } = await clerk.call(invoiceReports.xml, { query: period })
  const isArray = (name: string) => ['invoice', 'vat_payment', 'vat_line'].includes(name)
  const parser = new XMLParser({ parseTagValue: false, isArray: (name, path) => isArray(name) && path !== 'invoices.vat_payment.invoice' })
  const { invoices: exported } = parser.parse(bytes.toString('utf8')) as Exported
  const of = (number: string | null) => exported.invoice.find((each) => each.number === number)
  expect(of(invoice.number)).toMatchObject({ vat_on_payment: 'true' })
  expect(of(invoice.number)).not.toHaveProperty('vat_point_date')
  expect(of(usual.number)).toMatchObject({ vat_point_date: dayAgo(0) })
  expect(of(usual.number)).not.toHaveProperty('vat_on_payment')
  // By hand: 100.01 and 21.00 of 121.01, cumulative shares.
  const rows = exported.vat_payment.map((each) => ({ ...each, number: each.invoice ?? each.simplified_invoice ?? '' }))
  expect(
    rows
      .filter(({ number }) => number === invoice.number || number === small.number)
      .map((each) => [each.number, each.amount, ...each.vat_line.flatMap(({ taxable, tax }) => [taxable, tax])]),
  ).toEqual([
    [invoice.number, '33.33', '27.55', '5.78'],
    [invoice.number, '33.33', '27.54', '5.79'],
    [invoice.number, '54.35', '44.92', '9.43'],
    // 21 % within 12.10.
    [small.number, '12.10', '10.00', '2.10'],
  ])
})
