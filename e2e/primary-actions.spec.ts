import { expect } from '@playwright/test'
import { credits } from '../contract/credits/credits.ts'
import { invoices } from '../contract/invoices/invoices.ts'
import { orders } from '../contract/orders/orders.ts'
import { users } from '../contract/users/users.ts'
import { database } from './support/product.ts'
import { open, press, screen } from './support/interactions.ts'
import { goTo } from './support/looks.ts'
import { newGoods, newOrder } from './support/records.ts'
import { recordPaths } from './support/record-paths.ts'
import { test } from './support/test.ts'

/** @file Every page of a record says what is done with it first; it stands before the other actions. */

test.describe.configure({ timeout: 300_000 })

const listOfRecord = 'the list of a record: its rows are opened'
const linesOfRecord = 'a sheet of lines, each saved when it is left'

/** Pages of records without a primary action, and why. */
const without: Readonly<Record<string, string>> = {
  '/customers/{customerId}/prices': linesOfRecord,
  '/customers/{customerId}/orders': listOfRecord,
  '/customers/{customerId}/sales': listOfRecord,
  '/categories/{categoryId}/products': listOfRecord,
  '/stock/suppliers/{supplierId}/categories': linesOfRecord,
  '/stock/stock_items/{stockItemId}/movements': listOfRecord,
  '/stock/stock_checks/{id}/documents': listOfRecord,
  '/bank_statements/{bankStatementId}': listOfRecord,
  '/ledger_entries/{ledgerEntryId}': listOfRecord,
  '/vat_returns/{vatReturnId}/differences': listOfRecord,
  '/workspace/number_series/{seriesId}': listOfRecord,
  '/workspace/catalog_item_units/{unitId}': 'a unit changes by documents only; its number is corrected rarely',
  '/workspace/jobs/{jobId}': 'a job runs by itself; its end needs nothing',
}

test('every page of a record has one primary action, before the others, or a reason for none', async ({ page, person }) => {
  const paths = Object.entries(await recordPaths(person))
  await open(page, '/')
  for (const [of, path] of paths) {
    await goTo(page, path)
    const primary = screen(page).locator('button.bg-accent:visible')
    if (of.includes('create')) {
      // The button of a form waits for what the form needs.
      await expect.soft(screen(page).locator('[aria-keyshortcuts="Control+Enter"]:visible'), of).toHaveCount(1)
    } else if (of in without) {
      expect.soft(await primary.count(), of).toBe(0)
    } else {
      await expect.soft(primary, of).toHaveCount(1)
      const bar = screen(page).getByRole('toolbar', { name: 'Darbības' }).filter({ has: primary })
      if ((await bar.count()) > 0) await expect.soft(bar.getByRole('button').first(), of).toHaveClass(/bg-accent/)
    }
    await press(page, 'F4')
  }
})

test('what is finished still has a usual action', async ({ page, person }) => {
  const order = await newOrder(person)
  await person.done(orders.fulfil, { params: { id: order.id }, body: { step: 'reserve' } })
  await person.done(orders.fulfil, { params: { id: order.id }, body: { step: 'issue' } })
  const { invoice_id } = await person.done(orders.issueInvoice, { params: { id: order.id } })
  await person.done(invoices.accept, { params: { id: invoice_id } })
  const { items } = (await person.done(credits.creditable, { query: { invoice_id } })).data
  const lines = [{ invoice_item_id: items[0]?.invoice_item_id ?? 0, quantity: '1' }]
  const { credit_note_id } = await person.done(credits.create, { body: { invoice_id, reason: 'return', items: lines } })
  await person.done(credits.accept, { params: { id: credit_note_id } })
  const service = await newGoods(person, { stock: '0' })
  await database().updateTable('catalog_items').set({ is_stocked: false }).where('id', '=', service.id).execute()
  const finished = {
    [`/orders/${order.id}`]: /Atvērt pasūtījuma PDF/,
    [`/invoices/credit_invoice/${credit_note_id}`]: /Sūtīt kredītrēķinu|Atvērt kredītrēķina PDF/,
    [`/catalog/${service.id}`]: /Kopēt preci/,
  }
  await open(page, '/')
  for (const [path, title] of Object.entries(finished)) {
    await goTo(page, path)
    await expect(screen(page).locator('button.bg-accent:visible'), path).toHaveText(title)
  }
})

test('a role leads to its people', async ({ page, person }) => {
  const { data: roles } = await person.done(users.roles)
  const role = roles.find(({ users: count }) => count > 0 && count < 20)
  if (!role) throw new Error('No role with people')
  await open(page, `/roles/${role.id}`)
  await press(page, 'Control+k')
  await page.keyboard.type('lomas lietotāji')
  await press(page, 'Enter')
  await expect(page).toHaveURL(new RegExp(`/users\\?role_id=${role.id}$`))
  await expect(screen(page)).toContainText(new RegExp(`${role.users} lietotāj`))
})
