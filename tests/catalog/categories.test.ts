import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalog } from '../../contract/catalog/catalog.ts'
import type { CategoryRecord } from '../../contract/catalog/categories.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeCustomer, makeItem, makeOrder, ownCompany } from '../support/factories.ts'

let app: TestApp
let clerk: Person

beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
  await ownCompany(app)
})
afterAll(() => app.close())

let serial = 0

async function newCategory(parent: CategoryRecord | null = null, more: object = {}): Promise<CategoryRecord> {
  serial += 1
  const body = { name: `Kategorija ${serial}`, ...(parent ? { parent_id: parent.id } : { vat_rate_code: 'PVN21' }), ...more }
  return (await clerk.done(catalog.createCategory, { body })).data
}

async function read({ id }: { id: number }): Promise<CategoryRecord> {
  return (await clerk.done(catalog.showCategory, { params: { id } })).data
}

async function move(category: CategoryRecord, body: { parent_id?: number | null; before_id?: number | null }) {
  const { id, lock_version } = await read(category)
  return clerk.call(catalog.updateCategory, { params: { id }, body: { ...body, lock_version } })
}

async function childrenOf({ id }: CategoryRecord): Promise<number[]> {
  return (await clerk.done(catalog.subcategories, { params: { id } })).data.map((row) => row.id)
}

describe('the tree', () => {
  test('a category below another takes its VAT from there; at the root it must be told', async () => {
    const root = await newCategory(null, { vat_rate_code: 'PVN12', default_measure_unit_id: null })
    const child = await newCategory(root)
    expect(child).toMatchObject({ parent: { id: root.id }, own_vat_rate_code: null, vat_rate_code: 'PVN12', depth: 1 })
    expect(child.path).toBe(`${root.name} › ${child.name}`)
    const refused = await clerk.call(catalog.createCategory, { body: { name: 'Bez likmes' } })
    expect(refused.body.errors).toEqual({
      vat_rate_code: ['Lauks „PVN likme” ir obligāts: virs kategorijas nav citas, no kuras to pārņemt'],
    })
    expect((await move(child, { parent_id: null })).body.errors).toHaveProperty('vat_rate_code')
    const unknown = await clerk.call(catalog.createCategory, { body: { name: 'X', vat_rate_code: 'PVN99' } })
    expect(unknown.body.errors).toEqual({ vat_rate_code: ['Lauks „PVN likme”: „PVN99” šajā dienā nav spēkā'] })
  })

  test('words find categories and show where they stand', async () => {
    const root = await newCategory()
    const child = await newCategory(root, { name: 'Šķēres un naži' })
    await newCategory(root, { name: 'Papīrs' })
    const { data } = await clerk.done(catalog.categoryTree, { query: { q: 'skeres' } })
    expect(data.map(({ id }) => id)).toEqual([root.id, child.id])
  })

  test('siblings are put into order, and only below the same category', async () => {
    const root = await newCategory()
    const [a, b, c] = [await newCategory(root), await newCategory(root), await newCategory(root)]
    expect((await move(c, { before_id: a.id })).status).toBe(200)
    expect(await childrenOf(root)).toEqual([c.id, a.id, b.id])
    expect((await move(c, { before_id: null })).status).toBe(200)
    expect(await childrenOf(root)).toEqual([a.id, b.id, c.id])
    const inner = await newCategory(a)
    expect((await move(c, { before_id: inner.id })).body.errors).toHaveProperty('before_id')
    expect((await move(c, { parent_id: a.id, before_id: inner.id })).status).toBe(200)
    expect(await childrenOf(a)).toEqual([c.id, inner.id])
  })

  test('a circle is refused in words, by the database itself, and when two moves come at once', async () => {
    const root = await newCategory()
    const child = await newCategory(root)
    const { status, body } = await move(root, { parent_id: child.id })
    expect([status, body.errors]).toEqual([422, { parent_id: ['Kategorija nevar atrasties pati zem sevis'] }])
    expect((await move(root, { parent_id: root.id })).status).toBe(422)
    await expect(sql`update categories set parent_id = ${child.id} where id = ${root.id}`.execute(app.db)).rejects.toThrow(
      'Kategorija nevar atrasties pati zem sevis',
    )
    const [left, right] = [await newCategory(root), await newCategory(root)]
    const both = await Promise.all([move(left, { parent_id: right.id }), move(right, { parent_id: left.id })])
    expect(both.map((each) => each.status).toSorted()).toEqual([200, 422])
  })

  test('however categories are moved, each stands in the tree once', async () => {
    const root = await newCategory()
    const all = [root]
    for (let count = 0; count < 6; count += 1) all.push(await newCategory(root))
    const place = fc.integer({ min: 0, max: all.length - 1 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 6 }), async (moves) => {
        for (const [which, where] of moves) {
          const [category, parent] = [all[which], all[where]]
          if (category && parent && category !== root) await move(category, { parent_id: parent.id, before_id: null })
        }
        const { data } = await clerk.done(catalog.categoryTree)
        const mine = data.filter(({ id }) => all.some((each) => each.id === id))
        expect(mine.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
        for (const { id, parent_id } of mine) {
          const above = data.findIndex((row) => row.id === parent_id)
          expect(above).toBeLessThan(data.findIndex((row) => row.id === id))
        }
      }),
      { seed: 20_261_121, numRuns: 12 },
    )
  })

  test('a category in which something is stays', async () => {
    const root = await newCategory()
    const child = await newCategory(root)
    const item = await makeItem(app, { category_id: child.id })
    const removed = async ({ id }: CategoryRecord) => (await clerk.call(catalog.removeCategory, { params: { id } })).body.errors
    expect(await removed(root)).toEqual({ status: ['Kategorijai ir apakškategorijas'] })
    expect(await removed(child)).toEqual({ status: ['Kategorijā ir preces'] })
    expect((await read(child)).can['DELETE']).toBe('Kategorijā ir preces')
    const products = await clerk.done(catalog.categoryProducts, { params: { id: root.id } })
    expect(products.data.map(({ id }) => id)).toEqual([item])
    expect((await read(root)).products).toBe(1)
    await sql`delete from catalog_items where id = ${item}`.execute(app.db)
    expect(await removed(child)).toBeUndefined()
    expect(await removed(root)).toBeUndefined()
  })

  test('a stale save is refused with the category as it is', async () => {
    const category = await newCategory()
    await clerk.done(catalog.setCategoryCode, {
      params: { id: category.id },
      body: { code: 'K-1', weight: 5, lock_version: category.lock_version },
    })
    const { body } = await clerk.call(catalog.toggleCategoryWebshop, {
      params: { id: category.id },
      body: { display_in_webshop: true, lock_version: category.lock_version },
    })
    expect(body.errors).toHaveProperty('lock_version')
    expect(body.current).toMatchObject({ code: 'K-1', weight: 5, display_in_webshop: false })
  })
})

describe('VAT of a category', () => {
  async function lineOf(item: number, customer: number): Promise<object | undefined> {
    const { order_items } = await makeOrder(app, { customer_id: customer, order_items: [{ item_id: item, quantity: '1' }] })
    return order_items[0]
  }

  test('rate and reverse charge act on lines priced later, also in categories below', async () => {
    const root = await newCategory()
    const item = await makeItem(app, { category_id: (await newCategory(root)).id })
    const buyer = await makeCustomer(app, { vat_nr: 'LV40003000011', vat_valid: true })
    const before = await makeOrder(app, { customer_id: buyer, order_items: [{ item_id: item, quantity: '1' }] })
    const rated = await clerk.done(catalog.setCategoryVatRate, {
      params: { id: root.id },
      body: { vat_rate_code: 'PVN12', lock_version: root.lock_version },
    })
    expect(await lineOf(item, buyer)).toMatchObject({ vat_category: 'S', vat_rate: '12.0000' })
    await clerk.done(catalog.setCategoryReverseVat, {
      params: { id: root.id },
      body: { reverse_vat: true, vat_reason_code: 'VATEX-EU-AE-R2', lock_version: rated.data.lock_version },
    })
    expect(await lineOf(item, buyer)).toMatchObject({ vat_category: 'AE', vat_rate: '0.0000' })
    const { rows } = await sql`select vat_category, vat_rate from order_items where order_id = ${before.id}`.execute(app.db)
    expect(rows).toEqual([{ vat_category: 'S', vat_rate: '21.0000' }])
  })

  test('a rate for some days holds on those days; overlapping days are refused', async () => {
    const root = await newCategory()
    const set = async (vat_rates: { vat_rate_code: string; valid_from: string; valid_to?: string | null }[]) => {
      const { id, lock_version } = await read(root)
      return clerk.call(catalog.setCategoryVatRate, { params: { id }, body: { vat_rates, lock_version } })
    }
    const crossed = await set([
      { vat_rate_code: 'PVN12', valid_from: '2020-01-01', valid_to: '2020-06-30' },
      { vat_rate_code: 'PVN5', valid_from: '2020-06-30' },
    ])
    expect(crossed.body.errors).toEqual({ vat_rates: ['PVN likmju termiņi pārklājas'] })
    expect((await set([{ vat_rate_code: 'PVN12', valid_from: '2020-01-01' }])).status).toBe(200)
    const item = await makeItem(app, { category_id: root.id })
    expect((await clerk.done(catalog.show, { params: { id: item } })).data.vat_rate_code).toBe('PVN12')
    expect((await read(root)).vat_rates).toEqual([{ vat_rate_code: 'PVN12', valid_from: '2020-01-01', valid_to: null }])
  })
})
