import { expect, type Locator, type Page } from '@playwright/test'
import { activeTab, open, palette, press, tabStrip } from './support/interactions.ts'
import { newOrder } from './support/records.ts'
import { test } from './support/test.ts'

/** @file Two tabs side by side, and going back within a tab. */

const list = (page: Page, name: string): Locator => page.getByRole('grid', { name })
const panels = (page: Page): Locator => page.getByRole('tabpanel').and(page.locator(':visible'))

test('two tabs stand side by side, each with its focus; commands and address follow the focus', async ({ page }) => {
  await open(page, '/banks')
  await expect(list(page, 'Bankas')).toBeFocused()
  await press(page, 't s')
  await expect(page.getByText('Blakus nav ko rādīt')).toBeVisible()
  await open(page, '/regions')
  await expect(list(page, 'Reģioni')).toBeFocused()
  await press(page, 't s')
  await expect(panels(page)).toHaveCount(2)
  await expect(list(page, 'Reģioni')).toBeFocused()
  await expect(page).toHaveURL('/regions')
  await expectLeftOf(list(page, 'Reģioni'), list(page, 'Bankas'))
  await expect(tabStrip(page).getByRole('tab', { name: 'blakus Bankas' })).toBeVisible()

  await press(page, 'Control+F6')
  await expect(list(page, 'Bankas')).toBeFocused()
  await expect(page).toHaveURL('/banks')
  await expect(activeTab(page)).toHaveText('Bankas')
  // A command of a view is for the side in focus.
  await press(page, '/')
  const search = page.getByRole('region', { name: 'Bankas' }).getByRole('searchbox', { name: 'Meklēt' })
  await expect(search).toBeFocused()
  await page.keyboard.type('banka')
  await press(page, 'Control+F6')
  await expect(list(page, 'Reģioni')).toBeFocused()
  await expect(page).toHaveURL('/regions')
  await press(page, 't b')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('banka')

  // The mouse crosses, too.
  await list(page, 'Reģioni').click({ position: { x: 60, y: 60 } })
  await expect(page).toHaveURL('/regions')
  await expect(activeTab(page)).toHaveText('Reģioni')

  await list(page, 'Reģioni').focus()
  await press(page, 't m')
  await expectLeftOf(list(page, 'Bankas'), list(page, 'Reģioni'))
  await expect(list(page, 'Reģioni')).toBeFocused()
  await page.waitForTimeout(300)
  await page.reload()
  await expect(panels(page)).toHaveCount(2)
  await expectLeftOf(list(page, 'Bankas'), list(page, 'Reģioni'))
  await expect(page).toHaveURL('/regions')
  await expect(list(page, 'Reģioni')).toBeFocused()
  await expect(search).toHaveValue('banka')

  // Another tab takes the side in focus, and the other side stays.
  await palette(page, 'ražotāji', 'Ražotāji')
  await expect(list(page, 'Ražotāji')).toBeFocused()
  await expect(list(page, 'Bankas')).toBeVisible()
  await expect(panels(page)).toHaveCount(2)
  await press(page, 'F4')
  await expect(panels(page)).toHaveCount(1)
  await expect(list(page, 'Bankas')).toBeVisible()
  await expect(page).toHaveURL('/banks')
})

test('a list of tabs puts one beside; a window too narrow for two shows the one in focus', async ({ page, person }) => {
  const order = await newOrder(person)
  await page.setViewportSize({ width: 1024, height: 768 })
  await open(page, '/orders')
  await open(page, `/orders/${order.id}`)
  await open(page, '/banks')
  await press(page, 'Control+e')
  await page.keyboard.type(order.number)
  await press(page, 'Control+Enter')
  await expect(panels(page)).toHaveCount(2)
  await expect(page).toHaveURL('/banks')
  await expect(page.getByRole('main')).toContainText(order.number)
  for (const panel of await panels(page).all()) {
    const box = await panel.boundingBox()
    expect(box?.width).toBeGreaterThan(360)
    expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 700, height: 768 })
  await expect(panels(page)).toHaveCount(1)
  await expect(list(page, 'Bankas')).toBeVisible()
  await press(page, 'Control+F6')
  await expect(page).toHaveURL(`/orders/${order.id}`)
  await expect(panels(page)).toHaveCount(1)
  await expect(list(page, 'Bankas')).toBeHidden()
})

test('keys go back and forward within a tab', async ({ page, person }) => {
  const { customer, ...order } = await newOrder(person)
  await open(page, '/banks')
  await open(page, `/orders/${order.id}`)
  await expect(activeTab(page)).toContainText(order.number)
  await page.getByRole('link', { name: customer.name }).press('Enter')
  await expect(page).toHaveURL(`/customers/${customer.id}`)
  await expect(activeTab(page)).toHaveText(customer.name)
  await press(page, 't a')
  await expect(page).toHaveURL(`/orders/${order.id}`)
  await expect(activeTab(page)).toContainText(order.number)
  await press(page, 't a')
  await expect(page.getByText('Šajā cilnē nekā iepriekšēja nav')).toBeVisible()
  await expect(page).toHaveURL(`/orders/${order.id}`)
  await press(page, 't u')
  await expect(page).toHaveURL(`/customers/${customer.id}`)
  await expect(activeTab(page)).toHaveText(customer.name)
  await press(page, 't u')
  await expect(page.getByText('Šajā cilnē nekā nākama nav')).toBeVisible()
})

async function expectLeftOf(left: Locator, right: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [one, other] = [await left.boundingBox(), await right.boundingBox()]
      return one !== null && other !== null && one.x + one.width <= other.x
    })
    .toBe(true)
}
