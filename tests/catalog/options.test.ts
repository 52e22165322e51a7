import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '../../contract/catalog/catalog.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeCategory, makeItem } from '../support/factories.ts'

let app: TestApp
let clerk: Person

beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
})
afterAll(() => app.close())

async function newOption(categoryId: number, body: { name: string; type?: 'select' | 'counter' | 'text'; is_reading?: boolean }) {
  return (await clerk.done(catalog.createOption, { params: { categoryId }, body })).data
}

async function valueOf(optionId: number, data: string, price_delta?: string) {
  const answer = await clerk.done(catalog.createOptionItem, { params: { optionId }, body: { data, ...(price_delta && { price_delta }) } })
  const item = answer.data.items.find((each) => each.data === data)
  if (!item) throw new Error('No value')
  return item
}

async function offeredBy(id: number): Promise<string[]> {
  const { data } = await clerk.done(catalog.showCategory, { params: { id } })
  return data.options.filter(({ is_offered }) => is_offered).map(({ name }) => name)
}

test('a category offers its options and those above it, but for what it hides', async () => {
  const root = await makeCategory(app)
  const child = await makeCategory(app, { parent_id: root })
  const leaf = await makeCategory(app, { parent_id: child })
  const colour = await newOption(root, { name: 'Krāsa' })
  const size = await newOption(child, { name: 'Izmērs' })
  expect(await offeredBy(leaf)).toEqual(['Krāsa', 'Izmērs'])
  const { lock_version } = (await clerk.done(catalog.showCategory, { params: { id: child } })).data
  const answer = await clerk.done(catalog.changeOptions, {
    params: { id: child },
    body: { category_option_ids: [size.id], lock_version },
  })
  expect(answer.data.options.map(({ name, is_offered, category }) => [name, is_offered, category.id])).toEqual([
    ['Krāsa', false, root],
    ['Izmērs', true, child],
  ])
  expect(await offeredBy(leaf)).toEqual(['Izmērs'])
  expect(await offeredBy(root)).toEqual(['Krāsa'])
  const below = (await clerk.done(catalog.showCategory, { params: { id: leaf } })).data.lock_version
  const refused = await clerk.call(catalog.changeOptions, {
    params: { id: leaf },
    body: { category_option_ids: [colour.id], lock_version: below },
  })
  expect(refused.body.errors).toHaveProperty('category_option_ids')
  const item = await makeItem(app, { category_id: leaf })
  const version = (await clerk.done(catalog.show, { params: { id: item } })).data.lock_version
  const hidden = await clerk.call(catalog.setItemOptions, {
    params: { itemId: item },
    body: { options: [{ category_option_id: colour.id }], lock_version: version },
  })
  expect(hidden.body.errors).toEqual({ category_option_id: ['Preces kategorija šādu opciju nepiedāvā'] })
})

test('the same path with an option’s key changes the option; a meter is a counter', async () => {
  const category = await makeCategory(app)
  const option = await newOption(category, { name: 'A4 melnbalts', type: 'counter', is_reading: true })
  const change = (body: object, lock_version: number) =>
    clerk.call(catalog.changeOptions, { params: { id: option.id }, body: { ...body, lock_version } })
  const renamed = await change({ name: 'A4 krāsains' }, option.lock_version)
  expect(renamed.body.data.options).toMatchObject([{ id: option.id, name: 'A4 krāsains', is_reading: true }])
  const wrong = await change({ type: 'text' }, option.lock_version + 1)
  expect(wrong.body.errors).toEqual({ is_reading: ['Nolasa tikai opcijas, kuru veids ir skaitītājs'] })
  expect((await change({ name: 'Vēl' }, option.lock_version)).body.errors).toHaveProperty('lock_version')
  const value = await clerk.call(catalog.createOptionItem, { params: { optionId: option.id }, body: { data: 'Viens' } })
  expect(value.body.errors).toHaveProperty('data')
})

test('an item has options of its category with values and their price difference', async () => {
  const category = await makeCategory(app)
  const option = await newOption(category, { name: 'Atmiņa' })
  const other = await newOption(category, { name: 'Krāsa' })
  const small = await valueOf(option.id, '8 GB')
  const large = await valueOf(option.id, '16 GB', '45.5')
  const cheap = await valueOf(other.id, 'Pelēka', '-1.25')
  const item = await makeItem(app, { category_id: category })
  const set = async (options: { category_option_id: number; option_item_ids?: number[] }[]) => {
    const { lock_version } = (await clerk.done(catalog.show, { params: { id: item } })).data
    return clerk.call(catalog.setItemOptions, { params: { itemId: item }, body: { options, lock_version } })
  }
  const foreign = await set([{ category_option_id: option.id, option_item_ids: [cheap.id] }])
  expect(foreign.body.errors).toEqual({ option_item_ids: ['Opcijai „Atmiņa” šādas vērtības nav'] })
  await set([{ category_option_id: option.id, option_item_ids: [small.id, large.id] }, { category_option_id: other.id }])
  const { data } = await clerk.done(catalog.show, { params: { id: item } })
  expect(data.options).toMatchObject([
    {
      option: { name: 'Atmiņa' },
      items: [
        { data: '16 GB', price_delta: '45.5000' },
        { data: '8 GB', price_delta: '0.0000' },
      ],
    },
    { option: { name: 'Krāsa' }, items: [] },
  ])
  const used = await clerk.call(catalog.removeOptionItem, { params: { id: large.id } })
  expect(used.body.errors).toEqual({ status: ['Opcijas vērtība ir precēm'] })
  expect((await clerk.call(catalog.removeOption, { params: { id: option.id } })).body.errors).toEqual({ status: ['Opcija ir precēm'] })
  const copy = await clerk.done(catalog.duplicate, { body: { id: item } })
  expect(copy.data.options.map(({ items }) => items.length)).toEqual([2, 0])
  await set([])
  await clerk.done(catalog.remove, { params: { id: copy.data.id } })
  await clerk.done(catalog.removeOption, { params: { id: option.id } })
  const changed = await clerk.done(catalog.updateOptionItem, {
    params: { id: cheap.id },
    body: { data: 'Sudraba', price_delta: '-2', lock_version: cheap.lock_version },
  })
  expect(changed.data.items).toMatchObject([{ data: 'Sudraba', price_delta: '-2.0000' }])
  expect((await clerk.done(catalog.removeOptionItem, { params: { id: cheap.id } })).data.items).toEqual([])
})
