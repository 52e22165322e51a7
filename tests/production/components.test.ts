import { expect, test } from 'vitest'
import { componentLists } from '../../contract/component-lists/component-lists.ts'
import { production } from '../../contract/production/production.ts'
import type { Person, TestApp } from '../support/app.ts'
import { levelOf, makeItem, makeService, makeStock } from '../support/factories.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { completed, makeList, makeProduction, productionOf, started, workshop } from '../support/production.ts'
import { beginTests } from '../support/story.ts'

let app: TestApp
let clerk: Person

beginTests((begun) => ({ app, clerk } = begun))

const already = { catalog_item_id: ['Komponente jau ir pievienota'] }

test('a component stands in a list once, and a good is not made of itself, however far', async () => {
  const list = await makeList(app)
  const [part] = list.component_list_items
  const add = (id: number, catalog_item_id: number) =>
    clerk.call(componentLists.addItem, { params: { id }, body: { catalog_item_id, quantity: '1' } })
  expect((await add(list.id, part?.catalog_item.id ?? 0)).body.errors).toEqual(already)
  expect((await add(list.id, list.catalog_item.id)).status).toBe(422)
  // Cycles are refused.
  const below = await makeList(app, [{ quantity: '1' }], { catalog_item_id: part?.catalog_item.id ?? 0 })
  expect((await add(below.id, list.catalog_item.id)).body.errors?.['catalog_item_id']?.[0]).toContain('pati tiek ražota no šīs preces')
  expect((await add(list.id, await makeService(app))).status).toBe(422)
  const halves = await clerk.call(componentLists.addItem, {
    params: { id: list.id },
    body: { catalog_item_id: await makeItem(app), quantity: '0.5' },
  })
  expect(halves.body.errors?.['quantity']?.[0]).toContain('jābūt veselam skaitlim')
})

test('a new version takes the place of the one in use; an earlier one can come back', async () => {
  const first = await makeList(app)
  const second = await makeList(app, [], { catalog_item_id: first.catalog_item.id, from_list_id: first.id })
  expect(second).toMatchObject({ version: 2, is_active: true, component_list_items: [{ quantity: '2.0000' }] })
  const old = (await clerk.done(componentLists.show, { params: { id: first.id } })).data
  expect(old.is_active).toBe(false)
  const body = { is_active: true, lock_version: old.lock_version }
  expect((await clerk.done(componentLists.update, { params: { id: first.id }, body })).data.is_active).toBe(true)
  expect((await clerk.done(componentLists.show, { params: { id: second.id } })).data.is_active).toBe(false)
  // Service has its own list.
  expect(await makeList(app, [], { catalog_item_id: first.catalog_item.id, type: 'service' })).toMatchObject({ version: 1 })
})

test('a version that something is made by stays as it is', async () => {
  const list = await makeList(app)
  await makeProduction(app, { list })
  const [part] = list.component_list_items
  const fixed = { status: ['Pēc šīs versijas jau ražo; izveidojiet jaunu versiju'] }
  const edit = await clerk.call(componentLists.updateItem, {
    params: { id: part?.id ?? 0 },
    body: { quantity: '3', lock_version: part?.lock_version ?? 0 },
  })
  expect(edit.body.errors).toEqual(fixed)
  expect((await clerk.call(componentLists.removeItem, { params: { id: part?.id ?? 0 } })).body.errors).toEqual(fixed)
  const header = { output_quantity: '2', lock_version: list.lock_version }
  expect((await clerk.call(componentLists.update, { params: { id: list.id }, body: header })).body.errors).toEqual(fixed)
  expect((await clerk.call(componentLists.remove, { params: { id: list.id } })).status).toBe(422)
  const renamed = { name: 'Cits nosaukums', lock_version: list.lock_version }
  expect((await clerk.done(componentLists.update, { params: { id: list.id }, body: renamed })).data.name).toBe('Cits nosaukums')
})

test.each([
  // INV-PRODUCTION-2: the vector of docs/domain/README.md (4 in, 9 out; 3 need 1.33, so 2), waste, decimal units.
  ['4', '9', '3', '0', 'gab.', '2.0000'],
  ['10', '1', '2', '3', 'gab.', '21.0000'],
  ['10', '1', '10', '0', 'gab.', '100.0000'],
  ['1', '3', '10', '0', 'kg', '3.3340'],
  ['0.125', '1', '3', '10', 'kg', '0.4130'],
  ['2', '1', '3', '50', 'gab.', '9.0000'],
])('%s for %s makes of %s with %s %% waste in %s: %s', async (quantity, output_quantity, planned, waste_percent, unit, needed) => {
  const catalog_item_id = await makeItem(app, { unit })
  const list = await makeList(app, [{ catalog_item_id, quantity, waste_percent }], { output_quantity })
  const { components } = await makeProduction(app, { list, quantity: planned, stock: '0' })
  expect(components.map((component) => component.quantity)).toEqual([needed])
})

test('optional parts are taken where they are wanted', async () => {
  const list = await makeList(app, [{ quantity: '1' }, { quantity: '1', is_optional: true }, { quantity: '2', is_optional: true }])
  const [always, , lamp] = list.component_list_items
  expect((await makeProduction(app, { list })).components).toHaveLength(1)
  const wanting = await makeProduction(app, { list, optional_items: [lamp?.id ?? 0] })
  expect(wanting.components.map(({ catalog_item }) => catalog_item.id)).toEqual([always?.catalog_item.id, lamp?.catalog_item.id])
  const strange = { component_list_id: list.id, quantity: '1', optional_items: [always?.id ?? 0] }
  expect((await clerk.call(production.create, { body: strange })).body.errors).toHaveProperty(['optional_items.0'])
})

test('components are added, replaced and taken off, and what they hold goes with them', async () => {
  const record = await started(app)
  const warehouse_id = await workshop(app)
  const at = { params: { id: record.id } }
  const [first] = record.components
  const place = await app.db
    .selectFrom('stock_items')
    .selectAll()
    .where('catalog_item_id', '=', first?.catalog_item.id ?? 0)
    .executeTakeFirstOrThrow()
  expect((await levelOf(app, place.id)).reserved).toBe('8.0000')
  const twice = { catalog_item_id: first?.catalog_item.id ?? 0, quantity: '1' }
  expect((await clerk.call(production.addComponent, { ...at, body: twice })).body.errors).toEqual(already)
  const none = { catalog_item_id: await makeItem(app), quantity: '0' }
  expect((await clerk.call(production.addComponent, { ...at, body: none })).body.errors).toHaveProperty('quantity')

  // Reserved at once during production.
  const added = await makeItem(app)
  const addedPlace = await makeStock(app, added, '5', { warehouse_id })
  const { data: more } = await clerk.done(production.addComponent, { ...at, body: { catalog_item_id: added, quantity: '4' } })
  expect(more.components[1]).toMatchObject({ planned_quantity: '0.0000', quantity_reserved: '4.0000', missing: '0.0000' })

  const other = await makeItem(app)
  const otherPlace = await makeStock(app, other, '3', { warehouse_id })
  const body = { catalog_item_id: other, lock_version: more.components[0]?.lock_version ?? 0 }
  const { data: replaced } = await clerk.done(production.updateComponent, { params: { id: first?.id ?? 0 }, body })
  expect(replaced.components[0]).toMatchObject({
    planned_quantity: '0.0000',
    quantity: '8.0000',
    quantity_reserved: '3.0000',
    missing: '5.0000',
  })
  expect([(await levelOf(app, place.id)).reserved, (await levelOf(app, otherPlace)).reserved]).toEqual(['0.0000', '3.0000'])

  await clerk.done(production.removeComponent, { params: { id: more.components[1]?.id ?? 0 } })
  expect((await levelOf(app, addedPlace)).reserved).toBe('0.0000')
  const stale = { quantity: '3', lock_version: body.lock_version }
  expect((await clerk.call(production.updateComponent, { params: { id: first?.id ?? 0 }, body: stale })).body.errors).toHaveProperty(
    'lock_version',
  )

  // Used components cannot be removed or reduced.
  const now = (await productionOf(app, record)).components[0]
  const three = { quantity: '3', lock_version: now?.lock_version ?? 0 }
  await clerk.done(production.updateComponent, { params: { id: first?.id ?? 0 }, body: three })
  const half = await completed(app, record, { quantity: '2' })
  expect(half.components[0]).toMatchObject({ quantity_consumed: '2.0000', quantity_reserved: '1.0000' })
  expect((await clerk.call(production.removeComponent, { params: { id: first?.id ?? 0 } })).status).toBe(422)
  const one = { quantity: '1', lock_version: half.components[0]?.lock_version ?? 0 }
  expect(
    (await clerk.call(production.updateComponent, { params: { id: first?.id ?? 0 }, body: one })).body.errors?.['quantity']?.[0],
  ).toContain('jau ir izlietoti 2')
  await expectCleanAudit(app)
})

test('deleted, an application holds nothing any more', async () => {
  const record = await started(app)
  const place = await app.db
    .selectFrom('stock_items')
    .select('id')
    .where('catalog_item_id', '=', record.components[0]?.catalog_item.id ?? 0)
    .executeTakeFirstOrThrow()
  await clerk.done(production.remove, { params: { id: record.id } })
  expect((await levelOf(app, place.id)).reserved).toBe('0.0000')
  await expectCleanAudit(app)
})
