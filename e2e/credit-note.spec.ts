import { expect } from '@playwright/test'
import { credits } from '../contract/credits/credits.ts'
import { invoices } from '../contract/invoices/invoices.ts'
import { orders } from '../contract/orders/orders.ts'
import { expectNotice, focused, activeTab, keyCounter, open, palette, press, screen } from './support/interactions.ts'
import { newOrder } from './support/records.ts'
import { test } from './support/test.ts'

test('goods come back by keyboard alone: credit note, its acceptance, and the order that replaces them', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 1, quantity: '3' })
  const at = { params: { id: order.id } }
  await person.done(orders.fulfil, { ...at, body: { step: 'reserve' } })
  await person.done(orders.fulfil, { ...at, body: { step: 'issue' } })
  const { invoice_id } = await person.done(orders.issueInvoice, at)
  const { data: invoice } = await person.done(invoices.accept, { params: { id: invoice_id } })
  const name = order.order_items[0]?.name ?? ''
  const counter = await keyCounter(page)

  await open(page, `/invoices/invoice/${invoice_id}`)
  await expect(activeTab(page)).toContainText(invoice.number ?? '')
  await press(page, 'i k')
  await expect(page).toHaveURL(/\/invoices\/create_credit_invoice\?invoice_id=\d+$/)
  await expect(page.getByRole('combobox', { name: 'Pamatojums' })).toBeFocused()
  // Two of three pieces are returned.
  await press(page, 'F7')
  const quantity = page.getByRole('textbox', { name: `${name}: daudzums` })
  await expect(quantity).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2')
  await expect(screen(page)).toContainText('25,00')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/invoices\/credit_invoice\/\d+$/)
  const id = Number(page.url().split('/').at(-1))

  await expect(page.getByRole('button', { name: 'Akceptēt kredītrēķinu' })).toBeVisible()
  await press(page, 'F9')
  await expectNotice(page, 'accepted')
  const { data: note } = await person.done(credits.show, { params: { id } })
  expect(note).toMatchObject({ status: 'accepted', net: '25.00', credit_note_items: [{ quantity: '2.0000', return_to_stock: true }] })
  await expect(activeTab(page)).toContainText(note.number ?? '')
  await press(page, 'Control+d')
  await expect(page.getByRole('complementary', { name: /\.pdf$/ })).toBeVisible()

  await palette(page, 'aizstajosu', 'Izveidot aizstājošu pasūtījumu')
  await expect(page).toHaveURL(/\/orders_create_from_credit_invoice\/\d+$/)
  await expect(focused(page)).toHaveAccessibleName(/daudzums$/)
  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  const { data: again } = await person.done(orders.show, { params: { id: Number(page.url().split('/').at(-1)) } })
  expect(again).toMatchObject({ source: 'credit_note', credit_note: { id }, net: '25.00' })
  await expect(page.getByRole('link', { name: note.number ?? '' })).toBeVisible()

  const { data: left } = await person.done(invoices.show, { params: { id: invoice_id } })
  expect(left).toMatchObject({ credited: note.gross, credit_notes: [{ id }] })
  expect(counter.pointer()).toBe(0)
})
