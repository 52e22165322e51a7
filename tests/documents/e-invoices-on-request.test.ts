import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { advances } from '../../contract/advances/advances.ts'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { credits } from '../../contract/credits/credits.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import type { Person, TestApp } from '../support/app.ts'
import { advanceFor, credited } from '../support/crediting.ts'
import { makeCustomer, makeOrder, makeService, makeWarehouse, setProperty } from '../support/factories.ts'
import { accepted, makeBuyer } from '../support/invoicing.ts'
import { soldSimply } from '../support/simplified-credits.ts'
import { beginStory } from '../support/story.ts'
import { checkUbl } from '../support/ubl-check.ts'
import { parseXml, textAt } from '../support/xml-tree.ts'

/** Advance and simplified invoices have an e-invoice for who asks; none with a made-up address leaves by mail. */

let app: TestApp
let clerk: Person
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  await makeWarehouse(app)
})

const lines = [
  { name: 'Piegāde', quantity: '3', unit_price: '33.3333' },
  { name: 'Uzstādīšana', quantity: '7', unit_price: '19.99' },
]
const simplifiedXml = (id: number) => clerk.call(simplified.xml, { params: { id } })
const advanceXml = (id: number) => clerk.call(advances.xml, { params: { id } })

describe('a simplified invoice', () => {
  test.each(['net', 'gross'] as const)('with prices of mode %s has an invoice of type 380 that the rules accept', async (price_mode) => {
    const invoice = await soldSimply(app, { customer_id: await makeBuyer(app), price_mode, items: lines })
    const { status, bytes, headers } = await simplifiedXml(invoice.id)
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('application/xml'),
      expect.stringContaining(`${invoice.number}.xml`),
    ])
    expect(checkUbl(bytes)).toEqual([])
    const root = parseXml(bytes.toString())
    expect(textAt(root, 'cbc:InvoiceTypeCode')).toBe('380')
    expect(textAt(root, 'cbc:ID')).toBe(invoice.number)
    expect(textAt(root, 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount')).toBe(invoice.gross)
  })

  test('is refused by field for a buyer whom no network knows, and for nobody', async () => {
    for (const fields of [{ customer_id: await makeCustomer(app) }, { buyer_name: 'Jānis' }, {}]) {
      const { status, body } = await simplifiedXml((await soldSimply(app, { ...fields, items: lines.slice(0, 1) })).id)
      expect([status, body.errors]).toEqual([422, { customer_id: [expect.stringMatching(/Lauks „Klients”: pircējam nav ne reģ/)] }])
    }
  })

  test('has none once it is annulled, or where e-invoices are switched off', async () => {
    const invoice = await soldSimply(app, { customer_id: await makeBuyer(app), items: lines })
    await setProperty(app, 'einvoice_enabled', false)
    expect((await simplifiedXml(invoice.id)).body.message).toMatch(/izslēgta sistēmas parametros/)
    await setProperty(app, 'einvoice_enabled', true)
    await clerk.done(simplified.remove, { params: { id: invoice.id } })
    expect((await simplifiedXml(invoice.id)).body.message).toMatch(/Anulētam rēķinam/)
  })
})

describe('an advance invoice', () => {
  test.each(['10', '33.33', '100'])('of %s percent has a prepayment invoice (386) that the rules accept', async (percent) => {
    const order_items = [
      { item_id: await makeService(app), quantity: '7', unit_price: '31.615' },
      { item_id: await makeService(app), quantity: '3', unit_price: '19.99' },
    ]
    const order = await makeOrder(app, { customer_id: await makeBuyer(app), order_items })
    const advance = await advanceFor(app, order.id, { percent })
    const { status, bytes } = await advanceXml(advance.id)
    expect([status, checkUbl(bytes)]).toEqual([200, []])
    const root = parseXml(bytes.toString())
    expect(textAt(root, 'cbc:InvoiceTypeCode')).toBe('386')
    expect(textAt(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe(advance.gross)
  })

  test('is refused by field for a buyer whom no network knows', async () => {
    const order = await makeOrder(app, {
      customer_id: await makeCustomer(app),
      order_items: [{ item_id: await makeService(app), quantity: '1' }],
    })
    const { status, body } = await advanceXml((await advanceFor(app, order.id, { percent: '50' })).id)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['customer_id']])
  })
})

describe('a letter', () => {
  const attached = async (kind: string, id: number) => {
    const { rows } = await sql<{ form: string }>`
      select a ->> 'name' as form from outbox, jsonb_array_elements(payload -> 'attachments') a
      where dedupe_key like ${`email:${kind}:${id}:%`} order by 1`.execute(app.db)
    return rows.map(({ form }) => form.split('.').at(-1))
  }
  const mailed = { params: { id: 0 }, headers: { [confirmedHeader]: 'mailed-before' } }

  const personTypeId = async () =>
    (await app.db.selectFrom('customer_types').select('id').where('name', '=', 'Fiziska persona').executeTakeFirstOrThrow()).id
  const person = async (fields = {}) => ({ reg_nr: null, vat_nr: null, type_id: await personTypeId(), ...fields })

  test.each([
    ['a buyer with a number', async () => ({}), ['pdf', 'xml']],
    ['a buyer whom no network knows', () => person(), ['pdf']],
    ['a buyer with an address in Peppol alone', () => person({ peppol_scheme: '0218', peppol_id: '40003000003' }), ['pdf', 'xml']],
  ])('to %s', async (_, fields, forms) => {
    const buyer = await makeBuyer(app, { einvoice_channel: 'email', ...(await fields()) })
    const invoice = await accepted(app, { customer_id: buyer })
    await clerk.done(invoices.email, { ...mailed, params: { id: invoice.id } })
    expect(await attached('invoice', invoice.id)).toEqual(forms)
    const note = await credited(app, invoice)
    await clerk.done(credits.emailToAddress, { params: { id: note.id }, body: { address: 'kads@test.example' } })
    expect(await attached('credit_note', note.id)).toEqual(forms)
  })
})
