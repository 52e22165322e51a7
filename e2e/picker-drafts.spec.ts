import { expect, type Page } from '@playwright/test'
import type { OrderRecord } from '../contract/orders/order-record.ts'
import { expectNotice, activeTab, load, open, palette, press } from './support/interactions.ts'
import { newCustomer, newOrder } from './support/records.ts'
import { test } from './support/test.ts'

const status = (page: Page) => page.locator('[data-pane="status"]')
const split = (page: Page) => page.getByRole('dialog', { name: 'Sadalīt pasūtījumu' })
const quantity = (page: Page) =>
  split(page)
    .getByRole('textbox', { name: /daudzums/ })
    .first()

async function beginSplit(page: Page, { number }: OrderRecord): Promise<void> {
  await expect(activeTab(page)).toContainText(number)
  await palette(page, 'sadalīt', 'Sadalīt pasūtījumu')
  await expect(quantity(page)).toBeFocused()
}

test('quantities of a split are there after a reload, begin anew where the person wants it, and go once it is done', async ({
  page,
  person,
}) => {
  const order = await newOrder(person, { quantity: '5' })
  await open(page, `/orders/${order.id}`)
  await beginSplit(page, order)
  await page.keyboard.type('2')
  await expect(status(page)).toContainText('1 nesaglabāts darbs')
  await page.reload()
  await page.getByRole('button', { name: '1 nesaglabāts darbs' }).press('Enter')
  await page.getByRole('button', { name: 'Turpināt' }).press('Enter')
  await expect(quantity(page)).toHaveValue('2')
  await expect(split(page)).toContainText('Turpina iesākto')
  await split(page).getByRole('button', { name: 'Sākt no jauna' }).press('Enter')
  await expect(quantity(page)).toHaveValue('')
  await expect(split(page)).not.toContainText('Turpina iesākto')
  await quantity(page).fill('3')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(status(page)).not.toContainText('nesaglabāt')
})

test('one dialog in two windows: each has its own after a reload', async ({ page, context, person }) => {
  const order = await newOrder(person, { quantity: '5' })
  const other = await context.newPage()
  for (const [place, each] of [page, other].entries()) {
    await load(each, `/orders/${order.id}`)
    await beginSplit(each, order)
    await quantity(each).fill(String(place + 1))
    await expect(status(each)).toContainText(/nesaglabāt/)
  }
  await expect(split(page)).toContainText('Šī forma ir atvērta arī citā logā')
  for (const each of [page, other]) await each.reload()
  for (const [place, each] of [page, other].entries()) {
    await expect(activeTab(each)).toContainText(order.number)
    await palette(each, 'sadalīt', 'Sadalīt pasūtījumu')
    await expect(quantity(each)).toHaveValue(String(place + 1))
  }
  await split(page).getByRole('button', { name: 'Rādīt to šeit' }).press('Enter')
  await expect(quantity(page)).toHaveValue('2')
})

test('orders ticked to be merged are ticked after a reload; what is given up is not', async ({ page, person }) => {
  const { id: customer_id } = await newCustomer(person)
  const order = await newOrder(person, { customer_id, lines: 1 })
  await newOrder(person, { customer_id, lines: 1 })
  await open(page, `/orders/${order.id}`)
  const begin = async () => {
    await expect(activeTab(page)).toContainText(order.number)
    await palette(page, 'apvienot', 'Apvienot pasūtījumus')
    await expect(page.getByRole('checkbox')).toBeFocused()
  }
  await begin()
  await press(page, 'Space')
  await expect(status(page)).toContainText('1 nesaglabāts darbs')
  await page.reload()
  await begin()
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.getByRole('dialog').getByRole('button', { name: 'Atcelt' }).press('Enter')
  await expect(status(page)).not.toContainText('nesaglabāt')
  await begin()
  await expect(page.getByRole('checkbox')).not.toBeChecked()
})

test('nothing of a password comes to the disk of the browser', async ({ page }) => {
  await open(page, '/user_profile_settings')
  await palette(page, 'mainīt savu paroli', 'Mainīt savu paroli')
  for (const field of await page.getByRole('dialog').locator('input[type="password"]').all()) await field.fill('Slepena-parole-17')
  // Leaving the page flushes pending writes.
  await load(page, '/user_profile_settings')
  const storedSecrets = await page.evaluate(() =>
    Object.values({ ...localStorage, ...sessionStorage }).filter((text) => text.includes('Slepena')),
  )
  expect(storedSecrets).toEqual([])
})
