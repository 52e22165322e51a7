import { expect } from '@playwright/test'
import { dayOf } from '../contract/format.ts'
import { invoices } from '../contract/invoices/invoices.ts'
import { address, focused, open, palette, press, screen, searchFor, toRows } from './support/interactions.ts'
import { newDraftInvoice } from './support/draft-invoices.ts'
import { newCustomer } from './support/records.ts'
import { test } from './support/test.ts'

test('the return leads by keys alone to the documents of a row and to the invoice', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const id = await newDraftInvoice(person, customer.id)
  const { data: invoice } = await person.done(invoices.accept, { params: { id } })
  await open(page, '/')
  await palette(page, 'pvn aprekins', 'PVN aprēķins')
  await expect.poll(() => address(page)).toMatch(/^\/vat_return/)

  // The month before this one is shown first.
  const next = screen(page).getByRole('button', { name: 'Nākamais mēnesis' })
  await expect(next).toBeVisible()
  for (let stop = 0; stop < 20 && !(await next.evaluate((button) => button === document.activeElement)); stop += 1) {
    await page.keyboard.press('Tab')
  }
  await expect(next).toBeFocused()
  await press(page, 'Enter')
  await expect.poll(() => page.url()).toContain(`${dayOf(new Date()).slice(0, 7)}-01`)
  await expect(screen(page).getByRole('row').filter({ hasText: 'Nodoklis 21 %' }).first()).toContainText(/\d,\d\d/)

  await toRows(page)
  await press(page, 'Enter')
  await expect.poll(() => page.url()).toContain('row=40')
  await searchFor(page, invoice.number ?? '')
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  const row = screen(page).getByRole('row').nth(1)
  await expect(row).toContainText('41, 52')
  await expect(row).toContainText(invoice.net.replace('.', ','))
  await toRows(page)
  await press(page, 'Enter')
  await expect.poll(() => address(page)).toBe(`/invoices/invoice/${id}`)
  await expect(focused(page)).toBeVisible()
})

test('figures of a former month are not shown under the days of another one, and each press counts', async ({ page }) => {
  await open(page, '/vat_return?from=2026-07-01&to=2026-07-31')
  const rows = screen(page).getByRole('grid', { name: 'Deklarācijas rindas' })
  await expect(rows).toBeVisible()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/api\/vat.*2026-05-01/, async (route) => {
    await released
    await route.continue()
  })
  await screen(page).getByRole('button', { name: 'Iepriekšējais mēnesis' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(() => address(page)).toBe('/vat_return?from=2026-05-01&to=2026-05-31')
  await expect(rows).toHaveCount(0)
  release()
  await expect(rows).toBeVisible()
  // Without a first day the server takes one of its own.
  await screen(page).getByLabel('No', { exact: true }).fill('')
  await expect(screen(page).getByRole('status', { name: 'Ielādē' })).toHaveCount(0)
  await expect(rows).toBeVisible()
})
