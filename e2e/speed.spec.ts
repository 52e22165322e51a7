import { expect } from '@playwright/test'
import { expectNotice, open, palette, press, screen } from './support/interactions.ts'
import { newOrder } from './support/records.ts'
import { test } from './support/test.ts'

test('the page of speed has the times of what was done by keys, and copies them for support', async ({ page, person, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const order = await newOrder(person, { lines: 1 })
  await open(page, `/orders/${order.id}`)
  await expect(page.getByRole('button', { name: 'Nodot izpildē' })).toBeVisible()
  await press(page, 'o r')
  await expectNotice(page, 'updated')
  await palette(page, 'ātrums', 'Ātrums')
  const row = screen(page).getByRole('row').filter({ hasText: 'Nodot izpildē' })
  await expect(row.getByRole('cell').nth(1)).toHaveText('O R')
  for (const place of [2, 3, 4, 5, 6]) await expect(row.getByRole('cell').nth(place)).toHaveText(/^\d/)
  // Times over their budget say so in words, too.
  await page.evaluate(() => localStorage.setItem('speed', JSON.stringify({ 'order.issue': { paint: [900], server: [20] } })))
  await page.reload()
  await expect(screen(page).getByRole('row').filter({ hasText: 'Izsniegt preces' })).toContainText('900 pārāk ilgi')
  await expect(screen(page).getByRole('status').filter({ hasText: 'Lēnāk, nekā vajadzētu: 1 no' })).toBeVisible()
  await palette(page, 'ātruma atskaiti', 'Kopēt ātruma atskaiti atbalstam')
  await expectNotice(page, { color: 'green', text: 'Ātruma atskaite nokopēta' })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('order.issue\t1\t900\t900\t20\t20')
})
