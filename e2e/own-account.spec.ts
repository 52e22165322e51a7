import { expect } from '@playwright/test'
import { hashPassword } from '../server/areas/session/secret.ts'
import { codeAt } from '../tests/support/authenticator.ts'
import { expectNotice, focused, open, palette, press, screen, signIn, tabStrip } from './support/hands.ts'
import { newPerson, newToken, type Worker } from './support/people.ts'
import { database } from './support/product.ts'
import { anotherBrowser, test, visitorTest } from './support/test.ts'

/** @file What a person does with his own account, by keyboard. */

const password = 'zirgs klavieres mākonis'

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

visitorTest('the second factor is turned on, asked for at the sign-in, and turned off', async ({ page, baseURL }) => {
  const { email } = await withPassword(await newPerson(baseURL ?? ''))
  await page.goto('/login')
  await signIn(page, email, password)
  await palette(page, 'Ieslēgt divpakāpju pieslēgšanos')
  await expect(page.getByLabel('Pašreizējā parole')).toBeFocused()
  await page.keyboard.type(password)
  await press(page, 'Enter')
  await expect(page.getByRole('img', { name: 'QR kods' })).toBeVisible()
  await expect(page.getByLabel('Kods no autentifikatora')).toBeFocused()
  const key = /[A-Z2-7]{32}/.exec(await page.getByRole('dialog').innerText())?.[0] ?? ''
  await page.keyboard.type(codeAt(key, new Date(Date.now() - 30_000)))
  await press(page, 'Enter')
  const codes = page.getByRole('list', { name: 'Rezerves kodi' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first = '', second = ''] = await codes.allInnerTexts()
  await expect(page.getByRole('button', { name: 'Kopēt' })).toBeFocused()
  await press(page, 'Control+Enter')
  await expectNotice(page, { color: 'green', text: 'Divpakāpju pieslēgšanās ieslēgta' })

  await palette(page, 'Beigt darbu')
  await expect(page.getByLabel('E-pasts')).toBeFocused()
  await page.keyboard.type(email)
  await press(page, 'Tab')
  await page.keyboard.type(password)
  await press(page, 'Enter')
  await expect(page.getByLabel('Kods')).toBeFocused()
  await page.keyboard.type('000000')
  await press(page, 'Enter')
  await expect(page.getByText('Kods nav pareizs')).toBeVisible()
  await page.getByLabel('Kods').fill(first)
  await press(page, 'Enter')
  await expect(tabStrip(page)).toBeVisible()

  await open(page, '/user_profile_settings')
  await expect(screen(page)).toContainText('Neizmantoti rezerves kodi: 9')
  await palette(page, 'Izslēgt divpakāpju pieslēgšanos')
  await expect(page.getByLabel('Pašreizējā parole')).toBeFocused()
  await page.keyboard.type(password)
  await press(page, 'Tab')
  await page.keyboard.type(second)
  await press(page, 'Enter')
  await expectNotice(page, { color: 'green', text: 'Divpakāpju pieslēgšanās izslēgta' })
  await expect(screen(page)).toContainText('Izslēgta: pieslēdzoties prasa tikai paroli.')
})

/** Gives a person of a test a password to sign in with. */
async function withPassword<P extends Worker>(person: P): Promise<P> {
  await database()
    .updateTable('users')
    .set({ password: await hashPassword(password) })
    .where('id', '=', person.id)
    .execute()
  return person
}
