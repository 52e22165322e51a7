import { expect } from '@playwright/test'
import { dayOf, formatDate } from '../contract/format.ts'
import { invoices } from '../contract/invoices/invoices.ts'
import { monthFrom } from '../src/areas/vat/month.ts'
import { address, focused, keyCounter, open, palette, press, screen, searchFor, toRows } from './support/interactions.ts'
import { keepPicture } from './support/picture.ts'
import { newDraftInvoice } from './support/draft-invoices.ts'
import { newCustomer } from './support/records.ts'
import { test } from './support/test.ts'

test('a month is compared with the accounts, and a differing invoice is opened, by keys alone', async ({ page, person }) => {
  const counter = await keyCounter(page)
  const customer = await newCustomer(person)
  const id = await newDraftInvoice(person, customer.id)
  const { data: draft } = await person.done(invoices.show, { params: { id } })
  const { from, to } = monthFrom(dayOf(new Date()), -1)
  await person.done(invoices.update, { params: { id }, body: { delivery_date: to, lock_version: draft.lock_version } })
  const { data: invoice } = await person.done(invoices.accept, { params: { id } })

  await open(page, '/')
  await palette(page, 'salidzinasana ar kont', 'PVN salīdzināšana ar kontiem')
  await expect.poll(() => address(page)).toBe('/vat_accounts')
  await expect(screen(page).getByRole('grid', { name: 'PVN konti' })).toContainText('5721 PVN')
  await open(page, `/vat_accounts?from=${from}&to=${to}`)
  const accounts = screen(page).getByRole('grid', { name: 'PVN konti' })
  await expect(accounts).toContainText('5721 PVN')
  await expect(screen(page).getByRole('grid', { name: 'Deklarācijas rindas kontos' })).toContainText('Nodoklis 21 %')
  await keepPicture(page, 'vat-accounts.png')
  await toRows(page)
  await press(page, 'Enter')
  await expect.poll(() => address(page)).toContain('/vat_account_differences?')
  await searchFor(page, invoice.number ?? '')
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  const row = screen(page).getByRole('row').nth(1)
  await expect(row).toContainText('Cits periods')
  await expect(row).toContainText(formatDate(to))
  await keepPicture(page, 'vat-account-differences.png')
  await toRows(page)
  await press(page, 'Enter')
  await expect.poll(() => address(page)).toBe(`/invoices/invoice/${id}`)
  await expect(focused(page)).toBeVisible()
  expect(counter.pointer()).toBe(0)
})
