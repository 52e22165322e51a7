import { expect, type Page } from '@playwright/test'
import { pages } from '../contract/pages.ts'
import { open, press, screen } from './support/interactions.ts'
import { test } from './support/test.ts'

/** @file What has the focus is in sight in a small window (WCAG 2.2, 2.4.11), in every form of a new record. */

const forms = pages.flatMap(({ path }) => (/create[a-z_]*$/.test(path) && !path.includes('{') ? [path] : []))

/** The field or cell that has the focus and is covered or out of sight; null when it is seen. */
function hidden(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused?.closest('main')) return null
    // A file field is drawn by its label.
    const part = focused.clientWidth > 2 ? focused : (focused.closest('label') ?? focused)
    const { left, top, width, height } = part.getBoundingClientRect()
    if (width === 0 || height === 0) return null
    const isSeen = ([across, down]: readonly [number, number]) => {
      const [x, y] = [left + width * across, top + height * down]
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false
      const there = document.elementFromPoint(x, y)
      if (there === null) return false
      // The editor of a cell lets the mouse through to the cell.
      const cells = part.closest('[data-keys="grid"]:not(textarea)')
      return part.contains(there) || there.contains(part) || (cells?.contains(there) === true && !there.closest('[role=columnheader]'))
    }
    // The middle of the upper edge, of the part, and of its lower edge; large parts need only one of them.
    const points = [
      [0.5, 0.2],
      [0.5, 0.5],
      [0.5, 0.8],
    ] as const
    const seen = points.filter(isSeen).length
    return seen === points.length || (height > innerHeight / 3 && seen > 0)
      ? null
      : `${part.getAttribute('aria-label') ?? part.getAttribute('name') ?? part.textContent}`.slice(0, 60)
  })
}

/** Goes on by Tab and back by Shift+Tab through the page. */
async function coveredIn(page: Page, path: string): Promise<string[]> {
  const covered: string[] = []
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < 40; step += 1) {
      await press(page, key)
      const name = await hidden(page)
      if (name !== null) covered.push(`${path} ${key} ${name}`)
      if (!(await page.evaluate(() => document.activeElement?.closest('main') !== null))) break
    }
  }
  const grid = screen(page).locator('[data-keys="grid"] textarea').first()
  if ((await grid.count()) === 0) return covered
  await grid.focus()
  for (const key of ['Home', ...Array.from({ length: 12 }, () => 'ArrowRight'), 'Control+Insert', 'Control+Insert', 'ArrowUp']) {
    await press(page, key)
    const name = await hidden(page)
    if (name !== null) covered.push(`${path} ${key} ${name}`)
  }
  return covered
}

test('the focus is in sight at 720 by 450 in forms of new records', async ({ page }) => {
  test.setTimeout(300_000)
  expect(forms.length).toBeGreaterThan(25)
  await open(page, '/')
  await page.setViewportSize({ width: 720, height: 450 })
  const covered: string[] = []
  for (const path of forms) {
    await open(page, path)
    await expect(screen(page).locator(':is(input, textarea, select, button):visible').first(), path).toBeVisible()
    covered.push(...(await coveredIn(page, path)))
  }
  expect(covered).toEqual([])
})
