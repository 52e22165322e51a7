import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '../../contract/catalog/catalog.ts'
import type { ParamRow } from '../../contract/catalog/catalog-params.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeItem } from '../support/factories.ts'

let app: TestApp
let clerk: Person

beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
})
afterAll(() => app.close())

async function newParam(body: { name: string; type?: ParamRow['type'] }, values: readonly string[] = []): Promise<ParamRow> {
  let { data } = await clerk.done(catalog.createParam, { body })
  for (const value of values) {
    data = (await clerk.done(catalog.addParamValue, { params: { catalog_param_id: data.id }, body: { value } })).data
  }
  return data
}

test('a parameter is named once and keeps the values to choose from', async () => {
  const colour = await newParam({ name: 'Krāsa', type: 'list' }, ['Zila', 'Āda'])
  expect(colour.values.map(({ value }) => value)).toEqual(['Āda', 'Zila'])
  const doubled = await clerk.call(catalog.createParam, { body: { name: 'Krāsa' } })
  expect(doubled.body.errors).toEqual({ name: ['Lauks „Nosaukums”: tāda vērtība jau ir citam ierakstam'] })
  const twice = await clerk.call(catalog.addParamValue, { params: { catalog_param_id: colour.id }, body: { value: 'Zila' } })
  expect(twice.body.errors).toEqual({ value: ['Lauks „Vērtība”: tāda vērtība jau ir citam ierakstam'] })
  const { data } = await clerk.done(catalog.params, { query: { q: 'krasa' } })
  expect(data).toMatchObject([{ id: colour.id, type: 'list', items: 0 }])
  const yesNo = await newParam({ name: 'Ar garantiju', type: 'bool' })
  expect((await clerk.call(catalog.addParamValue, { params: { catalog_param_id: yesNo.id }, body: { value: 'x' } })).status).toBe(422)
})

test('an item has values of its parameters, each in the form of its kind', async () => {
  const item = await makeItem(app)
  const material = await newParam({ name: 'Materiāls', type: 'list' }, ['Koks', 'Metāls'])
  const width = await newParam({ name: 'Platums', type: 'number' })
  const [wood, metal] = material.values.map(({ id }) => id)
  const add = (body: { catalog_param_id: number; value_id?: number; text?: string }) =>
    clerk.call(catalog.addItemParam, { params: { itemId: item }, body })
  expect((await add({ catalog_param_id: material.id, text: 'Plastmasa' })).body.errors).toHaveProperty('value_id')
  expect((await add({ catalog_param_id: width.id, text: 'plats' })).body.errors).toHaveProperty('text')
  expect((await add({ catalog_param_id: width.id, value_id: wood ?? 0 })).body.errors).toHaveProperty('value_id')
  expect((await add({ catalog_param_id: width.id, text: '12,5' })).status).toBe(200)
  expect((await add({ catalog_param_id: width.id, text: '13' })).body.errors).toEqual({ text: ['Precei šī parametra vērtība jau ir'] })
  await clerk.done(catalog.setItemParam, {
    params: { itemId: item, paramId: material.id },
    body: { value_ids: [wood ?? 0, metal ?? 0] },
  })
  const { data } = await clerk.done(catalog.show, { params: { id: item } })
  expect(data.params.map(({ param, value }) => [param.name, value])).toEqual([
    ['Materiāls', 'Koks'],
    ['Materiāls', 'Metāls'],
    ['Platums', '12.5'],
  ])
  const [first] = data.params
  const changed = await clerk.call(catalog.updateItemParam, { params: { id: data.params[2]?.id ?? 0 }, body: { text: '14' } })
  expect(changed.body.data.map(({ value }) => value)).toEqual(['Koks', 'Metāls', '14'])
  await clerk.done(catalog.removeItemParam, { params: { id: first?.id ?? 0 } })
  const left = await clerk.done(catalog.clearItemParam, { params: { itemId: item, paramId: material.id } })
  expect(left.data.map(({ value }) => value)).toEqual(['14'])
  expect((await clerk.call(catalog.clearItemParam, { params: { itemId: item, paramId: material.id } })).status).toBe(404)
  const form = await clerk.done(catalog.itemParamForm, { params: { id: item } })
  expect(form.data.chosen).toHaveLength(1)
  expect(form.data.params.map(({ name }) => name)).toEqual(expect.arrayContaining(['Materiāls', 'Platums']))
})

test('what items have of a parameter keeps it as it is', async () => {
  const item = await makeItem(app)
  const param = await newParam({ name: 'Jauda', type: 'list' }, ['5 W'])
  const value = param.values[0]?.id ?? 0
  await clerk.done(catalog.addItemParam, { params: { itemId: item }, body: { catalog_param_id: param.id, value_id: value } })
  const { data } = await clerk.done(catalog.showParam, { params: { id: param.id } })
  expect(data.can).toEqual({ EDIT: true, DELETE: 'Precēm ir šī parametra vērtības' })
  expect((await clerk.call(catalog.removeParam, { params: { id: param.id } })).body.errors).toEqual({
    status: ['Precēm ir šī parametra vērtības'],
  })
  expect((await clerk.call(catalog.removeParamValue, { params: { id: value } })).body.errors).toEqual({ status: ['Vērtība ir precēm'] })
  const retyped = await clerk.call(catalog.updateParam, {
    params: { id: param.id },
    body: { type: 'number', lock_version: data.lock_version },
  })
  expect(retyped.body.errors).toHaveProperty('type')
  await clerk.done(catalog.clearItemParam, { params: { itemId: item, paramId: param.id } })
  await clerk.done(catalog.removeParam, { params: { id: param.id } })
  expect((await clerk.call(catalog.showParam, { params: { id: param.id } })).status).toBe(404)
})
