import { expect } from '@playwright/test'
import { confirmedHeader } from '../contract/confirmations.ts'
import { customers } from '../contract/customers/customers.ts'
import { invoices } from '../contract/invoices/invoices.ts'
import { dayOf } from '../contract/format.ts'
import { big, round2 } from '../contract/money.ts'
import { orders } from '../contract/orders/orders.ts'
import { expectNotice, keyCounter, open, palette, paletteField, paletteRows, press, screen } from './support/interactions.ts'
import { keepPicture } from './support/picture.ts'
import { newCustomer, newOrder } from './support/records.ts'
import { test } from './support/test.ts'

test('an overpayment is spent on the next invoice, paid back, and taken back again', async ({ page, person }) => {
  const customer = await newCustomer(person)
  async function invoice() {
    const order = await newOrder(person, { lines: 1, quantity: '1', customer_id: customer.id })
    const at = { params: { id: order.id } }
    await person.done(orders.fulfil, { ...at, body: { step: 'reserve' } })
    await person.done(orders.fulfil, { ...at, body: { step: 'issue' } })
    const { invoice_id: id } = await person.done(orders.issueInvoice, at)
    return (await person.done(invoices.accept, { params: { id } })).data
  }
  const first = await invoice()
  const body = { event: 'PAY' as const, lock_version: first.lock_version }
  const payment = { amount: round2(big(first.open).plus(10)), date: dayOf(new Date()), method: 'transfer' as const }
  await person.done(invoices.update, {
    params: { id: first.id },
    body: { ...body, payments: [payment] },
    headers: { [confirmedHeader]: 'overpayment' },
  })
  const second = await invoice()
  const counter = await keyCounter(page)

  await open(page, `/invoices/invoice/${second.id}`)
  await expect(page.getByRole('button', { name: 'Apmaksāt ar klienta kredītu' })).toBeVisible()
  await palette(page, 'klienta kreditu', 'Apmaksāt ar klienta kredītu')
  // The available amount is prefilled.
  await expect(paletteField(page)).toHaveValue(/^10[.,]00$/)
  await page.keyboard.press('Enter')
  await expectNotice(page, 'updated')
  await expect(screen(page)).toContainText('No klienta kredīta')
  const spent = (await person.done(invoices.show, { params: { id: second.id } })).data
  expect(spent).toMatchObject({ status: 'partially_paid', paid: '10.00', customer_credit: '0.00' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('klienta kreditu')
  await expect(paletteRows(page).filter({ hasText: 'Apmaksāt ar klienta kredītu' })).toContainText('Klientam nav brīva kredīta')
  await press(page, 'Escape')

  // A reverted payment becomes credit again.
  await person.done(invoices.update, { params: { id: second.id }, body: { event: 'UNPAY', lock_version: spent.lock_version } })
  await open(page, `/customers/${customer.id}`)
  await expect(page.getByRole('tab', { name: 'Kredīts' })).toContainText('10,00')
  await press(page, 'F7')
  await press(page, 'ArrowRight ArrowRight ArrowRight')
  await expect(page.getByRole('tab', { name: 'Kredīts' })).toBeFocused()
  const rows = page.getByRole('table', { name: 'Klienta kredīts' }).getByRole('row')
  await expect(rows).toHaveText([/Datums/, /Apmaksa atsaukta/, /Apmaksāts rēķins/, /Pārmaksāts rēķins/])
  await expect(rows.nth(3).getByRole('link', { name: first.number ?? '' })).toBeVisible()
  await keepPicture(page, 'credit.png')

  await palette(page, 'atmaksat klientam', 'Atmaksāt klientam')
  const refundDialog = page.getByRole('dialog', { name: 'Atmaksāt klientam' })
  await expect(refundDialog.getByRole('textbox', { name: 'Summa' })).toHaveValue(/^10[.,]00$/)
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(rows.nth(1)).toContainText('Atmaksāts klientam')
  await expect(page.getByRole('tab', { name: 'Kredīts' })).not.toContainText('10,00')
  await palette(page, 'atsaukt pedejo', 'Atsaukt pēdējo atmaksu klientam')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Atsaukt' })).toBeFocused()
  await press(page, 'Enter')
  await expectNotice(page, 'deleted')
  expect((await person.done(customers.show, { params: { id: customer.id } })).data.credit).toBe('10.00')
  expect(counter.pointer()).toBe(0)
})
