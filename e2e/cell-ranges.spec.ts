import { expect, type Locator, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { expectNotice, open, press, searchFor } from './support/interactions.ts'
import { spend } from './support/shared-page.ts'
import { database } from './support/product.ts'
import { newOrder, unique } from './support/records.ts'
import { test } from './support/test.ts'

test('cells are chosen by Shift and arrows: counted, summed, averaged, copied without and with headers', async ({
  page,
  context,
  person,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const word = `Šūnas${unique()}`
  for (const quantity of ['1', '3', '250', '7']) await newOrder(person, { word, lines: 1, quantity })
  const list = await ordersOf(page, word)
  await walkTo(page, list, 'Bez PVN, €')

  await press(page, 'Shift+ArrowRight Shift+ArrowLeft Shift+ArrowDown Shift+ArrowDown')
  await expect(chosen(list)).toHaveCount(3)
  await expect(sums(page)).toHaveText(totals(await chosen(list).allInnerTexts()))
  // Rows are chosen as before, when no range is begun.
  await expect(list.getByRole('row', { selected: true })).toHaveCount(0)
  await press(page, 'Shift+End')
  await expect(chosen(list)).toHaveCount(4)
  const texts = await chosen(list).allInnerTexts()
  await expect(sums(page)).toHaveText(totals(texts))
  await press(page, 'Control+c')
  await expectNotice(page, { color: 'green', text: 'Nokopēts: 4 rindas' })
  expect(await clipboard(page)).toBe(texts.join('\r\n'))
  await press(page, 'l c')
  await expect.poll(() => clipboard(page)).toBe(['Bez PVN, €', ...texts].join('\r\n'))
  // The sum counts only numbers of all columns in the range.
  await press(page, 'Shift+ArrowLeft')
  await expect(chosen(list)).toHaveCount(8)
  await expect(sums(page)).toContainText(totals(texts).split(' šūnas ')[1] ?? '?')

  await press(page, 'Escape')
  await expect(chosen(list)).toHaveCount(0)
  await expect(sums(page)).toHaveText('')
  await press(page, 'Shift+ArrowUp')
  await expect(list.getByRole('row', { selected: true })).toHaveCount(2)
  spend(page)
})

test('chosen rows are summed beside their count, those only that are chosen', async ({ page, person }) => {
  const word = `Rindas${unique()}`
  for (const quantity of ['1', '3', '250']) await newOrder(person, { word, lines: 1, quantity })
  const list = await ordersOf(page, word, 4)
  const bar = page.getByRole('group', { name: 'Izvēlētās rindas' })
  await press(page, 'Space ArrowDown Space')
  const nets = await columnOf(list, 'Bez PVN, €')
  await expect(bar).toContainText(`Bez PVN, €: ${money(sumOf(nets.slice(0, 2)))}`)
  await press(page, 'ArrowDown Space')
  await expect(bar).toContainText(`Bez PVN, €: ${money(sumOf(nets))}`)
  const gross = await columnOf(list, 'Kopā, €')
  await expect(bar).toContainText(`Kopā, €: ${money(sumOf(gross))}`)
})

test('with the mouse, Shift and dragging choose cells, a click with Shift rows', async ({ page, person }) => {
  const word = `Velk${unique()}`
  for (let made = 0; made < 4; made++) await newOrder(person, { word })
  const list = await ordersOf(page, word)
  const cell = (row: number) => list.locator(`[aria-rowindex="${row}"]`).getByRole('gridcell').nth(2)
  await page.keyboard.down('Shift')
  await cell(2).hover()
  await page.mouse.down()
  await cell(3).hover()
  await cell(4).hover()
  await page.mouse.up()
  await page.keyboard.up('Shift')
  await expect(chosen(list)).toHaveCount(3)
  await expect(list.getByRole('row', { selected: true })).toHaveCount(0)
  await cell(2).click()
  await expect(chosen(list)).toHaveCount(0)
  await cell(4).click({ modifiers: ['Shift'] })
  await expect(list.getByRole('row', { selected: true })).toHaveCount(3)
})

test('a range over rows that were never seen is read', async ({ page }) => {
  const word = `Tāls${unique()}`
  await sql`insert into manufacturers (name) select ${word} || ' ' || lpad(n::text, 4, '0') from generate_series(1, 650) n`.execute(
    database(),
  )
  await open(page, '/manufacturers')
  const list = page.getByRole('grid', { name: 'Ražotāji' })
  await searchFor(page, word)
  await expect(list.locator('[aria-rowindex="2"]')).toContainText(`${word} 0001`)
  await press(page, 'Escape')
  await press(page, 'Shift+ArrowRight Shift+End')
  await expect(sums(page)).toHaveText('650 aizpildītu šūnu')
})

/** Reckoned in whole cents. */
function totals(texts: readonly string[]): string {
  const total = sumOf(texts)
  const average = (2n * total + BigInt(texts.length)) / (2n * BigInt(texts.length))
  return `${texts.length} aizpildītas šūnas Summa ${money(total)} Vidēji ${money(average)}`
}

function sumOf(texts: readonly string[]): bigint {
  return texts.map((text) => BigInt(text.replaceAll(/[^\d]/g, ''))).reduce((sum, each) => sum + each, 0n)
}

async function columnOf(list: Locator, header: string): Promise<string[]> {
  const headers = (await list.getByRole('columnheader').allInnerTexts()).map((name) => name.trim())
  // The cells have a box before them.
  const place = headers.indexOf(header) + (headers.length - (await cellsOf(list, 2).count()))
  const rows = await list.getByRole('row').count()
  return Promise.all(
    Array.from({ length: rows - 1 }, (_, at) =>
      cellsOf(list, at + 2)
        .nth(place)
        .innerText(),
    ),
  )
}

function cellsOf(list: Locator, row: number): Locator {
  return list.locator(`[aria-rowindex="${row}"]`).getByRole('gridcell')
}

function money(cents: bigint): string {
  return new Intl.NumberFormat('lv-LV', { minimumFractionDigits: 2, useGrouping: 'always' }).format(Number(cents) / 100)
}

async function ordersOf(page: Page, word: string, rows = 5): Promise<Locator> {
  await open(page, `/orders?q=${encodeURIComponent(word)}`)
  const list = page.getByRole('grid', { name: 'Pasūtījumi' })
  await expect(list.getByRole('row')).toHaveCount(rows)
  await expect(list).toBeFocused()
  return list
}

async function walkTo(page: Page, list: Locator, header: string): Promise<void> {
  const names = await list.getByRole('columnheader').allInnerTexts()
  const place = names.map((name) => name.trim()).indexOf(header)
  expect(place).toBeGreaterThan(0)
  for (let step = 0; step < place; step++) await page.keyboard.press('ArrowRight')
}

function chosen(list: Locator): Locator {
  return list.getByRole('gridcell', { selected: true })
}

function sums(page: Page): Locator {
  return page.getByRole('status', { name: 'Šūnu apgabals' })
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}
