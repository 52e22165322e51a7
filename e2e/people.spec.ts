import { expect } from '@playwright/test'
import { orders } from '../contract/orders/orders.ts'
import { activeTab, open, paletteFor, paletteRows, press, screen, signIn, tabTitles } from './support/interactions.ts'
import { newPerson } from './support/people.ts'
import { newOrder } from './support/records.ts'
import { anotherBrowser, test, visitorTest } from './support/test.ts'

test('what was typed a moment ago returns after a crash', async ({ page, context }) => {
  await open(page, '/orders/create')
  await page.getByRole('textbox', { name: 'Klienta pasūtījuma Nr.' }).focus()
  await page.keyboard.type('PO-avārija')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('PO-avārija')
  const crash = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // The page crashes, so no answer arrives.
  void crash.send('Page.crash').catch(() => undefined)
  await crashed
  const again = await context.newPage()
  await open(again, '/orders/create')
  await expect(again.getByRole('textbox', { name: 'Klienta pasūtījuma Nr.' })).toHaveValue('PO-avārija')
  await expect(again.getByRole('contentinfo')).toContainText('1 nesaglabāts darbs')
})

test('another’s change is seen without a reload, and nothing jumps', async ({ page, person, browser, baseURL }) => {
  const order = await newOrder(person)
  const colleague = await newPerson(baseURL ?? '')
  const other = await anotherBrowser(browser, baseURL, colleague.token)
  await open(page, `/orders/${order.id}`)
  await expect(page.getByRole('button', { name: 'Nodot izpildē' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('savienots')
  await page.evaluate(() => void Object.assign(window, { marked: true }))
  const before = await page.getByRole('heading', { level: 1 }).boundingBox()
  const focus = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

  await open(other.page, `/orders/${order.id}`)
  await expect(other.page.getByRole('button', { name: 'Nodot izpildē' })).toBeVisible()
  await press(other.page, 'F9')
  await expect(other.page.getByRole('button', { name: 'Izsniegt preces' })).toBeVisible()

  await expect(page.getByRole('button', { name: 'Izsniegt preces' })).toBeVisible()
  expect(await page.evaluate(() => 'marked' in window)).toBe(true)
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(before)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(focus)
  await other.context.close()
})

test('signing out in one window signs out in all', async ({ page, context }) => {
  await open(page, '/banks')
  const second = await context.newPage()
  await open(second, '/manufacturers')
  await paletteFor(second, 'beigt darbu')
  await press(second, 'Enter')
  await expect(second).toHaveURL('/login')
  await expect(page).toHaveURL('/login')
})

visitorTest('a customer’s person sees his own company and nothing of others', async ({ page, baseURL }) => {
  const clerk = await newPerson(baseURL ?? '')
  const foreign = await newOrder(clerk)
  await page.goto('/login')
  await signIn(page, 'klients@demo.example')
  await expect(activeTab(page)).toHaveText('Sākums')
  await expect(page.getByRole('navigation', { name: 'Izvēlne' })).not.toContainText('Pārvaldība')
  await expect(page.getByRole('navigation', { name: 'Izvēlne' })).toContainText('Abonēšanas')
  await paletteFor(page, foreign.number)
  await expect(page.getByRole('dialog')).toContainText('Nekas nav atrasts')
  await expect(paletteRows(page)).toHaveCount(0)
  await page.goto(`/orders/${foreign.id}`)
  await expect(screen(page)).toContainText('Ieraksts nav atrasts: pasūtījums')
  await page.goto('/orders')
  const list = page.getByRole('grid', { name: 'Pasūtījumi' })
  await expect(list).toBeFocused()
  const { data } = await clerk.done(orders.list, { query: { per_page: 200 } })
  const names = new Map(data.map(({ number, customer }) => [number, customer.name]))
  const shown = await list.getByRole('gridcell', { name: /^PAS-/ }).allInnerTexts()
  expect(new Set(shown.flatMap((number) => names.get(number.trim()) ?? [])).size).toBeLessThanOrEqual(1)
  await page.goto('/users')
  await expect(page).toHaveURL('/')
  expect(await tabTitles(page)).toContain('Sākums')
})
