import { expect, type Locator, type Page } from '@playwright/test'
import { load, open, press, screen } from './support/interactions.ts'
import { newOrder } from './support/records.ts'
import { test } from './support/test.ts'

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Pasūtījumi' })
const header = (page: Page, name: string): Locator => grid(page).getByRole('columnheader', { name, exact: true })
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Kolonnas' })

async function headers(page: Page): Promise<string[]> {
  return (await grid(page).getByRole('columnheader').allInnerTexts())
    .map((text) => text.trim())
    .filter((text) => text !== '' && text !== '✓')
}

test('columns are moved, pinned, resized and found by keys, and stay so after a reload', async ({ page }) => {
  await open(page, '/orders')
  await expect(grid(page)).toBeFocused()
  const before = await headers(page)
  const [first = '', second = '', third = ''] = before
  await press(page, 'l k')
  const box = (name: string): Locator => dialog(page).getByRole('checkbox', { name, exact: true })
  await expect(box(first)).toBeFocused()
  await press(page, 'ArrowDown ArrowDown')
  await expect(box(third)).toBeFocused()
  await press(page, 'Alt+ArrowUp')
  await expect(box(third)).toBeFocused()
  await press(page, '+ +')
  await page.keyboard.press('s')
  await expect(box('Statuss')).toBeFocused()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/workspace/personal/columns') && answer.ok())
  await press(page, 'ArrowLeft Control+Enter')
  await expect(dialog(page)).toHaveCount(0)
  // Further columns may lack room beside the wider one.
  await expect.poll(async () => (await headers(page)).slice(0, 4)).toEqual(['Statuss', first, third, second])
  const width = (await header(page, third).boundingBox())?.width
  // The choice is on the server before the browser forgets it.
  await saved
  await page.evaluate(() => localStorage.removeItem(Object.keys(localStorage).find((name) => name.endsWith(':columns')) ?? ''))
  await load(page, '/orders')
  await expect.poll(async () => (await headers(page))[0]).toBe('Statuss')
  expect((await headers(page)).slice(1, 3)).toEqual([first, third])
  expect((await header(page, third).boundingBox())?.width).toBe(width)
  await press(page, 'l k')
  await dialog(page).getByRole('button', { name: 'Atjaunot sākotnējās' }).press('Enter')
  await press(page, 'Control+Enter')
  await expect.poll(() => headers(page)).toEqual(before)
})

test('in the header Ctrl moves a column and Shift changes its width', async ({ page, person }) => {
  await newOrder(person)
  await open(page, '/orders')
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible()
  await press(page, 'Home ArrowUp')
  const [first = '', second = '', third = ''] = await headers(page)
  const active = (): Promise<string | null> =>
    grid(page).evaluate((element) => document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null)
  await expect.poll(active).toBe(first)
  await press(page, 'ArrowRight')
  await expect.poll(active).toBe(second)
  const width = async (): Promise<number> => Math.round((await header(page, second).boundingBox())?.width ?? 0)
  const usual = await width()
  await press(page, 'Shift+ArrowRight Shift+ArrowRight')
  await expect.poll(width).toBe(usual + 32)
  await press(page, 'Shift+ArrowLeft')
  await expect.poll(width).toBe(usual + 16)
  await press(page, 'Control+ArrowRight')
  await expect.poll(async () => (await headers(page)).slice(0, 3)).toEqual([first, third, second])
  await expect.poll(active).toBe(second)
})

test('the mouse drags an edge, fits it by a double click, and drags a column', async ({ page }) => {
  await open(page, '/orders')
  await expect(grid(page)).toBeFocused()
  const [first = '', second = '', third = ''] = await headers(page)
  const width = async (): Promise<number> => Math.round((await header(page, second).boundingBox())?.width ?? 0)
  const usual = await width()
  const edge = await header(page, second).locator('[data-edge]').boundingBox()
  if (!edge) throw new Error('The column has no edge')
  await page.mouse.move(edge.x + 3, edge.y + 8)
  await page.mouse.down()
  await page.mouse.move(edge.x + 73, edge.y + 8, { steps: 4 })
  await page.mouse.up()
  await expect.poll(width).toBe(usual + 70)
  await header(page, second).locator('[data-edge]').dblclick()
  await expect.poll(width).toBe(usual)
  await header(page, third).dragTo(header(page, second))
  await expect.poll(async () => (await headers(page)).slice(0, 3)).toEqual([first, third, second])
  await expect(screen(page)).toContainText('Pasūtījumi')
})

test('rows are as high as chosen beside the columns', async ({ page }) => {
  await open(page, '/orders')
  await expect(grid(page)).toBeFocused()
  await press(page, 'l k')
  await dialog(page).getByRole('combobox', { name: 'Rindu augstums visos sarakstos' }).selectOption('comfortable')
  await press(page, 'Control+Enter')
  await expect.poll(async () => (await grid(page).getByRole('row').first().boundingBox())?.height).toBe(36)
  await page.evaluate(() => localStorage.removeItem('density'))
})
