import { expect, type Page } from '@playwright/test'
import { activeTab, expectTabs, load, open, palette, press, tabStrip } from './support/interactions.ts'
import { newCustomer, newOrder } from './support/records.ts'
import { anotherBrowser, test } from './support/test.ts'

/** @file Work put aside whole and taken up again. */

const number = (page: Page) => page.getByRole('textbox', { name: 'Klienta pasūtījuma Nr.' })
const bankName = (page: Page) => page.getByRole('dialog', { name: 'Jauna banka' }).getByRole('textbox', { name: 'Nosaukums' })

test('one key puts tabs, dialog, typed text and caret aside, and one brings them back', async ({ page, person }) => {
  const customer = await newCustomer(person)
  await beginWork(page, customer.name)
  await press(page, 'Control+m')
  await expect(page.getByText(/^Atlikts: Jauna banka, Bankas, \d\d:\d\d$/)).toBeVisible()
  await expectTabs(page, ['Sākums'])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).not.toContainText('nesaglabāt')

  await palette(page, 'reģioni', 'Reģioni')
  await expect(page.getByRole('grid', { name: 'Reģioni' })).toBeFocused()
  await press(page, 'Control+Shift+m')
  await expectWork(page, customer.name)
  await expectTabs(page, ['Sākums', 'Reģioni', /^Jauns pasūtījums: /, /^Bankas/])
  await press(page, 'Escape Control+Shift+m')
  await expect(page.getByText('Atliktu darbu nav')).toBeVisible()
})

test('work put aside is on another computer with its text, after signing out, too', async ({ page, person, browser, baseURL }) => {
  const customer = await newCustomer(person)
  await beginWork(page, customer.name)
  await press(page, 'Control+m')
  await expectTabs(page, ['Sākums'])
  const { page: other, context } = await anotherBrowser(browser, baseURL, person.token)
  await load(other, '/tasks')
  await press(other, 't c')
  const list = other.getByRole('dialog', { name: 'Atliktie darbi' })
  await expect(list.getByRole('option')).toHaveText([/Jauna banka, Bankas.*2 cilnes · 2 nesaglabāti darbi/])
  await press(other, 'F2')
  await other.keyboard.type('Zvans no Ozoliem')
  await press(other, 'Enter')
  await expect(list.getByRole('option')).toHaveText([/^Zvans no Ozoliem/])
  await expect(list.getByRole('listbox')).toBeFocused()
  await press(other, 'Enter')
  await expectWork(other, customer.name)
  await context.close()
})

test('work put aside is found by name in the palette, and deleted only when that is said twice', async ({ page, person }) => {
  const order = await newOrder(person)
  await open(page, `/orders/${order.id}`)
  await expect(activeTab(page)).toContainText(order.number)
  await press(page, 'Control+m')
  await expectTabs(page, ['Sākums'])
  await press(page, 'Control+m')
  await expect(page.getByText('Nav ko atlikt')).toBeVisible()
  await palette(page, 'atlikts', `Atlikts: `)
  await expectTabs(page, [`${order.number} · ${order.customer.name}`])
  await press(page, 'Control+m')
  await expectTabs(page, ['Sākums'])
  await press(page, 't c')
  const list = page.getByRole('dialog', { name: 'Atliktie darbi' })
  await expect(list.getByRole('listbox')).toBeFocused()
  await press(page, 'Delete')
  await expect(list.getByRole('option')).toContainText('Vēlreiz Delete')
  await press(page, 'ArrowDown')
  await expect(list.getByRole('option')).not.toContainText('Vēlreiz Delete')
  await press(page, 'Delete Delete')
  await expect(list.getByRole('option')).toHaveCount(0)
  await expect(list).toContainText('Nekas nav atlikts')
})

/** A new order with a number, and above it a half-typed bank with the caret inside. */
async function beginWork(page: Page, customer: string): Promise<void> {
  await open(page, '/orders/create')
  await expect(page.getByRole('combobox', { name: 'Klients' })).toBeFocused()
  await page.keyboard.type(customer.split(' ').at(-1) ?? '')
  await expect(page.getByRole('option', { name: customer })).toBeVisible()
  await press(page, 'Enter')
  await number(page).focus()
  await page.keyboard.type('PO-zvans')
  await palette(page, 'bankas', 'Bankas')
  await expect(page.getByRole('grid', { name: 'Bankas' })).toBeFocused()
  await press(page, 'n n')
  await expect(bankName(page)).toBeFocused()
  await page.keyboard.type('Ziemeļbanka')
  for (let times = 0; times < 5; times += 1) await press(page, 'ArrowLeft')
}

async function expectWork(page: Page, customer: string): Promise<void> {
  await expect(bankName(page)).toHaveValue('Ziemeļbanka')
  await expect(bankName(page)).toBeFocused()
  expect(await bankName(page).evaluate((field: HTMLInputElement) => field.selectionStart)).toBe('Ziemeļ'.length)
  await press(page, 'Escape')
  await tabStrip(page)
    .getByRole('tab', { name: /^Jauns pasūtījums/ })
    .click()
  await expect(number(page)).toHaveValue('PO-zvans')
  await expect(page.getByRole('combobox', { name: 'Klients' })).toHaveValue(customer)
}
