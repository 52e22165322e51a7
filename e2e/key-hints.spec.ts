import { expect, type Locator, type Page } from '@playwright/test'
import { open, paletteField, press, screen } from './support/interactions.ts'
import { test } from './support/test.ts'

/** @file What the keyboard shows of itself: badges while Alt is held, and what may follow a begun sequence. */

function badges(page: Page): Locator {
  return page.locator('[data-key-badges] kbd')
}

function panel(page: Page): Locator {
  return page.getByRole('region', { name: 'Kas var sekot' })
}

/** Presses a modifier as the layout reports it. */
async function holdAs(page: Page, key: string, code: string): Promise<void> {
  await page.evaluate(([name, place]) => window.dispatchEvent(new KeyboardEvent('keydown', { key: name, code: place })), [
    key,
    code,
  ] as const)
}

test('Alt held alone shows the key of everything visible, released hides it, and nothing is pressed', async ({ page }) => {
  await open(page, '/banks')
  const grid = page.getByRole('grid', { name: 'Bankas' })
  await expect(grid).toBeFocused()
  await page.keyboard.down('Alt')
  await expect(badges(page)).not.toHaveCount(0)
  const shown = await badges(page).allInnerTexts()
  expect(shown).toEqual(expect.arrayContaining(['Ctrl+B', '/', 'G O']))
  // The badge of the search stands at its field.
  const field = await screen(page).getByRole('searchbox', { name: 'Meklēt' }).boundingBox()
  const badge = await badges(page).filter({ hasText: /^\/$/ }).boundingBox()
  expect(Math.abs((badge?.x ?? 0) - ((field?.x ?? 0) + (field?.width ?? 0)))).toBeLessThan(40)
  await page.keyboard.up('Alt')
  await expect(badges(page)).toHaveCount(0)
  await expect(grid).toBeFocused()
})

test('a dialog shows only its own keys, and a key pressed meanwhile works as ever', async ({ page }) => {
  await open(page, '/banks')
  await press(page, 'F1')
  await expect(page.getByRole('heading', { name: 'Taustiņi' })).toBeVisible()
  await page.keyboard.down('Alt')
  await expect(badges(page).filter({ hasText: 'Esc' })).toHaveCount(1)
  await expect(badges(page).filter({ hasText: 'Ctrl+B' })).toHaveCount(0)
  await page.keyboard.up('Alt')
  await press(page, 'Escape')
  await page.keyboard.down('Alt')
  await expect(badges(page)).not.toHaveCount(0)
  await page.keyboard.up('Alt')
  await press(page, 'Control+k')
  await expect(paletteField(page)).toBeFocused()
  await press(page, 'Escape')
})

// On lv, lv apostrophe, lv ergonomic, ee, lt, de, fr and ru.
for (const [what, key, code] of [
  ['AltGr', 'AltGraph', 'AltRight'],
  ['right Alt on us and ru', 'Alt', 'AltRight'],
  ['the latch of lv apostrophe', '.AltGraphLatch', 'Quote'],
  ['Ctrl, which Windows sends before AltGr', 'Control', 'ControlLeft'],
] as const) {
  test(`${what} held shows nothing: it is text`, async ({ page }) => {
    await open(page, '/banks')
    await holdAs(page, key, code)
    await page.waitForTimeout(700)
    await expect(badges(page)).toHaveCount(0)
  })
}

test('a key pressed with Alt ends the waiting: Alt with digits types characters', async ({ page }) => {
  await open(page, '/banks')
  await page.keyboard.down('Alt')
  await page.keyboard.press('Numpad1')
  await page.waitForTimeout(700)
  await expect(badges(page)).toHaveCount(0)
  await page.keyboard.up('Alt')
})

test('a begun sequence says what may follow, then shows all of it, and Esc gives it up alone', async ({ page }) => {
  await open(page, '/banks')
  const begun = page.getByRole('status', { name: 'Iesāktie taustiņi', includeHidden: true })
  await press(page, 'c')
  await expect(begun).toHaveText(/C …A Nodot preces inventārā.*un vēl \d/)
  await expect(panel(page)).toBeHidden()
  await expect(panel(page)).toContainText('Jauns pasūtījums')
  await press(page, 'Escape')
  await expect(panel(page)).toBeHidden()
  await expect(page.getByRole('grid', { name: 'Bankas' })).toBeFocused()
  // Reading takes its time: the sequence still waits.
  await press(page, 'g')
  await expect(panel(page)).toContainText('Klienti')
  await page.waitForTimeout(1500)
  await press(page, 'k')
  await expect(page).toHaveURL('/customers')
  await expect(panel(page)).toBeHidden()
})

test.describe('with the right to see customers alone', () => {
  test.use({ who: { permissions: ['view_customers'] } })

  test('what is not permitted does not follow', async ({ page }) => {
    await open(page, '/customers')
    await press(page, 'g')
    await expect(panel(page)).toContainText('Klienti')
    await expect(panel(page)).not.toContainText('Pasūtījumi')
    await press(page, 'Escape')
  })
})
