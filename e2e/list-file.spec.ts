import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { formatDate } from '../contract/format.ts'
import { orders } from '../contract/orders/orders.ts'
import { cellDay, cellText, type Cell } from '../server/documents/cells.ts'
import { readTable } from '../server/documents/sheet-reader.ts'
import { open, palette, press, screen, searchFor } from './support/interactions.ts'
import { database } from './support/product.ts'
import { newCustomer, newGoods, unique } from './support/records.ts'
import { test } from './support/test.ts'

test('a list is saved as it is searched and sorted, with its words, days as days and amounts as numbers', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const item = await newGoods(person)
  for (const [quantity, unit_price] of [
    ['2', '10.5'],
    ['1000', '1234.56'],
  ] as const) {
    await person.done(orders.create, { body: { customer_id: customer.id, order_items: [{ item_id: item.id, quantity, unit_price }] } })
  }
  const { data } = await person.done(orders.list, { query: { q: customer.name, sort: '-gross' } })
  await open(page, '/orders')
  await searchFor(page, customer.name)
  const list = page.getByRole('grid', { name: 'Pasūtījumi' })
  await expect(list.getByRole('row')).toHaveCount(3)
  await press(page, 'Escape')
  await list.getByRole('columnheader', { name: /^Kopā, €/ }).click()
  await list.getByRole('columnheader', { name: /^Kopā, €/ }).click()
  await expect(list.getByRole('row').nth(1)).toContainText(data[0]?.number ?? '')

  const [head = [], ...rows] = await saved(page, /^Pasūtījumi \d{4}-\d\d-\d\d\.xlsx$/)
  const column = (name: string) => head.findIndex((cell) => cellText(cell) === name)
  const sheetRows = rows.map((row) => ({
    number: row[column('Numurs')],
    date: cellDay(row[column('Datums')]),
    gross: row[column('Kopā, €')],
  }))
  expect(sheetRows).toEqual(data.map(({ number, date, gross }) => ({ number, date, gross: Number(gross) })))
  expect(rows.map((row) => cellText(row[column('Klients')]))).toEqual([customer.name, customer.name])
  expect(rows.map((row) => cellText(row[column('Statuss')]))).toEqual(['Jauns', 'Jauns'])
  expect(cellText(rows[0]?.[column('Datums')])).toBe(formatDate(data[0]?.date).replace(/\.$/, ''))
})

test('a long list is saved to its last row, each row once', async ({ page }) => {
  const name = `Garais ${unique()}`
  await sql`insert into manufacturers (name) select ${name} || ' ' || lpad(n::text, 4, '0') from generate_series(1, 1001) n`.execute(
    database(),
  )
  await open(page, '/manufacturers')
  await searchFor(page, name)
  await expect(page.locator('[data-bar]').getByRole('status').last()).toHaveText('vairāk nekā 1 000 ierakstu')
  const [, ...rows] = await saved(page, /^Ražotāji .*\.xlsx$/)
  const expected = Array.from({ length: 1001 }, (_, place) => `${name} ${String(place + 1).padStart(4, '0')}`)
  expect(rows.map((row) => cellText(row[0]))).toEqual(expected)
})

test('a column is left out and taken back by keys; the choice is there after a reload, and the file has it', async ({ page }) => {
  await open(page, '/orders')
  const header = page.getByRole('grid', { name: 'Pasūtījumi' }).getByRole('columnheader', { name: 'Klients' })
  await expect(header).toBeVisible()
  await choose(page, 'Klients', false)
  await expect(header).toHaveCount(0)
  await page.reload()
  await expect(screen(page).getByRole('grid', { name: 'Pasūtījumi' })).toBeFocused()
  await expect(header).toHaveCount(0)
  const [head = []] = await saved(page, /^Pasūtījumi/)
  expect(head.map(cellText)).not.toContain('Klients')
  await choose(page, 'Klients', true)
  await expect(header).toBeVisible()
})

/** Cells of the exported spreadsheet. */
async function saved(page: Page, name: RegExp): Promise<Cell[][]> {
  const coming = page.waitForEvent('download')
  await palette(page, 'lejupielādēt sarakstu', 'Lejupielādēt sarakstu (Excel)')
  const file = await coming
  expect(file.suggestedFilename()).toMatch(name)
  return (await readTable(await readFile(await file.path()), { maxRows: 10_000 })).rows
}

async function choose(page: Page, column: string, shown: boolean): Promise<void> {
  await palette(page, 'izvēlēties kolonnas', 'Izvēlēties kolonnas')
  const dialog = page.getByRole('dialog', { name: 'Kolonnas' })
  await expect(dialog.getByRole('checkbox').first()).toBeFocused()
  const box = dialog.getByRole('checkbox', { name: column, exact: true })
  await expect(box).toBeChecked({ checked: !shown })
  while (!(await box.evaluate((element) => element === document.activeElement))) await press(page, 'Tab')
  await press(page, 'Space')
  await press(page, 'Control+Enter')
  await expect(dialog).toHaveCount(0)
}
