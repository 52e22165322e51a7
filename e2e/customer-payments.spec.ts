import { expect } from '@playwright/test'
import { dayOf } from '../contract/format.ts'
import { invoices } from '../contract/invoices/invoices.ts'
import { address, keyCounter, open, press, screen, toRows } from './support/interactions.ts'
import { newCustomer } from './support/records.ts'
import { debt } from './support/reminders.ts'
import { test } from './support/test.ts'

test('what a customer paid is listed from the customer, and leads to the document, by keys alone', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const { id, number } = await debt(person, customer.id)
  const { data: invoice } = await person.done(invoices.show, { params: { id } })
  const payments = [{ amount: '1.25', date: dayOf(new Date()), method: 'card' as const }]
  await person.done(invoices.update, { params: { id }, body: { event: 'PAY', lock_version: invoice.lock_version, payments } })
  const counter = await keyCounter(page)
  await open(page, `/customers/${customer.id}`)
  await press(page, 'o m')
  await expect.poll(() => page.url()).toContain(`/customer_payments?customer_id=${customer.id}`)
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  const row = screen(page).getByRole('row').nth(1)
  for (const words of [customer.name, number, 'Karte', '1,25']) await expect(row).toContainText(words)
  await toRows(page)
  await press(page, 'Enter')
  await expect.poll(() => address(page)).toBe(`/invoices/invoice/${id}`)
  expect(counter.pointer()).toBe(0)
})
