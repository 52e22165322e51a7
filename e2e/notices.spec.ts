import { expect, type Locator, type Page } from '@playwright/test'
import { notices, type NoticeKey } from '../contract/notices.ts'
import { expectNotice, open, palette, press, searchFor } from './support/interactions.ts'
import { spend } from './support/shared-page.ts'
import { newOrder, unique } from './support/records.ts'
import { test } from './support/test.ts'

/** @file Texts, colours and durations of notices (rules R016, R017, R131 to R141). */

test('a record made, changed and deleted is told in green, blue and red, each for five seconds', async ({ page }) => {
  const name = `Ražotne ${unique()}`
  await withClock(page)
  await open(page, '/manufacturers')
  await palette(page, 'jauns ražotājs', 'Jauns ražotājs')
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type(name)
  await lasts(page, 'created', 5000, () => press(page, 'Control+Enter'))

  await searchFor(page, name.split(' ')[1] ?? '')
  await page.clock.runFor(1000)
  await expect(page.getByRole('grid', { name: 'Ražotāji' }).getByRole('row')).toHaveCount(2)
  await press(page, 'F2')
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(name)
  await press(page, 'End')
  await page.keyboard.type(' 2')
  await lasts(page, 'updated', 5000, () => press(page, 'Control+Enter'))

  await palette(page, 'dzēst ražotāju', 'Dzēst ražotāju')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Dzēst' })).toBeFocused()
  await lasts(page, 'deleted', 5000, () => press(page, 'Enter'))
})

test('other notices stay four seconds', async ({ page, person }) => {
  const order = await newOrder(person)
  await withClock(page)
  await open(page, `/orders/${order.id}`)
  await expect(page.getByRole('heading', { name: order.number, level: 1 })).toBeVisible()
  await page.route('**/api/orders/*/replicate', (route) => route.fulfill({ status: 500, json: {} }))
  await lasts(page, 'systemError', 4000, () => palette(page, 'kopēt pas', 'Kopēt pasūtījumu'))
})

test('a click on a notice clears it, and the keyboard can, too', async ({ page }) => {
  await open(page, '/banks')
  await palette(page, 'viena burta', 'Ieslēgt vai izslēgt viena burta taustiņus')
  await expectNotice(page, { color: 'blue', text: 'Viena burta taustiņi izslēgti' })
  await page.getByRole('button', { name: /Viena burta taustiņi izslēgti/ }).click()
  await expect(page.getByText('Viena burta taustiņi izslēgti')).toHaveCount(0)
  await palette(page, 'viena burta', 'Ieslēgt vai izslēgt viena burta taustiņus')
  await page.getByRole('button', { name: /Viena burta taustiņi ieslēgti/ }).press('Enter')
  await expect(page.getByText('Viena burta taustiņi ieslēgti')).toHaveCount(0)
})

test('notices stand at the bottom left, above an open dialog, three at most', async ({ page }) => {
  await page.route('**/api/manufacturers', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await open(page, '/manufacturers')
  await palette(page, 'jauns ražotājs', 'Jauns ražotājs')
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type('X')
  await press(page, 'Control+Enter')
  const notice = page.getByRole('alert').filter({ hasText: notices.systemError.text })
  await expect(notice).toBeVisible()
  const box = await notice.boundingBox()
  const { height = 0 } = page.viewportSize() ?? {}
  expect(box?.x).toBeLessThan(40)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height - 60)
  const onTop = await notice.evaluate((element) => {
    const { left, top, width, height: tall } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + tall / 2))
  })
  expect(onTop).toBe(true)
})

for (const width of [1024, 1280, 1440]) {
  test(`at ${width} a notice says what was done to which record, and lies over nothing one works with`, async ({ page, person }) => {
    await page.setViewportSize({ width, height: 700 })
    const order = await newOrder(person, { lines: 2 })
    await open(page, `/orders/${order.id}`)
    await expect(page.getByRole('heading', { name: order.number, level: 1 })).toBeVisible()
    await palette(page, 'nodot izpildē', 'Nodot izpildē')
    const text = new RegExp(`${notices.updated.text} · ${order.number}.* · Nodot izpildē → Izpildē`)
    const notice = page.getByRole('status').filter({ hasText: notices.updated.text })
    await expect(notice).toBeVisible()
    await expect(notice).toContainText(text)
    // Neither tab content nor menu is covered, and the end of the status line is visible.
    for (const place of [
      page.getByRole('main'),
      page.getByRole('navigation', { name: 'Izvēlne' }).getByRole('list').first(),
      page.getByText('savienots'),
    ])
      expect(await overlap(notice, place)).toBe(0)
    await press(page, 'Escape')
    await expect(notice).toHaveCount(0)
    await palette(page, 'paziņojumi', 'Paziņojumi')
    await expect(page.getByRole('dialog', { name: 'Paziņojumi' })).toContainText(text)
  })
}

/** Overlap in pixels. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('One of them is not there')
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const tall = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, wide) * Math.max(0, tall)
}

async function withClock(page: Page): Promise<void> {
  spend(page)
  await page.clock.install()
}

/** Checks a notice with the clock stopped. */
async function lasts(page: Page, key: NoticeKey, milliseconds: number, act: () => Promise<void>): Promise<void> {
  const { color, text } = notices[key]
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000))
  await act()
  await expectNotice(page, key)
  const notice = page.getByRole(color === 'red' ? 'alert' : 'status').filter({ hasText: text })
  await expect(notice.locator(`[data-notice="${color}"]`)).toHaveCount(1)
  await page.clock.runFor(milliseconds - 1)
  await expect(notice).toBeVisible()
  await page.clock.runFor(1)
  await expect(notice).toHaveCount(0)
  await page.clock.resume()
}
