import { expect, type Page } from '@playwright/test'
import { orders } from '../contract/orders/orders.ts'
import { activeTab, expectTabs, load, open, palette, press, screen } from './support/interactions.ts'
import { newCustomer, newGoods } from './support/records.ts'
import { anotherBrowser, test } from './support/test.ts'

/** @file The tabs of one computer go on at another. Keys alone. */

const list = (page: Page) => page.getByRole('dialog', { name: 'Cilnes citā datorā' })
const rows = (page: Page) => list(page).getByRole('option')
const item = (page: Page, row: number) => page.getByRole('textbox', { name: new RegExp(`^Prece, ${row}\\. rinda`) })

test('work begun on one computer is finished on another: its tabs are offered there and taken over, with a line half typed', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const [customer, goods, half] = [await newCustomer(person), await newGoods(person), await newGoods(person)]
  await open(page, `/orders?q=${customer.name.split(' ').at(-1)}`)
  await expect(screen(page).getByRole('grid')).toBeFocused()
  await press(page, 'c o')
  await expect(page.getByRole('combobox', { name: 'Klients' })).toBeFocused()
  await page.keyboard.type(customer.name.split(' ').at(-1) ?? '')
  await expect(page.getByRole('option', { name: customer.name })).toBeVisible()
  await press(page, 'Enter')
  await page.keyboard.type(goods.sku)
  await expect(page.getByRole('option', { name: goods.name })).toBeVisible()
  await press(page, 'Enter')
  await page.keyboard.type('3')
  await press(page, 'Enter')
  await expect(item(page, 2)).toBeFocused()
  await page.keyboard.type(half.sku.slice(0, -1))
  await expectTabs(page, [/^Pasūtījumi/, /^Jauns pasūtījums: /])

  const { page: other, context } = await anotherBrowser(browser, baseURL, person.token)
  await expect.poll(async () => await storedTabs(page)).toBe(2)
  await load(other, '/')
  await expect(other.getByText(/Citā datorā \(Chrome, \w+\) ir 2 atvērtas cilnes/)).toBeVisible()
  await press(other, 't d')
  await expect(rows(other)).toHaveText([
    /^Visas cilnes: Chrome, \w+.*2 cilnes · /,
    /^Pasūtījumi/,
    new RegExp(`^Jauns pasūtījums: ${customer.name}`),
  ])
  await press(other, 'Enter')
  await expect(list(other)).toHaveCount(0)
  await expectTabs(other, [/^Pasūtījumi/, new RegExp(`^Jauns pasūtījums: ${customer.name}`)])
  await expect(activeTab(other)).toContainText('Jauns pasūtījums')

  // The half-typed text stands in its cell, and the keyboard finishes it.
  await expect(other.getByRole('combobox', { name: 'Klients' })).toHaveValue(customer.name)
  await press(other, 'F7')
  await expect(item(other, 2)).toBeFocused()
  await expect(item(other, 2)).toHaveValue(half.sku.slice(0, -1))
  await press(other, 'End')
  await other.keyboard.type(half.sku.slice(-1))
  await expect(other.getByRole('option', { name: half.name })).toBeVisible()
  await press(other, 'Enter')
  await other.keyboard.type('2')
  await press(other, 'Control+Enter')
  await expect(other).toHaveURL(/\/orders\/\d+$/)
  const id = Number(other.url().split('/').at(-1))
  const items = (await person.done(orders.items, { params: { orderId: id } })).data
  expect(items.map(({ item_id, quantity }) => [item_id, Number(quantity)])).toEqual([
    [goods.id, 3],
    [half.id, 2],
  ])
  await expect(page.getByText(/saglabāts vai atmests citā datorā/)).toBeVisible()
  await context.close()
})

test('one tab of another computer is taken over, what is not wanted is forgotten; work put aside there is resumed here', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { page: other, context } = await anotherBrowser(browser, baseURL, person.token)
  await load(other, '/banks')
  await palette(other, 'reģioni', 'Reģioni')
  await expectTabs(other, ['Bankas', 'Reģioni'])
  await expect.poll(async () => await storedTabs(other)).toBe(2)
  await load(page, '/tasks')
  await palette(page, 'cilnes citā datorā', 'Cilnes citā datorā')
  await expect(rows(page)).toHaveText([/^Visas cilnes/, /^Bankas/, /^Reģioni/])
  await press(page, 'ArrowDown Enter')
  await expectTabs(page, ['Darba uzdevumi', 'Bankas'])
  await expect(activeTab(page)).toContainText('Bankas')
  await press(page, 't d')
  await expect(rows(page)).toHaveCount(3)
  await press(page, 'Delete Delete')
  await expect(list(page)).toContainText('Citos datoros nekas nav atvērts')
  await press(page, 'Escape')

  await press(other, 'Control+m')
  await expectTabs(other, ['Sākums'])
  await expect.poll(async () => await storedTabs(other)).toBe(1)
  await load(page, '/banks')
  await palette(page, 'atlikts', /^Atlikts: Reģioni/)
  await expectTabs(page, ['Darba uzdevumi', 'Bankas', 'Reģioni'])
  await expect(activeTab(page)).toContainText('Reģioni')
  await context.close()
})

/** Of this computer, as the server has them. */
function storedTabs(page: Page): Promise<number> {
  return page.evaluate(() => {
    const name = Object.keys(localStorage).find((each) => /^personal:\d+:tabs$/.test(each)) ?? ''
    const { value = {}, changed = true } = JSON.parse(localStorage.getItem(name) ?? '{}') as {
      value?: Record<string, { tabs: unknown[] }>
      changed?: boolean
    }
    return changed ? 0 : (value[localStorage.getItem('browser_id') ?? '']?.tabs.length ?? 0)
  })
}
