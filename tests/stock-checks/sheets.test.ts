import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockChecks } from '../../contract/stock-checks/stock-checks.ts'
import { cellText } from '../../server/documents/cells.ts'
import { readTable } from '../../server/documents/sheet-reader.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeItem, ownCompany } from '../support/factories.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { begun, filledSheet, freshWarehouse, goodsIn, linesOf, scan } from './support.ts'

let app: TestApp
let clerk: Person

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await clerkOf(app)
})
afterAll(() => app.close())

test('a sheet that was filled in is added to what people scanned, read again takes its own place, and tells all that is wrong first', async () => {
  const place = await freshWarehouse(app)
  const ladle = await goodsIn(app, place, '5', { name: 'Kauss' })
  const pot = await goodsIn(app, place, '9', { name: 'Katls' })
  await makeItem(app, { sku: 'CITUR-1' })
  const { id } = await begun(clerk, place)
  const params = { id }
  await scan(clerk, id, { code: ladle.sku, quantity: '2' })
  const { bytes } = await clerk.call(stockChecks.excel, { params })
  const [head = [], ...rows] = (await readTable(bytes, { maxRows: 100 })).rows
  const at = (name: string) => head.findIndex((cell) => cellText(cell) === name)
  const sheet = cellText(rows[0]?.[at('Lapa')])
  expect(rows.map((row) => [cellText(row[at('Artikuls')]), cellText(row[at('Jau saskaitīts')])]).toSorted()).toEqual(
    [
      [ladle.sku, '2'],
      [pot.sku, ''],
    ].toSorted(),
  )
  const send = async (filled: (string | number | null)[][]) => clerk.call(stockChecks.upload, { params, ...(await filledSheet(filled)) })
  const wrong = await send([
    [ladle.sku, 'divi', null, sheet],
    ['CITUR-1', 1, null, sheet],
    [pot.sku, 1.5, null, sheet],
    [pot.sku, 1, null, sheet],
  ])
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['rows.2.B', 'rows.3.A', 'rows.4.B', 'rows.5.A']])
  expect(wrong.body.errors?.['rows.3.A']).toEqual(['3. rinda, šūna A3: artikula „CITUR-1” šajā inventarizācijā nav'])
  expect((await linesOf(clerk, id)).get(pot.sku)?.counted).toBeNull()
  const filled = [
    [ladle.sku, 3, null, sheet],
    [pot.sku, 8, null, sheet],
  ]
  expect((await send(filled)).body).toMatchObject({ counts: 2 })
  expect((await send(filled)).body.message).toBe('Šī lapa jau ir nolasīta')
  const first = (await linesOf(clerk, id)).get(ladle.sku)
  const better = await send([filled[0] ?? [], [pot.sku, 9, null, sheet]])
  expect(better.body.counts).toBe(1)
  const lines = await linesOf(clerk, id)
  expect([lines.get(ladle.sku)?.counted, lines.get(pot.sku)?.counted]).toEqual(['5.0000', '9.0000'])
  expect(lines.get(ladle.sku)?.counted_at).toBe(first?.counted_at)
  expect((await send([[pot.sku, 1, null, 'L2']])).body.counts).toBe(1)
  expect((await linesOf(clerk, id)).get(pot.sku)?.counted).toBe('10.0000')
})

test('lists, the blank sheet and the XML say what they should, and costs only to those who see them', async () => {
  const place = await freshWarehouse(app)
  const { sku } = await goodsIn(app, place, '5', { name: 'Ķemme', cost: '7.77' })
  const check = await begun(clerk, place)
  const params = { id: check.id }
  const body = { commission: [{ name: 'Žanete Ābele', job_title: 'grāmatvede' }], order_ref: 'R-7', lock_version: check.lock_version }
  await clerk.done(stockChecks.update, { params, body })
  await scan(clerk, check.id, { code: sku, quantity: '4' })
  const text = async (answer: { bytes: Uint8Array }) => (await pdfPages(answer.bytes)).flat().join(' ')
  const all = await text(await clerk.call(stockChecks.allPdf, { params }))
  for (const part of ['Inventarizācijas saraksts', 'Ķemme', '-7,77', 'Žanete Ābele', 'R-7']) expect(all).toContain(part)
  expect(await text(await clerk.call(stockChecks.pdf, { params }))).toMatch(/starpību\ssaraksts/)
  const blank = await text(await clerk.call(stockChecks.allPdf, { params, query: { blank: '1' } }))
  expect([blank.includes('Ķemme'), blank.includes('7,77'), blank.includes('Uzskaitē')]).toEqual([true, false, false])
  const keeper = await app.person({ permissions: ['manage_xml'] })
  const unpriced = await text(await keeper.call(stockChecks.allPdf, { params }))
  expect([unpriced.includes('Ķemme'), unpriced.includes('7,77')]).toEqual([true, false])
  const xml = Buffer.from((await clerk.call(stockChecks.xml, { params })).bytes).toString()
  expect(xml).toContain('<Difference>-1.0000</Difference>')
  expect(xml).toContain('<Value currency="EUR">-7.77</Value>')
  expect(Buffer.from((await keeper.call(stockChecks.xml, { params })).bytes).toString()).not.toContain('7.77')
})

test('who counts unseen is told by no paper, file, piece or sum what the books say; who answers for the check is', async () => {
  const place = await freshWarehouse(app)
  // Its number contains none of the searched texts.
  const { sku } = await goodsIn(app, place, '83', { sku: 'VILE', name: 'Vīle', cost: '7.77' })
  const { id } = await begun(clerk, place, { hides_expected: true })
  const params = { id }
  const counter = await app.person()
  await scan(counter, id, { code: sku, quantity: '82' })
  const text = async (by: Person) => (await pdfPages((await by.call(stockChecks.allPdf, { params })).bytes)).flat().join(' ')
  const xml = async (by: Person) => Buffer.from((await by.call(stockChecks.xml, { params })).bytes).toString()
  for (const part of [' 83 ', ' -1 ', '7,77']) expect(await text(clerk)).toContain(part)
  expect(await xml(clerk)).toContain('<Expected>83.0000</Expected>')
  const [list, file] = [await text(counter), await xml(counter)]
  for (const part of [' 83 ', ' -1 ', '7,77', 'Uzskaitē', 'Starpība', 'atšķiras']) expect(list).not.toContain(part)
  for (const part of ['Expected>', 'Difference>', 'Value ', '>different<']) expect(file).not.toContain(part)
  expect([list.includes(' 82 '), file.includes('<Counted>82.0000</Counted>')]).toEqual([true, true])
  expect((await counter.call(stockChecks.pdf, { params })).status).toBe(422)
  const totals = async (by: Person) => (await by.done(stockChecks.show, { params })).data.totals
  expect(await totals(counter)).toMatchObject({ counted: 1, different: null, surplus_value: null, shortage_value: null })
  expect(await totals(clerk)).toMatchObject({ different: 1, shortage_value: '-7.77' })
  const found = async (by: Person, state: 'counted' | 'different') =>
    (await by.done(stockChecks.lines, { params, query: { state } })).data.map((line) => line.state)
  expect([await found(counter, 'counted'), await found(counter, 'different')]).toEqual([['counted'], []])
  expect([await found(clerk, 'counted'), await found(clerk, 'different')]).toEqual([[], ['different']])
})
