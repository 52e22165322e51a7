import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideVat, vatOf, type VatItem, type VatParties, type VatTables } from '../../server/areas/catalog/vat.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { makeCategory, makeCustomer, makeItem, ownCompany, setProperty } from '../support/factories.ts'

const tables: VatTables = {
  rates: [
    { code: 'PVN21', rate: '21.0000', category: 'S' },
    { code: 'PVN0', rate: '0.0000', category: 'Z' },
    { code: 'PVNEX', rate: '0.0000', category: 'G' },
    { code: 'PVNIC', rate: '0.0000', category: 'K' },
    { code: 'PVNAE', rate: '0.0000', category: 'AE' },
    { code: 'PVNE', rate: '0.0000', category: 'E' },
    { code: 'PVNO', rate: '0.0000', category: 'O' },
  ],
  reasons: [
    { code: 'VATEX-EU-AE', non_cash_only: false },
    { code: 'VATEX-EU-AE-R4', non_cash_only: true },
  ],
}
const goods: VatItem = { id: 1, is_service: false, vat_rate_code: 'PVN21', reverse_vat: false, vat_reason_code: null }
const home: VatParties = {
  sellerRegistered: true,
  sellerCountry: 'LV',
  buyerCountry: 'LV',
  buyerInEu: true,
  buyerRegistered: true,
  cash: false,
}
const phones = { reverse_vat: true, vat_reason_code: 'VATEX-EU-AE-R4' }

describe('law V7', () => {
  test.each<[string, Partial<VatItem>, Partial<VatParties>, [string, string, string | null]]>([
    ['at home', {}, {}, ['PVN21', 'S', null]],
    ['zero rate needs no reason', { vat_rate_code: 'PVN0' }, {}, ['PVN0', 'Z', null]],
    ['exempt', { vat_rate_code: 'PVNE' }, {}, ['PVNE', 'E', 'VATEX-EU-132']],
    ['goods leave the Union', {}, { buyerCountry: 'NO', buyerInEu: false }, ['PVNEX', 'G', 'VATEX-EU-G']],
    ['a service to outside the Union', { is_service: true }, { buyerCountry: 'NO', buyerInEu: false }, ['PVN21', 'S', null]],
    ['goods to a registered Estonian', {}, { buyerCountry: 'EE' }, ['PVNIC', 'K', 'VATEX-EU-IC']],
    ['a service to a registered Estonian', { is_service: true }, { buyerCountry: 'EE' }, ['PVNAE', 'AE', 'VATEX-EU-AE']],
    ['an Estonian without a number', {}, { buyerCountry: 'EE', buyerRegistered: false }, ['PVN21', 'S', null]],
    ['phones between registered parties', phones, {}, ['PVNAE', 'AE', 'VATEX-EU-AE-R4']],
    ['phones for cash', phones, { cash: true }, ['PVN21', 'S', null]],
    ['phones to a private person', phones, { buyerRegistered: false }, ['PVN21', 'S', null]],
    ['a case that is not valid that day', { ...phones, vat_reason_code: 'VATEX-EU-AE-R9' }, {}, ['PVN21', 'S', null]],
    ['reverse charge without a named case', { reverse_vat: true }, {}, ['PVNAE', 'AE', 'VATEX-EU-AE']],
    ['phones to Norway', phones, { buyerCountry: 'NO', buyerInEu: false }, ['PVNEX', 'G', 'VATEX-EU-G']],
    ['a seller who is not registered', phones, { sellerRegistered: false, buyerCountry: 'EE' }, ['PVNO', 'O', 'VATEX-EU-O']],
  ])('%s', (_, item, parties, [code, category, reason]) => {
    const found = vatOf({ ...goods, ...item }, { ...home, ...parties }, tables)
    expect([found.vat_rate_code, found.vat_category, found.vat_reason_code]).toEqual([code, category, reason])
  })

  test('a rate that is not valid on the day is refused', () => {
    expect(() => vatOf({ ...goods, vat_rate_code: 'PVN99' }, home, tables)).toThrow(/PVN99/)
  })
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
