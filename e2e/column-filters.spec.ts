import { expect, type Page } from '@playwright/test'
import { open, press, screen } from './support/interactions.ts'
import { newCustomer, newOrder } from './support/records.ts'
import { test } from './support/test.ts'

/** @file Filtering and sorting by columns, by keys alone. */

test('by the value of the focused cell, kept in the address, removed one by one and at once', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const [first, second] = [await newOrder(person, { customer_id: customer.id }), await newOrder(person, { customer_id: customer.id })]
  await newOrder(person)
  await open(page, '/orders')
  await expect(rows(page).first()).toBeVisible()
  await toColumn(page, 'Klients')
  const name = await focusedCell(page)
  await press(page, 'Alt+F3')
  await expect(chips(page)).toHaveText([`Klients ir ${name}`])
  await expect(page).toHaveURL(/where=customer/)

  await page.reload()
  await expect(chips(page)).toHaveText([`Klients ir ${name}`])
  await press(page, 'Control+Shift+F3')
  await expect(chips(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/orders$/)

  await open(page, `/orders?where=customer:is:${encodeURIComponent(customer.name)}`)
  await expect(rows(page)).toHaveCount(2)
  await toColumn(page, 'Numurs')
  const excluded = await focusedCell(page)
  expect([first.number, second.number]).toContain(excluded)
  await press(page, 'Alt+Shift+F3')
  await expect(rows(page)).toHaveCount(1)
  await expect(chips(page)).toHaveText([`Klients ir ${customer.name}`, `Numurs nav ${excluded}`])
  await chips(page).nth(1).focus()
  await press(page, 'Delete')
  await expect(chips(page)).toHaveText([`Klients ir ${customer.name}`])
  await expect(rows(page)).toHaveCount(2)
})

test('from the menu of a header', async ({ page, person }) => {
  const customer = await newCustomer(person)
  await newOrder(person, { customer_id: customer.id })
  await open(page, '/orders')
  await expect(rows(page).first()).toBeVisible()
  await toColumn(page, 'Klients')
  await press(page, 'Home ArrowUp')
  await press(page, 'Shift+F10')
  await page.getByRole('menuitem', { name: 'Filtrēt…' }).waitFor()
  await press(page, 'ArrowDown ArrowDown Enter')
  const value = page.getByRole('dialog').getByLabel('Vērtība')
  await expect(value).toBeFocused()
  await page.keyboard.type(customer.name.slice(-8))
  await press(page, 'Control+Enter')
  await expect(chips(page)).toHaveText([`Klients satur ${customer.name.slice(-8)}`])
  await expect(rows(page)).toHaveCount(1)

  await screen(page).getByRole('columnheader', { name: 'Statuss' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Kārtot augoši' }).click()
  await expect(screen(page).getByRole('columnheader', { name: 'Statuss' })).toHaveAttribute('aria-sort', 'ascending')
})

const rows = (page: Page) => screen(page).getByRole('grid').locator('[data-index]')
const chips = (page: Page) => screen(page).getByRole('group', { name: 'Kolonnu filtri' }).getByRole('button', { name: 'Noņemt filtru' })

/** Walks right until the focused cell is in the column. */
async function toColumn(page: Page, header: string): Promise<void> {
  const columns = screen(page).getByRole('columnheader')
  await expect(columns.filter({ hasText: header }).first()).toBeVisible()
  const place = (await columns.allTextContents()).filter((text) => text !== '').indexOf(header)
  await press(page, 'ArrowLeft '.repeat(place + 12).trim())
  await press(page, 'ArrowRight '.repeat(place + 1).trim())
}

function focusedCell(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      document.getElementById(document.querySelector('main [role="grid"]')?.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
  )
}
