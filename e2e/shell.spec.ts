import { expect } from '@playwright/test'
import { focused, load, open, press } from './support/interactions.ts'
import { spend } from './support/shared-page.ts'
import { test } from './support/test.ts'

test('the bar of progress, the appearance, widgets shown whole and the pause of a search are those of the rules', async ({ page }) => {
  // The stored theme is applied at start, default light (rules R025, R026, R119).
  await open(page, '/')
  const root = page.locator('html')
  await expect(root).not.toHaveClass(/\bdark\b/)
  await page.evaluate(() => localStorage.setItem('darkMode', 'true'))
  await page.reload()
  await expect(root).toHaveClass(/\bdark\b/)
  await page.evaluate(() => localStorage.setItem('darkMode', 'false'))
  await page.reload()
  await expect(root).not.toHaveClass(/\bdark\b/)

  // The browser stores expanded widgets and their tabs (rules R121, R237 to R246).
  const whole = page.getByRole('button', { name: /^Rādīt vis[au]s$/ })
  const second = ['Zems krājums', 'Rēķinu kopsummas', 'Servisa kopsummas'].map((name) =>
    page.getByRole('tablist', { name }).getByRole('tab').nth(1),
  )
  for (const tab of second) {
    await expect(tab).toHaveAttribute('aria-selected', 'false')
    await tab.click()
  }
  const count = await whole.count()
  for (let place = 0; place < count; place += 1) {
    await expect(whole.nth(place)).toHaveAttribute('aria-pressed', 'false')
    await whole.nth(place).press('Enter')
  }
  await page.reload()
  await expect(whole).toHaveCount(count)
  for (let place = 0; place < count; place += 1) await expect(whole.nth(place)).toHaveAttribute('aria-pressed', 'true')
  for (const tab of second) await expect(tab).toHaveAttribute('aria-selected', 'true')
  const expandedWidgets = await page.evaluate(() =>
    Object.keys(localStorage).flatMap((key) => /^dashboard\.(\w+)\.all$/.exec(key)?.[1] ?? []),
  )
  expect(expandedWidgets).toEqual(
    expect.arrayContaining(['messages', 'new_orders', 'low_stock', 'internal_procurements', 'nearest_maintenances']),
  )

  // Progress bar: 5 px of #F22D54 at the top, from the left (rules R018, R249 to R257).
  let goOn = (): void => undefined
  const waits = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/api/manufacturers?*', async (route) => {
    await waits
    await route.continue()
  })
  const bar = page.getByRole('progressbar', { name: 'Lapa ielādējas', includeHidden: true })
  await expect(bar).toHaveAttribute('aria-hidden', 'true')
  await page.evaluate(() => history.pushState(null, '', '/manufacturers'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await expect(bar).toHaveAttribute('aria-hidden', 'false')
  await expect(bar).toHaveCSS('background-color', 'rgb(242, 45, 84)')
  await expect(bar).toHaveCSS('height', '5px')
  await expect(bar).toHaveCSS('top', '0px')
  // Tests use reduced motion, most users do not.
  spend(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(bar).toHaveCSS('transition-duration', '0.2s, 0.6s')
  expect(await bar.evaluate((element) => getComputedStyle(element).transformOrigin.split(' ')[0])).toBe('0px')
  goOn()
  await expect(bar).toHaveAttribute('aria-hidden', 'true')

  // Debounced until the last letter (rule R040).
  const searchTexts: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/manufacturers' && searchParams.has('q')) searchTexts.push(searchParams.get('q') ?? '')
  })
  await press(page, '/')
  await expect(focused(page)).toHaveAttribute('name', 'q')
  await page.keyboard.type('zzz', { delay: 20 })
  await expect.poll(() => searchTexts).toEqual(['zzz'])
})

test('a page that is loaded again takes from the browser all that is called by its content, and asks for the rest', async ({ page }) => {
  for (const path of ['/orders', '/customers', '/orders']) await load(page, path)
  const loaded = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(({ name, transferSize }) => ({
      path: new URL(name).pathname,
      fetched: transferSize > 0,
    })),
  )
  const parts = loaded.filter(({ path }) => path.startsWith('/assets/'))
  expect(parts.length).toBeGreaterThan(5)
  expect(parts.filter(({ fetched }) => fetched)).toEqual([])
  expect(loaded).toContainEqual({ path: '/api/user', fetched: true })
})

test('whoever asks for the head of a page alone is answered as for the page (RFC 9110, 9.3.2)', async ({ page }) => {
  const [whole, head] = [await page.request.get('/orders/5'), await page.request.head('/orders/5')]
  expect([head.status(), head.headers()['content-type']]).toEqual([whole.status(), whole.headers()['content-type']])
  expect(await head.text()).toBe('')
})
