import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { imports } from '../../contract/imports/imports.ts'
import { invoiceReports } from '../../contract/invoice-reports/invoice-reports.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { cellText } from '../../server/documents/cells.ts'
import { readTable } from '../../server/documents/sheet-reader.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeSupplier, makeWarehouse } from '../support/factories.ts'
import { regNr } from '../support/sheets.ts'
import { beginTests } from '../support/story.ts'
import { errorCell, numberCell, rawWorkbook, textCell, type RawSheet } from '../support/workbooks.ts'

let app: TestApp
let clerk: Person
let supplier: number

beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  await makeWarehouse(app)
  supplier = await makeSupplier(app, { name: 'SIA Vairums' })
  await makeItem(app, { sku: '00123', name: 'Āķis' })
})

const formats = ['0.0%', '00000', '0.00']
const row = (at: number, cells: string[], hidden = false) => `<row r="${at}"${hidden ? ' hidden="1"' : ''}>${cells.join('')}</row>`
const head = (...names: string[]) =>
  row(
    1,
    names.map((name, at) => textCell(`${String.fromCodePoint(65 + at)}1`, name)),
  )
const file = (sheets: readonly RawSheet[]) => ({ name: 'lapa.xlsx', bytes: rawWorkbook(formats, sheets) })

const goods: RawSheet = {
  name: 'Preces',
  rows: [
    head('Artikuls', 'Daudzums', 'Cena', 'Atlaide, %'),
    row(2, [
      numberCell('A2', '123', 2),
      numberCell('B2', '2'),
      numberCell('C2', '10.735537190082645', 3, '12.99/1.21'),
      numberCell('D2', '0.125', 1),
    ]),
    row(3, [numberCell('A3', '123', 2), numberCell('B3', '50'), numberCell('C3', '1')], true),
    row(4, [textCell('A4', 'Kopā'), numberCell('B4', '2', 0, 'SUM(B2:B3)'), numberCell('C4', '21.47', 3, 'SUM(C2:C3)')]),
  ].join(''),
}

test('a procurement is made of what is seen: percent, leading zeros, worked prices; hidden rows, sheets and sums are told', async () => {
  const sheets: RawSheet[] = [
    { name: 'Vecās', state: 'hidden', rows: goods.rows },
    { name: 'Ievads', rows: row(1, [textCell('A1', 'Sveiki')]) },
    goods,
  ]
  const fields = { supplier_id: supplier }
  const { data: blind } = await clerk.done(procurements.previewSheet, { form: { fields: {}, files: [file(sheets)] } })
  expect([blind.sheet, blind.sheets, blind.fault === null]).toEqual(['Ievads', ['Ievads', 'Preces'], false])
  const { data: seen } = await clerk.done(procurements.previewSheet, { form: { fields: { sheet: 'Preces' }, files: [file(sheets)] } })
  expect(seen).toMatchObject({
    fault: null,
    sheet: 'Preces',
    rows: 1,
    left_out: 'Netiek ņemtas paslēptās rindas (3), kopsummas (4. rinda), paslēptās lapas („Vecās”)',
  })
  const { data } = await clerk.done(procurements.createFromExcel, {
    form: { fields: { ...fields, sheet: 'Preces' }, files: [file(sheets)] },
  })
  expect(data.procurement_items).toMatchObject([
    { sku: '00123', quantity: '2.0000', purchase_price: '10.7355', discount_percent: '12.5000' },
  ])
})

test('a cell with an error, and a formula whose result was not saved, are named', async () => {
  const rows = [
    head('Artikuls', 'Daudzums', 'Cena'),
    row(2, [numberCell('A2', '123', 2), errorCell('B2', '#N/A'), numberCell('C2', '1')]),
    row(3, [numberCell('A3', '123', 2), numberCell('B3', '1'), numberCell('C3', '', 0, 'D3*2')]),
  ].join('')
  const answer = await clerk.call(procurements.createFromExcel, {
    form: { fields: { supplier_id: supplier }, files: [file([{ name: 'A', rows }])] },
  })
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    {
      'rows.2.B': ['2. rinda, šūna B2: šūnā ir kļūda #N/A'],
      'rows.3.C': ['3. rinda, šūna C3: formulai nav saglabāta rezultāta; atveriet failu un saglabājiet to vēlreiz'],
    },
  ])
})

test('who moves in is read by the same cells', async () => {
  const rows = [
    head('Nosaukums', 'Juridiskā adrese', 'Atlaide %', 'Kredītlimits'),
    row(2, [textCell('A2', 'Viens'), textCell('B2', 'Iela 1'), numberCell('C2', '0.125', 1), textCell('D2', '€ 1.234,50')]),
    row(3, [textCell('A3', 'Divi'), textCell('B3', 'Iela 2'), errorCell('C3', '#DIV/0!'), numberCell('D3', '5')]),
    row(4, [textCell('A4', 'Slēpts'), textCell('B4', 'Iela 3')], true),
    row(5, [textCell('A5', 'Pavisam'), numberCell('D5', '1239.5')]),
  ].join('')
  const { data } = await clerk.done(imports.check, { form: { fields: { kind: 'customers' }, files: [file([{ name: 'A', rows }])] } })
  expect(data.rows).toBe(2)
  expect(data.faulty.map(({ cell, value, reason }) => [cell, value, reason.replace(/^.*: /, '')])).toEqual([
    ['C3', '#DIV/0!', 'šūnā ir kļūda #DIV/0!'],
  ])
  const given = await sql<{ given: object }>`select given from import_rows where import_id = ${data.id} order by row limit 1`.execute(
    app.db,
  )
  expect(given.rows[0]?.given).toMatchObject({ discount_percent: '12.5', credit_limit: '1234.50' })
})

test('where nobody looks first, what is left out is asked about', async () => {
  const names = ['Reģ. Nr.', 'Datums', 'Artikuls', 'Nosaukums', 'Daudzums', 'Summa bez PVN', 'PVN']
  const sale = (at: number, hidden = false) =>
    row(
      at,
      [
        ...[textCell(`A${at}`, regNr(5)), textCell(`B${at}`, '03.02.26'), textCell(`C${at}`, 'D'), textCell(`D${at}`, 'Degviela')],
        ...[numberCell(`E${at}`, '1'), numberCell(`F${at}`, '10.123', 0, 'E2*10.123'), numberCell(`G${at}`, '2.1')],
      ],
      hidden,
    )
  const sheets = [
    { name: 'Ievads', rows: '' },
    { name: 'Dati', rows: head(...names) + sale(2) + sale(3, true) },
  ]
  const send = (confirmed: object) => clerk.call(invoiceReports.sonax, { form: { fields: {}, files: [file(sheets)] }, ...confirmed })
  const confirmAnswer = await send({})
  expect([confirmAnswer.status, confirmAnswer.body]).toMatchObject([
    422,
    { confirm: { code: 'left-out', text: 'Netiek ņemtas paslēptās rindas (3).' } },
  ])
  const createAnswer = await send({ headers: { confirmed: 'left-out' } })
  expect([createAnswer.status, createAnswer.bytes.toString().match(/<net>[^<]*/g)]).toEqual([200, ['<net>10.12', '<net>10.12']])
  expect(createAnswer.bytes.toString()).toContain('<date>2026-02-03</date>')
})

test('sums between groups of goods are left out and told; goods that are called like a sum are taken', async () => {
  const line = (at: number, name: string, ...figures: string[]) =>
    row(at, [textCell(`A${at}`, name), ...figures.map((figure, place) => numberCell(`${'BC'.charAt(place)}${at}`, figure))])
  const rows = [
    head('Artikuls', 'Daudzums', 'Cena'),
    ...[line(2, '00123', '2', '10'), line(3, '00123', '3', '5'), line(4, 'Kopā', '5', '15')],
    ...[line(5, '00123', '1', '7'), line(6, 'Kopā par otro grupu', '1', '7')],
    // An oil's name and price, not a total.
    ...[line(7, '00123', '4', '9'), line(8, 'Total Quartz 5W40', '1', '33')],
    ...[line(9, '00123', '6', '2'), line(10, '00123', '1', '1'), line(11, '00123', '1', '1'), line(12, 'Pavisam', '19', '70')],
    // At the end a sum may be another one than that of the column.
    line(13, 'Kopā ar PVN', '19', '84.70'),
  ].join('')
  const { data } = await clerk.done(procurements.previewSheet, { form: { fields: {}, files: [file([{ name: 'A', rows }])] } })
  expect([data.rows, data.left_out]).toEqual([8, 'Netiek ņemtas kopsummas (4, 6, 12–13. rinda)'])
})

test('days and times of a workbook that counts from 1904 are those that Excel shows', async () => {
  const cells = [
    numberCell('A1', '44000', 1),
    numberCell('B1', '0.5', 2),
    numberCell('C1', '44000.75', 3),
    numberCell('D1', '44000', 1, 'A1+0'),
  ]
  const read = async (from1904: boolean) => {
    const bytes = rawWorkbook(['dd\\.mm\\.yyyy', 'hh:mm', 'dd\\.mm\\.yyyy hh:mm'], [{ name: 'A', rows: row(1, cells) }], { from1904 })
    return (await readTable(bytes, { maxRows: 5 })).rows[0]?.map(cellText)
  }
  expect(await read(false)).toEqual(['18.06.2020', '12:00', '18.06.2020', '18.06.2020'])
  expect(await read(true)).toEqual(['19.06.2024', '12:00', '19.06.2024', '19.06.2024'])
})

test('a person is told the sheets that can be seen, and the one that they choose is read', async () => {
  const sheets: RawSheet[] = [
    { name: 'Vecās', state: 'hidden', rows: goods.rows },
    { ...goods, name: 'Janvāris' },
    { ...goods, name: 'Februāris' },
  ]
  const buyer = await app.person({ permissions: [] })
  const { data } = await buyer.done(workspace.sheets, { form: { fields: {}, files: [file(sheets)] } })
  expect(data).toEqual(['Janvāris', 'Februāris'])
  const csv = { name: 'a.csv', bytes: Buffer.from('Artikuls;Daudzums\n1;2') }
  expect((await buyer.done(workspace.sheets, { form: { fields: {}, files: [csv] } })).data).toEqual([])
  const cut = { name: 'a.xlsx', bytes: rawWorkbook(formats, sheets).subarray(0, 200) }
  const refused = await buyer.call(workspace.sheets, { form: { fields: {}, files: [cut] } })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['files']])
})
