import { expect, test } from 'vitest'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeStock, makeWarehouse } from '../support/factories.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { beginStory } from '../support/story.ts'
import { goodsOf, removed, writeOffDraft, writtenOff } from './support.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const linesOf = async (bytes: Buffer) => (await pdfPages(bytes)).flat().join('\n')

test('the act on a write-off names company, order, reason, goods at cost, words and the commission', async () => {
  const item_id = await makeItem(app, { name: 'Šķīvis ar ģerboni', sku: 'ŠĶ-1' })
  await makeStock(app, item_id, '9', { cost: '12.345' })
  const draft = await writeOffDraft(app, [{ item_id, quantity: '3', reason: 'Ieplīsis' }], { order_ref: 'Rīkojums 12', notes: 'Utilizēt' })
  const before = await clerk.call(technicalDocuments.writeOffPdf, { params: { id: draft.id } })
  expect(await linesOf(before.bytes)).toContain('PROJEKTS')
  const { data: done } = await clerk.done(technicalDocuments.accept, { params: { id: draft.id } })
  await app.db.updateTable('customers').set({ name: 'Cits Nosaukums' }).where('is_main', '=', true).execute()
  const answer = await clerk.call(technicalDocuments.writeOffPdf, { params: { id: draft.id } })
  await app.db.updateTable('customers').set({ name: 'Darbgalds' }).where('is_main', '=', true).execute()
  expect(answer.headers['content-disposition']).toContain(`${done.uuid}.pdf`)
  const text = await linesOf(answer.bytes)
  for (const part of [
    ...['Norakstīšanas akts', done.number ?? '', 'Darbgalds', '40003000003', 'Rīkojums 12', 'Bojāta prece', 'Šķīvis ar ģerboni', 'ŠĶ-1'],
    ...['12,345', '37,04', 'Norakstīts kopā, EUR', 'Trīsdesmit septiņi eiro un 04 centi', 'Ieplīsis', 'Utilizēt'],
    ...['Komisijas loceklis', 'Anna Āboliņa, noliktavas vadītāja', 'Jānis Ķēsāns, grāmatvedis', 'Līga Žīgure'],
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('Cits Nosaukums')
})

test('a long act carries its running cost from page to page', async () => {
  const items = []
  for (let line = 0; line < 45; line += 1) items.push({ item_id: (await goodsOf(app, '5', '1.5')).item_id, quantity: '2' })
  const { id } = await writtenOff(app, items)
  const pages = await pdfPages((await clerk.call(technicalDocuments.writeOffPdf, { params: { id } })).bytes)
  expect(pages.length).toBeGreaterThan(1)
  const out = pages[0]?.find((line) => line.startsWith('Pārnesums uz nākamo lapu'))?.replace(/^.* (?=[\d,]+$)/, '')
  const into = pages[1]?.find((line) => line.startsWith('Pārnests no iepriekšējās lapas'))?.replace(/^.* (?=[\d,]+$)/, '')
  expect(out).toMatch(/^\d+,00$/)
  expect(into).toBe(out)
  expect(pages.flat().join('\n')).toContain('135,00')
})

test('removals and corrections are printed too, and say when they were taken back', async () => {
  const { item_id } = await goodsOf(app, '9', '2')
  const done = await removed(app, [{ item_id, quantity: '3' }])
  const pdf = () => clerk.call(technicalDocuments.removalPdf, { params: { id: done.id } })
  const text = await linesOf((await pdf()).bytes)
  for (const part of [
    'Preču izņemšanas akts',
    done.number ?? '',
    'Izlietots birojā',
    '6,00',
    'Seši eiro un 00 centi',
    'Izsniedza',
    'Saņēma',
  ])
    expect(text).toContain(part)
  await clerk.done(technicalDocuments.remove, { params: { id: done.id } })
  expect(await linesOf((await pdf()).bytes)).toContain('Dokuments ir atcelts')
  const warehouse_id = await makeWarehouse(app)
  const { document_id } = await clerk.done(technicalDocuments.createCorrection, {
    body: { warehouse_id, reason: 'Pārskaitīts', items: [{ item_id, new_quantity: '4' }] },
  })
  const correction = await linesOf((await clerk.call(technicalDocuments.removalPdf, { params: { id: document_id } })).bytes)
  for (const part of ['Krājumu korekcijas akts', '-10,00', 'Mīnus desmit eiro un 00 centi'])
    expect(correction.replaceAll('−', '-')).toContain(part)
})

test('the XML holds the same, well formed, under the document’s uuid', async () => {
  const item_id = await makeItem(app, { name: 'Krūze <zila> & "balta"', sku: 'KR&1' })
  await makeStock(app, item_id, '9', { cost: '2' })
  const done = await writtenOff(app, [{ item_id, quantity: '2' }])
  const answer = await clerk.call(technicalDocuments.writeOffXml, { params: { id: done.id } })
  expect(answer.headers['content-disposition']).toContain(`${done.uuid}.xml`)
  const xml = answer.bytes.toString()
  for (const part of [
    '<StockDocument xmlns="urn:darbgalds:stock-document:1">',
    ...[`<Number>${done.number}</Number>`, `<UUID>${done.uuid}</UUID>`, '<Kind>write_off</Kind>', '<SKU>KR&amp;1</SKU>'],
    ...['<Name>Krūze &lt;zila&gt; &amp; "balta"</Name>', '<Quantity>2.0000</Quantity>', '<TotalCost currency="EUR">4.00</TotalCost>'],
    ...['<Name>Anna Āboliņa</Name>', '<JobTitle>grāmatvedis</JobTitle>'],
  ])
    expect(xml).toContain(part)
  const removal = await removed(app, [{ item_id, quantity: '1' }])
  const other = (await clerk.call(technicalDocuments.removalXml, { params: { id: removal.id } })).bytes.toString()
  expect(other).toContain('<Kind>removal</Kind>')
})
