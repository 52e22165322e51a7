import { expect } from '@playwright/test'
import { leads } from '../contract/leads/leads.ts'
import { learnedCode } from '../tests/support/incoming-invoices.ts'
import { open, press, screen, searchFor, toRows } from './support/interactions.ts'
import { newSupplier, unique, worldOf } from './support/records.ts'
import { test } from './support/test.ts'

/** @file Keys pressed while a list still shows the rows of its former search. */

test('keys pressed before the rows of a new search have come act on its rows, never on those of the former one', async ({
  page,
  person,
}) => {
  const [supplier, mark] = [await newSupplier(person), unique()]
  for (const place of [1, 2]) await learnedCode(worldOf(person), supplier.id, `K${place}-${mark}`)
  await open(page, `/stock/supplier_item_codes?q=${mark}`)
  const row = (place: number) =>
    screen(page)
      .getByRole('row')
      .filter({ hasText: `K${place}-${mark}` })
  await expect(row(2)).toHaveClass(/current-row/)
  let come = (): void => {}
  const gate = new Promise<void>((resolve) => (come = resolve))
  const searched = /api\/workspace\/supplier_item_codes\?.*q=K1/
  await page.route(searched, async (route) => {
    await gate
    await route.continue()
  })
  const request = page.waitForRequest(searched)
  await press(page, '/')
  await page.keyboard.type(`K1-${mark}`)
  await request
  await toRows(page)
  await expect(row(2)).toBeVisible()
  await press(page, 'o x')
  await expect(page.getByLabel('Iesāktie taustiņi')).toHaveText('OX …')
  come()
  await expect(row(1)).toContainText('Aizmirsts')
  await searchFor(page, mark)
  await expect(row(2)).toBeVisible()
  await expect(row(2)).not.toContainText('Aizmirsts')
})

test('Enter pressed before the rows of a new search have come opens its first row', async ({ page, person }) => {
  const word = `Meklē${unique()}`
  for (const number of [1, 0]) await person.done(leads.create, { body: { company_name: `${word} Izstāde ${number}`, source: 'Izstāde' } })
  await open(page, `/leads?q=${word}`)
  await expect(screen(page).getByRole('row')).toHaveCount(3)
  let come = (): void => {}
  const gate = new Promise<void>((resolve) => (come = resolve))
  const searched = /api\/leads\?.*q=Mekl[^&]+(\+|%20)Izst/
  await page.route(searched, async (route) => {
    await gate
    await route.continue()
  })
  const request = page.waitForRequest(searched)
  await press(page, '/')
  await page.keyboard.type(`${word} Izstāde 0`)
  await request
  await toRows(page)
  await press(page, 'Enter')
  come()
  await expect(page.getByRole('heading', { name: `${word} Izstāde 0` })).toBeVisible()
})
