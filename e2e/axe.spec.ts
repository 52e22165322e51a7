import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { screens } from '../src/app/screens.ts'
import { open } from './support/hands.ts'
import { newOrder } from './support/records.ts'
import { anotherBrowser, test } from './support/test.ts'

/** @file Every built page is free of WCAG 2.2 AA findings, light and dark, and fits its window. */

const plain = Object.keys(screens).filter((path) => !path.includes('{'))

for (const dark of ['false', 'true']) {
  test(`no axe finding on any list or form, ${dark === 'true' ? 'dark' : 'light'}`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.addInitScript((value) => localStorage.setItem('darkMode', value), dark)
    const findings: string[] = []
    for (const path of plain) {
      await open(page, path)
      findings.push(...(await findingsOf(page, path)))
    }
    expect(findings).toEqual([])
  })
}

test('no axe finding on the records of the main job', async ({ page, person }) => {
  const order = await newOrder(person)
  const findings: string[] = []
  for (const path of [`/customers/${order.customer.id}`, `/catalog/${order.order_items[0]?.item_id}`, `/orders/${order.id}`]) {
    await open(page, path)
    findings.push(...(await findingsOf(page, path)))
  }
  expect(findings).toEqual([])
})

test('no page is wider than a window of 1024 px', async ({ browser, baseURL, person }) => {
  test.setTimeout(120_000)
  const { page, context } = await anotherBrowser(browser, baseURL, person.token)
  await page.setViewportSize({ width: 1024, height: 768 })
  const wide: string[] = []
  for (const path of plain) {
    await open(page, path)
    if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)) wide.push(path)
  }
  expect(wide).toEqual([])
  await context.close()
})

async function findingsOf(page: import('@playwright/test').Page, path: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  return violations.map(
    ({ id, nodes }) =>
      `${path}: ${id} ${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  )
}
