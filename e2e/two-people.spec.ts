import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { orders } from '../contract/orders/orders.ts'
import { manufacturers } from '../contract/reference/reference.ts'
import { anotherBrowser, test } from './support/test.ts'
import { load, open, palette, press, screen, searchFor } from './support/interactions.ts'
import { newPerson, type Worker } from './support/people.ts'
import { database } from './support/product.ts'
import { newOrder, unique } from './support/records.ts'

test('a new order of a colleague does not change which order the keys act on, nor which one is opened and come back to', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  // A search isolates the orders of this test.
  const word = `Rinda${unique()}`
  const newOrders = [await newOrder(person, { word }), await newOrder(person, { word }), await newOrder(person, { word })] as const
  const colleague = await openColleague(browser, baseURL)
  await ordersOf(page, word)
  await ordersOf(colleague.page, word)
  await expectCursor(page, newOrders[2].number)
  const fourth = await newOrder(colleague.person, { word })
  await expectNews(page, '1 jauns')
  await expect(first(page)).toContainText(newOrders[2].number)
  await expectCursor(page, newOrders[2].number)
  await press(page, 'l j')
  await expect(first(page)).toContainText(fourth.number)
  await expectCursor(page, newOrders[2].number)
  await press(page, 'ArrowDown')
  await expectCursor(page, newOrders[1].number)
  const fifth = await newOrder(colleague.person, { word })
  await expectNews(page, '1 jauns')
  await expectCursor(page, newOrders[1].number)
  await press(page, 'o r')
  // After an act of one's own the list is as the server has it.
  await expect(first(page)).toContainText(fifth.number)
  await expectCursor(page, 'Izpildē')
  expect(await stateOf(person, newOrders[1].id)).toBe('in_fulfillment')
  expect(await stateOf(person, newOrders[2].id)).toBe('new')
  expect(await stateOf(person, newOrders[0].id)).toBe('new')
  await expectCursor(colleague.page, newOrders[2].number)
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: newOrders[1].number, level: 1 })).toBeVisible()
  const sixth = await newOrder(colleague.person, { word })
  await press(page, 'F4')
  await expectCursor(page, newOrders[1].number)
  // Waits, or came with what the person did last.
  await press(page, 'r')
  await expect(first(page)).toContainText(sixth.number)
  await expectCursor(page, newOrders[1].number)
  // Also after the window was closed meanwhile.
  const seventh = await newOrder(colleague.person, { word })
  await load(page, '/orders')
  await expect(first(page)).toContainText(seventh.number)
  await expectCursor(page, newOrders[1].number)
  await colleague.close()
})

test('rows chosen with Shift while a colleague adds one above are those that were seen', async ({ page, person, browser, baseURL }) => {
  const word = `Divi${unique()}`
  for (const name of ['B', 'C', 'D', 'E', 'F']) await person.done(manufacturers.calls.create, { body: { name: `${word} ${name}` } })
  const colleague = await openColleague(browser, baseURL)
  const list = await found(page, word)
  await expect(list.getByRole('row')).toHaveCount(6)
  await press(page, 'ArrowDown')
  await expectCursor(page, `${word} C`)
  await colleague.person.done(manufacturers.calls.create, { body: { name: `${word} A` } })
  await expectNews(page, '1 jauns')
  await expect(list.getByRole('row')).toHaveCount(6)
  await press(page, 'Shift+ArrowDown Shift+ArrowDown')
  await expect(chosen(page)).toHaveText([/ C/, / D/, / E/])
  await colleague.close()
})

test('a row that leaves the list stays marked until that is taken in; then no key acts, and arrows go on from its place', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const word = `Prom${unique()}`
  const ids: number[] = []
  for (const name of ['B', 'C', 'D'])
    ids.push((await person.done(manufacturers.calls.create, { body: { name: `${word} ${name}` } })).data.id)
  const colleague = await openColleague(browser, baseURL)
  const list = await found(page, word)
  await press(page, 'ArrowDown')
  await expectCursor(page, `${word} C`)
  await colleague.person.done(manufacturers.calls.remove, { params: { id: ids[1] ?? 0 } })
  await expectNews(page, '1 vairs neatbilst')
  await expect(list.getByRole('row')).toHaveCount(4)
  await expect(list.locator('[data-mark="left"]')).toHaveText(new RegExp(`${word} C`))
  await expect(list.locator('[data-mark="left"]')).toHaveAccessibleDescription('Vairs neatbilst sarakstam')
  await expectCursor(page, `${word} C`)
  await press(page, 'l j')
  await expect(list.getByRole('row')).toHaveCount(3)
  await expect(screen(page).getByText(`„${word} C” vairs nav šajā sarakstā`)).toBeVisible()
  await expectCursor(page, null)
  await press(page, 'F2')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'ArrowDown')
  await expectCursor(page, `${word} D`)
  await expect(screen(page).getByText('vairs nav šajā sarakstā')).toHaveCount(0)
  await colleague.close()
})

test('a range begun at a row that left the list begins with what stands in its place', async ({ page, person, browser, baseURL }) => {
  const word = `Posms${unique()}`
  const ids: number[] = []
  for (const name of ['B', 'C', 'D', 'E', 'F'])
    ids.push((await person.done(manufacturers.calls.create, { body: { name: `${word} ${name}` } })).data.id)
  const colleague = await openColleague(browser, baseURL)
  const list = await found(page, word)
  await press(page, 'ArrowDown')
  await expectCursor(page, `${word} C`)
  await colleague.person.done(manufacturers.calls.remove, { params: { id: ids[1] ?? 0 } })
  await expectNews(page, '1 vairs neatbilst')
  await press(page, 'l j')
  await expect(list.getByRole('row')).toHaveCount(5)
  await expect(screen(page).getByText(`„${word} C” vairs nav šajā sarakstā`)).toBeVisible()
  await press(page, 'Shift+End')
  await expect(chosen(page)).toHaveText([/ D/, / E/, / F/])
  await colleague.close()
})

test('what a dialog asks about a row is done with that row, though another stands in its place by then', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  // A search isolates the orders of this test.
  const word = `Jautā${unique()}`
  const newOrders = [await newOrder(person, { word }), await newOrder(person, { word })] as const
  const colleague = await openColleague(browser, baseURL)
  await ordersOf(page, word)
  await expect(screen(page).getByRole('row')).toHaveCount(3)
  await expectCursor(page, newOrders[1].number)
  await palette(page, 'dzēst pasūtījumu', 'Dzēst pasūtījumu')
  await expect(page.getByRole('alertdialog')).toContainText(newOrders[1].number)
  const third = await newOrder(colleague.person, { word })
  await expectNews(page, '1 jauns')
  await expect(page.getByRole('alertdialog')).toContainText(newOrders[1].number)
  await press(page, 'Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  const ids = [...newOrders.map(({ id }) => id), third.id]
  const left = await database().selectFrom('orders').select('id').where('id', 'in', ids).orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual([newOrders[0].id, third.id])
  await expectCursor(page, null)
  await expect(screen(page).getByText(`„${newOrders[1].number}” vairs nav šajā sarakstā`)).toBeVisible()
  await colleague.close()
})

async function openColleague(
  browser: Browser,
  baseURL: string | undefined,
): Promise<{ page: Page; person: Worker; close: () => Promise<void> }> {
  const person = await newPerson(baseURL ?? '')
  const { page, context } = await anotherBrowser(browser, baseURL, person.token)
  await page.goto('/')
  return { page, person, close: () => context.close() }
}

async function expectNews(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: `Citi mainīja sarakstu: ${words}` })).toHaveCount(1)
}

/** Waits until the focused row contains the text; null: no row has focus. */
async function expectCursor(page: Page, text: string | null): Promise<void> {
  const words = async () => {
    const id = await screen(page).getByRole('grid').first().getAttribute('aria-activedescendant')
    return id ? page.locator(`[id="${id}"]`).textContent() : null
  }
  if (text === null) await expect.poll(words).toBeNull()
  else await expect.poll(words).toContain(text)
}

function first(page: Page): Locator {
  return page.getByRole('grid', { name: /^(Pasūtījumi|Ražotāji)$/ }).locator('[role="row"][aria-rowindex="2"]')
}

function chosen(page: Page): Locator {
  return screen(page).getByRole('row', { selected: true })
}

async function ordersOf(page: Page, word: string): Promise<void> {
  await open(page, '/orders')
  await searchFor(page, word)
  await expect(screen(page).getByText(word).first()).toBeVisible()
  await press(page, 'Escape')
}

async function found(page: Page, word: string): Promise<Locator> {
  await open(page, '/manufacturers')
  const list = page.getByRole('grid', { name: 'Ražotāji' })
  await searchFor(page, word)
  await expect(first(page)).toContainText(word)
  await press(page, 'Escape')
  await expect(list).toBeFocused()
  return list
}

async function stateOf(person: Worker, id: number): Promise<string> {
  return (await person.done(orders.show, { params: { id } })).data.status
}
