import { expect, type Locator, type Page } from '@playwright/test'
import { orders } from '../contract/orders.ts'
import { tasks } from '../contract/tasks.ts'
import { open, press, screen } from './support/hands.ts'
import { newOrder } from './support/records.ts'
import { test } from './support/test.ts'

/** @file A row's menu: its commands with their keys, by Shift+F10, the menu key and the right button. */

test('Shift+F10 shows what can be done with the row and why the rest cannot; arrows walk, Enter does it, Esc goes back to the row', async ({
  page,
  person,
}) => {
  const order = await newOrder(person)
  await open(page, '/orders')
  const list = page.getByRole('grid', { name: 'Pasūtījumi' })
  // Alone in the list: the keys act on its first row, and other tests make orders meanwhile.
  await press(page, '/')
  await page.keyboard.type(order.number)
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await press(page, 'Escape')
  await expect(row(page, order.number)).toBeVisible()
  await expect(list).toBeFocused()
  await press(page, 'Shift+F10')
  await expect(menu(page).getByRole('menuitem').first()).toHaveText(/^Atvērt/)
  // With the keys of the keyboard, or with the reason.
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
  const made = [await newOrder(person), await newOrder(person)] as const
  await open(page, '/orders')
  await row(page, made[0].number).click({ button: 'right' })
  await expect(menu(page)).toHaveAccessibleName(new RegExp(made[0].number))
  await item(page, 'Dzēst pasūtījumu').click()
  await expect(page.getByRole('alertdialog')).toContainText(made[0].number)
  await press(page, 'Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('grid', { name: 'Pasūtījumi' })).toBeFocused()
  // What begins on the record's own page leads there.
  await row(page, made[0].number).click({ button: 'right' })
  await item(page, 'Labot pasūtījumu').click()
  await expect(page.getByRole('heading', { name: made[0].number, level: 1 })).toBeVisible()
})

test('with several rows chosen the menu is for all of them', async ({ page, person }) => {
  await newOrder(person)
  await newOrder(person)
  await open(page, '/orders')
  await expect(page.getByRole('grid', { name: 'Pasūtījumi' })).toBeFocused()
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

function menu(page: Page): Locator {
  return page.getByRole('menu')
}

function item(page: Page, name: string | RegExp): Locator {
  return menu(page).getByRole('menuitem', { name })
}

function row(page: Page, text: string): Locator {
  return screen(page).getByRole('row').filter({ hasText: text })
}
