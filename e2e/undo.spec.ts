import { expect, type Locator, type Page } from '@playwright/test'
import { invoices } from '../contract/invoices/invoices.ts'
import { leads } from '../contract/leads/leads.ts'
import type { OrderRecord } from '../contract/orders/order-record.ts'
import { orders } from '../contract/orders/orders.ts'
import { manufacturers } from '../contract/reference/reference.ts'
import type { Person } from '../tests/support/app.ts'
import { expectNotice, open, palette, press, screen, searchFor } from './support/interactions.ts'
import { newOrder, unique } from './support/records.ts'
import { test } from './support/test.ts'

/** @file Ctrl+Z over commands, and taking back from the history. */

test('an edit is taken back by Ctrl+Z from anywhere, once, and says so before', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 1, word: 'VECAIS' })
  await edit(page, order, 'JAUNAIS')
  await expect(offer(page)).toHaveText('Atsaukt: Ctrl+Z')
  await open(page, '/banks')
  await expect(page.getByRole('grid', { name: 'Bankas' })).toBeFocused()
  await press(page, 'Control+z')
  await expectNotice(page, { color: 'green', text: `Atsaukts: Labot pasūtījumu, ${order.number}` })
  expect((await shown(person, order)).customer_order_nr).toBe('VECAIS')
  await press(page, 'Control+z')
  await expectNotice(page, { color: 'blue', text: 'Nav ko atsaukt' })
})

test('two edits of a record are taken back one after the other', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 1, word: 'VIENS' })
  await edit(page, order, 'DIVI')
  await edit(page, order, 'TRĪS')
  await facts(page).focus()
  await press(page, 'Control+z')
  await expect.poll(async () => (await shown(person, order)).customer_order_nr).toBe('DIVI')
  await expectNotice(page, { color: 'green', text: /^Atsaukts/ })
  await press(page, 'Control+z')
  await expect.poll(async () => (await shown(person, order)).customer_order_nr).toBe('VIENS')
})

test('Ctrl+Z pressed while a change is on its way waits for it, and takes back that one', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 1, word: 'VIENS' })
  await edit(page, order, 'DIVI')
  let answer = (): void => {}
  const gate = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**/api/orders/${order.id}`, async (route) => {
    if (route.request().method() !== 'GET') await gate
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() !== 'GET' && request.url().endsWith(`/api/orders/${order.id}`))
  await save(page, order, 'TRĪS')
  await sent
  await facts(page).focus()
  await press(page, 'Control+z')
  answer()
  await expectNotice(page, { color: 'green', text: /^Atsaukts/ })
  expect((await shown(person, order)).customer_order_nr).toBe('DIVI')
  // The second waits for the first to end.
  await edit(page, order, 'TRĪS')
  await press(page, 'Control+z Control+z')
  await expect.poll(async () => (await shown(person, order)).customer_order_nr).toBe('VIENS')
})

test('what somebody changed meanwhile is not overwritten, and the reason is said', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 1, word: 'VECAIS' })
  await edit(page, order, 'JAUNAIS')
  const { lock_version } = await shown(person, order)
  await person.done(orders.update, { params: { id: order.id }, body: { notes: 'Zvanīt pirms', lock_version } })
  await facts(page).focus()
  await press(page, 'Control+z')
  await expectNotice(page, { color: 'red', text: /^Nav atsaukts: Labot pasūtījumu.*kopš tā ir mainīts/ })
  expect(await shown(person, order)).toMatchObject({ customer_order_nr: 'JAUNAIS', notes: 'Zvanīt pirms' })
})

test('a step goes back to the state before, and a text field takes back its own text first', async ({ page, person }) => {
  const { lead_id } = await person.done(leads.create, { body: { company_name: `SIA Interesents ${unique()}` } })
  const status = async (): Promise<string> => (await person.done(leads.show, { params: { id: lead_id } })).data.status
  await open(page, `/leads/${lead_id}`)
  await expect(page.getByRole('button', { name: 'Sazinājos' })).toBeVisible()
  await press(page, 's c')
  await expectNotice(page, 'updated')
  await expect.poll(status).toBe('contacted')
  await press(page, 's g')
  await expect.poll(status).toBe('meeting')
  const comment = screen(page).getByRole('textbox', { name: 'Komentārs' })
  await comment.focus()
  await page.keyboard.type('abc')
  await press(page, 'Control+z')
  await expect(comment).not.toHaveText('abc')
  expect(await status()).toBe('meeting')
  await open(page, '/banks')
  await press(page, '/')
  await expect(page.getByRole('searchbox', { name: 'Meklēt' })).toBeFocused()
  // Nothing was typed here, so it takes back the step.
  await press(page, 'Control+z')
  await expect.poll(status).toBe('contacted')
})

test('a step pressed before the former one is shown starts from it, and goes back to it', async ({ page, person }) => {
  const { lead_id } = await person.done(leads.create, { body: { company_name: `SIA Interesents ${unique()}` } })
  const status = async (): Promise<string> => (await person.done(leads.show, { params: { id: lead_id } })).data.status
  await open(page, `/leads/${lead_id}`)
  await expect(page.getByRole('button', { name: 'Sazinājos' })).toBeVisible()
  const held: (() => void)[] = []
  let isHeld = true
  await page.route(new RegExp(`/api/leads/${lead_id}$`), async (route) => {
    if (isHeld && route.request().method() === 'GET') await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await press(page, 's c')
  // Read after the answer, and again for the news of the change.
  await expect.poll(() => held.length).toBeGreaterThan(1)
  await press(page, 's g')
  for (const answer of held.splice(0, held.length - 1)) answer()
  await page.waitForTimeout(300)
  expect(await status()).toBe('contacted')
  isHeld = false
  for (const answer of held) answer()
  await expect.poll(status).toBe('meeting')
  await press(page, 'Control+z')
  await expect.poll(status).toBe('contacted')
})

test('a dialog of the palette is taken back, too', async ({ page, person }) => {
  const name = `Ražotājs ${unique()}`
  await person.done(manufacturers.calls.create, { body: { name } })
  const names = async (): Promise<string[]> =>
    (await person.done(manufacturers.calls.list, { query: { q: name } })).data.map((each) => each.name)
  await open(page, '/manufacturers')
  await searchFor(page, name)
  await expect(page.getByRole('grid', { name: 'Ražotāji' }).getByRole('row')).toHaveCount(2)
  await press(page, 'ArrowDown')
  await palette(page, 'labot ražotāju', 'Labot ražotāju')
  const dialog = page.getByRole('dialog', { name: 'Labot ražotāju' })
  await expect(dialog).toContainText('Atsaucams ar Ctrl+Z')
  await dialog.getByRole('textbox', { name: 'Nosaukums' }).fill(`${name} X`)
  await press(page, 'Control+Enter')
  await expectNotice(page, 'updated')
  await expect(dialog).toBeHidden()
  expect(await names()).toEqual([`${name} X`])
  await press(page, 'Control+z')
  await expectNotice(page, { color: 'green', text: /^Atsaukts: Labot ražotāju/ })
  expect(await names()).toEqual([name])
})

test('an accepted invoice is compensated: the credit note is offered with the amounts', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 1, quantity: '3' })
  const at = { params: { id: order.id } }
  await person.done(orders.fulfil, { ...at, body: { step: 'reserve' } })
  await person.done(orders.fulfil, { ...at, body: { step: 'issue' } })
  const { invoice_id } = await person.done(orders.issueInvoice, at)
  await open(page, `/invoices/invoice/${invoice_id}`)
  await expect(page.getByRole('button', { name: 'Akceptēt rēķinu' })).toHaveAccessibleDescription(/kredītrēķinu/)
  await press(page, 'F9')
  await expectNotice(page, 'accepted')
  const { data: invoice } = await person.done(invoices.show, { params: { id: invoice_id } })
  await open(page, '/banks')
  await press(page, 'Control+z')
  const dialog = page.getByRole('dialog', { name: 'Atsaukt: Akceptēt rēķinu' })
  await expect(dialog).toContainText('Akceptētu rēķinu labo ar kredītrēķinu')
  await expect(dialog).toContainText(invoice.gross.replace('.', ','))
  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(/create_credit_invoice\?invoice_id=\d+$/)
})

test('what cannot be taken back says why', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 1 })
  await open(page, `/orders/${order.id}`)
  await palette(page, 'dzēst pasūtījumu', 'Dzēst pasūtījumu')
  await expect(page.getByRole('alertdialog')).toContainText('Dzēsto nevar atjaunot')
  await press(page, 'Enter')
  await expectNotice(page, 'deleted')
  await press(page, 'Control+z')
  await expect(page.getByRole('dialog', { name: 'Atsaukt: Dzēst pasūtījumu' })).toContainText('Dzēsto nevar atjaunot')
})

test('later, and on another computer, a change is taken back from the history', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 1, word: 'VECAIS' })
  await edit(page, order, 'JAUNAIS')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('undo:')) localStorage.removeItem(key)
  })
  await open(page, '/workspace/history')
  const grid = page.getByRole('grid', { name: 'Komandu vēsture' })
  await expect(grid.getByRole('row').filter({ hasText: 'laboti dati' }).first()).toBeVisible()
  await press(page, 'Control+z')
  await expectNotice(page, { color: 'blue', text: 'Nav ko atsaukt' })
  await grid.focus()
  await press(page, 'Home')
  await palette(page, 'atsaukt šo', 'Atsaukt šo darbību')
  await expectNotice(page, { color: 'green', text: /^Atsaukts/ })
  expect((await shown(person, order)).customer_order_nr).toBe('VECAIS')
})

function offer(page: Page): Locator {
  return page.locator('[data-offer]')
}

function facts(page: Page): Locator {
  return page.getByRole('group', { name: 'Pasūtījuma dati' })
}

async function save(page: Page, { id }: Pick<OrderRecord, 'id'>, number: string): Promise<void> {
  await open(page, `/orders/${id}`)
  await facts(page).focus()
  await press(page, 'F2')
  await page.getByLabel('Klienta pasūtījuma Nr.').first().fill(number)
  await press(page, 'Control+Enter')
}

async function edit(page: Page, order: Pick<OrderRecord, 'id'>, number: string): Promise<void> {
  await save(page, order, number)
  await expectNotice(page, 'updated')
  await expect(offer(page)).toBeVisible()
}

async function shown(person: Person, { id }: Pick<OrderRecord, 'id'>): Promise<OrderRecord> {
  return (await person.done(orders.show, { params: { id } })).data
}
