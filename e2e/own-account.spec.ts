import { expect, type Page } from '@playwright/test'
import { hashPassword } from '../server/areas/session/secret.ts'
import { codeAt } from '../tests/support/authenticator.ts'
import { expectNotice, focused, open, palette, press, screen, signIn, tabStrip } from './support/interactions.ts'
import { newPerson, newToken, type Worker } from './support/people.ts'
import { database } from './support/product.ts'
import { anotherBrowser, test, visitorTest } from './support/test.ts'

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
  // Sessions without a browser come last.
  await rows.last().getByRole('button', { name: /Beigt/ }).focus()
  await press(page, 'Enter')
  await expect(rows).toHaveCount(3)
  expect([await answer(lost), await answer(home), await answer(person.token)].filter((status) => status === 200)).toHaveLength(2)
  await palette(page, 'Beigt citas sesijas')
  await expect(page.getByRole('combobox', { name: 'Atsaukt arī API atslēgas' })).toBeFocused()
  await press(page, 'ArrowDown Enter')
  await expect(rows).toHaveCount(2)
  expect(await answer(person.token)).toBe(200)
  await expect(other.page).toHaveURL('/login')
  await other.context.close()
})

visitorTest('without a mail server the sign-in says whom to ask for a new password', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('E-pasts')).toBeFocused()
  await press(page, 'Tab Tab Tab Tab')
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
  await palette(page, 'Ieslēgt divpakāpju pieslēgšanos', 'Pievienot autentifikatoru')
  await expect(page.getByLabel('Pašreizējā parole')).toBeFocused()
  await page.keyboard.type(password)
  await press(page, 'Enter')
  await expect(page.getByRole('img', { name: 'QR kods' })).toBeVisible()
  await expect(page.getByLabel('Kods no autentifikatora')).toBeFocused()
  const key = /[A-Z2-7]{32}/.exec(await page.getByRole('dialog').innerText())?.[0] ?? ''
  // The next code is valid longest.
  await page.keyboard.type(codeAt(key, new Date(Date.now() + 30_000)))
  await press(page, 'Enter')
  const codes = page.getByRole('list', { name: 'Rezerves kodi' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first = '', second = ''] = await codes.allInnerTexts()
  await expect(page.getByRole('button', { name: 'Kopēt' })).toBeFocused()
  await press(page, 'Control+Enter')
  await expectNotice(page, { color: 'green', text: 'Autentifikators pievienots' })

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
  await palette(page, 'Izslēgt divpakāpju pieslēgšanos', 'Noņemt autentifikatoru')
  await expect(page.getByLabel('Pašreizējā parole')).toBeFocused()
  await page.keyboard.type(password)
  await press(page, 'Tab')
  await page.keyboard.type(second)
  await press(page, 'Enter')
  await expectNotice(page, { color: 'green', text: 'Autentifikators noņemts' })
  await expect(screen(page)).toContainText('Izslēgta: pieslēdzoties prasa tikai paroli.')
})

visitorTest('a passkey is added, signs in alone, is asked for beside the password, and is taken off', async ({ page, baseURL }) => {
  const { email } = await withPassword(await newPerson(baseURL ?? ''))
  const key = await authenticatorIn(page)
  // Browsers do not allow passkeys on IP addresses.
  const home = (baseURL ?? '').replace('127.0.0.1', 'localhost')
  await page.goto(`${home}/login`)
  await signIn(page, email, password)
  await palette(page, 'Pievienot piekļuves atslēgu')
  await expect(page.getByLabel('Pašreizējā parole')).toBeFocused()
  await page.keyboard.type(password)
  await press(page, 'Tab')
  await page.keyboard.type('Darba dators')
  await press(page, 'Enter')
  const codes = page.getByRole('list', { name: 'Rezerves kodi' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await press(page, 'Control+Enter')
  await expectNotice(page, { color: 'green', text: 'Piekļuves atslēga pievienota' })
  expect((await key.credentials()).map(({ isResidentCredential }) => isResidentCredential)).toEqual([true])

  await palette(page, 'Beigt darbu')
  await expect(page.getByLabel('E-pasts')).toBeFocused()
  await press(page, 'Tab Tab Tab')
  await expect(focused(page)).toHaveText('Pieslēgties ar piekļuves atslēgu')
  await press(page, 'Enter')
  await expect(tabStrip(page)).toBeVisible()
  await open(page, `${home}/user_profile_settings`)
  const row = page.getByRole('table', { name: 'Piekļuves atslēgas' }).getByRole('row').last()
  await expect(row).toContainText('Darba dators')
  await expect(row).not.toContainText('Nav lietota')

  await palette(page, 'Beigt darbu')
  await expect(page.getByLabel('E-pasts')).toBeFocused()
  await page.keyboard.type(email)
  await press(page, 'Tab')
  await page.keyboard.type(password)
  await press(page, 'Enter')
  await expect(page.getByText('Lietojiet piekļuves atslēgu, vai ievadiet')).toBeVisible()
  await expect(page.getByLabel('Kods')).toBeFocused()
  await key.refuses(true)
  await press(page, 'Tab Tab Enter')
  await expectNotice(page, { color: 'red', text: 'Piekļuves atslēga nav lietota' })
  await key.refuses(false)
  await press(page, 'Enter')
  await expect(tabStrip(page)).toBeVisible()

  await open(page, `${home}/user_profile_settings`)
  await row.getByRole('button', { name: 'Pārdēvēt' }).focus()
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: 'Nosaukums' })).toHaveValue('Darba dators')
  await press(page, 'Control+a')
  await page.keyboard.type('Tālrunis')
  await press(page, 'Control+Enter')
  await expect(row).toContainText('Tālrunis')
  await row.getByRole('button', { name: 'Noņemt' }).focus()
  await press(page, 'Enter')
  await expect(page.getByLabel('Pašreizējā parole')).toBeFocused()
  await page.keyboard.type(password)
  await press(page, 'Enter')
  await expectNotice(page, { color: 'green', text: 'Piekļuves atslēga noņemta' })
  await palette(page, 'Beigt darbu')
  await expect(page.getByLabel('E-pasts')).toBeFocused()
  await press(page, 'Tab Tab Tab Enter')
  await expectNotice(page, { color: 'red', text: 'šeit nav zināma vai ir noņemta' })
})

visitorTest('at another address than the settings name, a passkey is refused in words', async ({ page }) => {
  await authenticatorIn(page)
  await page.goto('/login')
  await expect(page.getByLabel('E-pasts')).toBeFocused()
  await press(page, 'Tab Tab Tab Enter')
  await expectNotice(page, { color: 'red', text: /tikai adresē http:\/\/localhost:\d+/ })
})

/** Chromium's virtual authenticator, with automatic presence and verification. */
async function authenticatorIn(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    credentials: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    refuses: (isWrong: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isWrong }),
  }
}

async function withPassword<P extends Worker>(person: P): Promise<P> {
  await database()
    .updateTable('users')
    .set({ password: await hashPassword(password) })
    .where('id', '=', person.id)
    .execute()
  return person
}
