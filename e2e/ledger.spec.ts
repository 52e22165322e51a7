import { expect } from '@playwright/test'
import { dayOf } from '../contract/format.ts'
import { invoices } from '../contract/invoices/invoices.ts'
import { orders } from '../contract/orders/orders.ts'
import { address, open, palette, press, screen, searchFor, toRows } from './support/interactions.ts'
import { newCustomer, newOrder } from './support/records.ts'
import { test } from './support/test.ts'

test('an accepted invoice is found in the balance, its account and its entry, and opened from there, by keys alone', async ({
  page,
  person,
}) => {
  const customer = await newCustomer(person)
  const order = await newOrder(person, { lines: 1, quantity: '1', customer_id: customer.id })
  const at = { params: { id: order.id } }
  await person.done(orders.fulfil, { ...at, body: { step: 'reserve' } })
  await person.done(orders.fulfil, { ...at, body: { step: 'issue' } })
  const { invoice_id: id } = await person.done(orders.issueInvoice, at)
  const { data } = await person.done(invoices.accept, { params: { id } })
  await open(page, '/')
  await palette(page, 'apgrozījuma', 'Apgrozījuma pārskats')
  await expect.poll(() => address(page)).toMatch(/^\/trial_balance/)
  // The period that is shown without one; the lines behind a row are those of the same days.
  const today = dayOf(new Date())
  await expect(screen(page).getByLabel('Datums no')).toHaveAttribute('placeholder', `01.01.${today.slice(0, 4)}.`)
  await searchFor(page, '2310')
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await toRows(page)
  await press(page, 'Enter')
  await expect.poll(() => page.url()).toContain('/ledger?account_id=')
  expect(page.url()).toContain(`date_from=${today.slice(0, 4)}-01-01`)
  expect(page.url()).toContain(`date_to=${today}`)
  await searchFor(page, customer.name)
  const row = screen(page)
    .getByRole('row')
    .filter({ hasText: data.number ?? '' })
  await expect(row).toContainText(data.gross.replace('.', ','))
  // The rows found, after which Tab leaves the search.
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await toRows(page)
  await press(page, 'Enter')
  await expect.poll(() => address(page)).toMatch(/^\/ledger_entries\/\d+$/)
  await expect(screen(page)).toContainText(`Rēķins ${data.number}`)
  await expect(screen(page).getByRole('row').filter({ hasText: '2310' })).toContainText(data.gross.replace('.', ','))
  await toRows(page)
  await press(page, 'Enter')
  await expect.poll(() => address(page)).toBe(`/invoices/invoice/${id}`)
})
