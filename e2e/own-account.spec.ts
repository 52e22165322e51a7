import { expect } from '@playwright/test'
import { focused, open, palette, press } from './support/hands.ts'
import { newToken } from './support/people.ts'
import { anotherBrowser, test, visitorTest } from './support/test.ts'

/** @file What a person does with his own account, by keyboard. */

test('own sessions are listed, one is ended, and then all others from the palette', async ({ page, person, browser, baseURL }) => {
  const [lost, home] = [await newToken(person.id), await newToken(person.id)]
  const other = await anotherBrowser(browser, baseURL, home)
  await open(other.page, '/banks')
  await open(page, '/user_profile_settings')
  const rows = page.getByRole('table', { name: 'Sesijas' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: 'Šī ierīce' })).toHaveCount(1)
  const answer = async (token: string) => (await fetch(`${baseURL}/api/user`, { headers: { authorization: `Bearer ${token}` } })).status
  // The sessions without a browser come last.
  await rows.last().getByRole('button', { name: /Beigt/ }).focus()
  await press(page, 'Enter')
  await expect(rows).toHaveCount(3)
  expect([await answer(lost), await answer(home), await answer(person.token)].filter((status) => status === 200)).toHaveLength(2)
  await palette(page, 'Beigt citas sesijas')
  await expect(rows).toHaveCount(2)
  expect(await answer(person.token)).toBe(200)
  await expect(other.page).toHaveURL('/login')
  await other.context.close()
})

visitorTest('without a mail server the sign-in says whom to ask for a new password', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('E-pasts')).toBeFocused()
  await press(page, 'Tab Tab Tab')
  await expect(focused(page)).toHaveText('Aizmirsu paroli')
  await press(page, 'Enter')
  await expect(page.getByRole('status').filter({ hasText: 'lūdziet administratoram' })).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByLabel('E-pasts')).toBeFocused()
})
