import { expect, type Page } from '@playwright/test'
import { invoices } from '../contract/invoices/invoices.ts'
import { orders } from '../contract/orders/orders.ts'
import { macros } from '../contract/workspace/macros.ts'
import { workspace } from '../contract/workspace/workspace.ts'
import { chosenRow, expectNotice, focused, load, open, palette, paletteFor, press, screen, searchFor } from './support/interactions.ts'
import { newCustomer, newOrder } from './support/records.ts'
import { test } from './support/test.ts'

/** @file A stretch of the history becomes a macro and is run on other records. Everything by keys. */

type Person = Parameters<typeof newOrder>[0]

const list = (page: Page) => page.getByRole('listbox', { name: 'Pēdējās darbības' })
const rows = (page: Page) => page.getByRole('listbox', { name: 'Soļi un vērtības' }).getByRole('option')
const row = (page: Page) => page.getByRole('listbox', { name: 'Soļi un vērtības' }).getByRole('option', { selected: true })
const commandsOf = async (person: Person) =>
  (await person.done(workspace.history)).data.map(({ command_id, outcome, macro }) => [command_id, outcome, macro?.name, macro?.step])

const step = (command: string, title: string) => ({
  command,
  title,
  record: { is: 'start' as const, kind: 'order' },
  args: {},
  values: [],
})

async function openOrder(page: Page, { id, number }: { id: number; number: string }): Promise<void> {
  await open(page, `/orders/${id}`)
  await expect(screen(page).getByRole('heading', { name: number, level: 1 })).toBeVisible()
}

/** Reserves and issues by hand, then writes the invoice and accepts it. */
async function workByHand(page: Page, order: { id: number; number: string }): Promise<void> {
  await openOrder(page, order)
  for (const next of ['Izsniegt preces', 'Izrakstīt rēķinu']) {
    await press(page, 'F9')
    await expect(screen(page).getByRole('button', { name: next })).toBeEnabled()
  }
  await press(page, 'F9')
  await expect(page).toHaveURL(/\/invoices\/invoice\/\d+/)
  await expect(screen(page).getByRole('button', { name: 'Akceptēt' })).toBeVisible()
  await press(page, 'F9')
  await expect(screen(page).getByText('Akceptēts').first()).toBeVisible()
}

test('a stretch of the history becomes a macro, is previewed on another order, and goes from the order to its own invoice', async ({
  page,
  person,
}) => {
  const [first, second] = [await newOrder(person, { lines: 1 }), await newOrder(person, { lines: 1 })]
  await workByHand(page, first)
  await expect.poll(async () => (await commandsOf(person)).length).toBe(4)

  await press(page, 'k m')
  await expect(list(page)).toBeFocused()
  await press(page, 'Shift+ArrowUp Shift+ArrowUp Shift+ArrowUp')
  await expect(list(page).getByRole('option', { selected: true })).toHaveCount(4)
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName('Nosaukums')
  await press(page, 'Control+a')
  await page.keyboard.type('Līdz rēķinam')
  await expect(rows(page)).toContainText([
    /1\. Nodot izpildē.*makro sāk/,
    /2\. Izsniegt preces.*makro sāk/,
    /3\. Izrakstīt rēķinu.*makro sāk/,
    /4\. Akceptēt.*rodas 3\. solī/,
  ])
  await press(page, 'Control+Enter')
  await expectNotice(page, { color: 'green', text: 'Makro „Līdz rēķinam” saglabāts' })
  await press(page, 'Escape')

  await openOrder(page, second)
  await paletteFor(page, 'līdz rēķinam')
  await expect(chosenRow(page)).toContainText('Makro: Līdz rēķinam')
  await press(page, 'Enter')
  const run = page.getByRole('dialog', { name: /^Makro: Līdz rēķinam/ })
  await expect(run.getByRole('list', { name: 'Kas notiks' })).toContainText('Radīsies')
  expect((await person.done(orders.show, { params: { id: second.id } })).data.status).toBe('new')
  await expect(focused(page)).toHaveAccessibleName(/Izdarīt 4 soļus/)
  await press(page, 'Enter')
  await expectNotice(page, { color: 'green', text: 'Makro „Līdz rēķinam”: 4 soļi izdarīti' })
  await expect(page).toHaveURL(/\/invoices\/invoice\/\d+/)
  const invoiceId = Number(/\d+$/.exec(page.url())?.[0])
  const { data: invoice } = await person.done(invoices.show, { params: { id: invoiceId } })
  expect(invoice).toMatchObject({ status: 'accepted', customer: { id: second.customer.id } })
  await expect
    .poll(async () => (await commandsOf(person)).slice(0, 4).toReversed())
    .toEqual([
      ['order.reserve', 'done', 'Līdz rēķinam', 1],
      ['order.issue', 'done', 'Līdz rēķinam', 2],
      ['order.issue-invoice', 'done', 'Līdz rēķinam', 3],
      ['invoice.accept', 'done', 'Līdz rēķinam', 4],
    ])
})

test('a value is asked for at each run, and what the server refuses stops the macro with how to go on', async ({ page, person }) => {
  const [one, other] = [await newCustomer(person), await newCustomer(person)]
  const [first, second] = [await newOrder(person, { lines: 1 }), await newOrder(person, { lines: 1, quantity: '900' })]
  await openOrder(page, first)
  await palette(page, 'mainīt klientu', 'Mainīt klientu')
  await page.keyboard.type(one.name)
  await expect(page.getByRole('option', { name: one.name })).toBeVisible()
  await press(page, 'Enter')
  await press(page, 'Control+Enter')
  await expect(screen(page)).toContainText(one.name)
  await press(page, 'F9')
  await expect(screen(page).getByRole('button', { name: 'Izsniegt preces' })).toBeEnabled()
  await press(page, 'F9')
  await expect(screen(page).getByRole('button', { name: 'Izrakstīt rēķinu' })).toBeEnabled()
  await expect.poll(async () => (await commandsOf(person)).length).toBe(3)

  await press(page, 'k m')
  await expect(list(page)).toBeFocused()
  await press(page, 'Shift+Home Enter')
  await expect(focused(page)).toHaveAccessibleName('Nosaukums')
  await press(page, 'Control+a')
  await page.keyboard.type('Cits pircējs')
  await press(page, 'Tab Tab')
  await expect(focused(page)).toHaveAccessibleName('Soļi un vērtības')
  await press(page, 'ArrowDown')
  await expect(row(page)).toContainText(one.name)
  await press(page, 'Space')
  await expect(row(page)).toContainText('Jautās: Klients')
  await press(page, 'Tab Tab')
  await expect(focused(page)).toHaveAccessibleName('Jautājums')
  await press(page, 'Control+a')
  await page.keyboard.type('Kam pārdod')
  await press(page, 'Control+Enter')
  await expectNotice(page, { color: 'green', text: 'Makro „Cits pircējs” saglabāts' })
  const { data: stored } = await person.done(macros.list)
  expect(stored[0]).toMatchObject({ kind: 'order', parameters: [{ label: 'Kam pārdod', value: one.id }] })
  await press(page, 'Escape')

  // Loaded anew, the macro is a command again; its third step lacks goods.
  await load(page, `/orders/${second.id}`)
  await expect(screen(page).getByRole('heading', { name: second.number, level: 1 })).toBeVisible()
  await palette(page, 'cits pircējs', /Makro: Cits pircējs/)
  await expect(focused(page)).toHaveAccessibleName(/Kam pārdod/)
  await press(page, 'Control+a')
  await page.keyboard.type(other.name)
  await expect(page.getByRole('option', { name: other.name })).toBeVisible()
  await press(page, 'Enter')
  const run = page.getByRole('dialog', { name: /^Makro: Cits pircējs/ })
  await expect(run.getByRole('listitem').filter({ hasText: '3. Izsniegt preces' })).toContainText('Nav iespējams')
  await expect(focused(page)).toHaveAccessibleName(/Izdarīt 2 soļus/)
  await press(page, 'Enter')
  await expect(run.getByRole('status')).toContainText('Izdarīts 2 no 3. 3. solis:')
  await expect(focused(page)).toHaveAccessibleName(/Turpināt no 3\. soļa/)
  const { data: now } = await person.done(orders.show, { params: { id: second.id } })
  expect(now).toMatchObject({ status: 'in_fulfillment', customer: { id: other.id } })
})

test('a macro that is half-written or runs goes on after a reload, and says where it stopped', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 1 })
  const steps = [step('order.reserve', 'Nodot izpildē'), step('order.issue', 'Izsniegt preces')]
  await person.done(macros.create, { body: { kind: 'order', parameters: [], sharing: 'own', role_id: null, name: 'Izsniegšana', steps } })
  await load(page, `/orders/${order.id}`)
  await press(page, 'k l')
  await expect(page.getByRole('dialog', { name: 'Makro saraksts' }).getByRole('listbox')).toBeFocused()
  await press(page, 'F2')
  await expect(focused(page)).toHaveAccessibleName('Nosaukums')
  await press(page, 'Control+a')
  await page.keyboard.type('Pusvārdā')
  await page.reload()
  const editor = page.getByRole('dialog', { name: 'Labot makro' })
  await expect(editor.getByRole('textbox', { name: 'Nosaukums' })).toHaveValue('Pusvārdā')
  await press(page, 'Escape')
  await expect(editor).toHaveCount(0)

  let isHeld = true
  await page.route(`**/api/orders/${order.id}/fulfillment`, async (route) => {
    if (!isHeld || !route.request().postData()?.includes('issue')) return route.continue()
    // The page goes away before the answer.
    await new Promise<void>(() => {})
  })
  await palette(page, 'izsniegšana', /Makro: Izsniegšana/)
  const run = page.getByRole('dialog', { name: /^Makro: Izsniegšana/ })
  await expect(run.getByRole('list', { name: 'Kas notiks' })).toContainText('Izpildīts')
  await expect(focused(page)).toHaveAccessibleName(/Izdarīt 2 soļus/)
  const sent = page.waitForRequest((request) => request.url().endsWith('/fulfillment') && (request.postData() ?? '').includes('issue'))
  await press(page, 'Enter')
  await sent
  // A run that goes on was previewed before, and does not wait for it.
  await page.route('**/api/workspace/dry_run', () => new Promise(() => {}))
  await page.reload()
  isHeld = false
  await expect(run.getByRole('status')).toContainText('Izdarīts 1 no 2. 2. solis: lapa pārlādēta')
  await expect(focused(page)).toHaveAccessibleName(/Turpināt no 2\. soļa/)
  await press(page, 'Enter')
  await expectNotice(page, { color: 'green', text: 'Makro „Izsniegšana”: 2 soļi izdarīti' })
  expect((await person.done(orders.show, { params: { id: order.id } })).data.status).toBe('fulfilled')
  await page.reload()
  await expect(screen(page).getByRole('heading', { name: order.number, level: 1 })).toBeVisible()
  await expect(run).toHaveCount(0)
})

test('macros stand in a list: edited, put on a key, offered in the menu of a row, and blocked where a command is gone', async ({
  page,
  person,
}) => {
  const [first, second] = [await newOrder(person, { lines: 1 }), await newOrder(person, { lines: 1 })]
  const steps = [step('order.reserve', 'Nodot izpildē'), step('order.issue', 'Izsniegt preces'), step('order.revert', 'Atgriezt izpildē')]
  const written = { kind: 'order', parameters: [], sharing: 'own' as const, role_id: null }
  await person.done(macros.create, { body: { ...written, name: 'Garais', steps } })
  await person.done(macros.create, { body: { ...written, name: 'Senais', steps: [step('order.nav-tādas', 'Senā darbība')] } })
  await load(page, `/orders/${first.id}`)
  await expect(screen(page).getByRole('heading', { name: first.number, level: 1 })).toBeVisible()

  await press(page, 'k l')
  const dialog = page.getByRole('dialog', { name: 'Makro saraksts' })
  await expect(dialog.getByRole('option')).toContainText([/Garais.*Pasūtījums · 3 soļi/, /Senais.*Darbības „Senā darbība” vairs nav/])
  await expect(dialog.getByRole('listbox')).toBeFocused()
  await press(page, 'F2')
  await expect(focused(page)).toHaveAccessibleName('Nosaukums')
  await press(page, 'Control+a')
  await page.keyboard.type('Īsais')
  await press(page, 'Tab Tab End Delete Alt+ArrowUp')
  await expect(rows(page)).toContainText([/^1\. Izsniegt preces/, /^2\. Nodot izpildē/])
  await press(page, 'Alt+ArrowDown')
  await expect(rows(page)).toContainText([/^1\. Nodot izpildē/, /^2\. Izsniegt preces/])
  await press(page, 'Control+Enter')
  await expectNotice(page, { color: 'green', text: 'Makro „Īsais” saglabāts' })
  await expect(dialog.getByRole('option')).toContainText([/Īsais.*2 soļi/, /Senais/])

  await press(page, 'Insert')
  await expect(focused(page)).toHaveAccessibleName('Darbība')
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: 'Taustiņi: Makro: Īsais' })).toBeFocused()
  await press(page, 'k r')
  await expect(page.getByText('Makro: Īsais: K R')).toBeVisible()
  await press(page, 'Escape')
  await expect(dialog.getByRole('option').first()).toContainText('K R')
  await press(page, 'Escape')
  await press(page, 'k r')
  const run = page.getByRole('dialog', { name: /^Makro: Īsais/ })
  await expect(run.getByRole('list', { name: 'Kas notiks' })).toContainText('Izpildīts')
  await expect(focused(page)).toHaveAccessibleName(/Izdarīt 2 soļus/)
  await press(page, 'Enter')
  await expect(run).toHaveCount(0)
  await expect.poll(async () => (await person.done(orders.show, { params: { id: first.id } })).data.status).toBe('fulfilled')

  await open(page, '/orders')
  await searchFor(page, second.number)
  // With the header; others make orders meanwhile, which stand above until the search has narrowed the list.
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await expect(screen(page).getByRole('row').last()).toContainText(second.number)
  await screen(page).getByRole('grid').focus()
  await press(page, 'Home Shift+F10')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: /Makro: Senais/ })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.type('makro')
  await press(page, 'Enter')
  await expect(run.getByRole('list', { name: 'Kas notiks' })).toContainText(second.number)
  await press(page, 'Escape')
  await expect(run).toHaveCount(0)
  expect((await person.done(orders.show, { params: { id: second.id } })).data.status).toBe('new')

  await press(page, 'k l')
  await expect(dialog.getByRole('listbox')).toBeFocused()
  await press(page, 'End Delete Delete')
  await expectNotice(page, { color: 'green', text: 'Dzēsts: makro „Senais”' })
  await expect(dialog.getByRole('option')).toHaveCount(1)
})

test('Esc stops a macro after the step under way, and it goes on from there', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 1 })
  const steps = [step('order.reserve', 'Nodot izpildē'), step('order.issue', 'Izsniegt preces')]
  await person.done(macros.create, { body: { name: 'Lēnais', kind: 'order', steps, parameters: [], sharing: 'own', role_id: null } })
  await load(page, `/orders/${order.id}`)
  await expect(screen(page).getByRole('heading', { name: order.number, level: 1 })).toBeVisible()
  await palette(page, 'lēnais', /Makro: Lēnais/)
  const run = page.getByRole('dialog', { name: /^Makro: Lēnais/ })
  await expect(run.getByRole('list', { name: 'Kas notiks' })).toBeVisible()
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/orders/*/fulfillment', async (route) => {
    await held
    await route.continue()
  })
  await press(page, 'Enter')
  await expect(run.getByRole('status')).toHaveText('Izpilda 1. soli no 2')
  await press(page, 'Escape')
  release()
  await expect(run.getByRole('status')).toHaveText('Izdarīts 1 no 2. 2. solis: Apturēts')
  expect((await person.done(orders.show, { params: { id: order.id } })).data.status).toBe('in_fulfillment')
  await expect(focused(page)).toHaveAccessibleName(/Turpināt no 2\. soļa/)
  await press(page, 'Enter')
  await expect(run).toHaveCount(0)
  expect((await person.done(orders.show, { params: { id: order.id } })).data.status).toBe('fulfilled')
  // The stretch is chosen in the history, too, which names the macro.
  await expect.poll(async () => (await commandsOf(person)).length).toBe(2)
  await open(page, '/workspace/history')
  await expect(screen(page).getByRole('row').filter({ hasText: 'makro „Lēnais”, 2. no 2' })).toHaveCount(1)
  await screen(page).getByRole('grid').focus()
  await press(page, 'Control+a')
  await palette(page, 'makro no izvēlētajām', 'Izveidot makro no izvēlētajām darbībām')
  await expect(list(page).getByRole('option', { selected: true })).toContainText(['nodots izpildē', 'izsniegtas preces'])
})
