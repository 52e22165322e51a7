import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sum } from '../../contract/money.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeProcurement, makeSupplier, makeWarehouse } from '../support/factories.ts'
import { footprint } from '../support/footprint.ts'
import { beginTests } from '../support/story.ts'

/** All errors are reported; nothing is imported until all is valid. */

let app: TestApp
let clerk: Person
let supplier: number

beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  await makeWarehouse(app)
  supplier = await makeSupplier(app, { name: 'SIA Vairums', vat_nr: 'LV40103000028', reg_nr: '40103000028' })
  const first = await makeItem(app, { sku: 'A-1', name: 'Āķis' })
  await makeItem(app, { sku: '1002', name: 'Bulta' })
  await makeItem(app, { sku: 'M-1', name: 'Metrs auduma', unit: 'm' })
  await app.db.insertInto('catalog_item_barcodes').values({ catalog_item_id: first, code: '4750000000014' }).execute()
  await makeItem(app, { sku: 'K-1', manufacturer_code: 'MF-9' })
})

type Rows = (string | number | null)[][]

async function sheet(rows: Rows): Promise<{ name: string; bytes: Buffer }> {
  return { name: 'iepirkums.xlsx', bytes: Buffer.from(await writeXlsx({ sheets: [{ name: 'Lapa', rows }] })) }
}

const send = async (rows: Rows, fields: Record<string, string | number> = {}) =>
  clerk.call(procurements.createFromExcel, { form: { fields: { supplier_id: supplier, ...fields }, files: [await sheet(rows)] } })

test('a sheet becomes a procurement: by article number or barcode, in the order of its headings', async () => {
  const { status, body } = await send([
    ['Nosaukums', 'Svītrkods', 'Artikuls', 'Cena', 'Daudzums', 'Atlaide, %'],
    ['Āķis', 4_750_000_000_014, null, 3.3333, 3, null],
    ['Bulta', null, 1002, '12,50', '1 000', 5],
    [null, null, null, null, null, null],
    ['Audums', null, 'M-1', 0.1 + 0.2, 2.5, null],
  ])
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({ kind: 'from_excel', status: 'new', supplier: { id: supplier } })
  expect(
    body.data.procurement_items.map(({ sku, quantity, purchase_price, discount_percent }) => [
      sku,
      quantity,
      purchase_price,
      discount_percent,
    ]),
  ).toEqual([
    ['A-1', '3.0000', '3.3333', '0.0000'],
    ['1002', '1000.0000', '12.5000', '5.0000'],
    ['M-1', '2.5000', '0.3000', '0.0000'],
  ])
})

test('without headings the columns are code, name, quantity, price', async () => {
  const { body } = await send([['A-1', 'Āķis', 2, 4]])
  expect(body.data.procurement_items.map(({ sku, quantity, purchase_price }) => [sku, quantity, purchase_price])).toEqual([
    ['A-1', '2.0000', '4.0000'],
  ])
})

test('every wrong row and cell is told, and nothing is taken', async () => {
  const trace = await footprint(app)
  const { status, body } = await send([
    ['Artikuls', 'Nosaukums', 'Daudzums', 'Cena'],
    ['A-1', 'Āķis', 2, 4],
    ['NAV', 'Nav tādas', 0, 'dārgi'],
    ['1002', 'Bulta', 1.5, 3],
    ['', 'Bez koda', 1, 1],
  ])
  expect(status).toBe(422)
  expect(body.errors).toEqual({
    'rows.3.A': ['3. rinda, šūna A3: preces ar kodu „NAV” katalogā nav'],
    'rows.3.C': ['3. rinda, šūna C3: „0” nav daudzums, lielāks par nulli'],
    'rows.3.D': ['3. rinda, šūna D3: „dārgi” nav cena'],
    'rows.4.C': ['4. rinda, šūna C4: Lauks „Daudzums”: mērvienībai „gab.” jābūt veselam skaitlim'],
    'rows.5.A': ['5. rinda, šūna A5: nav ne artikula, ne svītrkoda'],
  })
  expect(await footprint(app)).toEqual(trace)
})

test.each([
  ['no workbook', Buffer.from('nekas')],
  ['nothing', Buffer.alloc(0)],
])('what is no sheet is refused in words: %s', async (_, bytes) => {
  const { status, body } = await clerk.call(procurements.createFromExcel, { form: { fields: {}, files: [{ name: 'x.xlsx', bytes }] } })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['files']])
})

test('the sheet that a procurement gives is one that can be read again', async () => {
  const { id } = (await send([['A-1', 'Āķis', 2, 4.25]])).body.data
  const { bytes } = await clerk.call(procurements.excel, { params: { id } })
  const { status, body } = await clerk.call(procurements.createFromExcel, {
    form: { fields: { supplier_id: supplier }, files: [{ name: 'procurement.xlsx', bytes }] },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data.procurement_items.map(({ sku, quantity, purchase_price }) => [sku, quantity, purchase_price])).toEqual([
    ['A-1', '2.0000', '4.2500'],
  ])
})

function invoice(lines: readonly Line[], number = 'R-55', tax = 'LV40103000028'): { name: string; bytes: Buffer } {
  const due = sum(lines.map(({ net }) => net)).toFixed(2)
  return {
    name: 'rekins.xml',
    bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<ubl:Invoice xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <b:ID>${number}</b:ID><b:IssueDate>2026-05-04</b:IssueDate><b:DocumentCurrencyCode>EUR</b:DocumentCurrencyCode>
  <a:AccountingSupplierParty><a:Party>
    <a:PartyTaxScheme><b:CompanyID>${tax}</b:CompanyID></a:PartyTaxScheme>
    <a:PartyLegalEntity><b:RegistrationName>Vairums &amp; dēli</b:RegistrationName></a:PartyLegalEntity>
  </a:Party></a:AccountingSupplierParty>
  <a:LegalMonetaryTotal><b:TaxExclusiveAmount>${due}</b:TaxExclusiveAmount><b:TaxInclusiveAmount>${due}</b:TaxInclusiveAmount></a:LegalMonetaryTotal>
  ${lines.map(({ xml }) => xml).join('')}
</ubl:Invoice>`),
  }
}

interface Line {
  net: string
  xml: string
}

function line(quantity: string, net: string, price: string, ids: string, { name = 'Lieta', less = '0' } = {}): Line {
  const xml = `<a:InvoiceLine><b:ID>1</b:ID><b:InvoicedQuantity unitCode="H87">${quantity}</b:InvoicedQuantity>
    <b:LineExtensionAmount currencyID="EUR">${net}</b:LineExtensionAmount>
    <a:AllowanceCharge><b:ChargeIndicator>false</b:ChargeIndicator><b:Amount>${less}</b:Amount></a:AllowanceCharge>
    <a:Item><b:Name>${name}</b:Name>${ids}</a:Item><a:Price><b:PriceAmount currencyID="EUR">${price}</b:PriceAmount></a:Price></a:InvoiceLine>`
  return { net, xml }
}

const seller = (code: string) => `<a:SellersItemIdentification><b:ID>${code}</b:ID></a:SellersItemIdentification>`
const standard = (code: string) => `<a:StandardItemIdentification><b:ID schemeID="0160">${code}</b:ID></a:StandardItemIdentification>`

const upload = (file: { name: string; bytes: Buffer }, fields: Record<string, string | number> = {}) =>
  clerk.call(procurements.createFromInvoice, { form: { fields, files: [file] } })

test("a supplier's e-invoice becomes a procurement: he by his VAT number, items by barcode or his number", async () => {
  const lines = [line('3', '9.00', '3.3333', standard('4750000000014'), { less: '1.00' }), line('2', '20.00', '10', seller('MF-9'))]
  const { status, body } = await upload(invoice(lines))
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({ kind: 'from_invoice', supplier: { id: supplier }, supplier_order_nr: 'R-55', net: '29.00' })
  expect(body.data.procurement_items.map(({ sku, net }) => [sku, net])).toEqual([
    ['A-1', '9.00'],
    ['K-1', '20.00'],
  ])
  const twice = await upload(invoice(lines))
  expect([twice.status, twice.body.errors?.['files']?.[0]]).toEqual([422, expect.stringContaining('jau ir ielasīts')])
})

test('a line that names none of ours is asked for, and taken with the answer', async () => {
  const file = invoice([line('1', '5.00', '5', seller('SVESS'), { name: 'Svešs' }), line('1', '4.00', '4', seller('1002'))], 'R-56')
  const confirmAnswer = await upload(file)
  expect([confirmAnswer.status, confirmAnswer.body.errors]).toEqual([
    422,
    { 'lines.1.item_id': ['1. rinda: prece „Svešs” (SVESS) katalogā nav atrasta'] },
  ])
  const item = await makeItem(app, { sku: 'JAUNA' })
  const { body } = await upload(file, { matches: `1=${item}` })
  expect(body.data.procurement_items.map(({ sku }) => sku)).toEqual(['JAUNA', '1002'])
})

test('who is not known is asked for; what is no e-invoice is refused in words', async () => {
  const file = invoice([line('1', '5.00', '5', seller('1002'))], 'R-57', 'LV50103000007')
  expect(Object.keys((await upload(file)).body.errors ?? {})).toEqual(['supplier_id'])
  expect((await upload(file, { supplier_id: supplier })).status).toBe(200)
  for (const bytes of ['', '<a/>', 'nav xml', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>']) {
    const { status, body } = await upload({ name: 'x.xml', bytes: Buffer.from(bytes) })
    expect([status, Object.keys(body.errors ?? {})], bytes).toEqual([422, ['files']])
  }
})

test('a big receipt is one of few statements: a hundred lines are in within the time of a blink', async () => {
  const items = await Promise.all(Array.from({ length: 100 }, () => makeItem(app)))
  const { id } = await makeProcurement(app, {
    supplier_id: supplier,
    procurement_items: items.map((item_id) => ({ item_id, quantity: '2', purchase_price: '3' })),
  })
  const { data } = await clerk.done(procurements.accept, { params: { id } })
  expect(data.status).toBe('accepted')
  const { count } = await app.db
    .selectFrom('stock_movements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('document_type', '=', 'procurement')
    .where('document_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(100)
})

const csv = (text: string | Buffer) => ({ name: 'cenas.csv', bytes: Buffer.from(text as string) })
const importing = (file: { name: string; bytes: Buffer }, fields: Record<string, string | number> = {}) =>
  clerk.call(procurements.createFromExcel, { form: { fields: { supplier_id: supplier, ...fields }, files: [file] } })
const linesOf = ({ body }: Awaited<ReturnType<typeof importing>>) =>
  body.data.procurement_items.map(({ sku, quantity, purchase_price }) => [sku, quantity, purchase_price])

test.each([
  ['semicolons behind a BOM', '\ufeffArtikuls;Nosaukums;Daudzums;Cena\r\na-1;"Āķis; liels";2;3,50\r\n'],
  ['commas', 'Artikuls,Nosaukums,Daudzums,Cena\nA-1,"Āķis, liels",2,3.50\n'],
  ['tabs', 'Artikuls\tNosaukums\tDaudzums\tCena\nA-1\tĀķis\t2\t3,5'],
  [
    'the code page of older programs',
    Buffer.from([...Buffer.from('Artikuls;Preces nosaukums;Daudzums;Cena\nA-1;'), 0xc2, 0xed, ...Buffer.from('is;2;3,5\n')]),
  ],
])('a CSV file is read like a sheet: %s', async (_, text) => {
  const answered = await importing(csv(text))
  expect(answered.status, JSON.stringify(answered.body)).toBe(200)
  expect(linesOf(answered)).toEqual([['A-1', '2.0000', '3.5000']])
})

test('titles above the headings are passed over, article numbers are found in any case', async () => {
  const rows: Rows = [
    ['SIA Vairums cenrādis'],
    [null],
    ['Datums', '01.05.2026.'],
    ['Kods', 'Prece', 'Skaits', 'Cena bez PVN'],
    ['m-1', 'Audums', 2.5, 4],
  ]
  const answered = await send(rows)
  expect(linesOf(answered)).toEqual([['M-1', '2.5000', '4.0000']])
  expect(await app.db.selectFrom('catalog_items').select('sku').where('sku', '=', 'M-1').execute()).toHaveLength(1)
  await expect(makeItem(app, { sku: 'm-1' })).rejects.toMatchObject({ code: '23505' })
})

test('headings that nobody knows are told with what is needed, shown in a preview, and mapped', async () => {
  const rows: Rows = [
    ['Item no', 'Gab', 'EUR'],
    ['A-1', 3, 2.25],
  ]
  const refused = await send(rows)
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['files']])
  const file = await sheet(rows)
  const preview = await clerk.done(procurements.previewSheet, { form: { fields: {}, files: [file] } })
  expect(preview.data.fault).toContain('A „Item no”, B „Gab”, C „EUR”')
  expect(preview.data.columns.map(({ letter, holds }) => [letter, holds])).toEqual([
    ['A', null],
    ['B', null],
    ['C', null],
  ])
  const columns = 'code=A,quantity=B,price=C'
  const mapped = await clerk.done(procurements.previewSheet, { form: { fields: { columns }, files: [file] } })
  expect(mapped.data).toMatchObject({ fault: null, rows: 1, heading_row: null })
  expect(mapped.data.columns.map(({ holds, samples }) => [holds, samples])).toEqual([
    ['code', ['A-1']],
    ['quantity', ['3']],
    ['price', ['2.25']],
  ])
  const taken = await importing(file, { columns })
  expect(linesOf(taken)).toEqual([['A-1', '3.0000', '2.2500']])
  expect((await importing(file, { columns: 'price=C' })).body.errors).toHaveProperty('columns')
})

test('of many faults the first hundred are told, with how many there are', async () => {
  const wrong = Array.from({ length: 250 }, (_, place) => [`NAV-${place}`, '', 1, 1])
  const { status, body } = await send([['Artikuls', 'Nosaukums', 'Daudzums', 'Cena'], ...wrong])
  expect(status).toBe(422)
  expect(Object.keys(body.errors ?? {})).toHaveLength(101)
  expect(body.errors?.['files']).toEqual(['Pavisam kļūdu: 250; parādītas pirmās 100'])
  expect(body.errors?.['rows.2.A']).toEqual(['2. rinda, šūna A2: preces ar kodu „NAV-0” katalogā nav'])
})

/** Per-line scans of all stock took a minute; now seconds. */
const maxMilliseconds = 20_000

test(
  'six thousand rows are taken, which is more than a statement has parameters, in time that grows with them only',
  { timeout: maxMilliseconds },
  async () => {
    await sql`
    insert into catalog_items (sku, name, category_id, measure_unit_id, price, is_stocked)
    select 'LIELS-' || n, 'Liela saraksta prece ' || n, c.category_id, c.measure_unit_id, 1, true
    from generate_series(1, 6000) n, (select category_id, measure_unit_id from catalog_items where sku = '1002') c`.execute(app.db)
    await sql`analyze catalog_items`.execute(app.db)
    const rows = Array.from({ length: 6_000 }, (_, place) => `liels-${place + 1};;2;1,25`)
    const answered = await importing(csv(['Artikuls;Nosaukums;Daudzums;Cena', ...rows].join('\n')))
    expect(answered.status, JSON.stringify(answered.body).slice(0, 500)).toBe(200)
    expect(answered.body.data.procurement_items).toHaveLength(6_000)
    expect(answered.body.data.net).toBe('15000.00')
  },
)
