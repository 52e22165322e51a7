import { expect, type Page } from '@playwright/test'
import { orders } from '../contract/orders/orders.ts'
import { workspace } from '../contract/workspace/workspace.ts'
import { focused, activeTab, load, open, palette, press, screen } from './support/interactions.ts'
import { newOrder } from './support/records.ts'
import { anotherBrowser, test } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Mainīt taustiņus' })
const recorder = (page: Page) => dialog(page).getByRole('textbox', { name: /^Taustiņi/ })
const row = (page: Page) => dialog(page).getByRole('option', { selected: true })
const rail = (page: Page) => page.getByRole('navigation').first()

test('a command gets another key, which acts at once, after a reload too, until it has its own again', async ({ page }) => {
  await open(page, '/banks')
  const wide = (await rail(page).boundingBox())?.width ?? 0
  const isWide = async () => ((await rail(page).boundingBox())?.width ?? 0) === wide
  await choose(page, 'sakļaut izvēlni')
  await record(page)
  await press(page, 'Control+g')
  await expect(row(page)).toContainText('Ctrl+G')
  await press(page, 'Escape')
  await expect(page.getByRole('grid', { name: 'Bankas' })).toBeFocused()
  await press(page, 'Control+g')
  await expect.poll(isWide).toBe(false)
  await press(page, 'Control+b')
  await expect.poll(isWide).toBe(false)
  await page.reload()
  await expect(page.getByRole('grid', { name: 'Bankas' })).toBeFocused()
  await press(page, 'Control+g')
  await expect.poll(isWide).toBe(true)
  await press(page, 'F1')
  await expect(page.getByRole('dialog', { name: 'Taustiņi' })).toContainText('Ctrl+G')
  await page.getByRole('button', { name: 'Mainīt taustiņus' }).press('Enter')
  await expect(focused(page)).toHaveAccessibleName('Darbība')
  await page.keyboard.type('sakļaut izvēlni')
  await page.getByRole('button', { name: 'Kā bija' }).press('Enter')
  await expect(row(page)).toContainText('Ctrl+B')
})

test('keys that a person chose are theirs on another computer, and what both computers chose stands on both', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  await open(page, '/banks')
  await choose(page, 'sakļaut izvēlni')
  await record(page)
  await press(page, 'Control+g')
  // Esc right after the key would take it back.
  await expect(row(page)).toContainText('Ctrl+G')
  await press(page, 'Escape')
  await expect.poll(async () => (await person.done(workspace.personal, { query: { keys: ['keys'] } })).data).toHaveLength(1)
  const home = await anotherBrowser(browser, baseURL, person.token)
  await load(home.page, '/banks')
  await expect(home.page.getByRole('grid', { name: 'Bankas' })).toBeFocused()
  await choose(home.page, 'izsniegt preces')
  await record(home.page)
  await press(home.page, 'x y')
  await expect(row(home.page)).toContainText('X Y')
  await press(home.page, 'Escape')
  const wide = (await rail(home.page).boundingBox())?.width ?? 0
  await press(home.page, 'Control+g')
  await expect.poll(async () => ((await rail(home.page).boundingBox())?.width ?? 0) === wide).toBe(false)
  const chosenKeys = async () =>
    Object.keys(Object((await person.done(workspace.personal, { query: { keys: ['keys'] } })).data[0]?.value)).toSorted()
  await expect.poll(chosenKeys).toEqual(['order.issue', 'shell.rail'])
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Mainīt taustiņus' })).toBeHidden()
  await expect(page.getByRole('grid', { name: 'Bankas' })).toBeFocused()
  await choose(page, 'izsniegt preces')
  await expect(row(page)).toContainText('X Y')
  await home.context.close()
})

test('letters one after another make a sequence; on a Latvian layout Ctrl+š is Ctrl+S, and AltGr stays text', async ({ page }) => {
  await open(page, '/banks')
  await choose(page, 'sakļaut izvēlni')
  await record(page)
  await press(page, 'x y')
  await expect(row(page)).toContainText('X Y')
  await record(page)
  await strike(page, { key: 'ē', code: 'KeyE', modifierAltGraph: true })
  await expect(recorder(page)).toContainText('Nospiediet')
  await strike(page, { key: 'л', code: 'KeyK', ctrlKey: true, shiftKey: true })
  await expect(dialog(page).getByRole('alert')).toContainText('Meklēt tikai darbības')
})

test('what is refused says why; what would be taken from another is asked about; Esc changes nothing', async ({ page, person }) => {
  const order = await newOrder(person)
  await open(page, '/banks')
  await choose(page, 'izsniegt preces')
  await record(page)
  await press(page, 'Control+c')
  await expect(dialog(page).getByRole('status')).toContainText('Ctrl+C pieder teksta laukiem')
  await record(page)
  await press(page, 'Control+k')
  await expect(dialog(page).getByRole('status')).toContainText('bez kuras nevar iztikt')
  await record(page)
  await press(page, 'Escape')
  await expect(focused(page)).toHaveAccessibleName('Darbība')
  await expect(dialog(page)).toHaveCount(1)
  await record(page)
  await press(page, 'F9')
  await expect(dialog(page).getByRole('alert')).toContainText('F9 jau ir: Nākamais solis')
  await expect(focused(page)).toHaveAccessibleName('Pārcelt šurp')
  await press(page, 'Enter')
  await expect(row(page)).toContainText('F9')
  await press(page, 'Escape')
  await open(page, `/orders/${order.id}`)
  await expect(screen(page)).toContainText(order.number)
  // The step's key now issues, which is not possible yet.
  await press(page, 'F9')
  await expect(page.getByRole('status').filter({ hasText: 'Izsniegt preces' })).toBeVisible()
  expect((await person.done(orders.show, { params: { id: order.id } })).data.status).toBe('new')
})

test('Esc in the shown document puts it away, and the keyboard is where it was', async ({ page, person }) => {
  const order = await newOrder(person)
  await open(page, `/orders/${order.id}`)
  const facts = page.getByRole('group', { name: 'Pasūtījuma dati' })
  await facts.focus()
  await press(page, 'Control+d')
  const document = page.getByRole('complementary', { name: /\.pdf$/ })
  await expect(document).toBeVisible()
  await document.getByRole('button', { name: 'Aizvērt dokumentu' }).focus()
  await press(page, 'Escape')
  await expect(document).toHaveCount(0)
  await expect(facts).toBeFocused()
  await expect(activeTab(page)).toContainText(order.number)
})

async function choose(page: Page, typed: string): Promise<void> {
  await palette(page, 'mainīt taustiņus', 'Mainīt taustiņus')
  await expect(focused(page)).toHaveAccessibleName('Darbība')
  await page.keyboard.type(typed)
  await expect(row(page)).toHaveCount(1)
}

/** Starts recording keys for the selected command. */
async function record(page: Page): Promise<void> {
  await press(page, 'Enter')
  await expect(recorder(page)).toBeFocused()
}

interface Struck {
  key: string
  code: string
  ctrlKey?: boolean
  shiftKey?: boolean
  modifierAltGraph?: boolean
}

/** A key of another layout. */
async function strike(page: Page, struck: Struck): Promise<void> {
  await page.evaluate((init: Struck) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
  }, struck)
}
