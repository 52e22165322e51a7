import { expect, type Locator, type Page } from '@playwright/test'
import { listViews } from '../contract/workspace/list-views.ts'
import { chosenRow, load, open, palette, paletteFor, press, screen } from './support/interactions.ts'
import { newPerson } from './support/people.ts'
import { newOrder } from './support/records.ts'
import { anotherBrowser, test } from './support/test.ts'

/** @file Named views of lists. */

const grid = (page: Page, name = 'Pasūtījumi'): Locator => page.getByRole('grid', { name })
const named = (page: Page, name: string): Locator => screen(page).getByRole('button', { name: `Skats: ${name}` })
const changed = (page: Page): Locator => screen(page).getByRole('button', { name: 'mainīts' })
const searchField = (page: Page): Locator => screen(page).getByRole('searchbox', { name: 'Meklēt' })

async function searchFor(page: Page, text: string, list?: string): Promise<void> {
  await press(page, '/')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await press(page, 'Escape')
  await expect(searchField(page)).toHaveValue(text)
  await expect(grid(page, list)).toBeFocused()
}

/** Saves the list as it is under a name. */
async function saveAs(page: Page, name: string): Promise<void> {
  await press(page, 'l n')
  const dialog = page.getByRole('dialog', { name: 'Jauns saraksta skats' })
  await expect(dialog.getByRole('textbox', { name: 'Nosaukums' })).toBeFocused()
  await page.keyboard.type(name)
  await press(page, 'Enter')
  await expect(dialog).toHaveCount(0)
  await expect(named(page, name)).toBeVisible()
}

async function firstHeader(page: Page): Promise<string> {
  const texts = await grid(page).getByRole('columnheader').allInnerTexts()
  return texts.map((text) => text.trim()).find((text) => text !== '' && text !== '✓') ?? ''
}

test('the list is saved as views, and digits switch between them, with filters, columns and row heights', async ({ page, person }) => {
  await newOrder(person)
  await open(page, '/orders')
  await expect(grid(page)).toBeFocused()
  const usual = await firstHeader(page)
  await searchFor(page, 'ziema')
  await saveAs(page, 'Ziema')
  await expect(page).toHaveURL(/\/orders\?saved=\d+$/)
  await searchFor(page, 'vasara')
  await expect(changed(page)).toBeVisible()
  await saveAs(page, 'Vasara')
  await expect(changed(page)).toHaveCount(0)

  // The columns of a view are its own.
  await press(page, 'l k')
  const dialog = page.getByRole('dialog', { name: 'Kolonnas' })
  await expect(dialog.getByRole('checkbox').first()).toBeFocused()
  await page.keyboard.press('s')
  await expect(dialog.getByRole('checkbox', { name: 'Statuss', exact: true })).toBeFocused()
  await press(page, 'ArrowLeft')
  await dialog.getByRole('combobox', { name: 'Rindu augstums šajā skatā' }).selectOption('comfortable')
  await press(page, 'Control+Enter')
  await expect(changed(page)).toBeVisible()
  await expect.poll(() => firstHeader(page)).toBe('Statuss')
  await press(page, 'l b')
  await expect(page.getByText('Skats „Vasara” saglabāts').first()).toBeVisible()
  await expect(changed(page)).toHaveCount(0)

  await press(page, '1')
  await expect(named(page, 'Ziema')).toBeVisible()
  await expect(searchField(page)).toHaveValue('ziema')
  await expect.poll(() => firstHeader(page)).toBe(usual)
  await press(page, '2')
  await expect(searchField(page)).toHaveValue('vasara')
  await expect.poll(() => firstHeader(page)).toBe('Statuss')
  await expect.poll(async () => (await grid(page).getByRole('row').first().boundingBox())?.height).toBe(36)

  // A change is taken back by a key; in a field digits are text.
  await searchFor(page, 'rudens 1')
  await expect(changed(page)).toBeVisible()
  await press(page, 'l a')
  await expect(searchField(page)).toHaveValue('vasara')
  await press(page, '0')
  await expect(searchField(page)).toHaveValue('')
  await expect(screen(page).getByRole('button', { name: 'Skati' })).toBeVisible()
  await expect.poll(() => firstHeader(page)).toBe(usual)
  await press(page, '2')
  await expect(named(page, 'Vasara')).toBeVisible()
  await load(page, '/orders')
  await expect(named(page, 'Vasara')).toBeVisible()
})

test('a default opens the list, on another computer too, and a view saved there is followed here', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  await open(page, '/orders')
  await searchFor(page, 'ziema')
  await saveAs(page, 'Ziema')
  await press(page, 'l v')
  const list = page.getByRole('dialog', { name: 'Saraksta skati' })
  await expect(list.getByRole('listbox')).toBeFocused()
  await press(page, 'd')
  await expect(list.getByRole('option')).toContainText('noklusējuma')
  await press(page, 'Escape')

  const { page: other, context } = await anotherBrowser(browser, baseURL, person.token)
  await load(other, '/orders')
  await expect(named(other, 'Ziema')).toBeVisible()
  await expect(searchField(other)).toHaveValue('ziema')
  await searchFor(other, 'sniegs')
  await press(other, 'l b')
  await expect(changed(other)).toHaveCount(0)
  await expect(searchField(page)).toHaveValue('sniegs')
  await expect(changed(page)).toHaveCount(0)

  // Renamed and removed by keys.
  await press(other, 'l v')
  await expect(other.getByRole('dialog', { name: 'Saraksta skati' }).getByRole('listbox')).toBeFocused()
  await press(other, 'F2')
  const edit = other.getByRole('dialog', { name: 'Skats „Ziema”' })
  await expect(edit.getByRole('textbox', { name: 'Nosaukums' })).toBeFocused()
  await other.keyboard.press('Control+a')
  await other.keyboard.type('Sniegs')
  await press(other, 'Enter')
  await expect(named(page, 'Sniegs')).toBeVisible()
  await press(other, 'l v')
  const there = other.getByRole('dialog', { name: 'Saraksta skati' })
  await expect(there.getByRole('listbox')).toBeFocused()
  await press(other, 'Delete Delete')
  await expect(there.getByText('Šim sarakstam skatu vēl nav')).toBeVisible()
  await expect(screen(page).getByRole('button', { name: /Skat/ })).toHaveCount(0)
  await context.close()
})

test('a view is shared with everyone, found by the palette everywhere, and opens without what the reader does not see', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const name = `Kopīgs ${Date.now()}`
  await open(page, '/banks')
  await searchFor(page, 'ziema', 'Bankas')
  await press(page, 'l n')
  const dialog = page.getByRole('dialog', { name: 'Jauns saraksta skats' })
  await expect(dialog.getByRole('textbox', { name: 'Nosaukums' })).toBeFocused()
  await page.keyboard.type(name)
  await press(page, 'Tab')
  await expect(dialog.getByRole('combobox', { name: 'Kam redzams' })).toBeFocused()
  await page.keyboard.type('Visiem')
  await press(page, 'Control+Enter')
  await expect(named(page, name)).toBeVisible()

  const view = (await person.done(listViews.list)).data.find((each) => each.name === name)
  if (!view) throw new Error('The view is not saved')
  const { id, lock_version } = view
  const state = { ...view.state, filters: { where: ['gone_column:is:1'] } }
  await person.done(listViews.update, { params: { id }, body: { state, lock_version } })
  const reader = await newPerson(baseURL ?? '', { permissions: ['manage_banks', 'view_tasks'] })
  const { page: other, context } = await anotherBrowser(browser, baseURL, reader.token)
  await load(other, '/tasks')
  await paletteFor(other, `skats: ${name.toLowerCase()}`)
  await expect(chosenRow(other)).toContainText(`Skats: ${name}`)
  await press(other, 'Enter')
  await expect(named(other, name)).toBeVisible()
  await expect(searchField(other)).toHaveValue('ziema')
  await expect(other.getByText(`Skats „${name}” atvērts bez tā`)).toBeVisible()
  await expect(changed(other)).toHaveCount(0)
  // Only saved as a view of one's own.
  await searchFor(other, 'vasara', 'Bankas')
  await press(other, 'l b')
  await expect(other.getByRole('dialog', { name: 'Jauns saraksta skats' }).getByRole('textbox', { name: 'Nosaukums' })).toBeFocused()
  await context.close()
  await palette(page, `skats: ${name.toLowerCase()}`, name)
  await person.done(listViews.remove, { params: { id } })
})
