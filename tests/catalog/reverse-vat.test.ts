import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '../../contract/catalog/catalog.ts'
import { reference } from '../../contract/reference/reference.ts'
import { vatReasons } from '../../contract/company/vat-lists.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeCategory, makeItem } from '../support/factories.ts'

let app: TestApp
let clerk: Person
beforeAll(async () => {
  app = await startApp()
  clerk = await clerkOf(app)
})
afterAll(() => app.close())

const category = async (id: number) => (await clerk.done(catalog.showCategory, { params: { id } })).data
const setReverse = async (id: number, body: { reverse_vat: boolean; vat_reason_code?: string | null }) =>
  clerk.call(catalog.setCategoryReverseVat, { params: { id }, body: { ...body, lock_version: (await category(id)).lock_version } })
const refusedAt = (field: string) => ({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })

test('people choose from the cases of the table, and a case that is over is chosen no more', async () => {
  const { data } = await clerk.done(reference.fetchVatRates)
  expect(data.cases.map(({ pvn1_code }) => pvn1_code)).toEqual(['R1', 'R2', 'R3', 'R4'])
  const { data: chips } = await clerk.done(vatReasons.calls.create, {
    body: { text_lv: 'Šķelda', text_en: 'Chips', code: 'VATEX-EU-AE-R5', pvn1_code: 'R5' },
  })
  const id = await makeCategory(app)
  expect((await setReverse(id, { reverse_vat: true, vat_reason_code: 'VATEX-EU-AE-R5' })).status).toBe(200)
  expect((await clerk.done(reference.fetchVatRates)).data.cases.map(({ pvn1_code }) => pvn1_code)).toContain('R5')
  await app.db.updateTable('vat_reasons').set({ valid_to: '2020-01-01' }).where('id', '=', chips.id).execute()
  const other = await makeCategory(app)
  expect(await setReverse(other, { reverse_vat: true, vat_reason_code: 'VATEX-EU-AE-R5' })).toMatchObject(refusedAt('vat_reason_code'))
})

test('reverse VAT of a category is not switched on without its case, nor with what is none', async () => {
  const id = await makeCategory(app)
  expect(await setReverse(id, { reverse_vat: true })).toMatchObject(refusedAt('vat_reason_code'))
  expect(await setReverse(id, { reverse_vat: true, vat_reason_code: 'VATEX-EU-G' })).toMatchObject(refusedAt('vat_reason_code'))
  expect(await setReverse(id, { reverse_vat: true, vat_reason_code: 'NAV' })).toMatchObject(refusedAt('vat_reason_code'))
  expect((await category(id)).own_reverse_vat).toBe(false)
  expect((await setReverse(id, { reverse_vat: true, vat_reason_code: 'VATEX-EU-AE-R3' })).status).toBe(200)
  expect(await setReverse(id, { reverse_vat: true, vat_reason_code: null })).toMatchObject(refusedAt('vat_reason_code'))
  expect((await setReverse(id, { reverse_vat: false, vat_reason_code: null })).status).toBe(200)
})

test('a case is taken over from above, and cannot be lost while somebody below counts on it', async () => {
  const above = await makeCategory(app, { vat_reason_code: 'VATEX-EU-AE-R4' })
  const below = await makeCategory(app, { parent_id: above })
  expect((await setReverse(below, { reverse_vat: true })).status).toBe(200)
  expect(await setReverse(above, { reverse_vat: false, vat_reason_code: null })).toMatchObject(refusedAt('vat_reason_code'))
  const elsewhere = await makeCategory(app)
  const { lock_version } = await category(below)
  const moved = await clerk.call(catalog.updateCategory, { params: { id: below }, body: { parent_id: elsewhere, lock_version } })
  expect(moved).toMatchObject(refusedAt('vat_reason_code'))
})

test('reverse VAT of an item needs a case in its category', async () => {
  const plain = await makeCategory(app)
  const named = await makeCategory(app, { vat_reason_code: 'VATEX-EU-AE-R2' })
  const id = await makeItem(app, { category_id: plain })
  const save = async (body: { reverse_vat?: boolean; category_id?: number }) => {
    const { data } = await clerk.done(catalog.show, { params: { id } })
    return clerk.call(catalog.update, { params: { id }, body: { ...body, lock_version: data.lock_version } })
  }
  expect(await save({ reverse_vat: true })).toMatchObject(refusedAt('reverse_vat'))
  expect((await save({ reverse_vat: true, category_id: named })).status).toBe(200)
  expect(await save({ category_id: plain })).toMatchObject(refusedAt('reverse_vat'))
})
