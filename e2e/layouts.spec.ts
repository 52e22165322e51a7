import { expect, type Page } from '@playwright/test'
import { expectTabs, load, open, palette, paletteFor, press, searchFor } from './support/interactions.ts'
import { anotherBrowser, test } from './support/test.ts'

/** @file Sets of tabs under a name. */

const panels = (page: Page) => page.getByRole('tabpanel').and(page.locator(':visible'))

test('tabs, their split and a filtered list are saved under a name, and open again, on another computer, too', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  await open(page, '/regions')
  await open(page, '/banks')
  await expect(page.getByRole('grid', { name: 'Bankas' })).toBeFocused()
  await searchFor(page, 'banka')
  await page.getByRole('grid', { name: 'Bankas' }).focus()
  await press(page, 't s')
  await expect(panels(page)).toHaveCount(2)
  await paletteFor(page, 'saglabāt ciļņu')
  await press(page, 'Enter')
  await page.keyboard.type('Rīta darbs')
  await press(page, 'Enter')
  await expect(page.getByText('Izkārtojums „Rīta darbs” saglabāts')).toBeVisible()
  await expect(page).toHaveURL('/banks')
  await press(page, 't s')
  await palette(page, 'ražotāji', 'Ražotāji')
  await expectTabs(page, [/Reģioni/, /Bankas/, 'Ražotāji'])

  await palette(page, 'izkārtojums rīta', 'Izkārtojums: Rīta darbs')
  await expectLayout(page)

  const { page: other, context } = await anotherBrowser(browser, baseURL, person.token)
  await load(other, '/tasks')
  await press(other, 't z')
  const list = other.getByRole('dialog', { name: 'Ciļņu izkārtojumi' })
  await expect(list.getByRole('option')).toHaveText([/^Rīta darbs/])
  await expect(list.getByRole('listbox')).toBeFocused()
  await press(other, 'Enter')
  await expectLayout(other)
  await context.close()
})

async function expectLayout(page: Page): Promise<void> {
  await expectTabs(page, [/Reģioni/, /Bankas/])
  await expect(panels(page)).toHaveCount(2)
  await expect(page).toHaveURL('/banks')
  await expect(page.getByRole('region', { name: 'Bankas' }).getByRole('searchbox', { name: 'Meklēt' })).toHaveValue('banka')
}
