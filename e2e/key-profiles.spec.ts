import { expect, type Page } from '@playwright/test'
import { activeTab, expectTabs, load, open, palette, paletteFor, paletteRows, press, tabStrip } from './support/interactions.ts'
import { spend } from './support/shared-page.ts'
import { test } from './support/test.ts'

/** @file Two profiles of keys: of a browser's tab, and of an installed window, in which the page owns more of them. */

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Taustiņi' })
const keysOf = (page: Page, title: string) =>
  sheet(page)
    .locator('dl > div')
    .filter({ has: page.getByText(title, { exact: true }) })
    .locator('kbd')

/** Chromium cannot emulate the kind of its window, so the page is told of it as it would be. */
async function tellOfWindow(page: Page): Promise<void> {
  spend(page)
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window)
    const kind = Object.assign(new EventTarget(), { matches: sessionStorage.getItem('kind') === 'standalone' })
    window.matchMedia = (query) => (query.includes('(display-mode: standalone)') ? (kind as unknown as MediaQueryList) : real(query))
    Object.assign(window, {
      become: (name: string) => {
        sessionStorage.setItem('kind', name)
        kind.matches = name === 'standalone'
        kind.dispatchEvent(new Event('change'))
      },
    })
  })
}

async function emulateWindow(page: Page, mode: 'standalone' | 'browser'): Promise<void> {
  await page.evaluate((name) => (window as unknown as { become: (kind: string) => void }).become(name), mode)
}

async function choose(page: Page, label: string): Promise<void> {
  await press(page, 'F1')
  const field = sheet(page).getByLabel('Taustiņu profils')
  await field.focus()
  await page.keyboard.type(label)
  await expect(field.locator('option:checked')).toHaveText(label)
}

test('the window decides which keys hold, and the sheet, the palette and the badges show those', async ({ page }) => {
  await tellOfWindow(page)
  await load(page, '/banks')
  await press(page, 'F1')
  await expect(keysOf(page, 'Aizvērt cilni')).toHaveText(['F4'])
  await emulateWindow(page, 'standalone')
  await expect(keysOf(page, 'Aizvērt cilni')).toHaveText(['Ctrl+W', 'F4'])
  await expect(keysOf(page, 'Atvērt pēdējo aizvērto cilni')).toHaveText(['Ctrl+Shift+T', 'Shift+F4'])
  await expect(keysOf(page, 'Uz 3. cilni')).toHaveText(['Ctrl+3'])
  await expect(keysOf(page, 'Jauns ieraksts').first()).toHaveText('Ctrl+N')
  await expect(sheet(page)).toContainText('Rādīti instalēta loga taustiņi')
  await press(page, 'Escape')
  await paletteFor(page, 'aizvērt cilni')
  await expect(paletteRows(page).filter({ hasText: 'Aizvērt cilni' }).first()).toContainText('Ctrl+W')
  await press(page, 'Escape')
  // A person's own choice is stronger, and stays.
  await choose(page, 'Pārlūka cilne')
  await expect(keysOf(page, 'Aizvērt cilni')).toHaveText(['F4'])
  await load(page, '/banks')
  await press(page, 'F1')
  await expect(keysOf(page, 'Aizvērt cilni')).toHaveText(['F4'])
})

test('an installed window closes, reopens, switches and counts tabs by the keys of a browser', async ({ page }) => {
  await open(page, '/')
  await choose(page, 'Instalēts logs')
  await press(page, 'Escape')
  for (const path of ['/banks', '/manufacturers', '/measure_units']) await open(page, path)
  await expect(tabStrip(page).getByRole('tab')).toHaveCount(4)
  await press(page, 'Control+2')
  await expect(activeTab(page)).toContainText('Bankas')
  await press(page, 'Control+3')
  await expect(activeTab(page)).toContainText('Ražotāji')
  await press(page, 'Control+4')
  await expect(activeTab(page)).toContainText('Mērvienības')
  // One press: the tab used before; two while Ctrl is held: the one before it.
  await press(page, 'Control+Tab')
  await expect(activeTab(page)).toContainText('Ražotāji')
  await press(page, 'Control+Tab')
  await expect(activeTab(page)).toContainText('Mērvienības')
  await page.keyboard.down('Control')
  await press(page, 'Tab')
  await expect(page.getByRole('dialog', { name: 'Pēdējās cilnes' }).getByRole('option', { selected: true })).toContainText('Ražotāji')
  await press(page, 'Tab')
  await expect(page.getByRole('dialog', { name: 'Pēdējās cilnes' }).getByRole('option', { selected: true })).toContainText('Bankas')
  await press(page, 'Shift+Tab')
  await press(page, 'Tab')
  await page.keyboard.up('Control')
  await expect(page.getByRole('dialog', { name: 'Pēdējās cilnes' })).toHaveCount(0)
  await expect(activeTab(page)).toContainText('Bankas')
  // Backwards: the tab used longest ago.
  await press(page, 'Control+Shift+Tab')
  await expect(activeTab(page)).toContainText('Sākums')
  await press(page, 'Control+2 Control+w')
  await expectTabs(page, [/^Sākums/, /^Ražotāji/, /^Mērvienības/])
  await press(page, 'Control+Shift+T')
  await expect(activeTab(page)).toContainText('Bankas')
})

test('Ctrl+N begins a new record in an installed window, Esc leaves the list of tabs as it was', async ({ page }) => {
  await open(page, '/')
  await choose(page, 'Instalēts logs')
  await press(page, 'Escape')
  await open(page, '/orders')
  await page.keyboard.down('Control')
  await press(page, 'Tab')
  await expect(page.getByRole('dialog', { name: 'Pēdējās cilnes' }).getByRole('combobox')).toBeFocused()
  await press(page, 'Escape')
  await page.keyboard.up('Control')
  await expect(page.getByRole('dialog', { name: 'Pēdējās cilnes' })).toHaveCount(0)
  await expect(activeTab(page)).toContainText('Pasūtījumi')
  await press(page, 'Control+n')
  await expect(activeTab(page)).toContainText('Jauns pasūtījums')
})

test('the palette sets the profile by keys, on every computer of the person', async ({ page }) => {
  await open(page, '/banks')
  await palette(page, 'taustiņu profilu', 'Izvēlēties taustiņu profilu')
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Taustiņu profils/)
  await page.keyboard.type('Inst')
  await press(page, 'Control+Enter')
  await press(page, 'F1')
  await expect(keysOf(page, 'Aizvērt cilni')).toHaveText(['Ctrl+W', 'F4'])
})
