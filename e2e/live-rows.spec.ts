import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { manufacturers } from '../contract/reference/reference.ts'
import { anotherBrowser, test } from './support/test.ts'
import { open, press, screen, searchFor } from './support/interactions.ts'
import { newPerson, type Worker } from './support/people.ts'
import { unique } from './support/records.ts'

const names = Array.from({ length: 60 }, (_, at) => `${at + 10}`)

test('while a colleague adds, changes and deletes rows, the record in focus and what is seen stay where they are', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const word = `Dzīvs${unique()}`
  const ids = await make(person, word, names)
  const colleague = await openColleague(browser, baseURL, word)
  const list = await manufacturersOf(page, word)
  for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowDown')
  const focus = active(page, list)
  await expect(focus).toContainText(`${word} 50`)
  const before = await placesOf(list)

  const { add, change, remove } = acts(colleague.person)
  await add(`${word} 00`)
  await add(`${word} 01`)
  await expect(news(page)).toHaveText(/2 jauni/)
  await remove(ids[names.indexOf('45')] ?? 0)
  await expect(news(page)).toHaveText(/2 jauni, 1 vairs neatbilst/)
  await change(ids[names.indexOf('48')] ?? 0, `${word} 48 mainīts`)
  const changed = list.locator('[data-mark="changed"]')
  await expect(changed).toContainText(`${word} 48 mainīts`)
  await expect(changed).toHaveAccessibleDescription('Mainījis kāds cits')
  await expect(changed.locator('[data-changed]')).toHaveText([`${word} 48 mainīts`])
  await expect(page.getByRole('status').filter({ hasText: `Citi mainīja: ${word} 48 mainīts` })).toHaveCount(1)
  await expect(list.locator('[data-mark="left"]')).toContainText(`${word} 45`)
  await expect(focus).toContainText(`${word} 50`)
  expect(strip(await placesOf(list))).toEqual(strip(before))

  await press(page, 'l j')
  await expect(news(page)).toHaveCount(0)
  await expect(focus).toContainText(`${word} 50`)
  await expect(list.locator('[data-mark="left"]')).toHaveCount(0)
  await press(page, 'Home')
  await expect(list.locator('[data-mark="new"]').first()).toBeVisible()
  await expect(list.getByRole('row').filter({ hasText: `${word} 00` })).toHaveCount(1)
  // Marks go by themselves.
  await expect(list.locator('[data-mark]')).toHaveCount(0, { timeout: 15_000 })
  await colleague.close()
})

test('two people at once: each sees the other through a count, and their own work at once', async ({ page, person, browser, baseURL }) => {
  const word = `Abi${unique()}`
  await make(person, word, ['B', 'C', 'D'])
  const colleague = await openColleague(browser, baseURL, word)
  const mine = await manufacturersOf(page, word)
  const theirs = colleague.list
  await acts(person).add(`${word} A1`)
  await expect(mine.getByRole('row')).toHaveCount(5)
  await expect(news(page)).toHaveCount(0)
  await expect(news(colleague.page)).toHaveText(/1 jauns/)
  await expect(theirs.getByRole('row')).toHaveCount(4)
  await acts(colleague.person).add(`${word} A2`)
  // Their own act shows all.
  await expect(theirs.getByRole('row')).toHaveCount(6)
  await expect(news(colleague.page)).toHaveCount(0)
  await expect(news(page)).toHaveText(/1 jauns/)
  await news(page).click()
  await expect(mine.getByRole('row')).toHaveCount(6)
  await colleague.close()
})

test('another filter, reloading and Ctrl+A take the changes in', async ({ page, person, browser, baseURL }) => {
  const word = `Ņem${unique()}`
  await make(person, word, ['B', 'C', 'D'])
  const colleague = await openColleague(browser, baseURL, word)
  const list = await manufacturersOf(page, word)
  const { add } = acts(colleague.person)
  await add(`${word} A1`)
  await expect(news(page)).toHaveText(/1 jauns/)
  await press(page, 'Control+a')
  await expect(list.getByRole('row', { selected: true })).toHaveCount(4)
  await press(page, 'Escape')
  await add(`${word} A2`)
  await expect(news(page)).toHaveText(/1 jauns/)
  await press(page, 'r')
  await expect(list.getByRole('row')).toHaveCount(6)
  // A row that comes while the list is read is part of it.
  await expect(list).not.toHaveAttribute('aria-busy', 'true')
  await add(`${word} A3`)
  await expect(news(page)).toHaveText(/1 jauns/)
  await searchFor(page, `${word} A`)
  await expect(list.getByRole('row')).toHaveCount(4)
  await expect(news(page)).toHaveCount(0)
  await colleague.close()
})

function news(page: Page): Locator {
  return screen(page).getByRole('button', { name: /jaun[si]|jaunu|vairs neatbilst|secība/ })
}

async function make(person: Worker, word: string, each: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const name of each) ids.push((await person.done(manufacturers.calls.create, { body: { name: `${word} ${name}` } })).data.id)
  return ids
}

function acts(person: Worker) {
  return {
    add: (name: string) => person.done(manufacturers.calls.create, { body: { name } }),
    change: (id: number, name: string) => person.done(manufacturers.calls.change, { params: { id }, body: { name, lock_version: 1 } }),
    remove: (id: number) => person.done(manufacturers.calls.remove, { params: { id } }),
  }
}

/** Names of rows in view by their pixel. */
async function placesOf(list: Locator): Promise<Record<string, string>> {
  return list.evaluate((grid) => {
    const frame = grid.getBoundingClientRect()
    const rows = [...grid.querySelectorAll<HTMLElement>('[data-index]')]
    const places = rows.map((row) => [row.getBoundingClientRect(), row.textContent] as const)
    const inView = places.filter(([{ top, bottom }]) => top > frame.top + 30 && bottom < frame.bottom)
    return Object.fromEntries(inView.map(([{ top }, text]) => [String(Math.round(top)), text]))
  })
}

function strip(places: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(places).map(([top, text]) => [top, text.replace(' mainīts', '')]))
}

function active(page: Page, list: Locator): Locator {
  return screen(page).getByRole('row').and(page.locator('.current-row')).and(list.getByRole('row'))
}

async function openColleague(
  browser: Browser,
  baseURL: string | undefined,
  word: string,
): Promise<{ page: Page; person: Worker; list: Locator; close: () => Promise<void> }> {
  const person = await newPerson(baseURL ?? '')
  const { page, context } = await anotherBrowser(browser, baseURL, person.token)
  await page.goto('/')
  return { page, person, list: await manufacturersOf(page, word), close: () => context.close() }
}

async function manufacturersOf(page: Page, word: string): Promise<Locator> {
  await open(page, '/manufacturers')
  const list = page.getByRole('grid', { name: 'Ražotāji' })
  await searchFor(page, word)
  await expect(list.locator('[aria-rowindex="2"]')).toContainText(word)
  await press(page, 'Escape')
  await expect(list).toBeFocused()
  return list
}
