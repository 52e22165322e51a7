import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalog } from '../../contract/catalog/catalog.ts'
import { stock } from '../../contract/stock/stock.ts'
import { postMovement } from '../../server/areas/stock/ledger.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { orderOf, partyFacts, type PartyFacts } from '../customers/support.ts'

let app: TestApp
let clerk: Person
let facts: PartyFacts
let tree: { goods: number; phones: number; services: number }

beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
  facts = await partyFacts(app)
  tree = await categoryTree()
})
afterAll(() => app.close())

async function categoryTree(): Promise<typeof tree> {
  const { rows } = await sql<typeof tree>`
    with goods as (
      insert into categories (name, vat_rate_code, default_measure_unit_id, weight) values ('Preces 2', 'PVN21', ${facts.unit}, 1) returning id
    ), phones as (
      insert into categories (name, parent_id, vat_rate_code, has_units) select 'Telefoni', id, 'PVN21', true from goods returning id
    ), services as (
      insert into categories (name, vat_rate_code, is_service, weight) values ('Darbi', 'PVN21', true, 2) returning id
    ), reduced as (
      insert into category_vat_rates (category_id, vat_rate_code, valid_from) select id, 'PVN12', '2020-01-01' from phones returning 1
    )
    select goods.id as goods, phones.id as phones, services.id as services from goods, phones, services, reduced`.execute(app.db)
  if (!rows[0]) throw new Error('No categories')
  return rows[0]
}

async function itemOf(sku: string, more: object = {}) {
  const body = { sku, name: `Prece ${sku}`, category_id: tree.goods, price: '10', ...more }
  return (await clerk.done(catalog.create, { body })).data
}

describe('creating', () => {
  test('takes unit, kind and VAT from the category', async () => {
    const phone = await itemOf('T-1', { category_id: tree.phones, price: '100' })
    expect(phone).toMatchObject({
      type: 'goods',
      is_stocked: true,
      has_units: true,
      unit_kind: 'imei',
      measure_unit: { name: 'gab.' },
      vat_rate_code: 'PVN12',
      vat_rate: '12.0000',
      price: '100.0000',
      price_gross: '112.00',
      own_vat_rate_code: null,
      available: '0',
    })
    const ownItem = await itemOf('T-2', { category_id: tree.phones, vat_rate_code: 'PVN21', has_units: false })
    expect(ownItem).toMatchObject({ vat_rate: '21.0000', has_units: false, unit_kind: null })
  })

  test('a service is not kept in stock, and needs a unit where its category gives none', async () => {
    const without = await clerk.call(catalog.create, { body: { sku: 'D-1', name: 'Darbs', category_id: tree.services, price: '30' } })
    expect(without.body.errors).toHaveProperty('measure_unit_id')
    const stocked = await clerk.call(catalog.create, {
      body: { sku: 'D-1', name: 'Darbs', category_id: tree.services, price: '30', measure_unit_id: facts.unit, is_stocked: true },
    })
    expect(stocked.body.errors).toEqual({ is_stocked: ['Lauks „Uzskaitīt krājumos”: krājumos uzskaita tikai preces un komplektus'] })
    const work = await itemOf('D-1', { category_id: tree.services, measure_unit_id: facts.unit })
    expect(work).toMatchObject({ type: 'service', is_stocked: false, available: null })
  })

  test('every wrong field is named; a doubled article number, too', async () => {
    const wrong = await clerk.call(catalog.create, {
      body: { sku: 'X-1', name: 'X', category_id: 999_999, price: '1', cn_code: '12', country_of_origin: '1', vat_rate_code: 'NAV' },
    })
    expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(['category_id', 'cn_code', 'country_of_origin', 'vat_rate_code'])
    await itemOf('X-2')
    const doubled = await clerk.call(catalog.create, { body: { sku: 'X-2', name: 'X', category_id: tree.goods, price: '1' } })
    expect(doubled.body.errors).toEqual({ sku: ['Lauks „Artikuls”: tāda vērtība jau ir citam ierakstam'] })
  })

  test('of six items that take a barcode at once one has it, the others are refused, and its kind stays', async () => {
    const creations = Array.from({ length: 6 }, (_, n) =>
      clerk.call(catalog.create, {
        body: {
          sku: `VIENLAIKUS-${n}`,
          name: `Vienlaikus ${n}`,
          category_id: tree.goods,
          price: '1',
          barcodes: [{ code: 'kods-a', kind: n === 0 ? ('CODE128' as const) : ('internal' as const) }, { code: `kods-${n}` }],
        },
      }),
    )
    const answers = await Promise.all(creations)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422])
    for (const { body } of answers.filter(({ status }) => status === 422)) {
      expect(body.errors).toEqual({ barcodes: [expect.stringContaining('kods-a jau ir precei „Vienlaikus')] })
    }
    const { rows } = await sql<{ code: string; kind: string }>`
      select b.code, b.kind from catalog_item_barcodes b where b.code like 'kods-%' order by b.code`.execute(app.db)
    const won = answers.findIndex(({ status }) => status === 200)
    expect(rows).toEqual([expect.objectContaining({ code: `kods-${won}` }), { code: 'kods-a', kind: won === 0 ? 'CODE128' : 'internal' }])
  })

  test('a barcode that an import takes meanwhile is refused, too', async () => {
    const [theirs, ours] = [await itemOf('IMP-1'), await itemOf('IMP-2')]
    const importing = await app.pool.connect()
    try {
      await importing.query('begin')
      await importing.query(
        `insert into catalog_item_barcodes (catalog_item_id, code, kind) values (${theirs.id}, 'importa-kods', 'CODE128')`,
      )
      const saving = clerk.call(catalog.update, {
        params: { id: ours.id },
        body: { barcodes: [{ code: 'importa-kods' }], lock_version: ours.lock_version },
      })
      await expect
        .poll(
          async () =>
            (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)).rows,
        )
        .toHaveLength(1)
      await importing.query('commit')
      expect((await saving).body.errors).toEqual({ barcodes: ['Lauks „Svītrkodi”: importa-kods jau ir precei „Prece IMP-1”'] })
    } finally {
      importing.release(true)
    }
  })

  test('barcodes have their check digit, and belong to one item', async () => {
    const item = await itemOf('B-1', { barcodes: [{ code: '2000000000015' }, { code: 'krūze-7' }] })
    expect(item.barcodes).toEqual([
      { code: '2000000000015', kind: 'EAN13' },
      { code: 'krūze-7', kind: 'CODE128' },
    ])
    const wrong = await clerk.call(catalog.create, {
      body: { sku: 'B-2', name: 'B', category_id: tree.goods, price: '1', barcodes: [{ code: '2000000000016', kind: 'EAN13' }] },
    })
    expect(wrong.body.errors).toEqual({ barcodes: ['Lauks „Svītrkodi”: 2000000000016 nepareizs kontrolcipars'] })
    const taken = await clerk.call(catalog.create, {
      body: { sku: 'B-2', name: 'B', category_id: tree.goods, price: '1', barcodes: [{ code: '2000000000015' }] },
    })
    expect(taken.body.errors).toEqual({ barcodes: ['Lauks „Svītrkodi”: 2000000000015 jau ir precei „Prece B-1”'] })
    const current = await clerk.done(catalog.show, { params: { id: item.id } })
    const { data } = await clerk.done(catalog.update, {
      params: { id: item.id },
      body: { barcodes: [{ code: 'krūze-7', kind: 'internal' }], lock_version: current.data.lock_version },
    })
    expect(data.barcodes).toEqual([{ code: 'krūze-7', kind: 'internal' }])
    expect((await clerk.done(catalog.list, { query: { q: 'kruze-7' } })).data.map(({ id }) => id)).toEqual([item.id])
    expect((await clerk.done(catalog.list, { query: { q: '2000000000015' } })).data).toEqual([])
  })
})

describe('what moved', () => {
  test('keeps what counts it, and cannot be deleted', async () => {
    const item = await itemOf('K-1')
    const opened = await clerk.done(stock.open, { params: { catalog_item_id: item.id }, body: { warehouse_id: facts.warehouse } })
    await postMovement(app.db, {
      stock_item_id: opened.data.id,
      kind: 'opening',
      quantity: 4,
      unit_cost: '2.5',
      document_type: 'opening',
      document_id: 1,
      user_id: clerk.id,
    })
    const { data } = await clerk.done(catalog.show, { params: { id: item.id } })
    expect(data).toMatchObject({
      available: '4.0000',
      avg_cost: '2.5000',
      can: { DELETE: 'Precei ir krājumu kustības' },
      stock: [{ id: opened.data.id, warehouse: { name: 'Galvenā' }, on_hand: '4.0000', stock_value: '10.0000' }],
    })
    const refused = await clerk.call(catalog.update, {
      params: { id: item.id },
      body: { is_stocked: false, type: 'service', lock_version: data.lock_version },
    })
    expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(['is_stocked', 'type'])
    const renamed = await clerk.done(catalog.update, { params: { id: item.id }, body: { name: 'Jauns', lock_version: data.lock_version } })
    expect(renamed.data).toMatchObject({ name: 'Jauns', lock_version: data.lock_version + 1 })
    const removal = await clerk.call(catalog.remove, { params: { id: item.id } })
    expect(removal.body.errors).toEqual({ status: ['Precei ir krājumu kustības'] })
  })

  test('an item of an order stays; one that is only opened in a warehouse goes with its stock item', async () => {
    await orderOf(app, facts.own, facts)
    expect((await clerk.call(catalog.remove, { params: { id: facts.item } })).body.errors).toEqual({ status: ['Prece ir pasūtījumos'] })
    const item = await itemOf('K-2', { barcodes: [{ code: 'k-2' }] })
    await clerk.done(stock.open, { params: { catalog_item_id: item.id }, body: { warehouse_id: facts.warehouse } })
    await clerk.done(catalog.remove, { params: { id: item.id } })
    expect((await clerk.call(catalog.show, { params: { id: item.id } })).status).toBe(404)
    expect((await sql`select 1 from catalog_item_barcodes where code = 'k-2'`.execute(app.db)).rows).toEqual([])
  })
})

test('a copy gets the next free number and leaves barcodes and stock behind', async () => {
  const item = await itemOf('C-1', { barcodes: [{ code: 'c-1' }], description: 'Apraksts', min_price: '8' })
  const first = await clerk.done(catalog.duplicate, { body: { id: item.id } })
  const second = await clerk.done(catalog.duplicate, { body: { id: item.id, name: 'Cita' } })
  expect(first.data).toMatchObject({
    sku: 'C-1-2',
    name: 'Prece C-1',
    description: 'Apraksts',
    min_price: '8.0000',
    barcodes: [],
    stock: [],
  })
  expect(second.data).toMatchObject({ sku: 'C-1-3', name: 'Cita' })
  const none = await clerk.call(catalog.duplicate, { body: { id: 999_999 } })
  expect(none.body.errors).toHaveProperty('id')
})

test('an item is taken out of circulation and off the shop, and a stale toggle is refused', async () => {
  const item = await itemOf('E-1', { display_in_webshop: true })
  const { data } = await clerk.done(catalog.toggleEol, { params: { id: item.id }, body: { is_eol: true, lock_version: item.lock_version } })
  expect(data.is_eol).toBe(true)
  const stale = await clerk.call(catalog.toggleWebshop, {
    params: { id: item.id },
    body: { display_in_webshop: false, lock_version: item.lock_version },
  })
  expect(stale.body.errors).toHaveProperty('lock_version')
  const off = await clerk.done(catalog.toggleWebshop, {
    params: { id: item.id },
    body: { display_in_webshop: false, lock_version: data.lock_version },
  })
  expect(off.data.display_in_webshop).toBe(false)
})

test('the list filters by a category with those below it, manufacturer, kind and circulation', async () => {
  const skus = async (query: object) =>
    (await clerk.done(catalog.list, { query: { per_page: 200, sort: 'sku', ...query } })).data.map(({ sku }) => sku)
  expect(await skus({ category_id: tree.phones })).toEqual(['T-1', 'T-2'])
  expect(await skus({ category_id: tree.goods })).toEqual(expect.arrayContaining(['T-1', 'E-1']))
  expect(await skus({ type: 'service' })).toEqual(['D-1'])
  expect(await skus({ is_eol: '1' })).toEqual(['E-1'])
  expect(await skus({ manufacturer_id: 999 })).toEqual([])
})

test('categories come as a tree, parents first, with the unit of the category above', async () => {
  const { data } = await clerk.done(catalog.categories)
  const mine = data.filter(({ id }) => Object.values(tree).includes(id))
  expect(mine.map(({ path, depth, measure_unit_id }) => [path, depth, measure_unit_id])).toEqual([
    ['Preces 2', 0, facts.unit],
    ['Preces 2 › Telefoni', 1, facts.unit],
    ['Darbi', 0, null],
  ])
  const { data: form } = await clerk.done(catalog.form)
  expect(form.vat_rates.map(({ code }) => code)).toContain('PVN21')
})

test('a customer-side user sees prices, never what goods cost', async () => {
  const buyer = await app.person({ kind: 'customer', customer_id: facts.own })
  const { data: found } = await clerk.done(catalog.list, { query: { q: 'K-1' } })
  const { data } = await buyer.done(catalog.show, { params: { id: found[0]?.id ?? 0 } })
  expect(data.stock).toHaveLength(1)
  for (const secret of ['min_price', 'avg_cost', 'last_purchase_price']) expect(data).not.toHaveProperty(secret)
  for (const secret of ['avg_cost', 'stock_value']) expect(data.stock[0]).not.toHaveProperty(secret)
})

test('a reader may not change', async () => {
  const reader = await app.person({ permissions: ['view_catalog_items'] })
  await reader.done(catalog.list)
  expect((await reader.call(catalog.remove, { params: { id: facts.item } })).status).toBe(403)
  expect((await reader.call(catalog.duplicate, { body: { id: facts.item } })).status).toBe(403)
  expect((await reader.call(catalog.form)).status).toBe(403)
})
