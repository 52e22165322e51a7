import { expect } from '@playwright/test'
import { supplierUbl } from '../tests/support/supplier-ubl.ts'
import { putIn } from './support/incoming-invoices.ts'
import { keyCounter, open, palette, press, screen, searchFor, toRows } from './support/interactions.ts'
import { unique } from './support/records.ts'
import { test } from './support/test.ts'

test('files of the folder are looked for, and lead to the received invoice or say why not, by keys', async ({ page }) => {
  const mark = unique()
  const number = `MR-${mark}`
  await putIn(`${mark}-labs.xml`, supplierUbl({ number, seller: { name: `SIA Jauns ${mark}` }, lines: [{ name: 'Tinte', price: 12.5 }] }))
  await putIn(`${mark}-slikts.xml`, '<rēķins>')
  await open(page, '/stock/incoming_invoices')
  const counter = await keyCounter(page)
  await palette(page, 'pārbaudīt rēķinu pastkasti', 'Pārbaudīt rēķinu pastkasti un mapi tagad')
  await expect(page).toHaveURL(/\/stock\/incoming_messages/)
  await expect(screen(page).getByRole('list', { name: 'Pastkaste un mape' })).toContainText(process.env['E2E_INCOMING'] ?? '')
  await searchFor(page, mark)
  await expect(
    screen(page)
      .getByRole('row')
      .filter({ hasText: `${mark}-labs.xml` }),
  ).toContainText('Saņemts')
  const bad = screen(page)
    .getByRole('row')
    .filter({ hasText: `${mark}-slikts.xml` })
  await expect(bad).toContainText('Nav saņemts')
  await searchFor(page, `${mark} labs`)
  await expect(bad).toHaveCount(0)
  await toRows(page)
  await press(page, 'Enter')
  await expect(page.getByRole('dialog')).toContainText(`Saņemts rēķins ${number}`)
  await page.getByRole('link', { name: `Saņemts rēķins ${number}` }).focus()
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/stock\/incoming_invoices\/\d+$/)
  await expect(screen(page)).toContainText(/Avots\s*Mape/)
  expect(counter.pointer()).toBe(0)
})
