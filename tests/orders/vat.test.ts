import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideVat, vatOf, type VatQuestion } from '../../server/areas/catalog/vat.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { vatDay } from '../vectors/vat-table.ts'
import { makeCategory, makeCustomer, makeItem, ownCompany, setProperty } from '../support/factories.ts'

/** INV-VAT-7 vectors: `tests/vectors/vat-table.ts`. */
test('a rate that is not valid on the day is refused', () => {
  const item = { id: 1, is_service: false, vat_rate_code: 'PVN99', reverse_vat: false, vat_reason_code: null, vat_case: null }
  const parties = {
    sellerRegistered: true,
    sellerCountry: 'LV',
    deliveryCountry: 'LV',
    deliveryInEu: true,
    cash: false,
    buyerCountry: 'LV',
    buyerInEu: true,
    buyerIsBusiness: true,
    buyerVatCountry: null,
    vatCase: null,
    oss: null,
  }
  expect(() => vatOf(item, parties, vatDay)).toThrow(/PVN99/)
})

describe('what the database gives to it', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
    await ownCompany(app)
  })
  afterAll(() => app.close())

  const of = async (customer_id: number | null, item: number, date = '2026-06-15') =>
    (await decideVat(app.db, { customer_id, date }, [item])).get(item)

  test('the item overrides its category, and a dated rate holds for the categories below', async () => {
    const food = await makeCategory(app)
    const bread = await makeCategory(app, { parent_id: food })
    await app.db
      .insertInto('category_vat_rates')
      .values({ category_id: food, vat_rate_code: 'PVN12', valid_from: '2026-07-01', valid_to: '2027-06-30' })
      .execute()
    const loaf = await makeItem(app, { category_id: bread })
    const book = await makeItem(app, { category_id: bread, vat_rate_code: 'PVN5' })
    expect(await of(null, loaf, '2026-06-30')).toMatchObject({ vat_rate: '21.0000' })
    expect(await of(null, loaf, '2026-07-01')).toMatchObject({ vat_rate_code: 'PVN12', vat_rate: '12.0000' })
    expect(await of(null, loaf, '2027-07-01')).toMatchObject({ vat_rate: '21.0000' })
    expect(await of(null, book, '2026-07-01')).toMatchObject({ vat_rate: '5.0000' })
  })

  test('buyers are told apart by country, number and its validity', async () => {
    const item = await makeItem(app)
    const estonia = app.db.selectFrom('countries').select('id').where('code', '=', 'EE')
    const registered = await makeCustomer(app, { country_id: estonia as never, vat_nr: 'EE100366327' })
    const invalid = await makeCustomer(app, { country_id: estonia as never, vat_nr: 'EE100366327', vat_valid: false })
    expect(await of(registered, item)).toMatchObject({ vat_category: 'K' })
    expect(await of(invalid, item)).toMatchObject({ vat_category: 'S' })
    await setProperty(app, 'vat_regime', 'unregistered')
    expect(await of(registered, item)).toMatchObject({ vat_category: 'O', vat_rate: '0.0000' })
    await setProperty(app, 'vat_regime', 'registered')
  })

  test('where goods go decides: the order says it, the way of delivery, the branch, the buyer, in this order', async () => {
    const item = await makeItem(app)
    const country = async (code: string) =>
      (await app.db.selectFrom('countries').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
    const [latvia, estonia, norway] = [await country('LV'), await country('EE'), await country('NO')]
    const way = async (needs_address: boolean) =>
      (
        await app.db
          .selectFrom('delivery_types')
          .select('id')
          .where('needs_address', '=', needs_address)
          .orderBy('id')
          .executeTakeFirstOrThrow()
      ).id
    const [collected, sent] = [await way(false), await way(true)]
    const buyer = await makeCustomer(app, { country_id: estonia, vat_nr: 'EE100366327' })
    const branch = async (name: string, country_id: number | null) =>
      (
        await app.db
          .insertInto('branches')
          .values({ customer_id: buyer, name, address: 'Iela 1', country_id })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const [riga, oslo, tallinn] = [await branch('Rīga', latvia), await branch('Oslo', norway), await branch('Tallina', null)]
    const category = async (question: Partial<VatQuestion>) =>
      (await decideVat(app.db, { customer_id: buyer, date: '2026-06-15', ...question }, [item])).get(item)?.vat_category
    expect(await category({})).toBe('K')
    expect(await category({ branch_id: tallinn })).toBe('K')
    expect(await category({ branch_id: riga })).toBe('S')
    expect(await category({ branch_id: oslo })).toBe('G')
    expect(await category({ branch_id: oslo, delivery_type_id: sent })).toBe('G')
    expect(await category({ branch_id: oslo, delivery_type_id: collected })).toBe('S')
    expect(await category({ branch_id: riga, delivery_type_id: collected, delivery_country_id: estonia })).toBe('K')
    expect(await category({ branch_id: tallinn, delivery_country_id: latvia })).toBe('S')
    expect(await category({ handed_over: true })).toBe('S')
  })

  test('a private person abroad is no business', async () => {
    const consulting = await makeItem(app, { type: 'service', is_stocked: false })
    const norway = await app.db.selectFrom('countries').select('id').where('code', '=', 'NO').executeTakeFirstOrThrow()
    const type = (name: string) => app.db.selectFrom('customer_types').select('id').where('name', '=', name).executeTakeFirstOrThrow()
    const company = await makeCustomer(app, { country_id: norway.id, type_id: (await type('Ārvalstu uzņēmums')).id })
    const person = await makeCustomer(app, { country_id: norway.id, type_id: (await type('Fiziska persona')).id })
    expect(await of(company, consulting)).toMatchObject({ vat_category: 'O', vat_reason_code: 'PVN-19' })
    expect(await of(person, consulting)).toMatchObject({ vat_category: 'S' })
  })

  test('reverse charge is inherited down the tree unless the item says otherwise', async () => {
    const electronics = await makeCategory(app, { reverse_vat: true, vat_reason_code: 'VATEX-EU-AE-R4' })
    const phonesCategory = await makeCategory(app, { parent_id: electronics })
    const buyer = await makeCustomer(app, { vat_nr: 'LV40003245752' })
    expect(await of(buyer, await makeItem(app, { category_id: phonesCategory }))).toMatchObject({
      vat_category: 'AE',
      vat_reason_code: 'VATEX-EU-AE-R4',
    })
    expect(await of(buyer, await makeItem(app, { category_id: phonesCategory, reverse_vat: false }))).toMatchObject({ vat_category: 'S' })
    expect(await of(await makeCustomer(app), await makeItem(app, { category_id: phonesCategory }))).toMatchObject({ vat_category: 'S' })
  })
})
