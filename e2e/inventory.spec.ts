import { expect, type Page } from '@playwright/test'
import { inventory } from '../contract/inventory/inventory.ts'
import { units } from '../contract/units/units.ts'
import { address, expectNotice, focused, keyCounter, open, palette, press, screen } from './support/interactions.ts'
import { keepPicture } from './support/picture.ts'
import { newCustomer, newImei, newPhones } from './support/records.ts'
import { test } from './support/test.ts'

/** Types into the focused field and picks the first match. */
async function choose(page: Page, words: string): Promise<void> {
  await page.keyboard.type(words)
  await expect(page.getByRole('option').first()).toContainText(words)
  await press(page, 'Enter')
}

test('a phone found by its IMEI is handed over, given to a customer, maintained and taken back, by keyboard alone', async ({
  page,
  person,
}) => {
  const imei = newImei()
  const phones = await newPhones(person, [imei, newImei()])
  const customer = await newCustomer(person)
  const unit = async () => (await person.done(units.byNumber, { params: { number: imei } })).data
  const counter = await keyCounter(page)

  await open(page, '/')
  await press(page, 'c a')
  await expect(page).toHaveURL('/stock/inventory_items/create')
  await expect(page.getByRole('textbox', { name: 'Pamatojums' })).toBeFocused()
  await page.keyboard.type('Kurjera tālrunis')
  await press(page, 'F7')
  // The serial number determines item and quantity.
  await expect(focused(page)).toHaveAccessibleName(/^Prece/)
  await page.keyboard.type(imei)
  await expect(page.getByRole('option').first()).toContainText(imei)
  await press(page, 'Enter')
  await expect(screen(page)).toContainText('200,00')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/stock\/inventory_items\/[0-9a-f-]{36}$/)
  const inventoryItem = page.url().split('/').at(-1) ?? ''
  const piece = async () => (await person.done(inventory.show, { params: { inventoryItem } })).data
  const { inventory_nr } = await piece()
  await expect(screen(page).getByRole('heading', { name: inventory_nr })).toBeVisible()
  expect(await piece()).toMatchObject({ status: 'in_stock', serial_nr: imei, purchase_price: '200.0000', catalog_item: { id: phones.id } })
  expect((await unit()).status).toBe('in_use')

  await press(page, 'F9')
  await expect(focused(page)).toHaveAccessibleName('Darbinieks')
  await press(page, 'Tab')
  await expect(focused(page)).toHaveAccessibleName('Klients')
  await choose(page, customer.name)
  await press(page, 'Control+Enter')
  await expectNotice(page, 'updated')
  await expect(screen(page).getByText('Nodots lietošanā')).toBeVisible()
  expect(await piece()).toMatchObject({ status: 'in_use', customer: { id: customer.id } })
  await keepPicture(page, 'piece.png')

  await palette(page, 'pievienot apk', 'Pievienot apkopi')
  await expect(focused(page)).toHaveAccessibleName('Servisa darbs')
  await press(page, 'Tab')
  await expect(focused(page)).toHaveAccessibleName(/^Kas jādara/)
  await page.keyboard.type('Akumulatora maiņa')
  await press(page, 'Tab')
  await expect(focused(page)).toHaveAccessibleName('Reizi mēnešos')
  await page.keyboard.type('24')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'added')
  await expect(screen(page).getByRole('region', { name: 'Apkopes' })).toContainText('Akumulatora maiņa')

  await palette(page, 'inventars', 'Inventārs')
  await expect.poll(() => address(page)).toBe('/stock/inventory_items')
  await expect(screen(page).getByRole('row', { name: new RegExp(inventory_nr) })).toContainText(customer.name)
  await keepPicture(page, 'list.png')

  await palette(page, imei, inventory_nr)
  await expect(page).toHaveURL(new RegExp(inventoryItem))
  await expect(screen(page).getByRole('button', { name: 'Saņemt atpakaļ' })).toBeEnabled()
  await press(page, 'F10')
  await expect.poll(async () => (await piece()).status).toBe('in_stock')
  expect(await piece()).toMatchObject({ customer: null, maintenances: [{ name: 'Akumulatora maiņa' }] })
  expect(counter.pointer()).toBe(0)
})

test('a sticker that nobody knows says so', async ({ page }) => {
  await open(page, '/stock/inventory_items/6f1c5c0e-0000-4000-8000-000000000000')
  await expect(page.getByText('Inventārs ar šādu UUID neeksistē').first()).toBeVisible()
})
