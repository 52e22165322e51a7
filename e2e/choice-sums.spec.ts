import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { formatAmount } from '../contract/format.ts'
import { open, press, screen, searchFor } from './support/interactions.ts'
import { database } from './support/product.ts'
import { unique } from './support/records.ts'
import { test } from './support/test.ts'

/** More than a list holds at once (200), and than a search counts (1,000). */
const many = 1010

/** Cents, so that sums of floats would differ. */
const value = (n: number): number => n * 1000 + 10

async function makeLeads(): Promise<string> {
  const word = `Izveles${unique()}`
  await sql`insert into leads (company_name, estimated_value)
    select ${word} || ' ' || n, (n * 1000 + 10)::numeric / 100 from generate_series(1, ${many}::int) n`.execute(database())
  return word
}

async function search(page: Page, word: string): Promise<void> {
  await open(page, '/leads')
  await searchFor(page, word)
  await expect(screen(page).getByText('vairāk nekā 1 000')).toBeVisible()
  await press(page, 'ArrowDown')
  await expect(screen(page).getByRole('grid')).toBeFocused()
}

const bar = (page: Page) => screen(page).getByRole('group', { name: 'Izvēlētās rindas' })
const amount = (cents: number): string => formatAmount((cents / 100).toFixed(2))

test('all rows that match are summed by the server, also those that are not loaded, less those taken out', async ({ page }) => {
  const word = await makeLeads()
  const all = Array.from({ length: many }, (_, at) => value(at + 1)).reduce((sum, each) => sum + each, 0)
  await search(page, word)
  await press(page, 'Control+a')
  await expect(bar(page)).toContainText('Izvēlēti: 1 010')
  await expect(bar(page).getByRole('status')).toContainText(amount(all))
  // The newest one stands first.
  await press(page, 'Space')
  await expect(bar(page)).toContainText('Izvēlēti: 1 009')
  await expect(bar(page).getByRole('status')).toContainText(amount(all - value(many)))
})

test('while sums are counted the bar says so, and why when they are not', async ({ page }) => {
  const word = await makeLeads()
  await search(page, word)
  let come = (): void => {}
  const gate = new Promise<void>((resolve) => (come = resolve))
  await page.route(/totals=1/, async (route) => {
    await gate
    const errors = { totals: ['Rindu ir tik daudz, ka summa nav izrēķināma; sašauriniet sarakstu'] }
    await route.fulfill({ status: 422, json: { message: 'Sašauriniet sarakstu', errors } })
  })
  await press(page, 'Control+a')
  await expect(bar(page).getByRole('status')).toHaveText('Saskaita…')
  await expect(bar(page)).toContainText('Izvēlēti: vairāk nekā 1 000')
  come()
  await expect(bar(page).getByRole('status')).toHaveText('Rindu ir tik daudz, ka summa nav izrēķināma; sašauriniet sarakstu')
})
