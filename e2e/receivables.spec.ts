import { expect, type Page } from '@playwright/test'
import { invoices } from '../contract/invoices/invoices.ts'
import { orders } from '../contract/orders/orders.ts'
import { address, focused, open, palette, press, screen, searchFor } from './support/interactions.ts'
import { newCustomer, newOrder } from './support/records.ts'
import { test } from './support/test.ts'
import type { Person } from '../tests/support/app.ts'

async function debt(person: Person, customer_id: number): Promise<{ id: number; number: string; open: string }> {
  const order = await newOrder(person, { lines: 1, quantity: '1', customer_id })
  const at = { params: { id: order.id } }
  await person.done(orders.fulfil, { ...at, body: { step: 'reserve' } })
  await person.done(orders.fulfil, { ...at, body: { step: 'issue' } })
  const { invoice_id: id } = await person.done(orders.issueInvoice, at)
  const { data } = await person.done(invoices.accept, { params: { id } })
  return { id, number: data.number ?? '', open: data.open }
}

async function toRows(page: Page): Promise<void> {
  for (let stop = 0; stop < 20 && (await focused(page).getAttribute('role')) !== 'grid'; stop += 1) await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveRole('grid')
}

test('debts are read by age, walked to the documents and to the invoice by keys alone, and survive a reload', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const { id, number, open: owed } = await debt(person, customer.id)
  await open(page, '/')
  await palette(page, 'parādu analīze', 'Debitoru parādu analīze')
  await expect.poll(() => address(page)).toMatch(/^\/receivables/)
  await searchFor(page, customer.name.split(' ').at(-1) ?? '')
  const row = screen(page).getByRole('row').filter({ hasText: customer.name })
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await expect(row).toContainText(owed.replace('.', ','))
  // The day may lie ahead, too.
  await screen(page).getByLabel('Uz dienu').focus()
  await page.keyboard.type('+200')
  await press(page, 'Tab')
  await expect(screen(page).getByLabel('Uz dienu')).toHaveValue(/^\d\d\.\d\d\.\d{4}\.$/)
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await toRows(page)
  await press(page, 'Enter')
  await expect.poll(() => page.url()).toContain(`/open_items?customer_id=${customer.id}`)
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await expect(screen(page).getByRole('row').filter({ hasText: number })).toContainText('Vairāk par 90 dienām')
  await page.reload()
  await expect(screen(page).getByRole('row').filter({ hasText: number })).toContainText('Vairāk par 90 dienām')
  await toRows(page)
  await press(page, 'Enter')
  await expect.poll(() => address(page)).toBe(`/invoices/invoice/${id}`)
})

test('the account of a customer is opened from the customer, and its document and PDF by keys alone', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const { id, number, open: owed } = await debt(person, customer.id)
  await open(page, `/customers/${customer.id}`)
  await palette(page, 'norekinu izraksts', 'Norēķinu izraksts')
  await expect.poll(() => address(page)).toBe(`/receivables/${customer.id}`)
  const row = screen(page).getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('Rēķins')
  await expect(row).toContainText(owed.replace('.', ','))
  await page.reload()
  await expect(row).toContainText('Rēķins')
  const pdf = page.waitForResponse((answer) => answer.url().includes(`/receivables/${customer.id}/pdf`))
  await palette(page, 'norekinu izraksta pdf', 'Norēķinu izraksta PDF')
  await press(page, 'Enter')
  await press(page, 'Enter')
  expect((await pdf).status()).toBe(200)
  await toRows(page)
  await press(page, 'Enter')
  await expect.poll(() => address(page)).toBe(`/invoices/invoice/${id}`)
})
