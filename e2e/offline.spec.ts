import { expect, type Page, type Route } from '@playwright/test'
import { orders } from '../contract/orders/orders.ts'
import { stockChecks } from '../contract/stock-checks/stock-checks.ts'
import { makeItem, makeStock, makeWarehouse } from '../tests/support/factories.ts'
import { codePath } from './support/client-code.ts'
import { expectNotice, load, open, press, screen, tabStrip } from './support/interactions.ts'
import { newCustomer, newGoods, newOrder, unique, worldOf } from './support/records.ts'
import { test } from './support/test.ts'

/** @file Offline work: saves are kept, reported, and sent once. */

const status = (page: Page) => page.getByRole('contentinfo')
const number = (page: Page) => page.getByRole('textbox', { name: 'Klienta pasūtījuma Nr.' })

test('the status tells within a second that the network is gone, and that it is back', async ({ page, context }) => {
  await open(page, '/banks')
  await expect(status(page)).toContainText('savienots')
  await context.setOffline(true)
  await expect(status(page)).toContainText('savienojums zudis', { timeout: 1000 })
  await context.setOffline(false)
  await expect(status(page)).toContainText('savienots', { timeout: 1000 })
})

test('a call without an answer casts doubt on the connection at once', async ({ page }) => {
  await open(page, '/banks')
  await expect(status(page)).toContainText('savienots')
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await page.getByRole('searchbox', { name: 'Meklēt' }).focus()
  await page.keyboard.type('a')
  await expect(status(page)).toContainText('savienojums zudis', { timeout: 1500 })
  await page.unrouteAll()
  await expect(status(page)).toContainText('savienots', { timeout: 1500 })
})

test('a save without network says that it is kept, and is sent once when the network is back', async ({ page, context, person }) => {
  const order = await newOrder(person)
  await edit(page, order.id)
  await number(page).focus()
  await page.keyboard.type('PO-bez-tīkla')
  await context.setOffline(true)
  await press(page, 'Control+s')
  await expectNotice(page, { color: 'blue', text: /saglabāts šajā datorā, tiks nosūtīts, kad būs savienojums/ })
  await expect(status(page)).toContainText('1 saglabāts darbs gaida savienojumu')
  await expect(screen(page)).toContainText('Nav savienojuma: saglabāts šajā datorā')
  // Actions must not happen later by themselves.
  await page.getByRole('group', { name: 'Pasūtījuma dati' }).press('F9')
  await expectNotice(page, { color: 'red', text: 'Nav savienojuma ar serveri: nekas nav izdarīts' })
  await expect(page.getByRole('alert').filter({ hasText: 'Sistēmas kļūda' })).toHaveCount(0)
  const patches = countOf(page, order.id)
  await context.setOffline(false)
  await expectNotice(page, 'updated')
  await expect(status(page)).not.toContainText('gaida savienojumu')
  await expect(number(page)).toHaveCount(0)
  await expect(screen(page)).toContainText('PO-bez-tīkla')
  const { data } = await person.done(orders.show, { params: { id: order.id } })
  expect(data).toMatchObject({ customer_order_nr: 'PO-bez-tīkla', lock_version: order.lock_version + 1, status: 'new' })
  expect(patches()).toBe(1)
})

test('a save whose answer was lost with the network is done once', async ({ page, person }) => {
  const order = await newOrder(person)
  await edit(page, order.id)
  let sent = 0
  let away = true
  await page.route(`**/api/orders/${order.id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    sent += 1
    // The save is processed, its answer lost, then the server fails.
    if (sent === 1) await route.fetch()
    return away ? route.abort('connectionreset') : route.continue()
  })
  await number(page).focus()
  await page.keyboard.type('PO-vienreiz')
  await press(page, 'Control+s')
  await expect(status(page)).toContainText('1 saglabāts darbs gaida savienojumu')
  away = false
  await expectNotice(page, 'updated')
  expect(sent).toBeGreaterThan(4)
  const { data } = await person.done(orders.show, { params: { id: order.id } })
  expect(data).toMatchObject({ customer_order_nr: 'PO-vienreiz', lock_version: order.lock_version + 1 })
})

test('a kept save survives a crash of the page and is sent once after it', async ({ page, context, person }) => {
  const order = await newOrder(person)
  let away = true
  let taken = 0
  await context.route(`**/api/orders/${order.id}`, (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    if (away) return route.abort('connectionreset')
    taken += 1
    return route.continue()
  })
  await edit(page, order.id)
  await number(page).focus()
  await page.keyboard.type('PO-pēc-avārijas')
  await press(page, 'Control+s')
  await expect(status(page)).toContainText('1 saglabāts darbs gaida savienojumu')
  await crash(page)
  const again = await context.newPage()
  await open(again, `/orders/${order.id}`)
  await expect(status(again)).toContainText('1 saglabāts darbs gaida savienojumu')
  // The form keeps the input but does not send it again.
  await expect(number(again)).toHaveValue('PO-pēc-avārijas')
  await number(again).press('Control+s')
  away = false
  await expectNotice(again, { color: 'green', text: 'Labot pasūtījumu: nosūtīts' })
  await expect(number(again)).toHaveCount(0)
  await expect(screen(again)).toContainText('PO-pēc-avārijas')
  await expect(status(again)).not.toContainText('nesaglabāts')
  const { data } = await person.done(orders.show, { params: { id: order.id } })
  expect(data).toMatchObject({ customer_order_nr: 'PO-pēc-avārijas', lock_version: order.lock_version + 1 })
  expect(taken).toBe(1)
})

test('a new order that was kept is made once after a crash, and its form is gone', async ({ page, context, person }) => {
  const [customer, goods] = [await newCustomer(person), await newGoods(person)]
  let away = true
  const creation = (route: Route) => (route.request().method() === 'POST' && away ? route.abort('connectionreset') : route.continue())
  await context.route('**/api/orders', creation)
  await open(page, '/orders/create')
  await expect(page.getByRole('combobox', { name: 'Klients' })).toBeFocused()
  await page.keyboard.type(customer.name.split(' ').at(-1) ?? '')
  await press(page, 'Enter')
  await expect(page.locator(':focus')).toHaveAccessibleName(/^(Prece|Rindu)/)
  await page.keyboard.type(goods.sku)
  await press(page, 'Enter')
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Daudzums/)
  await page.keyboard.type('3')
  await press(page, 'Enter Control+Enter')
  await expect(status(page)).toContainText('1 saglabāts darbs gaida savienojumu')
  await crash(page)
  const again = await context.newPage()
  await open(again, '/orders/create')
  await expect(status(again)).toContainText('1 saglabāts darbs gaida savienojumu')
  away = false
  await expectNotice(again, { color: 'green', text: 'Saglabāt jauno pasūtījumu: nosūtīts' })
  await expect(tabStrip(again).getByRole('tab', { name: /^Jauns/ })).toHaveCount(0)
  await expect(status(again)).not.toContainText('nesaglabāts')
  const { data } = await person.done(orders.list, { query: { q: customer.name } })
  expect(data).toHaveLength(1)
})

test('the till and the page of counting open again without network', async ({ page, context, person }) => {
  const app = worldOf(person)
  const warehouse_id = await makeWarehouse(app, { name: `Bez tīkla ${unique()}` })
  const sku = `B${unique()}`
  await makeStock(app, await makeItem(app, { sku }), '2', { warehouse_id })
  const { stock_check_id: id } = await person.done(stockChecks.create, { body: { warehouse_id } })
  const counting = `/stock/stock_checks/${id}?skaitit=1`
  const code = page.getByRole('textbox', { name: /^Kods/ })
  await open(page, counting)
  await expect(code).toBeFocused()
  // A new page instance in which neither was shown.
  await press(page, 'F4')
  await load(page, '/banks')
  await expect(status(page)).toContainText('savienots')
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  const pages = await Promise.all(['areas/shop/TillScreen.tsx', 'areas/stock-checks/StockCheckScreen.tsx'].map(codePath))
  await expect.poll(fetched).toEqual(expect.arrayContaining(pages))
  await context.setOffline(true)
  await expect(status(page)).toContainText('savienojums zudis')
  await open(page, '/shop/create')
  await expect(page.getByRole('heading', { name: 'Kase' }).or(code).first()).toBeVisible()
  await expect(page.getByText('Neizdevās ielādēt')).toHaveCount(0)
  await open(page, counting)
  await expect(code.last()).toBeFocused()
  await page.keyboard.type(sku, { delay: 40 })
  await press(page, 'Enter')
  await expect(page.getByRole('region', { name: 'Pēdējais skaitījums' })).toContainText(sku)
  await context.setOffline(false)
  await expect
    .poll(async () => (await person.done(stockChecks.show, { params: { id } })).data.counters.map(({ counts }) => counts))
    .toEqual([1])
})

async function edit(page: Page, id: number): Promise<void> {
  await open(page, `/orders/${id}`)
  await expect(status(page)).toContainText('savienots')
  await page.getByRole('group', { name: 'Pasūtījuma dati' }).focus()
  await press(page, 'F2')
  await expect(number(page)).toBeVisible()
}

/** Counts saves of an order from now on. */
function countOf(page: Page, id: number): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().endsWith(`/api/orders/${id}`)) count += 1
  })
  return () => count
}

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // The page crashes, so no answer arrives.
  void session.send('Page.crash').catch(() => undefined)
  await crashed
}

test('a row saved without network is sent after a crash, and stands once', async ({ page, context, person }) => {
  const order = await newOrder(person, { lines: 1 })
  const [line] = order.order_items
  let away = true
  await context.route(`**/api/${order.id}/order_items/**`, (route) =>
    route.request().method() !== 'GET' && away ? route.abort('connectionreset') : route.continue(),
  )
  await open(page, `/orders/${order.id}`)
  await expect(page.getByRole('button', { name: 'Nodot izpildē' })).toBeVisible()
  await press(page, 'F7')
  for (let steps = 0; steps < 12 && !/^Daudzums/.test(await nameOfFocused(page)); steps += 1) await press(page, 'ArrowRight')
  await page.keyboard.type('8')
  await press(page, 'Enter ArrowDown ArrowDown')
  await expect(status(page)).toContainText('1 saglabāts darbs gaida savienojumu')
  await crash(page)
  const again = await context.newPage()
  await open(again, `/orders/${order.id}`)
  await expect(status(again)).toContainText('1 saglabāts darbs gaida savienojumu')
  away = false
  await expectNotice(again, { color: 'green', text: /nosūtīts/ })
  await expect(status(again)).not.toContainText('nesaglabāts')
  const { data } = await person.done(orders.show, { params: { id: order.id } })
  expect(data.order_items.map(({ id, quantity }) => [id, Number(quantity)])).toEqual([[line?.id, 8]])
})

function nameOfFocused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
}
