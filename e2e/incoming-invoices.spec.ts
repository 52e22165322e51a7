import { expect } from '@playwright/test'
import { received } from '../tests/support/buying.ts'
import { supplierUbl } from '../tests/support/supplier-ubl.ts'
import { focused, keyCounter, open, palette, press, screen } from './support/interactions.ts'
import { newAcceptedBill, newGoods, newRegistrationNumber, newSupplier, unique, worldOf } from './support/records.ts'
import { test } from './support/test.ts'

test('a received file waits for its supplier, becomes a draft by keys and is approved', async ({ page, person }) => {
  const { name } = await newSupplier(person)
  const number = `IR-${unique()}`
  const file = supplierUbl({ number, seller: { name: `SIA Jauns ${number}` }, lines: [{ name: 'Tinte', quantity: 2, price: 12.5 }] })
  await open(page, '/stock/incoming_invoices')
  const counter = await keyCounter(page)
  await palette(page, 'ielādēt saņemtus', 'Ielādēt saņemtus rēķinus')
  await page.getByLabel(/^E-rēķini/).setInputFiles({ name: 'rekins.xml', mimeType: 'text/xml', buffer: file })
  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(/\/stock\/incoming_invoices\/\d+$/)
  await expect(screen(page).getByRole('alert')).toContainText('piegādātājos nav atrasts')
  await press(page, 'F9')
  await expect(focused(page)).toHaveRole('combobox')
  await page.keyboard.type(name.split(' ').at(-1) ?? '')
  await expect(page.getByRole('option', { name })).toBeVisible()
  await press(page, 'Enter')
  await press(page, 'Control+Enter')
  await expect(screen(page).getByRole('alert')).toContainText('prece „Tinte” katalogā nav atrasta')
  await press(page, 'F9')
  await page.getByRole('checkbox', { name: 'Rindas bez preces katalogā ir izmaksas' }).focus()
  await press(page, 'Space')
  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(/\/stock\/procurement_invoices\/\d+$/)
  await expect(screen(page)).toContainText(number)
  await press(page, 'F9')
  await expect(screen(page).getByText('Pārbaudīts', { exact: true }).first()).toBeVisible()
  expect(counter.pointer()).toBe(0)
})

test('a credit note that names no invoice becomes a return act by keys, and the act gets its number', async ({ page, person }) => {
  const bill = await newAcceptedBill(person)
  const number = `KR-${unique()}`
  const sku = bill.procurement_invoice_items[0]?.sku ?? ''
  const file = supplierUbl({
    number,
    seller: { name: `SIA Jauns ${number}` },
    date: bill.date,
    credits: [],
    lines: [{ name: 'Āķis', code: sku, quantity: 2, price: 5 }],
  })
  await open(page, '/stock/incoming_invoices')
  const counter = await keyCounter(page)
  await palette(page, 'ielādēt saņemtus', 'Ielādēt saņemtus rēķinus')
  await page.getByLabel(/^E-rēķini/).setInputFiles({ name: 'kreditrekins.xml', mimeType: 'text/xml', buffer: file })
  await press(page, 'Control+Enter')
  await expect(screen(page).getByRole('alert')).toContainText('piegādātājos nav atrasts')
  await press(page, 'F9')
  await expect(focused(page)).toHaveRole('combobox')
  await page.keyboard.type(bill.supplier.name.split(' ').at(-1) ?? '')
  await expect(page.getByRole('option', { name: bill.supplier.name })).toBeVisible()
  await press(page, 'Enter')
  await press(page, 'Control+Enter')
  await expect(screen(page).getByRole('alert')).toContainText('Kredītrēķins nenosauc rēķinu, kuru tas labo')
  await press(page, 'F9')
  const invoice = page.getByRole('combobox', { name: 'Rēķins, kuru kredītrēķins labo' })
  await invoice.focus()
  await page.keyboard.type(bill.supplier_number)
  await expect(page.getByRole('option', { name: new RegExp(bill.supplier_number) })).toBeVisible()
  await press(page, 'Enter')
  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(/\/stock\/return_acts\/\d+$/)
  await expect(screen(page)).toContainText(`Kredītrēķins ${number}`)
  await press(page, 'F9')
  await expect(screen(page)).toContainText('Akceptēts')
  await expect(screen(page)).toContainText(number)
  expect(counter.pointer()).toBe(0)
})

test('the item of a line that was not found is named by keys, and the next invoice finds it', async ({ page, person }) => {
  const { id, name } = await newSupplier(person)
  const mark = unique()
  const goods = await newGoods(person, { stock: '0' })
  await received(worldOf(person), [{ item_id: goods.id, quantity: '10', purchase_price: '5' }], { supplier_id: id })
  const seller = { name: `SIA Kodi ${mark}`, reg_nr: newRegistrationNumber() }
  const file = (number: string) =>
    supplierUbl({ number, seller, lines: [{ name: `Knaibles ${mark}`, code: `K-${mark}`, quantity: 2, price: 5 }] })
  const give = async (number: string) => {
    await open(page, '/stock/incoming_invoices')
    await palette(page, 'ielādēt saņemtus', 'Ielādēt saņemtus rēķinus')
    await page.getByLabel(/^E-rēķini/).setInputFiles({ name: `${number}.xml`, mimeType: 'text/xml', buffer: file(number) })
    await press(page, 'Control+Enter')
    await expect(screen(page).getByRole('alert')).toContainText('piegādātājos nav atrasts')
  }
  const nameSupplier = async () => {
    await press(page, 'F9')
    await expect(focused(page)).toHaveRole('combobox')
    await page.keyboard.type(name.split(' ').at(-1) ?? '')
    await expect(page.getByRole('option', { name })).toBeVisible()
    await press(page, 'Enter')
    await press(page, 'Control+Enter')
  }
  const counter = await keyCounter(page)
  await give(`A-${mark}`)
  await nameSupplier()
  await expect(screen(page).getByRole('alert')).toContainText('katalogā nav atrasta')
  await press(page, 'o r')
  await expect(focused(page)).toHaveAccessibleName(new RegExp(`^1\\. Knaibles ${mark}`))
  await page.keyboard.type(goods.sku)
  await expect(page.getByRole('option', { name: new RegExp(goods.name) })).toBeVisible()
  await press(page, 'Enter')
  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(/\/stock\/procurement_invoices\/\d+$/)
  await give(`B-${mark}`)
  await nameSupplier()
  await expect(page).toHaveURL(/\/stock\/procurement_invoices\/\d+$/)
  await expect(screen(page)).toContainText(`B-${mark}`)
  expect(counter.pointer()).toBe(0)
})
