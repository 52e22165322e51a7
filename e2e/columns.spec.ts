import { expect, type Locator, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { load, open, press, screen } from './support/interactions.ts'
import { database } from './support/product.ts'
import { newOrder, unique } from './support/records.ts'
import { test } from './support/test.ts'

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Pasūtījumi' })
const header = (page: Page, name: string): Locator => grid(page).getByRole('columnheader', { name, exact: true })
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Kolonnas' })

/** Empty columns give their room away once the first rows are measured. */
async function settledHeaders(page: Page): Promise<string[]> {
  await expect(grid(page).getByRole('row').nth(1).getByRole('gridcell').nth(1)).not.toBeEmpty()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  let last: string[] = []
  await expect
    .poll(async () => {
      const before = last
      last = await headers(page)
      return before.join() === last.join() && last.length > 0
    })
    .toBe(true)
  return last
}

async function headers(page: Page): Promise<string[]> {
  return (await grid(page).getByRole('columnheader').allInnerTexts())
    .map((text) => text.trim())
    .filter((text) => text !== '' && text !== '✓')
}

test('columns are moved, pinned, resized and found by keys, and stay so after a reload', async ({ page, person }) => {
  await newOrder(person)
  await open(page, '/orders')
  await expect(grid(page)).toBeFocused()
  const before = await settledHeaders(page)
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
  const [first = '', second = '', third = ''] = await settledHeaders(page)
  await press(page, 'Home ArrowUp')
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

test('empty columns give their room at 1024 pixels, and none comes or goes while the list scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const word = `Tukšs${unique()}`
  await sql`
    insert into carriers (name, phone, email, licence_nr, reg_nr, vat_nr)
    select ${word} || ' starptautiskie pārvadājumi ar garu nosaukumu ' || lpad(n::text, 3, '0'), '+371 2000' || lpad(n::text, 4, '0'),
      'dispeceri' || n || '@' || lower(${word}) || '.example', case when n = 150 then 'LIC-2026-00000150' end,
      case when n = 150 then '40003000150' end, case when n = 150 then 'LV40003000150' end
    from generate_series(1, 150) n`.execute(database())
  await open(page, '/carriers')
  await press(page, '/')
  await page.keyboard.type(word)
  const list = page.getByRole('grid', { name: 'Pārvadātāji' })
  await expect(screen(page).getByText('150 ierakstu')).toBeVisible()
  await press(page, 'Escape')
  await expect(list.getByText(`${word} starptautiskie pārvadājumi ar garu nosaukumu 001`)).toBeVisible()
  const shape = () =>
    list
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((each) => `${each.textContent} ${Math.round(each.getBoundingClientRect().width)}`))
  await expect.poll(async () => (await shape()).some((each) => each.startsWith('Licence'))).toBe(false)
  const before = (await shape()).map((each) => each.replace(/ \d+$/, ''))
  await press(page, 'End')
  await expect(list.getByText(`${word} starptautiskie pārvadājumi ar garu nosaukumu 150`)).toBeVisible()
  expect((await shape()).map((each) => each.replace(/ \d+$/, ''))).toEqual(before)
  // The values of hidden columns stand below the rows.
  await expect(screen(page)).toContainText('LIC-2026-00000150')
})
