import { expect, type Page } from '@playwright/test'
import { credits } from '../contract/credits/credits.ts'
import { invoices } from '../contract/invoices/invoices.ts'
import { orders } from '../contract/orders/orders.ts'
import { units } from '../contract/units/units.ts'
import { activeTab, expectNotice, focused, keyCounter, open, palette, press, screen, searchFor } from './support/interactions.ts'
import { keepPicture } from './support/picture.ts'
import { newCustomer, newImei, newPhones } from './support/records.ts'
import { test } from './support/test.ts'

/** Simulates a scanner in the focused field. */
async function scan(page: Page, number: string, comesTo: string): Promise<void> {
  await expect(focused(page)).toHaveAccessibleName('Skenētais kods')
  await page.keyboard.type(number)
  await press(page, 'Enter')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(comesTo)
}

test('a phone is sold by its IMEI and comes back with a credit note, by keyboard alone', async ({ page, person }) => {
  const imeis = [newImei(), newImei(), newImei()] as const
  const [sold, stillSold, foreign] = imeis
  const phones = await newPhones(person, [sold, stillSold])
  const others = await newPhones(person, [foreign])
  const customer = await newCustomer(person)
  const { order_id: id } = await person.done(orders.create, {
    body: { customer_id: customer.id, order_items: [{ item_id: phones.id, quantity: '2' }] },
  })
  const order = async () => (await person.done(orders.show, { params: { id } })).data
  const unit = async (number: string) => (await person.done(units.byNumber, { params: { number } })).data
  const counter = await keyCounter(page)

  await open(page, `/orders/${id}`)
  await expect(page.getByRole('button', { name: 'Nodot izpildē' }).first()).toBeVisible()
  await press(page, 'F9')
  await expect(page.getByRole('button', { name: 'Izsniegt preces' }).first()).toBeVisible()

  // Serial numbers are required first; the message offers the step.
  await press(page, 'F9')
  await expect(screen(page).getByRole('alert').filter({ hasText: 'jānorāda vienību numuri (IMEI), trūkst 2' })).toBeVisible()
  await press(page, 'o u')
  await scan(page, '000', 'Vienības 000 nav')
  await scan(page, foreign, `Vienība ${foreign} ir „${others.name}”`)
  await scan(page, sold, `${phones.name}: 1. no 2`)
  await scan(page, sold, 'jau ir norādīta')
  await scan(page, stillSold, `${phones.name}: 2. no 2`)
  await keepPicture(page, 'named.png')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'updated')
  await expect(screen(page)).toContainText(`IMEI / sērijas Nr.: ${sold}, ${stillSold}`)
  expect((await unit(sold)).status).toBe('reserved')

  await press(page, 'F9')
  await expect(page.getByRole('button', { name: 'Izrakstīt rēķinu' }).first()).toBeVisible()
  expect((await unit(stillSold)).status).toBe('sold')
  await press(page, 'F9')
  await expect(page).toHaveURL(/\/invoices\/invoice\/\d+$/)
  await expect(page.getByRole('button', { name: 'Akceptēt rēķinu' }).first()).toBeVisible()
  await press(page, 'F9')
  await expectNotice(page, 'accepted')
  const { data: invoice } = await person.done(invoices.show, { params: { id: Number(page.url().split('/').at(-1)) } })
  await expect(activeTab(page)).toContainText(invoice.number ?? '')

  // Space removes one of both from the credit note.
  await press(page, 'i k')
  await expect(page.getByRole('combobox', { name: 'Pamatojums' })).toBeFocused()
  await press(page, 'F7')
  await expect(focused(page)).toHaveAccessibleName(sold)
  await press(page, 'Tab')
  await expect(focused(page)).toHaveAccessibleName(stillSold)
  await press(page, 'Space')
  await expect(page.getByRole('checkbox', { name: stillSold })).not.toBeChecked()
  await expect(screen(page)).toContainText('300,00')
  await keepPicture(page, 'credited.png')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/invoices\/credit_invoice\/\d+$/)
  const noteId = Number(page.url().split('/').at(-1))
  await expect(page.getByRole('button', { name: 'Akceptēt kredītrēķinu' }).first()).toBeVisible()
  await expect(screen(page)).toContainText(sold)
  await press(page, 'F9')
  // The previous notice may still be visible.
  await expect.poll(async () => (await unit(sold)).status).toBe('in_stock')
  const { data: note } = await person.done(credits.show, { params: { id: noteId } })
  expect(note.credit_note_items.map((line) => [line.quantity, line.return_to_stock, line.units])).toEqual([['1.0000', true, [sold]]])
  expect(await unit(sold)).toMatchObject({ unit_cost: '200.000000' })
  expect((await order()).order_items[0]?.units.map(({ number }) => number)).toEqual([stillSold])

  await palette(page, 'imei sar', 'IMEI saraksts')
  await searchFor(page, stillSold)
  await expect(screen(page).getByRole('row').filter({ hasText: stillSold })).toContainText('Pārdota')
  expect(counter.pointer()).toBe(0)
})
