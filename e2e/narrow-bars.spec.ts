import { expect, type Locator, type Page } from '@playwright/test'
import { formatAmount } from '../contract/format.ts'
import { offers } from '../contract/offers/offers.ts'
import { makeOrder } from '../tests/support/factories.ts'
import { expectNotice, focused, open, press, screen, searchFor } from './support/interactions.ts'
import { newCustomer, newGoods, newGoodsWithOptions, newImei, newOrder, newPhones, worldOf } from './support/records.ts'
import { cutFigures, pushedOff } from './support/looks.ts'
import { test } from './support/test.ts'

const widths = [1024, 1280, 1440]

for (const width of widths) {
  test(`an order at ${width} with the document beside it: its values stand in words, its figures whole`, async ({ page, person }) => {
    await page.setViewportSize({ width, height: 800 })
    const order = await newOrder(person, { lines: 2, quantity: '12345' })
    await open(page, `/orders/${order.id}`)
    await expect(page.getByRole('grid', { name: 'Pasūtījuma rindas' })).toContainText(/12\s345/)
    expect(await cutFigures(page)).toEqual([])
    if (width >= 1280) expect(await pushedOff(page)).toEqual([])
    await press(page, 'Control+d')
    await expect(page.locator('[data-pane="file"]')).toBeVisible()
    expect(await cutFigures(page)).toEqual([])
    const narrow = await page
      .locator('main dd')
      .evaluateAll((all) => all.filter((each) => each.clientWidth > 0 && each.clientWidth < 72).length)
    expect(narrow).toBe(0)
    const main = await screen(page).boundingBox()
    expect(main?.width).toBeGreaterThanOrEqual(Math.min(720, width - 240))
  })

  test(`a piece's number of fifteen digits is whole on a simplified invoice at ${width}`, async ({ page, person }) => {
    await page.setViewportSize({ width, height: 800 })
    const imei = newImei()
    await newPhones(person, [imei])
    await open(page, '/invoices/create_simplified_invoices')
    await press(page, 'F7')
    await page.keyboard.type(imei)
    await press(page, 'Enter')
    const grid = page.getByRole('grid', { name: 'Vienkāršā rēķina rindas' })
    await expect(grid).toContainText(imei)
    expect(await cutFigures(page)).toEqual([])
  })
}

test('what a narrow list has no room for is told below its rows, for the row in focus', async ({ page, person }) => {
  await page.setViewportSize({ width: 660, height: 768 })
  const order = await newOrder(person, { lines: 2, quantity: '3' })
  await open(page, '/orders')
  await page.getByRole('searchbox').fill(order.number ?? '')
  await expect(page.getByRole('grid', { name: 'Pasūtījumi' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('columnheader', { name: 'Bez PVN, €' })).toHaveCount(0)
  // Empty columns are hidden first.
  await expect(page.getByRole('columnheader', { name: 'Filiāle' })).toHaveCount(0)
  await expect(page.locator('[data-gone]')).toContainText(`Bez PVN, €: ${formatAmount(order.net)}`)
  await page.setViewportSize({ width: 1600, height: 768 })
  await expect(page.getByRole('columnheader', { name: 'Bez PVN, €' })).toBeVisible()
  await expect(page.locator('[data-gone]')).toHaveCount(0)
  // With enough space it has header width; the rest goes to names.
  const [branch, customer] = await Promise.all(['Filiāle', 'Klients'].map((name) => page.getByRole('columnheader', { name }).boundingBox()))
  expect(branch?.width).toBeLessThan(80)
  expect(customer?.width).toBeGreaterThan(300)
})

test('sums of chosen rows take no room from the commands for them', async ({ page, person }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const customer = await newCustomer(person)
  for (let count = 0; count < 2; count++) await newOrder(person, { customer_id: customer.id, quantity: '12345' })
  await open(page, '/orders')
  await page.getByRole('searchbox').fill(customer.name)
  await expect(page.getByRole('grid', { name: 'Pasūtījumi' }).getByRole('row')).toHaveCount(3)
  await press(page, 'ArrowDown Control+a')
  const bar = page.getByRole('group', { name: 'Izvēlētās rindas' })
  const sums = bar.getByRole('status')
  await expect(sums).toContainText('Bez PVN, €')
  const shown = (): Promise<number> => bar.getByRole('toolbar').locator(':scope > span:not(.invisible):has(kbd)').count()
  const commands = await shown()
  expect(commands).toBeGreaterThan(1)
  expect(await cutFigures(page)).toEqual([])
  await sums.evaluate((element) => (element.style.display = 'none'))
  await page.setViewportSize({ width: 1023, height: 768 })
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.waitForTimeout(200)
  expect(await shown()).toBe(commands)
})

test('filters that do not fit are behind a button that keys reach; Esc goes back to the rows, a second one lets them go', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await open(page, '/orders')
  const rows = page.getByRole('grid', { name: 'Pasūtījumi' })
  await expect(rows).toBeFocused()
  const count = rowCount(page)
  await expect(count).toHaveText(/\d/)
  const all = await count.innerText()
  await press(page, 'Shift+F3')
  await expect(focused(page)).toHaveAccessibleName('Statuss')
  await page.keyboard.type('Atc')
  await expect(count).not.toHaveText(all)
  const ofStatus = await count.innerText()
  await press(page, 'Tab')
  await expect(focused(page)).toHaveAccessibleName(/^(Vēl|Filtri)/)
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName('Klients')
  await press(page, 'Tab Tab')
  await expect(focused(page)).toHaveAccessibleName('No')
  await page.keyboard.type('1.1.2026')
  await expect(page.getByRole('button', { name: /^(Vēl \(1\)|Filtri \(2\))$/ })).toBeVisible()
  await expect(count).not.toHaveText(ofStatus)
  await press(page, 'Escape')
  await expect(rows).toBeFocused()
  await expect(page.getByRole('button', { name: /^(Vēl \(1\)|Filtri \(2\))$/ })).toBeVisible()
  await press(page, 'Escape')
  await expect(count).toHaveText(all)
  await expect(page.getByRole('button', { name: /^(Vēl|Filtri)$/ })).toBeVisible()
  await expect(rows).toBeFocused()
})

test('Esc in the search keeps what was typed and goes to its rows; there it first lets the chosen rows go', async ({ page }) => {
  await open(page, '/customers')
  const rows = page.getByRole('grid', { name: 'Klienti' })
  await expect(rows.getByRole('row').nth(2)).toBeVisible()
  const all = await rowCount(page).innerText()
  await searchFor(page, 'b')
  await press(page, 'Escape')
  await expect(rows).toBeFocused()
  await expect(page.getByRole('searchbox')).toHaveValue('b')
  await expect(rowCount(page)).not.toHaveText(all)
  await expect(rows).not.toHaveAttribute('aria-busy', 'true')
  await press(page, 'Space')
  await expect(rows.getByRole('row', { selected: true })).toHaveCount(1)
  await press(page, 'Escape')
  await expect(rows.getByRole('row', { selected: true })).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveValue('b')
  await press(page, 'Escape')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await press(page, 'Escape')
  await expect(rows).toBeFocused()
})

test('columns do not move while a list is scrolled, but once where one that was empty has its first words', async ({ page, person }) => {
  const [customer, goods] = [await newCustomer(person), await newGoods(person)]
  const made = { customer_id: customer.id, order_items: [{ item_id: goods.id, quantity: '1' }] }
  // The oldest order is the last row.
  await makeOrder(worldOf(person), Object.assign({ customer_order_nr: 'PO-1' }, made), person)
  for (let row = 1; row < 45; row += 1) await makeOrder(worldOf(person), made, person)
  await open(page, `/orders?q=${encodeURIComponent(customer.name)}`)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '46')
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  // At one moment: a column that a locator has found may leave the table before it is measured.
  const places = () =>
    page.evaluate(() => [...document.querySelectorAll('[role=columnheader]')].map((each) => Math.round(each.getBoundingClientRect().left)))
  const first = JSON.stringify(await places())
  const seen = new Set([first])
  await page.getByRole('grid').focus()
  for (let page_ = 0; page_ < 6; page_++) {
    await press(page, 'PageDown')
    seen.add(JSON.stringify(await places()))
  }
  await expect(page.getByRole('gridcell', { name: 'PO-1' })).toBeVisible()
  seen.add(JSON.stringify(await places()))
  await press(page, 'Control+Home')
  seen.add(JSON.stringify(await places()))
  expect(seen.size).toBeLessThanOrEqual(2)
})

test('an offer is made with its lines at once', async ({ page, person }) => {
  const [customer, goods] = [await newCustomer(person), await newGoods(person)]
  await open(page, '/offers/create')
  await expect(focused(page)).toHaveAccessibleName('Klients')
  await page.keyboard.type(customer.name)
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Prece, 1\. rinda/)
  await page.keyboard.type(goods.sku)
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Daudzums/)
  await page.keyboard.type('2*3')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/offers\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  expect((await person.done(offers.show, { params: { id } })).data.items).toMatchObject([{ item_id: goods.id, quantity: '6.0000' }])
})

test('the options of a line open before its price has come', async ({ page, person }) => {
  const frame = await newGoodsWithOptions(person)
  await page.route('**/api/workspace/order_quote**', () => new Promise(() => {}))
  await open(page, '/orders/create')
  await press(page, 'F7')
  await page.keyboard.type(frame.sku)
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Daudzums/)
  await press(page, 'Shift+F7')
  await expect(page.getByRole('dialog', { name: frame.name }).getByRole('combobox', { name: 'Atmiņa' })).toBeFocused()
})

/** The other status of a bar speaks of changes by others. */
function rowCount(page: Page): Locator {
  return page.locator('[data-bar]').getByRole('status').last()
}
