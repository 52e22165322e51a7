import { expect, type Page } from '@playwright/test'
import { workspace } from '../contract/workspace/workspace.ts'
import { activeTab, chosenRow, load, open, paletteField, paletteRows, press } from './support/interactions.ts'
import { newCustomer, newOrder } from './support/records.ts'
import { anotherBrowser, test } from './support/test.ts'

test('a row is pinned for pages of its kind, stands on top there and on another computer, and is unpinned', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const [order, other] = [await newOrder(person), await newOrder(person)]
  const customer = await newCustomer(person)
  await comeTo(page, `/customers/${customer.id}`, customer.name)
  await comeTo(page, `/orders/${order.id}`, order.number)
  await press(page, 'Control+k')
  await page.keyboard.type('sadalīt')
  await expect(chosenRow(page)).toContainText('Sadalīt pasūtījumu')
  await expect(foot(page)).toContainText(/Ctrl\+U piespraust/)
  await press(page, 'Control+u')
  await expect(chosenRow(page)).toHaveAccessibleName(/piesprausts/)
  await expect(foot(page)).toContainText(/Ctrl\+U atspraust/)
  await paletteField(page).fill(customer.name)
  await expect(chosenRow(page)).toContainText(customer.name)
  await press(page, 'Control+u')
  await paletteField(page).fill('')
  const pinned = group(page, 'Piespraustie')
  await expect(pinned).toHaveCount(2)
  await expect(pinned.nth(0)).toContainText('Sadalīt pasūtījumu')
  await expect(pinned.nth(1)).toContainText(customer.name)
  // Once, not also among the latest.
  await expect(paletteRows(page).filter({ hasText: customer.name })).toHaveCount(1)
  await expect.poll(async () => (await person.done(workspace.personal, { query: { keys: ['pins'] } })).data).toHaveLength(1)
  await press(page, 'Escape')

  // Another page of this kind, another computer.
  const home = await anotherBrowser(browser, baseURL, person.token)
  await load(home.page, `/orders/${other.id}`)
  await expect(activeTab(home.page)).toContainText(other.number)
  await press(home.page, 'Control+k')
  await expect(group(home.page, 'Piespraustie')).toHaveCount(2)
  await home.context.close()

  // A page of another kind has its own.
  await comeTo(page, `/customers/${customer.id}`, customer.name)
  await press(page, 'Control+k')
  await expect(paletteRows(page).first()).toBeVisible()
  await expect(group(page, 'Piespraustie')).toHaveCount(0)
  await press(page, 'Escape')

  await comeTo(page, `/orders/${order.id}`, order.number)
  await press(page, 'Control+k')
  await press(page, 'ArrowDown')
  await expect(chosenRow(page)).toContainText(customer.name)
  await press(page, 'Control+u')
  await expect(group(page, 'Piespraustie')).toHaveCount(1)
})

test('a record that was opened lately is forgotten, also by the button of its row', async ({ page, person }) => {
  const [one, other] = [await newCustomer(person), await newCustomer(person)]
  await comeTo(page, `/customers/${one.id}`, one.name)
  await comeTo(page, `/customers/${other.id}`, other.name)
  await open(page, '/banks')
  await press(page, 'Control+k')
  const lately = group(page, 'Nesen atvērtie')
  await expect(lately).toHaveCount(2)
  await expect(chosenRow(page)).toContainText(other.name)
  await expect(foot(page)).toContainText('aizmirst')
  await press(page, 'Shift+Delete')
  await expect(lately).toHaveCount(1)
  await expect(chosenRow(page)).toContainText(one.name)
  await chosenRow(page).getByTitle('Piespraust').click()
  await expect(group(page, 'Piespraustie')).toContainText([one.name])
  await group(page, 'Piespraustie').first().getByTitle('Aizmirst').click()
  await expect(group(page, 'Piespraustie')).toHaveCount(0)
  await expect(lately).toHaveCount(0)
  await expect(paletteField(page)).toBeFocused()
})

test('what is often gone to from pages of a kind comes first there', async ({ page, person }) => {
  const order = await newOrder(person)
  const [often, latest] = [await newCustomer(person), await newCustomer(person)]
  for (let time = 0; time < 2; time += 1) {
    await comeTo(page, `/orders/${order.id}`, order.number)
    await press(page, 'Control+k')
    await page.keyboard.type(often.name)
    await expect(chosenRow(page)).toContainText(often.name)
    await press(page, 'Enter')
    await expect(page).toHaveURL(`/customers/${often.id}`)
    await expect(activeTab(page)).toHaveText(often.name)
  }
  await comeTo(page, `/customers/${latest.id}`, latest.name)
  await comeTo(page, `/orders/${order.id}`, order.number)
  await press(page, 'Control+k')
  await expect(chosenRow(page)).toContainText(often.name)
  await press(page, 'Escape')
  await open(page, '/banks')
  await press(page, 'Control+k')
  await expect(chosenRow(page)).toContainText(order.number)
})

async function comeTo(page: Page, path: string, title: string): Promise<void> {
  await open(page, path)
  await expect(activeTab(page)).toContainText(title)
}

function group(page: Page, name: string) {
  return page.getByRole('dialog', { name: 'Darbību meklētājs' }).getByRole('group', { name }).getByRole('option')
}

function foot(page: Page) {
  return page.getByRole('dialog', { name: 'Darbību meklētājs' }).locator('div:has(> p > [data-deed])')
}
