import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { dayOf } from '../contract/format.ts'
import { supplierInvoices } from '../contract/supplier-invoices/supplier-invoices.ts'
import { received } from '../tests/support/buying.ts'
import { supplierUbl } from '../tests/support/supplier-ubl.ts'
import { putIn } from './support/incoming-invoices.ts'
import {
  expectNotice,
  focused,
  keyCounter,
  open,
  palette,
  press,
  screen,
  searchFor,
  toRows,
  type KeyCounter,
} from './support/interactions.ts'
import { newToken } from './support/people.ts'
import { database } from './support/product.ts'
import { newGoods, newRegistrationNumber, newSupplier, unique, worldOf } from './support/records.ts'
import { anotherBrowser, test } from './support/test.ts'

/** Who approves the steps of the demo, in their order. */
async function approvers(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select approver_id as id from invoice_approval_steps where is_active and from_gross <= 1000 order by step_nr`.execute(database())
  return rows.map(({ id }) => id)
}

/** Opens a row of the list in view. */
async function openRow(page: Page, words: string): Promise<void> {
  await searchFor(page, words)
  await expect(screen(page).getByRole('row').filter({ hasText: words })).toHaveCount(1)
  await toRows(page)
  await press(page, 'Enter')
}

/** By the person of a step, in a browser of their own. */
async function approve(page: Page, number: string): Promise<KeyCounter> {
  const counter = await keyCounter(page)
  await open(page, '/')
  await palette(page, 'mani saskaņojamie', 'Mani saskaņojamie rēķini')
  await openRow(page, number)
  await expect(page).toHaveURL(/\/stock\/procurement_invoices\/\d+$/)
  await expect(screen(page)).toContainText('Jāsaskaņo: ')
  await press(page, 'F9')
  await expectNotice(page, 'updated')
  return counter
}

test('an e-invoice of the folder becomes an accepted supplier invoice by keys alone', async ({ page, person, browser, baseURL }) => {
  const [supplier, reg_nr, mark] = [await newSupplier(person), newRegistrationNumber(), unique()]
  await database().updateTable('suppliers').set({ reg_nr }).where('id', '=', supplier.id).execute()
  const [known, called] = [await newGoods(person, { stock: '0' }), await newGoods(person, { stock: '0' })]
  const bought = [
    { item_id: known.id, quantity: '10', purchase_price: '100' },
    { item_id: called.id, quantity: '4', purchase_price: '50' },
  ]
  await received(worldOf(person), bought, { supplier_id: supplier.id })
  const number = `KOPA-${mark}`.toUpperCase()
  const lines = [
    { name: 'Knaibles', code: `K-${mark}`, quantity: 4, price: 50 },
    { name: known.name, code: known.sku, quantity: 10, price: 103 },
  ]
  const date = dayOf(new Date())
  await putIn(`${mark}.xml`, supplierUbl({ number, seller: { name: supplier.name, reg_nr }, date, due_date: date, lines }))

  await open(page, '/')
  const counter = await keyCounter(page)
  await palette(page, 'pārbaudīt rēķinu pastkasti', 'Pārbaudīt rēķinu pastkasti un mapi tagad')
  await expect(page).toHaveURL(/\/stock\/incoming_messages/)
  await palette(page, 'saņemtie rēķini', 'Saņemtie rēķini')
  await expect(page).toHaveURL(/\/stock\/incoming_invoices$/)
  await openRow(page, number)
  await expect(page).toHaveURL(/\/stock\/incoming_invoices\/\d+$/)
  const problems = screen(page).getByRole('alert')
  await expect(problems).toContainText(/prece „Knaibles” \(K-.+\) katalogā nav atrasta/)

  await press(page, 'o r')
  await expect(focused(page)).toHaveAccessibleName(/^1\. Knaibles/)
  await page.keyboard.type(called.sku)
  await expect(page.getByRole('option', { name: new RegExp(called.name) })).toBeVisible()
  await press(page, 'Enter')
  await press(page, 'Control+Enter')
  await expect(problems).not.toContainText('katalogā nav atrasta')
  await expect(problems).toContainText('rēķinā maksā 103,00 €, saņemot bija 100,00 €: par 3 % dārgāk, kopā 30,00 €')

  await press(page, 'o p')
  await expect(page).toHaveURL(/\/stock\/procurement_invoices\/\d+$/)
  await expect(screen(page)).toContainText(number)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  await expect(screen(page)).toContainText('Jāsaskaņo: ')
  await press(page, 'F9')
  // Who entered it is not asked to approve it.
  await expect(page.getByRole('status').filter({ hasText: 'Jāsaskaņo: ' }).first()).toBeVisible()

  const steps = await approvers()
  expect(steps.length).toBeGreaterThan(0)
  for (const approver of steps) {
    const other = await anotherBrowser(browser, baseURL, await newToken(approver))
    const theirs = await approve(other.page, number)
    expect(theirs.pointer()).toBe(0)
    await other.context.close()
  }
  await expect(screen(page)).not.toContainText('Jāsaskaņo: ')
  await press(page, 'F9')
  await expectNotice(page, 'accepted')
  // 4 × 50 + 10 × 103 = 1230.00; 21 % are 258.30.
  const { data } = await person.done(supplierInvoices.show, { params: { id } })
  expect(data).toMatchObject({ status: 'accepted', net: '1230.00', vat: '258.30', gross: '1488.30', difference: '30.00' })
  expect(data.approvals.map(({ decided_by }) => decided_by?.id)).toEqual(steps)
  expect(counter.pointer()).toBe(0)
})
