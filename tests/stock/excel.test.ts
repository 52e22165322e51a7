import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stock } from '../../contract/stock/stock.ts'
import { spreadsheet } from '../../server/documents/spreadsheet.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeCategory, makeCustomer, makeItem, makeStock } from '../support/factories.ts'

let app: TestApp
let clerk: Person
let category: number

beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
  category = await makeCategory(app, { name: 'Ķermeņi' })
  await makeStock(app, await makeItem(app, { name: 'Āķis', sku: 'A-1', category_id: category, unit: 'kg' }), '2.5', { cost: '4' })
  await makeStock(app, await makeItem(app, { name: 'Bulta', sku: 'A-2' }), '3', { cost: '1.5' })
})
afterAll(() => app.close())

async function rowsOf(person: Person, query: object = {}): Promise<{ rows: unknown[][]; name: string }> {
  const { bytes, headers } = await person.call(stock.excel, { query })
  const { sheets } = await readXlsx(new Uint8Array(bytes))
  return { rows: sheets[0]?.rows ?? [], name: String(headers['content-disposition']) }
}

test('the stock goes into stock.xlsx with Latvian headings and numbers that are numbers', async () => {
  const { rows, name } = await rowsOf(clerk)
  expect(name).toContain('filename="stock.xlsx"')
  expect(rows[0]).toEqual(expect.arrayContaining(['Artikuls', 'Prece', 'Kategorija', 'Noliktava', 'Mērvienība', 'Pieejams']))
  const at = (header: string) => rows[0]?.indexOf(header) ?? -1
  expect(rows.slice(1, -1).map((row) => [row[at('Artikuls')], row[at('Prece')], row[at('Pieejams')]])).toEqual([
    ['A-1', 'Āķis', 2.5],
    ['A-2', 'Bulta', 3],
  ])
  expect(rows[2]?.slice(-2)).toEqual([1.5, 4.5])
  // Different units have no total quantity.
  expect(rows[3]).toEqual(['Kopā', ...Array.from({ length: 12 }, () => null), 14.5])
})

test('filters hold as in the list, and a customer-side user gets no sheet of what we have', async () => {
  expect((await rowsOf(clerk, { categories: [category] })).rows.slice(1, -1).map(([sku]) => sku)).toEqual(['A-1'])
  expect((await rowsOf(clerk, { q: 'bulta' })).rows.slice(1, -1).map(([sku]) => sku)).toEqual(['A-2'])
  expect((await rowsOf(clerk, { warehouse_id: 999_999 })).rows).toHaveLength(1)
  const buyer = await app.person({ kind: 'customer', customer_id: await makeCustomer(app) })
  expect((await rowsOf(clerk)).rows[0]?.slice(-2)).toEqual(['Vidējā pašizmaksa', 'Krājumu vērtība'])
  expect((await buyer.call(stock.excel)).status).toBe(403)
})

test('a sheet is written while its rows are read', async () => {
  let read = 0
  async function* endless() {
    for (; read < 200_000; read += 1) yield { value: `${read}.5` }
  }
  const stream = spreadsheet('Gara', [{ header: 'Skaits', width: 10, cell: ({ value }: { value: string }) => value }], endless())
  let bytes = 0
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length
    if (bytes > 4000) break
  }
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(200_000)
})
