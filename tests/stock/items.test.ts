import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalog } from '../../contract/catalog/catalog.ts'
import { stock } from '../../contract/stock/stock.ts'
import { postMovement, type MovementKind } from '../../server/areas/stock/ledger.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { partyFacts, type PartyFacts } from '../customers/support.ts'

let app: TestApp
let clerk: Person
let facts: PartyFacts
let second: number

beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
  facts = await partyFacts(app)
  const { rows } = await sql<{ id: number }>`insert into warehouses (name, code) values ('Otrā', 'O') returning id`.execute(app.db)
  second = rows[0]?.id ?? 0
})
afterAll(() => app.close())

async function itemNamed(name: string, more: object = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`select category_id as id from catalog_items where id = ${facts.item}`.execute(app.db)
  const body = { sku: `S-${name}`, name, category_id: rows[0]?.id ?? 0, price: '5', measure_unit_id: facts.unit, ...more }
  return (await clerk.done(catalog.create, { body })).data.id
}

async function opened(itemId: number, warehouse_id = facts.warehouse, limits: object = {}) {
  return (await clerk.done(stock.open, { params: { catalog_item_id: itemId }, body: { warehouse_id, ...limits } })).data
}

async function move(stock_item_id: number, kind: MovementKind, quantity: number, unit_cost = '1'): Promise<void> {
  await postMovement(app.db, { stock_item_id, kind, quantity, unit_cost, document_type: 'opening', document_id: 7, user_id: clerk.id })
}

describe('opening', () => {
  test('an item in a warehouse happens once, and not for services', async () => {
    const item = await itemNamed('Galds')
    const record = await opened(item, facts.warehouse, { shelf: 'A-01', min_quantity: '2', max_quantity: '10' })
    expect(record).toMatchObject({ shelf: 'A-01', on_hand: '0.0000', is_low: true, movements: [], movement_count: 0 })
    const again = await clerk.call(stock.open, { params: { catalog_item_id: item }, body: { warehouse_id: facts.warehouse } })
    expect(again.body.errors).toEqual({ warehouse_id: ['Lauks „Noliktava”: prece šajā noliktavā jau ir atvērta'] })
    const work = await itemNamed('Montāža', { type: 'service' })
    const refused = await clerk.call(stock.open, { params: { catalog_item_id: work }, body: { warehouse_id: facts.warehouse } })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ catalog_item_id: ['Prece netiek uzskaitīta krājumos'] })
    const crossed = await clerk.call(stock.open, {
      params: { catalog_item_id: item },
      body: { warehouse_id: second, min_quantity: '5', max_quantity: '4' },
    })
    expect(crossed.body.errors).toHaveProperty('max_quantity')
  })
})

describe('saving', () => {
  test('changes shelf and limits only; a quantity in the body is refused by its name', async () => {
    const record = await opened(await itemNamed('Krēsls'))
    const body = { shelf: 'B-2', min_quantity: '3', lock_version: record.lock_version }
    const withStock = { ...body, on_hand: '99', stock_value: '99' }
    const forged = await clerk.call(stock.update, { params: { id: record.id }, body: withStock })
    expect([forged.status, Object.keys(forged.body.errors ?? {})]).toEqual([422, ['on_hand', 'stock_value']])
    const { data } = await clerk.done(stock.update, { params: { id: record.id }, body })
    expect(data).toMatchObject({ shelf: 'B-2', min_quantity: '3.0000', on_hand: '0.0000', stock_value: '0.0000' })
    const crossed = await clerk.call(stock.update, {
      params: { id: record.id },
      body: { max_quantity: '2', lock_version: data.lock_version },
    })
    expect(crossed.body.errors).toHaveProperty('max_quantity')
    const stale = await clerk.call(stock.update, { params: { id: record.id }, body: { shelf: 'C', lock_version: record.lock_version } })
    expect(stale.body.errors).toHaveProperty('lock_version')
  })

  test('moves of goods do not make a save stale', async () => {
    const record = await opened(await itemNamed('Skapis'))
    await move(record.id, 'opening', 1)
    await clerk.done(stock.update, { params: { id: record.id }, body: { shelf: 'C', lock_version: record.lock_version } })
  })
})

test('a record carries its moves, the latest first, and what it is worth', async () => {
  const record = await opened(await itemNamed('Lampa'))
  await move(record.id, 'opening', 3, '10')
  await move(record.id, 'opening', 4, '11.3333')
  await move(record.id, 'write_off', -2)
  const { data } = await clerk.done(stock.show, { params: { id: record.id } })
  expect(data).toMatchObject({ on_hand: '5.0000', stock_value: '53.8094', movement_count: 3 })
  expect(data.movements.map(({ kind, quantity, balance_after }) => [kind, quantity, balance_after])).toEqual([
    ['write_off', '-2.0000', '5.0000'],
    ['opening', '4.0000', '7.0000'],
    ['opening', '3.0000', '3.0000'],
  ])
  expect(data.movements[0]).toMatchObject({ value: '-21.5238', document_type: 'opening', document_id: 7, user: { id: clerk.id } })
})

test('the list goes by name, and filters by words, warehouse, categories and the minimum', async () => {
  const item = await itemNamed('Ābolu kaste')
  await opened(item, facts.warehouse, { min_quantity: '1' })
  const there = await opened(item, second, { min_quantity: '1' })
  await move(there.id, 'opening', 5)
  const names = async (query: object) =>
    (await clerk.done(stock.list, { query: { per_page: 200, ...query } })).data.map(
      ({ catalog_item, warehouse }) => `${catalog_item.name} / ${warehouse.name}`,
    )
  expect(await names({ q: 'kaste abol' })).toEqual(['Ābolu kaste / Galvenā', 'Ābolu kaste / Otrā'])
  expect(await names({ warehouse_id: second })).toEqual(['Ābolu kaste / Otrā'])
  expect(await names({ q: 'abolu', low: '1' })).toEqual(['Ābolu kaste / Galvenā'])
  expect(await names({ q: 'abolu', low: '0' })).toEqual(['Ābolu kaste / Otrā'])
  expect(await names({ categories: ['999999'] })).toEqual([])
  const all = await names({})
  expect(all[0]).toBe('Ābolu kaste / Galvenā')
  expect(all).toContain('Krēsls / Galvenā')

  const first = await clerk.done(stock.list, { query: { per_page: 1 } })
  const next = await clerk.done(stock.list, { query: { per_page: 1, after: first.meta.next ?? '' } })
  expect(next.data[0]?.warehouse.name).toBe('Otrā')
})

test('the list goes by what lies there, its worth and the last move, both ways and page by page, and shows what stands still', async () => {
  const goods = [
    { name: 'Rindots A', quantity: 9, cost: '1' },
    { name: 'Rindots B', quantity: 2, cost: '50' },
    { name: 'Rindots C', quantity: 5, cost: '4' },
  ]
  for (const { name, quantity, cost } of goods) await move((await opened(await itemNamed(name))).id, 'opening', quantity, cost)
  await opened(await itemNamed('Rindots D'))
  const found = async (query: object) =>
    (await clerk.done(stock.list, { query: { q: 'rindots', ...query } })).data
      .map(({ catalog_item }) => catalog_item.name.slice(-1))
      .join('')
  expect(await found({ sort: 'on_hand' })).toBe('DBCA')
  expect(await found({ sort: '-on_hand' })).toBe('ACBD')
  expect(await found({ sort: '-stock_value' })).toBe('BCAD')
  expect(await found({ sort: 'last_movement_at' })).toBe('DABC')
  expect(await found({ sort: '-last_movement_at' })).toBe('CBAD')
  expect(await found({ in_stock: '1' })).toBe('ABC')
  expect(await found({ in_stock: '0' })).toBe('D')
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Riga' }).format(new Date())
  expect(await found({ idle_since: today })).toBe('D')
  expect(await found({ idle_since: '2200-01-01' })).toBe('ABCD')
  const pageBehind = async (sort: string, after: string): Promise<{ ids: number[]; next: string | null }> => {
    const { data, meta } = await clerk.done(stock.list, { query: { sort, per_page: 3, ...(after && { after }) } })
    return { ids: data.map(({ id }) => id), next: meta.next ?? null }
  }
  for (const sort of ['on_hand', '-stock_value', 'last_movement_at']) {
    const whole = (await clerk.done(stock.list, { query: { sort, per_page: 200 } })).data.map(({ id }) => id)
    const walked: number[] = []
    for (let after: string | null = ''; after !== null;) {
      const { ids, next } = await pageBehind(sort, after)
      walked.push(...ids)
      after = next
    }
    expect(walked, sort).toEqual(whole)
  }
  const buyer = await app.person({ kind: 'customer', customer_id: facts.own })
  expect((await buyer.call(stock.list, { query: { sort: 'stock_value' } })).body.errors).toHaveProperty('sort')
})

test('a scanned code finds the item with what lies where; an unknown one answers 404', async () => {
  const item = await itemNamed('Pudele', { barcodes: [{ code: '2000000000015' }] })
  const here = await opened(item)
  await opened(item, second)
  await move(here.id, 'opening', 6)
  const { data } = await clerk.done(stock.byBarcode, { query: { barcode: '2000000000015' } })
  expect(data).toMatchObject({ id: item, barcode: '2000000000015', measure_unit: { name: 'gab.' } })
  expect(data.stock.map(({ warehouse, available }) => [warehouse.name, available])).toEqual([
    ['Galvenā', '6.0000'],
    ['Otrā', '0.0000'],
  ])
  const one = await clerk.done(stock.byBarcode, { query: { barcode: 'S-Pudele', warehouse_id: String(second) } })
  expect(one.data).toMatchObject({ id: item, barcode: null, stock: [{ warehouse: { name: 'Otrā' } }] })
  const unknown = await clerk.call(stock.byBarcode, { query: { barcode: '4750000000000' } })
  expect([unknown.status, unknown.body.code]).toEqual([404, 'no_record'])
})

test('who may not see stock is refused; a customer-side user never sees costs', async () => {
  const { data } = await clerk.done(stock.list)
  const id = data[0]?.id ?? 0
  const seller = await app.person({ permissions: ['manage_orders'] })
  expect((await seller.call(stock.show, { params: { id } })).status).toBe(403)
  expect((await seller.call(stock.update, { params: { id }, body: { shelf: 'x', lock_version: 1 } })).status).toBe(403)
  expect((await seller.call(stock.byBarcode, { query: { barcode: 'x' } })).status).toBe(404)
  const buyer = await app.person({ kind: 'customer', customer_id: facts.own })
  const shown = (await buyer.done(stock.list)).data.find((row) => row.id === id)
  expect(shown).toBeDefined()
  for (const secret of ['avg_cost', 'stock_value']) expect(shown).not.toHaveProperty(secret)
  // Moves include all customers.
  expect((await buyer.call(stock.show, { params: { id } })).status).toBe(403)
})
