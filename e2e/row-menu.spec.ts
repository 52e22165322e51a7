import { expect, type Locator, type Page } from '@playwright/test'
import { orders } from '../contract/orders/orders.ts'
import { tasks } from '../contract/tasks/tasks.ts'
import { workspace } from '../contract/workspace/workspace.ts'
import { focused, open, press, screen, searchFor } from './support/interactions.ts'
import { newOrder, unique } from './support/records.ts'
import { test } from './support/test.ts'

test('Shift+F10 shows what can be done with the row and why the rest cannot; arrows walk, Enter does it, Esc goes back to the row', async ({
  page,
  person,
}) => {
  const order = await newOrder(person)
  await open(page, '/orders')
  const list = page.getByRole('grid', { name: 'Pasūtījumi' })
  // A search isolates the row, as other tests create orders.
  await searchFor(page, order.number)
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await press(page, 'Escape')
  await expect(row(page, order.number)).toBeVisible()
  await expect(list).toBeFocused()
  await press(page, 'Shift+F10')
  await expect(menu(page).getByRole('menuitem').first()).toHaveText(/^Atvērt/)
  await expect(item(page, 'Nodot izpildē')).toContainText(/O\s*R/i)
  await expect(item(page, /^Izsniegt preces/)).toBeDisabled()
  await expect(item(page, /^Izsniegt preces/)).toHaveText(/^Izsniegt preces.+darbība iespējama stāvoklī/)
  await press(page, 'Escape')
  await expect(menu(page)).toHaveCount(0)
  await expect(list).toBeFocused()
  await press(page, 'ContextMenu')
  await expect(menu(page)).toBeVisible()
  await page.keyboard.type('nodot')
  await press(page, 'Enter')
  await expect(menu(page)).toHaveCount(0)
  await expect(row(page, order.number)).toContainText('Izpildē')
  expect((await person.done(orders.show, { params: { id: order.id } })).data.status).toBe('in_fulfillment')
  await expect(list).toBeFocused()
})

test('the right button is for the row under it; a dialog begun there goes back to the list when it is given up', async ({
  page,
  person,
}) => {
  // A search isolates the rows, which would move under the mouse.
  const word = `Izvēlne${unique()}`
  const newOrders = [await newOrder(person, { word }), await newOrder(person, { word })] as const
  await open(page, '/orders')
  await searchFor(page, word)
  await expect(screen(page).getByRole('row')).toHaveCount(3)
  await press(page, 'Escape')
  await row(page, newOrders[0].number).click({ button: 'right' })
  await expect(menu(page)).toHaveAccessibleName(new RegExp(newOrders[0].number))
  await item(page, 'Dzēst pasūtījumu').click()
  await expect(page.getByRole('alertdialog')).toContainText(newOrders[0].number)
  await press(page, 'Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('grid', { name: 'Pasūtījumi' })).toBeFocused()
  await row(page, newOrders[0].number).click({ button: 'right' })
  await item(page, 'Labot pasūtījumu').click()
  await expect(page.getByRole('heading', { name: newOrders[0].number, level: 1 })).toBeVisible()
})

test('with several rows chosen the menu is for all of them', async ({ page, person }) => {
  await newOrder(person)
  const { number } = await newOrder(person)
  await open(page, '/orders')
  await expect(page.getByRole('grid', { name: 'Pasūtījumi' })).toBeFocused()
  await expect(row(page, number)).toBeVisible()
  await press(page, 'Shift+ArrowDown Shift+F10')
  await expect(menu(page)).toHaveAccessibleName('Izvēlēti: 2')
  await expect(item(page, 'Dzēst pasūtījumus')).toBeVisible()
  await item(page, 'Atcelt izvēli').click()
  await expect(screen(page).getByRole('row', { selected: true })).toHaveCount(0)
})

test('a card of a board has the same menu', async ({ page, person }) => {
  const { data } = await person.done(tasks.create, { body: { title: 'Dēļa izvēlne', assignee_ids: [person.id] } })
  await open(page, '/tasks')
  await screen(page).getByLabel('Skats').selectOption({ index: 1 })
  await screen(page).getByRole('option', { name: data.title }).first().click()
  await press(page, 'Shift+F10')
  await expect(menu(page)).toHaveAccessibleName(/Dēļa izvēlne/)
  await press(page, 'Escape')
  expect(await page.evaluate(() => document.activeElement?.closest('[data-board]') !== null)).toBe(true)
})

test('a line of an order has a menu of its own: what the grid does with it and the commands on it; the cell has the keyboard again', async ({
  page,
  person,
}) => {
  const order = await newOrder(person, { lines: 3 })
  const lineIds = order.order_items.map(({ id }) => id)
  const left = async () => (await person.done(orders.show, { params: { id: order.id } })).data.order_items.map(({ id }) => id)
  await open(page, `/orders/${order.id}`)
  await press(page, 'F7')
  await expect(focused(page)).toHaveAccessibleName(/1\. rinda/)
  await press(page, 'ArrowDown Shift+F10')
  await expect(menu(page)).toHaveAccessibleName(`2. rinda: ${order.order_items[1]?.name}`)
  await expect(item(page, 'Dzēst rindu')).toContainText(/Ctrl.*Del/i)
  await expect(item(page, /^Labot rindas datus/)).toContainText(/Shift.*F2/i)
  // Without commands for the whole order.
  await expect(item(page, /^Dzēst pasūtījumu/)).toHaveCount(0)
  await press(page, 'Escape')
  await expect(menu(page)).toHaveCount(0)
  await expect(focused(page)).toHaveAccessibleName(/2\. rinda/)

  await press(page, 'ContextMenu')
  await expect(menu(page)).toBeVisible()
  await page.keyboard.type('labot rindas')
  await press(page, 'Enter')
  await expect(page.getByRole('dialog').getByLabel('Nosaukums')).toHaveValue(order.order_items[1]?.name ?? '')
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(focused(page)).toHaveAccessibleName(/2\. rinda/)

  await screen(page)
    .getByRole('grid', { name: 'Pasūtījuma rindas' })
    .getByRole('row')
    .nth(3)
    .getByRole('gridcell')
    .nth(2)
    .click({ button: 'right' })
  await expect(menu(page)).toHaveAccessibleName(/^3\. rinda/)
  await item(page, 'Dzēst rindu').click()
  await expect.poll(left).toEqual(lineIds.slice(0, 2))
  await expect(focused(page)).toHaveAccessibleName(/2\. rinda/)

  await press(page, 'ArrowUp Shift+F10 End')
  await expect(menu(page)).toBeVisible()
  await page.keyboard.type('pievienot rindu virs')
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Prece, 1\. rinda: tukšs/)
})

test('the menu of a line that cannot be changed says why: the arrows come to it, and Enter tells the reason', async ({ page, person }) => {
  const order = await newOrder(person)
  await person.done(orders.cancel, { params: { id: order.id } })
  await open(page, `/orders/${order.id}`)
  await press(page, 'F7 Shift+F10')
  const greyed = item(page, /^Dzēst rindu/)
  await expect(greyed).toBeDisabled()
  await expect(greyed).toContainText('Pasūtījums ir stāvoklī „Atcelts”')
  for (let step = 0; step < 12 && !(await greyed.and(page.locator('[data-focus]')).isVisible()); step++) await press(page, 'ArrowDown')
  await expect(menu(page)).toHaveAttribute('aria-activedescendant', (await greyed.getAttribute('id')) ?? '-')
  await press(page, 'Enter')
  await expect(page.getByRole('status').filter({ hasText: /^Nav iespējams: Pasūtījums ir stāvoklī „Atcelts”/ })).toBeAttached()
  await expect(menu(page)).toBeVisible()
  await press(page, 'Escape')
  await expect(focused(page)).toHaveAccessibleName(/1\. rinda/)
})

test('lines of a form have the same menu before there is a record', async ({ page }) => {
  await open(page, '/orders/create')
  await press(page, 'F7 Shift+F10')
  await item(page, 'Pievienot rindu virs šīs').click()
  await expect(focused(page)).toHaveAccessibleName(/^Prece, 1\. rinda/)
})

test('Enter on a greyed row of a list’s menu tells why and leaves the menu open; Space within a word belongs to the word', async ({
  page,
  person,
}) => {
  const { number } = await newOrder(person)
  await open(page, '/orders')
  await row(page, number).click({ button: 'right' })
  await expect(menu(page)).toBeVisible()
  await page.keyboard.type('izsniegt preces')
  await expect(item(page, /^Izsniegt preces/)).toHaveAttribute('data-focus', '')
  await press(page, 'Enter')
  await expect(page.getByRole('status').filter({ hasText: /^Nav iespējams: Pasūtījums ir stāvoklī „Jauns”/ })).toBeAttached()
  await expect(menu(page)).toBeVisible()
  // Blocked attempts are recorded, as from the palette.
  const ran = async () => (await person.done(workspace.history)).data.map(({ command_id, outcome }) => `${command_id} ${outcome}`)
  await expect.poll(ran).toContain('order.issue blocked')
})

function menu(page: Page): Locator {
  return page.getByRole('menu')
}

function item(page: Page, name: string | RegExp): Locator {
  return menu(page).getByRole('menuitem', { name })
}

function row(page: Page, text: string): Locator {
  return screen(page).getByRole('row').filter({ hasText: text })
}
