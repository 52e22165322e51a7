import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '../../contract/catalog/catalog.ts'
import { big, round4 } from '../../contract/money.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeCategory, makeItem, makeStock } from '../support/factories.ts'

let app: TestApp
let clerk: Person

beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
})
afterAll(() => app.close())

interface Band {
  price_from: string
  price_to?: string | null
  markup_percent: string
  rounding?: '0.01' | '0.05' | '0.10' | 'x.99'
}

async function setBands(id: number, price_rates: Band[]) {
  const { lock_version } = (await clerk.done(catalog.showCategory, { params: { id } })).data
  return clerk.call(catalog.setPriceRates, { params: { id }, body: { price_rates, lock_version } })
}

async function listPrice(item: number): Promise<string> {
  return (await clerk.done(catalog.show, { params: { id: item } })).data.list_price
}

async function boughtAt(stockItem: number, price: string): Promise<void> {
  await sql`update stock_items set last_purchase_price = ${price} where id = ${stockItem}`.execute(app.db)
}

test('the purchase price with the markup of its band makes the price, where the item asks for it', async () => {
  const root = await makeCategory(app)
  const child = await makeCategory(app, { parent_id: root, vat_rate_code: null })
  const item = await makeItem(app, { category_id: child, price: '99', auto_price: true })
  const plain = await makeItem(app, { category_id: child, price: '99' })
  const place = await makeStock(app, item, '1')
  const other = await makeStock(app, plain, '1')
  const answer = await setBands(root, [
    { price_from: '0', price_to: '10', markup_percent: '50' },
    { price_from: '10', price_to: null, markup_percent: '20', rounding: 'x.99' },
  ])
  expect(answer.body.data.price_rates).toEqual([
    { price_from: '0.0000', price_to: '10.0000', markup_percent: '50.0000', rounding: '0.01' },
    { price_from: '10.0000', price_to: null, markup_percent: '20.0000', rounding: 'x.99' },
  ])
  for (const stock of [place, other]) await boughtAt(stock, '9.99')
  expect(await listPrice(item)).toBe('14.9900')
  expect(await listPrice(plain)).toBe('99.0000')
  await boughtAt(place, '10')
  expect(await listPrice(item)).toBe('12.9900')
  const { data } = await clerk.done(catalog.showCategory, { params: { id: child } })
  expect(data).toMatchObject({ price_rates: [], price_rates_from: { id: root } })
  // Own bands replace inherited ones.
  expect((await setBands(child, [{ price_from: '0', markup_percent: '100' }])).status).toBe(200)
  expect(await listPrice(item)).toBe('20.0000')
  expect((await clerk.done(catalog.showCategory, { params: { id: child } })).data.price_rates_from).toBeNull()
})

test('bands that overlap or end before they begin are refused in words, and nothing is half done', async () => {
  const id = await makeCategory(app)
  expect((await setBands(id, [{ price_from: '0', price_to: '5', markup_percent: '10' }])).status).toBe(200)
  const refused = async (bands: Band[]) => (await setBands(id, bands)).body.errors
  expect(
    await refused([
      { price_from: '0', price_to: '10', markup_percent: '10' },
      { price_from: '9.99', markup_percent: '5' },
    ]),
  ).toEqual({ price_rates: ['Cenu joslas pārklājas pie 9.99'] })
  expect(
    await refused([
      { price_from: '0', markup_percent: '10' },
      { price_from: '3', markup_percent: '5' },
    ]),
  ).toHaveProperty('price_rates')
  expect(await refused([{ price_from: '5', price_to: '5', markup_percent: '10' }])).toHaveProperty('price_rates')
  const { data } = await clerk.done(catalog.showCategory, { params: { id } })
  expect(data.price_rates).toHaveLength(1)
})

test('any bands: the price is that of the one band the purchase price falls into, never below it', async () => {
  const id = await makeCategory(app)
  const item = await makeItem(app, { category_id: id, price: '1', auto_price: true })
  const stock = await makeStock(app, item, '1')
  const cents = fc.integer({ min: 1, max: 50_000 })
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(cents, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 300 }),
      cents,
      async (limits, first, paid) => {
        const ends = limits.toSorted((a, b) => a - b)
        const bands = [0, ...ends].map((from, place) => ({
          price_from: euros(from),
          price_to: ends[place] === undefined ? null : euros(ends[place]),
          markup_percent: String(first + place * 7),
        }))
        expect((await setBands(id, bands)).status).toBe(200)
        await boughtAt(stock, euros(paid))
        const index = ends.filter((end) => end <= paid).length
        const markup = big(100 + first + index * 7)
        expect(await listPrice(item)).toBe(round4(big(euros(paid)).times(markup).div(100).round(2)))
      },
    ),
    { seed: 20_261_121, numRuns: 20 },
  )
})

function euros(cents: number): string {
  return (cents / 100).toFixed(2)
}
