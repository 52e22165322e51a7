import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { vatReturns } from '../../contract/vat-returns/vat-returns.ts'
import { vatReturnElements, vatReturnXml, type VatAnnexLine, type VatReturnFile } from '../../server/documents/vat-return-xml.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billAccepted, received } from '../support/buying.ts'
import { clerkOf, makeCategory, makeItem, makeService, makeSupplier } from '../support/factories.ts'
import { accepted, makeBuyer } from '../support/invoicing.ts'
import { beginTests } from '../support/story.ts'
import { filedVatReturn, freeMonth, openVatReturn } from '../support/vat-returns.ts'
import { elementOf, faultsOf, type Element } from './eds-rules.ts'

/** @file Files for EDS against a written list of rules (`eds-rules.tsv`), and their sums against the documents. */

let app: TestApp
let clerk: Person
beginTests(async (begun) => {
  ;({ app } = begun)
  clerk = await clerkOf(app)
})

const line: VatAnnexLine = {
  annex: 'PVN1III',
  deal: '41',
  document_kind: '1',
  country: 'LV',
  vat_nr: 'LV40003000003',
  partner: 'SIA "Koks & Co"',
  number: 'R-1',
  document_date: '2026-10-15',
  taxable: '200.00',
  tax: '42.00',
}

const file: VatReturnFile = {
  isCorrection: false,
  kind: 'month',
  from: '2026-10-01',
  company: { vat_nr: 'LV40003000003', phone: '+371 67 000 000', email: 'birojs@darbgalds.example' },
  amounts: new Map([
    ['41', '200.00'],
    ['52', '42.00'],
    ['57', '-1.50'],
  ]),
  annexes: [
    line,
    { ...line, deal: '41.1', tax: '0.00' },
    { ...line, deal: null, document_kind: 'T', country: null, vat_nr: null, partner: null, number: null, document_date: null },
    { ...line, annex: 'PVN1I', deal: 'N', vat_nr: null, country: 'US' },
    { ...line, annex: 'PVN1I', deal: 'C' },
    { ...line, annex: 'PVN1I', deal: 'I', document_kind: '6', vat_nr: null, country: null },
    { ...line, annex: 'PVN1II', deal: 'G', vat_nr: 'EL123456789', country: 'GR' },
    { ...line, annex: 'PVN2', deal: 'P', vat_nr: 'XI123456789', country: 'GB', tax: null },
    ...['G', 'S', 'N', 'C'].map((deal) => ({ ...line, annex: 'PVN2', deal, vat_nr: 'EE123456789', country: 'EE', tax: null })),
    ...['42', '42.1', '43', '44', '48.2'].map((deal) => ({ ...line, deal, document_kind: '4' })),
    { ...line, document_kind: 'V', number: null, document_date: null },
    { ...line, document_kind: 'X', country: null, vat_nr: null, partner: null, number: null, document_date: null },
  ],
}

const written = (of: VatReturnFile): Element => elementOf(Buffer.from(vatReturnXml(vatReturnElements(of))).toString('utf8'))
const textsOf = ({ name, text, children }: Element): string[] => (children.length > 0 ? children.flatMap(textsOf) : [`${name}=${text}`])
const inside = (root: Element, name: string): Element =>
  root.children.find((child) => child.name === name) ?? { name, text: '', children: [] }

test('a file obeys the rules, and says what it was given', () => {
  const root = written(file)
  expect([root.name, faultsOf(root)]).toEqual(['DokPVNv7', []])
  expect(textsOf(root).slice(0, 8)).toEqual([
    ...['Precizejums=false', 'ParskGads=2026', 'ParskMen=10', 'NmrKods=40003000003'],
    ...['Talrunis=+37167000000', 'Epasts=birojs@darbgalds.example', 'R41=200.00', 'R411=0.00'],
  ])
  expect(textsOf(inside(root, 'PVN')).slice(-2)).toEqual(['R67=0.00', 'R57=-1.50'])
  expect(textsOf(inside(root, 'PVN1III'))).toEqual([
    ...['DpValsts=LV', 'DpNumurs=40003000003', 'DpNosaukums=SIA "Koks & Co"', 'DarVeids=41', 'VertibaBezPvn=200.00', 'PvnVertiba=42.00'],
    ...['DokVeids=1', 'DokNumurs=R-1', 'DokDatums=2026-10-15'],
    ...['DpValsts=LV', 'DpNumurs=40003000003', 'DpNosaukums=SIA "Koks & Co"', 'DarVeids=41.1', 'VertibaBezPvn=200.00'],
    ...['DokVeids=1', 'DokNumurs=R-1', 'DokDatums=2026-10-15'],
    ...['VertibaBezPvn=200.00', 'PvnVertiba=42.00', 'DokVeids=T'],
    ...['42', '42.1', '43', '44', '48.2'].flatMap((deal) => [
      ...['DpValsts=LV', 'DpNumurs=40003000003', 'DpNosaukums=SIA "Koks & Co"', `DarVeids=${deal}`, 'VertibaBezPvn=200.00'],
      ...['PvnVertiba=42.00', 'DokVeids=4', 'DokNumurs=R-1', 'DokDatums=2026-10-15'],
    ]),
    ...['DpValsts=LV', 'DpNumurs=40003000003', 'DpNosaukums=SIA "Koks & Co"', 'DarVeids=41', 'VertibaBezPvn=200.00', 'PvnVertiba=42.00'],
    ...['DokVeids=V', 'DarVeids=41', 'VertibaBezPvn=200.00', 'PvnVertiba=42.00', 'DokVeids=X'],
  ])
  expect(textsOf(inside(root, 'PVN1II'))).toEqual([
    ...['DpValsts=EL', 'DpNumurs=123456789', 'DpNosaukums=SIA "Koks & Co"', 'DarVeids=G', 'VertibaBezPvn=200.00', 'PvnVertiba=42.00'],
    ...['ValVertiba=200.00', 'ValKods=EUR', 'DokNumurs=R-1', 'DokDatums=2026-10-15'],
  ])
  expect(textsOf(inside(root, 'PVN2'))).toEqual([
    ...['Valsts=XI', 'PVNNumurs=123456789', 'Summa=200.00', 'Pazime=P'],
    ...['G', 'S', 'N', 'C'].flatMap((deal) => ['Valsts=EE', 'PVNNumurs=123456789', 'Summa=200.00', `Pazime=${deal}`]),
  ])
})

test('the rules find what is missing, out of order, doubled and malformed', () => {
  const xml = Buffer.from(vatReturnXml(vatReturnElements(file))).toString('utf8')
  const faults = (change: (text: string) => string) => faultsOf(elementOf(change(xml)))
  expect(faults((text) => text.replace('<R42>0.00</R42>', ''))).toEqual(['/PVN/R42 0 times'])
  expect(faults((text) => text.replace('<R67>0.00</R67>', '<R57>0.00</R57>').replace('<R57>-1.50</R57>', '<R67>0.00</R67>'))).toEqual([
    '/PVN/R67 out of order',
  ])
  expect(faults((text) => text.replace('200.00', '200,00'))).toEqual(['/PVN/R41 is „200,00”'])
  expect(faults((text) => text.replace('<ParskGads>2026</ParskGads>', '$&$&'))).toEqual(['/ParskGads 2 times'])
})

test('a quarter, a correction and a company without contacts', () => {
  const root = written({
    ...file,
    isCorrection: true,
    kind: 'quarter',
    from: '2026-10-01',
    company: { ...file.company, phone: null, email: null },
    annexes: [],
  })
  expect(faultsOf(root)).toEqual([])
  expect(textsOf(root).slice(0, 4)).toEqual(['Precizejums=true', 'ParskGads=2026', 'ParskCeturksnis=4', 'NmrKods=40003000003'])
  expect(root.children.slice(-4).map(({ name }) => name)).toEqual(['PVN1I', 'PVN1II', 'PVN1III', 'PVN2'])
})

test('the file of a filed return has the sums of its documents', async () => {
  const month = freeMonth(app)
  const day = `${month.slice(0, 8)}15`
  const customer_id = await makeBuyer(app)
  const item_id = await makeService(app)
  const sold = await accepted(app, { customer_id, order_items: [{ item_id, quantity: '37' }] })
  const other = await accepted(app, { customer_id, order_items: [{ item_id, quantity: '2.5' }] })
  const category_id = await makeCategory(app)
  const estonia = await app.db.selectFrom('countries').select('id').where('code', '=', 'EE').executeTakeFirstOrThrow()
  const supplier_id = await makeSupplier(app, { country_id: estonia.id })
  const bill = await billAccepted(app, await received(app, [{ item_id: await makeItem(app, { category_id }) }], { supplier_id }), {
    vat_kind: 'eu',
  })
  await pastTriggers(sql`update invoices set date = ${day}, vat_point_date = ${day} where id in (${sold.id}, ${other.id})`)
  await pastTriggers(sql`update procurement_invoices set date = ${day} where id = ${bill.id}`)
  const open = await openVatReturn(app, month)
  const early = await clerk.call(vatReturns.xml, { params: { id: open.id } })
  expect([early.status, early.body.errors]).toEqual([422, { status: ['Failu sagatavo no iesniegtas deklarācijas'] }])
  const { id } = await filedVatReturn(app, month)
  const { status, bytes } = await clerk.call(vatReturns.xml, { params: { id } })
  const root = elementOf(bytes.toString('utf8'))
  expect([status, faultsOf(root)]).toEqual([200, []])
  // 37 and 2.5 hours at 10.00 with 21 %; ten pieces bought at 5.00 in Estonia.
  const rows = textsOf(inside(root, 'PVN')).filter((each) => !each.endsWith('=0.00'))
  expect(rows).toEqual(['R41=395.00', 'R50=50.00', 'R52=82.95', 'R55=10.50', 'R64=10.50'])
  expect(textsOf(inside(root, 'PVN1III')).filter((each) => /^(VertibaBezPvn|DokVeids)/.test(each))).toEqual([
    ...['VertibaBezPvn=370.00', 'DokVeids=1', 'VertibaBezPvn=25.00', 'DokVeids=T'],
  ])
  expect(textsOf(inside(root, 'PVN1II')).filter((each) => /^(Vertiba|Pvn)/.test(each))).toEqual(['VertibaBezPvn=50.00', 'PvnVertiba=10.50'])
})

async function pastTriggers(statement: RawBuilder<unknown>): Promise<void> {
  await app.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await statement.execute(db)
  })
}
