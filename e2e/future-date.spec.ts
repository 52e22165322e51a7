import { expect } from '@playwright/test'
import { invoices } from '../contract/invoices/invoices.ts'
import { dayOf } from '../contract/format.ts'
import { orders } from '../contract/orders/orders.ts'
import { expectNotice, open, palette, press, screen } from './support/interactions.ts'
import { newOrder } from './support/records.ts'
import { test } from './support/test.ts'

/** @file Future dates need confirmation before an invoice takes a number; the last number can be released. */

const ahead = dayOf(new Date(Date.now() + 2 * 86_400_000))

test('an invoice dated ahead is accepted after a question, and its number taken back', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 1, quantity: '1' })
  const at = { params: { id: order.id } }
  await person.done(orders.fulfil, { ...at, body: { step: 'reserve' } })
  await person.done(orders.fulfil, { ...at, body: { step: 'issue' } })
  const { invoice_id: id } = await person.done(orders.issueInvoice, at)
  const draft = (await person.done(invoices.show, { params: { id } })).data
  await person.done(invoices.update, { params: { id }, body: { date: ahead, due_date: ahead, lock_version: draft.lock_version } })
  const stateNow = async () => (await person.done(invoices.show, { params: { id } })).data.status

  await open(page, `/invoices/invoice/${id}`)
  await expect(screen(page).getByRole('button', { name: 'Akceptēt rēķinu' })).toBeVisible()
  await press(page, 'F9')
  const question = page.getByRole('alertdialog', { name: 'Apstiprināt' })
  await expect(question).toContainText('ir nākotnē')
  await press(page, 'Escape')
  await expect(question).toBeHidden()
  expect(await stateNow()).toBe('draft')

  await press(page, 'F9')
  await expect(question.getByRole('button', { name: 'Turpināt' })).toBeFocused()
  await press(page, 'Enter')
  await expectNotice(page, 'accepted')
  expect(await stateNow()).toBe('accepted')

  await palette(page, 'atsaukt akceptu', 'Atsaukt akceptu')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Atsaukt' })).toBeFocused()
  await press(page, 'Enter')
  await expectNotice(page, 'updated')
  expect(await stateNow()).toBe('draft')
})
