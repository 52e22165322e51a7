import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { big, round4 } from '../../contract/money.ts'
import { belowFloor, priceAfterDiscount, priceOf, type PriceBasis } from '../../server/areas/catalog/price-rules.ts'
import { resolvePrices } from '../../server/areas/catalog/catalog.prices.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { makeCategory, makeCustomer, makeItem, makeService, makeStock } from '../support/factories.ts'

const plain: PriceBasis = {
  type: 'goods',
  price: '20',
  auto_price: false,
  purchase_price: '10',
  markup_percent: '35',
  rounding: '0.01',
  customer_price: null,
  category_discount: null,
  customer_discount: null,
}

describe('the order of authority (docs/domain/sales.md#price-resolution)', () => {
  // All combinations of price sources; the first present decides.
  const either = [0, 1]
  const combinations = either.flatMap((hasOwn) =>
    either.flatMap((category) =>
      either.flatMap((customer) =>
        either.flatMap((auto) => ['0', '45.5', '-1.25'].map((options) => ({ own: hasOwn, category, customer, auto, options }))),
      ),
    ),
  )
  const title = 'own $own, category $category, customer $customer, automatic $auto, options $options'
  test.each(combinations)(title, ({ own, category, customer, auto, options }) => {
    const basis = {
      ...plain,
      auto_price: auto === 1,
      customer_price: own ? '7.5' : null,
      category_discount: category ? '15' : null,
      customer_discount: customer ? '40' : null,
    }
    const found = priceOf(basis, options)
    const list = round4(big(auto ? '13.5' : '20').plus(options))
    const expected = own
      ? { unit_price: round4(big('7.5').plus(options)), discount_percent: '0.0000', price_source: 'customer_price' }
      : category
        ? { unit_price: list, discount_percent: '15.0000', price_source: 'category_discount' }
        : customer
          ? { unit_price: list, discount_percent: '40.0000', price_source: 'customer_discount' }
          : { unit_price: list, discount_percent: '0.0000', price_source: 'list' }
    expect(found).toEqual({ base_price: list, ...expected })
  })

  test('gift cards have their list price only', () => {
    const found = priceOf({ ...plain, type: 'gift_card', customer_price: '1', category_discount: '50', customer_discount: '50' })
    expect(found).toMatchObject({ unit_price: '20.0000', discount_percent: '0.0000', price_source: 'list' })
  })

  test('options are part of the list price, also of a gift card, and never make it less than nothing', () => {
    const gift = priceOf({ ...plain, type: 'gift_card', category_discount: '50' }, '5')
    expect(gift).toMatchObject({ unit_price: '25.0000', discount_percent: '0.0000', price_source: 'list' })
    expect(priceOf(plain, '-20.0001')).toMatchObject({ unit_price: '0.0000', base_price: '0.0000' })
  })

  test('percents cover options, a fixed price takes them whole, and the source stays (no. 8)', () => {
    const percent = fc.option(fc.integer({ min: 0, max: 10_000 }).map((n) => big(n).div(100).toFixed(2)))
    const four = (most: number) => fc.integer({ min: 0, max: most }).map((n) => big(n).div(10_000).toFixed(4))
    const given = fc.record({
      list: four(99_999_999),
      delta: four(9_999_999),
      own: fc.option(four(9_999_999)),
      category: percent,
      wider: percent,
    })
    fc.assert(
      fc.property(given, ({ list, delta, own, category, wider }) => {
        const basis = { ...plain, price: list, customer_price: own, category_discount: category, customer_discount: wider }
        const [without, withIt] = [priceOf(basis), priceOf(basis, delta)]
        const { price_source, discount_percent } = without
        expect(withIt).toMatchObject({ price_source, discount_percent })
        expect(big(withIt.unit_price).minus(without.unit_price).eq(delta)).toBe(true)
        expect(big(withIt.base_price).minus(without.base_price).eq(delta)).toBe(true)
        const share = big(100).minus(discount_percent).div(100)
        expect(priceAfterDiscount(withIt).minus(priceAfterDiscount(without)).eq(big(delta).times(share))).toBe(true)
      }),
    )
  })

  test('a nearer discount of zero keeps a wider one away', () => {
    expect(priceOf({ ...plain, category_discount: '0', customer_discount: '30' })).toMatchObject({
      discount_percent: '0.0000',
      price_source: 'list',
    })
  })

  test.each([
    ['0.01', '10.3333', '13.9500'],
    ['0.05', '10.3333', '13.9500'],
    ['0.10', '10.3333', '13.9000'],
    ['x.99', '10.3333', '13.9900'],
    ['x.99', '10.3704', '14.9900'],
    ['x.99', '10.3633', '13.9900'],
  ])('a band rounds to %s: 35 %% on %s is %s', (rounding, purchase_price, price) => {
    expect(priceOf({ ...plain, auto_price: true, rounding, purchase_price }).unit_price).toBe(price)
  })

  test('without a purchase or a band the catalogue price stands', () => {
    expect(priceOf({ ...plain, auto_price: true, purchase_price: null }).unit_price).toBe('20.0000')
    expect(priceOf({ ...plain, auto_price: true, markup_percent: null }).unit_price).toBe('20.0000')
  })

  test('adding a discount never raises a price', () => {
    const percent = fc.integer({ min: 0, max: 10_000 }).map((n) => big(n).div(100).toFixed(2))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), percent, fc.option(percent), (cents, discount, wider) => {
        const basis = { ...plain, price: big(cents).div(10_000).toFixed(4), customer_discount: wider }
        const without = priceAfterDiscount(priceOf({ ...basis, customer_discount: null }))
        const withIt = priceAfterDiscount(priceOf({ ...basis, category_discount: discount }))
        expect(withIt.lte(without)).toBe(true)
        expect(priceAfterDiscount(priceOf(basis)).lte(without)).toBe(true)
      }),
    )
  })

  test('the floor is asked of the price after its discount', () => {
    const line = { unit_price: '10', discount_percent: '20' }
    expect(belowFloor(line, { min_price: '8', avg_cost: '8' })).toBeNull()
    expect(belowFloor(line, { min_price: '8.0001', avg_cost: null })).toBe('min_price')
    expect(belowFloor(line, { min_price: null, avg_cost: '8.000001' })).toBe('cost')
  })
})

describe('what the database gives to the rules', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

  const today = '2026-06-15'
  const priceFor = async (customer_id: number | null, item: number, date = today) =>
    (await resolvePrices(app.db, { customer_id, date }, [item])).get(item)
  const give = (table: 'customer_prices' | 'customer_discounts' | 'customer_category_discounts' | 'category_price_rates', values: object) =>
    app.db
      .insertInto(table)
      .values(values as never)
      .execute()

  test('a customer price counts on its days, the latest that began', async () => {
    const [customer_id, item] = [await makeCustomer(app), await makeItem(app)]
    const customerPrice = { customer_id, catalog_item_id: item }
    await give('customer_prices', { ...customerPrice, price: '9', valid_from: '2026-01-01', valid_to: '2026-12-31' })
    await give('customer_prices', { ...customerPrice, price: '8', valid_from: '2026-06-01', valid_to: '2026-06-15' })
    await give('customer_prices', { ...customerPrice, price: '1', valid_from: '2026-07-01' })
    expect(await priceFor(customer_id, item)).toMatchObject({ unit_price: '8.0000', base_price: '10.0000', price_source: 'customer_price' })
    expect(await priceFor(customer_id, item, '2026-06-16')).toMatchObject({ unit_price: '9.0000' })
    expect(await priceFor(customer_id, item, '2025-12-31')).toMatchObject({ price_source: 'list' })
    expect(await priceFor(await makeCustomer(app), item)).toMatchObject({ price_source: 'list' })
    expect(await priceFor(null, item)).toMatchObject({ unit_price: '10.0000', price_source: 'list' })
  })

  test('the nearest category discount up the tree counts; one of an ancestor only with subcategories', async () => {
    const customer_id = await makeCustomer(app, { discount_percent: '3' })
    const root = await makeCategory(app)
    const middle = await makeCategory(app, { parent_id: root })
    const leaf = await makeCategory(app, { parent_id: middle })
    const item = await makeItem(app, { category_id: leaf })
    const expectDiscount = async (discount_percent: string, price_source: string) =>
      expect(await priceFor(customer_id, item)).toMatchObject({ discount_percent, price_source })
    await expectDiscount('3.0000', 'customer_discount')
    await give('customer_category_discounts', { customer_id, category_id: middle, discount_percent: '20', with_subcategories: false })
    await expectDiscount('3.0000', 'customer_discount')
    await give('customer_category_discounts', { customer_id, category_id: root, discount_percent: '10', with_subcategories: true })
    await expectDiscount('10.0000', 'category_discount')
    await give('customer_category_discounts', { customer_id, category_id: leaf, discount_percent: '5', with_subcategories: false })
    await expectDiscount('5.0000', 'category_discount')
  })

  test('a dated discount of the customer wins over the lasting one, and services have their own', async () => {
    const customer_id = await makeCustomer(app, { discount_percent: '3' })
    const [item, work] = [await makeItem(app), await makeService(app)]
    await give('customer_discounts', {
      customer_id,
      discount_percent: '12',
      service_discount_percent: '7',
      valid_from: '2026-06-01',
      valid_to: today,
    })
    expect((await priceFor(customer_id, item))?.discount_percent).toBe('12.0000')
    expect((await priceFor(customer_id, work))?.discount_percent).toBe('7.0000')
    expect((await priceFor(customer_id, item, '2026-06-16'))?.discount_percent).toBe('3.0000')
  })

  test('an automatic price is made from the dearest last purchase by the band of the category tree', async () => {
    const root = await makeCategory(app)
    const leaf = await makeCategory(app, { parent_id: root })
    await give('category_price_rates', { category_id: root, price_from: '0', price_to: '5', markup_percent: '100' })
    await give('category_price_rates', { category_id: root, price_from: '5', markup_percent: '50', rounding: '0.10' })
    const item = await makeItem(app, { category_id: leaf, auto_price: true })
    expect((await priceFor(null, item))?.unit_price).toBe('10.0000')
    const stock = await makeStock(app, item, '1', { cost: '1' })
    await app.db
      .insertInto('stock_movements')
      .values({
        stock_item_id: stock,
        quantity: '1',
        unit_cost: '4.99',
        kind: 'purchase',
        document_type: 'test',
        document_id: 1,
        user_id: app.db.selectFrom('users').select('id').limit(1),
      })
      .execute()
    expect((await priceFor(null, item))?.unit_price).toBe('9.9800')
    await app.db
      .insertInto('stock_movements')
      .values({
        stock_item_id: stock,
        quantity: '1',
        unit_cost: '5',
        kind: 'purchase',
        document_type: 'test',
        document_id: 1,
        user_id: app.db.selectFrom('users').select('id').limit(1),
      })
      .execute()
    expect((await priceFor(null, item))?.unit_price).toBe('7.5000')
  })
})
