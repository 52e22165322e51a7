import { expect, type Browser, type Page } from '@playwright/test'
import { customers } from '../contract/customers/customers.ts'
import { orders } from '../contract/orders/orders.ts'
import { expectNotice, load, press, screen } from './support/interactions.ts'
import { newPerson } from './support/people.ts'
import { newCustomer, newOrder } from './support/records.ts'
import { anotherBrowser, test } from './support/test.ts'

const conflict = (page: Page) => page.getByRole('dialog', { name: 'Kāds pa šo laiku mainīja to pašu' })
const status = (page: Page) => page.getByRole('contentinfo')
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

test('one customer: who saves second sees both texts, decides field by field, and is sure of their own until then', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { id, name } = await newCustomer(person)
  const colleague = await openColleague(browser, baseURL)
  for (const each of [page, colleague.page]) {
    await load(each, `/customers/${id}`)
    await expect(each.getByRole('heading', { name, level: 1 })).toBeVisible()
    await press(each, 'F2')
    await expect(field(each, 'Tālrunis')).toBeVisible()
  }
  await type(page, 'Tālrunis', '+371 20000001')
  await type(page, 'Pilsēta', 'Ogre')
  await type(colleague.page, 'Tālrunis', '+371 29999999')
  await type(colleague.page, 'Mājaslapa', 'https://kolega.example')
  await press(colleague.page, 'Control+s')
  await expect(screen(colleague.page)).toContainText('+371 29999999')
  // The colleague's value is shown beside the input, which survives a reload.
  await expect(field(page, 'Tālrunis')).toHaveAccessibleDescription(/Pa šo laiku saglabāts: \+371 29999999/)
  await page.reload()
  await expect(field(page, 'Tālrunis')).toHaveValue('+371 20000001')
  await field(page, 'Tālrunis').press('Control+s')
  const phone = conflict(page).getByRole('group', { name: 'Tālrunis' })
  await expect(phone).toContainText('+371 20000001')
  await expect(phone).toContainText('+371 29999999')
  await expect(conflict(page).getByRole('group')).toHaveCount(1)
  await press(page, 'Space Control+Enter')
  await expectNotice(page, 'updated')
  await expect(screen(colleague.page)).toContainText('+371 20000001')
  expect((await person.done(customers.show, { params: { id } })).data).toMatchObject({
    phone: '+371 20000001',
    city: 'Ogre',
    website: 'https://kolega.example',
  })
  for (const each of [page, colleague.page]) await expect(status(each)).not.toContainText('nesaglabāt')
  await colleague.close()
})

test('lines of one order: what both type into different rows stands, and of one row the second decides', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const order = await newOrder(person, { lines: 2 })
  const [one, two] = order.order_items
  const colleague = await openColleague(browser, baseURL)
  for (const each of [page, colleague.page]) {
    await load(each, `/orders/${order.id}`)
    await expect(each.getByRole('button', { name: 'Nodot izpildē' })).toBeVisible()
    await press(each, 'F7')
    await toQuantity(each)
  }
  await page.keyboard.type('5')
  await press(colleague.page, 'ArrowDown')
  await colleague.page.keyboard.type('7')
  await press(page, 'Enter ArrowDown')
  await press(colleague.page, 'Enter ArrowUp')
  const quantities = async () =>
    (await person.done(orders.show, { params: { id: order.id } })).data.order_items.map((line) => [line.id, Number(line.quantity)])
  await expect.poll(quantities).toEqual([
    [one?.id, 5],
    [two?.id, 7],
  ])
  await expect(
    screen(page)
      .getByRole('row')
      .filter({ hasText: two?.name ?? '' }),
  ).toContainText('7')
  await colleague.close()
})

async function openColleague(browser: Browser, baseURL: string | undefined) {
  const person = await newPerson(baseURL ?? '')
  const { page, context } = await anotherBrowser(browser, baseURL, person.token)
  return { page, person, close: () => context.close() }
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).focus()
  await press(page, 'Control+a')
  await page.keyboard.type(text)
  await expect(field(page, label)).toHaveValue(text)
}

async function toQuantity(page: Page): Promise<void> {
  const name = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  for (let steps = 0; steps < 12 && !/^Daudzums/.test(await name()); steps += 1) await press(page, 'ArrowRight')
  expect(await name()).toMatch(/^Daudzums/)
}
