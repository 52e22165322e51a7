import { afterEach, expect, test } from 'vitest'
import type { CreditNoteRecord } from '../../contract/credits/credit-note-record.ts'
import { credits } from '../../contract/credits/credits.ts'
import type { InvoiceRecord } from '../../contract/invoices/invoice-record.ts'
import type { Person, TestApp } from '../support/app.ts'
import { credited } from '../support/crediting.ts'
import { makeCategory, makeItem, setProperty } from '../support/factories.ts'
import { accepted, makeBuyer } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { beginStory } from '../support/story.ts'
import { brokenRules } from '../support/ubl-check.ts'
import { parseXml, textAt } from '../support/xml-tree.ts'

/** Credit notes use the invoice's VAT decision and VAT numbers. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const ours = { vat_nr: 'LV40003000003' }
const change = (customerId: number, fields: Record<string, string | null>) =>
  app.db.updateTable('customers').set(fields).where('id', '=', customerId).execute()
const changeOurs = (fields: Record<string, string | null>) =>
  app.db.updateTable('customers').set(fields).where('is_main', '=', true).execute()

afterEach(async () => {
  await setProperty(app, 'vat_regime', 'registered')
  await changeOurs(ours)
})

const named = { seller: 'cac:AccountingSupplierParty/cac:Party', buyer: 'cac:AccountingCustomerParty/cac:Party' }

async function partiesOf({ id }: Pick<CreditNoteRecord, 'id'>) {
  const xml = (await clerk.call(credits.xml, { params: { id } })).bytes.toString()
  const root = parseXml(xml)
  const of = (party: keyof typeof named) => ({
    name: textAt(root, `${named[party]}/cac:PartyLegalEntity/cbc:RegistrationName`),
    reg_nr: textAt(root, `${named[party]}/cac:PartyLegalEntity/cbc:CompanyID`),
    vat_nr: textAt(root, `${named[party]}/cac:PartyTaxScheme/cbc:CompanyID`),
    address: textAt(root, `${named[party]}/cac:PostalAddress/cbc:StreetName`),
  })
  return { broken: brokenRules(xml), seller: of('seller'), buyer: of('buyer') }
}

const printOf = async ({ id }: Pick<CreditNoteRecord, 'id'>) =>
  (await pdfPages((await clerk.call(credits.pdf, { params: { id } })).bytes)).flat().join('\n')

/** An accepted invoice of 250 EUR: goods to Estonia, or domestic reverse charge. */
async function invoiceTo(buyer: 'estonian' | 'latvian', fields: Record<string, string | null> = {}) {
  const { db } = app
  const reverse = { reverse_vat: true, vat_reason_code: 'VATEX-EU-AE-R3' }
  const category_id = await makeCategory(app, { vat_rate_code: 'PVN21', ...(buyer === 'latvian' && reverse) })
  const item_id = await makeItem(app, { category_id, type: 'goods', is_stocked: false })
  const foreign = buyer === 'estonian' && {
    country_id: (await db.selectFrom('countries').select('id').where('code', '=', 'EE').executeTakeFirstOrThrow()).id,
    type_id: (await db.selectFrom('customer_types').select('id').where('name', '=', 'Ārvalstu uzņēmums').executeTakeFirstOrThrow()).id,
    reg_nr: null,
    vat_nr: 'EE100931558',
    postal_code: '10111',
  }
  const customer_id = await makeBuyer(app, { ...foreign, name: 'Sākums', legal_address: 'Vecā iela 1', ...fields })
  const invoice = await accepted(app, { customer_id, order_items: [{ item_id, quantity: '1', unit_price: '250' }] })
  const then = await db.selectFrom('customers').select(['reg_nr', 'vat_nr']).where('id', '=', customer_id).executeTakeFirstOrThrow()
  return { invoice, customer_id, then: { reg_nr: then.reg_nr ?? '', vat_nr: then.vat_nr ?? '' } }
}

const creditOf = (invoice: Pick<InvoiceRecord, 'id'>) => credited(app, invoice, { reason: 'error' })

test.each(['estonian', 'latvian'] as const)('the VAT number of the %s buyer was deleted since', async (who) => {
  const { invoice, customer_id, then } = await invoiceTo(who)
  await change(customer_id, { vat_nr: null })
  const note = await creditOf(invoice)
  expect(await partiesOf(note)).toMatchObject({ broken: [], buyer: then })
  expect(await printOf(note)).toContain(then.vat_nr)
})

test('the buyer was registered for VAT since', async () => {
  const { invoice, customer_id } = await invoiceTo('latvian', { vat_nr: null })
  const { reg_nr } = await app.db.selectFrom('customers').select('reg_nr').where('id', '=', customer_id).executeTakeFirstOrThrow()
  await change(customer_id, { vat_nr: `LV${reg_nr}` })
  const note = await creditOf(invoice)
  expect((await partiesOf(note)).buyer.vat_nr).toBe('')
  expect(await printOf(note)).not.toContain(`LV${reg_nr}`)
})

test('we left the VAT register since', async () => {
  const { invoice } = await invoiceTo('latvian')
  await setProperty(app, 'vat_regime', 'unregistered')
  await changeOurs({ vat_nr: null })
  const note = await creditOf(invoice)
  expect(await partiesOf(note)).toMatchObject({ broken: [], seller: ours })
  expect(await printOf(note)).toContain(ours.vat_nr)
})

test('the buyer was renamed and moved since: today’s name and address beside the numbers of the invoice', async () => {
  const { invoice, customer_id, then } = await invoiceTo('latvian')
  await change(customer_id, { name: 'Turpinājums', legal_address: 'Jaunā iela 2' })
  expect((await partiesOf(await creditOf(invoice))).buyer).toEqual({ ...then, name: 'Turpinājums', address: 'Jaunā iela 2' })
})

test.each([
  ['of another company', { reg_nr: '40003032949', vat_nr: 'LV40003032949' }],
  ['of another country', { country: 'EE', reg_nr: null, vat_nr: null }],
])('the record became that %s since: the invoice’s own party stands', async (_, { country, ...fields }: Record<string, string | null>) => {
  const { invoice, customer_id, then } = await invoiceTo('latvian')
  const land = await app.db
    .selectFrom('countries')
    .select('id')
    .where('code', '=', country ?? 'LV')
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('customers')
    .set({ ...fields, name: 'Cits', legal_address: 'Cita iela 3', country_id: land.id })
    .where('id', '=', customer_id)
    .execute()
  const note = await creditOf(invoice)
  expect(await partiesOf(note)).toMatchObject({ broken: [], buyer: { ...then, name: 'Sākums', address: 'Vecā iela 1' } })
  expect(await printOf(note)).not.toContain('Cit')
})
