import { expect } from '@playwright/test'
import { bank } from '../contract/bank/bank.ts'
import { camt } from '../tests/support/bank.ts'
import { newAccount } from './support/bank.ts'
import { expectNotice, open, palette, press, screen, searchFor } from './support/interactions.ts'
import { unique } from './support/records.ts'
import { test } from './support/test.ts'

/** @file A statement in which the bank took entries back, from the file to the last match, by keys. */

test('a reversal is loaded from the file and cancels out its original, of which the match is named first', async ({ page, person }) => {
  const [mark, iban] = [unique(), await newAccount()]
  const name = `Atsaukts ${mark}`
  const file = camt({
    iban,
    opening: '1000.00',
    entries: [
      { day: '2026-03-02', amount: '-12.40', name, text: 'Komisija par kartēm', reference: `K-${mark}`, ref: `1-${mark}` },
      { day: '2026-03-09', amount: '12.40', name, text: 'Komisijas atmaksa', reference: `K-${mark}`, ref: `2-${mark}`, reversal: true },
    ],
  })
  await open(page, '/bank_statements')
  await palette(page, 'ielādēt bankas izrakstu', 'Ielādēt bankas izrakstu')
  await page
    .getByRole('dialog')
    .getByLabel('Izraksti no internetbankas')
    .setInputFiles({ name: 'marts.xml', mimeType: 'text/xml', buffer: file })
  await press(page, 'Control+Enter')
  await expectNotice(page, { color: 'green', text: '2 jauni ieraksti' })
  const statement = Number(new URL(page.url()).pathname.split('/').at(-1))
  const entries = async () => (await person.done(bank.entries, { query: { bank_statement_id: statement } })).data
  const fee = (await entries()).find(({ amount }) => amount === '-12.40')
  await person.done(bank.postEntry, { params: { id: fee?.id ?? 0 }, body: { kind: 'fee' } })

  await open(page, '/bank_entries')
  const grid = screen(page).getByRole('grid')
  await expect(grid).toBeFocused()
  await searchFor(page, name)
  await press(page, 'Escape')
  await expect(
    screen(page)
      .getByRole('status')
      .filter({ hasText: /^2 ieraksti$/ }),
  ).toBeVisible()
  await expect(grid).toBeFocused()
  // The later one stands first.
  await press(page, 'Home Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Banka ar to atsauc agrāku ierakstu.')).toBeVisible()
  await expect(dialog.getByText('banka atsauc ierakstu, atsauce, summa')).toBeVisible()
  await expect(dialog.getByRole('note')).toContainText('Bankas komisija')
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expectNotice(page, { color: 'green', text: 'Ieraksts sasaistīts' })
  await expect.poll(async () => (await entries()).map(({ state }) => state)).toEqual(['matched', 'matched'])

  // The row in focus says it, too, before its command is asked for.
  await expect(screen(page).getByRole('row').filter({ hasText: 'Sasaistīts' })).toHaveCount(2)
  await press(page, 'o u')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Atsaukt' })).toBeFocused()
  await press(page, 'Enter')
  await expect.poll(async () => (await entries()).map(({ state }) => state)).toEqual(['open', 'open'])
})
