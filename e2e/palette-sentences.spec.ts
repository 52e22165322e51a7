import { expect, type Page } from '@playwright/test'
import { invoices } from '../contract/invoices/invoices.ts'
import { orders } from '../contract/orders/orders.ts'
import { chosenRow, open, paletteField, paletteRows, press } from './support/interactions.ts'
import { newOrder } from './support/records.ts'
import { test } from './support/test.ts'

test('a number and a command are previewed with the steps that lead there, and done in turn', async ({ page, person }) => {
  const order = await newOrder(person)
  const status = async () => (await person.done(orders.show, { params: { id: order.id } })).data.status
  await open(page, '/banks')
  await typed(page, `${order.number.toLowerCase()} rekinu akceptet`)
  await expect(chosenRow(page)).toContainText(`${order.number}: Akceptēt rēķinu`)
  await expect(chosenRow(page)).toContainText(order.customer.name)
  await press(page, 'Enter')
  const dialog = preview(page, order.number)
  await expect(dialog.getByRole('option')).toHaveText(['Nodot izpildē', 'Izsniegt preces', 'Izrakstīt rēķinu', 'Akceptēt rēķinu'])
  const effects = dialog.getByRole('list', { name: 'Kas notiks' })
  await expect(effects).toContainText('Radīsies R-')
  await expect(effects).toContainText('tostarp PVN')
  expect(await status()).toBe('new')
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/invoices\/invoice\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  await expect.poll(async () => (await person.done(invoices.show, { params: { id } })).data.status).toBe('accepted')
})

test('commands stand one after another; the first that asks stops them, and the rest is named', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 2 })
  await open(page, '/banks')
  await typed(page, `${order.number} sadalīt; nodot izpildē`)
  await expect(chosenRow(page)).toContainText('Sadalīt pasūtījumu → Nodot izpildē')
  await press(page, 'Enter')
  const dialog = preview(page, order.number)
  await expect(dialog.getByRole('option').first()).toContainText('Jautās: rindas')
  await press(page, 'Enter')
  await expect(page.getByRole('dialog', { name: 'Sadalīt pasūtījumu' })).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: 'tālāk nav sākts: nodot izpildē' })).toBeVisible()
  expect((await person.done(orders.show, { params: { id: order.id } })).data.status).toBe('new')
})

test('a word that means nothing is named, several meanings are chosen from, an unknown number says so', async ({ page, person }) => {
  const order = await newOrder(person)
  await open(page, '/banks')
  await typed(page, `${order.number} sadalīt šķērsām`)
  await expect(chosenRow(page)).toContainText('nav saprasts: „šķērsām”')
  await press(page, 'Enter')
  await expect(paletteField(page)).toBeFocused()
  await paletteField(page).fill(`${order.number} izsniegt`)
  await expect(paletteRows(page)).toContainText(['Izsniegt preces', 'Izsniegt daļu'])
  await press(page, 'Enter')
  await expect(paletteField(page)).toHaveValue(`${order.number} izsniegt preces`)
  await expect(chosenRow(page)).toContainText(`${order.number}: Izsniegt preces`)
  await paletteField(page).fill('PAS-2999-999999 izsniegt')
  await expect(chosenRow(page)).toContainText('tāda dokumenta nav')
})

test('one command for several numbers goes to the group of them', async ({ page, person }) => {
  const [one, other] = [await newOrder(person), await newOrder(person)]
  const status = async (id: number) => (await person.done(orders.show, { params: { id } })).data.status
  await open(page, '/banks')
  await typed(page, `${one.number}, ${other.number} sadalīt; nodot izpildē`)
  await expect(chosenRow(page)).toContainText('nav saprasts: „sadalīt”')
  await paletteField(page).fill(`${one.number}, ${other.number} nodot izpildē`)
  await expect(chosenRow(page)).toContainText('Nodot izpildē: 2 dokumenti')
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: /Nodot izpildē/ })
  await expect(dialog).toContainText('2')
  await press(page, 'Control+Enter')
  await expect.poll(async () => [await status(one.id), await status(other.id)]).toEqual(['in_fulfillment', 'in_fulfillment'])
})

async function typed(page: Page, sentence: string): Promise<void> {
  await press(page, 'Control+k')
  await expect(paletteField(page)).toBeFocused()
  await page.keyboard.type(sentence)
}

function preview(page: Page, number: string) {
  return page.getByRole('dialog', { name: `Priekšskatījums: ${number}` })
}
