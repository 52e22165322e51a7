import { expect, test } from 'vitest'
import { orders } from '../../contract/orders/orders.ts'
import type { Person, TestApp } from '../support/app.ts'
import {
  makeBranch,
  makeCategory,
  makeCustomer,
  makeItem,
  makeOrder,
  makeService,
  makeStock,
  makeWarehouse,
  setProperty,
} from '../support/factories.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  await makeWarehouse(app)
})

test('a clerk takes an order and finds it with its prices, VAT and number', async () => {
  const customer_id = await makeCustomer(app, { name: 'Ķēsāna Dzirnas', discount_percent: '10' })
  const branch_id = await makeBranch(app, { customer_id })
  const goods = await makeItem(app, { name: 'Kabelis', price: '31.615' })
  await makeStock(app, goods, '5')
  const work = await makeService(app, { price: '20.25' })
  const { order_id, data } = await clerk.done(orders.create, {
    body: {
      customer_id,
      branch_id,
      delivery_address: 'Ostas iela 4',
      project: 'Remonts',
      order_items: [
        { item_id: goods, quantity: '7', unit_price: '31.615' },
        { item_id: work, quantity: '1.5', notes: 'Pēc darba laika' },
      ],
    },
  })
  expect(data).toMatchObject({
    id: order_id,
    status: 'new',
    customer: { id: customer_id, name: 'Ķēsāna Dzirnas' },
    branch: { id: branch_id },
    manager: { id: clerk.id },
    project: 'Remonts',
    net: '248.65',
    vat: '52.22',
    gross: '300.87',
    details: { delivery_address: 'Ostas iela 4' },
    vat_groups: [{ category: 'S', rate: '21', taxable: '248.65', tax: '52.22' }],
  })
  expect(data.number).toMatch(/^PAS-\d{4}-000001$/)
  const [first, second] = data.order_items
  expect(first).toMatchObject({ name: 'Kabelis', price_source: 'manual', discount_percent: '0.0000', net: '221.31', available: '5.0000' })
  expect(second).toMatchObject({ price_source: 'customer_discount', discount_percent: '10.0000', net: '27.34', available: null })
  expect(data.can).toMatchObject({ RESERVE: true, ISSUE: expect.stringContaining('Jauns') })

  const found = await clerk.done(orders.list, { query: { q: 'kesana dzirn' } })
  expect(found.data.map(({ id }) => id)).toEqual([order_id])
  expect(found.data[0]).toMatchObject({ number: data.number, gross: '300.87' })
  expect((await clerk.done(orders.list, { query: { branch_id, status: 'new' } })).meta.total).toBe(1)
  expect((await clerk.done(orders.items, { params: { orderId: order_id } })).data).toHaveLength(2)
})

test('every wrong reference and line is refused at its own field', async () => {
  const customer_id = await makeCustomer(app)
  const strange = await makeBranch(app)
  const references = await clerk.call(orders.create, {
    body: { customer_id, branch_id: strange, contact_id: 999, manager_id: 999, warehouse_id: 999, delivery_type_id: 999 },
  })
  expect(references.status).toBe(422)
  expect(Object.keys(references.body.errors ?? {}).sort()).toEqual([
    'branch_id',
    'contact_id',
    'delivery_type_id',
    'manager_id',
    'warehouse_id',
  ])
  const nobody = await clerk.call(orders.create, { body: { customer_id: 999_999 } })
  expect(nobody.body.errors?.['customer_id']).toBeDefined()
  const piece = await makeItem(app)
  const lines = await clerk.call(orders.create, {
    body: {
      customer_id,
      order_items: [
        { item_id: piece, quantity: '1' },
        { item_id: 999_999, quantity: '1' },
      ],
    },
  })
  expect(Object.keys(lines.body.errors ?? {})).toEqual(['order_items.1.item_id'])
  const broken = await clerk.call(orders.create, { body: { customer_id, order_items: [{ item_id: piece, quantity: '1.5' }] } })
  expect(broken.body.errors?.['order_items.0.quantity']?.[0]).toContain('veselam skaitlim')
})

test('goods taken out of the range are sold only while they last', async () => {
  const customer_id = await makeCustomer(app)
  const item = await makeItem(app, { is_eol: true })
  await makeStock(app, item, '3')
  const much = await clerk.call(orders.create, { body: { customer_id, order_items: [{ item_id: item, quantity: '4' }] } })
  expect(much.body.errors?.['order_items.0.item_id']?.[0]).toContain('pieejami tikai 3')
  const order = await makeOrder(app, { customer_id, order_items: [{ item_id: item, quantity: '3' }] })
  expect(order.order_items).toHaveLength(1)
})

test('a price below the floor needs manage_sales', async () => {
  const seller = await app.person({ permissions: ['view_orders', 'manage_orders'] })
  const customer_id = await makeCustomer(app)
  const item = await makeItem(app, { min_price: '8' })
  await makeStock(app, item, '3', { cost: '4' })
  const attempt = (person: Person, unit_price: string) =>
    person.call(orders.create, { body: { customer_id, order_items: [{ item_id: item, quantity: '1', unit_price }] } })
  expect((await attempt(seller, '7.99')).body.errors?.['order_items.0.unit_price']?.[0]).toContain('minimālās cenas 8,00')
  expect((await attempt(seller, '8')).status).toBe(200)
  expect((await attempt(clerk, '7.99')).status).toBe(200)
  const free = await makeItem(app)
  await makeStock(app, free, '3', { cost: '9' })
  const body = { customer_id, order_items: [{ item_id: free, quantity: '1', unit_price: '8.99' }] }
  const buyer = await app.person({ permissions: ['view_orders', 'manage_orders', 'view_costs'] })
  const cheap = async (person: Person) => (await person.call(orders.create, { body })).body.errors?.['order_items.0.unit_price']?.[0]
  expect(await cheap(buyer)).toContain('zem pašizmaksas')
  expect(await cheap(seller)).toContain('cena ir par zemu')
})

test('a quote tells prices, stock and totals, warns, and writes nothing', async () => {
  const customer_id = await makeCustomer(app, { discount_percent: '5' })
  const item = await makeItem(app, { price: '100' })
  await makeStock(app, item, '1')
  const before = (await clerk.done(orders.list)).meta.total
  const { data } = await clerk.done(orders.quote, { body: { customer_id, lines: [{ item_id: item, quantity: '2' }, { item_id: item }] } })
  expect(data).toMatchObject({ net: '285.00', vat: '59.85', gross: '344.85' })
  expect(data.lines[0]).toMatchObject({
    unit_price: '100.0000',
    discount_percent: '5.0000',
    price_source: 'customer_discount',
    available: '1.0000',
  })
  expect(data.lines[0]?.warning).toBe('Noliktavā pieejami tikai 1')
  expect(data.lines[1]).toMatchObject({ quantity: '1', warning: null })
  expect((await clerk.done(orders.list)).meta.total).toBe(before)
})

test('the header is saved while the order is new, by who read it last', async () => {
  const order = await makeOrder(app)
  const { data } = await clerk.done(orders.update, {
    params: { id: order.id },
    body: { notes: 'Steidzami', lock_version: order.lock_version },
  })
  expect(data).toMatchObject({ notes: 'Steidzami', project: null })
  const stale = await clerk.call(orders.update, { params: { id: order.id }, body: { notes: 'Vēlāk', lock_version: order.lock_version } })
  expect(stale.status).toBe(422)
  expect(stale.body.errors?.['lock_version']).toBeDefined()
  expect(stale.body.current).toMatchObject({ id: order.id, notes: 'Steidzami', lock_version: data.lock_version })
  const delivery = await clerk.done(orders.updateDetails, {
    params: { id: order.id },
    body: { recipient_name: 'Jānis', lock_version: data.lock_version },
  })
  expect(delivery.data.details.recipient_name).toBe('Jānis')
  const again = await clerk.call(orders.updateDetails, {
    params: { id: order.id },
    body: { recipient_name: 'Pēteris', lock_version: data.lock_version },
  })
  expect(again.body.errors?.['lock_version']).toBeDefined()
  const cleared = await clerk.done(orders.update, {
    params: { id: order.id },
    body: { notes: null, lock_version: delivery.data.lock_version },
  })
  expect(cleared.data.notes).toBeNull()
})

test('a closed period takes no orders and lets none into it', async () => {
  const order = await makeOrder(app, { date: '2026-02-10' })
  await setProperty(app, 'locked_until', '2026-01-31')
  const old = await clerk.call(orders.create, { body: { customer_id: order.customer.id, date: '2026-01-31' } })
  expect(old.body.errors?.['date']?.[0]).toContain('periods ir slēgts')
  const moved = await clerk.call(orders.update, {
    params: { id: order.id },
    body: { date: '2026-01-15', lock_version: order.lock_version },
  })
  expect(moved.body.errors?.['date']?.[0]).toContain('periods ir slēgts')
  await setProperty(app, 'locked_until', '2026-02-28')
  const closed = await clerk.call(orders.update, { params: { id: order.id }, body: { notes: 'x', lock_version: order.lock_version } })
  expect(closed.body.errors?.['status']?.[0]).toContain('slēgtā periodā')
  await setProperty(app, 'locked_until', '')
})

test('another customer brings his prices and VAT, but prices set by hand stay', async () => {
  const category_id = await makeCategory(app, { reverse_vat: true, vat_reason_code: 'VATEX-EU-AE-R4' })
  const item = await makeItem(app, { category_id })
  const first = await makeCustomer(app)
  const branch_id = await makeBranch(app, { customer_id: first })
  const order = await makeOrder(app, {
    customer_id: first,
    branch_id,
    order_items: [
      { item_id: item, quantity: '1' },
      { item_id: item, quantity: '1', unit_price: '7' },
    ],
  })
  expect(order).toMatchObject({ net: '17.00', vat: '3.57' })
  const other = await makeCustomer(app, { discount_percent: '50', vat_nr: 'LV40003245752' })
  const { data } = await clerk.done(orders.changeCustomer, {
    params: { id: order.id },
    body: { customer_id: other, lock_version: order.lock_version },
  })
  expect(data).toMatchObject({ customer: { id: other }, branch: null, net: '12.00', vat: '0.00' })
  expect(data.order_items.map((line) => [line.price_source, line.discount_percent, line.vat_category, line.vat_reason_code])).toEqual([
    ['customer_discount', '50.0000', 'AE', 'VATEX-EU-AE-R4'],
    ['manual', '0.0000', 'AE', 'VATEX-EU-AE-R4'],
  ])
})

test('the same request sent twice takes one order', async () => {
  const customer_id = await makeCustomer(app)
  const headers = { 'idempotency-key': 'take-this-once' }
  const first = await clerk.done(orders.create, { body: { customer_id }, headers })
  const second = await clerk.done(orders.create, { body: { customer_id }, headers })
  expect(second).toEqual(first)
  const other = await clerk.call(orders.create, { body: { customer_id, notes: 'Cits' }, headers })
  expect(other.body.errors?.['Idempotency-Key']).toBeDefined()
  expect((await clerk.done(orders.list, { query: { customer_id } })).meta.total).toBe(1)
})
