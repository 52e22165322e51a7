import { expect, type Page } from '@playwright/test'
import { simplified } from '../contract/simplified/simplified.ts'
import { units } from '../contract/units/units.ts'
import { expectNotice, focused, activeTab, keyCounter, open, palette, press, screen, tabTitles } from './support/interactions.ts'
import { keepPicture } from './support/picture.ts'
import { newCustomer, newGoods, newImei, newPhones, unique } from './support/records.ts'
import { test } from './support/test.ts'

test('a sale of goods and of what is no item is issued, paid and copied by keyboard alone', async ({ page, person }) => {
  const goods = await newGoods(person, { name: 'Ķēdes eļļa', price: '10', stock: '20' })
  const customer = await newCustomer(person, `Žagatas darbnīca ${unique()}`)
  const counter = await keyCounter(page)
  await open(page, '/')
  await palette(page, 'jauns vienk', 'Jauns vienkāršais rēķins')

  // Prices include VAT.
  const cell = focused(page)
  await expect(cell).toHaveAccessibleName(/^Prece/)
  await page.keyboard.type(goods.sku)
  await expect(page.getByRole('option', { name: goods.name })).toBeVisible()
  await press(page, 'Enter')
  await expect(cell).toHaveAccessibleName(/^Daudzums/)
  await page.keyboard.type('3')
  await press(page, 'Enter')
  await expect(cell).toHaveAccessibleName(/^Prece/)
  await expect(screen(page)).toContainText('36,30')

  // A line without an item.
  await press(page, 'ArrowRight')
  await expect(cell).toHaveAccessibleName(/^Vai nosaukums/)
  await page.keyboard.type('Piegāde')
  await press(page, 'Tab')
  const price = cell.and(page.getByLabel(/^Cena ar PVN/))
  for (let step = 0; step < 5 && (await price.count()) === 0; step += 1) await press(page, 'ArrowRight')
  await expect(price).toBeFocused()
  await page.keyboard.type('5')
  await press(page, 'Tab')
  await expect(screen(page)).toContainText('41,30')

  await press(page, 'F3')
  await expect(page.getByRole('combobox', { name: 'Klients' })).toBeFocused()
  await page.keyboard.type(customer.name)
  await expect(page.getByRole('option', { name: customer.name })).toBeVisible()
  await press(page, 'Enter')
  await expect(cell).toHaveAttribute('data-keys', 'grid')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/invoices\/simplified_invoice\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const invoice = async () => (await person.done(simplified.show, { params: { id } })).data
  expect(await invoice()).toMatchObject({ status: 'issued', gross: '41.30', customer: { id: customer.id } })
  await expect(activeTab(page)).toContainText((await invoice()).number)
  expect(await tabTitles(page)).toContainEqual(expect.stringMatching(/^Vienkāršie rēķini$/i))

  await press(page, 'F7')
  await expect(cell).toHaveAttribute('data-keys', 'grid')
  await press(page, 'Home')
  const quantity = cell.and(page.getByLabel(/^Daudzums/))
  for (let step = 0; step < 5 && (await quantity.count()) === 0; step += 1) await press(page, 'ArrowRight')
  await expect(quantity).toBeFocused()
  await page.keyboard.type('4')
  await press(page, 'Enter')
  await press(page, 'ArrowDown')
  await expect.poll(async () => (await invoice()).gross).toBe('53.40')
  expect((await invoice()).simplified_invoice_items[0]).toMatchObject({ available: '16.0000' })

  await press(page, 'F9')
  await expect(cell).toHaveAccessibleName(/Apmaksas datums/)
  await press(page, 'Control+Enter')
  await expect.poll(async () => (await invoice()).status).toBe('paid')
  await palette(page, 'kopēt vien', 'Kopēt vienkāršo rēķinu')
  await expectNotice(page, 'created')
  await expect(page).not.toHaveURL(new RegExp(`/${id}$`))
  const copy = Number(page.url().split('/').at(-1))

  // A cancelled invoice keeps its number.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^VR-/)
  await palette(page, 'anulēt vien', 'Anulēt vienkāršo rēķinu')
  await expect(page.getByRole('alertdialog', { name: 'Anulēt vienkāršo rēķinu' }).getByText('nevarēs atsaukt')).toBeVisible()
  await press(page, 'Enter')
  await expectNotice(page, 'deleted')
  expect((await person.done(simplified.show, { params: { id: copy } })).data).toMatchObject({ status: 'annulled' })
  expect(counter.pointer()).toBe(0)
})

test('a phone is sold over the counter by what a scanner types, and is back when the invoice is annulled', async ({ page, person }) => {
  const [sold, inStock] = [newImei(), newImei()] as const
  const phones = await newPhones(person, [sold, inStock])
  const customer = await newCustomer(person)
  const unit = async (number: string) => (await person.done(units.byNumber, { params: { number } })).data
  const counter = await keyCounter(page)
  await open(page, '/invoices/create_simplified_invoices')
  const cell = focused(page)
  await expect(cell).toHaveAccessibleName(/^Prece/)
  await page.keyboard.type(sold)
  await expect(page.getByRole('option', { name: phones.name })).toContainText(sold)
  await press(page, 'Enter')
  await expect(cell).toHaveAccessibleName(/^Daudzums/)
  await expect(screen(page)).toContainText(sold)
  await expect(screen(page)).toContainText('363,00')
  await press(page, 'F3')
  await expect(page.getByRole('combobox', { name: 'Klients' })).toBeFocused()
  await page.keyboard.type(customer.name)
  await expect(page.getByRole('option', { name: customer.name })).toBeVisible()
  await press(page, 'Enter')
  await expect(cell).toHaveAttribute('data-keys', 'grid')
  await keepPicture(page, 'scanned.png')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/invoices\/simplified_invoice\/\d+$/)
  await expect(screen(page)).toContainText(sold)
  await keepPicture(page, 'issued.png')
  expect([(await unit(sold)).status, (await unit(inStock)).status]).toEqual(['sold', 'in_stock'])
  const id = Number(page.url().split('/').at(-1))
  await person.done(simplified.remove, { params: { id } })
  expect(await unit(sold)).toMatchObject({ status: 'in_stock', unit_cost: '200.000000' })
  expect(counter.pointer()).toBe(0)
})

test('reports download their files from the palette', async ({ page }) => {
  await open(page, '/invoices/reports')
  await expect(screen(page)).toContainText('neapmaksāts')
  await palette(page, 'lejupielādēt rēķinus', 'Lejupielādēt rēķinus (Excel)')
  expect(await downloaded(page, ['No', 'Līdz', 'Klients'])).toBe('invoices.xlsx')
  await open(page, '/invoices/export')
  await palette(page, 'perioda rēķini xml', 'Perioda rēķini XML grāmatvedībai')
  expect(await downloaded(page, ['No', 'Līdz'])).toBe('invoices_report.xml')
})

/** Confirms the proposed arguments; returns the file name. */
async function downloaded(page: Page, steps: readonly string[]): Promise<string> {
  const coming = page.waitForEvent('download')
  for (const label of steps) {
    await expect(page.getByRole('dialog', { name: 'Darbību meklētājs' }).getByRole('combobox', { name: label, exact: true })).toBeFocused()
    await press(page, 'Enter')
  }
  return (await coming).suggestedFilename()
}
