import { expect, type Page } from '@playwright/test'
import { database } from './support/product.ts'
import {
  address,
  expectNotice,
  activeTab,
  load,
  open,
  palette,
  paletteRows,
  press,
  screen,
  signIn,
  tabTitles,
  withoutNews,
} from './support/interactions.ts'
import { endSessions, newPerson, withdraw } from './support/people.ts'
import { newOrder } from './support/records.ts'
import { test, visitorTest } from './support/test.ts'

/** @file Page access (spec: 1-shell, 2.2; rules R052 to R065; redirects.tsv). */

visitorTest('a visitor is led to the sign-in, and from there to what he asked for', async ({ page }) => {
  await page.goto('/customers')
  await expect(page).toHaveURL('/login')
  await signIn(page, 'admin@demo.example')
  await expect(page).toHaveURL('/customers')
  await expect(activeTab(page)).toHaveText('Klienti')
  await expect(page.getByRole('grid', { name: 'Klienti' })).toBeFocused()
})

visitorTest('a refused sign-in shows what the server says and stays', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('E-pasts')).toBeFocused()
  await page.keyboard.type('nav@demo.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('nepareiza-parole')
  await page.keyboard.press('Enter')
  await expectNotice(page, { color: 'red', text: 'E-pasts vai parole nav pareiza' })
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('E-pasts')).toHaveValue('nav@demo.example')
})

test('who signs out types on at once, though another call was refused before the answer came', async ({ page }) => {
  await open(page, '/customers')
  const ended = new Promise<void>((resolve) => {
    void page.route('**/api/logout', async (route) => {
      const response = await route.fetch()
      // Like a link; a key would have to wait until the palette closes.
      await page.evaluate(() => {
        history.pushState(null, '', '/orders')
        dispatchEvent(new PopStateEvent('popstate'))
      })
      await expect(page.getByLabel('E-pasts')).toBeVisible()
      await route.fulfill({ response })
      resolve()
    })
  })
  await palette(page, 'beigt darbu', 'Beigt darbu')
  await ended
  await expect(page.getByText('Atvērtās cilnes un nesaglabātie darbi gaida')).toHaveCount(0)
  await expect(page.getByLabel('E-pasts')).toBeFocused()
  await press(page, 'Tab')
  await expect(page.getByLabel('Parole')).toBeFocused()
})

test('who is signed in has no business at the sign-in', async ({ page }) => {
  await open(page, '/login')
  await expect(page).toHaveURL('/')
  await expect(activeTab(page)).toHaveText('Sākums')
})

test('an address that is no page says so', async ({ page }) => {
  await open(page, '/tadas-lapas-nav')
  await expect(screen(page)).toContainText('Šādas lapas nav')
})

test.describe('without a permission', () => {
  test.use({ who: { permissions: ['view_orders'] } })

  test('a page that needs it leads home, by address and inside the workspace', async ({ page }) => {
    await open(page, '/users')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('navigation', { name: 'Izvēlne' })).not.toContainText('Pārvaldība')
    await page.goto('/customers')
    await expect(page).toHaveURL('/')
    expect(await tabTitles(page)).toEqual(['Sākums'])
  })
})

test.describe('without a module', () => {
  test.beforeEach(() => switchModule('couriers', false))
  test.afterEach(() => switchModule('couriers', true))

  test('a page of it leads home, whatever the permissions', async ({ page, browser, baseURL }) => {
    await open(page, '/courier_applications')
    await expect(page).toHaveURL('/')
    await switchModule('couriers', true)
    await load(page, '/courier_applications')
    await expect(page).toHaveURL('/courier_applications')
    const outsider = await newPerson(baseURL ?? '', { permissions: [] })
    const context = await browser.newContext()
    await context.addInitScript((token) => localStorage.setItem('access_token', token), outsider.token)
    const other = await context.newPage()
    await other.goto('/courier_applications')
    await expect(other).toHaveURL('/')
    await context.close()
  })
})

test('signing out leads to the sign-in and closes the way back', async ({ page }) => {
  await open(page, '/customers')
  await palette(page, 'beigt darbu', 'Beigt darbu')
  await expect(page).toHaveURL('/login')
  await page.goto('/customers')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
})

test('a page whose own call is forbidden leads home, its rights read anew', async ({ page, person }) => {
  // Events about other users' rights would reload the session too early.
  await withoutNews(page)
  await open(page, '/customers')
  await withdraw(person, 'manage_users')
  await palette(page, 'lietotāji', 'Lietotāji')
  await expectNotice(page, 'forbidden')
  await expect(page).toHaveURL('/')
  // The reloaded session lacks the permission.
  await press(page, 'Control+k')
  await page.keyboard.type('lietotāji')
  await expect(paletteRows(page).filter({ hasText: 'Lietotāji' }).first()).toHaveAccessibleName(/Lietotāji.*nav iespējams/)
})

test('home never sends home: a forbidden widget shows it and stays', async ({ page, person }) => {
  await withoutNews(page)
  await open(page, '/customers')
  await withdraw(person, 'view_orders', 'view_stock', 'view_invoices')
  await palette(page, 'sākums', 'Sākums')
  await expect(page).toHaveURL('/')
  await expect(screen(page)).toBeVisible()
  expect(address(page)).toBe('/')
})

function switchModule(name: 'couriers', enabled: boolean): Promise<unknown> {
  return database().updateTable('modules').set({ enabled }).where('name', '=', name).execute()
}

test('after a lost session the sign-in says why, and what is typed on meanwhile gets into none of its fields', async ({ page, person }) => {
  const order = await newOrder(person)
  await open(page, `/orders/${order.id}`)
  await expect(page.getByRole('heading', { name: order.number ?? '' })).toBeVisible()
  await database()
    .updateTable('access_tokens')
    .set({ expires_at: new Date(Date.now() - 60_000) })
    .where('user_id', '=', person.id)
    .execute()
  await database()
    .updateTable('users')
    .set({ password: await knownPassword() })
    .where('id', '=', person.id)
    .execute()
  await press(page, 'r')
  await page.waitForURL('/login')
  await page.keyboard.type('noliktava', { delay: 60 })
  const why = page.getByRole('status').filter({ hasText: 'Sesija beigusies: 12 stundas nekas nav darīts' })
  await expect(why).toBeVisible()
  // Slow typing must work too.
  await page.keyboard.type('hp', { delay: 900 })
  await press(page, 'Tab')
  await expect(page.getByLabel('E-pasts')).toHaveCount(0)
  await resume(page)
  await expect(page.getByLabel('E-pasts')).toHaveValue('')
  await expect(page.getByLabel('Parole')).toHaveValue('')
  await signIn(page, person.email)
  await expect(page).toHaveURL(`/orders/${order.id}`)
})

test('a session ended elsewhere says so, one that the person ended says nothing', async ({ page, person }) => {
  await open(page, '/orders')
  await endSessions(person)
  await press(page, 'r')
  await expect(page.getByRole('status').filter({ hasText: 'izrakstīts citā logā vai ierīcē' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'izrakstīts citā logā vai ierīcē' })).toBeVisible()
})

async function resume(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('E-pasts')).toBeFocused({ timeout: 1_500 })
  }).toPass()
}

/** Stored password hash of the demo accounts. */
async function knownPassword(): Promise<string> {
  const { password } = await database()
    .selectFrom('users')
    .select('password')
    .where('email', '=', 'admin@demo.example')
    .executeTakeFirstOrThrow()
  return password ?? ''
}
