import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import { files } from '../../contract/files/files.ts'
import { session } from '../../contract/session/session.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeBranch, makeCategory, makeCustomer, makeOrder } from '../support/factories.ts'

let app: TestApp
let clerk: Person
beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
})
afterAll(() => app.close())

const recordOf = async (id: number) => (await clerk.done(customers.show, { params: { id } })).data

describe('discounts of a customer', () => {
  test('stand in his record, the last one first; the body names the one to change', async () => {
    const customerId = await makeCustomer(app)
    const params = { customerId }
    await clerk.done(customers.createDiscount, { params, body: { discount_percent: '3' } })
    const { data } = await clerk.done(customers.createDiscount, {
      params,
      body: { discount_percent: '5', service_discount_percent: '8', valid_from: '2026-01-01' },
    })
    await clerk.done(customers.updateDiscount, { params, body: { id: data.id, valid_to: '2026-12-31', lock_version: 1 } })
    expect((await recordOf(customerId)).discounts).toMatchObject([
      { discount_percent: '5.0000', service_discount_percent: '8.0000', valid_from: '2026-01-01', valid_to: '2026-12-31' },
      { discount_percent: '3.0000', service_discount_percent: null, valid_from: null },
    ])
  })

  test('one of another customer is not found, a wrong span names its field', async () => {
    const [mine, theirs] = [await makeCustomer(app), await makeCustomer(app)]
    const { data } = await clerk.done(customers.createDiscount, { params: { customerId: theirs }, body: { discount_percent: '3' } })
    const body = { id: data.id, discount_percent: '99', lock_version: 1 }
    expect((await clerk.call(customers.updateDiscount, { params: { customerId: mine }, body })).status).toBe(404)
    const backwards = { discount_percent: '3', valid_from: '2026-02-01', valid_to: '2026-01-01' }
    const refused = await clerk.call(customers.createDiscount, { params: { customerId: mine }, body: backwards })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveProperty('valid_to')
  })
})

describe('discounts on categories', () => {
  async function tree() {
    const root = await makeCategory(app, { name: `Instrumenti ${Math.random()}` })
    const middle = await makeCategory(app, { parent_id: root, name: 'Urbji' })
    const leaf = await makeCategory(app, { parent_id: middle, name: 'Akumulatora' })
    const customerId = await makeCustomer(app)
    const give = async (category_id: number, discount_percent: string) =>
      (await clerk.done(customers.createCategoryDiscount, { params: { customerId }, body: { category_id, discount_percent } })).data
    const list = async () => (await clerk.done(customers.categoryDiscounts, { params: { customerId } })).data
    return { root, middle, leaf, customerId, give, list }
  }

  test('are told with their place in the tree, one for each category', async () => {
    const { root, leaf, customerId, give, list } = await tree()
    await give(leaf, '5')
    await give(root, '10')
    expect(await list()).toMatchObject([
      { category: { id: root }, discount_percent: '10.0000', with_subcategories: false },
      { category: { id: leaf }, path: expect.stringMatching(/ › Urbji › Akumulatora$/) as string },
    ])
    const again = await clerk.call(customers.createCategoryDiscount, {
      params: { customerId },
      body: { category_id: leaf, discount_percent: '6' },
    })
    expect(again.status).toBe(422)
    expect(again.body.errors).toHaveProperty('category_id')
    const { data: form } = await clerk.done(customers.discountForm)
    expect(form.categories.find(({ id }) => id === leaf)?.path).toMatch(/ › Urbji › Akumulatora$/)
  })

  test('one for the whole branch of the tree makes those below give way; others of other customers stay', async () => {
    const { root, middle, leaf, give, list } = await tree()
    const above = await give(root, '10')
    const held = await give(middle, '20')
    await give(leaf, '5')
    const other = await makeCustomer(app)
    const body = { category_id: leaf, discount_percent: '1' }
    await clerk.done(customers.createCategoryDiscount, { params: { customerId: other }, body })
    const { data } = await clerk.done(customers.updateCategoryDiscountWithSubcategories, {
      params: { id: held.id },
      body: { discount_percent: '15', lock_version: 1 },
    })
    expect(data).toMatchObject({ discount_percent: '15.0000', with_subcategories: true })
    expect((await list()).map(({ id }) => id)).toEqual([above.id, held.id])
    expect((await clerk.done(customers.categoryDiscounts, { params: { customerId: other } })).data).toHaveLength(1)
  })

  test('deleting takes one, or with those below', async () => {
    const { root, middle, leaf, give, list } = await tree()
    const [top, mid, low] = [await give(root, '1'), await give(middle, '2'), await give(leaf, '3')]
    await clerk.done(customers.removeCategoryDiscount, { params: { id: low.id } })
    expect((await list()).map(({ id }) => id)).toEqual([top.id, mid.id])
    await give(leaf, '3')
    await clerk.done(customers.removeCategoryDiscountWithSubcategories, { params: { id: mid.id } })
    expect((await list()).map(({ id }) => id)).toEqual([top.id])
  })
})

describe('further bank accounts', () => {
  test('are kept with the bank that the number names, each once', async () => {
    const customerId = await makeCustomer(app)
    const params = { customerId }
    const { data } = await clerk.done(customers.createBankAccount, {
      params,
      body: { iban: 'lv41 unla 0009 9000 0000 2', label: 'Eksports' },
    })
    expect(data).toMatchObject({ iban: 'LV41UNLA0009900000002', label: 'Eksports', bank: { bic: 'UNLALV2X' } })
    const again = await clerk.call(customers.createBankAccount, { params, body: { iban: 'LV41UNLA0009900000002' } })
    expect(again.body.errors).toEqual({ iban: ['Lauks „Konta Nr. (IBAN)”: šāds konts klientam jau ir'] })
    const wrong = await clerk.call(customers.createBankAccount, { params, body: { iban: 'LV42UNLA0009900000002' } })
    expect(wrong.body.errors?.['iban']?.[0]).toContain('nepareizs kontrolcipars')
    const at = { params: { id: data.id } }
    await clerk.done(customers.updateBankAccount, { ...at, body: { iban: 'LV95HABA0009900000001', lock_version: 1 } })
    expect((await recordOf(customerId)).additional_bank_accounts).toMatchObject([
      { iban: 'LV95HABA0009900000001', label: 'Eksports', bank: { bic: 'HABALV22' } },
    ])
    await clerk.done(customers.removeBankAccount, at)
    expect((await recordOf(customerId)).additional_bank_accounts).toEqual([])
  })
})

describe('the profile of a customer', () => {
  const profileOf = async (id: number) => (await clerk.done(customers.profile, { params: { id } })).data

  test('has what holds by itself until somebody sets it; a stale save is told', async () => {
    const id = await makeCustomer(app)
    expect(await profileOf(id)).toMatchObject({ portal_enabled: true, portal_can_order: true, lock_version: 0, default_branch: null })
    const branch = await makeBranch(app, { customer_id: id })
    const save = (lock_version: number) =>
      clerk.call(customers.saveProfile, { params: { id }, body: { display_name: 'Mūsu veikals', default_branch_id: branch, lock_version } })
    expect((await save(0)).status).toBe(200)
    expect(await profileOf(id)).toMatchObject({ display_name: 'Mūsu veikals', default_branch: { id: branch }, lock_version: 1 })
    expect((await save(0)).body.errors).toHaveProperty('lock_version')
    const strange = await clerk.call(customers.saveProfile, {
      params: { id },
      body: { default_branch_id: await makeBranch(app), logo_file_id: 1, lock_version: 1 },
    })
    expect(strange.body.errors).toHaveProperty('default_branch_id')
  })

  test('sends the orders of his users to his usual branch unless they name another', async () => {
    const id = await makeCustomer(app)
    const [usual, other] = [await makeBranch(app, { customer_id: id }), await makeBranch(app, { customer_id: id })]
    await clerk.done(customers.saveProfile, { params: { id }, body: { default_branch_id: usual, lock_version: 0 } })
    const buyer = await app.person({ kind: 'customer', customer_id: id })
    const by = async (person: Person, fields: object = {}) => (await makeOrder(app, { customer_id: id, ...fields }, person)).branch?.id
    expect(await by(buyer)).toBe(usual)
    expect(await by(buyer, { branch_id: other })).toBe(other)
    expect(await by(clerk)).toBeUndefined()
  })

  test('closes the portal, ordering and modules to his users, and to them alone', async () => {
    const [id, other] = [await makeCustomer(app), await makeCustomer(app)]
    const [buyer, neighbour] = [
      await app.person({ kind: 'customer', customer_id: id }),
      await app.person({ kind: 'customer', customer_id: other }),
    ]
    const self = async (person: Person) => (await person.done(session.user)).data
    expect((await self(buyer)).permissions).toContain('manage_orders')
    await clerk.done(customers.setModule, { params: { id }, body: { module: 'offers', enabled: false } })
    await clerk.done(customers.saveProfile, { params: { id }, body: { portal_can_order: false, lock_version: 0 } })
    expect((await self(buyer)).modules).not.toContain('offers')
    expect((await self(buyer)).permissions).not.toContain('manage_orders')
    expect((await self(neighbour)).modules).toContain('offers')
    expect((await self(neighbour)).permissions).toContain('manage_orders')
    expect((await self(clerk)).modules).toContain('offers')
    expect((await profileOf(id)).modules.find(({ module }) => module === 'offers')).toEqual({
      module: 'offers',
      enabled: false,
      installed: true,
    })
    await clerk.done(customers.setModule, { params: { id }, body: { module: 'offers', enabled: true } })
    expect((await self(buyer)).modules).toContain('offers')
    await clerk.done(customers.saveProfile, { params: { id }, body: { portal_enabled: false, lock_version: 1 } })
    expect((await buyer.call(session.user)).status).toBe(401)
    expect((await neighbour.call(session.user)).status).toBe(200)
  })
})

describe('files of a customer', () => {
  const pdf = { name: 'līgums.pdf', bytes: Buffer.from('%PDF-1.7 līgums') }
  const upload = (by: Person, id: number, fields: Record<string, string> = {}) =>
    by.call(customers.addFiles, { params: { id }, form: { fields, files: [pdf] } })

  test('carry what they are and until when; the list of all finds them by file and by customer', async () => {
    const id = await makeCustomer(app, { name: 'Ēvelskaidu rūpnīca' })
    const { status, body } = await upload(clerk, id, { document_kind: 'contract', valid_until: '2020-12-31' })
    expect(status).toBe(200)
    const stored = body.data[0]
    expect(stored).toMatchObject({ name: 'līgums.pdf', mime: 'application/pdf', document_kind: 'contract', valid_until: '2020-12-31' })
    expect((await recordOf(id)).files?.map((file) => file.id)).toEqual([stored?.id])
    const reader = await app.person({ permissions: ['allow_download_customer_files'] })
    for (const query of [
      { q: 'ligums' },
      { q: 'evelskaidu' },
      { customer_id: id, expired: '1' as const },
      { document_kind: 'contract' as const },
    ]) {
      const { data } = await reader.done(customers.files, { query })
      expect(data.map((file) => file.id)).toEqual([stored?.id])
    }
    expect((await reader.done(customers.files, { query: { q: 'akts' } })).data).toEqual([])
    const { bytes } = await reader.call(files.download, { params: { id: stored?.id ?? 0 } })
    expect(bytes.toString()).toContain('%PDF')
  })

  test('the list is closed without its permission, the record to customer-side users leaves files out', async () => {
    const id = await makeCustomer(app)
    await upload(clerk, id)
    const other = await app.person({ permissions: ['view_customers', 'manage_customers'] })
    expect((await other.call(customers.files)).status).toBe(403)
    const buyer = await app.person({ kind: 'customer', customer_id: id })
    expect((await buyer.done(customers.show, { params: { id } })).data).not.toHaveProperty('files')
    expect((await upload(buyer, id)).status).toBe(403)
    const wrong = await upload(clerk, id, { document_kind: 'romāns' })
    expect(wrong.body.errors).toHaveProperty('document_kind')
  })
})
