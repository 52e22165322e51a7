import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import { files } from '../../contract/files/files.ts'
import { suppliers } from '../../contract/suppliers/suppliers.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { registrationNumber } from '../../server/seed/demo/numbers.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeCategory, makeCustomer, makeSupplier, ownCompany } from '../support/factories.ts'

let app: TestApp
let clerk: Person
beforeAll(async () => {
  app = await startApp({ VAT_CHECK: 'local' })
  clerk = await app.person()
  await ownCompany(app)
})
afterAll(() => app.close())

const [first, second, third] = [registrationNumber(1_001), registrationNumber(1_002), registrationNumber(1_003)]

const recordOf = async (id: number) => (await clerk.done(suppliers.show, { params: { id } })).data

describe('a supplier', () => {
  test('is entered with his numbers as they are stored, and found by them', async () => {
    const { data } = await clerk.done(suppliers.create, {
      body: {
        name: 'SIA "Ķieģeļu nams"',
        reg_nr: `${first.slice(0, 4)} ${first.slice(4)}`,
        vat_nr: `lv ${first}`,
        phone: '+371 2000 0003',
        iban: 'LV95 HABA 0009 9000 0000 1',
        payment_term_days: 30,
        min_order: '250.00',
      },
    })
    expect(data).toMatchObject({
      reg_nr: first,
      vat_nr: `LV${first}`,
      country: { name: 'Latvija' },
      iban: 'LV95HABA0009900000001',
      bank: { name: expect.stringContaining('Swedbank') as string },
      is_active: true,
      is_reverse_charge: false,
      can: { EDIT: true, DELETE: true },
    })
    for (const q of ['kiegelu', first, '20000003']) {
      expect((await clerk.done(suppliers.list, { query: { q } })).data.map(({ id }) => id)).toEqual([data.id])
    }
    const found = await clerk.done(workspace.search, { query: { q: 'ķieģ', kind: 'supplier' } })
    expect(found.data).toMatchObject([{ id: data.id, path: `/stock/suppliers/${data.id}` }])
  })

  test.each([
    ['reg_nr', { reg_nr: '40003000004' }],
    ['vat_nr', { vat_nr: 'LV40003000004' }],
    ['iban', { iban: 'LV95HABA0009900000002' }],
    ['bank_id', { iban: 'LV95HABA0009900000001', bank_id: 999_999 }],
    ['country_id', { country_id: 999_999 }],
  ])('with a wrong %s is refused with the field named', async (field, wrong) => {
    const { status, body } = await clerk.call(suppliers.create, { body: { name: `Kļūda ${field}`, ...wrong } })
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {})).toEqual([field])
  })

  test('has a name of his own; the e-mail has a form (rules R232, R233)', async () => {
    await makeSupplier(app, { name: 'Dubultnieks' })
    const taken = await clerk.call(suppliers.create, { body: { name: 'Dubultnieks' } })
    expect(taken.body.errors).toEqual({ name: ['Lauks „Nosaukums”: tāda vērtība jau ir citam ierakstam'] })
    const wrong = await clerk.call(suppliers.create, { body: { name: 'Cits', email: 'nav adrese' } })
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(['email'])
  })

  test('abroad has numbers of other forms and a bank that we need not know', async () => {
    const { rows } = await sql<{ id: number }>`select id from countries where code = 'DE'`.execute(app.db)
    const { data } = await clerk.done(suppliers.create, {
      body: { name: 'Ziegel GmbH', country_id: rows[0]?.id ?? 0, reg_nr: 'HRB 1', vat_nr: 'DE136695976', iban: 'DE89370400440532013000' },
    })
    expect(data).toMatchObject({ reg_nr: 'HRB1', vat_nr: 'DE136695976', iban: 'DE89370400440532013000', bank: null })
  })

  test('is changed field by field, a cleared account takes its bank along', async () => {
    const { data } = await clerk.done(suppliers.create, { body: { name: 'Maināmais', iban: 'LV95HABA0009900000001' } })
    const params = { id: data.id }
    const resting = await clerk.done(suppliers.update, { params, body: { is_active: false, lock_version: data.lock_version } })
    expect(resting.data).toMatchObject({ is_active: false, iban: 'LV95HABA0009900000001', bank: data.bank })
    const cleared = await clerk.done(suppliers.update, { params, body: { iban: null, lock_version: resting.data.lock_version } })
    expect(cleared.data).toMatchObject({ iban: null, bank: null, is_active: false })
    const stale = await clerk.call(suppliers.update, { params, body: { notes: 'vecs', lock_version: data.lock_version } })
    expect(stale.body.errors).toHaveProperty('lock_version')
    const { data: active } = await clerk.done(suppliers.list, { query: { is_active: '1', per_page: 200 } })
    expect(active.map(({ id }) => id)).not.toContain(data.id)
  })

  test('carries the last check of his VAT number, whichever came first; his edit does not grow stale by it', async () => {
    const id = await makeSupplier(app, { vat_nr: 'LV79991002741' })
    await clerk.done(customers.checkVat, { body: { vat_nr: 'LV79991002741' } })
    const checked = await recordOf(id)
    expect(checked).toMatchObject({ vat_valid: expect.any(Boolean) as boolean, lock_version: 1 })
    expect(checked.vat_checked_at).not.toBeNull()
    const later = await makeSupplier(app, { vat_nr: 'LV79991002741' })
    expect(await recordOf(later)).toMatchObject({ vat_valid: checked.vat_valid, vat_checked_at: checked.vat_checked_at })
  })

  test('that nobody names is deleted with his categories and files; with a document he stays', async () => {
    const id = await makeSupplier(app)
    const form = { fields: {}, files: [{ name: 'cenas.txt', bytes: Buffer.from('cenas') }] }
    const { data } = await clerk.done(suppliers.addFiles, { params: { id }, form })
    await clerk.done(suppliers.addCategories, { params: { id }, body: { categories: [{ category_id: await makeCategory(app) }] } })
    expect((await recordOf(id)).files).toMatchObject([{ name: 'cenas.txt' }])
    const shown = await clerk.call(files.download, { params: { id: data[0]?.id ?? 0 } })
    expect(shown.bytes.toString()).toBe('cenas')
    await clerk.done(suppliers.remove, { params: { id } })
    expect((await clerk.call(suppliers.show, { params: { id } })).status).toBe(404)
    expect((await clerk.call(files.download, { params: { id: data[0]?.id ?? 0 } })).status).toBe(404)
  })

  test('is read with one permission and changed with another', async () => {
    const id = await makeSupplier(app)
    const reader = await app.person({ permissions: ['view_suppliers'] })
    expect((await reader.call(suppliers.show, { params: { id } })).status).toBe(200)
    expect((await reader.call(suppliers.update, { params: { id }, body: { lock_version: 1 } })).status).toBe(403)
    const customerUser = await app.person({ permissions: ['view_suppliers'], kind: 'customer', customer_id: await makeCustomer(app) })
    expect((await customerUser.call(suppliers.show, { params: { id } })).status).toBe(403)
  })
})

describe('categories of a supplier', () => {
  test('are added, changed one by one and taken away; he is found by what stands below them', async () => {
    const id = await makeSupplier(app)
    const root = await makeCategory(app, { name: `Santehnika ${id}` })
    const leaf = await makeCategory(app, { name: 'Krāni', parent_id: root })
    const other = await makeCategory(app, { name: `Krāsas ${id}` })
    const categories = [{ category_id: root, discount_percent: '7.5' }, { category_id: other }]
    const { data } = await clerk.done(suppliers.addCategories, { params: { id }, body: { categories } })
    expect(data.map(({ category, discount_percent, is_preferred }) => [category.id, discount_percent, is_preferred])).toEqual(
      expect.arrayContaining([
        [root, '7.5000', false],
        [other, '0.0000', false],
      ]),
    )
    const found = async (category_id: number) => (await clerk.done(suppliers.list, { query: { category_id } })).data.map((each) => each.id)
    expect(await found(leaf)).toEqual([id])
    const params = { id, categoryId: root }
    const changed = await clerk.done(suppliers.updateCategory, { params, body: { discount_percent: '10', lock_version: 1 } })
    expect(changed.data.find(({ category }) => category.id === root)).toMatchObject({ discount_percent: '10.0000', lock_version: 2 })
    const stale = await clerk.call(suppliers.updateCategory, { params, body: { discount_percent: '1', lock_version: 1 } })
    expect(stale.body.errors).toHaveProperty('lock_version')
    await clerk.done(suppliers.updateCategory, { params, body: { attached: false, lock_version: 2 } })
    expect((await clerk.call(suppliers.category, { params })).status).toBe(404)
    expect(await found(leaf)).toEqual([])
    expect((await clerk.done(suppliers.categories, { params: { id } })).data.map(({ category }) => category.id)).toEqual([other])
  })

  test('are given once; of several at once none is kept when one is refused', async () => {
    const id = await makeSupplier(app)
    const [known, fresh] = [await makeCategory(app), await makeCategory(app)]
    const add = (...ids: number[]) =>
      clerk.call(suppliers.addCategories, { params: { id }, body: { categories: ids.map((category_id) => ({ category_id })) } })
    expect((await add(known)).status).toBe(200)
    const refused = await add(fresh, known)
    expect(refused.body.errors).toEqual({ category_id: ['Lauks „Kategorija”: piegādātājam šāda kategorija jau ir'] })
    expect((await recordOf(id)).categories).toHaveLength(1)
  })

  test('have one main supplier: who had been it steps back', async () => {
    const category_id = await makeCategory(app)
    const [first, second] = [await makeSupplier(app), await makeSupplier(app)]
    for (const id of [first, second]) {
      await clerk.done(suppliers.addCategories, { params: { id }, body: { categories: [{ category_id, is_preferred: true }] } })
    }
    const isMain = async (id: number) =>
      (await clerk.done(suppliers.category, { params: { id, categoryId: category_id } })).data.is_preferred
    expect([await isMain(first), await isMain(second)]).toEqual([false, true])
    const params = { id: first, categoryId: category_id }
    const { data } = await clerk.done(suppliers.category, { params })
    await clerk.done(suppliers.updateCategory, { params, body: { is_preferred: true, lock_version: data.lock_version } })
    expect([await isMain(first), await isMain(second)]).toEqual([true, false])
  })
})

describe('a supplier made of a customer', () => {
  const make = (id: number) => clerk.done(customers.createSupplier, { params: { id } })

  test('takes over what both share, once', async () => {
    const { rows } = await sql<{ id: number }>`select id from company_forms where abbreviation = 'SIA'`.execute(app.db)
    const id = await makeCustomer(app, { name: 'Dakstiņi', company_form_id: rows[0]?.id ?? 0, reg_nr: second, city: 'Rīga' })
    await clerk.done(customers.createPaymentDetails, { params: { customerId: id }, body: { iban: 'LV95HABA0009900000001' } })
    const { supplier_id, data } = await make(id)
    expect(data).toMatchObject({
      id: supplier_id,
      name: 'SIA "Dakstiņi"',
      reg_nr: second,
      address: 'Brīvības iela 1, Rīga',
      iban: 'LV95HABA0009900000001',
      customer: { id, name: 'Dakstiņi' },
    })
    expect((await make(id)).supplier_id).toBe(supplier_id)
    expect((await clerk.done(suppliers.list, { query: { q: 'dakstini' } })).meta.total).toBe(1)
  })

  test('is the one that was entered by hand with his number', async () => {
    const supplier = await makeSupplier(app, { reg_nr: third })
    const { supplier_id, data } = await make(await makeCustomer(app, { reg_nr: third }))
    expect(supplier_id).toBe(supplier)
    expect(data.customer).not.toBeNull()
  })

  test('is not the own company', async () => {
    const refused = await clerk.call(customers.createSupplier, { params: { id: await ownCompany(app) } })
    expect(refused.body.errors).toEqual({ status: ['Savs uzņēmums nav piegādātājs'] })
  })
})

test('a supplier whose VAT number is not that of his registration number is confirmed', async () => {
  const [reg_nr, other] = [registrationNumber(1_011), registrationNumber(1_012)]
  const confirmed = { headers: { confirmed: 'party-numbers' } }
  const entered = { body: { name: 'SIA "Grupas biedrs"', reg_nr, vat_nr: `LV${other}` } }
  expect((await clerk.call(suppliers.create, entered)).body.confirm?.code).toBe('party-numbers')
  const { data } = await clerk.done(suppliers.create, { ...entered, ...confirmed })
  const params = { id: data.id }
  const saved = await clerk.done(suppliers.update, { params, body: { phone: '+371 20000000', lock_version: data.lock_version } })
  const moved = { params, body: { reg_nr: registrationNumber(1_013), lock_version: saved.data.lock_version } }
  expect((await clerk.call(suppliers.update, moved)).body.errors).toHaveProperty('vat_nr')
  expect((await clerk.call(suppliers.update, { ...moved, ...confirmed })).status).toBe(200)
})
