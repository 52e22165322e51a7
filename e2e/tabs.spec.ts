import { expect, type Page } from '@playwright/test'
import {
  activeTab,
  address,
  chosenRow,
  expectTabs,
  open,
  palette,
  paletteFor,
  press,
  screen,
  searchFor,
  tabStrip,
} from './support/interactions.ts'
import { newCustomer, newOrder } from './support/records.ts'
import { test } from './support/test.ts'

/** @file Workspace tabs (rules R022 to R024, R033 to R037). */

test('a record has one tab; a deep link opens or focuses it, and the address shows what is in front', async ({ page, person }) => {
  const customer = await newCustomer(person)
  await open(page, '/customers')
  await palette(page, customer.name.split(' ').at(-1) ?? '', customer.name)
  await expect(page).toHaveURL(`/customers/${customer.id}`)
  await expect(activeTab(page)).toHaveText(customer.name)
  await press(page, 'g k')
  await expect(page).toHaveURL('/customers')
  await palette(page, customer.name.split(' ').at(-1) ?? '', customer.name)
  await expect(activeTab(page)).toHaveText(customer.name)
  await expectTabs(page, ['Klienti', customer.name])
  await press(page, 'g k')
  await page.goto(`/customers/${customer.id}`)
  await expect(activeTab(page)).toHaveText(customer.name)
  await expectTabs(page, ['Klienti', customer.name])
})

test('Ctrl+Enter opens behind, from the palette and from a list', async ({ page }) => {
  await open(page, '/customers')
  await palette(page, 'bankas', 'Bankas', { key: 'Control+Enter' })
  await press(page, 'Escape')
  await expect(tabStrip(page).getByRole('tab')).toHaveCount(2)
  await expect(activeTab(page)).toHaveText('Klienti')
  await expect(page.getByRole('grid', { name: 'Klienti' })).toBeFocused()
  await press(page, 'ArrowDown Control+Enter')
  await expect(tabStrip(page).getByRole('tab')).toHaveCount(3)
  await expect(activeTab(page)).toHaveText('Klienti')
})

test('a tab opened behind has its name before its record is read, also after a restart', async ({ page, person, context }) => {
  const order = await newOrder(person)
  const name = `${order.number} · ${order.customer.name}`
  let reads = 0
  await context.route(`**/api/orders/${order.id}`, (route) => {
    reads += 1
    return route.continue()
  })
  await open(page, '/orders')
  await searchFor(page, order.number)
  await expect(page.getByRole('grid', { name: 'Pasūtījumi' }).getByRole('link')).toHaveText([order.number])
  await page.getByRole('grid', { name: 'Pasūtījumi' }).focus()
  await press(page, 'Control+Enter')
  await expectTabs(page, ['Pasūtījumi', name])
  await press(page, 'Control+k')
  await page.keyboard.type(order.customer.name)
  await expect(chosenRow(page)).toContainText(order.customer.name)
  await press(page, 'Control+Enter Escape')
  await expectTabs(page, ['Pasūtījumi', order.customer.name, name])
  const again = await context.newPage()
  // A new window restores the stored tabs, as after a crash.
  await page.waitForTimeout(400)
  await open(again, '/')
  await expectTabs(again, ['Pasūtījumi', order.customer.name, name])
  expect(reads).toBe(0)
  await press(again, 'Control+e')
  await expect(again.getByRole('option', { name })).toBeVisible()
})

test('Ctrl and the mouse open behind, too', async ({ page }) => {
  await open(page, '/customers')
  await page
    .getByRole('grid', { name: 'Klienti' })
    .getByRole('link')
    .first()
    .click({ modifiers: ['Control'] })
  await expect(tabStrip(page).getByRole('tab')).toHaveCount(2)
  await expect(activeTab(page)).toHaveText('Klienti')
})

test('tabs are closed, reopened and switched by keyboard; the focus comes along', async ({ page }) => {
  await open(page, '/banks')
  await palette(page, 'ražotāji', 'Ražotāji')
  await expect(page.getByRole('grid', { name: 'Ražotāji' })).toBeFocused()
  await palette(page, 'reģioni', 'Reģioni')
  await expect(page.getByRole('grid', { name: 'Reģioni' })).toBeFocused()
  await press(page, 't i')
  await expect(page.getByRole('grid', { name: 'Ražotāji' })).toBeFocused()
  await press(page, '/')
  // Fast keys are delayed, as they may be from a scanner.
  await expect(page.getByRole('searchbox', { name: 'Meklēt' })).toBeFocused()
  await page.keyboard.type('abc')
  await press(page, 'Control+e Enter')
  await expect(page.getByRole('grid', { name: 'Reģioni' })).toBeFocused()
  await press(page, 'Control+e Enter')
  await expect(page.getByRole('searchbox', { name: 'Meklēt' })).toBeFocused()
  await press(page, 'F4')
  await expect(activeTab(page)).toHaveText('Reģioni')
  await expectTabs(page, ['Bankas', 'Reģioni'])
  await press(page, 'Shift+F4')
  await expect(activeTab(page)).toHaveText('Ražotāji')
  await expect(page.getByRole('searchbox', { name: 'Meklēt' })).toHaveValue('abc')
  await press(page, 'F4')
  await press(page, 't p')
  await press(page, 't o')
  await expectTabs(page, ['Reģioni'])
  await press(page, 'F4')
  await expect(activeTab(page)).toHaveCount(0)
  await palette(page, 'bankas', 'Bankas')
  await expect(activeTab(page)).toHaveText('Bankas')
})

test('the strip itself: arrows walk, Enter comes, Delete closes', async ({ page }) => {
  await open(page, '/banks')
  await palette(page, 'ražotāji', 'Ražotāji')
  await palette(page, 'reģioni', 'Reģioni')
  await expect(page.getByRole('grid', { name: 'Reģioni' })).toBeFocused()
  await activeTab(page).focus()
  await press(page, 'ArrowLeft ArrowLeft Enter')
  await expect(page).toHaveURL('/banks')
  // The page in front takes the focus once it is there.
  await expect(page.getByRole('grid', { name: 'Bankas' })).toBeFocused()
  await activeTab(page).focus()
  await press(page, 'ArrowRight Delete')
  await expectTabs(page, ['Bankas', 'Reģioni'])
})

test('after a reload all is back: tabs, search, scroll, row, and what was being typed', async ({ page, person }) => {
  const customer = await newCustomer(person)
  await open(page, '/orders')
  const list = page.getByRole('grid', { name: 'Pasūtījumi' })
  await expect(list).toBeFocused()
  // Waits for the real length instead of placeholders.
  await expect(list).not.toHaveAttribute('aria-busy')
  const all = await list.getAttribute('aria-rowcount')
  await press(page, '/')
  await expect(page.getByRole('searchbox', { name: 'Meklēt' })).toBeFocused()
  await page.keyboard.type('pas-2025')
  await expect(list).not.toHaveAttribute('aria-rowcount', all ?? '')
  await expect(list.getByRole('row').nth(10)).toBeVisible()
  await press(page, 'Tab')
  await list.focus()
  for (let times = 0; times < 3; times += 1) await press(page, 'PageDown')
  // The focused row is named once rendered.
  await expect.poll(() => activeRow(page)).not.toBeNull()
  const row = await activeRow(page)
  await palette(page, 'jauns pasūtījums', 'Jauns pasūtījums')
  await expect(page.getByRole('combobox', { name: 'Klients' })).toBeFocused()
  await page.keyboard.type(customer.name.split(' ').at(-1) ?? '')
  await expect(page.getByRole('option', { name: customer.name })).toBeVisible()
  await press(page, 'Enter')
  const number = page.getByRole('textbox', { name: 'Klienta pasūtījuma Nr.' })
  await number.focus()
  await page.keyboard.type('PO-2026/7')
  await expect(page.getByRole('contentinfo')).toContainText('1 nesaglabāts darbs')
  await page.reload()
  await expect(number).toHaveValue('PO-2026/7')
  await expect(page.getByRole('combobox', { name: 'Klients' })).toHaveValue(customer.name)
  await expectTabs(page, ['Pasūtījumi', new RegExp(`^Jauns pasūtījums: ${customer.name}`)])
  await press(page, 'Control+e')
  await expect(page.getByRole('dialog', { name: 'Pēdējās cilnes' })).toHaveCount(1)
  await press(page, 'Enter')
  await expect(page.getByRole('searchbox', { name: 'Meklēt' })).toHaveValue('pas-2025')
  await expect.poll(() => activeRow(page)).toBe(row)
})

test('a list returns as it was only to its own path', async ({ page }) => {
  await open(page, '/banks')
  await searchFor(page, 'banka')
  await expect.poll(() => page.getByRole('grid', { name: 'Bankas' }).getByRole('row').count()).toBeGreaterThan(1)
  await palette(page, 'reģioni', 'Reģioni')
  await expect(page.getByRole('searchbox', { name: 'Meklēt' })).toHaveValue('')
  await press(page, 'F4')
  await palette(page, 'bankas', 'Bankas')
  await expect(page.getByRole('searchbox', { name: 'Meklēt' })).toHaveValue('banka')
})

test('the browser goes back through what was in front', async ({ page }) => {
  await open(page, '/banks')
  await palette(page, 'ražotāji', 'Ražotāji')
  await expect(page).toHaveURL('/manufacturers')
  await page.goBack()
  await expect(page).toHaveURL('/banks')
  await expect(activeTab(page)).toHaveText('Bankas')
  await page.goForward()
  await expect(activeTab(page)).toHaveText('Ražotāji')
  // Dialogs close when the page changes.
  await expect(page.getByRole('grid', { name: 'Ražotāji' })).toBeFocused()
  await press(page, 'n n')
  await expect(page.getByRole('dialog', { name: 'Jauns ražotājs' })).toHaveCount(1)
  await page.goBack()
  await expect(activeTab(page)).toHaveText('Bankas')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

for (const openInNewTab of [false, true]) {
  test.describe(openInNewTab ? 'who wants links in new tabs' : 'who follows links in the same tab', () => {
    test.use({ who: { openInNewTab } })

    test(openInNewTab ? 'gets one' : 'stays in it', async ({ page, person }) => {
      const order = await newOrder(person)
      await open(page, `/orders/${order.id}`)
      await expect(activeTab(page)).toContainText(order.number)
      await screen(page).getByRole('link', { name: order.customer.name }).press('Enter')
      await expect(page).toHaveURL(`/customers/${order.customer.id}`)
      await expect(activeTab(page)).toHaveText(order.customer.name)
      await expectTabs(page, [...(openInNewTab ? [`${order.number} · ${order.customer.name}`] : []), order.customer.name])
    })
  })
}

test('a record found by its number alone is first', async ({ page, person }) => {
  const order = await newOrder(person)
  await open(page, '/')
  await paletteFor(page, order.number)
  await press(page, 'Enter')
  await expect(page).toHaveURL(`/orders/${order.id}`)
  expect(address(page)).toBe(`/orders/${order.id}`)
})

function activeRow(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const id = document.querySelector('[role="grid"]:not([hidden] *)')?.getAttribute('aria-activedescendant')
    return id ? (document.getElementById(id)?.closest('[role="row"]')?.getAttribute('aria-rowindex') ?? null) : null
  })
}

test('the open section of a record and the place in its list are there again after a reload', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const numbers: string[] = []
  for (let count = 0; count < 16; count += 1) numbers.unshift((await newOrder(person, { customer_id: customer.id, lines: 1 })).number)
  await open(page, `/customers/${customer.id}`)
  await expect(activeTab(page)).toHaveText(customer.name)
  const section = screen(page).getByRole('tablist', { name: 'Klienta sadaļas' }).getByRole('tab', { selected: true })
  await press(page, 'F7')
  await expect(section).toBeFocused()
  for (let step = 0; step < 12 && !(await section.innerText()).startsWith('Pasūtījumi'); step += 1) await press(page, 'ArrowRight')
  await expect(section).toHaveText(/^Pasūtījumi/)
  const list = screen(page).getByRole('grid', { name: 'Pasūtījumi' })
  await expect(list).toHaveAttribute('aria-rowcount', '17')
  await press(page, 'Tab')
  await expect(list).toBeFocused()
  await press(page, 'End ArrowUp')
  await expect(list.locator('.current-row')).toContainText(numbers[14] ?? '')
  await page.reload()
  await expect(section).toHaveText(/^Pasūtījumi/)
  await expect(list.locator('.current-row')).toContainText(numbers[14] ?? '')
  await list.focus()
  await press(page, 'Enter')
  await expect(activeTab(page)).toContainText(numbers[14] ?? '')
})
