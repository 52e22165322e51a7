import { expect, type Locator, type Page } from '@playwright/test'
import { bank } from '../contract/bank/bank.ts'
import { invoices } from '../contract/invoices/invoices.ts'
import { big } from '../contract/money.ts'
import { supplierInvoices } from '../contract/supplier-invoices/supplier-invoices.ts'
import { newStatement, openInvoice } from './support/bank.ts'
import { expectNotice, open, palette, press, screen, searchFor } from './support/interactions.ts'
import { newAcceptedBill, unique } from './support/records.ts'
import { test } from './support/test.ts'

/** @file Entries of the bank are matched, taken back, accepted together and put to accounts. Everything by keys. */

/** The first entry of a search, by Enter. */
async function openFirst(page: Page, words: string, found: string): Promise<Locator> {
  await open(page, '/bank_entries')
  const grid = screen(page).getByRole('grid')
  await expect(grid).toBeFocused()
  await searchFor(page, words)
  await press(page, 'Escape')
  await expect(
    screen(page)
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${found}$`) }),
  ).toBeVisible()
  await expect(grid).toBeFocused()
  await press(page, 'Home Enter')
  return page.getByRole('dialog')
}

test('an entry is matched with its invoice, the rest becomes credit, and the match is taken back', async ({ page, person }) => {
  const invoice = await openInvoice(person)
  const mark = unique()
  const amount = big(invoice.open).plus(5).toFixed(2)
  const statement = await newStatement(person, [
    { amount, text: `Par ${invoice.number}`, name: `Maksātājs ${mark}` },
    { amount: '-2.50', text: 'Komisija', name: `Banka ${mark}` },
  ])
  const states = async () =>
    (await person.done(bank.entries, { query: { bank_statement_id: statement } })).data.map(({ state }) => state).toSorted()
  const dialog = await openFirst(page, `Maksātājs ${mark}`, '1 ieraksts')
  await expect(dialog.getByText('numurs tekstā, samaksāts vairāk')).toBeVisible()
  await expect(dialog.getByText(/atlicis 5,00/)).toBeVisible()
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expectNotice(page, { color: 'green', text: 'Ieraksts sasaistīts' })
  const now = async () => (await person.done(invoices.show, { params: { id: invoice.id } })).data
  expect(await now()).toMatchObject({ status: 'paid', open: '0.00' })
  await expect.poll(states).toEqual(['matched', 'open'])

  await press(page, 'o u')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Atsaukt' })).toBeFocused()
  await press(page, 'Enter')
  await expect.poll(states).toEqual(['open', 'open'])
  expect(await now()).toMatchObject({ open: invoice.open })
})

test('certain matches are looked through and accepted together', async ({ page, person }) => {
  const invoice = await openInvoice(person)
  const statement = await newStatement(person, [{ amount: invoice.open, text: `Rēķins ${invoice.number}`, name: `Drošais ${unique()}` }])
  await open(page, '/bank_entries')
  await expect(screen(page).getByRole('row').nth(1)).toBeVisible()
  await palette(page, 'sasaistīt visus drošos', 'Sasaistīt visus drošos')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: invoice.number ?? '' })).toBeVisible()
  await expect(dialog.getByRole('checkbox').first()).toBeFocused()
  // Others of the database are left to their tests.
  for (const box of await dialog.getByRole('checkbox').all()) {
    const isOurs = (await box.evaluate((input) => input.closest('tr')?.textContent ?? '')).includes(invoice.number ?? '-')
    if (!isOurs) await box.press('Space')
  }
  await press(page, 'Control+Enter')
  await expectNotice(page, { color: 'green', text: 'Sasaistīti: 1 ieraksts' })
  const { data } = await person.done(bank.entries, { query: { bank_statement_id: statement } })
  expect(data.map(({ state }) => state)).toEqual(['matched'])
})

test('a document that no proposal names is found by its number', async ({ page, person }) => {
  const invoice = await openInvoice(person)
  const mark = unique()
  const statement = await newStatement(person, [{ amount: invoice.open, text: 'par precēm', name: `Svešais ${mark}` }])
  const dialog = await openFirst(page, `Svešais ${mark}`, '1 ieraksts')
  await expect(dialog.getByText('Neviens neapmaksāts dokuments neder')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Cits dokuments' })).toBeFocused()
  await page.keyboard.type(invoice.number ?? '')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/atlicis 0,00/)).toBeVisible()
  await press(page, 'Control+Enter')
  await expectNotice(page, { color: 'green', text: 'Ieraksts sasaistīts' })
  const { data } = await person.done(bank.entries, { query: { bank_statement_id: statement } })
  expect(data.map(({ state }) => state)).toEqual(['matched'])
  expect((await person.done(invoices.show, { params: { id: invoice.id } })).data).toMatchObject({ status: 'paid' })
})

test('a fee goes by Enter to the account of the fee before it', async ({ page, person }) => {
  const mark = unique()
  const fee = { text: 'Komisija par maksājumu', name: `Banka ${mark}` }
  const first = await newStatement(person, [{ amount: '-0.36', ...fee }])
  const [before] = (await person.done(bank.entries, { query: { bank_statement_id: first } })).data
  await person.done(bank.postEntry, { params: { id: before?.id ?? 0 }, body: { kind: 'fee' } })
  const statement = await newStatement(person, [{ amount: '-0.48', ...fee }])
  // The later one stands first.
  const dialog = await openFirst(page, `Banka ${mark}`, '2 ieraksti')
  await expect(dialog.getByText('tā attiecināts: 1 līdzīgs ieraksts')).toBeVisible()
  await expect(dialog.getByRole('radio')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectNotice(page, { color: 'green', text: 'Ieraksts sasaistīts' })
  const { data } = await person.done(bank.entries, { query: { bank_statement_id: statement } })
  expect(data.map(({ state }) => state)).toEqual(['matched'])
})

test('money that left the bank pays the invoice of a supplier', async ({ page, person }) => {
  const bill = await newAcceptedBill(person)
  const mark = unique()
  const statement = await newStatement(person, [
    { amount: `-${bill.open}`, text: `Apmaksa par rēķinu ${bill.supplier_number}`, name: `Saņēmējs ${mark}` },
  ])
  const dialog = await openFirst(page, `Saņēmējs ${mark}`, '1 ieraksts')
  await expect(dialog.getByText(new RegExp(bill.supplier_number))).not.toHaveCount(0)
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expectNotice(page, { color: 'green', text: 'Ieraksts sasaistīts' })
  const { data } = await person.done(bank.entries, { query: { bank_statement_id: statement } })
  expect(data.map(({ state }) => state)).toEqual(['matched'])
  const paid = async () => (await person.done(supplierInvoices.show, { params: { id: bill.id } })).data
  expect(await paid()).toMatchObject({ status: 'paid', open: '0.00' })
  await expect(screen(page).getByRole('row').nth(1)).toContainText('Sasaistīts')

  await press(page, 'o u')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Atsaukt' })).toBeFocused()
  await press(page, 'Enter')
  await expect.poll(paid).toMatchObject({ status: 'accepted', open: bill.open })
})
