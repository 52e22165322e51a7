import { expect, type Page } from '@playwright/test'
import { offers } from '../contract/offers/offers.ts'
import { componentLists } from '../contract/component-lists/component-lists.ts'
import { orders } from '../contract/orders/orders.ts'
import { procurements } from '../contract/procurements/procurements.ts'
import { focused, keyCounter, load, open, press, screen } from './support/interactions.ts'
import { newCustomer, newGoods, newSupplier } from './support/records.ts'
import { anotherBrowser, test } from './support/test.ts'

/** @file Moving and duplicating lines of saved documents by keys alone. */

const quantities = (page: Page) => page.locator('[data-row] [data-cell=quantity]')

async function toLines(page: Page): Promise<void> {
  await expect(quantities(page).first()).toBeVisible()
  await press(page, 'F7 Control+Home')
  await expect(focused(page)).toHaveAccessibleName(/1\. rinda/)
}

test('lines of a saved order are chosen, moved, duplicated and taken back by keys, and stay so', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const goods = [await newGoods(person), await newGoods(person), await newGoods(person)]
  const order_items = goods.map(({ id }, place) => ({ item_id: id, quantity: String(place + 1) }))
  const { order_id } = await person.done(orders.create, { body: { customer_id: customer.id, order_items } })
  const saved = async () =>
    (await person.done(orders.show, { params: { id: order_id } })).data.order_items.map(({ quantity }) => Number(quantity))
  const counter = await keyCounter(page)
  await open(page, `/orders/${order_id}`)
  await toLines(page)
  await press(page, 'Alt+ArrowDown')
  await expect(quantities(page)).toHaveText(['2', '1', '3'])
  await expect(focused(page)).toHaveAccessibleName(new RegExp(`2\\. rinda: ${goods[0]?.name}`))
  await expect.poll(saved).toEqual([2, 1, 3])
  await press(page, 'Shift+Space Shift+ArrowDown Alt+ArrowUp')
  await expect(quantities(page)).toHaveText(['1', '3', '2'])
  await expect.poll(saved).toEqual([1, 3, 2])
  await press(page, 'Control+Shift+d')
  await expect(quantities(page)).toHaveText(['1', '3', '1', '3', '2'])
  await expect.poll(saved).toEqual([1, 3, 1, 3, 2])
  await press(page, 'Control+z')
  await expect.poll(saved).toEqual([1, 3, 2])
  await press(page, 'Control+z')
  await expect.poll(saved).toEqual([2, 1, 3])
  await press(page, 'Control+z')
  await expect.poll(saved).toEqual([1, 2, 3])
  await expect(quantities(page)).toHaveText(['1', '2', '3'])
  // A row that is edited goes along with what was typed.
  await press(page, 'Control+Home ArrowRight')
  await expect(focused(page)).toHaveAccessibleName(/^Daudzums, 1/)
  await page.keyboard.type('7')
  await press(page, 'Enter Shift+Enter Alt+ArrowDown')
  await expect.poll(saved).toEqual([2, 7, 3])
  await page.reload()
  await expect(quantities(page)).toHaveText(['2', '7', '3'])
  expect(counter.pointer()).toBe(0)
})

test('rows that the person takes away slowly are not announced as gone, and the next key counts', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const goods = [await newGoods(person), await newGoods(person)]
  const order_items = goods.map(({ id }, place) => ({ item_id: id, quantity: String(place + 1) }))
  const { order_id } = await person.done(orders.create, { body: { customer_id: customer.id, order_items } })
  await open(page, `/orders/${order_id}`)
  await toLines(page)
  await press(page, 'Control+a Control+Shift+d')
  await expect(quantities(page)).toHaveText(['1', '2', '1', '2'])
  const saved = async () => (await person.done(orders.show, { params: { id: order_id } })).data.order_items.length
  await expect.poll(saved).toBe(4)
  // The first row is seen to go before the second one does.
  await page.route(`**/api/${order_id}/order_items/*`, async (route) => {
    if (route.request().method() === 'DELETE') await expect(quantities(page)).toHaveCount(await saved())
    await route.continue()
  })
  await press(page, 'Control+z')
  await expect(quantities(page)).toHaveText(['1', '2'])
  await expect(screen(page)).not.toContainText('Rinda, kurā bijāt, vairs nav')
  await press(page, 'Control+Home ArrowRight')
  await expect(focused(page)).toHaveAccessibleName(/^Daudzums, 1/)
})

test('lines of an offer move while another person adds one', async ({ page, person, browser, baseURL }) => {
  const goods = [await newGoods(person), await newGoods(person), await newGoods(person)]
  const items = goods.slice(0, 2).map(({ id }, place) => ({ item_id: id, quantity: String(place + 1) }))
  const { offer_id } = await person.done(offers.create, { body: { customer_name: 'Kāds', offer_items: items } })
  await open(page, `/offers/${offer_id}`)
  await toLines(page)
  const other = await anotherBrowser(browser, baseURL, person.token)
  await load(other.page, `/offers/${offer_id}`)
  await expect(quantities(other.page)).toHaveText(['1', '2'])
  await person.done(offers.addItems, { body: { offer_id, offer_items: [{ item_id: goods[2]?.id ?? 0, quantity: '9' }] } })
  await expect(quantities(page)).toHaveText(['1', '2', '9'])
  await press(page, 'Alt+ArrowDown')
  await expect(quantities(page)).toHaveText(['2', '1', '9'])
  await expect(quantities(other.page)).toHaveText(['2', '1', '9'])
  await other.context.close()
})

test('lines of a procurement are arranged by the same keys', async ({ page, person }) => {
  const supplier = await newSupplier(person)
  const goods = [await newGoods(person), await newGoods(person), await newGoods(person)]
  const procurement_items = goods.map(({ id }, place) => ({ item_id: id, quantity: String(place + 1), purchase_price: '2' }))
  const { procurement_id: id } = await person.done(procurements.create, { body: { supplier_id: supplier.id, procurement_items } })
  const saved = async () =>
    (await person.done(procurements.show, { params: { id } })).data.procurement_items.map(({ quantity }) => Number(quantity))
  const counter = await keyCounter(page)
  await open(page, `/stock/procurements/${id}`)
  await toLines(page)
  await press(page, 'Alt+ArrowDown')
  await expect(quantities(page)).toHaveText(['2', '1', '3'])
  await expect.poll(saved).toEqual([2, 1, 3])
  await press(page, 'Control+Shift+d')
  await expect.poll(saved).toEqual([2, 1, 1, 3])
  await press(page, 'Shift+Space Shift+ArrowDown Control+Delete')
  await expect.poll(saved).toEqual([2, 1])
  await press(page, 'Control+z')
  await expect.poll(saved).toEqual([2, 1, 1, 3])
  await page.reload()
  await expect(quantities(page)).toHaveText(['2', '1', '1', '3'])
  expect(counter.pointer()).toBe(0)
})

test('a component moves, is not copied, and the grid says why', async ({ page, person }) => {
  const goods = [await newGoods(person), await newGoods(person), await newGoods(person)]
  const component_list_items = goods.slice(1).map((each, place) => ({ catalog_item_id: each.id, quantity: String(place + 1) }))
  const { data: list } = await person.done(componentLists.create, {
    params: { id: goods[0]?.id ?? 0 },
    body: { type: 'production', component_list_items },
  })
  await open(page, `/production/component_lists/${list.id}`)
  await toLines(page)
  await press(page, 'Alt+ArrowDown')
  await expect(quantities(page)).toHaveText(['2', '1'])
  await press(page, 'Control+Shift+d')
  await expect(page.getByRole('status').filter({ hasText: 'Prece dokumentā drīkst būt tikai vienā rindā' })).toBeAttached()
  await expect(quantities(page)).toHaveText(['2', '1'])
})
