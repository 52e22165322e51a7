import { expect, type Locator, type Page } from '@playwright/test'
import { open, press } from './support/interactions.ts'
import { newCustomer, newOrder } from './support/records.ts'
import { test } from './support/test.ts'

const preview = (page: Page): Locator => page.getByRole('complementary', { name: 'Ātrais apskats' })

test('the row in focus is shown beside the list, follows the arrows, and closes by its key or Esc', async ({ page, person }) => {
  const [one, other] = [await newOrder(person, { lines: 1 }), await newOrder(person, { lines: 1 })]
  await open(page, '/orders')
  const grid = page.getByRole('grid', { name: 'Pasūtījumi' })
  await expect(grid.getByRole('row').nth(2)).toBeVisible()
  await press(page, 'Home e')
  await expect(grid).toBeFocused()
  const heading = preview(page).getByRole('heading', { level: 2 })
  const first = await grid.getByRole('row').nth(1).getByRole('link').first().innerText()
  const second = await grid.getByRole('row').nth(2).getByRole('link').first().innerText()
  await expect(heading).toContainText(first)
  await press(page, 'ArrowDown')
  await expect(heading).toContainText(second)
  await press(page, 'ArrowUp')
  await expect(heading).toContainText(first)
  // The two newest orders are these, each with one line.
  expect([one.number, other.number]).toContain(first)
  await expect(preview(page).getByRole('region', { name: 'Rindas' })).toContainText('1 rinda')
  await expect(preview(page).getByRole('region', { name: 'Rindas' })).toContainText('Kopā')
  const edge = preview(page).getByRole('separator')
  await edge.focus()
  await press(page, 'ArrowLeft')
  const width = await edge.getAttribute('aria-valuenow')
  await press(page, 'Escape')
  await expect(preview(page)).toHaveCount(0)
  await expect(grid).toBeFocused()
  await press(page, 'e')
  await expect(edge).toHaveAttribute('aria-valuenow', width ?? '')
  await press(page, 'e')
  await expect(preview(page)).toHaveCount(0)
  await press(page, 'e Escape')
  await expect(preview(page)).toHaveCount(0)
  await expect(grid).toBeFocused()
})

test('a list without documents shows the facts of its row, also of hidden columns', async ({ page, person }) => {
  const { name } = await newCustomer(person)
  await open(page, `/customers?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('grid', { name: 'Klienti' }).getByRole('row').nth(1)).toContainText(name)
  await press(page, 'e')
  await expect(preview(page)).toContainText(name)
  await expect(preview(page).getByRole('term').first()).toBeVisible()
})
