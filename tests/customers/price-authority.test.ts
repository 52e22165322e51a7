import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import { big } from '../../contract/money.ts'
import { orders } from '../../contract/orders/orders.ts'
import { priceAfterDiscount, type Price } from '../../server/areas/catalog/price-rules.ts'
import { resolvePrices } from '../../server/areas/catalog/catalog.prices.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeCategory, makeCustomer, makeItem, makeStock, makeWarehouse } from '../support/factories.ts'
import { cases } from '../support/whole.ts'

/** See docs/domain/sales.md#price-resolution. */

let app: TestApp
let clerk: Person
beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
  await makeWarehouse(app)
})
afterAll(() => app.close())

interface Terms {
  manual: boolean
  own: boolean
  category: boolean
  customer: boolean
  auto: boolean
}

const flags: (keyof Terms)[] = ['manual', 'own', 'category', 'customer', 'auto']
const combinations = Array.from(
  { length: 2 ** flags.length },
  (_, number) => Object.fromEntries(flags.map((flag, place) => [flag, ((number >> place) & 1) === 1])) as unknown as Terms,
)

/** List price 20, or 15 from the purchase price. */
async function arrange({ own, category, customer, auto }: Terms): Promise<{ customerId: number; itemId: number }> {
  const customerId = await makeCustomer(app)
  const params = { customerId }
  const categoryId = await makeCategory(app)
  const itemId = await makeItem(app, { category_id: categoryId, price: '20', auto_price: auto })
  if (auto) {
    const rate = { category_id: categoryId, price_from: '0', markup_percent: '50' }
    await app.db.insertInto('category_price_rates').values(rate).execute()
    const stock = await makeStock(app, itemId, '5', { cost: '10' })
    await app.db.updateTable('stock_items').set({ last_purchase_price: '10' }).where('id', '=', stock).execute()
  }
  if (own) await clerk.done(customers.createPrices, { params, body: { prices: [{ catalog_item_id: itemId, price: '12.3456' }] } })
  if (category) {
    await clerk.done(customers.createCategoryDiscount, { params, body: { category_id: categoryId, discount_percent: '15' } })
  }
  if (customer) await clerk.done(customers.createDiscount, { params, body: { discount_percent: '4' } })
  return { customerId, itemId }
}

function expectedOf({ manual, own, category, customer, auto }: Terms) {
  const list = auto ? '15.0000' : '20.0000'
  const line = (unit_price: string, discount_percent: string, price_source: string) => ({ unit_price, discount_percent, price_source })
  if (manual) return line('18.0000', '0.0000', 'manual')
  if (own) return line('12.3456', '0.0000', 'customer_price')
  if (category) return line(list, '15.0000', 'category_discount')
  if (customer) return line(list, '4.0000', 'customer_discount')
  return line(list, '0.0000', 'list')
}

describe('the order of authority, all 32 ways', () => {
  test.each(combinations)(
    'manual $manual, own price $own, category $category, customer $customer, automatic price $auto',
    async (terms) => {
      const { customerId, itemId } = await arrange(terms)
      const line = { item_id: itemId, quantity: '1', ...(terms.manual && { unit_price: '18' }) }
      const { data } = await clerk.done(orders.create, { body: { customer_id: customerId, order_items: [line] } })
      expect(data.order_items[0]).toMatchObject(expectedOf(terms))
    },
  )
})

/** A category path and the customer's terms at each level. */
interface Situation {
  price: string
  steps: { percent: string | null; deep: boolean }[]
  general: string | null
}

const percent = fc.integer({ min: 0, max: 10_000 }).map((n) => big(n).div(100).toFixed(4))
const situation: fc.Arbitrary<Situation> = fc.record({
  price: fc.integer({ min: 0, max: 9_999_999 }).map((n) => big(n).div(1000).toFixed(4)),
  steps: fc.array(fc.record({ percent: fc.option(percent), deep: fc.boolean() }), { minLength: 1, maxLength: 5 }),
  general: fc.option(percent),
})

async function priced({ price, steps, general }: Situation): Promise<Price> {
  const customer_id = await makeCustomer(app)
  let parent_id: number | null = null
  for (const { percent: discount_percent, deep } of steps) {
    const category_id: number = await makeCategory(app, { parent_id })
    parent_id = category_id
    if (discount_percent === null) continue
    const row = { customer_id, category_id, discount_percent, with_subcategories: deep }
    await app.db.insertInto('customer_category_discounts').values(row).execute()
  }
  if (general !== null) await app.db.insertInto('customer_discounts').values({ customer_id, discount_percent: general }).execute()
  const item = await makeItem(app, { category_id: parent_id ?? 0, price })
  const found = (await resolvePrices(app.db, { customer_id, date: '2026-06-15' }, [item])).get(item)
  if (!found) throw new Error('The item has no price')
  return found
}

/** Independent rule: the nearest discount that applies below, else the general one. */
function discountOf({ steps, general }: Situation): string {
  const leaf = steps.length - 1
  const reaching = steps.filter(({ percent: each, deep }, place) => each !== null && (deep || place === leaf))
  return reaching.at(-1)?.percent ?? general ?? '0.0000'
}

describe('laws of discounts, whatever the tree', () => {
  test('the nearest discount that reaches the item counts, and none is added to another', async () => {
    await fc.assert(
      fc.asyncProperty(situation, async (given) => {
        const found = await priced(given)
        expect(found.discount_percent).toBe(discountOf(given))
        expect(found.unit_price).toBe(found.base_price)
      }),
      { numRuns: cases(40) },
    )
  })

  test('giving a discount never raises a price, and a greater one never gives a higher price', async () => {
    await fc.assert(
      fc.asyncProperty(situation, fc.nat(), percent, async (given, pick, raise) => {
        const place = pick % given.steps.length
        const none = { ...given, steps: given.steps.map((step) => ({ ...step, percent: null })), general: null }
        const greater = (held: string | null): string | null => held && (big(held).gt(raise) ? held : raise)
        const more = {
          ...given,
          steps: given.steps.map((step, at) => (at === place ? { ...step, percent: greater(step.percent) } : step)),
          general: greater(given.general),
        }
        const [list, now, then] = [await priced(none), await priced(given), await priced(more)].map(priceAfterDiscount)
        expect(now?.lte(list ?? 0)).toBe(true)
        expect(then?.lte(now ?? 0)).toBe(true)
      }),
      { numRuns: cases(25) },
    )
  })
})
