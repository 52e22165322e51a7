import { expect, test } from 'vitest'
import { catalog } from '../../contract/catalog/catalog.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem } from '../support/factories.ts'
import { beginTests } from '../support/story.ts'

/** Pasted texts and the items that they mean (docs/domain/catalogue.md#categories-and-items). */

let app: TestApp
let clerk: Person

beginTests((begun) => {
  ;({ app, clerk } = begun)
})

const meant = async (...texts: string[]): Promise<Record<string, number>> => {
  const { data } = await clerk.done(catalog.itemsByTexts, { body: { texts } })
  return Object.fromEntries(data.map(({ text, id }) => [text, id]))
}

const barcode = (catalog_item_id: number, code: string) =>
  app.db.insertInto('catalog_item_barcodes').values({ catalog_item_id, code, kind: 'EAN13' }).execute()

test('a text means the item of its number, barcode, whole name, or the only one that is found by it', async () => {
  const pump = await makeItem(app, { sku: 'SUK-100', name: 'Cirkulācijas sūknis' })
  const longer = await makeItem(app, { sku: 'SUK-1000', name: 'Cirkulācijas sūknis lielais' })
  const tap = await makeItem(app, { sku: 'KR-7', name: 'Lodveida krāns' })
  await barcode(tap, '4006381333931')
  expect(await meant('suk-100', ' SUK-1000 ', '4006381333931', 'Cirkulācijas sūknis', 'lodveida', 'SUK', 'NAV-TADAS')).toEqual({
    'suk-100': pump,
    'SUK-1000': longer,
    4006381333931: tap,
    'Cirkulācijas sūknis': pump,
    lodveida: tap,
  })
})

test('a number goes before the barcode and the name of another item', async () => {
  const numbered = await makeItem(app, { sku: '5901234123457', name: 'Pēc numura' })
  const coded = await makeItem(app, { sku: 'A-2', name: 'Pēc svītrkoda' })
  await barcode(coded, '5901234123457')
  await makeItem(app, { sku: 'A-3', name: '5901234123457' })
  expect(await meant('5901234123457')).toEqual({ 5901234123457: numbered })
})

test('items of the same name are told apart by nobody, and archived ones are not found', async () => {
  await makeItem(app, { sku: 'D-1', name: 'Dubultnieks' })
  await makeItem(app, { sku: 'D-2', name: 'Dubultnieks' })
  const archived = await makeItem(app, { sku: 'ARH-1', name: 'Arhīva prece' })
  await app.db.updateTable('catalog_items').set({ archived_at: new Date().toISOString() }).where('id', '=', archived).execute()
  expect(await meant('Dubultnieks', 'ARH-1', 'Arhīva prece')).toEqual({})
})

test('a thousand texts are found together, one more is refused by name', async () => {
  const item = await makeItem(app, { sku: 'TUKST-1' })
  const texts = Array.from({ length: 999 }, (_, place) => `NAV-${place}`)
  expect(await meant(...texts, 'TUKST-1')).toEqual({ 'TUKST-1': item })
  const { status, body } = await clerk.call(catalog.itemsByTexts, { body: { texts: [...texts, 'TUKST-1', 'vēl'] } })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['texts']])
})
