import { expect, type Page } from '@playwright/test'
import { workspace } from '../contract/workspace/workspace.ts'
import { activeTab, expectTabs, load, open, palette, press, screen, tabStrip } from './support/interactions.ts'
import { newCustomer, newOrder } from './support/records.ts'
import { anotherBrowser, test } from './support/test.ts'

/** @file Records looked at one after another in one tab. Keys alone. */

const italic = (page: Page) => tabStrip(page).locator('[role="tab"]:has(.italic)')

/** A list with three orders of one customer, the newest in focus. */
async function threeOrders(page: Page, person: Parameters<typeof newOrder>[0]): Promise<string[]> {
  const customer = await newCustomer(person)
  const numbers: string[] = []
  for (let count = 0; count < 3; count += 1) numbers.unshift((await newOrder(person, { customer_id: customer.id, lines: 1 })).number)
  await open(page, `/orders?q=${encodeURIComponent(customer.name.split(' ').at(-1) ?? '')}`)
  await expect(page.getByRole('grid', { name: 'Pasūtījumi' })).toHaveAttribute('aria-rowcount', '4')
  await expect(page.getByRole('grid', { name: 'Pasūtījumi' })).toBeFocused()
  return numbers
}

async function backToList(page: Page): Promise<void> {
  await press(page, 'Control+e')
  await expect(page.getByRole('combobox', { name: 'Cilnes nosaukums' })).toBeFocused()
  await page.keyboard.type('pasūtījumi')
  await press(page, 'Enter')
  await expect(page.getByRole('grid', { name: 'Pasūtījumi' })).toBeFocused()
}

test('records opened by Shift+Enter share one tab, which stays so after a reload and is kept by a key', async ({ page, person }) => {
  const [first = '', second = '', third = ''] = await threeOrders(page, person)
  await press(page, 'Shift+Enter')
  await expect(activeTab(page)).toContainText(first)
  await expect(italic(page)).toContainText([first])
  await backToList(page)
  await press(page, 'ArrowDown Shift+Enter')
  await expect(activeTab(page)).toContainText(second)
  await expect(italic(page)).toHaveCount(1)
  await expect(tabStrip(page)).not.toContainText(first)
  await page.reload()
  await expect(italic(page)).toContainText([second])
  await press(page, 't g')
  await expect(italic(page)).toHaveCount(0)
  await backToList(page)
  await press(page, 'ArrowDown Shift+Enter')
  await expect(italic(page)).toContainText([third])
  await expect(tabStrip(page)).toContainText(second)
  // Enter opens a lasting tab.
  await backToList(page)
  await press(page, 'Home Enter')
  await expect(activeTab(page)).toContainText(first)
  await expect(italic(page)).toContainText([third])
  // Pinned, it is no preview any more.
  await backToList(page)
  await press(page, 'End Shift+Enter')
  await expect(activeTab(page)).toContainText(third)
  await press(page, 't p')
  await expect(italic(page)).toHaveCount(0)
})

test('the first key typed into a preview makes it lasting, so nothing typed is replaced', async ({ page, person }) => {
  const [first = '', second = ''] = await threeOrders(page, person)
  await press(page, 'Shift+Enter')
  await expect(activeTab(page)).toContainText(first)
  await page.getByRole('group', { name: 'Pasūtījuma dati' }).focus()
  await press(page, 'F2')
  await page.getByRole('textbox', { name: 'Projekts' }).focus()
  await page.keyboard.type('P')
  await expect(italic(page)).toHaveCount(0)
  await backToList(page)
  await press(page, 'ArrowDown Shift+Enter')
  await expect(italic(page)).toContainText([second])
  await expect(tabStrip(page)).toContainText(first)
  await press(page, 'Control+e')
  await expect(page.getByRole('combobox', { name: 'Cilnes nosaukums' })).toBeFocused()
  await page.keyboard.type(first)
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: 'Projekts' })).toHaveValue('P')
})

test('a setting makes Enter open the preview, and follows to another computer; work put aside is lasting', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const [first = '', second = ''] = await threeOrders(page, person)
  await palette(page, 'pagaidu cilnē ieslēgt', 'Ierakstus no saraksta atvērt pagaidu cilnē')
  await expect(page.getByText('Enter sarakstā atver pagaidu cilnē')).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Pasūtījumi' })).toBeFocused()
  await press(page, 'Enter')
  await expect(activeTab(page)).toContainText(first)
  await expect(italic(page)).toContainText([first])
  await backToList(page)
  await press(page, 'ArrowDown Shift+Enter')
  await expect(activeTab(page)).toContainText(second)
  await expect(italic(page)).toContainText([first])
  await press(page, 'Control+m')
  await expectTabs(page, ['Sākums'])
  await press(page, 'Control+Shift+m')
  await expect(tabStrip(page)).toContainText(first)
  await expect(italic(page)).toHaveCount(0)
  // Settings are sent a moment later, and read by the other computer beside its first page.
  await expect.poll(async () => (await person.done(workspace.personal, {})).data.find(({ key }) => key === 'previews')?.value).toBe(true)
  const { page: other, context } = await anotherBrowser(browser, baseURL, person.token)
  const read = other.waitForResponse(/api\/workspace\/personal$/)
  await load(other, '/')
  await read
  await open(other, '/orders')
  await expect(other.getByRole('grid', { name: 'Pasūtījumi' })).toBeFocused()
  await press(other, 'Enter')
  await expect(italic(other)).toHaveCount(1)
  await context.close()
})

test('by mouse: the menu of a row opens the preview, and a double click on its tab keeps it', async ({ page, person }) => {
  const [first = ''] = await threeOrders(page, person)
  await page.getByRole('row', { name: new RegExp(first) }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: /Atvērt pagaidu cilnē/ }).click()
  await expect(italic(page)).toContainText([first])
  await expect(screen(page)).toContainText(first)
  await italic(page).dblclick()
  await expect(italic(page)).toHaveCount(0)
  await expect(tabStrip(page)).toContainText(first)
})
