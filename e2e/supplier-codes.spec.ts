import { expect } from '@playwright/test'
import { received } from '../tests/support/buying.ts'
import { learnedCode } from '../tests/support/incoming-invoices.ts'
import { supplierUbl } from '../tests/support/supplier-ubl.ts'
import { zipOf } from '../tests/support/zip.ts'
import { database } from './support/product.ts'
import { expectNotice, keyCounter, open, palette, press, screen, searchFor, toRows } from './support/interactions.ts'
import { newGoods, newRegistrationNumber, newSupplier, unique, worldOf } from './support/records.ts'
import { test } from './support/test.ts'

test('a learned code is corrected, forgotten, taken back and seen at its supplier by keys', async ({ page, person }) => {
  const [supplier, mark] = [await newSupplier(person), unique()]
  const [wrong, right] = [await newGoods(person, { stock: '0' }), await newGoods(person, { stock: '0' })]
  for (const place of [1, 2]) await learnedCode(worldOf(person), supplier.id, `K${place}-${mark}`, wrong.id)
  await open(page, '/')
  const counter = await keyCounter(page)
  await palette(page, 'piegādātāju preču kodi', 'Piegādātāju preču kodi')
  await expect(page).toHaveURL(/\/stock\/supplier_item_codes/)
  await searchFor(page, mark)
  await expect(screen(page).getByRole('row').filter({ hasText: mark })).toHaveCount(2)
  const row = (place: number) =>
    screen(page)
      .getByRole('row')
      .filter({ hasText: `K${place}-${mark}` })
  await toRows(page)
  await press(page, 'o r')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type(right.sku)
  await expect(page.getByRole('option', { name: new RegExp(right.name) })).toBeVisible()
  await press(page, 'Enter')
  await press(page, 'Control+Enter')
  await expect(screen(page).getByRole('row').filter({ hasText: right.name })).toHaveCount(1)
  await press(page, 'Control+z')
  await expect(screen(page).getByRole('row').filter({ hasText: right.name })).toHaveCount(0)

  await press(page, 'o x')
  await expect(screen(page).getByRole('row').filter({ hasText: 'Aizmirsts' })).toHaveCount(1)
  await press(page, 'Control+z')
  await expectNotice(page, { color: 'green', text: /^Atsaukts/ })
  await expect(screen(page).getByRole('row').filter({ hasText: 'Aizmirsts' })).toHaveCount(0)

  await press(page, 'Home Space ArrowDown Space')
  await press(page, 'o x')
  await press(page, 'Control+Enter')
  for (const place of [1, 2]) await expect(row(place)).toContainText('Aizmirsts')

  await open(page, `/stock/suppliers/${supplier.id}`)
  await expect(screen(page).getByRole('tab', { name: 'Kategorijas' })).toBeVisible()
  await screen(page).getByRole('tab', { name: 'Kategorijas' }).focus()
  await press(page, 'End ArrowLeft')
  await expect(screen(page).getByRole('grid', { name: 'Preču kodi' })).toContainText(`K1-${mark}`)
  expect(counter.pointer()).toBe(0)
})

test('from a line of a received invoice a key leads to the codes of its supplier', async ({ page, person }) => {
  const [supplier, reg_nr, mark] = [await newSupplier(person), newRegistrationNumber(), unique()]
  await database().updateTable('suppliers').set({ reg_nr }).where('id', '=', supplier.id).execute()
  const goods = await newGoods(person, { stock: '0' })
  await received(worldOf(person), [{ item_id: goods.id, quantity: '10', purchase_price: '5' }], { supplier_id: supplier.id })
  const code = `V-${mark}`
  await learnedCode(worldOf(person), supplier.id, code, goods.id)
  const seller = { name: supplier.name, reg_nr }
  const file = supplierUbl({ number: `A-${mark}`, seller, lines: [{ name: 'Nagla', code, quantity: 1, price: 5 }] })
  const other = supplierUbl({ number: `B-${mark}`, seller, lines: [{ name: 'Cits', code: `C-${mark}`, quantity: 1, price: 5 }] })
  const archive = zipOf([
    { name: 'a.xml', content: file },
    { name: 'b.xml', content: other },
    { name: 'c.xml', content: Buffer.from('<rēķins>') },
  ])
  await open(page, '/stock/incoming_invoices')
  const counter = await keyCounter(page)
  await palette(page, 'ielādēt saņemtus', 'Ielādēt saņemtus rēķinus')
  await page.getByLabel(/^E-rēķini/).setInputFiles({ name: `${mark}.zip`, mimeType: 'application/zip', buffer: archive })
  await press(page, 'Control+Enter')
  await expectNotice(page, { color: 'blue', text: 'Saņemts: 2 rēķini; sagatavoti 1; jāprecizē 1; nav saņemti 1' })
  await expect(page).toHaveURL(/\/stock\/incoming_messages/)
  await searchFor(page, mark)
  await expect(
    screen(page)
      .getByRole('row')
      .filter({ hasText: `${mark}.zip` }),
  ).toContainText('Daļēji saņemts')
  await toRows(page)
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`${mark}.zip: c.xml`)
  await dialog.getByRole('link', { name: `Saņemts rēķins A-${mark}` }).focus()
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/stock\/incoming_invoices\/\d+$/)
  await expect(screen(page).getByRole('link', { name: goods.name })).toBeVisible()
  await press(page, 'o k')
  await expect(page).toHaveURL(/\/stock\/supplier_item_codes\?supplier_id=\d+$/)
  await expect(screen(page).getByRole('row').filter({ hasText: code })).toContainText(goods.name)
  await toRows(page)
  await press(page, 'o s')
  await expect(page).toHaveURL(/\/stock\/incoming_invoices\/\d+$/)
  await expect(screen(page)).toContainText(`Saņemts rēķins A-${mark}`)
  expect(counter.pointer()).toBe(0)
})
