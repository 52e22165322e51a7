import { expect, type Page } from '@playwright/test'
import { activeTab, open, press, tabStrip } from './support/interactions.ts'
import { newOrder } from './support/records.ts'
import { test } from './support/test.ts'

/** @file Labels of tabs, and tabs that do not fit. */

const pages = ['/customers', '/orders', '/invoices', '/offers', '/catalog', '/tasks', '/banks', '/regions', '/manufacturers', '/sales']
const pagesMore = ['/stock/stock_items', '/stock/procurements', '/stock/suppliers', '/stock/return_acts', '/credit_notes', '/users']

test('a document shows the end of its number and its party; its name is whole', async ({ page, person }) => {
  const { customer, ...order } = await newOrder(person)
  const end = /[1-9]\d*$/.exec(order.number)?.[0] ?? ''
  await open(page, '/orders')
  await open(page, `/orders/${order.id}`)
  const name = `${order.number} · ${customer.name}`
  await expect(tabStrip(page).getByRole('tab', { name, exact: true })).toBeVisible()
  await expect(activeTab(page)).toHaveAttribute('title', name)
  expect(await seenLabels(page)).toEqual(['Pasūtījumi', `${end} · ${customer.name}`])
})

test('tabs that do not fit are counted, and the one in front is always in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await open(page, '/')
  const all = page.getByRole('button', { name: /^Visas cilnes/ })
  await expect(all).toHaveCount(0)
  for (const path of [...pages, ...pagesMore]) await open(page, path)
  await expectInSight(page)
  const [left, right] = [page.getByRole('button', { name: /pa kreisi$/ }), page.getByRole('button', { name: /pa labi$/ })]
  await expect(right).toHaveAccessibleName('Nav vairāk ciļņu pa labi')
  const count = await tabStrip(page).getByRole('tab').count()
  const seen = await inSight(page)
  const hidden = count - seen
  expect(hidden).toBeGreaterThan(5)
  await expect(left).toHaveAccessibleName(new RegExp(`^${hidden} `))
  await expect(all).toHaveAccessibleName(new RegExp(`^Visas cilnes, ${hidden} paslēpt`))

  // The mouse scrolls the others, and the one in front stays.
  await left.click()
  await expect(right).not.toHaveAccessibleName(/^Nav/)
  await expectInSight(page)

  // Keys reach a hidden tab, by the strip and by the list of all.
  await activeTab(page).focus()
  await press(page, 'Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(left).toHaveAccessibleName('Nav vairāk ciļņu pa kreisi')
  await expectInSight(page)
  await press(page, 'Control+e')
  await page.keyboard.type('lietotaji')
  await press(page, 'Enter')
  await expect(page).toHaveURL('/users')
  await expectInSight(page)
  await all.click()
  await expect(page.getByRole('dialog', { name: 'Pēdējās cilnes' }).getByRole('option')).toHaveCount(count)
  await press(page, 'Escape')

  await press(page, 't o')
  await expect(all).toHaveCount(0)
})

async function expectInSight(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const [strip, tab] = [await tabStrip(page).boundingBox(), await activeTab(page).boundingBox()]
      return strip !== null && tab !== null && tab.x >= strip.x - 1 && tab.x + tab.width <= strip.x + strip.width + 1
    })
    .toBe(true)
}

/** Tabs whose middle is in sight. */
function inSight(page: Page): Promise<number> {
  return tabStrip(page).evaluate((strip) => {
    const { left, right } = strip.getBoundingClientRect()
    return [...strip.querySelectorAll('[role=tab]')].filter((tab) => {
      const box = tab.parentElement?.getBoundingClientRect()
      return box !== undefined && (box.left + box.right) / 2 > left && (box.left + box.right) / 2 < right
    }).length
  })
}

/** Without the parts that have no size. */
function seenLabels(page: Page): Promise<string[]> {
  return tabStrip(page).evaluate((strip) =>
    [...strip.querySelectorAll('[role=tab]')].map((tab) => {
      const texts = document.createTreeWalker(tab, NodeFilter.SHOW_TEXT)
      let seen = ''
      while (texts.nextNode()) {
        const parent = texts.currentNode.parentElement
        if (parent && getComputedStyle(parent).fontSize !== '0px') seen += texts.currentNode.textContent
      }
      return seen
    }),
  )
}
