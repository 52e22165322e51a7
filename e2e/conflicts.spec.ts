import { expect, type Page } from '@playwright/test'
import { customers } from '../contract/customers/customers.ts'
import { orders } from '../contract/orders/orders.ts'
import { manufacturers } from '../contract/reference/reference.ts'
import type { Body } from '../contract/calls.ts'
import { expectNotice, focused, open, palette, press, searchFor, tabStrip, withoutNews } from './support/interactions.ts'
import { newPerson } from './support/people.ts'
import { newCustomer, newOrder, unique } from './support/records.ts'
import { test } from './support/test.ts'

/** @file Conflicting saves: the user resolves each field and nothing is lost. */

const conflict = (page: Page) => page.getByRole('dialog', { name: 'Kāds pa šo laiku mainīja to pašu' })

test('changes of different fields go together without a question', async ({ page, person, baseURL }) => {
  const order = await newOrder(person)
  const colleague = await newPerson(baseURL ?? '')
  await open(page, `/orders/${order.id}`)
  await edit(page)
  await type(page, 'Klienta pasūtījuma Nr.', 'PO-mans')
  const body: Body<typeof orders.update> = { project: 'Kolēģa projekts', lock_version: order.lock_version }
  await colleague.done(orders.update, { params: { id: order.id }, body })
  await press(page, 'Control+s')
  await expectNotice(page, 'updated')
  await expect(conflict(page)).toHaveCount(0)
  const { data } = await person.done(orders.show, { params: { id: order.id } })
  expect(data).toMatchObject({ customer_order_nr: 'PO-mans', project: 'Kolēģa projekts' })
  await expect(page.getByRole('contentinfo')).not.toContainText('nesaglabāts')
})

test('the same fields show what each made of them, and mine or theirs is taken field by field', async ({ page, person, baseURL }) => {
  const order = await newOrder(person)
  const colleague = await newPerson(baseURL ?? '')
  const before: Body<typeof orders.update> = { customer_order_nr: 'PO-1', project: 'Sākums', lock_version: order.lock_version }
  await person.done(orders.update, { params: { id: order.id }, body: before })
  await open(page, `/orders/${order.id}`)
  await edit(page)
  await type(page, 'Klienta pasūtījuma Nr.', 'PO-mans')
  await type(page, 'Projekts', 'Mans projekts')
  const { data: read } = await colleague.done(orders.show, { params: { id: order.id } })
  const theirs = {
    customer_order_nr: 'PO-kolēģa',
    project: 'Kolēģa projekts',
    buyer_reference: 'Ref-kolēģa',
    lock_version: read.lock_version,
  }
  await colleague.done(orders.update, { params: { id: order.id }, body: theirs })
  await press(page, 'Control+s')
  const number = conflict(page).getByRole('group', { name: 'Klienta pasūtījuma Nr.' })
  await expect(number).toContainText('Bija: PO-1')
  await expect(number.getByRole('radio', { name: /Mana\s*PO-mans/ })).toBeFocused()
  await expect(number.getByRole('radio', { name: /Kolēģa\s*PO-kolēģa/ })).not.toBeChecked()
  // Blocked while a field is undecided.
  await press(page, 'Space Control+Enter')
  await expect(conflict(page)).toHaveCount(1)
  await press(page, 'Tab')
  await expect(conflict(page).getByRole('group', { name: 'Projekts' })).toContainText('Bija: Sākums')
  await press(page, 'ArrowDown Control+Enter')
  await expectNotice(page, 'updated')
  await expect(conflict(page)).toHaveCount(0)
  const { data } = await person.done(orders.show, { params: { id: order.id } })
  expect(data).toMatchObject({ customer_order_nr: 'PO-mans', project: 'Kolēģa projekts', buyer_reference: 'Ref-kolēģa' })
  await expect(page.getByRole('contentinfo')).not.toContainText('nesaglabāts')
})

test('put off, both versions stay: mine in the field, theirs beside it; over a hidden tab, too', async ({ page, person, baseURL }) => {
  const { id, name } = await newCustomer(person)
  const colleague = await newPerson(baseURL ?? '')
  await open(page, `/customers/${id}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await press(page, 'F2')
  await type(page, 'Tālrunis', '+371 20000001')
  const { data } = await colleague.done(customers.show, { params: { id } })
  await colleague.done(customers.update, { params: { id }, body: { phone: '+371 29999999', lock_version: data.lock_version } })
  await press(page, 'Control+s')
  await expect(conflict(page)).toHaveCount(1)
  await press(page, 'Escape')
  await expect(conflict(page)).toHaveCount(0)
  const phone = page.getByRole('textbox', { name: 'Tālrunis' })
  await expect(phone).toHaveValue('+371 20000001')
  await expect(phone).toHaveAccessibleDescription(/Pa šo laiku saglabāts: \+371 29999999/)
  await palette(page, 'bankas', 'Bankas')
  await press(page, 'F4')
  await expect(tabStrip(page).getByRole('tab')).toHaveCount(1)
  await expect(phone).toHaveValue('+371 20000001')
  await phone.focus()
  await press(page, 'Control+s')
  await expect(conflict(page)).toHaveCount(1)
  await press(page, 'Space Control+Enter')
  await expectNotice(page, 'updated')
  expect((await person.done(customers.show, { params: { id } })).data.phone).toBe('+371 20000001')
})

test('hiding the tab while a save is on its way neither ends nor repeats it', async ({ page, person }) => {
  const order = await newOrder(person)
  await open(page, `/orders/${order.id}`)
  await edit(page)
  await type(page, 'Klienta pasūtījuma Nr.', 'PO-lēns')
  let sent = 0
  let answer = (): void => {}
  await page.route(`**/api/orders/${order.id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    sent += 1
    await new Promise<void>((resolve) => (answer = resolve))
    await route.continue()
  })
  await press(page, 'Control+s')
  await expect.poll(() => sent).toBe(1)
  await palette(page, 'bankas', 'Bankas')
  await expect(page.getByRole('grid', { name: 'Bankas' })).toBeVisible()
  answer()
  await expectNotice(page, 'updated')
  await press(page, 'F4')
  await expect(page.getByText('PO-lēns')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Klienta pasūtījuma Nr.' })).toHaveCount(0)
  expect(sent).toBe(1)
  const { data } = await person.done(orders.show, { params: { id: order.id } })
  expect(data).toMatchObject({ customer_order_nr: 'PO-lēns', lock_version: order.lock_version + 1 })
})

test('what is edited in a dialog is asked about in the same way: mine or theirs, field by field', async ({ page, person, baseURL }) => {
  const name = `Strīds ${unique()}`
  await person.done(manufacturers.calls.create, { body: { name, notes: 'Sākums' } })
  const colleague = await newPerson(baseURL ?? '')
  const read = async () => {
    const { data } = await person.done(manufacturers.calls.list, { query: { q: name } })
    if (!data[0]) throw new Error('The manufacturer is not there')
    return data[0]
  }
  const change = async (body: object) => {
    const { id, lock_version } = await read()
    await colleague.done(manufacturers.calls.change, { params: { id }, body: { ...body, lock_version } })
  }
  await withoutNews(page)
  await open(page, '/manufacturers')
  await searchFor(page, name)
  const list = page.getByRole('grid', { name: 'Ražotāji' })
  await expect(list.getByRole('row')).toHaveCount(2)
  await list.focus()
  await press(page, 'F2')
  await expect(page.getByRole('textbox', { name: 'Nosaukums' })).toHaveValue(name)
  await type(page, 'Mājaslapa', 'https://mans.example')
  await type(page, 'Piezīmes', 'Manas piezīmes')
  await change({ notes: 'Kolēģa piezīmes', name: `${name} SIA` })
  await press(page, 'Control+Enter')
  const notes = conflict(page).getByRole('group', { name: 'Piezīmes' })
  await expect(notes).toContainText('Bija: Sākums')
  await expect(notes.getByRole('radio', { name: /Mana\s*Manas piezīmes/ })).toBeFocused()
  await expect(conflict(page).getByRole('group')).toHaveCount(1)
  await press(page, 'ArrowDown Control+Enter')
  await expectNotice(page, 'updated')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await read()).toMatchObject({ name: `${name} SIA`, website: 'https://mans.example', notes: 'Kolēģa piezīmes' })

  // Different fields merge without a question.
  await press(page, 'F2')
  await type(page, 'Piezīmes', 'Jaunas piezīmes')
  await change({ website: 'https://kolega.example' })
  await press(page, 'Control+Enter')
  await expect.poll(async () => (await read()).notes).toBe('Jaunas piezīmes')
  expect(await read()).toMatchObject({ name: `${name} SIA`, website: 'https://kolega.example' })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

async function edit(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Pasūtījuma dati' }).focus()
  await press(page, 'F2')
  await expect(page.getByRole('textbox', { name: 'Klienta pasūtījuma Nr.' })).toBeVisible()
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).focus()
  await press(page, 'Control+a')
  await page.keyboard.type(text)
  await expect(focused(page)).toHaveValue(text)
}

test('rows of a document: other fields go together, the same field is asked about', async ({ page, person, baseURL }) => {
  const order = await newOrder(person, { lines: 2 })
  const colleague = await newPerson(baseURL ?? '')
  const [one, two] = order.order_items
  if (!one || !two) throw new Error('The order has two lines')
  await withoutNews(page)
  await open(page, `/orders/${order.id}`)
  await expect(page.getByRole('button', { name: 'Nodot izpildē' })).toBeVisible()
  const change = (id: number, body: { quantity?: string; discount_percent?: string }) =>
    colleague.done(orders.updateItem, { params: { orderId: order.id, itemId: id }, body: { ...body, lock_version: 1 } })
  await change(one.id, { discount_percent: '10' })
  await press(page, 'F7')
  await toQuantity(page)
  await page.keyboard.type('5')
  await press(page, 'ArrowDown')
  await expectNotice(page, 'updated')
  await expect(conflict(page)).toHaveCount(0)
  await change(two.id, { quantity: '9' })
  await page.keyboard.type('7')
  await press(page, 'ArrowUp')
  const quantity = conflict(page).getByRole('group', { name: 'Daudzums' })
  await expect(quantity).toContainText('Bija: 2')
  await expect(quantity.getByRole('radio', { name: /Mana\s*7/ })).toBeFocused()
  await press(page, 'ArrowDown Control+Enter')
  await expect(conflict(page)).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).not.toContainText('nesaglabāts')
  const { data } = await person.done(orders.show, { params: { id: order.id } })
  const lines = data.order_items.map((line) => [line.id, Number(line.quantity), Number(line.discount_percent)])
  expect(lines).toEqual([
    [one.id, 5, 10],
    [two.id, 9, 0],
  ])
})

async function toQuantity(page: Page): Promise<void> {
  await expect(focused(page)).toHaveAccessibleName(/./)
  for (let steps = 0; steps < 12 && !/^Daudzums/.test(await nameOfFocused(page)); steps += 1) await press(page, 'ArrowRight')
  expect(await nameOfFocused(page)).toMatch(/^Daudzums/)
}

function nameOfFocused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
}
