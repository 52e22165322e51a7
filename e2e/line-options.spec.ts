import { expect, type Page } from '@playwright/test'
import { invoices } from '../contract/invoices/invoices.ts'
import { optionWords } from '../contract/line-options.ts'
import { offers } from '../contract/offers/offers.ts'
import { orders } from '../contract/orders/orders.ts'
import { expectNotice, focused, keyCounter, open, palette, press, screen } from './support/interactions.ts'
import { keepPicture } from './support/picture.ts'
import { newCustomer, newGoods, newGoodsWithOptions, newOffer } from './support/records.ts'
import { test } from './support/test.ts'

/** Types item and quantity into the current row and moves to the next. */
async function typeLine(page: Page, sku: string, quantity: string): Promise<void> {
  const cell = focused(page)
  await page.keyboard.type(sku)
  await press(page, 'Enter')
  await expect(cell).toHaveAccessibleName(/^Daudzums/)
  await page.keyboard.type(quantity)
  await press(page, 'Enter')
  await expect(cell).toHaveAccessibleName(/^Prece/)
}

test('an order is taken with options of a line, they are changed on it, and its invoice shows them', async ({ page, person }) => {
  const [frame, plain, customer] = [await newGoodsWithOptions(person), await newGoods(person), await newCustomer(person)]
  const counter = await keyCounter(page)
  await open(page, '/')
  await palette(page, 'jauns pas', 'Jauns pasūtījums')
  await expect(page.getByRole('combobox', { name: 'Klients' })).toBeFocused()
  await page.keyboard.type(customer.name)
  await expect(page.getByRole('option', { name: customer.name })).toBeVisible()
  await press(page, 'Enter')
  const cell = focused(page)
  await expect(cell).toHaveAccessibleName(/^(Prece|Rindu)/)
  await typeLine(page, frame.sku, '2')
  await typeLine(page, plain.sku, '1')

  // Rows with options show a hint; others say so on request.
  await expect(screen(page)).toContainText('Var izvēlēties opcijas (Shift+F7)')
  await expect(screen(page)).toContainText('52,50')
  await press(page, 'ArrowUp Shift+F7')
  await expect(page.getByRole('status').filter({ hasText: `Precei „${plain.name}” nav opciju` })).toBeVisible()
  await press(page, 'ArrowUp Shift+F7')
  const dialog = page.getByRole('dialog', { name: frame.name })
  const memory = dialog.getByRole('combobox', { name: 'Atmiņa' })
  await expect(memory).toBeFocused()
  await page.keyboard.type('16')
  await expect(memory).toHaveValue(/\d/)
  await expect(dialog).toContainText('Cenai +45,50')
  await press(page, 'Tab Space Tab')
  await page.keyboard.type('Jānim')
  await keepPicture(page, 'choosing.png')
  await press(page, 'Control+Enter')
  await expect(dialog).toHaveCount(0)

  await expect(cell).toHaveAccessibleName(/1\. rinda/)
  await expect(screen(page)).toContainText('Atmiņa: 16 GB, Dāvanu iepakojums, Gravējums: Jānim')
  await expect(screen(page)).toContainText('131,00')
  await keepPicture(page, 'taking.png')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const line = async () => (await person.done(orders.show, { params: { id } })).data.order_items[0]
  expect(await line()).toMatchObject({ unit_price: '65.5000', price_source: 'list', net: '131.00' })

  // The row is saved on leaving it.
  await expect(screen(page)).toContainText('Gravējums: Jānim')
  await press(page, 'F7 Shift+F7')
  await expect(memory).toBeFocused()
  await page.keyboard.type('4')
  await expect(dialog).toContainText('Cenai -1,25')
  await press(page, 'Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(screen(page)).toContainText('Atmiņa: 4 GB, Dāvanu iepakojums, Gravējums: Jānim')
  await expect(screen(page)).toContainText('37,50')
  await press(page, 'ArrowDown')
  await expectNotice(page, 'updated')
  expect(await line()).toMatchObject({ unit_price: '18.7500', price_source: 'list', net: '37.50' })
  await keepPicture(page, 'record.png')

  for (const next of ['Nodot izpildē', 'Izsniegt preces', 'Izrakstīt rēķinu', 'Akceptēt rēķinu']) {
    await expect(page.getByRole('button', { name: next }).first()).toBeVisible()
    await press(page, 'F9')
  }
  await expectNotice(page, 'accepted')
  await expect(screen(page)).toContainText('Atmiņa: 4 GB, Dāvanu iepakojums, Gravējums: Jānim')
  await keepPicture(page, 'invoice.png')
  const { data: invoice } = await person.done(invoices.show, { params: { id: Number(page.url().split('/').at(-1)) } })
  expect(invoice.invoice_items[0]).toMatchObject({ description: 'Atmiņa: 4 GB, Dāvanu iepakojums, Gravējums: Jānim', net: '37.50' })
  expect(counter.pointer()).toBe(0)
})

test('options go onto a new line of an offer before it is saved, and what is wrong is said in the dialog', async ({ page, person }) => {
  const [frame, offer] = [await newGoodsWithOptions(person), await newOffer(person)]
  const saved = async () => (await person.done(offers.show, { params: { id: offer.id } })).data.items
  await open(page, `/offers/${offer.id}`)
  await press(page, 'F7')
  await expect(focused(page)).toHaveAccessibleName(/^Prece, 1\. rinda/)
  await press(page, 'Control+Insert')
  await expect(focused(page)).toHaveAccessibleName(/^Prece, 2\. rinda/)
  await page.keyboard.type(frame.sku)
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Daudzums/)
  await press(page, 'Shift+F7')
  const dialog = page.getByRole('dialog', { name: frame.name })
  await expect(dialog.getByRole('combobox', { name: 'Atmiņa' })).toBeFocused()
  await page.keyboard.type('16')
  await press(page, 'Tab Tab Tab')
  await expect(dialog.getByRole('textbox', { name: 'Kājas' })).toBeFocused()
  await page.keyboard.type('divas')
  await press(page, 'Control+Enter')
  await expect(dialog.getByRole('textbox', { name: 'Kājas' })).toBeFocused()
  await expect(dialog).toContainText('Daudzums jāraksta ar ne vairāk kā 4 zīmēm aiz komata')
  await press(page, 'Control+a')
  await page.keyboard.type('2')
  await press(page, 'Control+Enter')
  await expect(dialog).toHaveCount(0)
  // The row is not saved while the dialog is open.
  await expect(screen(page)).toContainText('Atmiņa: 16 GB, Kājas: 2')
  expect(await saved()).toHaveLength(1)
  await expect(focused(page)).toHaveAccessibleName(/^Daudzums, 2\. rinda/)
  await press(page, 'ArrowUp')
  await expectNotice(page, 'created')
  const line = (await saved()).find(({ item_id }) => item_id === frame.id)
  expect(line).toMatchObject({ quantity: '1.0000', unit_price: '65.5000' })
  expect(optionWords(line?.options ?? [])).toBe('Atmiņa: 16 GB, Kājas: 2')
})
