import { expect } from '@playwright/test'
import { bank } from '../contract/bank/bank.ts'
import { invoices } from '../contract/invoices/invoices.ts'
import { orders } from '../contract/orders/orders.ts'
import { newStatement } from './support/bank.ts'
import { expectNotice, open, press, screen } from './support/interactions.ts'
import { newOrder, unique } from './support/records.ts'
import { test } from './support/test.ts'

/** @file A match teaches the account of the payer; the customer's page shows it, and it is forgotten there by keys. */

test('a learned account is shown with the customer and forgotten', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 1 })
  await person.done(orders.fulfil, { params: { id: order.id }, body: { step: 'reserve' } })
  await person.done(orders.fulfil, { params: { id: order.id }, body: { step: 'issue' } })
  const { invoice_id } = await person.done(orders.issueInvoice, { params: { id: order.id } })
  const invoice = (await person.done(invoices.accept, { params: { id: invoice_id } })).data
  const iban = `LT1210000${unique().toUpperCase().slice(-11).padStart(11, '0')}`
  const statement = await newStatement(person, [{ amount: invoice.open, text: invoice.number ?? '', iban, name: 'Jānis Maksātājs' }])
  const [entry] = (await person.done(bank.entries, { query: { bank_statement_id: statement } })).data
  const documents = [{ document_type: 'invoice' as const, document_id: invoice.id, amount: invoice.open }]
  await person.done(bank.matchEntry, { params: { id: entry?.id ?? 0 }, body: { documents } })

  await open(page, `/customers/${order.customer.id}`)
  await screen(page).getByRole('tab', { name: 'Norēķini' }).press('Enter')
  const row = screen(page).getByRole('table', { name: 'Konti, no kuriem maksāts' }).getByRole('row').filter({ hasText: iban })
  await expect(row).toContainText('Jānis Maksātājs')
  await row.getByRole('button', { name: `Aizmirst kontu ${iban}` }).focus()
  await press(page, 'Enter')
  await expectNotice(page, 'deleted')
  await expect(row).toHaveCount(0)
  expect((await person.done(bank.payerAccounts, { params: { customerId: order.customer.id } })).data).toEqual([])
})
