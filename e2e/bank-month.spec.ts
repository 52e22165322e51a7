import { expect, type Page } from '@playwright/test'
import { bank } from '../contract/bank/bank.ts'
import { invoices } from '../contract/invoices/invoices.ts'
import { supplierInvoices } from '../contract/supplier-invoices/supplier-invoices.ts'
import { fidavista } from '../tests/support/bank.ts'
import { openInvoice, newAccount } from './support/bank.ts'
import { expectNotice, keyCounter, open, palette, press, screen } from './support/interactions.ts'
import { newAcceptedBill, unique } from './support/records.ts'
import { test } from './support/test.ts'

test('a statement of a month is loaded and matched to its last entry, by keys', async ({ page, person }) => {
  test.slow()
  const [certain, unnamed, bill] = [await openInvoice(person), await openInvoice(person), await newAcceptedBill(person)]
  const [mark, iban] = [unique(), await newAccount()]
  const march = fidavista({
    iban,
    opening: '1000.00',
    entries: [
      { day: '2026-03-02', amount: certain.open, text: `Rēķins ${certain.number}`, name: `Drošais ${mark}` },
      { day: '2026-03-09', amount: unnamed.open, text: 'par precēm', name: `Svešais ${mark}` },
      { day: '2026-03-16', amount: `-${bill.open}`, text: `Par ${bill.supplier_number}`, name: `Saņēmējs ${mark}` },
      { day: '2026-03-31', amount: '-2.50', text: 'Komisija par kontu', name: `Banka ${mark}` },
    ],
  })
  const counter = await keyCounter(page)
  await open(page, '/bank_statements')
  await palette(page, 'ielādēt bankas izrakstu', 'Ielādēt bankas izrakstu')
  await page
    .getByRole('dialog')
    .getByLabel('Izraksti no internetbankas')
    .setInputFiles({ name: 'marts.xml', mimeType: 'text/xml', buffer: march })
  await press(page, 'Control+Enter')
  await expectNotice(page, { color: 'green', text: '4 jauni ieraksti' })
  const grid = screen(page).getByRole('grid')
  await expect(grid.getByRole('row')).toHaveCount(5)
  await expect(screen(page)).toContainText('Nesasaistīti: 4 ieraksti')

  await palette(page, 'sasaistīt visus drošos', 'Sasaistīt visus drošos')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: certain.number ?? '-' })).toBeVisible()
  // Others of the database are left to their tests.
  for (const box of await dialog.getByRole('checkbox').all()) {
    const isOurs = (await box.evaluate((input) => input.closest('tr')?.textContent ?? '')).includes(`Drošais ${mark}`)
    if (!isOurs) await box.press('Space')
  }
  await press(page, 'Control+Enter')
  await expect(screen(page)).toContainText('Nesasaistīti: 3 ieraksti')

  // Enter leads to the entries of this statement; the latest stands first.
  const statement = new URL(page.url()).pathname
  await toGrid(page)
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/bank_entries\?/)
  await expect(grid.getByRole('row')).toHaveCount(5)
  await toGrid(page)
  await press(page, 'Control+Home')
  await press(page, 'o k')
  await expect(dialog.getByRole('combobox', { name: 'Kas tas ir' })).toBeFocused()
  await press(page, 'Control+Enter')
  await expectMatched(page, 2)

  await press(page, 'ArrowDown Enter')
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await expect(dialog).toContainText(bill.supplier_number)
  await press(page, 'Enter')
  await expectMatched(page, 3)

  await press(page, 'ArrowDown Enter')
  await expect(dialog.getByRole('combobox', { name: 'Cits dokuments' })).toBeFocused()
  await page.keyboard.type(unnamed.number ?? '-')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await press(page, 'Enter')
  await expect(dialog.getByText(/atlicis 0,00/)).toBeVisible()
  await press(page, 'Control+Enter')
  await expectMatched(page, 4)
  await open(page, statement)
  await expect(screen(page)).toContainText('Viss sasaistīts')
  await expect(
    screen(page)
      .getByRole('region', { name: new RegExp(iban) })
      .getByText('Saskan', { exact: true }),
  ).toBeVisible()
  expect(counter.pointer()).toBe(0)

  const { data: statements } = await person.done(bank.statements, { query: { iban } })
  expect(statements).toMatchObject([{ entries: 4, unmatched: 0, check: 'agrees', opening: '1000.00' }])
  for (const { id } of [certain, unnamed]) {
    expect((await person.done(invoices.show, { params: { id } })).data).toMatchObject({ status: 'paid', open: '0.00' })
  }
  expect((await person.done(supplierInvoices.show, { params: { id: bill.id } })).data).toMatchObject({ status: 'paid', open: '0.00' })
})

async function expectMatched(page: Page, count: number): Promise<void> {
  await toGrid(page)
  await expect(screen(page).getByRole('gridcell', { name: 'Sasaistīts', exact: true })).toHaveCount(count)
}

async function toGrid(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(screen(page).getByRole('grid')).toBeFocused()
}
