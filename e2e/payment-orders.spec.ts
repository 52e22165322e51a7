import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { payables } from '../contract/payables/payables.ts'
import { supplierInvoices } from '../contract/supplier-invoices/supplier-invoices.ts'
import { camt } from '../tests/support/bank.ts'
import { newAccount } from './support/bank.ts'
import { expectNotice, focused, keyCounter, open, palette, press, screen } from './support/interactions.ts'
import { newPayableBill, newPaymentOrder } from './support/payment-orders.ts'
import { newPerson } from './support/people.ts'
import { unique } from './support/records.ts'
import { test } from './support/test.ts'

/** In the dialog of a new order. Other tests have invoices, too, and make more meanwhile: all are ticked off, then this one is ticked. */
async function chooseAlone(page: Page, supplierNumber: string): Promise<Locator> {
  await palette(page, 'sagatavot maksājuma', 'Sagatavot maksājuma uzdevumu')
  const dialog = page.getByRole('dialog', { name: 'Sagatavot maksājuma uzdevumu' })
  await dialog.getByRole('textbox', { name: 'Termiņš līdz' }).focus()
  await press(page, 'Control+a')
  await page.keyboard.type('+60')
  await press(page, 'Tab')
  const own = dialog.getByRole('checkbox', { name: new RegExp(supplierNumber) })
  await expect(own).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^Visi/ }).focus()
  await press(page, 'Space')
  await own.focus()
  await press(page, 'Space')
  return dialog
}

test('what is due becomes a payment order by keys, a second person approves it, and the bank gets its file', async ({
  page,
  person,
  baseURL,
}) => {
  const invoice = await newPayableBill(person)
  const counter = await keyCounter(page)
  await open(page, '/payment_orders')
  const dialog = await chooseAlone(page, invoice.supplier_number)
  await expect(dialog.getByRole('button', { name: /1 rēķins, 60,50/ })).toBeVisible()
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(screen(page)).toContainText(invoice.supplier_number)

  await press(page, 'o i')
  await expect(screen(page)).toContainText(/Iesniedza/)
  const { data: orders } = await person.done(payables.orders, { query: { q: invoice.supplier.name } })
  const [order] = orders
  const id = order?.id ?? 0
  expect(order).toMatchObject({ status: 'submitted', amount: '60.50', invoices: 1 })
  await press(page, 'o a')
  await expect(
    page
      .getByText(/Maksājumu apstiprina cits cilvēks/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()

  const second = await newPerson(baseURL ?? '', { permissions: ['view_bank', 'approve_payments'] })
  await second.done(payables.approveOrder, { params: { id }, body: { lock_version: order?.lock_version ?? 0 } })
  await expect(screen(page)).toContainText(/Apstiprināja/)

  await expect(page.getByRole('button', { name: 'Sagatavot maksājumu failu' })).toBeEnabled()
  const download = page.waitForEvent('download')
  await press(page, 'F9')
  await expect(page.getByRole('combobox', { name: 'Formāts' })).toHaveValue('pain.001.001.09')
  await press(page, 'Control+Enter')
  expect((await download).suggestedFilename()).toBe(`${order?.name}.xml`)
  await expect(screen(page)).toContainText('ISO 20022, 09. versija')

  await press(page, 'o z')
  await expect(page.getByRole('checkbox', { name: new RegExp(invoice.supplier_number) })).toBeChecked()
  await press(page, 'Control+Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Datums' })).toBeFocused()
  await press(page, 'Control+Enter')
  await expect
    .poll(async () => (await person.done(supplierInvoices.show, { params: { id: invoice.id } })).data)
    .toMatchObject({ status: 'paid', open: '0.00' })
  await expect(page.getByRole('gridcell', { name: 'Izpildīts' })).toBeVisible()
  expect(counter.pointer()).toBe(0)
})

test('a second person approves by keys what they see; sums of a draft are changed in its lines', async ({ page, person, baseURL }) => {
  const maker = await newPerson(baseURL ?? '')
  const order = await newPaymentOrder(maker)
  await maker.done(payables.submitOrder, { params: { id: order.id }, body: {} })
  const counter = await keyCounter(page)
  await open(page, `/payment_orders/${order.id}`)
  await press(page, 'o a')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Apstiprināt' })).toBeFocused()
  await press(page, 'Enter')
  await expectNotice(page, 'accepted')
  await palette(page, 'atgriezt labošanai', 'Atgriezt labošanai')
  await expect(screen(page)).not.toContainText(/Apstiprināja/)

  await press(page, 'F7 Control+Home ArrowRight ArrowRight ArrowRight ArrowRight')
  await expect(focused(page)).toHaveAccessibleName(/^Maksāt, €, 1/)
  await page.keyboard.type('20,25')
  await press(page, 'Enter Escape')
  await expect.poll(async () => (await person.done(payables.showOrder, { params: { id: order.id } })).data.amount).toBe('20.25')
  expect(counter.pointer()).toBe(0)
})

test('what was paid to a supplier in advance is settled first, and the bank pays the rest', async ({ page, person }) => {
  const invoice = await newPayableBill(person)
  const supplier_id = invoice.supplier.id
  await person.done(payables.pay, { body: { supplier_id, amount: '20.50', allocations: [] } })
  const counter = await keyCounter(page)
  await open(page, '/payment_orders')
  const dialog = await chooseAlone(page, invoice.supplier_number)
  const first = dialog.getByRole('checkbox', { name: /^Vispirms ieskaitīt priekšapmaksas un kredītrēķinus \(20,50/ })
  await expect(first).toBeChecked()
  await first.focus()
  await press(page, 'Space')
  await expect(dialog.getByRole('button', { name: /1 rēķins, 60,50/ })).toBeVisible()
  await press(page, 'Space')
  await expect(dialog.getByRole('button', { name: /1 rēķins, 40,00/ })).toBeVisible()
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  const { data: orders } = await person.done(payables.orders, { query: { q: invoice.supplier.name } })
  expect(orders).toMatchObject([{ amount: '40.00', invoices: 1 }])
  expect((await person.done(supplierInvoices.show, { params: { id: invoice.id } })).data.open).toBe('40.00')
  expect(counter.pointer()).toBe(0)
})

test('the statement that follows a payment file executes its order, by keys', async ({ page, baseURL }) => {
  const maker = await newPerson(baseURL ?? '')
  const order = await newPaymentOrder(maker)
  await maker.done(payables.submitOrder, { params: { id: order.id }, body: {} })
  const counter = await keyCounter(page)
  await open(page, `/payment_orders/${order.id}`)
  await press(page, 'o a')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Apstiprināt' })).toBeFocused()
  await press(page, 'Enter')
  await expect(screen(page)).toContainText(/Apstiprināja/)
  const download = page.waitForEvent('download')
  await press(page, 'F9')
  await expect(page.getByRole('combobox', { name: 'Formāts' })).toBeFocused()
  await press(page, 'Control+Enter')
  const file = readFileSync(await (await download).path(), 'utf8')
  const told = (name: string) => new RegExp(`<${name}[^>]*>([^<]+)</${name}>`).exec(file)?.[1] ?? ''

  // The bank books as the file asked.
  const buffer = camt({
    iban: await newAccount(),
    from: order.date,
    to: order.date,
    entries: [{ amount: `-${told('InstdAmt')}`, reference: told('EndToEndId'), name: order.lines[0]?.supplier.name ?? '', ref: unique() }],
  })
  await open(page, '/bank_statements')
  await palette(page, 'ielādēt bankas izrakstu', 'Ielādēt bankas izrakstu')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Izraksti no internetbankas').setInputFiles({ name: 'izraksts.xml', mimeType: 'text/xml', buffer })
  await press(page, 'Control+Enter')
  await expectNotice(page, { color: 'green', text: '1 jauns ieraksts' })
  await expect(screen(page)).toContainText('Nesasaistīti: 1 ieraksts')
  await palette(page, 'sasaistīt visus drošos', 'Sasaistīt visus drošos')
  const name = order.lines[0]?.supplier.name ?? '-'
  await expect(dialog.getByRole('checkbox', { name })).toBeVisible()
  // Others of the database are left to their tests.
  for (const box of await dialog.getByRole('checkbox').all()) {
    const row = await box.evaluate((input) => input.closest('tr')?.textContent ?? '')
    if (!row.includes(name)) await box.press('Space')
  }
  await press(page, 'Control+Enter')
  await expect(screen(page)).toContainText('Viss sasaistīts')
  await open(page, `/payment_orders/${order.id}`)
  await expect(page.getByRole('gridcell', { name: 'Izpildīts' })).toBeVisible()
  expect(counter.pointer()).toBe(0)
})
