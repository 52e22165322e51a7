import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '../../contract/catalog/catalog.ts'
import { stock } from '../../contract/stock/stock.ts'
import { labelPdf } from '../../server/documents/label-pdf.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeItem, makeStock } from '../support/factories.ts'
import { barcodesOf, pageSize } from '../support/pdf-bars.ts'
import { pdfPages } from '../support/pdf-text.ts'

let app: TestApp
let clerk: Person

beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
})
afterAll(() => app.close())

test('a label is 50 by 30 mm and says name, article number and price; its bars say the first barcode', async () => {
  const item = await makeItem(app, { sku: 'KRŪZE-7', name: 'Krūze „Ļoti ērta”', price: '10' })
  await sql`insert into catalog_item_barcodes (catalog_item_id, code, kind) values (${item}, '2000000000015', 'EAN13'), (${item}, 'otrs', 'CODE128')`.execute(
    app.db,
  )
  const { headers, bytes } = await clerk.call(catalog.label, { params: { id: item } })
  expect(headers['content-type']).toBe('application/pdf')
  const [width, height] = await pageSize(bytes)
  expect([(width / 72) * 25.4, (height / 72) * 25.4].map((mm) => Math.round(mm * 10) / 10)).toEqual([50, 30])
  const [page] = await pdfPages(bytes)
  expect(page?.join('\n')).toContain('Krūze „Ļoti ērta”')
  expect(page?.join('\n')).toContain('KRŪZE-7')
  expect(page?.join('\n').replaceAll('\u00a0', ' ')).toContain('12,10 €')
  expect(page?.at(-1)).toBe('2000000000015')
  expect(await barcodesOf(bytes, ['EAN13'])).toEqual(['2000000000015'])
})

test('without a barcode the bars say the article number; as many pages as asked', async () => {
  const item = await makeItem(app, { sku: 'AB-12/c', shop_price: '9.99' })
  const { bytes } = await clerk.call(catalog.labels, { params: { id: item, quantity: 3 } })
  expect(await pdfPages(bytes)).toHaveLength(3)
  expect(await barcodesOf(bytes)).toEqual(['AB-12/c', 'AB-12/c', 'AB-12/c'])
  const stockItem = await makeStock(app, item, '1')
  const ofStock = await clerk.call(stock.labels, { params: { id: stockItem, quantity: 2 } })
  expect((await pdfPages(ofStock.bytes)).map((page) => page.join(' ').replaceAll('\u00a0', ' '))).toEqual(
    Array.from({ length: 2 }, () => expect.stringContaining('9,99 €')),
  )
  expect(await pdfPages((await clerk.call(stock.label, { params: { id: stockItem } })).bytes)).toHaveLength(1)
})

test('what bars cannot say and what a roll cannot hold is refused in words', async () => {
  const item = await makeItem(app, { sku: 'krūze' })
  const { body } = await clerk.call(catalog.label, { params: { id: item } })
  expect(body.errors?.['barcodes']?.[0]).toContain('krūze nevar nodrukāt kā svītrkodu')
  for (const quantity of [0, 501]) {
    expect((await clerk.call(catalog.labels, { params: { id: item, quantity } })).body.errors).toHaveProperty('quantity')
  }
  expect((await clerk.call(catalog.label, { params: { id: 999_999 } })).status).toBe(404)
  expect((await clerk.call(stock.label, { params: { id: 999_999 } })).status).toBe(404)
})

test('thirteen digits are EAN-13 where their check digit is right, and else Code 128', async () => {
  const codes = ['4750000000017', '4750000000011', '475000000001', '47500000000100']
  const check = (code: string) => [...code].reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0) % 10 === 0
  const goods = codes.filter((code) => code.length === 13 && check(code))
  expect(goods).toHaveLength(1)
  const bytes = await labelPdf(codes.map((code) => ({ name: 'Prece', sku: 'A-1', price: null, code })))
  expect(await barcodesOf(bytes, ['EAN13'])).toEqual(codes.map((code) => (goods.includes(code) ? code : null)))
  expect(await barcodesOf(bytes, ['Code128'])).toEqual(codes.map((code) => (goods.includes(code) ? null : code)))
})

test('any printable code is read back as it was, and no name breaks a label', async () => {
  const sign = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCodePoint(code))
  const codes = fc.sample(
    fc.array(sign, { minLength: 1, maxLength: 24 }).map((signs) => signs.join('')),
    { seed: 20_261_121, numRuns: 20 },
  )
  const bytes = await labelPdf(codes.map((code) => ({ name: 'Ilgs nosaukums '.repeat(8), sku: code, price: '1234.50', code })))
  expect(await barcodesOf(bytes)).toEqual(codes)
})
