import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { big } from '../../contract/money.ts'
import { production } from '../../contract/production/production.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem } from '../support/factories.ts'
import { dayAgo, expectCleanAudit } from '../support/invoicing.ts'
import { completed, makeList, makeProduction, productionOf, started, workshop } from '../support/production.ts'
import { beginTests } from '../support/story.ts'
import { makeSerial } from '../support/units.ts'

/** Partial production and splits (INV-PRODUCTION-1, INV-PRODUCTION-3, INV-SALE-4). */

let app: TestApp
let clerk: Person

beginTests((begun) => ({ app, clerk } = begun))

test('parts take what is due by then, rounded up, and come to the whole with their costs and labour', async () => {
  const list = await makeList(app, [{ quantity: '1', waste_percent: '3' }], { labour_cost: '0.3333' })
  const record = await started(app, { list, quantity: '100', stock: '103' })
  expect(record).toMatchObject({ labour_cost: '33.33', components: [{ quantity: '103.0000' }] })
  const consumed: string[] = []
  for (const quantity of ['1', '1', '30', '68']) {
    const now = await completed(app, record, { quantity })
    consumed.push(now.components[0]?.quantity_consumed ?? '')
  }
  // 1.03, 2.06, 32.96 and 103 rounded up.
  expect(consumed).toEqual(['2.0000', '3.0000', '33.0000', '103.0000'])
  const { completions, made_cost, status } = await productionOf(app, record)
  expect(completions.map(({ labour_cost }) => labour_cost)).toEqual(['0.3300', '0.3400', '10.0000', '22.6600'])
  expect([status, made_cost]).toEqual(['completed', big('412').plus('33.33').toFixed(4)])
  await expectCleanAudit(app)
})

test('more than is left, a part of what was not started, and another day than has come are refused at their fields', async () => {
  const record = await makeProduction(app)
  const part = (body: Parameters<typeof completed>[2]) => clerk.call(production.complete, { params: { id: record.id }, body: body ?? {} })
  expect((await part({ quantity: '5' })).body.errors?.['quantity']?.[0]).toContain('atlikuši 4')
  expect((await part({ quantity: '1' })).body.errors?.['quantity']?.[0]).toContain('tikai sāktā ražošanā')
  expect((await part({ quantity: '0' })).body.errors).toHaveProperty('quantity')
  expect((await part({ quantity: '0.5' })).body.errors).toHaveProperty('quantity')
  expect((await part({ date: dayAgo(-1) })).body.errors).toHaveProperty('date')
  // The components arrived today.
  expect((await part({ date: dayAgo(1) })).body.errors).toHaveProperty('date')
  expect(await productionOf(app, record)).toMatchObject({ status: 'new', completions: [] })
})

test('what is not made whole yet is asked for by one word', async () => {
  const [fresh, half, whole] = [await makeProduction(app), await started(app, { quantity: '4' }), await started(app, { quantity: '4' })]
  await completed(app, half, { quantity: '1' })
  await completed(app, whole)
  const ours = [fresh.id, half.id, whole.id]
  const of = async (is_open: '0' | '1') =>
    (await clerk.done(production.list, { query: { is_open, per_page: 100 } })).data
      .map(({ id }) => id)
      .filter((id) => ours.includes(id))
      .toSorted((a, b) => a - b)
  expect([await of('1'), await of('0')]).toEqual([[fresh.id, half.id], [whole.id]])
})

test('what is asked for again is answered without being made again', async () => {
  const record = await makeProduction(app)
  await completed(app, record)
  const again = await completed(app, record)
  expect([again.quantity_done, again.completions.length]).toEqual(['4.0000', 1])
  await expectCleanAudit(app)
})

test('pieces with numbers: as many as are due, each there, none twice', async () => {
  const disk = await makeSerial(app, ['80', '120', '90'])
  const { warehouse_id } = await app.db
    .selectFrom('stock_items')
    .select('warehouse_id')
    .where('catalog_item_id', '=', disk.item_id)
    .executeTakeFirstOrThrow()
  const box = await makeItem(app, { has_units: true, unit_kind: 'serial' })
  const list = await makeList(app, [{ catalog_item_id: disk.item_id, quantity: '1' }], { catalog_item_id: box })
  const record = await makeProduction(app, { list, quantity: '2', stock: '0', warehouse_id })
  const [first = '', second = ''] = disk.numbers
  const make = (units: { number: string; parts?: string[] }[]) =>
    clerk.call(production.complete, { params: { id: record.id }, body: { units } })
  expect((await make([{ number: 'K-1', parts: [first] }])).body.errors).toHaveProperty('units')
  expect(
    (
      await make([
        { number: 'K-1', parts: [first] },
        { number: 'K-1', parts: [second] },
      ])
    ).body.errors,
  ).toHaveProperty(['units.1.number'])
  expect(
    (
      await make([
        { number: 'K-1', parts: [first] },
        { number: 'K-2', parts: [first] },
      ])
    ).body.errors,
  ).toHaveProperty(['units.1.parts'])
  expect((await make([{ number: 'K-1', parts: [first] }, { number: 'K-2' }])).body.errors?.['units']?.[0]).toContain(
    'vajag 2 numurus, norādīti 1',
  )
  expect(
    (
      await make([
        { number: 'K-1', parts: [first] },
        { number: 'K-2', parts: ['S-NAV'] },
      ])
    ).body.errors?.['units.1.parts']?.[0],
  ).toContain('S-NAV')
  const { body } = await make([
    { number: 'K-1', parts: [second] },
    { number: 'K-2', parts: [first] },
  ])
  expect(body.data).toMatchObject({ status: 'completed', made_cost: '200.0000' })
  expect(body.data.completions[0]?.parts).toEqual([
    { number: second, catalog_item: expect.any(String), made: 'K-1' },
    { number: first, catalog_item: expect.any(String), made: 'K-2' },
  ])
  // Unit numbers are unique.
  const more = await makeProduction(app, { list, quantity: '1', stock: '0', warehouse_id })
  const twice = await clerk.call(production.complete, {
    params: { id: more.id },
    body: { units: [{ number: 'K-1', parts: [disk.numbers[2] ?? ''] }] },
  })
  expect(twice.body.errors).toHaveProperty('units')
  await expectCleanAudit(app)
})

test('pieces built into goods without numbers are told of the part', async () => {
  const disk = await makeSerial(app, ['80'])
  const { warehouse_id } = await app.db
    .selectFrom('stock_items')
    .select('warehouse_id')
    .where('catalog_item_id', '=', disk.item_id)
    .executeTakeFirstOrThrow()
  const list = await makeList(app, [{ catalog_item_id: disk.item_id, quantity: '1' }])
  const record = await makeProduction(app, { list, quantity: '1', stock: '0', warehouse_id })
  const refused = await clerk.call(production.complete, { params: { id: record.id }, body: {} })
  expect(refused.body.errors?.['parts']?.[0]).toContain('vajag 1 numurus, norādīti 0')
  const completedProduction = await completed(app, record, { parts: disk.numbers })
  expect(completedProduction.completions).toMatchObject([{ units: [], parts: [{ number: disk.numbers[0], made: null }] }])
  await expectCleanAudit(app)
})

test('a split conserves components, holds, labour and value; the rest of a part that is made closes it short', async () => {
  const list = await makeList(app, [{ quantity: '3' }, { quantity: '1', waste_percent: '10' }], { labour_cost: '10' })
  const record = await started(app, { list, quantity: '7' })
  expect(record.components.map(({ quantity }) => quantity)).toEqual(['21.0000', '8.0000'])
  const { data: off, production_application_id } = await clerk.done(production.split, {
    params: { id: record.id },
    body: { quantity: '3' },
  })
  expect(off).toMatchObject({ status: 'in_production', quantity: '3.0000', labour_cost: '30.00', split_from: { id: record.id } })
  // The share of 21 is 9; of 8 it is 3.43, rounded down.
  expect(off.components.map(({ quantity, quantity_reserved }) => [quantity, quantity_reserved])).toEqual([
    ['9.0000', '9.0000'],
    ['3.0000', '3.0000'],
  ])
  const rest = await productionOf(app, record)
  expect(rest).toMatchObject({ quantity: '4.0000', labour_cost: '40.00', splits: [{ id: production_application_id }] })
  expect(rest.components.map(({ quantity, quantity_reserved }) => [quantity, quantity_reserved])).toEqual([
    ['12.0000', '12.0000'],
    ['5.0000', '5.0000'],
  ])
  const whole = await clerk.call(production.split, { params: { id: record.id }, body: { quantity: '4' } })
  expect(whole.body.errors).toHaveProperty('quantity')

  await completed(app, record, { quantity: '1' })
  const { data: left } = await clerk.done(production.split, { params: { id: record.id }, body: { quantity: '3' } })
  const closed = await productionOf(app, record)
  expect(closed).toMatchObject({ status: 'completed', quantity: '1.0000', quantity_done: '1.0000', labour_cost: '10.00' })
  expect(closed.components.map(({ quantity, quantity_consumed }) => [quantity, quantity_consumed])).toEqual([
    ['3.0000', '3.0000'],
    ['2.0000', '2.0000'],
  ])
  expect(left).toMatchObject({ status: 'in_production', quantity: '3.0000', labour_cost: '30.00' })
  for (const each of [off, left]) await completed(app, each)
  const { rows } = await sql<{ value: string; labour: string }>`
    select (select sum(value) from stock_movements where document_type = 'production_application' and document_id = any (${[record.id, off.id, left.id]})) as value,
      (select sum(labour_cost) from production_completions where production_application_id = any (${[record.id, off.id, left.id]})) as labour`.execute(
    app.db,
  )
  expect(rows[0]).toEqual({ value: '70.0000', labour: '70.0000' })
  await expectCleanAudit(app)
})

test('the stock of production is what lies in its warehouses', async () => {
  const { components } = await makeProduction(app)
  const { data } = await clerk.done(production.stockItems, { query: { q: components[0]?.sku ?? '' } })
  expect(data).toMatchObject([{ on_hand: '100.0000', warehouse: { id: await workshop(app) } }])
  expect((await clerk.done(production.serviceStockItems, { query: {} })).data).toEqual([])
})
