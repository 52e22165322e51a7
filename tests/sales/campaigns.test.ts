import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import { orders } from '../../contract/orders/orders.ts'
import { sales } from '../../contract/sales/sales.ts'
import { shop } from '../../contract/shop/shop.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import { subscriptions } from '../../contract/subscriptions/subscriptions.ts'
import { priceAfterDiscount, priceOf } from '../../server/areas/catalog/price-rules.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeCategory, makeItem, makeOrder, makeStock } from '../support/factories.ts'
import { dayAgo, makeBuyer } from '../support/invoicing.ts'
import { makeShop, soldForCash } from '../support/shop.ts'
import { beginStory } from '../support/story.ts'

/** See docs/domain/sales.md#price-resolution rules 6 and 7. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const percent = fc.option(fc.integer({ min: 0, max: 100 }), { nil: null })
const text = (value: number | null) => (value === null ? null : String(value))

test('the lowest wins, a fixed price or a percent, and the discount of the customer where it is as low', () => {
  fc.assert(
    fc.property(
      fc.record({ list: fc.integer({ min: 1, max: 500 }), own: percent, off: percent, fixed: percent }),
      ({ list, own, off, fixed }) => {
        const found = priceOf({
          type: 'goods',
          price: String(list),
          auto_price: false,
          purchase_price: null,
          markup_percent: null,
          rounding: null,
          customer_price: null,
          category_discount: null,
          customer_discount: text(own),
          campaign_price: text(fixed),
          campaign_percent: text(off),
        })
        // Hundredths of a euro.
        const usual = list * (100 - (own ?? 0))
        const campaign = Math.min(off === null ? Infinity : list * (100 - off), fixed === null ? Infinity : fixed * 100)
        expect(Number(priceAfterDiscount(found).times(100))).toBe(Math.min(usual, campaign))
        expect(found.price_source === 'campaign').toBe(campaign < usual)
      },
    ),
  )
})

interface Running {
  category_id?: number
  channels?: ('office' | 'shop' | 'web')[]
  discount_percent?: string
  customer_type_ids?: number[]
}

async function run(
  { category_id, ...fields }: Running,
  items: { catalog_item_id: number; price?: string; discount_percent?: string }[] = [],
) {
  const body = { name: 'Rudens', date_from: dayAgo(0), date_to: dayAgo(-1), ...fields }
  const { sale_id: id } = await clerk.done(sales.create, { body })
  if (category_id) await clerk.done(sales.addCategory, { params: { id }, body: { category_id } })
  if (items.length > 0) await clerk.done(sales.addItems, { params: { id }, body: { items } })
  return (await clerk.done(sales.show, { params: { id } })).data
}

const lineFacts = ({ order_items: [line] }: Awaited<ReturnType<typeof makeOrder>>) =>
  line && [line.unit_price, line.discount_percent, line.price_source]

test('on an order and in a quote: a category with all below it, its items cheaper still, by kind of customer; later it is what it was', async () => {
  const parent = await makeCategory(app)
  const category_id = await makeCategory(app, { parent_id: parent })
  const [plain, special] = [await makeItem(app, { category_id }), await makeItem(app, { category_id })]
  const sale = await run({ category_id: parent, discount_percent: '20' }, [{ catalog_item_id: special, price: '6.5' }])
  await run({}, [{ catalog_item_id: special, price: '7' }])
  const customer_id = await makeBuyer(app)
  const order = (item_id: number, customer = customer_id) =>
    makeOrder(app, { customer_id: customer, order_items: [{ item_id, quantity: '1' }] })
  expect(lineFacts(await order(plain))).toEqual(['10.0000', '20.0000', 'campaign'])
  expect(lineFacts(await order(special))).toEqual(['6.5000', '0.0000', 'campaign'])
  const { data: quoted } = await clerk.done(orders.quote, { body: { customer_id, lines: [{ item_id: special, quantity: '2' }] } })
  expect(quoted.lines[0]).toMatchObject({ unit_price: '6.5000', price_source: 'campaign', net: '13.00' })
  // An equal customer discount wins; they are not combined.
  const loyal = await makeBuyer(app)
  await clerk.done(customers.createDiscount, { params: { customerId: loyal }, body: { discount_percent: '20' } })
  expect(lineFacts(await order(plain, loyal))).toEqual(['10.0000', '20.0000', 'customer_discount'])
  const { type_id } = await app.db.selectFrom('customers').select('type_id').where('id', '=', customer_id).executeTakeFirstOrThrow()
  const others = await app.db.selectFrom('customer_types').select('id').where('id', '<>', type_id).execute()
  const change = async (changes: object) => {
    const { lock_version } = (await clerk.done(sales.show, { params: { id: sale.id } })).data
    return clerk.done(sales.update, { params: { id: sale.id }, body: { ...changes, lock_version } })
  }
  const before = await order(plain)
  await change({ customer_type_ids: others.map(({ id }) => id) })
  expect(lineFacts(await order(plain))).toEqual(['10.0000', '0.0000', 'list'])
  await change({ customer_type_ids: [], channels: ['web'] })
  expect(lineFacts(await order(plain))).toEqual(['10.0000', '0.0000', 'list'])
  await change({ channels: ['office'], is_active: false })
  expect(lineFacts(await order(plain))).toEqual(['10.0000', '0.0000', 'list'])
  expect(lineFacts((await clerk.done(orders.show, { params: { id: before.id } })).data)).toEqual(['10.0000', '20.0000', 'campaign'])
})

test('over the counter percent go off the shelf, and a fixed price is taken where it is lower', async () => {
  const warehouse_id = await makeShop(app)
  const [off, fixed] = [await makeItem(app, { shop_price: '12.50' }), await makeItem(app, { shop_price: '12.50' })]
  for (const item of [off, fixed]) await makeStock(app, item, '5', { warehouse_id })
  await run({ channels: ['shop'] }, [
    { catalog_item_id: off, discount_percent: '10' },
    { catalog_item_id: fixed, price: '8' },
  ])
  const { shop_order_items: items } = await soldForCash(clerk, [{ item_id: off }, { item_id: fixed }])
  expect(
    items.map(({ price_gross, discount_percent, amount, price_source }) => [price_gross, discount_percent, amount, price_source]),
  ).toEqual([
    ['12.5000', '10.0000', '11.25', 'campaign'],
    ['9.6800', '0.0000', '9.68', 'campaign'],
  ])
  const sku = async (id: number) =>
    (await app.db.selectFrom('catalog_items').select('sku').where('id', '=', id).executeTakeFirstOrThrow()).sku
  const { data: scanned } = await clerk.done(shop.scan, { query: { code: await sku(fixed) } })
  expect(scanned.item).toMatchObject({ shop_price: '9.6800', price_source: 'campaign' })
})

test('where a price came from stands on the lines of a sale, goes to its invoice and back with the goods, and follows a new price', async () => {
  const warehouse_id = await makeShop(app)
  const [cheap, plain, dear] = [await makeItem(app), await makeItem(app), await makeItem(app, { shop_price: '6.05' })]
  for (const item of [cheap, plain, dear]) await makeStock(app, item, '9', { warehouse_id })
  // The shelf price is lower, so no campaign applies.
  await run({}, [
    { catalog_item_id: cheap, price: '8' },
    { catalog_item_id: dear, price: '8' },
  ])
  const customer_id = await makeBuyer(app)
  const sold = await soldForCash(clerk, [{ item_id: cheap }, { item_id: plain, discount_percent: '5' }, { item_id: dear }], { customer_id })
  const sources = (lines: readonly { price_source: string | null }[]) => lines.map(({ price_source }) => price_source)
  expect(sources(sold.shop_order_items)).toEqual(['campaign', 'manual', 'list'])
  const { simplified_invoice_id } = await clerk.done(shop.invoice, { params: { id: sold.id }, body: {} })
  const { data: invoiced } = await clerk.done(simplified.show, { params: { id: simplified_invoice_id ?? 0 } })
  expect(sources(invoiced.simplified_invoice_items)).toEqual(['campaign', 'manual', 'list'])
  const { data: open } = await clerk.done(shop.create, { body: { items: [{ item_id: cheap }] } })
  const change = async (fields: { quantity?: string; price_gross?: string }) => {
    const { data } = await clerk.done(shop.show, { params: { id: open?.id ?? 0 } })
    const [line] = data.shop_order_items
    const body = { ...fields, lock_version: line?.lock_version ?? 0 }
    return sources((await clerk.done(shop.updateItem, { params: { id: line?.id ?? 0 }, body })).data.shop_order_items)
  }
  expect(await change({ quantity: '2' })).toEqual(['campaign'])
  expect(await change({ price_gross: '9.00' })).toEqual(['manual'])
  const another = await soldForCash(clerk, [{ item_id: cheap }])
  const { data: back } = await clerk.done(shop.takeBack, {
    params: { id: another.id },
    body: { items: [{ line_id: another.shop_order_items[0]?.id ?? 0 }] },
  })
  expect(sources(back.shop_order_items)).toEqual(['campaign'])
})

test('a simplified invoice tells where each price came from: kept while it stands, a person’s own once he says another', async () => {
  const item_id = await makeItem(app)
  await makeStock(app, item_id, '50')
  await run({ discount_percent: '15' }, [{ catalog_item_id: item_id }])
  const items = [{ item_id }, { name: 'Piegāde', unit_price: '2' }, { item_id, unit_price: '9' }]
  const { data } = await clerk.done(simplified.create, { body: { items } })
  const sources = ({ simplified_invoice_items: lines }: typeof data) => lines.map(({ price_source }) => price_source)
  expect(sources(data)).toEqual(['campaign', null, 'manual'])
  const change = async (body: { quantity?: string; unit_price?: string }) => {
    const { data: now } = await clerk.done(simplified.show, { params: { id: data.id } })
    const [line] = now.simplified_invoice_items
    return (
      await clerk.done(simplified.updateItem, { params: { id: line?.id ?? 0 }, body: { ...body, lock_version: line?.lock_version ?? 0 } })
    ).data
  }
  expect(sources(await change({ quantity: '3' }))).toEqual(['campaign', null, 'manual'])
  const { simplified_invoice_id } = await clerk.done(simplified.copy, { params: { id: data.id } })
  expect(sources((await clerk.done(simplified.show, { params: { id: simplified_invoice_id } })).data)).toEqual(['campaign', null, 'manual'])
  expect(sources(await change({ unit_price: '7' }))).toEqual(['manual', null, 'manual'])
})

test('a subscription tells where the price of each line came from, also after its price changed; campaigns pass, so it knows none', async () => {
  const item_id = await makeItem(app, { type: 'service', is_stocked: false })
  await run({ discount_percent: '15' }, [{ catalog_item_id: item_id }])
  const customer_id = await makeBuyer(app)
  await clerk.done(customers.createDiscount, { params: { customerId: customer_id }, body: { discount_percent: '5' } })
  const body = {
    customer_id,
    name: 'Uzturēšana',
    start_date: dayAgo(0),
    items: [{ catalog_item_id: item_id }, { name: 'Cits', unit_price: '3' }],
  }
  const { subscription_id: id } = await clerk.done(subscriptions.create, { body })
  const read = async () => (await clerk.done(subscriptions.show, { params: { id } })).data
  const sources = async () => (await read()).subscription_items.map(({ price_source }) => price_source)
  expect(await sources()).toEqual(['customer_discount', null])
  const change = async (changes: object) => {
    const [line] = (await read()).subscription_items
    await clerk.done(subscriptions.updateItem, {
      params: { id: line?.id ?? 0 },
      body: { ...changes, lock_version: line?.lock_version ?? 0 },
    })
  }
  await change({ quantity: '2' })
  expect(await sources()).toEqual(['customer_discount', null])
  await clerk.done(subscriptions.accept, { params: { id } })
  await change({ unit_price: '5' })
  expect(await sources()).toEqual(['manual', null])
})

test('before it starts it tells what everything will cost, what that leaves, and what goes below its cost', async () => {
  const category_id = await makeCategory(app)
  const [dear, cheap] = [await makeItem(app, { category_id, name: 'Ābece' }), await makeItem(app, { category_id, name: 'Burtnīca' })]
  for (const item of [dear, cheap]) await makeStock(app, item, '3', { cost: '8' })
  const body = { name: 'Skola', date_from: dayAgo(-5), date_to: dayAgo(-9), discount_percent: '10' }
  const { sale_id: id } = await clerk.done(sales.create, { body })
  await clerk.done(sales.addCategory, { params: { id }, body: { category_id } })
  await clerk.done(sales.addItems, { params: { id }, body: { items: [{ catalog_item_id: cheap, price: '7.6' }] } })
  const { data, meta } = await clerk.done(sales.items, { params: { id } })
  expect(meta.total).toBe(2)
  expect(data.map((row) => [row.name, row.old_price, row.new_price, row.margin, row.is_below_cost])).toEqual([
    ['Ābece', '10.0000', '9.0000', '11.11', false],
    ['Burtnīca', '10.0000', '7.6000', '-5.26', true],
  ])
  const refused = async (answer: ReturnType<Person['call']>, field: string) => {
    const { status, body: answerBody } = await answer
    expect([status, Object.keys(answerBody.errors ?? {})]).toEqual([422, [field]])
  }
  const add = (items: object[]) => clerk.call(sales.addItems, { params: { id }, body: { items: items as never } })
  await refused(add([{ catalog_item_id: dear, price: '1', discount_percent: '5' }]), 'items.0.discount_percent')
  await refused(add([{ catalog_item_id: dear }, { catalog_item_id: dear }]), 'items.1.catalog_item_id')
  await refused(clerk.call(sales.create, { body: { ...body, date_to: dayAgo(0) } }), 'date_to')
  const { lock_version } = (await clerk.done(sales.show, { params: { id } })).data
  await refused(clerk.call(sales.update, { params: { id }, body: { discount_percent: null, lock_version } }), 'discount_percent')
})
