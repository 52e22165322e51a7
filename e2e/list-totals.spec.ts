import { expect } from '@playwright/test'
import { load, open, press, screen, searchFor } from './support/interactions.ts'
import { newOrder, unique } from './support/records.ts'
import { test } from './support/test.ts'

test('a key shows the totals of all rows that match, and they follow the filter and survive a reload', async ({ page, person }) => {
  // Others make orders meanwhile.
  const word = `Summa${unique()}`
  await newOrder(person, { word })
  await open(page, '/orders')
  await expect(page.getByRole('grid', { name: 'Pasūtījumi' })).toBeFocused()
  await searchFor(page, word)
  await press(page, 'ArrowDown')
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  const foot = screen(page).getByRole('status', { name: 'Kopsummas' })
  await expect(foot).toHaveCount(0)
  await press(page, 'l t')
  await expect(foot).toContainText(/^Summa no 1 rindas.*Bez PVN, € [\d\s]+,\d\d.*Kopā, € [\d\s]+,\d\d/)
  const before = await foot.innerText()
  await searchFor(page, ' neviens tāds')
  await expect(foot).toContainText('Summa no 0 rindām')
  await expect(foot).toContainText('Kopā, € –')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(word)
  await expect(foot).toHaveText(before.replaceAll('\n', ''))
  await load(page, '/orders')
  await expect(foot).toContainText('Summa no')
  await press(page, 'l t')
  await expect(foot).toHaveCount(0)
})
