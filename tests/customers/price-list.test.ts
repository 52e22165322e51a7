import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeCustomer, makeItem } from '../support/factories.ts'

let app: TestApp
let clerk: Person
beforeAll(async () => {
  app = await startApp()
  clerk = await app.person({ permissions: ['manage_customers', 'view_customers'] })
})
afterAll(() => app.close())

const listOf = async (customerId: number) => (await clerk.done(customers.prices, { params: { customerId } })).data
const add = (customerId: number, ...prices: { catalog_item_id: number; price: string; valid_from?: string; valid_to?: string | null }[]) =>
  clerk.call(customers.createPrices, { params: { customerId }, body: { prices } })

describe('the price list of a customer', () => {
  test('takes a sheet of prices at once, each beside what everybody pays', async () => {
    const customer = await makeCustomer(app)
    const [one, two] = [await makeItem(app, { name: 'Āmurs', price: '12.5' }), await makeItem(app, { name: 'Bultskrūve', price: '0.2' })]
    const { status } = await add(customer, { catalog_item_id: two, price: '0.1899' }, { catalog_item_id: one, price: '11' })
    expect(status).toBe(200)
    expect(await listOf(customer)).toMatchObject([
      { item: { id: one, name: 'Āmurs' }, list_price: '12.5000', price: '11.0000', valid_to: null },
      { item: { id: two, name: 'Bultskrūve' }, list_price: '0.2000', price: '0.1899' },
    ])
  })

  test('names every wrong row and takes none', async () => {
    const customer = await makeCustomer(app)
    const [known, twice] = [await makeItem(app), await makeItem(app)]
    await add(customer, { catalog_item_id: known, price: '1', valid_from: '2026-01-01' })
    const { status, body } = await add(
      customer,
      { catalog_item_id: 999_999, price: '1' },
      { catalog_item_id: known, price: '2', valid_from: '2026-01-01' },
      { catalog_item_id: twice, price: '3' },
      { catalog_item_id: twice, price: '4' },
      { catalog_item_id: twice, price: '5', valid_from: '2026-05-02', valid_to: '2026-05-01' },
    )
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {})).toEqual([
      'prices.0.catalog_item_id',
      'prices.1.catalog_item_id',
      'prices.3.catalog_item_id',
      'prices.4.valid_to',
    ])
    expect(body.errors?.['prices.1.catalog_item_id']).toEqual(['Lauks „Prece” (2. rinda): šai precei no šīs dienas cena jau ir'])
    expect(await listOf(customer)).toHaveLength(1)
  })

  test('a price is saved and taken away by its own key, a stale save is told', async () => {
    const customer = await makeCustomer(app)
    await add(customer, { catalog_item_id: await makeItem(app), price: '5' })
    const [line] = await listOf(customer)
    const params = { id: line?.id ?? 0 }
    const { data } = await clerk.done(customers.updatePrice, { params, body: { price: '4.75', lock_version: 1 } })
    expect(data).toMatchObject({ price: '4.7500', lock_version: 2 })
    const stale = await clerk.call(customers.updatePrice, { params, body: { price: '4', lock_version: 1 } })
    expect(stale.status).toBe(422)
    expect(stale.body.errors).toHaveProperty('lock_version')
    expect(stale.body.current).toMatchObject({ price: '4.7500' })
    await clerk.done(customers.removePrice, { params })
    expect(await listOf(customer)).toEqual([])
    expect((await clerk.call(customers.removePrice, { params })).status).toBe(404)
  })

  test('two rows of one item and day are refused by the database as well', async () => {
    const customer = await makeCustomer(app)
    const item = await makeItem(app)
    await add(customer, { catalog_item_id: item, price: '5', valid_from: '2026-01-01' })
    await add(customer, { catalog_item_id: item, price: '6', valid_from: '2026-02-01' })
    const [, second] = await listOf(customer)
    const moved = await clerk.call(customers.updatePrice, {
      params: { id: second?.id ?? 0 },
      body: { valid_from: '2026-01-01', lock_version: 1 },
    })
    expect(moved.status).toBe(422)
    expect(moved.body.errors).toHaveProperty('valid_from')
  })
})

describe('copying prices', () => {
  const copy = (customerId: number, newCustomerId: number) => clerk.call(customers.copyPrices, { params: { customerId, newCustomerId } })

  test('copies what is not over; what the other customer has wins', async () => {
    const [from, to] = [await makeCustomer(app), await makeCustomer(app)]
    const [shared, over, coming, plain] = [await makeItem(app), await makeItem(app), await makeItem(app), await makeItem(app)]
    await add(from, { catalog_item_id: shared, price: '7', valid_from: '2026-06-01' })
    await add(from, { catalog_item_id: over, price: '7', valid_from: '2020-01-01', valid_to: '2020-12-31' })
    await add(from, { catalog_item_id: coming, price: '7', valid_from: '2999-01-01' })
    await add(from, { catalog_item_id: plain, price: '7', valid_from: '2025-01-01' })
    await add(to, { catalog_item_id: shared, price: '9', valid_from: '2025-01-01' })
    const { body } = await copy(from, to)
    expect(body.data).toEqual({ copied: 2, kept: 1 })
    const rows = await listOf(to)
    expect(rows.map(({ item, price }) => [item.id, price]).toSorted()).toEqual(
      [
        [shared, '9.0000'],
        [coming, '7.0000'],
        [plain, '7.0000'],
      ].toSorted(),
    )
    expect(rows.find(({ item }) => item.id === coming)?.valid_from).toBe('2999-01-01')
  })

  test('twice at once it copies once; to himself it is refused', async () => {
    const [from, to] = [await makeCustomer(app), await makeCustomer(app)]
    await add(from, { catalog_item_id: await makeItem(app), price: '7' })
    const answers = await Promise.all([copy(from, to), copy(from, to)])
    expect(answers.map(({ body }) => body.data)).toEqual([
      { copied: 1, kept: 0 },
      { copied: 1, kept: 0 },
    ])
    expect(await listOf(to)).toHaveLength(1)
    const self = await copy(from, from)
    expect(self.status).toBe(422)
    expect(self.body.errors).toHaveProperty('new_customer_id')
    expect((await copy(from, 999_999)).status).toBe(404)
  })
})
