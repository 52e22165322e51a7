import { expect, type Page } from '@playwright/test'
import { screens } from '../src/shell/screens.ts'
import { whole } from '../tests/support/whole-run.ts'
import { load, open, paletteField, press } from './support/interactions.ts'
import { fit, goTo } from './support/looks.ts'
import { test } from './support/test.ts'

/**
 * @file WCAG 2.2 beyond axe: pages at 200 % zoom (1.4.10) and targets of 24 pixels
 * (2.5.8), with reduced motion and forced colours. `npm test` checks a ninth of the pages, `npm run attacks` all.
 */

const plain = Object.keys(screens).filter((path) => !path.includes('{') && path !== '/')
const some = whole ? plain : plain.filter((_, index) => index % 9 === 0)

test.describe.configure({ timeout: 300_000 })

test('at 200 % zoom no page scrolls in two directions, and targets are large enough', async ({ page }) => {
  await open(page, '/')
  // 1440 by 900 pixels at 200 %.
  await fit(page, 720, 450)
  for (const path of some) {
    await goTo(page, path)
    expect.soft({ path, faults: [...(await cutOff(page)), ...(await tooSmall(page))] }).toEqual({ path, faults: [] })
    await press(page, 'Escape')
    await page.keyboard.press('F4')
  }
})

test('nothing moves for who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await load(page, '/orders')
  await press(page, 'Control+k')
  await expect(paletteField(page)).toBeFocused()
  expect(await moving(page)).toEqual([])
  await press(page, 'Escape F1')
  expect(await moving(page)).toEqual([])
})

test('with forced colours the focus, the chosen row and the chosen tab are told apart', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await load(page, '/banks')
  await expect(page.getByRole('grid', { name: 'Bankas' })).toBeFocused()
  const marks = () =>
    page.evaluate(() => {
      const markOf = (element: Element | null | undefined): string => {
        if (!element) return 'absent'
        const { outlineStyle, outlineWidth, borderBottomWidth, borderLeftWidth, boxShadow } = getComputedStyle(element)
        const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
        return outlined ? 'outlined' : `${borderBottomWidth} ${borderLeftWidth} ${boxShadow}`
      }
      const grid = document.querySelector('[role=grid]')
      const row = document.getElementById(grid?.getAttribute('aria-activedescendant') ?? '')
      return { row: markOf(row?.closest('[role=row]') ?? row), tab: markOf(document.querySelector('[role=tab][aria-selected=true]')) }
    })
  // The grid has the focus before its rows have come.
  await expect.poll(marks).toEqual({ row: 'outlined', tab: 'outlined' })
})

/** Parts that scroll sideways or stand outside the window. Tables, their bars and texts of code may. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = document.documentElement.scrollWidth > innerWidth ? ['the page is wider than its window'] : []
    const may = '[role=grid], [role=treegrid], table, [role=tablist], pre, svg, [role=presentation]:has([role=grid])'
    for (const each of document.querySelectorAll<HTMLElement>('main *')) {
      if (!each.checkVisibility({ visibilityProperty: true }) || each.closest(may) || each.querySelector(may)) continue
      const { overflowX } = getComputedStyle(each)
      if ((overflowX === 'auto' || overflowX === 'scroll') && each.scrollWidth > each.clientWidth + 1)
        faults.push(`scrolls sideways: ${each.getAttribute('aria-label') ?? each.className.slice(0, 60)}`)
      const { left, right, width } = each.getBoundingClientRect()
      if (each.matches('button, input, select, textarea, a[href], h1, h2') && width > 1 && (left < -1 || right > innerWidth + 1))
        faults.push(`outside: ${each.getAttribute('aria-label') ?? each.textContent?.slice(0, 40)}`)
    }
    return faults.slice(0, 5)
  })
}

/** Targets under 24 pixels whose 24-pixel circles meet others; links within text are exempt. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = [
      ...document.querySelectorAll<HTMLElement>('button, a[href], input, select, [role=tab], [role=checkbox], [role=switch]'),
    ]
      .filter(
        (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !each.closest('[inert], [aria-hidden=true]'),
      )
      .map((each) => ({ each, box: (each.closest('label') ?? each).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight)
    const centre = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 })
    return targets
      .filter(({ each, box }) => {
        if ((box.width >= 24 && box.height >= 24) || (each.matches('a') && getComputedStyle(each).display === 'inline')) return false
        const { x, y } = centre(box)
        return targets.some(({ each: other, box: near }) => {
          if (other === each || other.contains(each) || each.contains(other)) return false
          const [dx, dy] = [Math.max(near.left - x, 0, x - near.right), Math.max(near.top - y, 0, y - near.bottom)]
          return Math.hypot(dx, dy) < 12
        })
      })
      .map(
        ({ each, box }) =>
          `${Math.round(box.width)} x ${Math.round(box.height)}: ${each.getAttribute('aria-label') ?? each.textContent?.slice(0, 30)}`,
      )
      .slice(0, 5)
  })
}

function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((each) => Number(each.effect?.getComputedTiming().duration ?? 0) > 10)
      .map((each) =>
        each instanceof CSSTransition ? each.transitionProperty : each instanceof CSSAnimation ? each.animationName : 'other',
      ),
  )
}
