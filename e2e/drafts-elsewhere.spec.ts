import { expect, type Page } from '@playwright/test'
import { orders } from '../contract/orders/orders.ts'
import { largestDraft } from '../contract/workspace/drafts.ts'
import { activeTab, load, palette, press, screen } from './support/interactions.ts'
import { newCustomer, newGoods, newOrder } from './support/records.ts'
import { newToken } from './support/people.ts'
import { anotherBrowser, test } from './support/test.ts'

/** @file Work begun on one computer is finished on another, and typed on two at once. Keys alone. */

const status = (page: Page) => page.getByRole('contentinfo')
const number = (page: Page) => page.getByRole('textbox', { name: 'Klienta pasūtījuma Nr.' })
const notes = (page: Page) => page.getByRole('textbox', { name: 'Piezīmes' })
const customerField = (page: Page) => page.getByRole('combobox', { name: 'Klients' })
const elsewhere = (page: Page) => screen(page).getByText(/^Atvērts arī citur: /)
const item = (page: Page, row: number) => page.getByRole('textbox', { name: new RegExp(`^Prece, ${row}\\. rinda`) })

async function type(page: Page, field: ReturnType<typeof number>, text: string): Promise<void> {
  await field.focus()
  await page.keyboard.type(text)
}

async function pickCustomer(page: Page, name: string): Promise<void> {
  await expect(customerField(page)).toBeFocused()
  await page.keyboard.type(name.split(' ').at(-1) ?? '')
  await expect(page.getByRole('option', { name })).toBeVisible()
  await press(page, 'Enter')
  await expect(item(page, 1)).toBeFocused()
}

const cells = (page: Page) => page.getByRole('grid').getByRole('gridcell')

/** Into the row in focus, and on to the next one. */
async function enterRow(page: Page, { sku, name }: { sku: string; name: string }): Promise<void> {
  await page.keyboard.type(sku)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await press(page, 'Enter')
  await page.keyboard.type('3')
  await press(page, 'Enter')
}

test('an order begun on one computer is finished on another, where it shows by itself', async ({ page, person, browser, baseURL }) => {
  const [customer, goods] = [await newCustomer(person), await newGoods(person)]
  const { page: other, context } = await anotherBrowser(browser, baseURL, person.token)
  await load(other, '/orders/create')
  await load(page, '/orders/create')
  await pickCustomer(page, customer.name)
  await type(page, number(page), 'PO-divi')
  // The form that is open and empty there takes the text, and both say so.
  await expect(number(other)).toHaveValue('PO-divi')
  await expect(customerField(other)).toHaveValue(customer.name)
  await expect(elsewhere(other)).toContainText(/Chrome, \w+ \(\d\d\.\d\d\.\d{4}/)
  await expect(elsewhere(page)).toBeVisible()
  await item(other, 1).focus()
  await other.keyboard.type(goods.sku)
  await expect(other.getByRole('option', { name: goods.name })).toBeVisible()
  await press(other, 'Enter')
  await other.keyboard.type('3')
  await press(other, 'Control+Enter')
  await expect(activeTab(other)).toContainText('PAS-')
  // Saved there, closed here.
  await expect(page.getByText(/saglabāts vai atmests citā datorā/)).toBeVisible()
  await expect(number(page)).toHaveValue('')
  await expect(status(page)).not.toContainText('nesaglabāt')
  const { data } = await person.done(orders.list, { query: { q: customer.name } })
  expect(data).toHaveLength(1)
  await context.close()
})

test('what is typed into different fields on two computers at once is there on both', async ({ page, person, browser, baseURL }) => {
  const customer = await newCustomer(person)
  const { page: other, context } = await anotherBrowser(browser, baseURL, person.token)
  await load(page, '/orders/create')
  await pickCustomer(page, customer.name)
  await load(other, '/orders/create')
  await expect(customerField(other)).toHaveValue(customer.name)
  await Promise.all([type(page, number(page), 'PO-no-šejienes'), type(other, notes(other), 'Piezīme no turienes')])
  for (const each of [page, other]) {
    await expect(number(each)).toHaveValue('PO-no-šejienes')
    await expect(notes(each)).toHaveValue('Piezīme no turienes')
    await expect(each.getByRole('button', { name: /Ņemt citur ierakstīto/ })).toHaveCount(0)
  }
  // The keyboard stayed where it was.
  await expect(number(page)).toBeFocused()
  await expect(notes(other)).toBeFocused()
  await page.reload()
  await expect(notes(page)).toHaveValue('Piezīme no turienes')
  await context.close()
})

test('rows that two computers add to one order at once are there on both, also after one is removed', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const [customer, first, here, there] = [await newCustomer(person), await newGoods(person), await newGoods(person), await newGoods(person)]
  const { page: other, context } = await anotherBrowser(browser, baseURL, person.token)
  await load(page, '/orders/create')
  await pickCustomer(page, customer.name)
  await enterRow(page, first)
  await load(other, '/orders/create')
  await expect(cells(other)).toContainText([first.name])
  await item(other, 1).focus()
  await press(other, 'Control+Insert')
  await expect(item(other, 2)).toBeFocused()
  await Promise.all([enterRow(page, here), enterRow(other, there)])
  for (const each of [page, other])
    for (const { name } of [first, here, there]) await expect(cells(each).filter({ hasText: name })).toHaveCount(1)
  await press(other, 'ArrowUp ArrowUp ArrowUp ArrowUp')
  await expect(item(other, 1)).toBeFocused()
  await press(other, 'Control+Delete')
  for (const each of [page, other]) await expect(cells(each).filter({ hasText: first.name })).toHaveCount(0)
  await press(page, 'Control+Enter')
  await expect(activeTab(page)).toContainText('PAS-')
  for (const { name } of [here, there]) await expect(screen(page)).toContainText(name)
  await expect(other.getByText(/saglabāts vai atmests citā datorā/)).toBeVisible()
  await context.close()
})

test('a field typed differently on two computers keeps each text, and a key takes the other', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { page: other, context } = await anotherBrowser(browser, baseURL, person.token)
  await load(page, '/orders/create')
  await load(other, '/orders/create')
  await context.setOffline(true)
  await type(other, number(other), 'PO-otrs')
  await type(page, number(page), 'PO-pirmais')
  await expect.poll(() => sharedVersion(page)).toBeGreaterThan(0)
  await context.setOffline(false)
  await expect(screen(other).getByText(/Klienta pasūtījuma Nr\.: .*„PO-pirmais”/)).toBeVisible()
  await expect(screen(page).getByText(/Klienta pasūtījuma Nr\.: .*„PO-otrs”/)).toBeVisible()
  await expect(number(other)).toHaveValue('PO-otrs')
  await expect(number(page)).toHaveValue('PO-pirmais')
  await page.reload()
  await expect(number(page)).toHaveValue('PO-pirmais')
  await expect(screen(page).getByText(/„PO-otrs”/)).toBeVisible()
  await number(page).focus()
  await press(page, 'Control+Shift+F6')
  for (const each of [page, other]) {
    await expect(number(each)).toHaveValue('PO-otrs')
    await expect(each.getByRole('button', { name: /Ņemt citur ierakstīto/ })).toHaveCount(0)
  }
  await context.close()
})

test('a record that is edited on two computers is merged by field, and saved once', async ({ page, person, browser, baseURL }) => {
  const { id, number: name } = await newOrder(person)
  const { page: other, context } = await anotherBrowser(browser, baseURL, person.token)
  for (const each of [page, other]) {
    await load(each, `/orders/${id}`)
    await expect(activeTab(each)).toContainText(name)
  }
  await page.getByRole('group', { name: 'Pasūtījuma dati' }).focus()
  await press(page, 'F2')
  await type(page, number(page), 'PO-lab')
  // Editing begins there, too.
  await expect(number(other)).toHaveValue('PO-lab')
  await type(other, other.getByRole('textbox', { name: 'Projekts' }), 'Projekts tur')
  await expect(page.getByRole('textbox', { name: 'Projekts' })).toHaveValue('Projekts tur')
  await number(page).press('Control+s')
  for (const each of [page, other]) {
    await expect(number(each)).toHaveCount(0)
    await expect(status(each)).not.toContainText('nesaglabāt')
  }
  const { data } = await person.done(orders.show, { params: { id } })
  expect(data).toMatchObject({ customer_order_nr: 'PO-lab', project: 'Projekts tur' })
  await context.close()
})

test('typing sends at most one call a second, and what the server refuses stays here and says so', async ({ page }) => {
  await load(page, '/orders/create')
  const sent: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/workspace\/drafts\/\w+$/.test(request.url())) sent.push(Date.now())
  })
  const since = Date.now()
  await number(page).focus()
  await page.keyboard.type('Viens burts pēc otra, bez apstājas', { delay: 120 })
  const seconds = (Date.now() - since) / 1000
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.length).toBeLessThanOrEqual(Math.ceil(seconds))
  await notes(page).focus()
  await page.evaluate((text) => document.execCommand('insertText', false, text), 'x'.repeat(largestDraft))
  await expect(screen(page).getByText(/Citā datorā šo neredzēs: Ierakstītā ir par daudz/)).toBeVisible()
  await page.reload()
  await expect(number(page)).toHaveValue('Viens burts pēc otra, bez apstājas')
  await expect(screen(page).getByText(/Citā datorā šo neredzēs/)).toBeVisible()
})

test('work typed before signing out goes on where the person signs in next', async ({ page, person, browser, baseURL }) => {
  await load(page, '/orders/create')
  await type(page, number(page), 'PO-pirms-izrakstīšanās')
  await palette(page, 'beigt darbu', 'Beigt darbu')
  await expect(page).toHaveURL(/login/)
  const token = await newToken(person.id)
  const { page: other, context } = await anotherBrowser(browser, baseURL, token)
  await load(other, '/')
  await expect(status(other)).toContainText('1 nesaglabāts darbs')
  await load(other, '/orders/create')
  await expect(number(other)).toHaveValue('PO-pirms-izrakstīšanās')
  await context.close()
})

/** Of the draft that this browser stores. */
function sharedVersion(page: Page): Promise<number> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith('draft:'))
      .reduce(
        (most, name) =>
          Math.max(most, (JSON.parse(localStorage.getItem(name) ?? '{}') as { shared?: { version: number } }).shared?.version ?? 0),
        0,
      ),
  )
}
