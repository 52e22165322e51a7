import { expect, type Page } from '@playwright/test'
import { leads } from '../contract/leads/leads.ts'
import { orders } from '../contract/orders/orders.ts'
import { tasks } from '../contract/tasks/tasks.ts'
import { codeOf } from './support/client-code.ts'
import { expectNotice, focused, goOn, load, open, palette, paletteField, press, screen } from './support/interactions.ts'
import { newPerson, type Worker } from './support/people.ts'
import { database } from './support/product.ts'
import { newCustomer, newOrder, unique } from './support/records.ts'
import { test } from './support/test.ts'

/** @file Keys pressed while a record loads take effect once it is there. */

test('a step pressed before the order has come is taken when it is there', async ({ page, person }) => {
  const order = await newOrder(person)
  const come = await held(page, order.id)
  await press(page, 'F9')
  await expect(page.getByLabel('Iesāktie taustiņi')).toContainText('F9')
  come()
  await expect(page.getByRole('button', { name: 'Izsniegt preces' })).toBeVisible()
  expect((await person.done(orders.show, { params: { id: order.id } })).data.status).toBe('in_fulfillment')
  await expect(page.getByLabel('Iesāktie taustiņi')).toHaveText('')
})

test('an order that is there at once has the keyboard on its facts: what is pressed is a command, and no letter goes into its lines', async ({
  page,
  person,
}) => {
  const order = await newOrder(person)
  await open(page, `/orders/${order.id}`)
  const facts = page.getByRole('group', { name: 'Pasūtījuma dati' })
  await expect(facts).toBeFocused()
  // Reopened from the cached answer.
  await press(page, 'F4')
  await expect(facts).toHaveCount(0)
  await palette(page, order.number)
  await expect(facts).toBeFocused()
  await press(page, 'F2')
  await expect(facts.locator('input, select, textarea').first()).toBeFocused()
})

test('a step pressed again while it is on its way is not begun twice, and says so', async ({ page, person }) => {
  const order = await newOrder(person)
  await open(page, `/orders/${order.id}`)
  let sent = 0
  let answer = (): void => {}
  await page.route(`**/api/orders/${order.id}/fulfillment`, async (route) => {
    sent += 1
    await new Promise<void>((resolve) => (answer = resolve))
    await route.continue()
  })
  await press(page, 'F9')
  await expect.poll(() => sent).toBe(1)
  await press(page, 'F9')
  await expectNotice(page, { color: 'blue', text: 'jau tiek darīts, otrreiz nav sākts' })
  answer()
  await expect(page.getByRole('button', { name: 'Izsniegt preces' })).toBeVisible()
  expect(sent).toBe(1)
  expect((await person.done(orders.show, { params: { id: order.id } })).data.status).toBe('in_fulfillment')
})

test('F2 and text typed after it stand in the field; no letter of it becomes a command', async ({ page, person }) => {
  const order = await newOrder(person)
  const come = await held(page, order.id)
  await press(page, 'F2')
  // `o i` would issue the goods.
  await page.keyboard.type('o i')
  come()
  const first = page.getByRole('group', { name: 'Pasūtījuma dati' }).locator('input, select, textarea').first()
  await expect(first).toHaveValue('o i')
  await expect(first).toBeFocused()
  expect((await person.done(orders.show, { params: { id: order.id } })).data.status).toBe('new')
})

test('keys pressed after text that waits follow it: Tab goes on to the next field, Backspace takes back a letter', async ({
  page,
  person,
}) => {
  const order = await newOrder(person)
  const come = await held(page, order.id)
  await press(page, 'F2')
  await page.keyboard.type('abcd')
  await press(page, 'Backspace Tab')
  await page.keyboard.type('ef')
  come()
  const fields = page.getByRole('group', { name: 'Pasūtījuma dati' }).locator('input:visible, select:visible, textarea:visible')
  await expect(fields.nth(1)).toBeFocused()
  await expect(fields.nth(1)).toHaveValue('ef')
  await expect(fields.first()).toHaveValue('abc')
})

test('a value of a cell and Tab are not lost while the code of cells is loaded', async ({ page, person }) => {
  const title = `Gaida${unique()}`
  const { task_id: id } = await person.done(tasks.create, { body: { title, due_date: '2031-05-04', assignee_ids: [person.id] } })
  await open(page, `/tasks?q=${title}`)
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await expect(screen(page).getByRole('grid')).toBeFocused()
  const { come, request } = await heldCode(page, 'workspace/list/CellEditing.tsx')
  await toColumn(page, 'Termiņš')
  await press(page, 'F2')
  await request
  await page.keyboard.type('08.05.2031')
  await press(page, 'Tab')
  come()
  await expect(screen(page).getByRole('combobox', { name: 'Prioritāte' })).toBeFocused()
  await expect.poll(async () => (await person.done(tasks.show, { params: { id } })).data.due_date).toBe('2031-05-08')
})

test('Esc forgets what waits, and what is pressed for one page never acts on another', async ({ page, person }) => {
  const [one, other] = [await newOrder(person), await newOrder(person)]
  const come = await held(page, one.id)
  await press(page, 'F9 Escape')
  await expect(page.getByLabel('Iesāktie taustiņi')).toHaveText('')
  await press(page, 'F9')
  await palette(page, other.number, other.number)
  await expect(screen(page)).toContainText(other.number)
  await expect(page.getByRole('button', { name: 'Nodot izpildē' })).toBeVisible()
  come()
  await press(page, 'F4')
  await expect(screen(page)).toContainText(one.number)
  for (const { id } of [one, other]) expect((await person.done(orders.show, { params: { id } })).data.status).toBe('new')
})

test('the palette opens at once over a page that is still coming', async ({ page, person }) => {
  const order = await newOrder(person)
  const come = await held(page, order.id)
  await press(page, 'F9 Control+k')
  await expect(paletteField(page)).toBeFocused()
  await press(page, 'Escape')
  come()
  await expectNotice(page, 'updated')
})

test('letters typed for a dialog that is on its way stand in its field, and none of them is a command of the page behind', async ({
  page,
  person,
}) => {
  const { come, path } = await beforeDialog(page, person)
  // `g c` would navigate, and Enter open the focused element.
  await page.keyboard.type('g c')
  await press(page, 'Enter')
  // As typed by AltGr or a dead key, which the test keyboard lacks.
  await page.evaluate(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ā', code: 'KeyA', bubbles: true })))
  await page.keyboard.type(' un')
  come()
  await expect(focused(page)).toHaveAccessibleName('Veidne')
  await expect(focused(page)).toHaveValue('g cā un')
  await expect(page).toHaveURL(path)
})

test('Esc gives up a dialog that is on its way, with what was typed for it', async ({ page, person }) => {
  const { come } = await beforeDialog(page, person)
  await page.keyboard.type('abc')
  await press(page, 'Escape')
  come()
  await press(page, '/')
  await palette(page, 'bankas', 'Bankas')
  await expect(page).toHaveURL('/banks')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a menu that is loaded as the keyboard passes by leaves it where it went on to', async ({ page }) => {
  const { come, request } = await heldCode(page, 'ui/MenuLayer.tsx')
  await open(page, '/totals_statistics')
  const field = page.getByLabel('No', { exact: true })
  await expect(field).toBeFocused()
  const menu = page.getByRole('button', { name: /Pārbaude/ })
  await menu.focus()
  await request
  await field.focus()
  await page.keyboard.type('05.10.')
  come()
  await expect(menu).toHaveAttribute('data-headlessui-state')
  await page.keyboard.type('2024.')
  await expect(field).toHaveValue('05.10.2024.')
})

test('a colleague whose name is begun before the editor is loaded is offered once it stands', async ({ page, person, baseURL }) => {
  const colleague = await newPerson(baseURL ?? '')
  const surname = `Palīgs ${unique()}`
  await database().updateTable('users').set({ surname }).where('id', '=', colleague.id).execute()
  const { comment, come } = await beforeEditor(page, person)
  await page.keyboard.type(`@${surname}`)
  await expect(comment).toHaveValue(`@${surname}`)
  come()
  await expect(page.getByRole('option', { name: surname, selected: true })).toBeVisible()
  await press(page, 'Enter')
  await page.keyboard.type('paskaties')
  await expect(comment).toHaveText(new RegExp(`^@Ilze ${surname} paskaties$`))
  // A dismissed suggestion does not reappear after a redraw.
  await page.keyboard.type(' @Pal')
  await expect(page.getByRole('option').first()).toBeVisible()
  await press(page, 'Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
})

test('letters typed while the editor is being made are all there', async ({ page, person }) => {
  const { comment, come } = await beforeEditor(page, person)
  come()
  const words = Array.from({ length: 40 }, (_, place) => `vards${place}`).join(' ')
  await page.keyboard.type(words)
  await expect(comment).toHaveAttribute('data-keys', 'rich')
  await expect(comment).toHaveText(words)
})

/** Starts a comment while the editor chunk is delayed; returns the field and a release function. */
async function beforeEditor(page: Page, person: Worker) {
  const { task_id } = await person.done(tasks.create, { body: { title: 'Piezvanīt' } })
  const { come } = await heldCode(page, 'ui/rich-text/Surface.tsx')
  await open(page, `/tasks/${task_id}`)
  const comment = screen(page).getByRole('textbox', { name: 'Komentārs' })
  await comment.focus()
  return { comment, come }
}

/** Starts a contract while the dialog chunk is delayed; returns the page and a release function. */
async function beforeDialog(page: Page, person: Worker) {
  const { id } = await newCustomer(person)
  const path = `/customers/${id}`
  await open(page, path)
  const { come, request } = await heldCode(page, 'areas/contracts/TemplatePicker.tsx')
  await palette(page, 'izveidot līgumu', 'Izveidot līgumu')
  await request
  return { come, path }
}

/** Delays a chunk; returns a release function and its request. */
test('a list shows its rows before the commands of the areas are loaded, and keys pressed meanwhile take effect in their order', async ({
  page,
  person,
}) => {
  const order = await newOrder(person)
  const { come, request } = await heldCode(page, '../commands/registry.ts')
  await load(page, `/orders?q=${order.number}`)
  await request
  const grid = page.getByRole('grid', { name: 'Pasūtījumi' })
  await expect(grid.getByRole('row', { name: order.number })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Jauns pasūtījums' })).toHaveCount(0)
  await grid.focus()
  // A sequence of the order in focus, then a page.
  await press(page, 'o r')
  await expect(page.getByLabel('Iesāktie taustiņi')).toContainText('OR')
  come()
  await expect(page.getByRole('button', { name: 'Jauns pasūtījums' })).toBeVisible()
  await expect.poll(async () => (await person.done(orders.show, { params: { id: order.id } })).data.status).toBe('in_fulfillment')
})

test('keys of the workspace work while the commands of the areas cannot be loaded', async ({ page }) => {
  await page.route(await codeOf('../commands/registry.ts'), (route) => route.abort())
  await load(page, '/orders')
  await expect(page.getByRole('grid', { name: 'Pasūtījumi' })).toBeVisible()
  await expectNotice(page, { color: 'red', text: 'Darbības neizdevās ielādēt' })
  await press(page, 'g k')
  await expect(page).toHaveURL('/customers')
})

test('keys pressed after a list is grouped wait for the first groups and take effect in their order', async ({ page, person }) => {
  const word = await groupedLeads(page, person)
  let come = (): void => {}
  const gate = new Promise<void>((resolve) => (come = resolve))
  await page.route(/api\/leads\?.*group_by=/, async (route) => {
    await gate
    await route.continue()
  })
  await toSource(page)
  // The second group is opened, and its second row taken; then the order of groups is asked for.
  await press(page, 'l g ArrowDown ArrowRight ArrowDown ArrowDown l o')
  await expect(page.getByLabel('Iesāktie taustiņi')).toHaveText('↓→↓↓LO …')
  come()
  await expect(page.getByRole('menu', { name: 'Grupu kārtība' })).toBeVisible()
  await expect(screen(page).locator('.current-row')).toContainText(`${word} Mājaslapa 0`)
  await expect(screen(page).locator('[data-group][aria-expanded=true]')).toHaveText(/^Mājaslapa2 rindas/)
})

test('they wait for the code of groups, too, and Esc forgets them', async ({ page, person }) => {
  const word = await groupedLeads(page, person)
  await load(page, `/leads?q=${word}`)
  await expect(screen(page).getByRole('row')).toHaveCount(5)
  await expect(screen(page).getByRole('grid')).toBeFocused()
  const { come, request } = await heldCode(page, 'workspace/list/GroupedRows.tsx')
  await toSource(page)
  await press(page, 'l g')
  await request
  await press(page, 'ArrowDown Escape End Shift+F10')
  await expect(page.getByLabel('Iesāktie taustiņi')).toHaveText(/^EndShift\+F10/)
  come()
  await expect(page.getByRole('menu', { name: 'Grupa: Mājaslapa' })).toBeVisible()
})

test('arrows pressed before the first rows of a list have come walk them', async ({ page, person }) => {
  const word = await groupedLeads(page, person)
  let come = (): void => {}
  const gate = new Promise<void>((resolve) => (come = resolve))
  await page.route(/api\/leads\?/, async (route) => {
    await gate
    await route.continue()
  })
  await load(page, `/leads?q=${word}`)
  await expect(screen(page).getByRole('grid')).toBeFocused()
  await press(page, 'ArrowDown')
  come()
  await expect(screen(page).locator('.current-row')).toContainText(`${word} Mājaslapa 0`)
})

/** Opens a list of two leads of each of two sources, the newest first. */
async function groupedLeads(page: Page, person: Worker): Promise<string> {
  const word = `Gaida${unique()}`
  for (const source of ['Izstāde', 'Mājaslapa'])
    for (const number of [0, 1]) await person.done(leads.create, { body: { company_name: `${word} ${source} ${number}`, source } })
  await open(page, `/leads?q=${word}`)
  await expect(screen(page).getByRole('row')).toHaveCount(5)
  await expect(screen(page).getByRole('grid')).toBeFocused()
  return word
}

const toSource = (page: Page): Promise<void> => toColumn(page, 'Avots')

async function toColumn(page: Page, name: string): Promise<void> {
  const headers = (await screen(page).getByRole('columnheader').allInnerTexts()).filter((text) => text.trim() !== '')
  for (let step = 0; step <= headers.findIndex((text) => text.trim() === name); step++) await page.keyboard.press('ArrowRight')
}

async function heldCode(page: Page, module: string) {
  const isCode = await codeOf(module)
  let come = (): void => {}
  const gate = new Promise<void>((resolve) => (come = resolve))
  await page.route(isCode, async (route) => {
    await gate
    await route.continue()
  })
  return { come, request: page.waitForRequest((request) => isCode(new URL(request.url()))) }
}

/** Opens an order with a delayed answer; returns a release function. */
async function held(page: Page, id: number): Promise<() => void> {
  let come = (): void => {}
  const gate = new Promise<void>((resolve) => (come = resolve))
  await open(page, '/banks')
  await expect(page.getByRole('grid', { name: 'Bankas' })).toBeFocused()
  let wasRequested = false
  // Events of other changes may repeat the request.
  await page.route(`**/api/orders/${id}`, async (route) => {
    wasRequested = true
    await gate
    await route.continue()
  })
  await goOn(page, `/orders/${id}`)
  await expect.poll(() => wasRequested).toBe(true)
  return come
}
