import { expect, type Page } from '@playwright/test'
import { activeTab, open, screen } from './interactions.ts'

/** Visual errors: truncated headers, numbers and states, wrapped numbers, overflow, raw values, repeated units. */
export function spoiled(page: Page): Promise<string[]> {
  return settled(() => spoiledNow(page))
}

/** Persistent errors; layout needs some time. */
async function settled(faults: () => Promise<string[]>): Promise<string[]> {
  let found = await faults()
  for (let again = 0; found.length > 0 && again < 10; again += 1) {
    await new Promise((later) => setTimeout(later, 300))
    found = await faults()
  }
  return found
}

function spoiledNow(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) => {
    const number = /^(?:[A-Z]{1,4}-(?:\d{4}-)?\d{3,}|[+-]?\d[\d\s.,]*\d|\+371 \d+ \d+)(?:\s?[€%])?$/
    const raw =
      /\b(?:undefined|null|NaN|true|false)\b|\[object|(?<!\{)\b[a-z]{2,}_[a-z]{2,}\b(?!\.\w)|\b\d{4}-[01]\d-[0-3]\d\b|(?<![\d.])\d+\.\d{4}\b(?!\.)/
    const found = new Set<string>()
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim() ?? ''
      const holder = texts.currentNode.parentElement
      // Email templates contain braces; field input is exempt.
      if (
        text === '' ||
        holder?.tagName === 'TEXTAREA' ||
        !holder?.checkVisibility({ visibilityProperty: true }) ||
        holder.clientWidth === 1
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      const isHeader = holder.closest('[role="columnheader"], th') !== null
      const isCut = getComputedStyle(holder).overflowX !== 'visible' && holder.scrollWidth > holder.clientWidth + 1
      if (isCut && (isHeader || number.test(text))) found.add(`cut: ${text}`)
      if (lines.size > 1 && number.test(text)) found.add(`broken: ${text}`)
      if (!isCut && range.getBoundingClientRect().right > window.innerWidth + 1) found.add(`out of the window: ${text}`)
      if (raw.test(text)) found.add(`raw: ${text}`)
      // Units belong in the header or label.
      if (/^[-−+]?\d[\d\s.,]*\s€$/.test(text) && holder.closest('[role="gridcell"], table:not(.unseen) td'))
        found.add(`unit in a cell: ${text}`)
      const label = holder.closest('dd')?.previousElementSibling?.textContent ?? ''
      if (/\d\s%$/.test(text) && label.endsWith(', %')) found.add(`unit said twice: ${label} ${text}`)
      // Rate codes are shown only in the list of rates.
      if (/^PVN(\d+|EX|IC|AE|E|O)$/.test(text) && location.pathname !== '/workspace/vat_rates') found.add(`code of a rate: ${text}`)
    }
    return [...found].slice(0, 8)
  })
}

export async function goTo(page: Page, path: string): Promise<void> {
  await open(page, path)
  await expect(activeTab(page)).not.toHaveText(/^Sākums/)
  // Hidden tabs keep their text, but have no role.
  const shown = screen(page).getByRole('tabpanel').first()
  await expect(shown).toHaveText(/./)
  await expect(shown.locator('[aria-busy=true]')).toHaveCount(0)
}

export async function fit(page: Page, width: number, height = 768): Promise<void> {
  await page.setViewportSize({ width, height })
  // Overflowing items are hidden between layout and paint.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Overflow: wrapped bars, tables too wide, truncated numbers, dates or states. */
export function crowded(page: Page): Promise<string[]> {
  return settled(async () => [...(await twoLines(page)), ...(await cutFigures(page)), ...(await pushedOff(page))])
}

/** Truncated cell texts that must be complete: numbers, dates, states. */
export function cutFigures(page: Page): Promise<string[]> {
  return page.locator('main [role="gridcell"]').evaluateAll((cells) =>
    cells
      .filter((cell) => {
        const text = cell.textContent ?? ''
        const isFigure = cell.classList.contains('figures') || (/^\S{1,24}$/.test(text) && /\d/.test(text) && !text.includes('@'))
        const isState = cell.querySelector('[aria-hidden].rounded-full') !== null
        return (isFigure || isState) && (cell as HTMLElement).offsetParent !== null && cell.scrollWidth > cell.clientWidth
      })
      .map((cell) => `no room for ${cell.textContent}`),
  )
}

export function pushedOff(page: Page): Promise<string[]> {
  return page
    .locator('main :is([role="grid"], [role="presentation"]:has(> div > [role="grid"]))')
    .evaluateAll((grids) =>
      grids
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((grid) => `${grid.getAttribute('aria-label')} is ${grid.scrollWidth - grid.clientWidth} px too wide`),
    )
}

function twoLines(page: Page): Promise<string[]> {
  return page
    .locator('main [data-bar]')
    .evaluateAll((bars) =>
      bars
        .filter(
          (bar) =>
            (bar as HTMLElement).offsetParent !== null && ((bar as HTMLElement).offsetHeight > 50 || bar.scrollWidth > bar.clientWidth),
        )
        .map((bar) => `a bar of two lines: ${bar.textContent}`),
    )
}
