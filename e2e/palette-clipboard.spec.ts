import { expect, type Page } from '@playwright/test'
import { orders } from '../contract/orders/orders.ts'
import { formatMoney } from '../contract/format.ts'
import { activeTab, chosenRow, open, palette, paletteField, paletteRows, press } from './support/interactions.ts'
import { database } from './support/product.ts'
import { newCustomer, newGoods, newOrder, newRegistrationNumber } from './support/records.ts'
import { test } from './support/test.ts'

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

test('what is copied is proposed once, and Enter leads to whom it belongs; a number of nobody begins a new customer', async ({
  page,
  person,
}) => {
  const customer = await newCustomer(person)
  const free = newRegistrationNumber()
  await database()
    .updateTable('customers')
    .set({ email: `rekini-${customer.id}@klients.example` })
    .where('id', '=', customer.id)
    .execute()
  await open(page, '/banks')
  await copied(page, `E-pasts: rekini-${customer.id}@klients.example`)
  await press(page, 'Control+k')
  await expect(chosenRow(page)).toContainText(`E-pasts rekini-${customer.id}@klients.example`)
  await press(page, 'Enter')
  await expect(chosenRow(page)).toContainText(customer.name)
  await press(page, 'Enter')
  await expect(page).toHaveURL(`/customers/${customer.id}`)
  await expect(activeTab(page)).toContainText(customer.name)

  // The same text is not new any more: it stands last.
  await press(page, 'Control+k')
  await expect(paletteRows(page).filter({ hasText: 'no starpliktuves' })).toHaveCount(1)
  await expect(chosenRow(page)).not.toContainText('no starpliktuves')

  // Pasted into the empty field.
  await copied(page, `Reģ. Nr. ${free}`)
  await press(page, 'Control+v')
  await expect(chosenRow(page)).toContainText(`Jauns klients: Reģ. Nr. ${free}`)
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Jauns klients' })
  await expect(dialog.getByLabel('Reģ. Nr.', { exact: true })).toHaveValue(free)
  await expect(dialog.getByLabel('Nosaukums / vārds, uzvārds')).toHaveValue('')
})

test('a customer begun before is not replaced by a number of the palette, which is put in by a key', async ({ page }) => {
  const free = newRegistrationNumber()
  await open(page, '/banks')
  await palette(page, 'jauns klients', 'Jauns klients')
  const dialog = page.getByRole('dialog', { name: 'Jauns klients' })
  const name = dialog.getByLabel('Nosaukums / vārds, uzvārds')
  await name.focus()
  await page.keyboard.type('SIA Iesākts')
  await dialog.getByLabel('Reģ. Nr.', { exact: true }).focus()
  await page.keyboard.type('4000')
  await page.reload()
  await expect(page.getByRole('grid', { name: 'Bankas' })).toBeFocused()
  await press(page, 'Control+k')
  await page.keyboard.type(free)
  await expect(chosenRow(page)).toContainText(`Jauns klients: Reģ. Nr. ${free}`)
  await press(page, 'Enter')
  await expect(name).toHaveValue('SIA Iesākts')
  const number = dialog.getByLabel('Reģ. Nr.', { exact: true })
  await expect(number).toHaveValue('4000')
  await expect(dialog).toContainText(`No meklētāja: Reģ. Nr. ${free}`)
  await dialog.getByRole('button', { name: 'Ielikt šeit' }).press('Enter')
  await expect(number).toHaveValue(free)
  await expect(name).toHaveValue('SIA Iesākts')
  await expect(dialog).not.toContainText('No meklētāja')
})

test('a wrong check digit says so; an amount leads to its documents', async ({ page, person }) => {
  const order = await newOrder(person)
  const { gross } = (await person.done(orders.show, { params: { id: order.id } })).data
  await open(page, '/banks')
  await press(page, 'Control+k')
  await page.keyboard.type('LV81BANK0000435195001')
  await expect(chosenRow(page)).toContainText('Konts LV81 BANK 0000 4351 9500 1')
  await expect(chosenRow(page)).toContainText('nepareizs kontrolcipars')
  await press(page, 'Enter')
  await expect(paletteField(page)).toBeFocused()
  await paletteField(page).fill('LV44HABA0551000000001')
  await expect(chosenRow(page)).toContainText('tāda konta nevienam nav')
  await copied(page, formatMoney(gross))
  await press(page, 'Control+a Control+v')
  await expect(
    page.getByRole('dialog', { name: 'Darbību meklētājs' }).getByRole('group', { name: `Summa ${formatMoney(gross)}` }),
  ).toBeVisible()
  await expect(
    paletteRows(page)
      .filter({ hasText: formatMoney(gross) })
      .first(),
  ).toBeVisible()
})

test('pasted cells become the lines of a new order, which a reload keeps and nothing saves unasked', async ({ page, person }) => {
  const [one, other] = [await newGoods(person), await newGoods(person)]
  const customer = await newCustomer(person)
  const before = (await person.done(orders.list, { query: { customer_id: customer.id } })).data.length
  await open(page, `/customers/${customer.id}`)
  await expect(activeTab(page)).toContainText(customer.name)
  await copied(page, `Kods\tNosaukums\tDaudzums\n${one.sku}\tViens\t3\n${other.sku}\tOtrs\t12,5\nNAV-TAADA\tTrešais\t1`)
  await press(page, 'Control+k')
  await expect(chosenRow(page)).toContainText('Tabula: 3 rindas')
  await press(page, 'Escape Control+k')
  await expect(paletteRows(page).first()).toBeVisible()
  await press(page, 'Control+v')
  const chip = page.locator('[data-pasted]')
  await expect(chip).toHaveText('Tabula: 3 rindas')
  await expect(paletteField(page)).toHaveValue('')
  await press(page, 'Backspace')
  await expect(chip).toHaveCount(0)
  await press(page, 'Control+v')
  await expect(chosenRow(page)).toContainText('Jauns pasūtījums ar 3 rindām')
  await expect(chosenRow(page)).toContainText(customer.name)
  await press(page, 'Enter')
  const lines = page.getByRole('grid', { name: 'Pasūtījuma rindas' })
  await expect(lines.getByRole('row').nth(1)).toContainText(one.name)
  await expect(lines.getByRole('row').nth(1)).toContainText('3')
  await expect(lines.getByRole('row').nth(2)).toContainText(other.name)
  await expect(lines.getByRole('row').nth(2)).toContainText('12,5')
  await expect(lines).toContainText('NAV-TAADA')
  await expect(page.getByRole('combobox', { name: 'Klients' })).toHaveValue(customer.name)
  await page.reload()
  await expect(lines.getByRole('row').nth(2)).toContainText(other.name)
  expect((await person.done(orders.list, { query: { customer_id: customer.id } })).data).toHaveLength(before)
})

test.describe('without permission to read the clipboard', () => {
  test.beforeEach(({ context }) => context.clearPermissions())

  test('nothing is read unasked: a row asks, and text of several lines is pasted into one', async ({ page }) => {
    await open(page, '/banks')
    await press(page, 'Control+k')
    await expect(paletteRows(page).filter({ hasText: 'no starpliktuves' })).toHaveCount(0)
    await expect(paletteRows(page).last()).toContainText('Skatīt starpliktuvi')
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '  Ziemeļu\r\nMetāls\n')
      const field = document.querySelector('[data-palette-field]')
      field?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(paletteField(page)).toHaveValue('Ziemeļu Metāls')
    await expect(paletteField(page)).toBeFocused()
  })
})

async function copied(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text)
}
