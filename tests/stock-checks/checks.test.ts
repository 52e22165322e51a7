import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { orders } from '../../contract/orders/orders.ts'
import { stock } from '../../contract/stock/stock.ts'
import { stockChecks } from '../../contract/stock-checks/stock-checks.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, levelOf, makeCategory, makeItem, makeOrder, makeStock, ownCompany, setProperty } from '../support/factories.ts'
import { footprint } from '../support/footprint.ts'
import { dayAgo, expectCleanAudit } from '../support/invoicing.ts'
import { begun, freshWarehouse, goodsIn, linesOf, scan } from './support.ts'

let app: TestApp
let anna: Person
let juris: Person

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  anna = await clerkOf(app)
  juris = await app.person()
})
afterAll(async () => {
  await expectCleanAudit(app)
  await app.close()
})

const take = (stockItemId: number, quantity: string, units?: string[]) =>
  anna.done(technicalDocuments.quickRemoval, { params: { stockItemId }, body: { quantity, reason: 'Birojam', ...(units && { units }) } })

test('two people at one shelf add up, goods move meanwhile, and only what differs is posted: quantity, value, documents', async () => {
  const place = await freshWarehouse(app)
  const nails = await goodsIn(app, place, '10', { name: 'Nagla', cost: '2' })
  const bolts = await goodsIn(app, place, '6', { name: 'Skrūve', cost: '5' })
  const empty = await goodsIn(app, place, '3', { name: 'Tukšā kaste', cost: '1' })
  const check = await begun(anna, place)
  expect(check).toMatchObject({ status: 'open', lines: 3, done: 0, responsible_user: { id: anna.id } })
  await scan(anna, check.id, { code: nails.sku, quantity: '4' })
  await take(nails.stock, '1')
  // Counted after one was taken, when the books said 9.
  const [answer] = await scan(juris, check.id, { code: nails.sku.toLowerCase(), quantity: '3' })
  expect(answer).toMatchObject({ outcome: 'counted', line: { name: 'Nagla', counted: '7.0000', expected: '9.0000' } })
  expect(answer?.line).toMatchObject({ moved: '-1.0000', moved_between: '-1.0000' })
  await scan(juris, check.id, { code: bolts.sku, quantity: '8' })
  await makeStock(app, bolts.item_id, '5', { warehouse_id: place, cost: '5' })
  await take(bolts.stock, '2')
  const lines = await linesOf(anna, check.id)
  expect(lines.get(nails.sku)).toMatchObject({
    state: 'different',
    expected: '10.0000',
    moved: '-1.0000',
    counted: '7.0000',
    difference: '-2.0000',
    difference_value: '-4.00',
    moved_between: '-1.0000',
    counted_by: { id: juris.id },
  })
  expect(lines.get(bolts.sku)).toMatchObject({
    expected: '6.0000',
    moved: '0.0000',
    counted: '8.0000',
    difference: '2.0000',
    moved_between: null,
  })
  expect((await anna.call(stockChecks.accept, { params: { id: check.id } })).body.errors?.['status']).toEqual([
    'Vēl nav saskaitītas visas preces: 1',
  ])
  await anna.done(stockChecks.settle, { params: { id: check.id }, body: { as: 'none', rest: true } })
  const { data: open } = await anna.done(stockChecks.show, { params: { id: check.id } })
  expect(open).toMatchObject({
    totals: { lines: 3, counted: 3, different: 3, surplus_value: '10.00', shortage_value: '-7.00' },
    can: { ACCEPT: true },
  })
  expect(open.counters.map(({ id, counts }) => [id, counts])).toEqual([
    [anna.id, 2],
    [juris.id, 2],
  ])
  const { data: accepted } = await anna.done(stockChecks.accept, { params: { id: check.id } })
  expect(accepted).toMatchObject({ status: 'accepted', accepted_by: { id: anna.id }, can: { ACCEPT: expect.any(String) } })
  expect(accepted.documents.map(({ type_id, total_cost, lines: each }) => [type_id, total_cost, each])).toEqual([
    [5, '10.00', 1],
    [6, '7.00', 2],
  ])
  // 9 − 2; 6 + 5 − 2 + 2; none.
  expect((await levelOf(app, nails.stock)).on_hand).toBe('7.0000')
  expect(await levelOf(app, bolts.stock)).toMatchObject({ on_hand: '11.0000', stock_value: '55.0000' })
  expect(await levelOf(app, empty.stock)).toMatchObject({ on_hand: '0.0000', stock_value: '0.0000' })
  expect((await linesOf(anna, check.id)).get(nails.sku)).toMatchObject({
    moved: '-1.0000',
    difference: '-2.0000',
    difference_value: '-4.00',
  })
  const { data: document } = await anna.done(technicalDocuments.show, { params: { id: accepted.documents[0]?.id ?? 0 } })
  expect(document).toMatchObject({ type_id: 5, source: { type: 'stock_check', id: check.id }, number: expect.stringMatching(/^TD-/) })
  const { data: stockItem } = await anna.done(stock.show, { params: { id: nails.stock } })
  expect(stockItem.last_counted_at).not.toBeNull()
  const before = await footprint(app)
  await anna.done(stockChecks.accept, { params: { id: check.id } })
  const late = await juris.call(stockChecks.count, { params: { id: check.id }, body: { counts: [{ key: 'vēlu', code: nails.sku }] } })
  expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([422, ['status']])
  expect(await footprint(app)).toEqual(before)
})

test('a count that comes twice is one, an unknown code is kept aside until somebody says what it is, and a mistake is taken back', async () => {
  const place = await freshWarehouse(app)
  const { sku } = await goodsIn(app, place, '5')
  const unexpectedItem = await makeItem(app, { name: 'Neviena negaidīta', sku: `NEG-${place}` })
  const { id } = await begun(anna, place)
  const [once] = await scan(anna, id, { key: 'reize-1', code: sku, quantity: '2' })
  const [twice] = await scan(anna, id, { key: 'reize-1', code: sku, quantity: '2' })
  expect([once?.outcome, twice?.outcome, twice?.line?.counted]).toEqual(['counted', 'again', '2.0000'])
  const scanAnswers = await scan(anna, id, { code: '4751234567890', quantity: '3' }, { code: `NEG-${place}` })
  expect(scanAnswers.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['aside', 'Kods nav zināms'],
    ['counted', null],
  ])
  const { data: aside } = await anna.done(stockChecks.counts, { params: { id }, query: { aside: '1' } })
  expect(aside).toMatchObject([{ code: '4751234567890', quantity: '3.0000', line_id: null }])
  const params = { id: aside[0]?.id ?? 0 }
  const { data: assigned } = await anna.done(stockChecks.assign, { params, body: { catalog_item_id: unexpectedItem } })
  expect(assigned.totals.aside).toBe(0)
  expect((await linesOf(anna, id)).get(`NEG-${place}`)).toMatchObject({ expected: '0.0000', counted: '4.0000', difference: '4.0000' })
  expect((await anna.call(stockChecks.assign, { params, body: { catalog_item_id: unexpectedItem } })).status).toBe(422)
  // Unit cost is unknown and must be entered.
  await scan(anna, id, { code: sku, quantity: '3' })
  const line = (await linesOf(anna, id)).get(`NEG-${place}`)
  expect((await anna.call(stockChecks.accept, { params: { id } })).body.message).toContain('nav zināma pašizmaksa')
  const body = { unit_cost: '1.5', lock_version: line?.lock_version ?? 0 }
  expect((await anna.done(stockChecks.updateLine, { params: { id: line?.id ?? 0 }, body })).data.difference_value).toBe('6.00')
  expect((await anna.call(stockChecks.updateLine, { params: { id: line?.id ?? 0 }, body })).body.errors).toHaveProperty('lock_version')
  const { data: rows } = await juris.done(stockChecks.counts, { params: { id }, query: { line_id: String(line?.id) } })
  await juris.done(stockChecks.takeBack, {
    params: { id },
    body: { count_ids: [rows.find(({ quantity }) => quantity === '1.0000')?.id ?? 0] },
  })
  expect((await linesOf(anna, id)).get(`NEG-${place}`)).toMatchObject({ counted: '3.0000', difference_value: '4.50' })
  await expect(sql`update stock_check_counts set quantity = 9 where stock_check_id = ${id}`.execute(app.db)).rejects.toThrow('atsauc')
})

test('pieces are found, missing and surplus by their numbers, once however many scan them', async () => {
  const place = await freshWarehouse(app)
  const other = await freshWarehouse(app)
  const item_id = await makeItem(app, { name: 'Zāģis', sku: `ZĀĢ-${place}`, has_units: true, unit_kind: 'serial' })
  const found = (warehouse_id: number, units: string[]) =>
    anna.done(technicalDocuments.createCorrection, {
      body: { warehouse_id, reason: 'Sākums', items: [{ item_id, difference: String(units.length), units, unit_cost: '100' }] },
    })
  await found(place, ['Z1', 'Z2', 'Z3', 'Z4'])
  await found(other, ['Z9'])
  const { id } = await begun(anna, place)
  const [named] = await scan(anna, id, { code: `ZĀĢ-${place}` })
  expect(named).toMatchObject({ outcome: 'names_goods', line: { has_units: true, item_id } })
  await scan(anna, id, { code: 'Z1' }, { code: 'Z2' })
  const [again] = await scan(juris, id, { code: 'Z1' })
  expect(again).toMatchObject({ outcome: 'again', line: { counted: '2.0000' } })
  const [fresh, elsewhere] = await scan(juris, id, { code: 'Z7', of_item_id: item_id }, { code: 'Z9' })
  expect([fresh?.outcome, elsewhere?.outcome]).toEqual(['counted', 'counted'])
  // Z2 left after being found, Z3 unseen: neither is missing.
  const { rows } = await sql<{
    id: number
  }>`select id from stock_items where catalog_item_id = ${item_id} and warehouse_id = ${place}`.execute(app.db)
  await take(rows[0]?.id ?? 0, '2', ['Z2', 'Z3'])
  const line = (await linesOf(anna, id)).get(`ZĀĢ-${place}`)
  const { data: pieces } = await anna.done(stockChecks.pieces, { params: { id: line?.id ?? 0 } })
  expect(pieces.map(({ number, state }) => `${number} ${state}`).toSorted()).toEqual([
    'Z1 found',
    'Z2 found',
    'Z4 missing',
    'Z7 surplus',
    'Z9 elsewhere',
  ])
  expect((await anna.call(stockChecks.accept, { params: { id } })).body.message).toContain('vienība Z9 uzskaitē ir citur')
  const { data: counts } = await anna.done(stockChecks.counts, { params: { id }, query: { q: 'Z9' } })
  await anna.done(stockChecks.takeBack, { params: { id }, body: { count_ids: [counts[0]?.id ?? 0] } })
  const { data: accepted } = await anna.done(stockChecks.accept, { params: { id } })
  expect(accepted.documents.map(({ type_id, lines, total_cost }) => [type_id, lines, total_cost])).toEqual([
    [5, 1, '100.00'],
    [6, 1, '100.00'],
  ])
  const units = await sql<{ number: string; status: string }>`
    select number, status from catalog_item_units where stock_item_id = ${rows[0]?.id ?? 0} order by number`.execute(app.db)
  expect(units.rows.map(({ number }) => number)).toEqual(['Z1', 'Z7'])
  const { data: after } = await anna.done(stockChecks.pieces, { params: { id: line?.id ?? 0 } })
  expect(after.map(({ number, state }) => `${number} ${state}`).toSorted()).toEqual(['Z1 found', 'Z2 found', 'Z4 missing', 'Z7 surplus'])
})

test('fewer than are reserved is asked about, then the newest reservation gives way', async () => {
  const place = await freshWarehouse(app)
  const { item_id, stock: stockId, sku } = await goodsIn(app, place, '10')
  const reserved = async (quantity: string) => {
    const order = await makeOrder(app, { order_items: [{ item_id, quantity, warehouse_id: place }] })
    await anna.done(orders.fulfil, { params: { id: order.id }, body: { step: 'reserve' } })
    return order.id
  }
  const [first, second] = [await reserved('4'), await reserved('5')]
  const { id } = await begun(anna, place)
  await scan(anna, id, { code: sku, quantity: '6' })
  const confirmAnswer = await anna.call(stockChecks.accept, { params: { id } })
  expect([confirmAnswer.status, confirmAnswer.body.confirm?.code]).toEqual([422, 'below-reserved'])
  await anna.done(stockChecks.accept, { params: { id }, headers: { [confirmedHeader]: 'below-reserved' } })
  expect(await levelOf(app, stockId)).toMatchObject({ on_hand: '6.0000', reserved: '6.0000' })
  const held = async (order: number) => (await anna.done(orders.show, { params: { id: order } })).data.order_items[0]?.quantity_reserved
  expect([await held(first), await held(second)]).toEqual(['4.0000', '2.0000'])
})

test('some categories are counted with those below them, unseen where that is asked; a closed period and a deleted check end it', async () => {
  const place = await freshWarehouse(app)
  const above = await makeCategory(app, { name: 'Instrumenti' })
  const below = await makeCategory(app, { name: 'Rokas', parent_id: above })
  const { sku, stock: stockId } = await goodsIn(app, place, '4', { category_id: below })
  const outside = await goodsIn(app, place, '4')
  const check = await begun(anna, place, { categories: [above], hides_expected: true })
  expect([check.lines, check.categories.map(({ name }) => name)]).toEqual([1, ['Instrumenti']])
  expect((await anna.done(stockChecks.categories, { params: { id: check.id } })).data).toEqual(check.categories)
  const [inside, outsideAnswer] = await scan(juris, check.id, { code: sku, quantity: '3' }, { code: outside.sku })
  expect([inside?.line?.expected, outsideAnswer?.outcome, outsideAnswer?.reason]).toEqual([
    null,
    'aside',
    expect.stringContaining('kategorijās'),
  ])
  expect((await linesOf(juris, check.id)).get(sku)).toMatchObject({ counted: '3.0000', expected: null, difference: null })
  expect((await linesOf(anna, check.id)).get(sku)).toMatchObject({ expected: '4.0000', difference: '-1.0000' })
  // Nor is it found out by filters and sums.
  const found = async (person: Person, where: string) =>
    (await person.done(stockChecks.lines, { params: { id: check.id }, query: { where, totals: '1' } })).meta
  expect(await found(anna, 'expected:is:4')).toMatchObject({ total: 1, totals: { sums: { expected: '4.0000', difference: '-1.0000' } } })
  for (const where of ['expected:is:4', 'difference:filled', 'moved_between:filled', 'state:is:different']) {
    expect([where, (await found(juris, where)).total]).toEqual([where, 0])
  }
  expect(await found(juris, 'state:is:counted')).toMatchObject({ total: 1, totals: { sums: { expected: null, counted: '3.0000' } } })
  const { data: aside } = await anna.done(stockChecks.counts, { params: { id: check.id }, query: { aside: '1' } })
  await anna.done(stockChecks.takeBack, { params: { id: check.id }, body: { count_ids: aside.map(({ id }) => id) } })
  const before = await levelOf(app, stockId)
  await setProperty(app, 'locked_until', dayAgo(0))
  expect((await anna.call(stockChecks.accept, { params: { id: check.id } })).body.message).toContain('slēgtā periodā')
  await setProperty(app, 'locked_until', '')
  await anna.done(stockChecks.remove, { params: { id: check.id } })
  expect(await levelOf(app, stockId)).toEqual(before)
  expect((await anna.call(stockChecks.show, { params: { id: check.id } })).status).toBe(404)
})
