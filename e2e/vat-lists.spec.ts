import { expect } from '@playwright/test'
import { vatRates } from '../contract/company/vat-lists.ts'
import { expectNotice, focused, open, palette, press, screen, searchFor } from './support/interactions.ts'
import { unique } from './support/records.ts'
import { test } from './support/test.ts'

test('a new percent of a rate is entered by keys, ends the former one on the day before, and is offered from its day', async ({
  page,
  person,
}) => {
  const word = unique()
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
  const code = `M${word}`.slice(0, 20)
  await person.done(vatRates.calls.create, {
    body: { label: `7 % ${word}`, code, rate: '7', en_category: 'S', valid_from: '2020-01-01' },
  })
  await open(page, '/workspace/vat_rates')
  await palette(page, 'jauna pvn likme', 'Jauna PVN likme')
  await expect(focused(page)).toHaveAccessibleName('Apzīmējums')
  await page.keyboard.type(`8 % ${word}`)
  await press(page, 'Tab')
  await page.keyboard.type(code.toLowerCase())
  await press(page, 'Tab')
  await page.keyboard.type('8')
  // The standard category is the default.
  await press(page, 'Tab Tab')
  await page.keyboard.type('01.01.2031')
  await press(page, 'Control+Enter')
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: 'Apstiprināt' }))
  await expect(question).toContainText('Beigt to 31.12.2030.')
  await press(page, 'Enter')
  await expectNotice(page, 'created')
  await searchFor(page, word)
  const rows = screen(page).getByRole('row').filter({ hasText: word })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: `7 % ${word}` })).toContainText('31.12.2030.')
  await expect(rows.filter({ hasText: `8 % ${word}` })).toContainText('01.01.2031.')

  // Until the new rate starts, lines have the old one.
  await open(page, '/invoices/create_advance_invoice')
  const offered = screen(page).getByRole('combobox', { name: 'PVN' }).locator('option')
  await expect(offered.filter({ hasText: word })).toHaveText([`7 % ${word}`])
})
