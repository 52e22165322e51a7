import { expect } from '@playwright/test'
import { offers } from '../contract/offers/offers.ts'
import { orders } from '../contract/orders/orders.ts'
import type { Person } from '../tests/support/app.ts'
import { expectNotice, focused, keyCounter, load, open, palette, press, screen } from './support/interactions.ts'
import { expectKeys } from './support/counted-keys.ts'
import { newCustomer, newGoods, newOrder, type Goods } from './support/records.ts'
import { test } from './support/test.ts'

/** @file Tools of the lines of a sale beside typing (docs/domain/sales.md#taking-lines). */

async function bought(person: Person, customer_id: number, lines: readonly [Goods, string, string?][]): Promise<void> {
  const order_items = lines.map(([{ id }, quantity, unit_price]) => ({ item_id: id, quantity, ...(unit_price && { unit_price }) }))
  await person.done(orders.create, { body: { customer_id, order_items } })
}

test('the usual items and the last order of the customer come in by one key, and one undo takes them back', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const [often, rare, last] = [await newGoods(person), await newGoods(person), await newGoods(person)]
  const counter = await keyCounter(page)
  await bought(person, customer.id, [
    [often, '4'],
    [rare, '1'],
  ])
  await bought(person, customer.id, [[often, '4']])
  await bought(person, customer.id, [
    [last, '2'],
    [often, '6'],
  ])
  await open(page, '/orders/create')
  await page.keyboard.type(customer.name)
  await press(page, 'Enter')
  const cells = (column: string) => page.locator(`[data-row] [data-cell=${column}]`)
  await expect(focused(page)).toHaveAccessibleName(/^(Prece|Rindu)/)
  await press(page, 'Control+F8')
  await expect(page.getByText(`Parastās preces: 1 rinda – ${often.name}`)).toBeVisible()
  await expect(cells('item')).toHaveText([often.name])
  await expect(cells('quantity')).toHaveText(['4'])
  await press(page, 'Control+z')
  await expect(cells('item')).toHaveText([''])
  await press(page, 'Control+Shift+F8')
  await expect(cells('item')).toHaveText([last.name, often.name])
  await expect(cells('quantity')).toHaveText(['2', '6'])
  await press(page, 'Control+z')
  await expect(cells('item')).toHaveText([''])
  // The palette has them, too.
  await palette(page, 'parastas preces', 'Pievienot klienta parastās preces')
  await expect(cells('item')).toHaveText([often.name])
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  expect(counter.pointer()).toBe(0)
})

test('the last order comes into a saved offer and is saved', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const [one, two] = [await newGoods(person), await newGoods(person)]
  await bought(person, customer.id, [
    [one, '2'],
    [two, '3'],
  ])
  const { offer_id } = await person.done(offers.create, { body: { customer_id: customer.id } })
  await open(page, `/offers/${offer_id}`)
  await press(page, 'F7')
  await expect(focused(page)).toHaveAccessibleName(/^(Prece|Rindu)/)
  await press(page, 'Control+Shift+F8')
  await expect.poll(async () => (await person.done(offers.show, { params: { id: offer_id } })).data.items.length).toBe(2)
  await press(page, 'Control+z')
  await expect.poll(async () => (await person.done(offers.show, { params: { id: offer_id } })).data.items.length).toBe(0)
})

test('the last prices of an item open on its line, and Enter takes one', { tag: '@keys' }, async ({ page, person }) => {
  const customer = await newCustomer(person)
  const goods = await newGoods(person, { price: '10' })
  await bought(person, customer.id, [[goods, '1', '7.7']])
  await bought(person, customer.id, [[goods, '5', '8.8']])
  const order = await newOrder(person, { customer_id: customer.id, lines: 0 })
  const counter = await keyCounter(page)
  await load(page, `/orders/${order.id}`)
  await press(page, 'F7')
  await page.keyboard.type(goods.sku)
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Daudzums/)
  const before = counter.keys()
  await press(page, 'Control+F7')
  const prices = page.getByRole('dialog', { name: `Pēdējās cenas: ${goods.name}` })
  await expect(prices.getByRole('button', { name: /8,80 €/ })).toBeFocused()
  await expect(prices.getByRole('listitem')).toHaveCount(2)
  await press(page, 'Enter')
  await expect(prices).toBeHidden()
  await expect(screen(page).locator('[data-cell=unit_price]').first()).toHaveText('8,80')
  const keys = counter.keys() - before
  expectKeys('pēdējā cena', keys, 2)
})

test('each row of the item picker tells stock, price, last price and margin', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const goods = await newGoods(person, { price: '10', stock: '16' })
  await bought(person, customer.id, [[goods, '1', '7.7']])
  await open(page, '/orders/create')
  await page.keyboard.type(customer.name)
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^(Prece|Rindu)/)
  await page.keyboard.type(goods.sku)
  const option = page.getByRole('option', { name: goods.name })
  await expect(option).toContainText(`${goods.sku} · 10,00 € · 16 gab.`)
  await expect(option).toContainText(/pēdējā 7,70 € · peļņa -?\d+(,\d)? % · pirkta 1×/)
})

test('lines of a new order are chosen, moved, duplicated and taken back by keys', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const [one, two, three] = [await newGoods(person), await newGoods(person), await newGoods(person)]
  await bought(person, customer.id, [
    [one, '1'],
    [two, '2'],
    [three, '3'],
  ])
  await open(page, '/orders/create')
  await page.keyboard.type(customer.name)
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^(Prece|Rindu)/)
  await press(page, 'Control+Shift+F8')
  const quantities = page.locator('[data-row] [data-cell=quantity]')
  await expect(quantities).toHaveText(['1', '2', '3'])
  await press(page, 'Alt+ArrowDown')
  await expect(quantities).toHaveText(['2', '1', '3'])
  await expect(focused(page)).toHaveAccessibleName(new RegExp(`2\\. rinda: ${one.name}`))
  await press(page, 'Shift+Space Shift+ArrowDown Alt+ArrowUp')
  await expect(quantities).toHaveText(['1', '3', '2'])
  await press(page, 'Control+Shift+d')
  await expect(quantities).toHaveText(['1', '3', '1', '3', '2'])
  await press(page, 'Control+Delete')
  await expect(quantities).toHaveText(['1', '3', '2'])
  await press(page, 'Control+z Control+z Control+z Control+z')
  await expect(quantities).toHaveText(['1', '2', '3'])
})
