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

async function show(id: number) {
  return (await clerk.done(catalog.show, { params: { id } })).data
}

async function relate(item: number, related: { related_id: number; kind?: 'alternative' | 'consumable' }[]) {
  const { lock_version } = await show(item)
  return clerk.call(catalog.setRelated, { body: { catalog_item_id: item, related, lock_version } })
}

test('items are related in an order, each once, never to themselves', async () => {
  const [item, ink, other] = [await makeItem(app), await makeItem(app), await makeItem(app)]
  await relate(item, [{ related_id: ink, kind: 'consumable' }, { related_id: other }])
  expect((await show(item)).related.map(({ item: { id }, kind }) => [id, kind])).toEqual([
    [ink, 'consumable'],
    [other, 'accessory'],
  ])
  expect((await relate(item, [{ related_id: item }])).body.errors).toHaveProperty('related_id')
  expect((await relate(item, [{ related_id: ink }, { related_id: ink }])).body.errors).toHaveProperty('related_id')
  expect((await relate(item, [{ related_id: 999_999 }])).body.errors).toHaveProperty('related_id')
  expect((await show(item)).related).toHaveLength(2)
  await relate(item, [{ related_id: other }])
  expect((await show(item)).related.map((each) => each.item.id)).toEqual([other])
  const stale = await clerk.call(catalog.setRelated, { body: { catalog_item_id: item, related: [], lock_version: 1 } })
  expect(stale.body.errors).toHaveProperty('lock_version')
  const none = await clerk.call(catalog.setRelated, { body: { catalog_item_id: 999_999, related: [], lock_version: 1 } })
  expect(none.body.errors).toHaveProperty('catalog_item_id')
})

test('an item out of circulation names what is offered instead', async () => {
  const [item, next] = [await makeItem(app), await makeItem(app)]
  const toggle = async (body: { is_eol: boolean; eol_replacement_id?: number | null }) => {
    const { lock_version } = await show(item)
    return clerk.call(catalog.toggleEol, { params: { id: item }, body: { ...body, lock_version } })
  }
  expect((await toggle({ is_eol: true, eol_replacement_id: item })).body.errors).toHaveProperty('eol_replacement_id')
  expect((await toggle({ is_eol: true, eol_replacement_id: next })).body.data).toMatchObject({
    is_eol: true,
    eol_replacement: { id: next },
  })
  expect((await toggle({ is_eol: false, eol_replacement_id: null })).body.data).toMatchObject({ is_eol: false, eol_replacement: null })
})

test('the web shop shows an item with its price, or tells why not', async () => {
  const category = await makeCategory(app)
  const item = await makeItem(app, { category_id: category, price: '10' })
  const hidden = await makeItem(app)
  const shown = await makeItem(app, { display_in_webshop: true })
  await relate(item, [{ related_id: hidden }, { related_id: shown }])
  const inShop = async () => (await clerk.done(catalog.webshop, { params: { id: item } })).data
  expect(await inShop()).toMatchObject({
    price: '12.10',
    vat_rate: '21.0000',
    in_stock: false,
    hidden_reason: 'Prece nav atzīmēta rādīšanai interneta veikalā',
    related: [{ item: { id: shown } }],
  })
  const { lock_version } = await show(item)
  await clerk.done(catalog.toggleWebshop, { params: { id: item }, body: { display_in_webshop: true, lock_version } })
  expect((await inShop()).hidden_reason).toBe('Preces kategorija nav atzīmēta rādīšanai interneta veikalā')
  const at = (await clerk.done(catalog.showCategory, { params: { id: category } })).data
  await clerk.done(catalog.toggleCategoryWebshop, {
    params: { id: category },
    body: { display_in_webshop: true, lock_version: at.lock_version },
  })
  expect((await inShop()).hidden_reason).toBeNull()
  const priced = await show(item)
  await clerk.done(catalog.update, { params: { id: item }, body: { shop_price: '11.99', lock_version: priced.lock_version } })
  expect((await inShop()).price).toBe('11.99')
})

test('gift cards in circulation are offered', async () => {
  const card = await makeItem(app, { type: 'gift_card', name: 'Dāvanu karte 50', price: '50', is_stocked: false })
  await makeItem(app, { type: 'gift_card', name: 'Vecā karte', price: '20', is_stocked: false, is_eol: true })
  const { data } = await clerk.done(catalog.giftCards)
  expect(data).toMatchObject([{ id: card, name: 'Dāvanu karte 50', price: '50.0000' }])
})
