import { expect, type Locator, type Page } from '@playwright/test'
import { load, open, palette, press } from './support/interactions.ts'
import { newOrder } from './support/records.ts'
import { test } from './support/test.ts'

/** @file The layout of the keyboard and the tour, for a new person and found again. */

function tour(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Iepazīšanās' })
}

function layoutDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Tastatūras izkārtojums' })
}

/** Presses a key as a layout reports it. */
async function typeAs(page: Page, key: string, code: string): Promise<void> {
  await page.evaluate(
    ([name, place]) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, code: place, bubbles: true, cancelable: true })),
    [key, code] as const,
  )
}

/** On a Russian keyboard: G, O, K, Z, / and ?. */
const russian = [
  ['п', 'KeyG'],
  ['щ', 'KeyO'],
  ['л', 'KeyK'],
  ['я', 'KeyZ'],
] as const

test('six presses tell the layout, and hints print keys as the keyboard has them', async ({ page }) => {
  await open(page, '/banks')
  await palette(page, 'izkārtojumu', 'Iemācīt taustiņu izkārtojumu')
  await expect(layoutDialog(page)).toContainText('1. no 6')
  for (const [key, code] of russian) await typeAs(page, key, code)
  await expect(layoutDialog(page)).toContainText('5. no 6')
  await press(page, '.')
  await expect(layoutDialog(page).getByRole('alert')).toContainText('Šis taustiņš raksta „.”')
  // The rest decides: the layout is known by its letters.
  await press(page, 'Tab Enter')
  await expect(layoutDialog(page)).toContainText('6. no 6')
  await press(page, 'Tab Enter')
  await expect(layoutDialog(page)).toContainText('Izkārtojums: krievu')
  await expect(layoutDialog(page)).toContainText('Ctrl+Л')
  await press(page, 'Enter')
  await load(page, '/banks')
  await press(page, 'F1')
  await expect(page.getByRole('dialog', { name: 'Taustiņi' })).toContainText('Ctrl+Л')
  await press(page, 'Escape')
})

test('a new person is asked once, goes through five cards by keys while working, and is not asked again', async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('firstSteps', 'ask'))
  // The dialog hides the page behind it.
  await page.goto('/banks')
  await expect(layoutDialog(page)).toContainText('1. no 6')
  await press(page, 'Escape')
  await expect(tour(page)).toContainText('1. no 5')
  await press(page, 'Control+k')
  await expect(page.getByRole('dialog', { name: 'Darbību meklētājs' }).getByRole('combobox')).toBeFocused()
  await press(page, 'Escape')
  for (const place of [2, 3, 4, 5]) {
    await press(page, 'Shift+F1')
    await expect(tour(page)).toContainText(`${place}. no 5`)
  }
  await press(page, 'Shift+F1')
  await expect(tour(page)).toBeHidden()
  await load(page, '/banks')
  await expect(page.getByRole('grid', { name: 'Bankas' })).toBeFocused()
  await page.waitForTimeout(1000)
  await expect(layoutDialog(page)).toHaveCount(0)
  await expect(tour(page)).toHaveCount(0)
  await palette(page, 'iepazīties', 'Iepazīties ar taustiņiem')
  await expect(tour(page)).toContainText('1. no 5')
  await press(page, 'Control+Shift+F1')
  await expect(tour(page)).toHaveCount(0)
})

test('who has worked here before is asked nothing', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 1 })
  await open(page, `/orders/${order.id}`)
  await expect(page.getByRole('button', { name: 'Nodot izpildē' })).toBeVisible()
  const recorded = page.waitForResponse('**/api/workspace/history')
  await press(page, 'o r')
  await recorded
  await page.evaluate(() => localStorage.setItem('firstSteps', 'ask'))
  const asked = page.waitForResponse(/workspace\/history\?/)
  await load(page, '/banks')
  await asked
  await expect(page.getByRole('grid', { name: 'Bankas' })).toBeFocused()
  await expect(layoutDialog(page)).toHaveCount(0)
  await expect(tour(page)).toHaveCount(0)
})
