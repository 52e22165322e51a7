import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { dayOf } from '../contract/format.ts'
import { address, expectNotice, focused, open, palette, press, screen, searchFor } from './support/interactions.ts'
import { newCustomer, worldOf } from './support/records.ts'
import { debt } from './support/reminders.ts'
import { test } from './support/test.ts'
import type { Person } from '../tests/support/app.ts'

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

test('the account keeps its period over a reload and goes by mail; the customer leads to it by keys alone', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const { number } = await debt(person, customer.id)
  await open(page, `/customers/${customer.id}`)
  await expect(screen(page).getByRole('link', { name: /1 dokuments/ })).toBeVisible()
  await page.keyboard.type('on')
  await expect.poll(() => page.url()).toContain(`/open_items?customer_id=${customer.id}`)
  await expect(screen(page).getByRole('row').filter({ hasText: number })).toBeVisible()
  await open(page, `/customers/${customer.id}`)
  await expect(screen(page).getByRole('link', { name: /1 dokuments/ })).toBeVisible()
  await page.keyboard.type('oa')
  await expect.poll(() => page.url()).toContain(`/receivables?customer_id=${customer.id}`)
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await open(page, `/customers/${customer.id}`)
  await expect(screen(page).getByRole('link', { name: /1 dokuments/ })).toBeVisible()
  await page.keyboard.type('oi')
  await expect.poll(() => address(page)).toBe(`/receivables/${customer.id}`)
  await expect(screen(page).getByRole('row').filter({ hasText: number })).toBeVisible()
  await screen(page).getByLabel('No', { exact: true }).focus()
  await page.keyboard.type('01.01.2020')
  await press(page, 'Tab')
  await expect.poll(() => page.url()).toContain('from=2020-01-01&to=')
  await page.reload()
  await expect(screen(page).getByLabel('No', { exact: true })).toHaveValue('01.01.2020.')
  await expect(screen(page).getByRole('row').filter({ hasText: number })).toBeVisible()
  const sent = page.waitForRequest((request) => request.url().includes(`/receivables/${customer.id}/mail`))
  await toRows(page)
  await press(page, 'F10')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('E-pasts')).toHaveValue(/@klienti\.example$/)
  await press(page, 'Control+Enter')
  expect((await sent).postDataJSON()).toMatchObject({ from: '2020-01-01' })
  await expectNotice(page, 'emailWaits')
})

test('an invoice is marked as disputed with a reason, found among open documents, and let go by keys alone', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const { id, number } = await debt(person, customer.id)
  await open(page, `/invoices/invoice/${id}`)
  await expect(screen(page)).toContainText(number)
  await page.keyboard.type('id')
  await expect(page.getByRole('dialog').getByLabel('Iemesls')).toBeFocused()
  await page.keyboard.type('Trūkst divu kastu')
  await press(page, 'Control+Enter')
  await expect(screen(page)).toContainText('Apstrīdēts: Trūkst divu kastu')
  await open(page, `/open_items?customer_id=${customer.id}&disputed=1`)
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await expect(screen(page).getByRole('row').filter({ hasText: number })).toContainText('Trūkst divu kastu')
  await open(page, `/invoices/invoice/${id}`)
  await expect(screen(page)).toContainText('Apstrīdēts')
  await palette(page, 'beigt strīdu', 'Beigt rēķina strīdu')
  await expect(screen(page)).not.toContainText('Apstrīdēts')
})

/** Time cannot be moved in a browser test, so the due date is. */
async function overdueBy(person: Person, invoiceId: number, days: number): Promise<void> {
  await worldOf(person)
    .db.transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update invoices set date = today() - ${days + 1}::int, due_date = today() - ${days}::int where id = ${invoiceId}`.execute(
        tx,
      )
    })
}

test('overdue customers are looked through and reminded of by keys alone, and the letter is opened', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const { id, number } = await debt(person, customer.id)
  await overdueBy(person, id, 6)
  await open(page, '/')
  await palette(page, 'sutamie atgadinajumi', 'Sūtāmie atgādinājumi')
  await expect.poll(() => address(page)).toMatch(/^\/reminders/)
  await searchFor(page, customer.name.split(' ').at(-1) ?? '')
  const row = screen(page).getByRole('row').filter({ hasText: customer.name })
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await expect(row).toContainText('Atgādinājums')
  await toRows(page)
  await press(page, 'F10')
  await expectNotice(page, 'emailWaits')
  await expect(row).toContainText('šodien jau atgādināts: 1')
  await palette(page, 'atgādinājumu vēstules', 'Atgādinājumu vēstules')
  await expect.poll(() => address(page)).toMatch(/^\/reminder_letters/)
  await searchFor(page, customer.name.split(' ').at(-1) ?? '')
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await toRows(page)
  await press(page, 'Enter')
  await expect.poll(() => address(page)).toMatch(/^\/reminder_letters\/\d+$/)
  await expect(screen(page).getByRole('row').filter({ hasText: number })).toBeVisible()
  const pdf = page.waitForResponse((answer) => /reminder_letters\/\d+\/pdf/.test(answer.url()))
  await press(page, 'Control+d')
  expect((await pdf).status()).toBe(200)
  await open(page, `/invoices/invoice/${id}`)
  await expect(screen(page)).toContainText('atgādinājumi: 1, atgādinājums')
})

test('late interest is read row by row and printed by keys alone, and keeps the period of the list', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const { id, number } = await debt(person, customer.id)
  await overdueBy(person, id, 40)
  const today = dayOf(new Date())
  // The rates of the installation end before; the day of the test has one of its own.
  await sql`
    insert into interest_rates (source, valid_from, reference_rate, business_points, consumer_rate, contract_cap)
    values ('Pārlūka tests', ${`${today.slice(0, 4)}-${today.slice(5) < '07-01' ? '01' : '07'}-01`}, 2.15, 8, 6, 10) on conflict do nothing`.execute(
    worldOf(person).db,
  )
  await open(page, `/late_interest?from=${dayBefore(today, 9)}&to=${today}&customer_id=${customer.id}`)
  await expect(screen(page).getByRole('row').filter({ hasText: customer.name })).toContainText('Likums, uzņēmums')
  await toRows(page)
  await press(page, 'Enter')
  await expect.poll(() => page.url()).toContain(`/late_interest/${customer.id}?from=${dayBefore(today, 9)}&to=${today}`)
  await expect(screen(page).getByRole('row').filter({ hasText: number })).toContainText('10,15 % gadā')
  const pdf = page.waitForResponse((answer) => answer.url().includes(`/late_interest/${customer.id}/pdf`))
  await palette(page, 'nokavējuma procentu aprēķina pdf', 'Nokavējuma procentu aprēķina PDF')
  await press(page, 'Enter')
  await press(page, 'Enter')
  expect((await pdf).status()).toBe(200)
})

function dayBefore(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T10:00:00Z`) - days * 86_400_000))
}
